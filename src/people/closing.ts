const day_ms = 86_400_000

/** For how long a closed account can be opened again, and its address is kept for its person. */
export const graceDays = 30

/** What was closed before this moment is over. */
export function endOfGrace(now: Date): Date {
  return new Date(now.getTime() - graceDays * day_ms)
}
