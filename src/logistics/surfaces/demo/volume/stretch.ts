import { type Statement, sql } from '../../../../kernel/database/sql.ts'

/** Which of the orders one transaction makes, and when they happened. */
export interface Stretch {
  /** The first and the last of them, counted from 1. */
  readonly first: number
  readonly last: number
  /** How many there will be in the end. */
  readonly total: number
  /** The present. */
  readonly now: Date
  /** In the name of whom, as traces name it. */
  readonly request_id: string
}

export const actor = 'cli'
const day_ms = 86_400_000
const past_days = 730
const recent_days = 14

/** The last few thousand orders, or a fifth of a few, are under way; all before them are done with. */
export function lastDone(total: number): number {
  return total - Math.min(5_000, Math.ceil(total / 5))
}

/** The last receptions and purchase orders that are done with; enough are left for each status. */
export function lastReceived(total: number): number {
  return Math.min(lastDone(total), Math.max(0, total - 160))
}

/** When number `n` was made: two years in equal steps, then the last days, in which the orders under way came. */
export function madeAt({ total, now }: Stretch): Statement<'none'> {
  const begin = new Date(now.getTime() - past_days * day_ms)
  const recent = new Date(now.getTime() - recent_days * day_ms)
  const done = lastDone(total)
  return sql`
    date_trunc('second', case when n <= ${done}::bigint
      then ${begin}::timestamptz + (${recent}::timestamptz - ${begin}::timestamptz) * (n::float8 / ${Math.max(1, done)}::float8)
      else ${recent}::timestamptz
           + (${now}::timestamptz - ${recent}::timestamptz) * ((n - ${done}::bigint)::float8 / ${Math.max(1, total - done + 1)}::float8)
    end)`
}

/** A whole number below `limit` that depends on the number and on what it is thrown for: the same in every run. */
export function thrown(
  key: Statement<'none'>,
  salt: number,
  limit: number | Statement<'none'>,
): Statement<'none'> {
  return sql`((hashint8extended(${key}, ${salt}::bigint) & 2147483647) % ${limit})`
}

/** One of the words, by the same throw. */
export function word(key: Statement<'none'>, salt: number, words: readonly string[]): Statement<'none'> {
  return sql`(${words}::text[])[1 + ${thrown(key, salt, words.length)}]`
}

/** Up to `hours` after a moment, and at least a few minutes, but never in the future. */
export function later(moment: Statement<'none'>, salt: number, { hours, now }: { hours: number; now: Date }) {
  const seconds = hours * 3_600
  return sql`least(${moment} + make_interval(secs => ${seconds / 10}::float8 + ${thrown(sql`n`, salt, seconds)}), ${now}::timestamptz)`
}
