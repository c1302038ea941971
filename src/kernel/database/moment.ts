import { type Statement, label, sql } from './sql.ts'

/**
 * Sets a sequence to the time, in microseconds, unless it is ahead of it. Numbers that are drawn then grow as those of any
 * sequence do, and whoever compares two of them learns how much time has passed and not how many others have drawn.
 * For whoever alone draws from it.
 */
export function setToMoment(sequence: string): Statement<'none'> {
  const named = label(sequence)
  return sql`setval(${named}, greatest(nextval(${named}), (extract(epoch from clock_timestamp()) * 1000000)::bigint))`
}
