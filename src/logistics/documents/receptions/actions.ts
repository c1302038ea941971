import { action } from '../spine/operations.ts'
import { Reason } from '../spine/schema.ts'
import type { ReceptionDraft, ReceptionWork } from './handler.ts'
import { putAway } from './putaway.ts'
import { receive } from './receive.ts'
import { Completion, Putaway, Receipt } from './schema.ts'

/** `PUT {status: receiving}` begins the count and counts nothing; `PUT {status: received}` counts everything. */
async function receiveGoods(
  work: ReceptionWork,
  { lines }: { readonly lines?: Parameters<typeof receive>[1] } = {},
  put?: string,
): Promise<void> {
  if (put !== 'receiving') await receive(work, lines)
}

async function complete(
  work: ReceptionWork,
  { receive_rest = false }: { readonly receive_rest?: boolean | undefined } = {},
  put?: string,
): Promise<void> {
  if (receive_rest || put !== undefined) await receive(work, undefined)
}

async function reopen(
  work: ReceptionWork,
  { reason = null }: { readonly reason?: string | null | undefined } = {},
): Promise<void> {
  await work.scope.audit({
    action: 'reception.reopened',
    target: { type: 'reception', id: work.now.id },
    change: { status: ['received', 'receiving'], reason },
  })
}

export const receptionDeeds = [
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
    apply: receiveGoods,
  }),
  action<ReceptionDraft, typeof Completion>('complete', {
    summary: 'Complete the count of a reception',
    description: 'Uncounted quantities are short, unless `receive_rest` counts them first.',
    body: Completion,
    apply: complete,
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
    apply: reopen,
  }),
  action<ReceptionDraft, typeof Reason>('cancel', {
    summary: 'Cancel a reception',
    description: 'Draft and announced ones by the client company, one that has arrived by an operator.',
    body: Reason,
    apply: (work, { reason = null } = {}) => work.set({ cancel_reason: reason }),
  }),
]
