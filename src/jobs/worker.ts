import { Database } from '../kernel/database/database.ts'
import type { Job } from '../kernel/job.ts'
import type { Logger } from '../kernel/log.ts'
import type { Tracer } from '../kernel/traces/tracer.ts'
import { loop } from './loop.ts'
import { RunningJobs, within } from './running-jobs.ts'
import { Schedule, type ScheduledJob } from './schedule.ts'
import { Timetable, jobsSchema } from './timetable.ts'

export interface WorkerOptions {
  /** URL of the database with the timetable. */
  readonly url: string
  readonly jobs: readonly Job[]
  readonly log: Logger
  /** How long `stop` waits for running jobs before it aborts their signal. */
  readonly patience_ms?: number
  readonly tracer?: Tracer | undefined
}

export interface Worker {
  /**
   * Stops the worker: it starts nothing new, lets running jobs finish, aborts their signal, then abandons them. It ends
   * within ten seconds after the patience, whatever the jobs and the database do.
   */
  stop(): Promise<void>
}

const grace_ms = 2_000

/** Runs the jobs. Any number of workers share the timetable of one database. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { url, jobs, log, patience_ms = 20_000 } = options
  const running = new RunningJobs(log, options.tracer)
  const parts = { url, schema: jobsSchema, poolSize: 2, readTimeout_ms: 5_000, isTold: false }
  const database = new Database(parts)
  const timetable = new Timetable(database)
  try {
    const schedule = await Schedule.start(
      jobs.filter((job): job is ScheduledJob => job.every !== undefined),
      { timetable, running, log },
    )
    for (const job of jobs) if (job.loop_ms !== undefined) void loop(job, job.loop_ms, running)
    const stop = async () => {
      running.close()
      if (!(await running.idle(patience_ms))) {
        running.end()
        if (!(await running.idle(grace_ms))) {
          log.warn({}, 'jobs still run although they were told to stop; they are left behind')
          await within(grace_ms, timetable.handBack())
        }
      }
      await within(grace_ms, schedule.stop())
      await within(grace_ms, database.close())
    }
    let stopped: Promise<void> | undefined
    return { stop: () => (stopped ??= stop()) }
  } catch (error) {
    await within(grace_ms, database.close())
    throw error
  }
}
