import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { sweep, sweepBatch } from '../../../kernel/database/sweep.ts'
import type { Job } from '../../../kernel/job.ts'

const day_ms = 86_400_000
/** Days that a finished job is kept. */
const kept_days = 30

/** Cleans up print jobs whose programs fell silent, that waited too long or that are old. */
export function printJanitorJob(database: Database, clock: Clock): Job {
  return {
    name: 'print-janitor',
    summary:
      'Marks print jobs whose program fell silent as uncertain, gives up those that waited for a day, removes those of a month ago',
    every: '* * * * *',
    async handle({ signal }) {
      const now = clock.now()
      const yesterday = new Date(now.getTime() - day_ms)
      const oldest = new Date(now.getTime() - kept_days * day_ms)
      await sweep(database, signal, [
        sql`update print_jobs set status = 'uncertain', leased_until = null, updated_at = ${now}
             where ctid = any(array(select ctid from print_jobs
                    where status = 'taken' and leased_until < ${now} limit ${sweepBatch} for update skip locked))
               and status = 'taken'`,
        // Yesterday's labels would surprise the person who switches the printer on.
        sql`update print_jobs set status = 'failed', reason = 'expired', updated_at = ${now}
             where ctid = any(array(select ctid from print_jobs
                    where status = 'waiting' and created_at < ${yesterday} and updated_at < ${yesterday}
                    limit ${sweepBatch} for update skip locked))
               and status = 'waiting'`,
        sql`delete from print_jobs where ctid = any(array(select ctid from print_jobs
                    where status <> 'taken' and status <> 'waiting' and updated_at < ${oldest} limit ${sweepBatch}))`,
      ])
    },
  }
}
