import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Decimal, micros } from '../../../kernel/decimal.ts'
import type { Spot, Taken } from '../../documents/sales-orders/rules-taken.ts'
import { mayBePicked } from '../../documents/sales-orders/store-facts.ts'
import type { TaskTable } from '../tasks/store.ts'
import type { Task } from './rules-scan.ts'

export interface Some {
  readonly wave_id: number
  readonly orders: readonly number[]
}

/** Unpicked reservations of these orders' lines, according to the ledger. */
function reservedBy(scope: WriteScope, { orders }: Some): Statement<'company'> {
  return sql`
    select o.id as order_id, l.id as order_line_id, r.bucket_id, r.quantity - r.picked as reserved, ${mayBePicked} as may
      from sales_orders o
      join sales_order_lines l on l.company_id = o.company_id and l.order_id = o.id
      join reservations r on r.company_id = l.company_id and r.order_line_id = l.id and r.quantity > r.picked
     where o.company_id = ${scope.company} and o.id = any(${orders})`
}

/** Quantities that workers have taken for these orders, and that no picked order includes yet. */
function takenFor(scope: WriteScope, { wave_id, orders }: Some): Statement<'company'> {
  return sql`
    select t.order_line_id, t.bucket_id, sum(t.picked) as taken from wave_tasks t
     where t.company_id = ${scope.company} and t.wave_id = ${wave_id} and t.order_id = any(${orders})
       and t.state in ('picked', 'short') and not t.booked
     group by t.order_line_id, t.bucket_id`
}

/**
 * Brings the tasks of these orders in line with their reservations: matching tasks stay, others are dropped, missing
 * ones are created. Order versions are noted first, so an order that changes afterwards is checked again. Returns the
 * number of new tasks.
 */
export async function renewTasks(scope: WriteScope, some: Some): Promise<number> {
  const { wave_id, orders } = some
  const { company, now } = scope
  scope.send(sql`
    update wave_orders w set order_version = o.version from sales_orders o
     where w.company_id = ${company} and w.wave_id = ${wave_id} and w.order_id = any(${orders})
       and o.company_id = w.company_id and o.id = w.order_id`)
  // The whole line was picked outside the wave, together with what was taken for it.
  scope.send(sql`
    update wave_tasks t set booked = true
      from sales_order_lines l
     where t.company_id = ${company} and t.wave_id = ${wave_id} and t.order_id = any(${orders})
       and t.state in ('picked', 'short') and not t.booked and l.company_id = t.company_id and l.id = t.order_line_id
       and l.picked > 0 and l.picked - l.shipped >= l.reserved`)
  // Goods in a cart that the line no longer reserves go back.
  scope.send(sql`
    update wave_tasks t set state = 'dropped', done_at = ${now}
      from (${takenFor(scope, some)}) as k
      left join (${reservedBy(scope, some)}) as r on r.order_line_id = k.order_line_id and r.bucket_id = k.bucket_id
     where t.company_id = ${company} and t.wave_id = ${wave_id} and t.order_id = any(${orders})
       and t.state in ('picked', 'short') and not t.booked and t.order_line_id = k.order_line_id
       and t.bucket_id = k.bucket_id and k.taken > coalesce(r.reserved, 0)`)
  scope.send(sql`
    update wave_tasks t set state = 'dropped', done_at = ${now}
     where t.company_id = ${company} and t.wave_id = ${wave_id} and t.order_id = any(${orders}) and t.state = 'open'
       and not exists (
         select from (${reservedBy(scope, some)}) as r
           left join (${takenFor(scope, some)}) as k on k.order_line_id = r.order_line_id and k.bucket_id = r.bucket_id
          where r.order_line_id = t.order_line_id and r.bucket_id = t.bucket_id and r.may
            and r.reserved - coalesce(k.taken, 0) = t.quantity)`)
  return scope.run(sql`
    insert into wave_tasks (company_id, wave_id, order_id, order_line_id, line_number, article_id, description, um3pl,
                            bucket_id, location_code, lot_number, expiry_date, quantity, turn, place_order, place_key)
    select r.company_id, r.wave_id, r.order_id, r.order_line_id, r.line_number, r.article_id, r.description, r.um3pl,
           r.bucket_id, r.location_code, r.lot_number, r.expiry_date, r.quantity, r.turn, coalesce(p.sort_order, 2147483647),
           place_key(r.location_code)
      from (select v.company_id, v.warehouse_id, v.id as wave_id, r.order_id, r.order_line_id, l.line_number, i.article_id,
                   case when i.article_id = l.article_id then l.description end as description,
                   a.um3pl, r.bucket_id, b.location_code, i.lot_number, i.expiry_date,
                   r.reserved - coalesce(k.taken, 0) as quantity, case v.mode when 'order' then w.turn else 0 end as turn
              from (${reservedBy(scope, some)}) as r
              join waves v on v.company_id = ${company} and v.id = ${wave_id}
              join wave_orders w on w.company_id = v.company_id and w.wave_id = v.id and w.order_id = r.order_id
              join sales_order_lines l on l.company_id = v.company_id and l.id = r.order_line_id
              join stock_buckets b on b.company_id = v.company_id and b.id = r.bucket_id
              join stock_items i on i.company_id = b.company_id and i.id = b.item_id
              join articles a on a.company_id = v.company_id and a.id = i.article_id
              left join (${takenFor(scope, some)}) as k on k.order_line_id = r.order_line_id and k.bucket_id = r.bucket_id
             where r.may and r.reserved > coalesce(k.taken, 0)) as r
      left join locations p on p.company_id = r.company_id and p.warehouse_id = r.warehouse_id and p.code = r.location_code
     where not exists (select from wave_tasks t
                        where t.company_id = r.company_id and t.order_line_id = r.order_line_id
                          and t.bucket_id = r.bucket_id and t.state = 'open')
     order by r.turn, p.sort_order nulls last, place_key(r.location_code), r.expiry_date nulls last, r.order_id, r.line_number, r.bucket_id`)
}

