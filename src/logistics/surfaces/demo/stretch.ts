import { type Statement, sql } from '../../../kernel/database/sql.ts'

/** The orders that one transaction creates, and their dates. */
export interface Stretch {
  /** Numbers of the first and last order, counted from 1. */
  readonly first: number
  readonly last: number
  /** Total number of orders to load. */
  readonly total: number
  /** The present. */
  readonly now: Date
  /** Request ID that appears in traces. */
  readonly request_id: string
}

export const actor = 'cli'
const day_ms = 86_400_000
const past_days = 730
const recent_days = 14

/** Number of the last finished order. The last few thousand, or a fifth of a smaller total, are in progress. */
export function lastDone(total: number): number {
  return total - Math.min(5_000, Math.ceil(total / 5))
}

/** Number of the last finished reception and purchase order. Enough are left for every status. */
export function lastReceived(total: number): number {
  return Math.min(lastDone(total), Math.max(0, total - 160))
}

/** Creation time of number `n`: evenly spread over two years, with the orders in progress in the last days. */
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

/** A whole number below `limit`, derived from the key and the salt: the same in every run. */
export function thrown(
  key: Statement<'none'>,
  salt: number,
  limit: number | Statement<'none'>,
): Statement<'none'> {
  return sql`((hashint8extended(${key}, ${salt}::bigint) & 2147483647) % ${limit})`
}

/** Picks a word by `thrown`. */
export function word(key: Statement<'none'>, salt: number, words: readonly string[]): Statement<'none'> {
  return sql`(${words}::text[])[1 + ${thrown(key, salt, words.length)}]`
}

/** Up to `hours` after a moment, at least a tenth of that, but never in the future. */
export function later(moment: Statement<'none'>, salt: number, { hours, now }: { hours: number; now: Date }) {
  const seconds = hours * 3_600
  return sql`least(${moment} + make_interval(secs => ${seconds / 10}::float8 + ${thrown(sql`n`, salt, seconds)}), ${now}::timestamptz)`
}
