import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { ArticleValues } from './rules.ts'
import type { Key } from './rules-bulk.ts'
import type { Article } from './schema.ts'
import { articleRecord, values, valuesOfRow } from './store.ts'

export async function takenIds(scope: WriteScope, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await scope.all<{ id: number }>(sql`
    select a.id from articles a where a.company_id = ${scope.company} and a.id = any(${ids})`)
  return new Set(rows.map((row) => row.id))
}

interface Written extends Key {
  readonly id: number
  readonly version: number
  readonly data: Json<Article>
}

/**
 * Inserts rows whose ID and key are free, and returns them. Rows go in key order: of two requests that insert the same
 * keys, one waits for the other, so they never deadlock.
 */
export function insertArticles(
  scope: WriteScope,
  rows: readonly (ArticleValues & Key & { readonly id: number })[],
): Promise<readonly Written[]> {
  const { now } = scope
  return written(
    scope,
    sql`
      insert into articles (company_id, id, client_3pl_id, article_code, ${values}, created_at, updated_at)
      select ${scope.company}, r.id, r.client_3pl_id, r.article_code, ${valuesOfRow}, ${now}, ${now}
        from json_populate_recordset(null::articles, ${JSON.stringify(rows)}::json) r
       order by r.client_3pl_id, r.article_code
      on conflict do nothing
      returning *`,
  )
}

/** Writes all values of articles that the transaction has locked. */
export function updateArticles(
  scope: WriteScope,
  rows: readonly (ArticleValues & { readonly id: number })[],
): Promise<readonly Written[]> {
  return written(
    scope,
    sql`
      update articles t
         set (${values}) = row (${valuesOfRow}), version = t.version + 1, updated_at = ${scope.now}, sync_seq = null
        from json_populate_recordset(null::articles, ${JSON.stringify(rows)}::json) r
       where t.company_id = ${scope.company} and t.id = r.id
      returning t.*`,
  )
}

async function written(scope: WriteScope, change: Statement<'company'>): Promise<readonly Written[]> {
  const rows = await scope.all<Omit<Written, 'data'> & { readonly json: string }>(sql`
    with a as (${change})
    select r.id, r.version, r.client_3pl_id, r.article_code, row_to_json(r)::text as json
      from (select ${articleRecord} from a) r`)
  return rows.map(({ json, ...row }) => ({ ...row, data: new Json<Article>(json, row.version) }))
}
