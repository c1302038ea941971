import { type Statement, join, name, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { decimalJson } from '../../../kernel/decimal.ts'
import { takenBy } from '../../base/reference/store.ts'
import type { Documents } from './kind.ts'

/** Values of a document by column. */
type Row = Readonly<Record<string, unknown>> & { readonly id: number }

/** Inserts the header of a new document, or updates the existing one. */
export function saveHeader(
  scope: WriteScope,
  documents: Documents,
  { row, isNew }: { readonly row: Row; readonly isNew: boolean },
): void {
  const { table } = documents
  scope.send(isNew ? headerInsert(scope, table, row) : updating(scope, table, row), takenIn(documents))
}

/** A number or reference that another document has is a fault for the caller to correct. */
export function takenIn({ table, number }: Documents) {
  return takenBy({ [`${table}_number_key`]: number, [`${table}_reference_key`]: 'external_reference' })
}

export function headerInsert({ company, now }: WriteScope, table: string, row: Row): Statement<'company'> {
  const { columns, values } = listsOf(Object.keys(row))
  return sql`
    insert into ${name(table)} (company_id, ${columns}, created_at, updated_at)
    select ${company}, ${values}, ${now}, ${now} from ${record(table, row)}`
}

function updating({ company, now }: WriteScope, table: string, { id, ...row }: Row): Statement<'company'> {
  const { columns, values } = listsOf(Object.keys(row))
  return sql`
    update ${name(table)} t
       set (${columns}) = row (${values}), version = t.version + 1, updated_at = ${now}
      from ${record(table, row)} where t.company_id = ${company} and t.id = ${id}`
}

function record(table: string, row: object): Statement<'none'> {
  return sql`json_populate_record(null::${name(table)}, ${decimalJson(row)}::json) r`
}

const lists = new Map<string, { readonly columns: Statement<'none'>; readonly values: Statement<'none'> }>()

/** Names of columns, and of their values in `r`. Each kind has one list of columns, so it is put together once. */
function listsOf(columns: readonly string[]) {
  const key = columns.join()
  let known = lists.get(key)
  if (known === undefined) {
    const listed = (prefix: string) =>
      join(
        columns.map((column) => name(`${prefix}${column}`)),
        sql`, `,
      )
    lists.set(key, (known = { columns: listed(''), values: listed('r.') }))
  }
  return known
}

const types = {
  bigint: sql`bigint`,
  int: sql`int`,
  numeric: sql`numeric`,
  text: sql`text`,
  date: sql`date`,
  jsonb: sql`jsonb`,
  'bigint[]': sql`bigint[]`,
  'numeric[]': sql`numeric[]`,
  'text[]': sql`text[]`,
} as const
type ColumnType = keyof typeof types

/** Writes the lines of one kind: columns by type. Other properties of the lines are ignored. */
export function lineWriter(
  { lines: [table, parent] }: Pick<Documents, 'lines'>,
  columns: readonly (readonly [type: ColumnType, ...columns: readonly string[]])[],
) {
  const all = columns.flatMap(([type, ...own]) =>
    own.map((each) => ({ type: types[type], column: name(each) })),
  )
  const listed = join(
    all.map(({ column }) => column),
    sql`, `,
  )
  const typed = join(
    all.map(({ column, type }) => sql`${column} ${type}`),
    sql`, `,
  )
  const replaced = join(
    all.map(({ column }) => sql`${column} = excluded.${column}`),
    sql`, `,
  )
  const insert = ({ company }: WriteScope, id: number, lines: readonly object[]) => sql`
    insert into ${name(table)} (company_id, ${name(parent)}, ${listed})
    select ${company}, ${id}::bigint, ${listed} from json_to_recordset(${decimalJson(lines)}::json) as w (${typed})`
  return {
    insert,
    /** Inserts new lines and replaces existing ones. */
    save(scope: WriteScope, id: number, lines: readonly object[]): void {
      if (lines.length > 0)
        scope.send(sql`${insert(scope, id, lines)} on conflict (company_id, id) do update set ${replaced}`)
    },
  }
}