/** Orders that have changed since their tasks were created. */
export async function changedOrders(scope: WriteScope, wave_id: number): Promise<readonly number[]> {
  const rows = await scope.all<{ id: number }>(sql`
    select o.id from wave_orders w
      join sales_orders o on o.company_id = w.company_id and o.id = w.order_id
     where w.company_id = ${scope.company} and w.wave_id = ${wave_id} and w.state = 'waiting'
       and o.version <> w.order_version
     order by o.id`)
  return rows.map(({ id }) => id)
}

/** Orders that wait in the wave although everything they reserve is picked: it was picked outside the wave. */
export async function pickedBeside(scope: WriteScope, wave_id: number): Promise<ReadonlySet<number>> {
  const rows = await scope.all<{ id: number }>(sql`
    select w.order_id as id from wave_orders w
     where w.company_id = ${scope.company} and w.wave_id = ${wave_id} and w.state = 'waiting'
       and (select bool_or(l.picked > 0) and bool_and(l.picked - l.shipped >= l.reserved) from sales_order_lines l
             where l.company_id = w.company_id and l.order_id = w.order_id)`)
  return new Set(rows.map(({ id }) => id))
}

/** Drops the open tasks. Goods in a cart for leaving orders go back. */
export function dropTasks(scope: WriteScope, { wave_id, orders: leaving }: Some): void {
  scope.send(sql`
    update wave_tasks t set state = 'dropped', done_at = ${scope.now}
     where t.company_id = ${scope.company} and t.wave_id = ${wave_id}
       and (t.state = 'open' or (t.state in ('picked', 'short') and not t.booked and t.order_id = any(${leaving})))`)
}

