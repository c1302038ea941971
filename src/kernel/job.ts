import type { Logger } from './log.ts'

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
  readonly handle: (context: JobContext) => Promise<void>
}

export interface JobContext {
  readonly log: Logger
  /** Aborted as soon as nothing new may begin: what never ends by itself ends then. */
  readonly closing: AbortSignal
  /** Aborted when the worker waits no longer. */
  readonly signal: AbortSignal
}
