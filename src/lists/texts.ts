import { label, name, sql } from '../kernel/database/sql.ts'
import type { Tenants } from '../kernel/tenants.ts'
import type { SearchedList } from './list.ts'
import { type Condition, joinedTo, keptFor } from './listing.ts'
import { ownerOf, shortestPiece } from './pieces.ts'
import type { SearchSource } from './search-ways.ts'

/** Limits for documents, whose texts are about three times as long as those of articles. */
const limits = { sample: 500, common: 0.01, rows: 5_000, hits: 2_500, small: 5_000 }

export function textsOf(list: SearchedList, tenants: Tenants, visible: Condition = sql`true`): SearchSource {
  const { table, key = 'id', alias, text, unqueued } = list
  const tenant = (rows: string) => name(`${rows}.${tenants.column}`)
  const queued = sql`
    select ${tenant('q')} as tenant, q.id from search_queue q where ${keptFor(tenants, 'q')} and q.list = ${label(table)}`
  // The columns that decide who can see a text have the same names in the rows as in the texts.
  const client = list.client === undefined ? sql`` : sql`${list.client} as client_3pl_id, `
  const late = unqueued === undefined ? queued : sql`${queued} union ${unqueued(tenants)}`
  return {
    texts: 'list_search',
    condition: sql`s.list = ${label(table)}`,
    visible,
    owner: (id) => ownerOf(table, id),
    shortest: shortestPiece,
    limits,
    size: sql`
      (select coalesce(sum(c.total), 0) from list_counts c
        where ${keptFor(tenants, 'c')} and c.list = ${label(table)} and c.facet = '0' and c.level = 0)::bigint`,
    letters: sql`
      array(select c.block::int from list_counts c
             where ${keptFor(tenants, 'c')} and c.list = ${label(table)} and c.facet = 'letters' and c.level = 3)`,
    long: sql`
      not exists (select from short_texts t where ${keptFor(tenants, 't')} and t.list = ${label(table)})`,
    pending: (pattern) => sql`
      select s.tenant, s.id, s.text ilike ${pattern} and ${visible} as hit
        from (select h.tenant, h.id, h.tenant as ${name(tenants.column)}, ${client}${text} as text
                from (${late}) as h ${joinedTo({ tenants, table, key }, alias)}) as s`,
    text,
  }
}
