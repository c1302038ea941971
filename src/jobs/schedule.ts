import type { Job } from '../kernel/job.ts'
import type { Logger } from '../kernel/log.ts'
import { Cron } from './cron.ts'
import { pauseAfter } from './loop.ts'
import { type RunningJobs, pause } from './running-jobs.ts'
import { type Taken, type Timetable, lease_s } from './timetable.ts'

export interface ScheduledJob extends Job {
  readonly every: string
}

interface ScheduleParts {
  readonly timetable: Timetable
  readonly running: RunningJobs
  readonly log: Logger
}

/** Poll interval. No notification is sent if another worker, or a person, makes a job due earlier. */
const look_ms = 2_000
const retry_ms = 500
const longestRetry_ms = 600_000

interface Timed {
  readonly job: ScheduledJob
  readonly cron: Cron
}

/** Jobs with a cron line. The first worker to see a due job runs it. */
export class Schedule {
  readonly #jobs: readonly Timed[]
  readonly #parts: ScheduleParts
  /** Runs in this worker, by job name. */
  readonly #turns = new Map<string, Promise<void>>()
  readonly #watching: Promise<void>
  #isAway = false
  private constructor(jobs: readonly Timed[], parts: ScheduleParts) {
    this.#jobs = jobs
    this.#parts = parts
    this.#watching = this.#watch()
  }

  /** Fails if the database is away. Once started, the schedule waits for the database instead. */
  static async start(jobs: readonly ScheduledJob[], parts: ScheduleParts): Promise<Schedule> {
    const { timetable } = parts
    const timed = jobs.map((job) => ({ job, cron: new Cron(job.every) }))
    await timetable.open()
    const now = await timetable.now()
    const entries = timed.map(({ job: { name, atStart }, cron }) => {
      return { name, due_at: atStart === true ? now : cron.after(now) }
    })
    await timetable.enter(entries)
    return new Schedule(timed, parts)
  }

  /** Resolves when every finished run is recorded. The running jobs must be closing already. */
  async stop(): Promise<void> {
    await this.#watching
    await Promise.all(this.#turns.values())
  }

  async #watch(): Promise<void> {
    const { closing } = this.#parts.running
    for (let failures = 0; !closing.aborted;) {
      try {
        const wait_ms = await this.#look()
        failures = 0
        this.#isBack()
        await pause(wait_ms, closing)
      } catch (error) {
        failures += 1
        this.#isLost(error)
        await pause(pauseAfter(failures, retry_ms), closing)
      }
    }
  }

  /** Starts the jobs that are due and free. Returns how long to wait before the next look. */
  async #look(): Promise<number> {
    const { timetable } = this.#parts
    const resting = this.#jobs.filter(({ job }) => !this.#turns.has(job.name))
    const waits = await timetable.waits(resting.map(({ job }) => job.name))
    const due = [...waits].flatMap(([name, wait_ms]) => (wait_ms > 0 ? [] : [name]))
    for (const taken of due.length === 0 ? [] : await timetable.take(due)) {
      const timed = resting.find(({ job }) => job.name === taken.name)
      if (timed !== undefined) this.#turns.set(taken.name, this.#run(timed, taken))
    }
    return Math.min(look_ms, ...[...waits.values()].filter((wait_ms) => wait_ms > 0))
  }

  async #run({ job, cron }: Timed, taken: Taken): Promise<void> {
    const { timetable, running } = this.#parts
    const began = performance.now()
    const renewal = setInterval(
      () => {
        timetable.renew(job.name).catch((error: unknown) => this.#isLost(error))
      },
      (lease_s * 1000) / 3,
    ).unref()
    const failures = await running.run(job).then(
      () => 0,
      () => taken.failures + 1,
    )
    const now = new Date(taken.now.getTime() + performance.now() - began)
    const tick = cron.after(now).getTime()
    const due_at = new Date(failures === 0 ? tick : Math.min(tick, now.getTime() + retryAfter(failures)))
    await this.#persistently(() => timetable.giveBack(job.name, { due_at, failures }))
    clearInterval(renewal)
    this.#turns.delete(job.name)
  }

  /** Retries until it works or the worker stops. After a stop, another worker runs the job once more. */
  async #persistently(work: () => Promise<void>): Promise<void> {
    const { closing } = this.#parts.running
    for (let failures = 1; ; failures += 1) {
      try {
        return await work()
      } catch (error) {
        this.#isLost(error)
        if (closing.aborted) return
        await pause(pauseAfter(failures, retry_ms), closing)
      }
    }
  }

  #isLost(error: unknown): void {
    const { log, running } = this.#parts
    if (!this.#isAway && !running.closing.aborted) log.warn({ err: error }, 'the jobs wait for the database')
    this.#isAway = true
  }

  #isBack(): void {
    if (this.#isAway) this.#parts.log.info({}, 'the jobs have the database again')
    this.#isAway = false
  }
}

/** Back-off after failures: one second, doubling up to ten minutes. The caller limits it to the next tick. */
export function retryAfter(failures: number): number {
  return Math.min(1_000 * 2 ** Math.min(failures - 1, 16), longestRetry_ms)
}
