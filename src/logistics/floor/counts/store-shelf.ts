import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { type Decimal, micros } from '../../../kernel/decimal.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { shortPicked } from '../../stock/ledger/rehold.ts'

/** For bucket `b`: quantity picked and not shipped, for orders and into carts for orders that aren't picked yet. */
const away = sql`
  (select coalesce(sum(r.picked), 0) from reservations r where r.company_id = b.company_id and r.bucket_id = b.id)
  + (select coalesce(sum(k.picked), 0) from wave_tasks k
       join wave_orders w on w.company_id = k.company_id and w.wave_id = k.wave_id and w.order_id = k.order_id
        and w.state = 'waiting'
      where k.company_id = b.company_id and k.bucket_id = b.id and k.state in ('picked', 'short') and not k.booked)`

/**
 * For bucket `b`: quantity there because a pick didn't find it. Stock that left the bucket counts as short-picked while
 * there is any. A count therefore doesn't release what was put on hold for another reason. (A sum that never falls
 * below zero is the plain sum minus its lowest value.)
 */
const short = sql`
  (select coalesce(sum(m.part), 0) - least(0, coalesce(min(m.running), 0))
     from (select m.part, sum(m.part) over (order by m.seq) as running
             from (select m.seq, case when m.on_hand_delta > 0 and m.reason is distinct from ${shortPicked('missing')} then 0
                                      else m.on_hand_delta end as part
                     from stock_movements m where m.company_id = b.company_id and m.bucket_id = b.id) as m) as m)`

/** Quantity at the location of task `t` according to the books, as a person would find it there. */
export const expectedNow: Statement<'none'> = sql`
  (select coalesce(sum(case when b.stock_status = 'available' then b.on_hand - (${away})
                            when b.stock_status <> 'hold' then b.on_hand
                            when t.stock_status = 'available' then ${short} else b.on_hand - ${short} end), 0)
     from stock_positions p
     join stock_items i on i.company_id = p.company_id and i.position_id = p.id
      and i.lot_number is not distinct from t.lot_number and i.expiry_date is not distinct from t.expiry_date
     join stock_buckets b on b.company_id = i.company_id and b.item_id = i.id and b.location_code = t.location_code
      and b.on_hand > 0 and (b.stock_status = t.stock_status or b.stock_status = 'hold' and t.stock_status = 'available')
    where p.company_id = t.company_id and p.article_id = t.article_id and p.warehouse_id = t.warehouse_id)`

/** Stock statuses that are counted separately, for the filled bucket `b` joined with its item `i`. */
export const countedStates: Statement<'none'> = sql`
  lateral (
    select b.stock_status where b.stock_status <> 'hold'
    union all
    select 'available' where b.stock_status = 'hold' and ${short} > 0
    union all
    select 'hold' where b.stock_status = 'hold' and b.on_hand > ${short}) as s (stock_status)`

/** Parts of a bucket that aren't where its balance says. */
export interface Aside {
  readonly away: Micros
  readonly short: Micros
}

/** Call with the position locked: then nobody picks or ships from it. */
export async function asideOf(scope: WriteScope, bucket: StoredBucket | undefined): Promise<Aside> {
  if (bucket?.id === undefined) return { away: 0n, short: 0n }
  const row = await scope.one<{ away: Decimal; short: Decimal }>(sql`
    select trim_scale(case when b.stock_status = 'available' then ${away} else 0 end) as away,
           trim_scale(case when b.stock_status = 'hold' then ${short} else 0 end) as short
      from stock_buckets b where b.company_id = ${scope.company} and b.id = ${bucket.id}`)
  return { away: micros(row.away), short: micros(row.short) }
}

/** Serial numbers picked from a bucket, if they were named: into carts, and for orders that reserve them. */
export async function pickedSerials(scope: WriteScope, bucket_id: number): Promise<ReadonlySet<string>> {
  const rows = await scope.all<{ serial: string }>(sql`
    select unnest(k.serial_numbers) as serial from wave_tasks k
      join wave_orders w on w.company_id = k.company_id and w.wave_id = k.wave_id and w.order_id = k.order_id
       and w.state = 'waiting'
     where k.company_id = ${scope.company} and k.bucket_id = ${bucket_id} and k.state in ('picked', 'short') and not k.booked
    union
    select unnest(l.serial_numbers) from reservations r
      join sales_order_lines l on l.company_id = r.company_id and l.id = r.order_line_id
     where r.company_id = ${scope.company} and r.bucket_id = ${bucket_id} and r.picked > 0`)
  return new Set(rows.map(({ serial }) => serial))
}
