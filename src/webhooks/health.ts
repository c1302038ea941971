// Health of an endpoint as pure functions of its attempts: when to pause it, and when to disable it.

/** Attempts and failures of one minute, counted since 1970. */
export type Minute = readonly [minute: number, attempts: number, failures: number]

export interface Health {
  readonly last_success_at: Date | null
  readonly last_failure_at: Date | null
  /** Failures since the last success. */
  readonly failures: number
  readonly failing_since: Date | null
  readonly minutes: readonly Minute[]
  /** Length of the last pause; 0 while the endpoint is trusted. */
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

/** Outcomes since the last update of the health. */
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
    // The order within one update is unknown: a success among failures means that the endpoint works.
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

/** After a pause, one failure starts the next pause, which is twice as long. One success restores trust. */
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

/** Whether the endpoint has failed for so long, and so often, that nobody seems to be there. */
export function isAbandoned({ failing_since, failures }: Health, now: Date): boolean {
  return (
    failing_since !== null &&
    failures >= leastFailures &&
    now.getTime() - failing_since.getTime() >= patience_ms
  )
}
