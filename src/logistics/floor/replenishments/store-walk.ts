import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { fromMicros } from '../../../kernel/decimal.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { TaskTable } from '../tasks/store.ts'
import type { Plan } from './rules.ts'

export const replenishmentTasks: TaskTable = {
  table: sql`replenishments`,
  givable: sql``,
  walk: sql`t.walk, t.id`,
  raised: sql`, version = t.version + 1`,
}

/** Open tasks of a warehouse, or of all warehouses. */
export function openTasks(scope: WriteScope, warehouse_id: number | null): Statement<'company'> {
  const open = sql`${scope.owned('t')} and t.status = 'open' and t.rule_id is not null`
  return warehouse_id === null ? open : sql`${open} and t.warehouse_id = ${warehouse_id}`
}

/** Columns of the goods to bring. */
export function planColumns(plan: Plan): Statement<'none'> {
  return sql`, bucket_id = ${plan.bucket_id}, quantity = ${fromMicros(plan.quantity)},
           from_location_code = ${plan.location_code}, lot_number = ${plan.lot_number},
           expiry_date = ${plan.expiry_date}::date, urgent = ${plan.urgent}`
}

export function unlease(scope: WriteScope, id: number): void {
  scope.send(sql`
    update replenishments t set worker = null, leased_until = null, version = t.version + 1
     where t.company_id = ${scope.company} and t.id = ${id}`)
}

/** Why there is no task to give out. */
export async function whyNone(
  scope: WriteScope,
  warehouse_id: number | null,
): Promise<'leased' | 'nothing_left'> {
  const { leased } = await scope.one<{ leased: boolean }>(sql`
    select exists (select from replenishments t where ${openTasks(scope, warehouse_id)}) as leased`)
  return leased ? 'leased' : 'nothing_left'
}

/** Raises the version of orders whose reservations moved with their goods, so that waves check them again. */
export async function raiseOrders(scope: WriteScope, orders: readonly number[]): Promise<void> {
  await scope.run(sql`
    update sales_orders o set version = o.version + 1, updated_at = ${scope.now}
     where o.company_id = ${scope.company} and o.id = any(${orders})`)
}
