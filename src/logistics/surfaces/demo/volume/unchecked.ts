import { type Statement, sql } from '../../../../kernel/database/sql.ts'
import type { Connection } from '../../../../kernel/scope.ts'

const isAllowed = sql`has_parameter_privilege('session_replication_role', 'set')`

/**
 * Inserts rows whose references hold by the way they are made: to rows of this transaction, or to such as it has locked.
 * PostgreSQL would look up each of them, which takes a quarter of the whole time. Where the role may not leave that out,
 * it is done. Of a table that is counted, nothing would be counted.
 */
export async function insertUnchecked(connection: Connection, insertion: Statement<'none'>): Promise<void> {
  await connection.query(
    sql`select set_config('session_replication_role', 'replica', true) where ${isAllowed}`,
  )
  await connection.query(insertion)
  await connection.query(
    sql`select set_config('session_replication_role', 'origin', true) where ${isAllowed}`,
  )
}
