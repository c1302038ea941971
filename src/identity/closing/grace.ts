const day_ms = 86_400_000

/** Grace period in which a closed account can be reopened and its address stays reserved for its person. */
export const graceDays = 30

/** Accounts closed before this moment are past the grace period. */
export function endOfGrace(now: Date): Date {
  return new Date(now.getTime() - graceDays * day_ms)
}
