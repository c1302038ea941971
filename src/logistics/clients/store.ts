import { violates } from '../../kernel/database/failures.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { Connection, WriteScope } from '../../kernel/scope.ts'
import type { Client, NewClient } from './schema.ts'

export async function insertClient(connection: Connection, input: NewClient): Promise<Client> {
  try {
    const { rows } = await connection.query<Client>(sql`
      insert into clients (company_id, code, name) values (${input.company}, ${input.code}, ${input.name})
      returning id, company_id, code, name, active`)
    return found(rows[0], 'client')
  } catch (error) {
    if (violates(error, 'clients_code_key'))
      throw new Problem('invalid', { faults: [{ path: 'code', rule: 'taken' }] })
    if (violates(error, 'clients_company_id_fkey')) {
      throw new Problem('invalid', { faults: [{ path: 'company', rule: 'selected' }] })
    }
    throw error
  }
}

/** Whether new records may name this client company: it exists here, is active, and the caller may see it. */
export async function isUsableClient(scope: WriteScope, client_3pl_id: number): Promise<boolean> {
  if (scope.clients !== null && !scope.clients.includes(client_3pl_id)) return false
  const row = await scope.maybe(sql`
    select 1 from clients where company_id = ${scope.company} and id = ${client_3pl_id} and active`)
  return row !== undefined
}
