import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { found } from '../../../kernel/problem.ts'
import { replenishmentRuleOperations } from './operations-rules.ts'
import {
  NextAsk,
  NextReplenishment,
  Replenishment,
  ReplenishmentRequest,
  ReplenishmentList,
  ReplenishmentScan,
} from './schema.ts'
import { replenishmentById, replenishmentPage } from './store.ts'
import { confirmTask, passTask, takeNext } from './walk.ts'

const common = { tag: 'Replenishments', module: 'picking', resource: 'replenishment' } as const

const listReplenishments = operation({
  ...common,
  id: 'replenishments.list',
  summary: 'List replenishments',
  description:
    'What is to be brought from reserve places to pick places: what orders wait for first, then in walking order. Those that are over come newest first.',
  method: 'GET',
  path: '/replenishments',
  access: 'read',
  query: ReplenishmentList,
  status: 200,
  envelope: 'page',
  response: Replenishment,
  handle: (scope, { query }) => replenishmentPage(scope, query),
})

const getReplenishment = operation({
  ...common,
  id: 'replenishments.get',
  summary: 'Read one replenishment',
  method: 'GET',
  path: '/replenishments/{id}',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Replenishment,
  handle: async (scope, { params }) => found(await replenishmentById(scope, params.id), 'replenishment'),
})

const floor = {
  ...common,
  method: 'POST',
  access: 'write',
  role: 'operator',
  status: 200,
  unversioned: true,
  envelope: 'record',
} as const

const nextOperation = operation({
  ...floor,
  id: 'replenishments.next',
  summary: 'Take the next replenishment',
  description:
    'It is yours for ten minutes: nobody else is given it or sent for the same goods, and asking again gives you the same one anew. What to bring is settled at this moment: what expires first at reserve places, up to the maximum of the rule and what orders hold there.',
  path: '/replenishments/next',
  body: NextAsk,
  response: NextReplenishment,
  handle: (scope, { body }) => takeNext(scope, body),
})

const confirmOperation = operation({
  ...floor,
  id: 'replenishments.confirm',
  summary: 'Confirm a replenishment',
  description:
    'It moves in the ledger from the reserve place to the pick place, and with it what orders hold of it. Where the place is still below its minimum, another task arises. Sent twice, it is answered as the first time.',
  path: '/replenishments/{id}/confirm',
  params: IdParams,
  body: ReplenishmentScan,
  response: Replenishment,
  problems: ['task_over', 'task_taken', 'insufficient_stock'],
  handle: (scope, { params, body }) => confirmTask(scope, params.id, body),
})

const skipOperation = operation({
  ...floor,
  id: 'replenishments.skip',
  summary: 'Leave a replenishment for later',
  description: 'It goes to the end of the walk, and to whoever comes there.',
  path: '/replenishments/{id}/skip',
  params: IdParams,
  body: ReplenishmentRequest,
  response: Replenishment,
  problems: ['task_over', 'task_taken'],
  handle: (scope, { params, body }) => passTask(scope, params.id, body.worker),
})

export const replenishmentOperations = [
  ...replenishmentRuleOperations,
  listReplenishments,
  getReplenishment,
  nextOperation,
  confirmOperation,
  skipOperation,
]
