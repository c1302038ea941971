import type * as z from 'zod'
import { IdParams } from '../../kernel/fields.ts'
import type { Locale } from '../../kernel/messages/messages.ts'
import { operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { type Role, roles } from '../../kernel/scope.ts'
import { bulkOperation } from '../documents/bulk.ts'
import { ActionLines, OnDuplicate, Reason } from '../documents/schema.ts'
import { actOnOrder } from './actions.ts'
import { createSalesOrder } from './create.ts'
import { explainOperation } from './explain.ts'
import { type SalesOrderAction, salesOrderMoves } from './moves.ts'
import {
  NewSalesOrder,
  SalesOrder,
  SalesOrderChanges,
  SalesOrderList,
  ShipBody,
  salesOrderRoute,
} from './schema.ts'
import { salesOrderById, salesOrderPage } from './store.ts'
import { updateSalesOrder } from './update.ts'

const listSalesOrders = operation({
  ...salesOrderRoute,
  id: 'sales_orders.list',
  summary: 'List sales orders',
  description: 'The newest first.',
  method: 'GET',
  path: '/sales-orders',
  access: 'read',
  query: SalesOrderList,
  status: 200,
  envelope: 'page',
  response: SalesOrder,
  handle: (scope, { query }) => salesOrderPage(scope, query),
})

const getSalesOrder = operation({
  ...salesOrderRoute,
  id: 'sales_orders.get',
  summary: 'Read one sales order',
  method: 'GET',
  path: '/sales-orders/{id}',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: SalesOrder,
  handle: async (scope, { params }) => found(await salesOrderById(scope, params.id), 'sales_order'),
})

const createOperation = operation({
  ...salesOrderRoute,
  id: 'sales_orders.create',
  summary: 'Create a sales order',
  description:
    'A confirmed order, which is the default, reserves what is available at once: it is allocated when that is everything, and waits for the rest otherwise.',
  method: 'POST',
  path: '/sales-orders',
  access: 'write',
  query: OnDuplicate,
  body: NewSalesOrder,
  status: 201,
  existing: true,
  envelope: 'record',
  response: SalesOrder,
  handle: (scope, { body, query }) => createSalesOrder(scope, body, query),
})

const updateOperation = operation({
  ...salesOrderRoute,
  id: 'sales_orders.update',
  summary: 'Change a sales order, or move it by its status',
  description:
    'Fields left out stay as they are; `lines`, where sent, are all lines: one that exists matches by id or line number, one left out is removed. From picking on only carrier, address, hold and notes change, after shipping only metadata. A `status` does what the action of that move does without a body; one that the order has come through already does nothing.',
  method: 'PUT',
  path: '/sales-orders/{id}',
  access: 'write',
  params: IdParams,
  body: SalesOrderChanges,
  status: 200,
  envelope: 'record',
  response: SalesOrder,
  handle: (scope, { params, body, precondition }) =>
    updateSalesOrder(scope, { id: params.id, body }, precondition),
})

/** One operation for each action, from what each is and takes. */
function action<B extends z.ZodType>(
  name: SalesOrderAction,
  about: { readonly summary: string; readonly body: B },
) {
  return operation({
    ...salesOrderRoute,
    id: `sales_orders.${name.replace('-', '_')}`,
    summary: about.summary,
    method: 'POST',
    path: `/sales-orders/{id}/${name}`,
    access: 'write',
    role: weakestRole(name),
    params: IdParams,
    body: about.body,
    status: 200,
    envelope: 'record',
    response: SalesOrder,
    problems: ['action_not_allowed'],
    handle: (scope, { params, body, precondition }) =>
      actOnOrder(scope, { id: params.id, action: name, body: body ?? {} }, precondition),
  })
}

function weakestRole(name: SalesOrderAction): Role {
  const needed = salesOrderMoves.filter((move) => move.action === name).map((move) => move.role)
  return roles.find((role) => needed.includes(role)) ?? 'super_admin'
}

const actions = [
  action('confirm', { summary: 'Confirm a draft', body: Reason }),
  action('allocate', { summary: 'Reserve what is available now', body: Reason }),
  action('deallocate', { summary: 'Give reserved stock back and wait until told to allocate', body: Reason }),
  action('hold', { summary: 'Stop picking, packing and shipping', body: Reason }),
  action('release-hold', { summary: 'Let the work go on', body: Reason }),
  action('pick', { summary: 'Take goods from their places', body: ActionLines }),
  action('pack', { summary: 'Pack what was picked', body: Reason }),
  action('ship', { summary: 'Ship what is reserved', body: ShipBody }),
  action('deliver', { summary: 'Mark as delivered', body: Reason }),
  action('close', { summary: 'Give up what is not shipped', body: Reason }),
  action('cancel', { summary: 'Cancel an order of which nothing is shipped', body: Reason }),
]

/** The words of a failed row are those of the service, so a bulk has to know its language. */
export function salesOrderOperations(locale: Locale) {
  const bulk = bulkOperation({
    route: salesOrderRoute,
    key: 'sales_orders',
    path: '/sales-orders/bulk',
    row: NewSalesOrder,
    create: createSalesOrder,
    locale,
  })
  return [
    listSalesOrders,
    getSalesOrder,
    createOperation,
    updateOperation,
    bulk,
    explainOperation,
    ...actions,
  ]
}
