import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Connection } from '../../../kernel/scope.ts'

const isAllowed = sql`has_parameter_privilege('session_replication_role', 'set')`

/**
 * Inserts rows whose references hold by construction: they point to rows of this transaction, or to rows it has locked.
 * PostgreSQL would check each reference, which takes a quarter of the total time. If the role may not skip the checks,
 * they run. Row counters don't run either, so don't use it for counted tables.
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
