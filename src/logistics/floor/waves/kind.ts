import type { DocumentKind } from '../../documents/spine/kind.ts'
import { documentKind } from '../../documents/spine/operations.ts'
import { printing } from '../../documents/spine/printing.ts'
import { actions } from './actions.ts'
import { type WaveWork, waveHandler } from './handler.ts'
import { createWave, namedOrders } from './create.ts'
import { waveEvents } from './events.ts'
import { waveUnfinished } from './moves.ts'
import { walkOperations } from './operations.ts'
import { waveSample } from './sample.ts'
import { wavePapers } from './papers.ts'
import { NewWave, WaveChanges, WaveList } from './schema.ts'
import { waveFilters } from './store.ts'
import { defined, differing } from '../../../kernel/objects.ts'
import { changedHeadingFaults, fixedFaults } from '../../documents/spine/heading.ts'
import type { Edited } from '../../documents/spine/work.ts'
import { freeFields } from '../tasks/rules.ts'
import { waves } from './store-record.ts'

export const waveKind: DocumentKind = documentKind({
  handler: waveHandler,
  chapter: {
    tag: 'Waves',
    about: 'Orders picked in one walk: tasks, scans and short picks.',
  },
  module: 'picking',
  names: { en: 'Wave', it: 'Ondata', ro: 'Valul' },
  standstill: 'closed',
  unfinished: waveUnfinished,
  events: waveEvents,
  sample: waveSample,
  list: {
    description: 'The newest first.',
    query: WaveList,
    asked: (query) => ({ query, conditions: waveFilters(query) }),
  },
  create: {
    summary: 'Create a wave',
    description:
      'From the given orders, or from those that match a rule; an empty rule (`{}`) takes the first fifty that can be picked. An order can be in one wave at a time. Orders that are on hold, lack stock or are in another wave are refused at their index in the list.',
    role: 'operator',
    body: NewWave,
    handle: (scope, { body, query }) => createWave(scope, body, query),
  },
  update: {
    summary: 'Change a wave or its status',
    description:
      'Omitted fields stay as they are; `orders`, where sent, are all of its orders. Once it is released only number, reference, notes and metadata change, when it is over only metadata. A `status` does what the action of that move does; one that the wave has come through already does nothing.',
    role: 'operator',
    body: WaveChanges,
    edit: editWave,
  },
  actions,
  print: printing(waveHandler.documents, wavePapers),
  more: walkOperations,
})

async function editWave(work: WaveWork, body: WaveChanges): Promise<Edited> {
  const { scope, now } = work
  const { status, sales_order_ids: named, wave_number, ...rest } = body
  const after = {
    ...now,
    ...defined(rest),
    ...(wave_number != null && { wave_number }),
  }
  const altered = Object.keys(differing(now, after))
  const chosen = named === undefined ? undefined : await namedOrders(scope, named, now)
  const isChosen = chosen !== undefined && idsOf(chosen.orders) !== idsOf(now.orders)
  const free = freeFields({ status: now.status, unfinished: waveUnfinished }, 'wave_number')
  const faults = [
    ...fixedFaults([...altered, ...(isChosen ? ['sales_order_ids'] : [])], free),
    ...(await changedHeadingFaults(scope, waves, { after, number: after.wave_number, altered })),
    ...(isChosen && now.status === 'open' ? chosen.faults : []),
  ]
  if (faults.length === 0) work.set({ ...after, ...(isChosen && { orders: chosen.orders }) })
  return { faults, status }
}

function idsOf(orders: readonly { readonly order_id: number }[]): string {
  return orders
    .map(({ order_id }) => order_id)
    .toSorted((a, b) => a - b)
    .join()
}
