import { action } from '../spine/operations.ts'
import { Reason } from '../spine/schema.ts'
import type { PurchaseOrderDraft } from './order.ts'

export const purchaseOrderDeeds = [
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
