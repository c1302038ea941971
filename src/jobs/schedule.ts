import { EventEmitter } from 'node:events'
import {
  Logger as GraphileLogger,
  type Runner,
  type WorkerEvents,
  type WorkerPool,
  parseCronItems,
  run,
} from 'graphile-worker'
import type { PatientPool } from '../kernel/database/patient-pool.ts'
import type { Job } from '../kernel/job.ts'
import type { Logger } from '../kernel/log.ts'
import { type Runs, pause, within } from './runs.ts'

interface ScheduleOptions {
  readonly pool: PatientPool
  readonly jobs: readonly Job[]
  readonly runs: Runs
  readonly log: Logger
  readonly concurrency: number
}

/** One life of the runner. It ends itself when it could not record how a job ended. */
interface Shift {
  readonly runner: Runner
  readonly workers: WorkerPool
  readonly over: Promise<false>
}

const schema = 'graphile_worker'
const maxAttempts = 10
const firstLook_ms = 5_000
const longestPause_ms = 30_000

/** The jobs of the queue: those with a cron line, which put themselves there, and those put there by hand. */
export class Schedule {
  readonly #options: ScheduleOptions
  #shift: Shift
  readonly #watching: Promise<void>
  private constructor(options: ScheduleOptions, shift: Shift) {
    this.#options = options
    this.#shift = shift
    this.#watching = this.#watch()
  }

  /** Fails when the database is away; from then on it waits for it. */
  static async start(options: ScheduleOptions): Promise<Schedule> {
    const client = await options.pool.connectNow()
    client.release()
    return new Schedule(options, await openShift(options))
  }

  /** Takes no new jobs and waits for those that run. The runs must be closing already. */
  async stop(): Promise<void> {
    await close(this.#shift)
    await this.#watching
  }

  /** Gives the jobs that still run back to the queue, for another worker. */
  async handBack(): Promise<void> {
    await this.#shift.workers.forcefulShutdown('the worker stopped')
  }

  async #watch(): Promise<void> {
    const { closing } = this.#options.runs
    for (;;) {
      const shift = this.#shift
      await shift.over
      if (closing.aborted) return
      this.#options.log.warn({}, 'the job runner gave up and is replaced')
      void close(shift)
      const next = await this.#reopen()
      if (next === undefined) return
      this.#shift = next
      if (closing.aborted) return close(next)
      void this.#release(shift)
    }
  }

  #reopen(): Promise<Shift | undefined> {
    return this.#persistently('the job runner did not start', () => openShift(this.#options))
  }

  /** What a runner that gave up still holds would otherwise stay locked for four hours. */
  async #release({ workers }: Shift): Promise<void> {
    await workers.promise.catch(() => {})
    const release = `select ${schema}.force_unlock_workers($1::text[])`
    await this.#persistently('the jobs of the replaced runner are still locked', () =>
      this.#options.pool.query(release, [[workers.id]]),
    )
  }

  /** Tries until it works, ever more slowly; undefined where the worker stops before. */
  async #persistently<T>(complaint: string, work: () => Promise<T>): Promise<T | undefined> {
    const { log, runs } = this.#options
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await work()
      } catch (error) {
        log.error({ err: error }, complaint)
        await pause(Math.min(500 * 2 ** Math.min(attempt, 16), longestPause_ms), runs.closing)
        if (runs.closing.aborted) return undefined
      }
    }
  }
}

async function openShift(options: ScheduleOptions): Promise<Shift> {
  const events: WorkerEvents = new EventEmitter()
  const created = new Promise<Pick<Shift, 'workers'>>((resolve) => {
    // In an object, because it has a `then` of its own: as the bare value it would be waited for until it ends.
    events.once('pool:create', ({ workerPool }) => resolve({ workers: workerPool }))
  })
  const working = new Promise<true>((resolve) => {
    events.once('localQueue:getJobs:complete', () => resolve(true))
  })
  const over = new Promise<false>((resolve) => {
    events.once('pool:gracefulShutdown', () => resolve(false))
  })
  const runner = await open(options, events)
  const shift = { runner, ...(await created), over }
  try {
    for (const { name, atStart } of options.jobs) {
      if (atStart === true) await runner.addJob(name, {}, { jobKey: name, maxAttempts })
    }
    // When its very first look into the queue fails, the runner remembers that for good and never works.
    const works = await within(firstLook_ms, Promise.race([working, over]))
    if (works !== true) throw new Error('the job runner cannot look into its queue')
    return shift
  } catch (error) {
    void close(shift)
    throw error
  }
}

function open(
  { pool, jobs, runs, log, concurrency }: ScheduleOptions,
  events: WorkerEvents,
): Promise<Runner> {
  // It brings its tables along. Nodes may do so at once: 18 on an empty database, twelve times over, and none failed.
  return run({
    pgPool: pool,
    schema,
    events,
    concurrency,
    logger: bridge(log),
    noHandleSignals: true,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => runs.run(job)])),
    parsedCronItems: parseCronItems(jobs.flatMap(cronItem)),
    preset: {
      worker: {
        // Without a batch the runner records how a job ended in a promise that nobody waits for: if the database is
        // away just then, the rejection ends the process.
        completeJobBatchDelay: 0,
        failJobBatchDelay: 0,
        // Without a local queue a worker whose look into the queue fails while it stops prints to the console. What
        // waits here for a free hand goes back soon, for another node.
        localQueue: { size: concurrency, ttl: 1_000 },
      },
    },
  })
}

function cronItem({ name, every }: Job) {
  if (every === undefined) return []
  // By its key a job still waiting, or failing, is replaced at the next tick instead of piling up.
  const options = { backfillPeriod: 0, maxAttempts, jobKey: name }
  return [{ task: name, identifier: name, match: every, options }]
}

async function close({ runner }: Shift): Promise<void> {
  // It refuses to be stopped twice.
  await runner.stop().catch(() => {})
}

/** What the runner has to say; of a job that failed the run itself tells. */
function bridge(log: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message, meta) => {
    if (level === 'debug' || level === 'info' || meta['failure'] === true) return
    log.warn({ err: meta['error'] }, `job runner: ${message}`)
  })
}
