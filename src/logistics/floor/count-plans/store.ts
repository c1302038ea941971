import { sql } from '../../../kernel/database/sql.ts'
import type { Decimal } from '../../../kernel/decimal.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { orderBy } from '../../../lists/sorting.ts'
import { changedSince, equals, referencePage, unlessTaken } from '../../base/reference/store.ts'
import type { CountPlan, CountPlanList, PlanResult } from './schema.ts'

const record = sql`
  p.id, p.company_id, p.client_3pl_id, p.warehouse_id, p.name, p.rule, p.blind, p.second_count,
  trim_scale(p.tolerance) as tolerance_um3pl, trim_scale(p.tolerance_percent) as tolerance_percent, p.release, p.weekdays,
  p.every_days, p.starts_on, to_char(p.at, 'HH24:MI') as at,
  (select c.timezone from companies c where c.id = p.company_id) as timezone, p.active, iso(p.due_at) as due_at,
  iso(p.last_due_at) as last_due_at, iso(p.last_made_at) as last_made_at, p.last_result, p.last_count_id, p.version,
  iso(p.created_at) as created_at, iso(p.updated_at) as updated_at`

export function planPage(scope: ReadScope, query: CountPlanList): Promise<Page<CountPlan>> {
  const from = sql`
    from count_plans p where ${scope.owned('p')} and ${equals('p.client_3pl_id', query.client_3pl_id)}
     and ${equals('p.warehouse_id', query.warehouse_id)} and ${equals('p.active', query.active)}
     and ${changedSince('p.updated_at', query.updated_since)}`
  return referencePage(scope, {
    table: 'p',
    record,
    from,
    order: orderBy('p', query, { tenant: 'company_id' }),
    query,
  })
}

export function planById(scope: ReadScope, id: number): Promise<Json<CountPlan> | undefined> {
  return scope.record<CountPlan>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from count_plans p where ${scope.owned('p')} and p.id = ${id} limit 1) r`)
}

/** Plan fields that the caller sets, as stored. */
export interface PlanValues extends Pick<
  CountPlan,
  | 'client_3pl_id'
  | 'warehouse_id'
  | 'name'
  | 'rule'
  | 'blind'
  | 'second_count'
  | 'release'
  | 'weekdays'
  | 'every_days'
  | 'starts_on'
  | 'at'
  | 'active'
> {
  readonly tolerance_um3pl: Decimal
  readonly tolerance_percent: Decimal
}

export interface StoredPlan extends PlanValues {
  readonly id: number
  readonly version: number
  readonly due_at: Date | null
}

const stored = sql`
  p.id, p.version, p.due_at, p.client_3pl_id, p.warehouse_id, p.name, p.rule, p.blind, p.second_count,
  trim_scale(p.tolerance) as tolerance_um3pl, trim_scale(p.tolerance_percent) as tolerance_percent, p.release, p.weekdays,
  p.every_days, p.starts_on::text as starts_on, to_char(p.at, 'HH24:MI') as at, p.active`

export function lockPlan(scope: WriteScope, id: number): Promise<StoredPlan | undefined> {
  return scope.maybe<StoredPlan>(sql`
    select ${stored} from count_plans p where ${scope.owned('p')} and p.id = ${id} for update`)
}

/** A due plan, locked; undefined if another worker has it or has already run it. */
export function lockDue(scope: WriteScope, id: number): Promise<StoredPlan | undefined> {
  return scope.maybe<StoredPlan>(sql`
    select ${stored} from count_plans p
     where p.company_id = ${scope.company} and p.id = ${id} and p.due_at <= ${scope.now} for update skip locked`)
}

export async function timezoneOf(scope: WriteScope): Promise<string> {
  const { timezone } = await scope.one<{ timezone: string }>(sql`
    select c.timezone from companies c where c.id = ${scope.company}`)
  return timezone
}

type Timed = PlanValues & { readonly due_at: Date | null }

export async function insertPlan(scope: WriteScope, v: Timed): Promise<number> {
  const { company, now } = scope
  const { id } = await unlessTaken('count_plans_name_key', 'name', () =>
    scope.one<{ id: number }>(sql`
      insert into count_plans (
        company_id, client_3pl_id, warehouse_id, name, rule, blind, second_count, tolerance, tolerance_percent, release, weekdays,
        every_days, starts_on, at, active, due_at, created_at, updated_at)
      values (
        ${company}, ${v.client_3pl_id}, ${v.warehouse_id}, ${v.name}, ${JSON.stringify(v.rule)}, ${v.blind}, ${v.second_count},
        ${v.tolerance_um3pl}, ${v.tolerance_percent}, ${v.release}, ${v.weekdays}::int[], ${v.every_days}, ${v.starts_on}::date,
        ${v.at}::time, ${v.active}, ${v.due_at}, ${now}, ${now})
      returning id`),
  )
  return id
}

export async function updatePlan(scope: WriteScope, id: number, v: Timed): Promise<void> {
  await unlessTaken('count_plans_name_key', 'name', () =>
    scope.run(sql`
      update count_plans p
         set client_3pl_id = ${v.client_3pl_id}, warehouse_id = ${v.warehouse_id}, name = ${v.name},
             rule = ${JSON.stringify(v.rule)}, blind = ${v.blind}, second_count = ${v.second_count},
             tolerance = ${v.tolerance_um3pl}, tolerance_percent = ${v.tolerance_percent}, release = ${v.release},
             weekdays = ${v.weekdays}::int[], every_days = ${v.every_days}, starts_on = ${v.starts_on}::date,
             at = ${v.at}::time, active = ${v.active}, due_at = ${v.due_at}, version = p.version + 1, updated_at = ${scope.now}
       where p.company_id = ${scope.company} and p.id = ${id}`),
  )
}

export async function deletePlan(scope: WriteScope, id: number): Promise<void> {
  await scope.run(sql`delete from count_plans p where p.company_id = ${scope.company} and p.id = ${id}`)
}

/** Outcome of a run. The caller's settings are unchanged, and so is the version. */
export interface Outcome {
  readonly result: PlanResult
  readonly count_id: number | null
  /** Due time that the run served; null if a user asked for it. */
  readonly due: { readonly seen: Date; readonly next: Date } | null
}

export function recordOutcome(scope: WriteScope, id: number, { result, count_id, due }: Outcome): void {
  scope.send(sql`
    update count_plans p
       set last_result = ${result}, last_count_id = coalesce(${count_id}, p.last_count_id),
           last_made_at = case when ${count_id}::bigint is null then p.last_made_at else ${scope.now}::timestamptz end,
           last_due_at = coalesce(${due?.seen ?? null}, p.last_due_at), due_at = coalesce(${due?.next ?? null}, p.due_at)
     where p.company_id = ${scope.company} and p.id = ${id}`)
}
