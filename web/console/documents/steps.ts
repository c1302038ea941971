import type { TimelineEntry } from '../../../client/src/generated/logistics.ts'
import type { WithStatuses } from './status.tsx'

/** A status on a document's path. */
export interface Step {
  readonly status: string
  readonly state: 'done' | 'here' | 'ahead'
  /** When the document reached it, if known. */
  readonly at: string | undefined
}

type Entry = Pick<TimelineEntry, 'at' | 'status' | 'status_before'>

/**
 * A document's path through the statuses of its kind. Optional statuses appear only if the document passed them. A
 * document that left the path ends at its current status.
 */
export function stepsOf(
  { statuses }: WithStatuses,
  status: string,
  entries: readonly Entry[],
): readonly Step[] {
  const reached = new Map(
    entries.flatMap((entry) =>
      entry.status === null || entry.status === entry.status_before ? [] : [[entry.status, entry.at]],
    ),
  )
  const path = Object.keys(statuses)
  const here = path.indexOf(status)
  const hasLeft = statuses[status]?.onPath === 'never'
  return path.flatMap((each, index): readonly Step[] => {
    const at = reached.get(each)
    if (each === status) return [{ status, state: 'here', at }]
    if (statuses[each]?.onPath === 'never') return []
    const mustPass = statuses[each]?.onPath === undefined && !hasLeft
    if (!mustPass && (at === undefined || index > here)) return []
    return [{ status: each, state: index < here ? 'done' : 'ahead', at: index < here ? at : undefined }]
  })
}
