const second_ms = 1_000
const hour_ms = 3_600_000

/** How long a message is tried. */
export const patience_ms = 24 * hour_ms
/** For how long somebody who sends has a message to themselves: longer than a server of mail may take to answer. */
export const lease_ms = 120 * second_ms

/** The pause after so many attempts: 5 s, 15 s, 45 s, and so on up to an hour. */
export function pauseAfter(attempts: number): number {
  return Math.min(hour_ms, 5 * second_ms * 3 ** Math.min(attempts - 1, 10))
}
