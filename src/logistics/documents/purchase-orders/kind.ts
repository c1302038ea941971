import type { DocumentKind } from '../spine/kind.ts'
import { action, documentKind } from '../spine/operations.ts'
import { purchaseOrderHandler } from './handler.ts'
import { createPurchaseOrder } from './create.ts'
import { purchaseOrderEvents } from './events.ts'
import { purchaseOrderOpen } from './moves.ts'
import { purchaseOrderSample } from './sample.ts'
import { NewPurchaseOrder, PurchaseOrderChanges, PurchaseOrderList } from './schema.ts'
import { purchaseOrderFilters } from './store.ts'
import { editPurchaseOrder } from './update.ts'
import { Reason } from '../spine/schema.ts'
import type { PurchaseOrderDraft } from './order.ts'

const actions = [
  action<PurchaseOrderDraft, typeof Reason>('confirm', {
    summary: 'Confirm a purchase order',
    description: 'From draft: its expected goods count as incoming stock.',
    body: Reason,
  }),
  action<PurchaseOrderDraft, typeof Reason>('close', {
    summary: 'Close a purchase order',
    description: 'Of one that is received or partially received nothing more is expected.',
    body: Reason,
  }),
  action<PurchaseOrderDraft, typeof Reason>('cancel', {
    summary: 'Cancel a purchase order',
    description: 'Possible while nothing is received.',
    body: Reason,
    apply: (work, { reason = null } = {}) => work.set({ cancel_reason: reason }),
  }),
]

export const purchaseOrderKind: DocumentKind = documentKind({
  handler: purchaseOrderHandler,
  chapter: { tag: 'Purchase orders', about: 'Orders to suppliers and their outstanding goods.' },
  module: 'inbound',
  names: { en: 'Purchase order', it: 'Ordine di acquisto', ro: 'Comanda de cumpărare' },
  standstill: 'closed',
  unfinished: purchaseOrderOpen,
  events: purchaseOrderEvents,
  sample: purchaseOrderSample,
  list: {
    description: 'Newest first.',
    query: PurchaseOrderList,
    asked: (query) => ({ query, conditions: purchaseOrderFilters(query) }),
  },
  create: {
    summary: 'Create a purchase order',
    description:
      'It is confirmed at once unless `status` is `draft`. What it expects counts as incoming stock.',
    body: NewPurchaseOrder,
    handle: (scope, { body, query }) => createPurchaseOrder(scope, body, query),
    bulk: createPurchaseOrder,
  },
  update: {
    summary: 'Change a purchase order',
    description:
      'Omitted fields stay as they are; a `lines` array replaces the lines, matched by `id`, then by `line_number`. A draft and a confirmed order can change in everything that no reception rests on; one that is partially received only in expected_date, over_receipt_tolerance_percent, notes and metadata; later only metadata. `status` moves the order after that; one that it has come through already moves nothing.',
    body: PurchaseOrderChanges,
    edit: editPurchaseOrder,
  },
  actions,
})
