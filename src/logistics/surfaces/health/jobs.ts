import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Job } from '../../../kernel/job.ts'
import { schedulerName } from './rules.ts'
import { recordPing } from './store.ts'

/** Runs as a scheduled job, so it stops when the scheduler does. */
export function heartbeatJob(database: Database, clock: Clock): Job {
  return {
    name: 'heartbeat',
    summary: 'Records that the schedule is being kept',
    every: '* * * * *',
    atStart: true,
    handle: () => recordPing(database, schedulerName, clock.now()),
  }
}
