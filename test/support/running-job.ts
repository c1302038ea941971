import type { Job } from '../../src/kernel/job.ts'

/** A job that runs as in a worker until it is stopped. */
export class RunningJob {
  /** Logged errors. */
  readonly errors: unknown[] = []
  readonly #closing = new AbortController()
  readonly #running: Promise<void>
  constructor(job: Job) {
    const log = {
      info() {},
      warn() {},
      error: (fields: object, message?: string) => this.errors.push([fields, message]),
    }
    const { signal } = new AbortController()
    this.#running = job.handle({ log, closing: this.#closing.signal, signal })
  }

  /** Stops the job. Throws the errors that it logged. */
  async stop(): Promise<void> {
    this.#closing.abort()
    await this.#running
    if (this.errors.length > 0) throw new Error(JSON.stringify(this.errors.splice(0)))
  }
}
