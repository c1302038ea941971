import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import type { Job } from '../../../kernel/job.ts'
import { schedulerName } from './rules.ts'
import { recordPing } from './store.ts'

/** Goes the way of every scheduled job, so that it stops when the schedule does. */
export function heartbeatJob(database: Database, clock: Clock): Job {
  return {
    name: 'heartbeat',
    summary: 'Records that the schedule is being kept',
    every: '* * * * *',
    atStart: true,
    handle: () => recordPing(database, schedulerName, clock.now()),
  }
}
