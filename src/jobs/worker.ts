import { PatientPool } from '../kernel/database/patient-pool.ts'
import type { Job } from '../kernel/job.ts'
import type { Logger } from '../kernel/log.ts'
import { loop } from './loop.ts'
import { Runs, within } from './runs.ts'
import { Schedule } from './schedule.ts'

export interface WorkerOptions {
  readonly url: string
  readonly jobs: readonly Job[]
  readonly log: Logger
  /** Jobs of the queue at a time; loops come on top. */
  readonly concurrency?: number
  /** How long `stop` waits for running jobs before it aborts their signal. */
  readonly patience_ms?: number
}

export interface Worker {
  /**
   * Takes nothing new, lets what runs finish, then aborts its signal, then leaves it behind. Ends within ten seconds of
   * the patience, whatever the jobs and the database do.
   */
  stop(): Promise<void>
}

const grace_ms = 2_000

/** Runs the jobs. Any number of workers share the queue of one database. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { url, jobs, log, concurrency = 4, patience_ms = 20_000 } = options
  const runs = new Runs(log)
  const pool = new PatientPool({
    url,
    size: concurrency + 2,
    onAway: (error) => log.warn({ err: error }, 'the job queue waits for the database'),
    onBack: () => log.info({}, 'the job queue has the database again'),
  })
  const queued = jobs.filter((job) => job.loop_ms === undefined)
  try {
    const schedule =
      queued.length === 0 ? undefined : await Schedule.start({ pool, jobs: queued, runs, log, concurrency })
    for (const job of jobs) if (job.loop_ms !== undefined) void loop(job, job.loop_ms, runs)
    let stopped: Promise<void> | undefined
    return { stop: () => (stopped ??= stop({ runs, pool, schedule, log, patience_ms })) }
  } catch (error) {
    pool.hurry()
    await within(grace_ms, pool.end())
    throw error
  }
}

interface Parts {
  readonly runs: Runs
  readonly pool: PatientPool
  readonly schedule: Schedule | undefined
  readonly log: Logger
  readonly patience_ms: number
}

async function stop({ runs, pool, schedule, log, patience_ms }: Parts): Promise<void> {
  runs.close()
  const closed = schedule?.stop() ?? Promise.resolve()
  if (!(await runs.idle(patience_ms))) {
    runs.end()
    if (!(await runs.idle(grace_ms))) {
      log.warn({}, 'jobs still run although they were told to stop; they are left behind')
      await within(grace_ms, schedule?.handBack() ?? Promise.resolve())
    }
  }
  await within(grace_ms, closed)
  pool.hurry()
  await within(grace_ms, closed)
  await within(grace_ms, pool.end())
}
