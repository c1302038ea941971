import type * as z from 'zod'
import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import type { Page } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { CountedList, Selection } from '../../../lists/list.ts'
import { type Condition, asked, conditionsOf, searchFor } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { equals, isBefore, isSince } from '../../base/reference/store.ts'
import { searchedDocuments } from './search.ts'
import { type EventRecord, pageFor } from './placeholders.ts'
import type { Documents } from './kind.ts'
import type { DocumentList } from './schema.ts'

type Stored = Pick<Documents, 'table' | 'alias' | 'lines'>

/** Counted by client, status and warehouse; the newest first. */
export function documentsOf({ table }: Pick<Documents, 'table'>): CountedList {
  return {
    table,
    columns: [
      { name: 'client_3pl_id', type: 'bigint' },
      { name: 'status', type: 'text' },
      { name: 'warehouse_id', type: 'bigint' },
    ],
    facets: [
      [],
      ['client_3pl_id'],
      ['status'],
      ['client_3pl_id', 'status'],
      ['warehouse_id'],
      ['warehouse_id', 'status'],
    ],
    newestFirst: true,
  }
}

interface Asked {
  readonly query: DocumentList
  /** Conditions of the filters that only this kind has. */
  readonly conditions: readonly Condition[]
}

/** Page of documents, as the caller sees them. */
export async function documentPage<R extends z.ZodType>(
  scope: ReadScope,
  kind: Documents<R>,
  { query, conditions }: Asked,
): Promise<Page<z.output<R>>> {
  const common = askedOf(scope, kind, query)
  const page = await listPage<EventRecord<z.output<R>>>(scope, {
    ...common,
    conditions: [...common.conditions, ...conditions],
    search: searchFor(query.search, searchedDocuments(kind), scope.owned('s')),
    record: kind.record,
    joined: kind.facts,
    query,
  })
  return pageFor(kind, scope.visit.role, page)
}

/** All conditions of a query except its search. */
export function documentConditions(
  scope: ReadScope,
  kind: Stored,
  query: DocumentList,
): Statement<'company'> {
  return conditionsOf(askedOf(scope, kind, query)).reduce<Statement<'company'>>(
    (left, right) => sql`${left} and ${right}`,
    scope.within(kind.alias),
  )
}

function askedOf(scope: ReadScope, kind: Stored, query: DocumentList) {
  const { alias } = kind
  const conditions = [
    ...asked(query.partner_id, (ids) => equals(`${alias}.partner_id`, ids)),
    ...asked(query.external_reference, (text) => equals(`${alias}.external_reference`, text)),
    ...asked(query.created_from, (from) => isSince(`${alias}.created_at`, from)),
    ...asked(query.created_to, (to) => isBefore(`${alias}.created_at`, to)),
    ...asked(query.article_id, (ids) => withLine(scope, kind, equals('l.article_id', ids))),
    ...asked(query.line_external_reference, (text) =>
      withLine(scope, kind, equals('l.external_reference', text)),
    ),
  ]
  const order = inOrder(documentsOf(kind), query)
  return { ...order, alias, selection: selectionOf(scope, query), conditions }
}

/** Documents with a line `l` that meets the condition. */
function withLine(
  scope: ReadScope,
  { alias, lines: [table, column] }: Stored,
  condition: Statement<'none'>,
): Statement<'company'> {
  return sql`(${name(`${alias}.company_id`)}, ${name(`${alias}.id`)}) in (
    select l.company_id, ${name(`l.${column}`)} from ${name(table)} l
     where ${scope.within('l')} and ${condition})`
}

function selectionOf({ clients }: ReadScope, query: DocumentList): Selection {
  const { client_3pl_id, status, warehouse_id } = query
  const visible =
    clients === null ? client_3pl_id : (client_3pl_id ?? clients).filter((id) => clients.includes(id))
  return { client_3pl_id: visible, status, warehouse_id }
}
