import { micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { defined, differing } from '../../../kernel/objects.ts'
import { changedHeadingFaults } from '../../documents/spine/heading.ts'
import type { Edited } from '../../documents/spine/work.ts'
import type { CountWork } from './handler.ts'
import { countUnfinished } from './moves.ts'
import type { CountChanges } from './schema.ts'
import { counts } from './store-record.ts'

/**
 * An open count can change entirely. After that only its number, notes and reference can; once it is over, only its
 * metadata.
 */
export async function editCount(work: CountWork, body: CountChanges): Promise<Edited> {
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
  const faults: readonly Fault[] = [
    ...altered
      .filter((field) => !isFree(now.status, field))
      .map((path): Fault => ({ path: path === 'tolerance' ? 'tolerance_um3pl' : path, rule: 'fixed' })),
    ...(await changedHeadingFaults(scope, counts, { after, number: after.count_number, altered })),
  ]
  if (faults.length === 0) work.set(after)
  return { faults, status }
}

function isFree(status: CountWork['now']['status'], field: string): boolean {
  if (status === 'open') return true
  return (
    field === 'metadata' ||
    (countUnfinished.includes(status) && ['count_number', 'external_reference', 'notes'].includes(field))
  )
}
