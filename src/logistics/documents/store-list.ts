import { type Statement, join, name, sql } from '../../kernel/database/sql.ts'
import type { ReadScope } from '../../kernel/scope.ts'
import { contains, equals } from '../reference/store.ts'
import type { DocumentList } from './schema.ts'

interface Listed {
  /** The alias of the document's table. */
  readonly table: string
  /** The table of its lines, and the column in it that names the document. */
  readonly lines: readonly [table: string, column: string]
  /** Columns that a search looks into. */
  readonly searched: readonly string[]
}

/** The conditions of a list of documents, the tenant among them. */
export function documentConditions(
  scope: ReadScope,
  { table, lines: [linesTable, column], searched }: Listed,
  query: DocumentList,
): Statement<'company'> {
  const { status, article_id, created_from, created_to, updated_since } = query
  const conditions = [
    status === undefined ? sql`true` : sql`${name(`${table}.status`)} = any(${status})`,
    equals(`${table}.client_3pl_id`, query.client_3pl_id),
    equals(`${table}.warehouse_id`, query.warehouse_id),
    equals(`${table}.partner_id`, query.partner_id),
    equals(`${table}.external_reference`, query.external_reference),
    created_from === undefined
      ? sql`true`
      : sql`${name(`${table}.created_at`)} >= ${created_from}::timestamptz`,
    created_to === undefined ? sql`true` : sql`${name(`${table}.created_at`)} < ${created_to}::timestamptz`,
    updated_since === undefined
      ? sql`true`
      : sql`${name(`${table}.updated_at`)} >= ${updated_since}::timestamptz`,
    contains(
      searched.map((each) => `${table}.${each}`),
      query.search,
    ),
    article_id === undefined
      ? sql`true`
      : sql`exists (select from ${name(linesTable)} l where l.company_id = ${name(`${table}.company_id`)}
                     and ${equals('l.article_id', article_id)} and ${name(`l.${column}`)} = ${name(`${table}.id`)})`,
  ]
  return sql`${scope.owned(table)} and ${join(conditions, sql` and `)}`
}
