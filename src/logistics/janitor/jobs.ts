import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import { sweep, sweepBatch } from '../../kernel/database/sweep.ts'
import type { Job } from '../../kernel/job.ts'

const day_ms = 86_400_000

/** Removes what nobody can ask for any more. */
export function janitorJob(database: Database, clock: Clock): Job {
  return {
    name: 'janitor',
    summary:
      'Removes expired idempotency keys, tokens, rate limit windows and cache entries; thins old sync marks',
    every: '*/10 * * * *',
    async handle({ signal }) {
      const now = clock.now()
      const yesterday = new Date(now.getTime() - day_ms)
      const dayBefore = new Date(now.getTime() - 2 * day_ms)
      const removals = [
        sql`delete from idempotency_keys where ctid = any(array(
              select ctid from idempotency_keys where created_at < ${yesterday} limit ${sweepBatch}))`,
        sql`delete from tokens where ctid = any(array(select ctid from tokens where expires_at < ${yesterday} limit ${sweepBatch}))`,
        sql`delete from rate_limits where ctid = any(array(
              select ctid from rate_limits where resets_at < ${yesterday} limit ${sweepBatch}))`,
        sql`delete from cache where ctid = any(array(select ctid from cache where expires_at < ${now} limit ${sweepBatch}))`,
        // All but the last of an hour: who asks for a time between two marks begins at the earlier one.
        sql`delete from change_marks where ctid = any(array(
              select ctid from (select ctid, at, lead(at) over (order by at, seq) as next from change_marks where at < ${dayBefore}) m
               where date_trunc('hour', next) = date_trunc('hour', at) limit ${sweepBatch}))`,
      ]
      await sweep(database, signal, removals)
    },
  }
}
