import { authSchema } from '../../auth/index.ts'
import type { Config } from '../config.ts'
import type { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Sender } from '../../mail/sender.ts'
import type { Servers } from '../databases.ts'
import { logisticsSchema } from '../../logistics/index.ts'
import { using } from '../demo.ts'
import { durationText, fault } from './finding.ts'

/** A mail server that is away for longer than this isn't just restarting. */
const late_s = 900

/** Whether the mail server answers, and whether messages wait for it. Nothing is sent. */
export async function mailState(config: Config, servers: Servers): Promise<string> {
  if (config.mail === undefined) return 'none is sent'
  const sender = new Sender({ ...config.mail, production: config.production })
  const at = await sender.check().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw fault(
      `the server of SMTP_URL does not take us (${reason}); messages wait for it, for a day at most`,
      config,
    )
  })
  const both = [
    await using(servers.authUrl, authSchema, waitingMail),
    await using(servers.logisticsUrl, logisticsSchema, waitingMail),
  ]
  const waiting = both.reduce((sum, each) => sum + each.waiting, 0)
  const oldest_s = Math.max(...both.map((each) => each.oldest_s))
  if (oldest_s > late_s)
    throw fault(
      `${waiting} messages wait, the oldest for ${durationText(oldest_s)}: does a worker run?`,
      config,
    )
  return `${at} answers, ${waiting} messages wait`
}

async function waitingMail(database: Database) {
  const { rows } = await database.query<{ waiting: number; oldest_s: number }>(sql`
    select count(*)::int as waiting, coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_s from mail`)
  return rows[0] ?? { waiting: 0, oldest_s: 0 }
}
