import { action } from '../spine/operations.ts'
import { Reason } from '../spine/schema.ts'
import type { ReturnDraft } from './handler.ts'
import { disposeGoods } from './dispose.ts'
import { receiveGoods } from './receive.ts'
import { ReturnDisposal, ReturnReceipt } from './schema.ts'

export const actions = [
  action<ReturnDraft>('arrive', {
    summary: 'Record the arrival of a return',
  }),
  action<ReturnDraft, typeof ReturnReceipt>('receive', {
    summary: 'Receive goods of a return',
    description:
      'Into quarantine, any number of times. Without a body everything outstanding is received. More than was announced is taken, as long as the order shipped it. Lot-tracked articles need a `lot_number` and all goods of one line are of one lot: add a line for another. Articles with an expiry need an `expiry_date` unless goods of that lot were here before; articles with serial numbers need as many as base units come.',
    body: ReturnReceipt,
    apply: receiveGoods,
  }),
  action<ReturnDraft, typeof ReturnDisposal>('dispose', {
    summary: 'Decide about received goods',
    description:
      '`restock` makes them available, `quarantine` keeps them where they are, `dispose` writes them off. Several entries may name the same line. Without a body all pending goods get the disposition that each line requests; `default` restocks.',
    body: ReturnDisposal,
    problems: ['insufficient_stock'],
    apply: disposeGoods,
  }),
  action<ReturnDraft>('complete', {
    summary: 'Complete a return',
    description:
      'Refused with the blocker `pending` while received goods have no disposition, and with `nothing_received` if no goods were received.',
    apply: (work) => void work.news.push('return.completed'),
  }),
  action<ReturnDraft, typeof Reason>('cancel', {
    summary: 'Cancel an announced return',
    body: Reason,
    apply: (work, { reason = null } = {}) => work.set({ cancel_reason: reason }),
  }),
  action<ReturnDraft, typeof Reason>('reject', {
    summary: 'Refuse a return at the door',
    description: 'Possible until goods are received.',
    body: Reason,
    apply: (work, { reason = null } = {}) => work.set({ cancel_reason: reason }),
  }),
]
