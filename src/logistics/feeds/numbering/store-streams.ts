import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../../base/access/scopes.ts'

/** Feeds whose changes share one row of numbers. */
export interface Stream {
  readonly name: 'articles' | 'events'
  /** Marks: up to which number everything was committed by which time. */
  readonly marks: Statement<'none'>
  /** The sequence of writers that fill feeds themselves. They hold the lock exclusively, runs share it. */
  readonly sequence: Statement<'none'>
  readonly lock: Statement<'none'>
}

export const articleStream: Stream = {
  name: 'articles',
  marks: name('change_marks'),
  sequence: name('change_seq'),
  lock: sql`hashtextextended('waybill.sequencer', 0)`,
}

export const eventStream: Stream = {
  name: 'events',
  marks: name('event_marks'),
  sequence: name('event_seq'),
  lock: sql`hashtextextended('waybill.events', 0)`,
}

/** Where a page of a feed ends. */
export interface Position {
  /** Nothing follows the page. */
  readonly isAtEnd: boolean
  /** A committed change was still unnumbered, or held back, in the same snapshot. */
  readonly unnumbered: boolean
  /** The number above which changes are held back; null if none are. */
  readonly settled: number | null
}

/**
 * The number above which changes are held back from a reader of several companies; null if none are. Within one company,
 * numbers appear in order. Across companies, those of a run under way may be lower than those of one that has ended.
 */
export function settledTo(
  { only, companies }: ReadScope,
  stream: Stream,
): Statement<'company'> | Statement<'none'> {
  if (only !== undefined) return sql`null::bigint`
  return sql`(
    select min(l.since) from numbering_leases l
     where l.stream = ${stream.name} and l.company_id = any(${companies}::bigint[]))`
}

/** Condition: the number is not held back from the reader. */
export function isSettled(
  { only }: ReadScope,
  number: Statement<'none'>,
  settled: Statement<'none'>,
): Statement<'none'> {
  return only === undefined ? sql`${number} <= coalesce(${settled}, ${number})` : sql`true`
}
