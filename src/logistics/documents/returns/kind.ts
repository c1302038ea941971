import type { DocumentKind } from '../spine/kind.ts'
import { documentKind } from '../spine/operations.ts'
import { printing } from '../spine/printing.ts'
import { actions } from './actions.ts'
import { editReturn } from './change.ts'
import { returnHandler } from './handler.ts'
import { createReturn } from './create.ts'
import { returnEvents } from './events.ts'
import { returnOpen } from './moves.ts'
import { returnPapers } from './papers.ts'
import { returnSample } from './sample.ts'
import { NewReturn, ReturnChanges, ReturnList } from './schema.ts'
import { returnFilters } from './store.ts'

export const returnKind: DocumentKind = documentKind({
  handler: returnHandler,
  chapter: { tag: 'Returns', about: 'Goods that come back, are inspected and get a disposition.' },
  module: 'returns',
  names: { en: 'Return', it: 'Reso', ro: 'Returul' },
  unfinished: returnOpen,
  events: returnEvents,
  sample: returnSample,
  list: {
    description: 'The newest 100 that fit, newest first.',
    query: ReturnList,
    asked: (query) => ({ query: { ...query, page: 1, per_page: 100 }, conditions: returnFilters(query) }),
    isOnePage: true,
  },
  create: {
    summary: 'Announce a return',
    description:
      'With `sales_order_id` each line is tied to the line of that order with the same article, and never more can come back than was shipped and is neither back nor announced by another open return. Goods that the order did not ship need a return without an order.',
    body: NewReturn,
    handle: (scope, { body, query }) => createReturn(scope, body, query),
    bulk: createReturn,
  },
  update: {
    summary: 'Change a return',
    description:
      'Of an announced return everything can change but its owner, later its notes and metadata, after its end only its metadata. Omitted fields stay as they are; lines match by `id`, then by `line_number`, and a line missing from `lines` is removed. With `status` the return moves on: `inspecting` receives everything outstanding, and one that it has come through already does nothing.',
    body: ReturnChanges,
    edit: editReturn,
  },
  actions,
  print: printing(returnHandler.documents, returnPapers),
})
