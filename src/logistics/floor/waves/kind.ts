import type { DocumentKind } from '../../documents/spine/kind.ts'
import { documentKind } from '../../documents/spine/operations.ts'
import { printing } from '../../documents/spine/printing.ts'
import { waveDeeds } from './actions.ts'
import { waveHandler } from './handler.ts'
import { createWave } from './create.ts'
import { waveEvents } from './events.ts'
import { waveUnfinished } from './moves.ts'
import { walkOperations } from './operations.ts'
import { waveSample } from './sample.ts'
import { wavePapers } from './papers.ts'
import { NewWave, WaveChanges, WaveList } from './schema.ts'
import { waveFilters } from './store.ts'
import { editWave } from './update.ts'

export const waveKind: DocumentKind = documentKind({
  handler: waveHandler,
  chapter: {
    tag: 'Waves',
    about:
      'Orders that are picked in one walk: who takes what from where, piece by piece, and what was not found.',
  },
  module: 'picking',
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
      'Of the orders that are named, or of those that a rule finds; an empty rule (`{}`) takes the first fifty that can be picked. An order waits in one wave at a time; one that is on hold, lacks stock or is in another wave is refused under its place in the list.',
    role: 'operator',
    body: NewWave,
    handle: (scope, { body, query }) => createWave(scope, body, query),
  },
  update: {
    summary: 'Change a wave or its status',
    description:
      'Fields left out stay as they are; `orders`, where sent, are all of its orders. Once it is released only number, reference, notes and metadata change, when it is over only metadata. A `status` does what the action of that move does; one that the wave has come through already does nothing.',
    role: 'operator',
    body: WaveChanges,
    edit: editWave,
  },
  actions: waveDeeds,
  print: printing(waveHandler.documents, wavePapers),
  more: walkOperations,
})
