import type { Fault } from '../../../kernel/faults.ts'

/** How far a caller's clock may be ahead of ours. */
const tolerance_ms = 60_000

/** What the stock will be is not known. */
export function futureFaults(as_of: string | null | undefined, now: Date): readonly Fault[] {
  const isAhead = typeof as_of === 'string' && Date.parse(as_of) > now.getTime() + tolerance_ms
  return isAhead ? [{ path: 'as_of', rule: 'not_future' }] : []
}
