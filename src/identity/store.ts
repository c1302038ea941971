import { sql } from '../kernel/database/sql.ts'
import type { Connection } from '../kernel/scope.ts'
import type { FactorOwner } from './realm.ts'

/**
 * Makes sign-ins, changes of factors and uses of links wait until the transaction ends, and so do new rows that refer to
 * the person: nobody joins a company or a site meanwhile.
 */
export async function lockOwner(connection: Connection, { kind, id }: FactorOwner): Promise<void> {
  await connection.query(sql`select from ${kind.table} where id = ${id} for update`)
}
