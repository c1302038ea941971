import { inTurn } from '../../../kernel/database/in-turn.ts'
import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { PagePosition } from '../../../kernel/input.ts'
import { found } from '../../../kernel/problem.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { referencePage } from '../../base/reference/store.ts'

/** A table of tasks. In all statements, `t` is a task. */
export interface TaskTable {
  readonly table: Statement<'none'>
  /** Joins that limit the tasks that are given out. */
  readonly givable: Statement<'none'>
  /** Walking order of open tasks. */
  readonly walk: Statement<'none'>
  /** Columns that every change of a task sets as well. */
  readonly raised: Statement<'none'>
}

/** Whether tasks are given out, and the first keys of the response. */
export interface Standing {
  readonly head: object
  /** Why no task is given out. */
  readonly closed?: string | undefined
}

/** Column of the task's article. */
export function ofArticle(column: Statement<'none'>): Statement<'none'> {
  return sql`
    (select ${column} from articles a where a.company_id = t.company_id and a.id = t.article_id)`
}

/** Columns of the article `a`, if any, that decide on a scan. */
export const scannedArticle: Statement<'none'> = sql`
  a.article_code, array_remove(array[a.um3pl_barcode, a.um3pl_2_barcode, a.um3pl_3_barcode], null) as barcodes,
  coalesce(a.tracking, 'none') as tracking, coalesce(a.integer_only_um3pl_quantity or exists (
    select from units u where u.company_id = a.company_id and lower(u.code) = lower(a.um3pl) and u.integer_only), false) as whole`

/** The worker's own task, else the first free one. Locked, skipping tasks that are being given to others. */
export async function nextTask(
  scope: WriteScope,
  { table, givable, walk }: TaskTable,
  { open, worker }: { readonly open: Statement<'company'>; readonly worker: string },
): Promise<number | undefined> {
  const tasks = sql`select t.id from ${table} t ${givable} where ${open}`
  const first = sql`order by ${walk} limit 1 for no key update of t`
  const [own, free] = await inTurn(
    scope.maybe<{ id: number }>(sql`
      ${tasks} and t.worker = ${worker} and t.leased_until > ${scope.now} ${first}`),
    scope.maybe<{ id: number }>(sql`
      ${tasks} and (t.leased_until is null or t.leased_until <= ${scope.now}) ${first} skip locked`),
  )
  return own?.id ?? free?.id
}

interface Lease {
  readonly id: number
  readonly worker: string
  readonly leased_until: Date
  /** Further columns to set. */
  readonly plan: Statement<'none'>
}

export function lease(
  scope: WriteScope,
  { table, raised }: TaskTable,
  { id, worker, leased_until, plan }: Lease,
): void {
  scope.send(sql`
    update ${table} t set worker = ${worker}, leased_until = ${leased_until} ${plan} ${raised}
     where t.company_id = ${scope.company} and t.id = ${id}`)
}

/** Moves the task to the end of the walk, for any worker who gets there. */
export function skip(scope: WriteScope, { table, raised }: TaskTable, id: number): void {
  scope.send(sql`
    update ${table} t set skips = t.skips + 1, worker = null, leased_until = null ${raised}
     where t.company_id = ${scope.company} and t.id = ${id}`)
}

/** A task that belongs to a document. */
export function taskRecord<R>(
  scope: ReadScope,
  { table }: TaskTable,
  { id, record }: { readonly id: number; readonly record: Statement<'none'> },
): Promise<Json<R> | undefined> {
  return scope.record<R>(sql`
    select row_to_json(r)::text as json, null::int as version
      from (select ${record} from ${table} t where ${scope.within('t')} and t.id = ${id} limit 1) r`)
}

interface Listing {
  readonly record: Statement<'none'>
  readonly conditions: readonly Statement<'none'>[]
  readonly order: Statement<'none'>
  readonly query: PagePosition
}

/** A page of a document's tasks. One condition names the document. */
export function taskPage<R>(
  scope: ReadScope,
  { table }: TaskTable,
  { conditions, ...listing }: Listing,
): Promise<Page<R>> {
  const where = conditions.reduce<Statement<'company'>>(
    (left, right) => sql`${left} and ${right}`,
    scope.within('t'),
  )
  return referencePage<R>(scope, { table: 't', from: sql`from ${table} t where ${where}`, ...listing })
}

/** Standing of a document that gives out its tasks in these statuses; throws a 404 if the caller can't see it. */
export function standingIn(kind: 'wave' | 'count', walking: readonly string[], otherwise: string) {
  const documents = name(`${kind}s`)
  return async (scope: ReadScope, id: number): Promise<Standing> => {
    const row = await scope.maybe<{ status: string }>(sql`
      select d.status from ${documents} d where ${scope.owned('d')} and d.id = ${id} limit 1`)
    const { status } = found(row, kind)
    const head = { [`${kind}_id`]: id, [`${kind}_status`]: status }
    return { head, closed: walking.includes(status) ? undefined : otherwise }
  }
}
