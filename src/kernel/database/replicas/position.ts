import { type Brand, sql } from '../sql.ts'

/**
 * A position in a database's log: 8 hexadecimal digits for the timeline and 16 for the byte. The later of two positions
 * is the greater text. Callers, who know nothing else about positions, can compare them the same way.
 */
export type Position = Brand<string, 'Position'>

const shape = /^[0-9A-F]{24}$/
const timelineDigits = 8

export function positionFrom(text: string): Position | undefined {
  return shape.test(text) ? (text as Position) : undefined
}

/** Builds a position from PostgreSQL's texts: timeline `00000001` or `1`, byte `0/16B3748`. */
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
 * Whether a server at `reached` has replayed `wanted`. A later timeline contains an earlier one up to the point where
 * they part. A server on an earlier timeline may be further in bytes and still lack the wanted record.
 */
export function hasReplayed(reached: Position, wanted: Position): boolean {
  return hasTimelineOf(reached, wanted) && reached.slice(timelineDigits) >= wanted.slice(timelineDigits)
}

export function hasTimelineOf(reached: Position, wanted: Position): boolean {
  return reached.slice(0, timelineDigits) >= wanted.slice(0, timelineDigits)
}

/**
 * Current log position of a primary. Asked after a commit, it is at or behind that commit's record: a commit is flushed
 * before it is acknowledged, unless the server was told not to wait for that. Unflushed log isn't sent to replicas. The
 * end of the log itself would be a position that they may reach only seconds later.
 */
export const writtenPosition = sql`
  select substr(pg_walfile_name(l.lsn), 1, 8) as timeline, l.lsn::text as lsn
    from (select case when current_setting('synchronous_commit') = 'off' then pg_current_wal_insert_lsn()
                      else pg_current_wal_flush_lsn() end as lsn) as l`

export interface WrittenRow {
  readonly timeline: string
  readonly lsn: string
}
