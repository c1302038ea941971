import { slow, sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { articleRecord } from '../../catalogue/articles/store.ts'
import type { ClientArticles } from './schema.ts'

/** A client company's articles that aren't archived, by ID. */
export async function clientArticles(
  scope: ReadScope,
  client_3pl_id: number,
  { limit, after_id }: { readonly limit: number; readonly after_id: number },
): Promise<Json<ClientArticles>> {
  const rows = await scope.all<{ id: number; json: string }>(
    slow(sql`
    select r.id, row_to_json(r)::text as json
      from (select ${articleRecord} from articles a
             where ${scope.owned('a')} and a.client_3pl_id = ${client_3pl_id} and a.id > ${after_id}
               and a.deleted_at is null
             order by a.id limit ${limit + 1}) r
     order by r.id`),
  )
  const shown = rows.slice(0, limit)
  const next = rows.length > limit ? (shown.at(-1)?.id ?? null) : null
  const articles = shown.map((row) => row.json).join(',')
  return new Json(`{"ok":true,"articles":[${articles}],"next_after_id":${next}}`)
}
