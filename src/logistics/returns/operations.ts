import { IdParams } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { OnDuplicate, Reason } from '../documents/schema.ts'
import { actOnReturn } from './act.ts'
import { changeReturn } from './change.ts'
import { createReturn } from './create.ts'
import {
  NewReturn,
  Return,
  ReturnChanges,
  ReturnDisposal,
  ReturnList,
  ReturnReceipt,
  returnRoute,
} from './schema.ts'
import { newestReturns, returnById } from './store.ts'

const listReturns = operation({
  ...returnRoute,
  id: 'returns.list',
  summary: 'List returns',
  description: 'The newest 100 that fit, newest first.',
  method: 'GET',
  path: '/returns',
  access: 'read',
  query: ReturnList,
  status: 200,
  envelope: 'list',
  response: Return,
  handle: (scope, { query }) => newestReturns(scope, query),
})

const getReturn = operation({
  ...returnRoute,
  id: 'returns.get',
  summary: 'Read one return',
  method: 'GET',
  path: '/returns/{id}',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Return,
  handle: async (scope, { params }) => found(await returnById(scope, params.id), 'return'),
})

const createReturnOperation = operation({
  ...returnRoute,
  id: 'returns.create',
  summary: 'Announce a return',
  description:
    'With `sales_order_id` each line is tied to the line of that order with the same article, and never more can come back than was shipped and is neither back nor announced by another open return. Goods that the order did not ship need a return without an order.',
  method: 'POST',
  path: '/returns',
  access: 'write',
  query: OnDuplicate,
  body: NewReturn,
  status: 201,
  existing: true,
  envelope: 'record',
  response: Return,
  handle: (scope, { body, query }) => createReturn(scope, body, query),
})

const updateReturnOperation = operation({
  ...returnRoute,
  id: 'returns.update',
  summary: 'Change a return',
  description:
    'Of an announced return everything can change but its owner, later its notes and metadata, after its end only its metadata. Fields left out stay as they are; lines match by `id`, then by `line_number`, and a line missing from `lines` is removed. With `status` the return moves on: `inspecting` receives everything outstanding, and one that it has come through already does nothing.',
  method: 'PUT',
  path: '/returns/{id}',
  access: 'write',
  params: IdParams,
  body: ReturnChanges,
  status: 200,
  envelope: 'record',
  response: Return,
  handle: (scope, { params, body, precondition }) =>
    changeReturn(scope, params.id, { changes: body, precondition }),
})

const action = {
  ...returnRoute,
  method: 'POST',
  access: 'write',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Return,
} as const

const arriveReturn = operation({
  ...action,
  id: 'returns.arrive',
  summary: 'Say that a return has arrived',
  path: '/returns/{id}/arrive',
  role: 'operator',
  problems: ['action_not_allowed'],
  handle: (scope, { params, precondition }) =>
    actOnReturn(scope, params.id, { action: 'arrive', precondition }),
})

const receiveReturn = operation({
  ...action,
  id: 'returns.receive',
  summary: 'Receive goods of a return',
  description:
    'Into quarantine, any number of times. Without a body everything outstanding is received. More than was announced is taken, as long as the order shipped it. Lot-tracked articles need a `lot_number` and all goods of one line are of one lot: add a line for another. Articles with an expiry need an `expiry_date` unless goods of that lot were here before; articles with serial numbers need as many as base units come.',
  path: '/returns/{id}/receive',
  role: 'operator',
  body: ReturnReceipt,
  problems: ['action_not_allowed'],
  handle: (scope, { params, body, precondition }) =>
    actOnReturn(scope, params.id, { action: 'receive', body: { receipt: body }, precondition }),
})

const disposeReturn = operation({
  ...action,
  id: 'returns.dispose',
  summary: 'Decide about received goods',
  description:
    '`restock` makes them available, `quarantine` keeps them where they are, `dispose` writes them off. Several entries may name the same line. Without a body all that is pending is done as each line requests; `default` restocks.',
  path: '/returns/{id}/dispose',
  role: 'operator',
  body: ReturnDisposal,
  problems: ['action_not_allowed', 'insufficient_stock'],
  handle: (scope, { params, body, precondition }) =>
    actOnReturn(scope, params.id, { action: 'dispose', body: { disposal: body }, precondition }),
})

const completeReturn = operation({
  ...action,
  id: 'returns.complete',
  summary: 'Complete a return',
  description:
    'Refused with the blocker `pending` while nobody has decided about all goods received, and with `nothing_received` when none were.',
  path: '/returns/{id}/complete',
  role: 'operator',
  problems: ['action_not_allowed'],
  handle: (scope, { params, precondition }) =>
    actOnReturn(scope, params.id, { action: 'complete', precondition }),
})

const cancelReturn = operation({
  ...action,
  id: 'returns.cancel',
  summary: 'Cancel an announced return',
  path: '/returns/{id}/cancel',
  role: 'client',
  body: Reason,
  problems: ['action_not_allowed'],
  handle: (scope, { params, body, precondition }) =>
    actOnReturn(scope, params.id, { action: 'cancel', body, precondition }),
})

const rejectReturn = operation({
  ...action,
  id: 'returns.reject',
  summary: 'Refuse a return at the door',
  description: 'Possible until goods of it are received.',
  path: '/returns/{id}/reject',
  role: 'operator',
  body: Reason,
  problems: ['action_not_allowed'],
  handle: (scope, { params, body, precondition }) =>
    actOnReturn(scope, params.id, { action: 'reject', body, precondition }),
})

export const returnOperations = [
  listReturns,
  getReturn,
  createReturnOperation,
  updateReturnOperation,
  arriveReturn,
  receiveReturn,
  disposeReturn,
  completeReturn,
  cancelReturn,
  rejectReturn,
]
