import { setTimeout as sleep } from 'node:timers/promises'
import type { Job } from '../kernel/job.ts'
import type { Logger } from '../kernel/log.ts'
import type { Tracer } from '../kernel/traces/tracer.ts'

/** Interval between traced runs of a loop. A loop polls many times a second and mostly finds no work. */
const loopPause_ms = 10_000

/** Jobs running in this worker. Shutdown has two steps: start nothing new, then abort what still runs. */
export class RunningJobs {
  readonly #log: Logger
  readonly #tracer: Tracer | undefined
  readonly #told = new Map<string, number>()
  readonly #running = new Set<Promise<void>>()
  readonly #closing = new AbortController()
  readonly #ending = new AbortController()
  constructor(log: Logger, tracer?: Tracer) {
    this.#log = log
    this.#tracer = tracer
  }

  get closing(): AbortSignal {
    return this.#closing.signal
  }

  close(): void {
    this.#closing.abort()
  }

  end(): void {
    this.#ending.abort()
  }

  async run(job: Job): Promise<void> {
    const run = this.#traced(job)
    this.#running.add(run)
    try {
      await run
    } finally {
      this.#running.delete(run)
    }
  }

  async #traced(job: Job): Promise<void> {
    const { name } = job
    const tracer = this.#isTold(job) ? this.#tracer : undefined
    const span = tracer?.begin({ name: `job ${name}`, kind: 'internal', fields: { 'waybill.job': name } })
    return span === undefined ? this.#handled(job) : span.throughout(() => this.#handled(job))
  }

  /** Whether to trace this run. A job that ends only with the worker starts separate traces for its work. */
  #isTold({ name, loop_ms, endless }: Job): boolean {
    if (this.#tracer === undefined || endless === true) return false
    if (loop_ms === undefined) return true
    const now = performance.now()
    if (now - (this.#told.get(name) ?? -Infinity) < loopPause_ms) return false
    this.#told.set(name, now)
    return true
  }

  async #handled(job: Job): Promise<void> {
    const log = named(this.#log, job.name)
    try {
      await job.handle({ log, closing: this.closing, signal: this.#ending.signal })
    } catch (error) {
      log.error({ err: error }, 'job failed')
      throw error
    }
  }

  /** Waits until nothing runs. Returns false on timeout. */
  async idle(limit_ms: number): Promise<boolean> {
    const deadline = performance.now() + limit_ms
    while (this.#running.size > 0) {
      const left_ms = deadline - performance.now()
      if (left_ms <= 0) return false
      await within(left_ms, Promise.allSettled(this.#running))
    }
    return true
  }
}

/** Result of `work`, or undefined if it fails or exceeds the limit. */
export async function within<T>(limit_ms: number, work: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController()
  const late = pause(limit_ms, timer.signal).then(() => undefined)
  try {
    return await Promise.race([work.catch(() => undefined), late])
  } finally {
    timer.abort()
  }
}

export async function pause(duration_ms: number, signal: AbortSignal): Promise<void> {
  await sleep(duration_ms, undefined, { signal }).catch(() => {})
}

function named(log: Logger, job: string): Logger {
  return {
    info: (fields, message) => log.info({ job, ...fields }, message),
    warn: (fields, message) => log.warn({ job, ...fields }, message),
    error: (fields, message) => log.error({ job, ...fields }, message),
  }
}
