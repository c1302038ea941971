import { fromMicros } from '../../../kernel/decimal.ts'
import { saveHeader } from '../../documents/spine/store-rows.ts'
import type { DocumentHandler, Work } from '../../documents/spine/work.ts'
import { countFollows, countPaths } from './moves.ts'
import type { Count } from './schema.ts'
import { savePlaces } from './store-places.ts'
import { counts } from './store-record.ts'
import { type CountDraft, lockCount } from './store.ts'

export type CountWork = Work<CountDraft>

export const countHandler: DocumentHandler<typeof Count, CountDraft> = {
  documents: counts,
  paths: countPaths,
  follows: countFollows,
  load: lockCount,
  standing: ({ status }) => ({ status }),
  write({ scope, before, now }) {
    const { chosen: _chosen, version: _version, ...row } = now
    saveHeader(scope, counts, { row, isNew: before === undefined })
    if (now.chosen !== undefined) savePlaces(scope, now.id, now.chosen)
  },
  // Timestamps of status changes are left out: the status covers them.
  told: ({
    released_at: _out,
    counted_at: _done,
    closed_at: _end,
    tolerance,
    tolerance_percent,
    ...fields
  }) => ({
    ...fields,
    ...(tolerance !== undefined && { tolerance_um3pl: Number(fromMicros(tolerance)) }),
    ...(tolerance_percent !== undefined && { tolerance_percent: Number(fromMicros(tolerance_percent)) }),
  }),
}
