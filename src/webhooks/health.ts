// What the attempts tell of an endpoint, as pure functions: when it is left alone for a while, and when for good.

/** Attempts and failures that began in one minute since 1970. */
export type Minute = readonly [minute: number, attempts: number, failures: number]

export interface Health {
  readonly last_success_at: Date | null
  readonly last_failure_at: Date | null
  /** Since the last success. */
  readonly failures: number
  readonly failing_since: Date | null
  readonly minutes: readonly Minute[]
  /** How long the last pause was; 0 while the endpoint is trusted. */
  readonly pause_ms: number
  readonly paused_until: Date | null
}

export const newHealth: Health = {
  last_success_at: null,
  last_failure_at: null,
  failures: 0,
  failing_since: null,
  minutes: [],
  pause_ms: 0,
  paused_until: null,
}

/** What happened since health was last looked at. */
export interface Outcomes {
  readonly successes: number
  readonly failures: number
}

const minute_ms = 60_000
const window_minutes = 5
const least = 10
const share = 0.7
const firstPause_ms = 30_000
const longestPause_ms = 600_000
const patience_ms = 120 * 3_600_000
const leastFailures = 20

export function healthAfter(before: Health, outcomes: Outcomes, now: Date): Health {
  const minutes = counted(before.minutes, outcomes, Math.floor(now.getTime() / minute_ms))
  const { successes, failures } = outcomes
  const after = {
    ...before,
    minutes,
    ...(successes > 0 && { last_success_at: now, failures: 0, failing_since: null }),
    ...(failures > 0 && { last_failure_at: now }),
    // Within one look the order is not known: a success among failures means that the endpoint works.
    ...(failures > 0 &&
      successes === 0 && {
        failures: before.failures + failures,
        failing_since: before.failing_since ?? now,
      }),
  }
  return paused(after, outcomes, now)
}

function counted(
  minutes: readonly Minute[],
  { successes, failures }: Outcomes,
  current: number,
): readonly Minute[] {
  const recent = minutes.filter(([minute]) => minute > current - window_minutes && minute !== current)
  const [, attempts, failed] = minutes.find(([minute]) => minute === current) ?? [current, 0, 0]
  return [...recent, [current, attempts + successes + failures, failed + failures]]
}

/** After a pause one failure is enough for the next, which is twice as long; one success ends the distrust. */
function paused(health: Health, { successes, failures }: Outcomes, now: Date): Health {
  const isTrial = health.pause_ms > 0 && (health.paused_until === null || health.paused_until <= now)
  if (successes > 0 && health.pause_ms > 0) return { ...health, pause_ms: 0, paused_until: null, minutes: [] }
  const trips = isTrial ? failures > 0 : health.pause_ms === 0 && isTripped(health.minutes)
  if (!trips) return health
  const pause_ms = Math.min(Math.max(firstPause_ms, health.pause_ms * 2), longestPause_ms)
  return { ...health, minutes: [], pause_ms, paused_until: new Date(now.getTime() + pause_ms) }
}

function isTripped(minutes: readonly Minute[]): boolean {
  const attempts = minutes.reduce((sum, [, each]) => sum + each, 0)
  const failures = minutes.reduce((sum, [, , each]) => sum + each, 0)
  return attempts >= least && failures >= attempts * share
}

/** Has failed for so long, and so often, that nobody seems to be there. */
export function isAbandoned({ failing_since, failures }: Health, now: Date): boolean {
  return (
    failing_since !== null &&
    failures >= leastFailures &&
    now.getTime() - failing_since.getTime() >= patience_ms
  )
}
