import type * as z from 'zod'
import { name, sql } from '../../../kernel/database/sql.ts'
import { Json, type RecordRow } from '../../../kernel/json.ts'
import { found } from '../../../kernel/problem.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { recordsOf } from '../../base/reference/store.ts'
import { type EventRecord, recordFor, textFor } from './placeholders.ts'
import type { Documents } from './kind.ts'
import { documentRows } from './store-placeholders.ts'

/** The document as the caller sees it; throws a 404 if the caller can't. */
export async function documentById<R extends z.ZodType>(
  scope: ReadScope,
  kind: Documents<R>,
  id: number,
): Promise<Json<z.output<R>>> {
  const { resource, alias, record } = kind
  const told = await scope.record<EventRecord<z.output<R>>>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from ${documentRows(kind)}
             where ${scope.owned(alias)} and ${name(`${alias}.id`)} = ${id} limit 1) r`)
  return recordFor(kind, scope.visit.role, found(told, resource))
}

/** The documents as the caller sees them, in one JSON array. */
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
  readonly json: Json<EventRecord<T>>
}

/** The documents as events have them, in the order of their IDs. */
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

/** Names of a document besides its ID; unique within its client company. */
interface Names {
  readonly client_3pl_id: number | null
  readonly number: string | null
  readonly external_reference: string | null
}

/** Other documents that already have these names. */
export async function documentsNamed(
  scope: WriteScope,
  { table, number }: Documents,
  { id = 0, ...names }: Names & { readonly id?: number | undefined },
): Promise<Namesakes> {
  const { client_3pl_id } = names
  if (names.number === null && names.external_reference === null) return noNamesakes
  // Not `is not distinct from`, which can't use an index.
  const owned =
    client_3pl_id === null ? sql`d.client_3pl_id is null` : sql`d.client_3pl_id = ${client_3pl_id}`
  const others = sql`
    select d.id from ${name(table)} d where d.company_id = ${scope.company} and ${owned} and d.id <> ${id}`
  return scope.one<Namesakes>(sql`
    select (${others} and ${name(`d.${number}`)} = ${names.number}) as by_number,
           (${others} and d.external_reference = ${names.external_reference}) as by_reference`)
}

/** Documents with the same number or reference. */
export interface Namesakes {
  readonly by_number: number | null
  readonly by_reference: number | null
}

export const noNamesakes: Namesakes = { by_number: null, by_reference: null }
