import { violates } from '../../../kernel/database/failures.ts'
import { type Statement, join, name, sql } from '../../../kernel/database/sql.ts'
import type { Json } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { equals, recordsOf } from '../../base/reference/store.ts'
import { type ArticleValues, type Owners, emptyArticle } from './rules.ts'
import type { Article } from './schema.ts'

/** Record as every response shows it; the table is `a`. */
export const articleRecord = sql`
  a.id, a.company_id, a.client_3pl_id, a.article_code, coalesce(a.name, a.description) as name, a.description,
  a.um3pl, a.um3pl_barcode, a.um3pl_barcode as barcode,
  a.integer_only_um3pl_quantity, a.integer_only_um3pl_quantity as integer_only,
  a.um3pl_2, trim_scale(a.um3pl_2_factor) as um3pl_2_factor, a.um3pl_2_barcode,
  a.um3pl_3, trim_scale(a.um3pl_3_factor) as um3pl_3_factor, a.um3pl_3_barcode,
  a.tracking, a.expiry_tracking, trim_scale(a.weight_kg) as weight_kg, trim_scale(a.length_cm) as length_cm,
  trim_scale(a.width_cm) as width_cm, trim_scale(a.height_cm) as height_cm, a.external_reference, a.metadata,
  a.active, a.version, iso(a.created_at) as created_at, iso(a.updated_at) as updated_at, iso(a.deleted_at) as deleted_at`

