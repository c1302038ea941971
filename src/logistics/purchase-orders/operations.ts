import { IdParams } from '../../kernel/fields.ts'
import { operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { moveBy, moveTo } from '../documents/moves.ts'
import { OnDuplicate, Reason } from '../documents/schema.ts'
import { createPurchaseOrder } from './create.ts'
import {
  type PurchaseOrderAction,
  type PurchaseOrderStatus,
  purchaseOrderActions,
  purchaseOrderMoves,
  purchaseOrderWays,
} from './moves.ts'
import {
  NewPurchaseOrder,
  PurchaseOrder,
  PurchaseOrderChanges,
  PurchaseOrderList,
  purchaseOrderRoute,
} from './schema.ts'
import { lockOrder, purchaseOrderById, purchaseOrderPage, setOrderStatus } from './store.ts'
import { type StoredOrder } from './order.ts'
import { tellOfOrder } from './tell.ts'
import { changeOrder, expectAnew } from './update.ts'

const listOrders = operation({
  ...purchaseOrderRoute,
  id: 'purchase_orders.list',
  summary: 'List purchase orders',
  description: 'Newest first.',
  method: 'GET',
  path: '/purchase-orders',
  access: 'read',
  query: PurchaseOrderList,
  status: 200,
  envelope: 'page',
  response: PurchaseOrder,
  handle: (scope, { query }) => purchaseOrderPage(scope, query),
})

const getOrder = operation({
  ...purchaseOrderRoute,
  id: 'purchase_orders.get',
  summary: 'Read one purchase order',
  method: 'GET',
  path: '/purchase-orders/{id}',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: PurchaseOrder,
  handle: async (scope, { params }) => found(await purchaseOrderById(scope, params.id), 'purchase_order'),
})

const createOrder = operation({
  ...purchaseOrderRoute,
  id: 'purchase_orders.create',
  summary: 'Create a purchase order',
  description:
    'It is confirmed at once unless `status` is `draft`. What it expects counts as incoming stock.',
  method: 'POST',
  path: '/purchase-orders',
  access: 'write',
  query: OnDuplicate,
  body: NewPurchaseOrder,
  status: 201,
  existing: true,
  envelope: 'record',
  response: PurchaseOrder,
  handle: (scope, { body, query }) => createPurchaseOrder(scope, body, query),
})

const updateOrderOperation = operation({
  ...purchaseOrderRoute,
  id: 'purchase_orders.update',
  summary: 'Change a purchase order',
  description:
    'Fields left out stay as they are; a `lines` array replaces the lines, matched by `id`, then by `line_number`. A draft and a confirmed order can change in everything that no reception rests on; one that is partially received only in expected_date, over_receipt_tolerance_percent, notes and metadata; later only metadata. `status` moves the order after that; one that it has come through already moves nothing.',
  method: 'PUT',
  path: '/purchase-orders/{id}',
  access: 'write',
  params: IdParams,
  body: PurchaseOrderChanges,
  status: 200,
  envelope: 'record',
  response: PurchaseOrder,
  async handle(scope, { params: { id }, body, precondition }) {
    const before = found(await lockOrder(scope, id), 'purchase_order')
    precondition.check(before.version)
    await changeOrder(scope, before, body)
    const at = { standing: before, role: scope.visit.role, ways: purchaseOrderWays }
    const move = body.status && moveTo(purchaseOrderMoves, body.status, at)
    if (move !== undefined) {
      const order = found(await lockOrder(scope, id), 'purchase_order')
      return moveOrder(scope, order, { status: move.put ?? order.status })
    }
    return found(await purchaseOrderById(scope, id), 'purchase_order')
  },
})

async function moveOrder(
  scope: WriteScope,
  order: StoredOrder,
  to: { readonly status: PurchaseOrderStatus; readonly cancel_reason?: string | null },
) {
  await setOrderStatus(scope, order.id, to)
  await expectAnew(scope, { ...order, status: to.status })
  const previous = { status: order.status }
  return tellOfOrder(scope, order, [{ type: 'purchase_order.status_changed', previous }])
}

const words: Readonly<Record<PurchaseOrderAction, readonly [summary: string, description: string]>> = {
  confirm: ['Confirm a purchase order', 'From draft: what it expects counts as incoming stock.'],
  close: [
    'Close a purchase order',
    'Of one that is received or partially received nothing more is expected.',
  ],
  cancel: ['Cancel a purchase order', 'Possible while nothing of it is received.'],
}

function actionOperation(action: PurchaseOrderAction) {
  const [summary, description] = words[action]
  return operation({
    ...purchaseOrderRoute,
    id: `purchase_orders.${action}`,
    summary,
    description,
    method: 'POST',
    path: `/purchase-orders/{id}/${action}`,
    access: 'write',
    role: 'client',
    params: IdParams,
    body: Reason,
    status: 200,
    envelope: 'record',
    response: PurchaseOrder,
    problems: ['action_not_allowed'],
    async handle(scope, { params, body, precondition }) {
      const order = found(await lockOrder(scope, params.id), 'purchase_order')
      precondition.check(order.version)
      const move = moveBy(purchaseOrderMoves, action, { standing: order, role: scope.visit.role })
      const reason = action === 'cancel' ? { cancel_reason: body.reason ?? null } : {}
      return moveOrder(scope, order, { status: move.put ?? order.status, ...reason })
    },
  })
}

export const purchaseOrderOperations = [
  listOrders,
  getOrder,
  createOrder,
  updateOrderOperation,
  ...purchaseOrderActions.map(actionOperation),
]
