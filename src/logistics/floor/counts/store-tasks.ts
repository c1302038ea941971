import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { TaskTable } from '../tasks/store.ts'
import type { CountDraft } from './store.ts'
import { countedStates } from './store-shelf.ts'

/** Maximum tasks per count. */
export const tasksLimit = 10_000

/** Creates a count's tasks from the current stock at its locations, in walking order. Returns their number. */
export function makeTasks(scope: WriteScope, count: CountDraft): Promise<number> {
  const { id, warehouse_id } = count
  const { placed, named } = buckets(scope, count)
  return scope.run(sql`
    with lying as (
      select distinct b.location_code, b.article_id, a.um3pl, b.lot_number, b.expiry_date, s.stock_status
        from (${placed} union ${named}) as b
        join articles a on a.company_id = b.company_id and a.id = b.article_id
       cross join ${countedStates}),
    empty as (
      select distinct c.location_code from count_places c
       where c.company_id = ${scope.company} and c.count_id = ${id} and c.article_id is null
         and not exists (select from lying where lying.location_code = c.location_code))
    insert into count_tasks (company_id, count_id, warehouse_id, location_code, article_id, um3pl, lot_number, expiry_date,
                             stock_status, place_order, place_key)
    select ${scope.company}, ${id}, ${warehouse_id}, t.location_code, t.article_id, t.um3pl, t.lot_number, t.expiry_date,
           t.stock_status, coalesce(l.sort_order, 2147483647), place_key(t.location_code)
      from (select * from lying
            union all select location_code, null, null, null, null, 'available' from empty) as t
      left join locations l on l.company_id = ${scope.company} and l.warehouse_id = ${warehouse_id} and l.code = t.location_code
     order by l.sort_order nulls last, place_key(t.location_code), t.article_id, t.expiry_date nulls last, t.lot_number, t.stock_status
     limit ${tasksLimit + 1}`)
}

/** Stock at the count's locations: all of the stock, found by location, or one article, found by position. */
function buckets(scope: WriteScope, { id, warehouse_id, client_3pl_id }: CountDraft) {
  const bucket = sql`
    b.company_id, b.id, b.location_code, b.stock_status, b.on_hand, i.article_id, i.lot_number, i.expiry_date`
  const places = sql`count_places c where c.company_id = ${scope.company} and c.count_id = ${id}`
  const counted = sql`b.on_hand > 0 and b.stock_status <> 'receiving'`
  const placed = sql`
    select ${bucket} from (select c.location_code from ${places} and c.article_id is null) as c
      join stock_buckets b on b.company_id = ${scope.company} and b.location_code = c.location_code and b.location_code <> ''
       and ${counted}
      join stock_items i on i.company_id = b.company_id and i.id = b.item_id and i.warehouse_id = ${warehouse_id}
       and (${client_3pl_id}::bigint is null or i.client_3pl_id = ${client_3pl_id})`
  const named = sql`
    select ${bucket} from (select c.location_code, c.article_id from ${places} and c.article_id is not null) as c
      join stock_positions p on p.company_id = ${scope.company} and p.article_id = c.article_id and p.warehouse_id = ${warehouse_id}
      join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.location_code = c.location_code
       and ${counted}
      join stock_items i on i.company_id = b.company_id and i.id = b.item_id`
  return { placed, named }
}

export function dropTasks(scope: WriteScope, count_id: number): void {
  scope.send(sql`
    update count_tasks t set state = 'dropped', done_at = ${scope.now}
     where ${openTasks(scope, count_id)}`)
}

export async function isAnythingOpen(scope: WriteScope, count_id: number): Promise<boolean> {
  const { open } = await scope.one<{ open: boolean }>(sql`
    select exists (select from count_tasks t where ${openTasks(scope, count_id)}) as open`)
  return open
}

export const countTasks: TaskTable = {
  table: sql`count_tasks`,
  givable: sql``,
  walk: sql`t.skips, t.place_order, t.place_key, t.id`,
  raised: sql``,
}

function openTasks(scope: WriteScope, count_id: number): Statement<'company'> {
  return sql`t.company_id = ${scope.company} and t.count_id = ${count_id} and t.state in ('open', 'recount')`
}

/** Tasks that this caller may count: nobody counts the same task twice. */
export function tasksForCaller(scope: WriteScope, count_id: number): Statement<'company'> {
  return sql`${openTasks(scope, count_id)} and t.counter is distinct from ${scope.visit.caller}`
}

/** Why there is no task to give out: another worker has it, or another person must count it. */
export async function whyNone(
  scope: WriteScope,
  count_id: number,
): Promise<'leased' | 'other_person' | 'nothing_left'> {
  const { caller } = scope.visit
  const { others, own } = await scope.one<{ others: boolean | null; own: boolean | null }>(sql`
    select bool_or(t.counter is distinct from ${caller}) as others, bool_or(t.counter = ${caller}) as own
      from count_tasks t where ${openTasks(scope, count_id)}`)
  return others === true ? 'leased' : own === true ? 'other_person' : 'nothing_left'
}
