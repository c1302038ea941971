import type { Clock } from '../../../kernel/clock.ts'
import { type Retention, usualRetention } from '../../../kernel/retention.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import { sweep, sweepBatch } from '../../../kernel/database/sweep.ts'
import { deviceTimes } from '../../../kernel/devices.ts'
import type { Job } from '../../../kernel/job.ts'
import { oldGuesses } from '../../../kernel/throttle.ts'

const day_ms = 86_400_000

/** Removes data that nobody can request any more. */
export function janitorJob(database: Database, clock: Clock, retention: Retention = usualRetention): Job {
  return {
    name: 'janitor',
    summary:
      'Removes expired idempotency keys, tokens, links, mail that nobody sent, old invitations, devices that are not used, failed sign-ins, rate limit windows and cache entries; thins old sync marks; drops events that are older than they are kept',
    every: '*/10 * * * *',
    async handle({ signal }) {
      const now = clock.now()
      const yesterday = new Date(now.getTime() - day_ms)
      const monthBefore = new Date(now.getTime() - 30 * day_ms)
      const dayBefore = new Date(now.getTime() - 2 * day_ms)
      const oldest = new Date(now.getTime() - retention.events_days * day_ms)
      const ended = new Date(now.getTime() - (retention.sessions_days ?? 1) * day_ms)
      const removals = [
        over('idempotency_keys', 'created_at', yesterday),
        over('tokens', 'expires_at', ended),
        over('api_tokens', 'expires_at', ended),
        over('oidc_returns', 'expires_at', now),
        over('sign_ons', 'expires_at', now),
        over('links', 'expires_at', now),
        // Expired invitations stay visible for a month, so a manager can invite again.
        over('invitations', 'expires_at', monthBefore),
        over('mail', 'expires_at', now),
        over('mail_turns', 'first_at', yesterday),
        over('user_devices', 'seen_at', deviceTimes(now).stale),
        sql`update user_device_notices set network = null, device = null where ctid = any(array(
              select ctid from user_device_notices
               where told_at < ${deviceTimes(now).stale} and network is not null limit ${sweepBatch}))`,
        over('factor_challenges', 'expires_at', now),
        oldGuesses(yesterday),
        over('rate_limits', 'resets_at', yesterday),
        over('cache', 'expires_at', now),
        thinned(name('change_marks'), dayBefore),
        thinned(name('event_marks'), dayBefore),
        // Events restored from a backup; all others are dropped by whole weeks.
        over('events_rest', 'created_at', oldest),
      ]
      await sweep(database, signal, removals)
      await database.write(sql`select drop_event_partitions(${oldest})`)
    },
  }
}

/** Deletes a batch of the rows whose time was before. */
function over(rows: string, column: string, before: Date): Statement {
  const table = name(rows)
  return sql`
    delete from ${table} where ctid = any(array(
      select ctid from ${table} where ${name(column)} < ${before} limit ${sweepBatch}))`
}

/** Keeps only the last mark of each hour: a reader by time begins at the mark before. */
function thinned(marks: Statement<'none'>, before: Date): Statement {
  return sql`
    delete from ${marks} where ctid = any(array(
      select ctid from (select ctid, at, lead(at) over (order by at, seq) as next from ${marks} where at < ${before}) m
       where date_trunc('hour', next) = date_trunc('hour', at) limit ${sweepBatch}))`
}
