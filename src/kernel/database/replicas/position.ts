import { type Brand, sql } from '../sql.ts'

/**
 * A place in the log of a database: 8 hexadecimal digits of its timeline and 16 of the byte. Of two the later one is the
 * greater text, also for callers, who know nothing else of it.
 */
export type Position = Brand<string, 'Position'>

const shape = /^[0-9A-F]{24}$/
const timelineDigits = 8

/** Undefined for what is no position. */
export function positionFrom(text: string): Position | undefined {
  return shape.test(text) ? (text as Position) : undefined
}

/** From the texts of PostgreSQL: timeline `00000001` or `1`, byte `0/16B3748`. */
export function positionOf(timeline: string, lsn: string): Position {
  const [high = '', low = ''] = lsn.split('/')
  const digits = [timeline, high, low].map((part) => part.toUpperCase().padStart(8, '0')).join('')
  const position = positionFrom(digits)
  if (position === undefined) throw new Error(`not a place in the log: ${timeline} ${lsn}`)
  return position
}

export function later(a: Position | undefined, b: Position): Position {
  return a === undefined || b > a ? b : a
}

/**
 * Whether a server that has come to `reached` has replayed `wanted`. A later timeline has everything of an earlier one up to
 * where it left it; a server on an earlier one may be further in bytes and have none of it.
 */
export function hasReplayed(reached: Position, wanted: Position): boolean {
  return hasTimelineOf(reached, wanted) && reached.slice(timelineDigits) >= wanted.slice(timelineDigits)
}

export function hasTimelineOf(reached: Position, wanted: Position): boolean {
  return reached.slice(0, timelineDigits) >= wanted.slice(0, timelineDigits)
}

/**
 * Where the log of a primary is. Asked after a commit, it is at or behind the record of that commit: a commit is flushed
 * before it is acknowledged, unless the server was told not to wait for that. What is not flushed is not sent to replicas, so
 * that the end of the log itself would be a place that they may reach only seconds later.
 */
export const writtenPosition = sql`
  select substr(pg_walfile_name(l.lsn), 1, 8) as timeline, l.lsn::text as lsn
    from (select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
                      else pg_current_wal_flush_lsn() end as lsn) as l`

export interface WrittenRow {
  readonly timeline: string
  readonly lsn: string
}
