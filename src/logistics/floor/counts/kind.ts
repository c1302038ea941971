import type { DocumentKind } from '../../documents/spine/kind.ts'
import { documentKind } from '../../documents/spine/operations.ts'
import { printing } from '../../documents/spine/printing.ts'
import { actions } from './actions.ts'
import { type CountWork, countHandler } from './handler.ts'
import { createCount } from './create.ts'
import { countEvents } from './events.ts'
import { countUnfinished } from './moves.ts'
import { floorOperations } from './operations.ts'
import { countPapers } from './papers.ts'
import { countSample } from './sample.ts'
import { CountChanges, CountList, NewCount } from './schema.ts'
import { countFilters } from './store.ts'
import { micros } from '../../../kernel/decimal.ts'
import { defined, differing } from '../../../kernel/objects.ts'
import { changedHeadingFaults, fixedFaults } from '../../documents/spine/heading.ts'
import type { Edited } from '../../documents/spine/work.ts'
import { freeFields } from '../tasks/rules.ts'
import { counts } from './store-record.ts'

export const countKind: DocumentKind = documentKind({
  handler: countHandler,
  chapter: {
    tag: 'Counts',
    about: 'Cycle counts of locations: tasks, second counts and posted differences.',
  },
  module: 'counting',
  names: { en: 'Count', it: 'Conta', ro: 'Inventarul' },
  standstill: 'closed',
  unfinished: countUnfinished,
  events: countEvents,
  sample: countSample,
  list: {
    description: 'The newest first.',
    query: CountList,
    asked: (query) => ({ query, conditions: countFilters(query) }),
  },
  create: {
    summary: 'Create a count',
    description:
      'Of the locations and articles that are named, or of the places that a rule finds; an empty body takes the hundred places that were counted longest ago.',
    role: 'operator',
    body: NewCount,
    handle: (scope, { body, query }) => createCount(scope, body, query),
  },
  update: {
    summary: 'Change a count or its status',
    description:
      'Omitted fields stay as they are. Once it is released only number, reference, notes and metadata change, when it is over only metadata. A `status` does what the action of that move does; one that the count has come through already does nothing.',
    role: 'operator',
    body: CountChanges,
    edit: editCount,
  },
  print: printing(countHandler.documents, countPapers),
  actions,
  more: floorOperations,
})

async function editCount(work: CountWork, body: CountChanges): Promise<Edited> {
  const { scope, now } = work
  const { status, count_number, tolerance_um3pl, tolerance_percent, ...rest } = body
  const after = {
    ...now,
    ...defined(rest),
    ...(count_number != null && { count_number }),
    ...(tolerance_um3pl !== undefined && { tolerance: micros(tolerance_um3pl) }),
    ...(tolerance_percent !== undefined && { tolerance_percent: micros(tolerance_percent) }),
  }
  const altered = Object.keys(differing(now, after))
  const free = freeFields({ status: now.status, unfinished: countUnfinished }, 'count_number')
  const named = altered.map((field) => (field === 'tolerance' ? 'tolerance_um3pl' : field))
  const faults = [
    ...fixedFaults(named, free),
    ...(await changedHeadingFaults(scope, counts, { after, number: after.count_number, altered })),
  ]
  if (faults.length === 0) work.set(after)
  return { faults, status }
}
