const minute_ms = 60_000

/** For how many minutes a sign-in shows who somebody is that has no password. */
const freshMinutes = 10

/** Who signed in before this moment is asked to do so again. */
export function endOfFreshness(now: Date): Date {
  return new Date(now.getTime() - freshMinutes * minute_ms)
}
