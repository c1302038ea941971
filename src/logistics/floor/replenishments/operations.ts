import { IdParams } from '../../../kernel/fields.ts'
import { operation } from '../../../kernel/operation.ts'
import { listing, reading } from '../../../kernel/operation-shapes.ts'
import { found } from '../../../kernel/problem.ts'
import { working } from '../tasks/schema.ts'
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
import { bringWalk } from './walk.ts'

const common = { tag: 'Replenishments', module: 'picking', resource: 'replenishment' } as const

const listReplenishments = operation({
  ...common,
  ...listing,
  id: 'replenishments.list',
  summary: 'List replenishments',
  description:
    'Moves from reserve locations to picking locations: urgent ones first, then in walking order. Finished ones are sorted newest first.',
  path: '/replenishments',
  query: ReplenishmentList,
  response: Replenishment,
  handle: (scope, { query }) => replenishmentPage(scope, query),
})

const getReplenishment = operation({
  ...common,
  ...reading,
  id: 'replenishments.get',
  summary: 'Read one replenishment',
  path: '/replenishments/{id}',
  response: Replenishment,
  handle: async (scope, { params }) => found(await replenishmentById(scope, params.id), 'replenishment'),
})

const floor = { ...common, ...working } as const

const nextOperation = operation({
  ...floor,
  id: 'replenishments.next',
  summary: 'Take the next replenishment',
  description:
    'Leases a task to you for ten minutes; nobody else gets it or the same goods. Asking again returns the same task and renews the lease. The source is chosen now: the stock at reserve locations that expires first, up to the rule’s maximum plus reservations.',
  path: '/replenishments/next',
  body: NextAsk,
  response: NextReplenishment,
  handle: (scope, { body }) => bringWalk.next<NextReplenishment>(scope, body.warehouse_id ?? null, body),
})

const confirmOperation = operation({
  ...floor,
  id: 'replenishments.confirm',
  summary: 'Confirm a replenishment',
  description:
    'Moves the goods, with their reservations, from the reserve location to the picking location. If the location is still below its minimum, another task is created. Repeating the call returns the first answer.',
  path: '/replenishments/{id}/confirm',
  params: IdParams,
  body: ReplenishmentScan,
  response: Replenishment,
  problems: ['task_over', 'task_taken', 'insufficient_stock'],
  handle: (scope, { params, body }) => bringWalk.confirm(scope, { at: null, id: params.id }, body),
})

const skipOperation = operation({
  ...floor,
  id: 'replenishments.skip',
  summary: 'Leave a replenishment for later',
  description: 'Moves the task to the end of the walk and releases it to other workers.',
  path: '/replenishments/{id}/skip',
  params: IdParams,
  body: ReplenishmentRequest,
  response: Replenishment,
  problems: ['task_over', 'task_taken'],
  handle: (scope, { params, body }) => bringWalk.skip(scope, { at: null, id: params.id }, body),
})

export const replenishmentOperations = [
  ...replenishmentRuleOperations,
  listReplenishments,
  getReplenishment,
  nextOperation,
  confirmOperation,
  skipOperation,
]