export function articleById(scope: ReadScope, id: number): Promise<Json<Article> | undefined> {
  return scope.record<Article>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${articleRecord} from articles a where ${scope.owned('a')} and a.id = ${id} limit 1) r`)
}

/** Includes archived articles: a record that names an article keeps naming it. */
export function articlesByIds(scope: ReadScope, ids: readonly number[]): Promise<string> {
  return recordsOf(
    scope,
    articleRecord,
    sql`from articles a where ${scope.owned('a')} and a.id = any(${ids})`,
  )
}

/** Articles with that code, including archived ones. */
export function articlesByCode(
  scope: ReadScope,
  article_code: string,
  client_3pl_id: number | undefined,
): Promise<string> {
  return recordsOf(
    scope,
    articleRecord,
    sql`from articles a
         where ${scope.owned('a')} and a.article_code = ${article_code}
           and ${equals('a.client_3pl_id', client_3pl_id)}`,
  )
}

export interface StoredArticle extends ArticleValues {
  readonly id: number
  readonly client_3pl_id: number | null
  readonly article_code: string
  readonly version: number
  readonly deleted_at: string | null
}

/** Article columns that a write reads; the table is `a`. */
export const storedArticle = sql`
  a.id, a.client_3pl_id, a.article_code, a.version, iso(a.deleted_at) as deleted_at,
  a.name, a.description, a.um3pl, a.um3pl_barcode, a.integer_only_um3pl_quantity,
  a.um3pl_2, trim_scale(a.um3pl_2_factor) as um3pl_2_factor, a.um3pl_2_barcode,
  a.um3pl_3, trim_scale(a.um3pl_3_factor) as um3pl_3_factor, a.um3pl_3_barcode, a.tracking, a.expiry_tracking,
  trim_scale(a.weight_kg) as weight_kg, trim_scale(a.length_cm) as length_cm,
  trim_scale(a.width_cm) as width_cm, trim_scale(a.height_cm) as height_cm,
  a.external_reference, a.metadata, a.active`

/** The values of an article, locked until the transaction ends. */
export function lockArticle(scope: WriteScope, id: number): Promise<StoredArticle | undefined> {
  return scope.maybe<StoredArticle>(sql`
    select ${storedArticle} from articles a where ${scope.owned('a')} and a.id = ${id} for update`)
}

/** Client companies, of these, that new articles may belong to. */
export async function ownersAmong(scope: WriteScope, ids: readonly (number | null)[]): Promise<Owners> {
  const asked = [...new Set(ids)].filter((id) => id !== null)
  const visible = asked.filter((id) => scope.clients === null || scope.clients.includes(id))
  const rows =
    visible.length === 0
      ? []
      : await scope.all<{ id: number }>(sql`
          select id from clients where company_id = ${scope.company} and id = any(${visible}) and active`)
  return { restricted: scope.clients !== null, usable: new Set(rows.map((row) => row.id)) }
}

export interface ArticleKey {
  readonly id: number | undefined
  readonly client_3pl_id: number | null
  readonly article_code: string
}

export type Inserted = { readonly id: number; readonly json: Json<Article> } | 'id_taken' | 'code_taken'

/** Inserts under the given ID, or under the next free one: a caller may already have chosen the next number. */
export async function insertArticle(
  scope: WriteScope,
  { id: chosen, client_3pl_id, article_code }: ArticleKey,
  v: ArticleValues,
): Promise<Inserted> {
  const { now } = scope
  for (let round = 0; ; round += 1) {
    const [id = 0] = chosen === undefined ? await nextIds(scope, 1, round) : [chosen]
    try {
      const json = await written(
        scope,
        sql`
          insert into articles (company_id, id, client_3pl_id, article_code, ${values}, created_at, updated_at)
          select ${scope.company}, ${id}, ${client_3pl_id}, ${article_code}, ${valuesOfRow}, ${now}, ${now}
            from ${rowOf(v)}
          on conflict (company_id, id) do nothing
          returning *`,
      )
      if (json !== undefined) return { id, json }
    } catch (error) {
      if (violates(error, 'articles_code_key')) return 'code_taken'
      throw error
    }
    if (chosen !== undefined) return 'id_taken'
  }
}

/** Callers choose whole blocks of IDs, so each round that hits taken IDs skips twice as many. */
export async function nextIds(scope: WriteScope, count: number, round: number): Promise<readonly number[]> {
  const drawn = Math.min(count * 2 ** round, 100_000)
  const rows = await scope.all<{ id: number }>(sql`
    select nextval('articles_id_seq') as id from generate_series(1, ${drawn})
     where ${scope.company}::bigint is not null`)
  return rows.slice(-count).map((row) => row.id)
}

const columns = ['description', 'um3pl', ...Object.keys(emptyArticle)]
/** Columns that the caller sets, and the same of a row `r` from JSON. */
export const values = join(columns.map(name), sql`, `)
export const valuesOfRow = join(
  columns.map((column) => name(`r.${column}`)),
  sql`, `,
)

function rowOf(v: ArticleValues): Statement<'none'> {
  return sql`json_populate_record(null::articles, ${JSON.stringify(v)}::json) r`
}

/** The record of the row that a change returns. */
function written(scope: WriteScope, change: Statement<'company'>): Promise<Json<Article> | undefined> {
  return scope.record<Article>(sql`
    with a as (${change})
    select row_to_json(r)::text as json, r.version from (select ${articleRecord} from a) r`)
}

/** Writes all values. `sync_seq` is cleared so that the sequencer numbers the row again. */
export function updateArticle(
  scope: WriteScope,
  id: number,
  v: ArticleValues,
): Promise<Json<Article> | undefined> {
  return written(
    scope,
    sql`
      update articles t
         set (${values}) = row (${valuesOfRow}), version = t.version + 1, updated_at = ${scope.now}, sync_seq = null
        from ${rowOf(v)} where t.company_id = ${scope.company} and t.id = ${id}
      returning t.*`,
  )
}

/** Archives or restores the article. */
export function setArchived(
  scope: WriteScope,
  id: number,
  archived: boolean,
): Promise<Json<Article> | undefined> {
  const updated_at = scope.now
  const deleted_at = archived ? updated_at : null
  return written(
    scope,
    sql`
      update articles set
        deleted_at = ${deleted_at}, version = version + 1, updated_at = ${updated_at}, sync_seq = null
      where company_id = ${scope.company} and id = ${id}
      returning *`,
  )
}
