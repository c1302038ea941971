import { action } from '../spine/operations.ts'
import { Reason } from '../spine/schema.ts'
import type { ReceptionDraft } from './handler.ts'
import { putAway } from './putaway.ts'
import { receive } from './receive.ts'
import { Completion, Putaway, Receipt } from './schema.ts'

export const actions = [
  action<ReceptionDraft, typeof Reason>('announce', {
    summary: 'Announce a reception',
    description: 'From draft: its goods count as incoming.',
    body: Reason,
  }),
  action<ReceptionDraft, typeof Reason>('arrive', {
    summary: 'Record the arrival of a reception',
    description: 'From announced.',
    body: Reason,
  }),
  action<ReceptionDraft, typeof Receipt>('receive', {
    summary: 'Count goods of a reception',
    description:
      'Any number of times, quantities as increments; without lines, everything outstanding. Each unit is in one of quantity_um3pl (in good order), damaged_um3pl (taken in as damaged) and rejected_um3pl (refused). A line is named by `id`, `line_number` or its article, and may be named several times, as for several lots. An article that nobody announced becomes a line of its own. More than expected is refused, flagged or held, as the client company wants it.',
    body: Receipt,
    // `PUT {status: receiving}` begins the count and counts nothing; `PUT {status: received}` counts everything.
    apply: async (work, { lines } = {}, put) => {
      if (put !== 'receiving') await receive(work, lines)
    },
  }),
  action<ReceptionDraft, typeof Completion>('complete', {
    summary: 'Complete the count of a reception',
    description: 'Uncounted quantities are short, unless `receive_rest` counts them first.',
    body: Completion,
    apply: async (work, { receive_rest = false } = {}, put) => {
      if (receive_rest || put !== undefined) await receive(work, undefined)
    },
  }),
  action<ReceptionDraft, typeof Putaway>('putaway', {
    summary: 'Put received goods away',
    description:
      'Where the warehouse does not put away at once, received goods are available only after this. Without lines, everything that waits.',
    body: Putaway,
    problems: ['insufficient_stock'],
    apply: (work, { lines } = {}) => putAway(work, lines),
  }),
  action<ReceptionDraft, typeof Reason>('reopen', {
    summary: 'Recount a received reception',
    description: 'From received: counting continues. Counted quantities stay.',
    body: Reason,
    apply: ({ scope, now }, { reason = null } = {}) =>
      scope.audit({
        action: 'reception.reopened',
        target: { type: 'reception', id: now.id },
        change: { status: ['received', 'receiving'], reason },
      }),
  }),
  action<ReceptionDraft, typeof Reason>('cancel', {
    summary: 'Cancel a reception',
    description: 'Draft and announced ones by the client company, one that has arrived by an operator.',
    body: Reason,
    apply: (work, { reason = null } = {}) => work.set({ cancel_reason: reason }),
  }),
]
