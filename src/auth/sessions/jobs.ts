import type { Clock } from '../../kernel/clock.ts'
import { type Retention, usualRetention } from '../../kernel/retention.ts'
import type { Database } from '../../kernel/database/database.ts'
import { type Statement, name, sql } from '../../kernel/database/sql.ts'
import { sweep, sweepBatch } from '../../kernel/database/sweep.ts'
import { deviceTimes } from '../../kernel/devices.ts'
import type { Job } from '../../kernel/job.ts'
import { oldGuesses } from '../../kernel/throttle.ts'

const day_ms = 86_400_000

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
      const { stale } = deviceTimes(now)
      await sweep(database, signal, [
        older('tokens', 'expires_at', ended),
        older('administrator_tokens', 'expires_at', ended),
        older('administrator_setups', 'expires_at', now),
        older('oidc_returns', 'expires_at', now),
        older('links', 'expires_at', now),
        older('factor_challenges', 'expires_at', now),
        older('mail', 'expires_at', now),
        older('mail_turns', 'first_at', yesterday),
        older('account_devices', 'seen_at', stale),
        sql`update account_device_notices set network = null, device = null where ctid = any(array(
              select ctid from account_device_notices
               where told_at < ${stale} and network is not null limit ${sweepBatch}))`,
        oldGuesses(yesterday),
        older('rate_limits', 'resets_at', yesterday),
      ])
    },
  }
}

/** Deletes the next rows of a table whose time is before `until`. */
function older(table: string, column: string, until: Date): Statement {
  return sql`delete from ${name(table)} where ctid = any(array(
    select ctid from ${name(table)} where ${name(column)} < ${until} limit ${sweepBatch}))`
}
