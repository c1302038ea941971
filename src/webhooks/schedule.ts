const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Delay of each attempt after the previous one; there are as many attempts as entries. */
export const retrySchedule_ms: readonly number[] = [
  0,
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

const spread = 0.2

interface Circumstances {
  readonly schedule_ms?: readonly number[]
  /** Delay that the receiver asked for. */
  readonly retryAfter_ms?: number | null
  readonly random?: number
}

/**
 * Back-off after `tries` failed attempts; undefined when there are no more. Spread by a fifth either way, so that
 * deliveries that failed together don't come back together. Longer if the receiver asked for it.
 */
export function retryDelay_ms(
  tries: number,
  { schedule_ms = retrySchedule_ms, retryAfter_ms = null, random = Math.random() }: Circumstances = {},
): number | undefined {
  const planned_ms = schedule_ms[tries]
  if (planned_ms === undefined) return undefined
  return Math.round(Math.max(planned_ms * (1 - spread + 2 * spread * random), retryAfter_ms ?? 0))
}