/** Whether tasks besides this one are open, in the wave and in the task's order. */
export async function openBeside(
  scope: WriteScope,
  { wave_id, order_id, id }: { readonly wave_id: number; readonly order_id: number; readonly id: number },
): Promise<{ readonly of_wave: boolean; readonly of_order: boolean }> {
  const open = sql`
    select from wave_tasks t
     where t.company_id = ${scope.company} and t.wave_id = ${wave_id} and t.state = 'open' and t.id <> ${id}`
  return scope.one(
    sql`select exists (${open}) as of_wave, exists (${open} and t.order_id = ${order_id}) as of_order`,
  )
}

export async function isAnythingOpen(scope: WriteScope, wave_id: number): Promise<boolean> {
  return (await openBeside(scope, { wave_id, order_id: 0, id: 0 })).of_wave
}

type OfOrder = Pick<Task, 'wave_id' | 'order_id'>
type TakenRow = Omit<Taken, 'quantity'> & { readonly quantity: Decimal }

/** Goods that workers have taken for an order and that aren't picked in the ledger yet. */
export async function takenBefore(
  scope: WriteScope,
  { wave_id, order_id }: OfOrder,
): Promise<readonly Taken[]> {
  const rows = await scope.all<TakenRow>(sql`
    select t.id, t.order_line_id, t.bucket_id, trim_scale(t.picked) as quantity, t.serial_numbers from wave_tasks t
     where t.company_id = ${scope.company} and t.wave_id = ${wave_id} and t.order_id = ${order_id}
       and t.state in ('picked', 'short') and not t.booked
     order by t.id`)
  return rows.map((row) => ({ ...row, quantity: micros(row.quantity) }))
}

/** The order is picked: its tasks for these reservations are booked in the ledger, all others are dropped. */
export function bookTasks(scope: WriteScope, { wave_id, order_id }: OfOrder, picked: readonly Spot[]): void {
  const lines = picked.map((each) => each.order_line_id)
  const buckets = picked.map((each) => each.bucket_id)
  scope.send(sql`
    update wave_tasks t
       set booked = k.picked, state = case when k.picked then t.state else 'dropped' end,
           done_at = case when k.picked then t.done_at else ${scope.now}::timestamptz end
      from (select o.id, o.state <> 'open' and (o.order_line_id, o.bucket_id) in (
                     select w.line, w.bucket from unnest(${lines}::bigint[], ${buckets}::bigint[]) as w (line, bucket)) as picked
              from wave_tasks o
             where o.company_id = ${scope.company} and o.wave_id = ${wave_id} and o.order_id = ${order_id}
               and o.state in ('open', 'picked', 'short') and not o.booked) as k
     where t.company_id = ${scope.company} and t.id = k.id`)
}

/** Open tasks of unchanged orders that aren't on hold, in walking order. */
export const waveTasks: TaskTable = {
  table: sql`wave_tasks`,
  givable: sql`
    join wave_orders w on w.company_id = t.company_id and w.wave_id = t.wave_id and w.order_id = t.order_id
    join sales_orders o on o.company_id = t.company_id and o.id = t.order_id
     and o.version = w.order_version and not o.on_hold`,
  walk: sql`t.skips, t.turn, t.place_order, t.place_key, t.id`,
  raised: sql``,
}

export function openTasks(scope: WriteScope, wave_id: number): Statement<'company'> {
  return sql`t.company_id = ${scope.company} and t.wave_id = ${wave_id} and t.state = 'open'`
}

/** Why there is no task to give out: another worker has it, or it is on hold. */
export async function whyNone(
  scope: WriteScope,
  wave_id: number,
): Promise<'leased' | 'on_hold' | 'nothing_left'> {
  const open = (condition: Statement<'none'>) => sql`exists (
    select from wave_tasks t join sales_orders o on o.company_id = t.company_id and o.id = t.order_id
     where ${openTasks(scope, wave_id)} and ${condition})`
  const { leased, held } = await scope.one<{ leased: boolean; held: boolean }>(sql`
    select ${open(sql`not o.on_hold`)} as leased, ${open(sql`o.on_hold`)} as held`)
  return leased ? 'leased' : held ? 'on_hold' : 'nothing_left'
}
