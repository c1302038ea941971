import type { Logger } from './log.ts'

/** Calls `ring` when there may be work. Returns a function that unsubscribes. */
export interface Wakes {
  hear(ring: () => void): () => void
}

/** Background work. A job has either a cron line or a pause between runs. */
export interface Job {
  readonly name: string
  readonly summary: string
  /** Cron line (UTC). One worker runs the job at each tick. A failed run is retried soon. */
  readonly every?: string
  /** With a cron line: also runs once when a worker starts. */
  readonly atStart?: boolean
  /** Pause between runs, in every worker. The job itself must prevent collisions between workers. */
  readonly loop_ms?: number
  /** Runs until the worker closes. */
  readonly endless?: true
  /** With a pause: the job then sleeps until it is woken. */
  readonly wokenBy?: Wakes
  /** Maximum sleep, in case a notification was lost. Defaults to five seconds. */
  readonly net_ms?: number
  readonly handle: (context: JobContext) => Promise<void>
}

export interface JobContext {
  readonly log: Logger
  /** Aborted as soon as no new work may start. Endless jobs stop then. */
  readonly closing: AbortSignal
  /** Aborted when the worker stops waiting for the job. */
  readonly signal: AbortSignal
}
