import type { Logger } from './log.ts'

/** Calls `ring` when there may be something to do; gives the function that ends it. */
export interface Wakes {
  hear(ring: () => void): () => void
}

/** Work that no request waits for. It has either a cron line or a pause between runs. */
export interface Job {
  readonly name: string
  readonly summary: string
  /** A cron line (UTC). One worker runs it at each tick, however many there are; if that fails, again soon. */
  readonly every?: string
  /** With a cron line: also once whenever a worker starts. */
  readonly atStart?: boolean
  /** Runs again and again with this pause, in every worker; the job itself sees to it that two do not collide. */
  readonly loop_ms?: number
  /** Runs until the worker closes. */
  readonly endless?: true
  /** With a pause: after it the job sleeps until it is woken. */
  readonly wokenBy?: Wakes
  /** How long it sleeps at most, in case it is not told: five seconds if nothing is said. */
  readonly net_ms?: number
  readonly handle: (context: JobContext) => Promise<void>
}

export interface JobContext {
  readonly log: Logger
  /** Aborted as soon as nothing new may begin: what never ends by itself ends then. */
  readonly closing: AbortSignal
  /** Aborted when the worker waits no longer. */
  readonly signal: AbortSignal
}
