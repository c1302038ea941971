import { violates } from '../../../kernel/database/failures.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Json } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { equals, recordsOf } from '../../base/reference/store.ts'
import type { ArticleValues, Owners } from './rules.ts'
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
  key: ArticleKey,
  values: ArticleValues,
): Promise<Inserted> {
  for (let round = 0; ; round += 1) {
    const [id = 0] = key.id === undefined ? await nextIds(scope, 1, round) : [key.id]
    try {
      const json = await scope.record<Article>(insertion(scope, { ...key, id }, values))
      if (json !== undefined) return { id, json }
    } catch (error) {
      if (violates(error, 'articles_code_key')) return 'code_taken'
      throw error
    }
    if (key.id !== undefined) return 'id_taken'
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

function insertion(
  scope: WriteScope,
  key: ArticleKey & { id: number },
  v: ArticleValues,
): Statement<'company'> {
  const { now } = scope
  return sql`
    with a as (
      insert into articles (
        company_id, id, client_3pl_id, article_code, name, description, um3pl, um3pl_barcode,
        integer_only_um3pl_quantity, um3pl_2, um3pl_2_factor, um3pl_2_barcode, um3pl_3, um3pl_3_factor, um3pl_3_barcode,
        tracking, expiry_tracking, weight_kg, length_cm, width_cm, height_cm, external_reference, metadata, active,
        created_at, updated_at)
      values (
        ${scope.company}, ${key.id}, ${key.client_3pl_id}, ${key.article_code}, ${v.name}, ${v.description}, ${v.um3pl},
        ${v.um3pl_barcode}, ${v.integer_only_um3pl_quantity}, ${v.um3pl_2}, ${v.um3pl_2_factor}, ${v.um3pl_2_barcode},
        ${v.um3pl_3}, ${v.um3pl_3_factor}, ${v.um3pl_3_barcode}, ${v.tracking}, ${v.expiry_tracking}, ${v.weight_kg},
        ${v.length_cm}, ${v.width_cm}, ${v.height_cm}, ${v.external_reference}, ${JSON.stringify(v.metadata)},
        ${v.active}, ${now}, ${now})
      on conflict (company_id, id) do nothing
      returning *)
    select row_to_json(r)::text as json, r.version from (select ${articleRecord} from a) r`
}

/** Writes all values. `sync_seq` is cleared so that the sequencer numbers the row again. */
export async function updateArticle(
  scope: WriteScope,
  id: number,
  v: ArticleValues,
): Promise<Json<Article> | undefined> {
  return scope.record<Article>(sql`
    with a as (
      update articles set
        name = ${v.name}, description = ${v.description}, um3pl = ${v.um3pl}, um3pl_barcode = ${v.um3pl_barcode},
        integer_only_um3pl_quantity = ${v.integer_only_um3pl_quantity},
        um3pl_2 = ${v.um3pl_2}, um3pl_2_factor = ${v.um3pl_2_factor}, um3pl_2_barcode = ${v.um3pl_2_barcode},
        um3pl_3 = ${v.um3pl_3}, um3pl_3_factor = ${v.um3pl_3_factor}, um3pl_3_barcode = ${v.um3pl_3_barcode},
        tracking = ${v.tracking}, expiry_tracking = ${v.expiry_tracking}, weight_kg = ${v.weight_kg},
        length_cm = ${v.length_cm}, width_cm = ${v.width_cm}, height_cm = ${v.height_cm},
        external_reference = ${v.external_reference}, metadata = ${JSON.stringify(v.metadata)}, active = ${v.active},
        version = version + 1, updated_at = ${scope.now}, sync_seq = null
      where company_id = ${scope.company} and id = ${id}
      returning *)
    select row_to_json(r)::text as json, r.version from (select ${articleRecord} from a) r`)
}

/** Archives or restores the article. */
export function setArchived(
  scope: WriteScope,
  id: number,
  archived: boolean,
): Promise<Json<Article> | undefined> {
  const updated_at = scope.now
  const deleted_at = archived ? updated_at : null
  return scope.record<Article>(sql`
    with a as (
      update articles set
        deleted_at = ${deleted_at}, version = version + 1, updated_at = ${updated_at}, sync_seq = null
      where company_id = ${scope.company} and id = ${id}
      returning *)
    select row_to_json(r)::text as json, r.version from (select ${articleRecord} from a) r`)
}
