const minute_ms = 60_000

/** How many minutes a sign-in proves the identity of a user without a password. */
const freshMinutes = 10

/** Users who signed in before this moment must sign in again. */
export function endOfFreshness(now: Date): Date {
  return new Date(now.getTime() - freshMinutes * minute_ms)
}
