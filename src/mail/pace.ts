const second_ms = 1_000
const hour_ms = 3_600_000

/** How long sending a message is retried. */
export const patience_ms = 24 * hour_ms
/** Lease of a worker on a message; longer than a mail server may take to answer. */
export const lease_ms = 120 * second_ms

/** Back-off after this many attempts: 5 s, 15 s, 45 s, and so on up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(hour_ms, 5 * second_ms * 3 ** Math.min(attempts - 1, 10))
}
