import { action } from '../spine/operations.ts'
import { Reason } from '../spine/schema.ts'
import type { PurchaseOrderDraft } from './order.ts'

export const purchaseOrderDeeds = [
  action<PurchaseOrderDraft, typeof Reason>('confirm', {
    summary: 'Confirm a purchase order',
    description: 'From draft: its expected goods count as incoming stock.',
    body: Reason,
    apply: (work) => work.set({ status: 'confirmed' }),
  }),
  action<PurchaseOrderDraft, typeof Reason>('close', {
    summary: 'Close a purchase order',
    description: 'Of one that is received or partially received nothing more is expected.',
    body: Reason,
    apply: (work) => work.set({ status: 'closed' }),
  }),
  action<PurchaseOrderDraft, typeof Reason>('cancel', {
    summary: 'Cancel a purchase order',
    description: 'Possible while nothing is received.',
    body: Reason,
    apply: (work, { reason = null } = {}) => work.set({ status: 'cancelled', cancel_reason: reason }),
  }),
]
