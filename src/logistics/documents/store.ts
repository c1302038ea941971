import type * as z from 'zod'
import { name, sql } from '../../kernel/database/sql.ts'
import { Json, type RecordRow } from '../../kernel/json.ts'
import { found } from '../../kernel/problem.ts'
import type { ReadScope, WriteScope } from '../../kernel/scope.ts'
import { recordsOf } from '../reference/store.ts'
import { type Told, recordFor, textFor } from './gaps.ts'
import type { Documents } from './kind.ts'
import { documentRows } from './store-gaps.ts'
import type { GivenLine, LineArticle } from './lines.ts'

/** As the caller sees it, or the 404. */
export async function documentById<R extends z.ZodType>(
  scope: ReadScope,
  kind: Documents<R>,
  id: number,
): Promise<Json<z.output<R>>> {
  const { resource, alias, record } = kind
  const told = await scope.record<Told<z.output<R>>>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from ${documentRows(kind)}
             where ${scope.owned(alias)} and ${name(`${alias}.id`)} = ${id} limit 1) r`)
  return recordFor(kind, scope.visit.role, found(told, resource))
}

/** As the caller sees them: one JSON array. */
export async function documentsByIds(
  scope: ReadScope,
  kind: Documents,
  ids: readonly number[],
): Promise<string> {
  const { alias, record } = kind
  const from = sql`
    from ${documentRows(kind)} where ${scope.owned(alias)} and ${name(`${alias}.id`)} = any(${ids})`
  return textFor([kind], scope.visit.role, await recordsOf(scope, record, from))
}

interface ToldDocument<T> {
  readonly id: number
  readonly client_3pl_id: number | null
  readonly json: Json<Told<T>>
}

/** As events tell them, in the order of their ids. */
export async function toldDocuments<R extends z.ZodType>(
  scope: WriteScope,
  kind: Documents<R>,
  ids: readonly number[],
): Promise<readonly ToldDocument<z.output<R>>[]> {
  const { alias, record } = kind
  const id = name(`${alias}.id`)
  const rows = await scope.all<RecordRow & { id: number; client_3pl_id: number | null }>(sql`
    select r.id, r.client_3pl_id, r.version, row_to_json(r)::text as json
      from (select ${record} from ${documentRows(kind)}
             where ${scope.within(alias)} and ${id} = any(${ids}) order by ${id}) r`)
  return rows.map(({ json, version, ...row }) => ({ ...row, json: new Json(json, version) }))
}

/** What a document is called beside its id; unique among those of its client company. */
export interface Names {
  readonly client_3pl_id: number | null
  readonly number: string | null
  readonly external_reference: string | null
}

/** The other documents that have these names already. */
export async function documentsNamed(
  scope: WriteScope,
  { table, number }: Documents,
  { id = 0, ...names }: Names & { readonly id?: number | undefined },
): Promise<Namesakes> {
  const { client_3pl_id } = names
  if (names.number === null && names.external_reference === null) return noNamesakes
  // Not `is not distinct from`, which finds nothing by an index.
  const owned =
    client_3pl_id === null ? sql`d.client_3pl_id is null` : sql`d.client_3pl_id = ${client_3pl_id}`
  const others = sql`
    select d.id from ${name(table)} d where d.company_id = ${scope.company} and ${owned} and d.id <> ${id}`
  return scope.one<Namesakes>(sql`
    select (${others} and ${name(`d.${number}`)} = ${names.number}) as by_number,
           (${others} and d.external_reference = ${names.external_reference}) as by_reference`)
}

/** Documents that are called the same. */
export interface Namesakes {
  readonly by_number: number | null
  readonly by_reference: number | null
}

export const noNamesakes: Namesakes = { by_number: null, by_reference: null }

/** The articles that the lines name, by id or by code, of all client companies that the caller may see; archived ones are none. */
export function articlesNamed(
  scope: ReadScope,
  lines: readonly GivenLine[],
): Promise<readonly LineArticle[]> {
  const ids = [...new Set(lines.flatMap((line) => line.article_id ?? []))]
  const codes = [
    ...new Set(lines.flatMap((line) => (line.article_id === undefined ? (line.article_code ?? []) : []))),
  ]
  return scope.all<LineArticle>(sql`
    select a.id, a.client_3pl_id, a.article_code, a.description, a.um3pl,
           a.um3pl_2, trim_scale(a.um3pl_2_factor) as um3pl_2_factor,
           a.um3pl_3, trim_scale(a.um3pl_3_factor) as um3pl_3_factor,
           a.integer_only_um3pl_quantity, a.tracking, a.expiry_tracking, a.active, a.picked_as,
           array(select u.code from units u
                  where u.company_id = a.company_id and u.integer_only
                    and lower(u.code) in (lower(a.um3pl), lower(a.um3pl_2), lower(a.um3pl_3))) as whole_units
      from articles a
     where ${scope.owned('a')} and a.deleted_at is null
       and (a.id = any(${ids}::bigint[]) or a.article_code = any(${codes}::text[]))
     order by a.id`)
}
