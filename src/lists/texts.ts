import { type Statement, label, name, sql } from '../kernel/database/sql.ts'
import type { ReadScope } from '../kernel/scope.ts'
import { ownerOf } from './pieces.ts'
import type { SearchedList } from './list.ts'
import type { SearchSource } from './search.ts'

/** Shorter pieces would make the index three times as large, for searches of one or two letters. */
export const shortestPiece = 3

/** Texts of documents are some three times as long as those of articles. */
const limits = { sample: 500, common: 0.01, rows: 5_000, hits: 2_500, small: 5_000 }

export function textsOf(list: SearchedList): SearchSource {
  const { table, alias, text, unqueued, visible = ownedTexts } = list
  const at = (column: string) => name(`${alias}.${column}`)
  const queued = (scope: ReadScope) =>
    sql`select q.company_id, q.id from search_queue q where ${scope.within('q')} and q.list = ${label(table)}`
  return {
    texts: 'list_search',
    condition: sql`s.list = ${label(table)}`,
    visible,
    owner: (company_id) => ownerOf(table, company_id),
    shortest: shortestPiece,
    limits,
    size: (scope) => sql`
      (select coalesce(sum(c.total), 0) from list_counts c
        where ${scope.within('c')} and c.list = ${label(table)} and c.facet = '0' and c.level = 0)::bigint`,
    position: sql`0`,
    pending: (scope, { pattern }) => sql`
      select s.company_id, s.id, s.text ilike ${pattern} and ${visible(scope)} as hit
        from (select late.company_id, late.id, ${list.client} as client_3pl_id, ${text} as text
                from (${queued(scope)} ${unqueued === undefined ? sql`` : sql`union ${unqueued(scope)}`}) as late
                join ${name(table)} ${name(alias)} on ${at('company_id')} = late.company_id and ${at('id')} = late.id) as s`,
  }
}

function ownedTexts(scope: ReadScope): Statement<'company'> {
  return scope.owned('s')
}
