import { type Statement, join, label, name, sql } from '../../../kernel/database/sql.ts'
import type { SearchedList } from '../../../lists/list.ts'
import type { Documents } from './kind.ts'

/** Text that a search covers; the table has the alias of its kind. */
function searchedText({ alias, number, lines, searched }: Documents): Statement<'none'> {
  const at = (column: string) => name(`${alias}.${column}`)
  const [table, document] = lines
  const codes = sql`(
    select string_agg(distinct a.article_code, chr(31))
      from ${name(table)} l join articles a on a.company_id = l.company_id and a.id = l.article_id
     where l.company_id = ${at('company_id')} and ${name(`l.${document}`)} = ${at('id')})`
  const parts = [at(number), at('external_reference'), at('notes'), ...searched, codes]
  return sql`concat_ws(chr(31), ${join(parts, sql`, `)})`
}

/** Every change of a document is an event; numbering the event puts the document into the queue. */
export function searchedDocuments(kind: Documents): SearchedList {
  const { table, alias, resource } = kind
  return {
    table,
    alias,
    text: searchedText(kind),
    client: name(`${alias}.client_3pl_id`),
    unqueued: (tenants) => sql`
      select b.company_id, b.resource_id from outbox b
       where ${tenants.within('b')} and b.resource_type = ${label(resource)}`,
  }
}
