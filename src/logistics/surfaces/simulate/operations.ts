import { Json } from '../../../kernel/json.ts'
import { operation } from '../../../kernel/operation.ts'
import { Problem, found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { receptionMoves } from '../../documents/receptions/moves.ts'
import { shipOrder, stepOrder } from './orders.ts'
import { arriveReception, receiveReception } from './receptions.ts'
import { returnOrder } from './returns.ts'
import {
  ReceptionOutcome,
  ReturnOutcome,
  SalesOrderOutcome,
  WithReception,
  WithSalesOrder,
} from './schema.ts'
import { type OrderStep, isSandbox, oldestOrder, oldestReception } from './store.ts'

// A sandbox has no warehouse staff. A client performs their steps here with the same functions, so documents, stock and
// events match real work.

const common = {
  tag: 'Sandbox',
  method: 'POST',
  access: 'write',
  status: 200,
  envelope: 'record',
  problems: ['sandbox_only', 'not_found', 'action_not_allowed'],
} as const

type ReceptionStep = 'arrive' | 'receive'

/** The given reception, or the oldest one ready for the step. */
async function receptionFor(scope: WriteScope, step: ReceptionStep, id: number | undefined): Promise<number> {
  if (!(await isSandbox(scope))) throw new Problem('sandbox_only')
  const statuses = receptionMoves.filter((move) => move.action === step).flatMap((move) => move.from)
  return found(id ?? (await oldestReception(scope, statuses)), 'reception')
}

async function orderFor(scope: WriteScope, step: OrderStep, id: number | undefined): Promise<number> {
  if (!(await isSandbox(scope))) throw new Problem('sandbox_only')
  return found(id ?? (await oldestOrder(scope, step)), 'sales_order')
}

function outcome<T extends string, D>(
  type: T,
  { text }: Json<D>,
): Json<{ readonly type: T; readonly document: D }> {
  return new Json(`{"type":"${type}","document":${text}}`)
}

interface Words {
  readonly summary: string
  readonly description: string
}

function onReception(step: ReceptionStep, words: Words) {
  const act = { arrive: arriveReception, receive: receiveReception }[step]
  return operation({
    ...common,
    ...words,
    id: `simulate.${step}`,
    path: `/simulate/${step}`,
    module: 'inbound',
    resource: 'reception',
    body: WithReception,
    response: ReceptionOutcome,
    problems: step === 'receive' ? [...common.problems, 'insufficient_stock'] : common.problems,
    async handle(scope, { body }) {
      const id = await receptionFor(scope, step, body.reception_id)
      return outcome('reception', await act(scope, id))
    },
  })
}

function onOrder(step: 'pick' | 'ship' | 'deliver', words: Words) {
  return operation({
    ...common,
    ...words,
    id: `simulate.${step}`,
    path: `/simulate/${step}`,
    module: 'outbound',
    resource: 'sales_order',
    body: WithSalesOrder,
    response: SalesOrderOutcome,
    async handle(scope, { body }) {
      const id = await orderFor(scope, step, body.sales_order_id)
      const json = await (step === 'ship' ? shipOrder(scope, id) : stepOrder(scope, id, step))
      return outcome('sales_order', json)
    },
  })
}

const simulateReturn = operation({
  ...common,
  id: 'simulate.return',
  summary: 'Simulate the return of everything an order shipped',
  description:
    'Makes a return of all that the order shipped and that is neither back nor announced, and receives it into quarantine.',
  path: '/simulate/return',
  module: 'returns',
  resource: 'sales_order',
  body: WithSalesOrder,
  response: ReturnOutcome,
  async handle(scope, { body }) {
    const id = await orderFor(scope, 'return', body.sales_order_id)
    return outcome('return', await returnOrder(scope, id))
  },
})

export const simulateOperations = [
  onReception('arrive', {
    summary: 'Simulate the arrival of a reception',
    description: 'Of companies that are a sandbox.',
  }),
  onReception('receive', {
    summary: 'Simulate receiving a reception',
    description:
      'Counts everything outstanding, ends the count and puts the goods away. Lots, expiry dates and serial numbers that nobody announced are made up.',
  }),
  onOrder('pick', {
    summary: 'Simulate picking a sales order',
    description: 'All that is reserved for it.',
  }),
  onOrder('ship', {
    summary: 'Simulate shipping a sales order',
    description: 'Picks and packs it on the way where that is still to be done.',
  }),
  onOrder('deliver', {
    summary: 'Simulate delivering a sales order',
    description: 'When everything is shipped.',
  }),
  simulateReturn,
]
