import type { DocumentKind } from '../spine/kind.ts'
import { documentKind } from '../spine/operations.ts'
import { printing } from '../spine/printing.ts'
import { actions } from './actions.ts'
import { salesOrderHandler } from './handler.ts'
import { createSalesOrder } from './create.ts'
import { salesOrderEvents } from './events.ts'
import { explainOperation } from './explain.ts'
import { salesOrderOpen } from './moves.ts'
import { salesOrderPapers } from './papers.ts'
import { salesOrderSample } from './sample.ts'
import { NewSalesOrder, SalesOrderChanges, SalesOrderList } from './schema.ts'
import { salesOrderFilters } from './store.ts'
import { editSalesOrder } from './update.ts'

export const salesOrderKind: DocumentKind = documentKind({
  handler: salesOrderHandler,
  chapter: {
    tag: 'Sales orders',
    about: 'From order to delivery: goods are reserved, picked, packed and shipped.',
  },
  module: 'outbound',
  names: { en: 'Sales order', it: 'Ordine di vendita', ro: 'Comanda de vânzare' },
  unfinished: salesOrderOpen,
  events: salesOrderEvents,
  sample: salesOrderSample,
  list: {
    description: 'The newest first.',
    query: SalesOrderList,
    asked: (query) => ({ query, conditions: salesOrderFilters(query) }),
  },
  create: {
    summary: 'Create a sales order',
    description:
      'A confirmed order, which is the default, reserves available stock at once: it is allocated when everything is reserved, and waits for the rest otherwise.',
    body: NewSalesOrder,
    handle: (scope, { body, query }) => createSalesOrder(scope, body, query),
    bulk: createSalesOrder,
  },
  update: {
    summary: 'Change a sales order or its status',
    description:
      'Omitted fields stay as they are; `lines`, where sent, are all lines: one that exists matches by id or line number, one left out is removed. From picking on only carrier, address, hold and notes change, after shipping only metadata. A `status` does what the action of that move does without a body; one that the order has come through already does nothing.',
    body: SalesOrderChanges,
    edit: editSalesOrder,
  },
  actions,
  print: printing(salesOrderHandler.documents, salesOrderPapers),
  more: [explainOperation],
})
