import type { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Warning, durationText, fault } from './finding.ts'

/** Known backups and archives. Ages in seconds; null for none. */
export interface Backups {
  readonly last_s: number | null
  readonly archiving: boolean
  readonly archived_s: number | null
  readonly archiveFails: boolean
  /** Age of the installation: how long there has been data to lose. */
  readonly installed_s: number
}

/** Last `waybill backup`, and whether the server archives its WAL, as pgBackRest and others do. */
export async function backupsOf(database: Database): Promise<Backups> {
  const { rows } = await database.query<Backups>(sql`
    select (select extract(epoch from now() - last_ping_at)::float8 from heartbeats where name = 'backup') as last_s,
           current_setting('archive_mode') <> 'off' as archiving,
           extract(epoch from now() - a.last_archived_time)::float8 as archived_s,
           coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false) as "archiveFails",
           (select extract(epoch from now() - min(applied_at))::float8 from migrations) as installed_s
      from pg_stat_archiver a`)
  return rows[0] ?? { last_s: null, archiving: false, archived_s: null, archiveFails: false, installed_s: 0 }
}

/** A day, plus the time that a backup takes. */
const oldest_s = 26 * 3_600

export function backupState(backups: Backups, setting: { readonly production: boolean }): string {
  const { last_s, archiving, archived_s, archiveFails, installed_s } = backups
  if (archiving && archiveFails)
    throw fault('the archive of the log fails: see the log of PostgreSQL', setting)
  if (archiving && archived_s !== null && archived_s < oldest_s)
    return `the log was archived ${durationText(archived_s)} ago`
  if (last_s === null) {
    const detail = 'no backup was ever made: waybill backup FILE'
    throw installed_s < oldest_s ? new Warning(detail) : fault(detail, setting)
  }
  const text = `the last was made ${durationText(last_s)} ago`
  if (last_s > oldest_s) throw fault(`${text}: waybill backup FILE, every day`, setting)
  return text
}
