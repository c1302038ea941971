import { type Statement, label, sql } from './sql.ts'

/**
 * Sets a sequence to the current time in microseconds, unless it is already ahead. The numbers still only grow. The
 * difference of two shows how much time has passed, not how many numbers others have drawn. Only for a sequence with a
 * single user.
 */
export function setToMoment(sequence: string): Statement<'none'> {
  const named = label(sequence)
  return sql`setval(${named}, greatest(nextval(${named}), (extract(epoch from clock_timestamp()) * 1000000)::bigint))`
}
