import type { DocumentKind } from '../spine/kind.ts'
import { documentKind } from '../spine/operations.ts'
import { printing } from '../spine/printing.ts'
import { actions } from './actions.ts'
import { receptionHandler } from './handler.ts'
import { createReception } from './create.ts'
import { receptionEvents } from './events.ts'
import { receptionOpen } from './moves.ts'
import { receptionPapers } from './papers.ts'
import { receptionSample } from './sample.ts'
import { NewReception, ReceptionChanges, ReceptionList, newReceptionNote } from './schema.ts'
import { receptionFilters } from './store.ts'
import { editReception } from './update.ts'

export const receptionKind: DocumentKind = documentKind({
  handler: receptionHandler,
  chapter: { tag: 'Receptions', about: 'Goods that are announced (ASN), arrive, are counted and put away.' },
  module: 'inbound',
  names: { en: 'Reception', it: 'Ricevimento', ro: 'Recepția' },
  unfinished: receptionOpen,
  events: receptionEvents,
  sample: receptionSample,
  list: {
    description: 'Newest first.',
    query: ReceptionList,
    asked: (query) => ({ query, conditions: receptionFilters(query) }),
  },
  create: {
    summary: 'Announce or receive goods',
    description: newReceptionNote,
    body: NewReception,
    handle: (scope, { body, query }) => createReception(scope, body, query),
    bulk: createReception,
  },
  update: {
    summary: 'Change a reception',
    description:
      'Omitted fields stay as they are; a `lines` array replaces the lines, matched by `id`, then by `line_number`. A draft and an announced reception can change in everything; from arrived on carrier, tracking, vehicle, container, notes and metadata can, and lines can be added; later only metadata. `status` moves the reception after that: `received` counts everything outstanding, `closed` puts everything away, and one that it has come through already does nothing.',
    body: ReceptionChanges,
    edit: editReception,
    problems: ['insufficient_stock'],
  },
  actions,
  print: printing(receptionHandler.documents, receptionPapers),
})
