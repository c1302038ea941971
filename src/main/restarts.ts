const first_ms = 500
const longest_ms = 30_000

/** A process that lived this long doesn't count as a failed attempt. */
export const steady_ms = 10_000

/** Back-off before the next attempt: none at first, then ever longer. */
export function restartAfter(failures: number): number {
  if (failures === 0) return 0
  return Math.min(first_ms * 2 ** Math.min(failures - 1, 16), longest_ms)
}
