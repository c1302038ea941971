import { type Statement, sql } from '../../kernel/database/sql.ts'
import type { Connection } from '../../kernel/scope.ts'
import type { Realm } from '../realm.ts'
import { endOfGrace, graceDays } from './grace.ts'

/** When an account that was closed at that time is erased, which frees its address. */
export function erasedAt(closed_at: Statement<'none'>): Statement<'none'> {
  return sql`iso(${closed_at} + make_interval(days => ${graceDays}))`
}

const dueBatch = 100

/** Addresses of accounts that can no longer be reopened, the longest closed first. */
export async function dueAddresses(
  connection: Connection,
  { table }: Realm,
  now: Date,
): Promise<readonly string[]> {
  const { rows } = await connection.query<{ email: string }>(sql`
    select o.email from ${table} o where o.closed_at <= ${endOfGrace(now)} order by o.closed_at limit ${dueBatch}`)
  return rows.map(({ email }) => email)
}
