import { sql } from '../kernel/database/sql.ts'
import type { Connection } from '../kernel/scope.ts'
import type { FactorOwner } from './realm.ts'

/** Holds off sign-ins, changes of factors, uses of links and new memberships until the transaction ends. */
export async function lockOwner(connection: Connection, { kind, id }: FactorOwner): Promise<void> {
  await connection.query(sql`select from ${kind.table} where id = ${id} for update`)
}
