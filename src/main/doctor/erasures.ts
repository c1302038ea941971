import type { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Warning, durationText, fault } from './finding.ts'

/** Unfinished erasures. Ages in seconds; null for none. */
export interface Erasures {
  readonly waiting: number
  /** Time without progress of the erasure that has waited longest. */
  readonly still_s: number | null
  readonly restored_s: number | null
}

export async function erasuresOf(database: Database): Promise<Erasures> {
  const { rows } = await database.query<Omit<Erasures, 'restored_s'>>(sql`
    select count(*)::int as waiting, extract(epoch from now() - min(updated_at))::float8 as still_s
      from erasures where finished_at is null`)
  const known = await database.query(sql`select 1 where to_regclass('heartbeats') is not null`)
  const restored =
    known.count === 0
      ? undefined
      : await database.query<{ age_s: number }>(sql`
          select extract(epoch from now() - last_ping_at)::float8 as age_s from heartbeats where name = 'restore'`)
  return { waiting: 0, still_s: null, ...rows[0], restored_s: restored?.rows[0]?.age_s ?? null }
}

/** Maximum time without progress; a worker looks every minute. */
const late_s = 600

export function erasureState(found: readonly Erasures[], setting: { readonly production: boolean }): string {
  const restored = found.find(({ restored_s }) => restored_s !== null)?.restored_s
  if (restored != null) {
    const since = `a backup was restored ${durationText(restored)} ago`
    // It isn't known here whether somebody was erased since then.
    throw new Warning(
      `${since}: run \`waybill person repeat LIST --yes\` for who was erased since it was made`,
    )
  }
  const waiting = found.reduce((sum, each) => sum + each.waiting, 0)
  const still_s = Math.max(0, ...found.map((each) => each.still_s ?? 0))
  if (still_s > late_s)
    throw fault(
      `${waiting} under way, without progress for ${durationText(still_s)}: does a worker run?`,
      setting,
    )
  return waiting === 0 ? 'none under way' : `${waiting} under way`
}
