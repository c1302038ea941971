import { sql } from '../../src/kernel/database/sql.ts'
import type { Connection } from '../../src/kernel/scope.ts'

/** Tables of the schema that contain one of the words, ignoring case; for one tenant, or for all. */
export async function tracesOf(
  connection: Connection,
  words: readonly string[],
  tenant?: { readonly column: 'company_id' | 'site_id'; readonly id: number },
): Promise<readonly string[]> {
  const [column, id] = [tenant?.column ?? '', tenant?.id ?? 0]
  const { rows } = await connection.query<{ found: readonly string[] }>(sql`
    with tables as materialized (
      select c.relname::text as name from pg_class c
       where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
         and (${column}::text = '' or exists (
               select from pg_attribute a where a.attrelid = c.oid and a.attname = ${column} and not a.attisdropped)))
    select array(
      select name from tables
       where query_to_xml(format(
               'select 1 from %I.%I t where lower(t::text) like any(%L::text[]) %s limit 1', current_schema(), name,
               ${words.map((word) => `%${word.toLowerCase()}%`)}::text[],
               case when ${column} = '' then '' else format('and t.%I = %s', ${column}::text, ${id}::bigint) end),
             false, false, '')::text like '%<row%'
       order by 1) as found`)
  return rows[0]?.found ?? []
}
