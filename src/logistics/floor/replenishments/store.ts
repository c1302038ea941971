import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { type Decimal, fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { CountedList } from '../../../lists/list.ts'
import { asked } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { equals } from '../../base/reference/store.ts'
import { ofArticle, scannedArticle } from '../tasks/store.ts'
import type { DoneTask, Plan } from './rules.ts'
import type { Replenishment, ReplenishmentList } from './schema.ts'
import { clientsOf } from './store-rules.ts'
import type { Ruled } from './store-standing.ts'

const ofLocation = (column: Statement<'none'>) => sql`
  (select ${column} from locations l where l.company_id = t.company_id and l.id = t.location_id)`

export const replenishmentRecord = sql`
  t.id, t.company_id, t.client_3pl_id, t.article_id, ${ofArticle(sql`a.article_code`)} as article_code,
  ${ofArticle(sql`a.description`)} as description, ${ofArticle(sql`a.um3pl`)} as um3pl,
  ${ofArticle(sql`a.um3pl_barcode`)} as um3pl_barcode, ${ofArticle(sql`a.tracking`)} as tracking, t.warehouse_id,
  t.location_id, ${ofLocation(sql`l.code`)} as location_code, t.status,
  case when t.urgent then 9 else 0 end as priority_level, case when t.urgent then 'urgent' else 'usual' end as priority,
  t.rule_id, t.from_location_code, t.lot_number, t.expiry_date, trim_scale(t.quantity) as quantity_um3pl,
  trim_scale(t.moved) as moved_um3pl, t.serial_numbers, t.reason, t.note, t.worker, iso(t.leased_until) as leased_until,
  iso(t.done_at) as done_at, t.version, iso(t.created_at) as created_at, iso(t.updated_at) as updated_at`

export const replenishmentCounts: CountedList = {
  table: 'replenishments',
  columns: [
    { name: 'client_3pl_id', type: 'bigint' },
    { name: 'status', type: 'text' },
    { name: 'warehouse_id', type: 'bigint' },
  ],
  facets: [
    [],
    ['client_3pl_id'],
    ['status'],
    ['client_3pl_id', 'status'],
    ['warehouse_id'],
    ['status', 'warehouse_id'],
  ],
  newestFirst: true,
}

const walking = { column: 'walk', descending: false, faceted: true } as const

/** Open tasks in walking order, all others newest first, unless another order is requested. */
export function replenishmentPage(scope: ReadScope, query: ReplenishmentList): Promise<Page<Replenishment>> {
  const { status = ['open'], warehouse_id, article_id, location_id } = query
  const isAsked = query.sort !== undefined || query.dir !== undefined
  const isWalk = !isAsked && status.length === 1 && status[0] === 'open'
  return listPage(scope, {
    ...inOrder(replenishmentCounts, query),
    alias: 't',
    record: replenishmentRecord,
    selection: { client_3pl_id: clientsOf(scope, query.client_3pl_id), status, warehouse_id },
    conditions: [
      ...asked(article_id, (articles) => equals('t.article_id', articles)),
      ...asked(location_id, (locations) => equals('t.location_id', locations)),
    ],
    search: undefined,
    ...(isWalk && { sort: walking }),
    query,
  })
}

export function replenishmentById(scope: ReadScope, id: number): Promise<Json<Replenishment> | undefined> {
  return scope.record<Replenishment>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${replenishmentRecord} from replenishments t where ${scope.owned('t')} and t.id = ${id} limit 1) r`)
}

/** Tasks as events show them. */
export function toldReplenishments(
  scope: WriteScope,
  ids: readonly number[],
): Promise<
  readonly {
    readonly id: number
    readonly version: number
    readonly client_3pl_id: number | null
    readonly json: string
  }[]
> {
  return scope.all(sql`
    select r.id, r.version, r.client_3pl_id, row_to_json(r)::text as json
      from (select ${replenishmentRecord} from replenishments t where ${scope.within('t')} and t.id = any(${ids})) as r order by r.id`)
}

interface Planned {
  readonly rule: Ruled
  readonly plan: Plan
}

/** Creates a task for each rule without one. Returns the IDs of the new tasks. */
export async function insertTasks(
  scope: WriteScope,
  planned: readonly Planned[],
): Promise<readonly number[]> {
  if (planned.length === 0) return []
  const rows = await scope.all<{ id: number }>(sql`
    insert into replenishments (
      company_id, client_3pl_id, rule_id, article_id, warehouse_id, location_id, urgent, bucket_id, quantity, from_location_code,
      lot_number, expiry_date, place_order, place_key, created_at, updated_at)
    select ${scope.company}, w.client_3pl_id, w.rule_id, w.article_id, w.warehouse_id, w.location_id, w.urgent, w.bucket_id,
           w.quantity, w.location_code, w.lot_number, w.expiry_date, w.place_order, w.place_key, ${scope.now}, ${scope.now}
      from json_to_recordset(${JSON.stringify(planned.map(taskRow))}::json) as w (
           client_3pl_id bigint, rule_id bigint, article_id bigint, warehouse_id bigint, location_id bigint, urgent boolean,
           bucket_id bigint, quantity numeric, location_code text, lot_number text, expiry_date date, place_order int,
           place_key text)
     order by w.rule_id
    on conflict (company_id, rule_id) where status = 'open' do nothing
    returning id`)
  return rows.map(({ id }) => id)
}

function taskRow({ rule, plan }: Planned): object {
  const { rule_id, client_3pl_id, article_id, warehouse_id, location_id, place_order, place_key } = rule
  const where = { rule_id, client_3pl_id, article_id, warehouse_id, location_id, place_order, place_key }
  return { ...where, ...plan, quantity: fromMicros(plan.quantity) }
}

/**
 * Replans open tasks that nobody has. A task being given out at that moment is skipped: that request waits for the
 * position and replans by itself. Returns the IDs of tasks that became urgent.
 */
export async function replanTasks(
  scope: WriteScope,
  planned: readonly { readonly id: number; readonly plan: Plan }[],
): Promise<readonly number[]> {
  if (planned.length === 0) return []
  const rows = planned.map(({ id, plan }) => ({ id, ...plan, quantity: fromMicros(plan.quantity) }))
  const changed = await scope.all<{ id: number; became: boolean }>(sql`
    update replenishments t
       set urgent = w.urgent, bucket_id = w.bucket_id, quantity = w.quantity, from_location_code = w.location_code,
           lot_number = w.lot_number, expiry_date = w.expiry_date, updated_at = ${scope.now},
           version = t.version + 1
      from json_to_recordset(${JSON.stringify(rows)}::json) as w (
           id bigint, urgent boolean, bucket_id bigint, quantity numeric, location_code text, lot_number text, expiry_date date)
      join (select o.id, o.urgent from replenishments o
             where o.company_id = ${scope.company} and o.id = any(${rows.map(({ id }) => id)}) and ${idle(scope)}
             order by o.id for update skip locked) as o on o.id = w.id
     where t.company_id = ${scope.company} and t.id = w.id
    returning t.id, t.urgent and not o.urgent as became`)
  return changed.filter(({ became }) => became).map(({ id }) => id)
}

/** Whether the task `o` is open and nobody has it. */
function idle(scope: WriteScope): Statement<'none'> {
  return sql`o.status = 'open' and (o.leased_until is null or o.leased_until <= ${scope.now})`
}

/** Drops tasks that nobody has and nobody needs. Returns the dropped IDs. */
export async function dropTasks(scope: WriteScope, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const rows = await scope.all<{ id: number }>(sql`
    update replenishments t
       set status = 'dropped', worker = null, leased_until = null, done_at = ${scope.now}, updated_at = ${scope.now},
           version = t.version + 1
     where t.company_id = ${scope.company} and t.id in (
       select o.id from replenishments o
        where o.company_id = ${scope.company} and o.id = any(${ids}) and ${idle(scope)}
        order by o.id for update skip locked)
    returning t.id`)
  return rows.map(({ id }) => id)
}

/** Drops the open task of a deleted rule, even while it is leased. */
export async function dropOfRule(scope: WriteScope, rule_id: number): Promise<readonly number[]> {
  const rows = await scope.all<{ id: number }>(sql`
    update replenishments t
       set status = 'dropped', leased_until = null, done_at = ${scope.now}, updated_at = ${scope.now}, version = t.version + 1
     where t.company_id = ${scope.company} and t.rule_id = ${rule_id} and t.status = 'open'
    returning t.id`)
  return rows.map(({ id }) => id)
}

/** A task in memory, with everything that decides on it; quantities in base units. */
export interface Task extends DoneTask {
  readonly id: number
  readonly rule_id: number | null
  readonly client_3pl_id: number | null
  readonly article_id: number
  readonly warehouse_id: number
  /** Bucket to take the goods from. */
  readonly bucket_id: number | null
  readonly location_code: string
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly to_location_code: string
  readonly leased_until: Date | null
  readonly article_code: string
  readonly barcodes: readonly string[]
  readonly tracking: 'none' | 'lot' | 'serial'
  /** Only whole base units may be moved. */
  readonly whole: boolean
}

type TaskRow = Omit<Task, 'quantity' | 'moved'> & {
  readonly quantity: Decimal | null
  readonly moved: Decimal
}

/** Locked until the transaction ends. Lock order: task, orders, stock. */
export async function lockTask(scope: WriteScope, id: number): Promise<Task | undefined> {
  const row = await scope.maybe<TaskRow>(sql`
    select t.id, t.rule_id, t.client_3pl_id, t.article_id, t.warehouse_id, t.status as state, trim_scale(t.quantity) as quantity,
           trim_scale(t.moved) as moved, t.reason, t.worker, t.serial_numbers, t.bucket_id, t.leased_until,
           coalesce(t.from_location_code, '') as location_code, t.lot_number, t.expiry_date::text as expiry_date,
           (select l.code from locations l where l.company_id = t.company_id and l.id = t.location_id) as to_location_code,
           ${scannedArticle}
      from replenishments t join articles a on a.company_id = t.company_id and a.id = t.article_id
     where ${scope.owned('t')} and t.id = ${id} for update of t`)
  return (
    row && { ...row, quantity: row.quantity === null ? null : micros(row.quantity), moved: micros(row.moved) }
  )
}

export interface Done extends Pick<Plan, 'bucket_id' | 'location_code' | 'lot_number' | 'expiry_date'> {
  readonly quantity: Micros
  readonly moved: Micros
  readonly serials: readonly string[]
  readonly reason: string | null
  readonly note: string | null
  readonly worker: string
}

export function finishTask(scope: WriteScope, id: number, done: Done): void {
  scope.send(sql`
    update replenishments t
       set status = case when ${done.reason}::text is null then 'done' else 'short' end, bucket_id = ${done.bucket_id},
           quantity = ${fromMicros(done.quantity)}, moved = ${fromMicros(done.moved)}, from_location_code = ${done.location_code},
           lot_number = ${done.lot_number}, expiry_date = ${done.expiry_date}::date, serial_numbers = ${done.serials},
           reason = ${done.reason}, note = ${done.note}, worker = ${done.worker}, leased_until = null, done_at = ${scope.now},
           updated_at = ${scope.now}, version = t.version + 1
     where t.company_id = ${scope.company} and t.id = ${id}`)
}
