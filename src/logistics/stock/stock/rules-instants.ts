import type { Fault } from '../../../kernel/faults.ts'

/** Maximum lead of a caller's clock over ours. */
const tolerance_ms = 60_000

/** Future stock isn't known, so a future `as_of` is a fault. */
export function futureFaults(as_of: string | null | undefined, now: Date): readonly Fault[] {
  const isAhead = typeof as_of === 'string' && Date.parse(as_of) > now.getTime() + tolerance_ms
  return isAhead ? [{ path: 'as_of', rule: 'not_future' }] : []
}
