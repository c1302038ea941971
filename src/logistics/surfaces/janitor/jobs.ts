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
        sql`delete from idempotency_keys where ctid = any(array(
              select ctid from idempotency_keys where created_at < ${yesterday} limit ${sweepBatch}))`,
        sql`delete from tokens where ctid = any(array(select ctid from tokens where expires_at < ${ended} limit ${sweepBatch}))`,
        sql`delete from api_tokens where ctid = any(array(
              select ctid from api_tokens where expires_at < ${ended} limit ${sweepBatch}))`,
        sql`delete from oidc_returns where ctid = any(array(
              select ctid from oidc_returns where expires_at < ${now} limit ${sweepBatch}))`,
        sql`delete from sign_ons where ctid = any(array(select ctid from sign_ons where expires_at < ${now} limit ${sweepBatch}))`,
        sql`delete from links where ctid = any(array(select ctid from links where expires_at < ${now} limit ${sweepBatch}))`,
        // Expired invitations stay visible for a month, so a manager can invite again.
        sql`delete from invitations where ctid = any(array(
              select ctid from invitations where expires_at < ${monthBefore} limit ${sweepBatch}))`,
        sql`delete from mail where ctid = any(array(select ctid from mail where expires_at < ${now} limit ${sweepBatch}))`,
        sql`delete from mail_turns where ctid = any(array(
              select ctid from mail_turns where first_at < ${yesterday} limit ${sweepBatch}))`,
        sql`delete from user_devices where ctid = any(array(
              select ctid from user_devices where seen_at < ${deviceTimes(now).stale} limit ${sweepBatch}))`,
        sql`update user_device_notices set network = null, device = null where ctid = any(array(
              select ctid from user_device_notices
               where told_at < ${deviceTimes(now).stale} and network is not null limit ${sweepBatch}))`,
        sql`delete from factor_challenges where ctid = any(array(
              select ctid from factor_challenges where expires_at < ${now} limit ${sweepBatch}))`,
        oldGuesses(yesterday),
        sql`delete from rate_limits where ctid = any(array(
              select ctid from rate_limits where resets_at < ${yesterday} limit ${sweepBatch}))`,
        sql`delete from cache where ctid = any(array(select ctid from cache where expires_at < ${now} limit ${sweepBatch}))`,
        thinned(name('change_marks'), dayBefore),
        thinned(name('event_marks'), dayBefore),
        // Events restored from a backup; all others are dropped by whole weeks.
        sql`delete from events_rest where ctid = any(array(
              select ctid from events_rest where created_at < ${oldest} limit ${sweepBatch}))`,
      ]
      await sweep(database, signal, removals)
      await database.write(sql`select drop_event_partitions(${oldest})`)
    },
  }
}

/** Keeps only the last mark of each hour: a reader by time begins at the mark before. */
function thinned(marks: Statement<'none'>, before: Date): Statement {
  return sql`
    delete from ${marks} where ctid = any(array(
      select ctid from (select ctid, at, lead(at) over (order by at, seq) as next from ${marks} where at < ${before}) m
       where date_trunc('hour', next) = date_trunc('hour', at) limit ${sweepBatch}))`
}
