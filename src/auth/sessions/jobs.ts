import type { Clock } from '../../kernel/clock.ts'
import { type Retention, usualRetention } from '../../kernel/retention.ts'
import type { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import { sweep, sweepBatch } from '../../kernel/database/sweep.ts'
import { deviceTimes } from '../../kernel/devices.ts'
import type { Job } from '../../kernel/job.ts'
import { oldGuesses } from '../../kernel/throttle.ts'

const day_ms = 86_400_000

/** Removes records that have lost their meaning. */
export function authJanitorJob(
  database: Database,
  clock: Clock,
  { sessions_days = 0 }: Pick<Retention, 'sessions_days'> = usualRetention,
): Job {
  return {
    name: 'auth-janitor',
    summary:
      'Removes expired tokens, challenges and links of sites and administrators, mail that nobody sent, devices that are not used, old failures and rate limit windows',
    every: '5,15,25,35,45,55 * * * *',
    async handle({ signal }) {
      const now = clock.now()
      const yesterday = new Date(now.getTime() - day_ms)
      const ended = new Date(now.getTime() - sessions_days * day_ms)
      const removals = [
        sql`delete from tokens where ctid = any(array(
              select ctid from tokens where expires_at < ${ended} limit ${sweepBatch}))`,
        sql`delete from administrator_tokens where ctid = any(array(
              select ctid from administrator_tokens where expires_at < ${ended} limit ${sweepBatch}))`,
        sql`delete from administrator_setups where ctid = any(array(
              select ctid from administrator_setups where expires_at < ${now} limit ${sweepBatch}))`,
        sql`delete from oidc_returns where ctid = any(array(
              select ctid from oidc_returns where expires_at < ${now} limit ${sweepBatch}))`,
        sql`delete from links where ctid = any(array(
              select ctid from links where expires_at < ${now} limit ${sweepBatch}))`,
        sql`delete from factor_challenges where ctid = any(array(
              select ctid from factor_challenges where expires_at < ${now} limit ${sweepBatch}))`,
        sql`delete from mail where ctid = any(array(
              select ctid from mail where expires_at < ${now} limit ${sweepBatch}))`,
        sql`delete from mail_turns where ctid = any(array(
              select ctid from mail_turns where first_at < ${yesterday} limit ${sweepBatch}))`,
        sql`delete from account_devices where ctid = any(array(
              select ctid from account_devices where seen_at < ${deviceTimes(now).stale} limit ${sweepBatch}))`,
        sql`update account_device_notices set network = null, device = null where ctid = any(array(
              select ctid from account_device_notices
               where told_at < ${deviceTimes(now).stale} and network is not null limit ${sweepBatch}))`,
        oldGuesses(yesterday),
        sql`delete from rate_limits where ctid = any(array(
              select ctid from rate_limits where resets_at < ${yesterday} limit ${sweepBatch}))`,
      ]
      await sweep(database, signal, removals)
    },
  }
}
