import { type Statement, join, name, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { takenBy } from '../../base/reference/store.ts'
import type { Documents } from './kind.ts'

/** Values of a document by column; objects become JSON. */
type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** Inserts the header of a new document, or updates the existing one. */
export function saveHeader(
  scope: WriteScope,
  { table, number }: Documents,
  { row, isNew }: { readonly row: Row; readonly isNew: boolean },
): void {
  const statement = isNew ? inserting(scope, table, row) : updating(scope, table, row)
  const taken = { [`${table}_number_key`]: number, [`${table}_reference_key`]: 'external_reference' }
  scope.send(statement, takenBy(taken))
}

function inserting({ company, now }: WriteScope, table: string, row: Row): Statement<'company'> {
  const columns = join(Object.keys(row).map(name), sql`, `)
  const values = join(
    Object.values(row).map((value) => sql`${paramOf(value)}`),
    sql`, `,
  )
  return sql`
    insert into ${name(table)} (company_id, ${columns}, created_at, updated_at)
    values (${company}, ${values}, ${now}, ${now})`
}

function updating({ company, now }: WriteScope, table: string, { id, ...row }: Row): Statement<'company'> {
  const values = Object.entries(row).map(([column, value]) => sql`${name(column)} = ${paramOf(value)}`)
  return sql`
    update ${name(table)} set ${join(values, sql`, `)}, version = version + 1, updated_at = ${now}
     where company_id = ${company} and id = ${id}`
}

function paramOf(value: unknown): string | number | boolean | Date | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return value
  return value instanceof Date ? value : JSON.stringify(value)
}
