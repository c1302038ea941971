import { Contended } from '../../../kernel/database/failures.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { followed } from '../spine/facts.ts'
import { tellAll } from '../spine/tell.ts'
import { salesOrders } from '../sales-orders/store-record.ts'
import { salesOrderBegun, stockFollows } from '../sales-orders/moves.ts'
import type { Position } from '../../stock/ledger/book.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import type { Stock } from '../../stock/ledger/ledger.ts'
import { pairsOf } from '../../stock/ledger/store.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { yieldingLines } from './rules.ts'

/**
 * Locks the orders that have reservations at these positions. Call it before locking the positions if stock may be
 * taken from orders: every transaction locks orders first.
 */
export async function lockHolders(scope: WriteScope, positions: readonly Position[]): Promise<void> {
  await scope.all(sql`
    select o.id from sales_orders o
     where o.company_id = ${scope.company} and o.id in (
       select r.order_id from stock_positions p
         join ${pairsOf(positions)} on p.article_id = w.article and p.warehouse_id = w.warehouse
         join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0
         join reservations r on r.company_id = b.company_id and r.bucket_id = b.id
        where p.company_id = ${scope.company})
     order by o.id for no key update`)
}

/** Frees this quantity of a bucket, taking it from orders if nothing else is left. */
export async function freed(
  scope: WriteScope,
  stock: Stock,
  { bucket, quantity }: { readonly bucket: StoredBucket; readonly quantity: Micros },
): Promise<void> {
  const missing = quantity - (bucket.on_hand - bucket.reserved)
  if (missing <= 0n) return
  // Reserved between the unlocked read and the lock: the retry sees those orders.
  if (!stock.hasAllHolds) throw new Contended('orders took what was to be taken')
  await takeFromOrders(scope, stock, { bucket, missing })
}

/**
 * Frees `missing` of a bucket by taking it from orders, in reverse allocation order; orders with picked goods lose
 * theirs last. Each losing line gives up its whole reservation, and `settle` then shares out the rest. The orders go
 * back to confirmed, and an event reports the shortage.
 */
async function takeFromOrders(
  scope: WriteScope,
  stock: Stock,
  { bucket, missing }: { readonly bucket: StoredBucket; readonly missing: Micros },
): Promise<void> {
  const holds = stock.book.holds.filter((hold) => hold.bucket === bucket && hold.quantity > 0n)
  const ids = [...new Set(holds.map((hold) => hold.order_id))]
  const orders = await holders(scope, ids)
  const { lines, left } = yieldingLines(
    holds,
    orders.map(({ id }) => id),
    missing,
  )
  if (left > 0n && orders.length < ids.length) {
    throw new Contended('orders that hold this stock are being changed')
  }
  // A part of the kit was reserved between the unlocked read and the lock: the retry sees its other parts.
  if (!(await stock.knowsHoldsOf(lines))) throw new Contended('orders took what was to be taken')
  for (const line of lines) stock.book.release(line)
  await tellAll(scope, salesOrders, await sendBack(scope, lines))
}

/** Orders in reverse allocation order. */
function holders(scope: WriteScope, ids: readonly number[]): Promise<readonly { readonly id: number }[]> {
  return scope.all<{ id: number }>(sql`
    select o.id from sales_orders o
     where o.company_id = ${scope.company} and o.id = any(${ids})
     order by o.status = any(${salesOrderBegun}), o.priority, o.requested_ship_date desc nulls first, o.confirmed_at desc, o.id desc
       for no key update skip locked`)
}

/** Removes goods that are not picked any more from their parcels; unpacks parcels left empty. */
async function unpack(scope: WriteScope, lines: readonly number[]): Promise<void> {
  await scope.run(sql`
    with open as (
      select p.id, c.place, c.order_line_id = any(${lines}) as gone
        from parcel_contents k
        join parcels p on p.company_id = k.company_id and p.id = k.parcel_id and p.shipment_id is null
        join parcel_contents c on c.company_id = p.company_id and c.parcel_id = p.id
       where k.company_id = ${scope.company} and k.order_line_id = any(${lines})),
    emptied as (
      delete from parcels p
       where p.company_id = ${scope.company} and p.id in (select id from open group by id having bool_and(gone)))
    delete from parcel_contents c using open o
     where c.company_id = ${scope.company} and c.parcel_id = o.id and c.place = o.place and o.gone`)
}

async function sendBack(scope: WriteScope, lines: readonly number[]) {
  await scope.run(sql`
    update sales_order_lines l set reserved = 0, picked = l.shipped, backorder = l.quantity - l.shipped - l.cancelled
     where l.company_id = ${scope.company} and l.id = any(${lines})`)
  await unpack(scope, lines)
  const orders = await scope.all<{ id: number; status: string; was: string }>(sql`
    update sales_orders o
       set status = ${followed('o', stockFollows.deprived)}, version = o.version + 1, updated_at = ${scope.now}
      from (select distinct b.id, b.status from sales_orders b
              join sales_order_lines l on l.company_id = b.company_id and l.order_id = b.id
             where l.company_id = ${scope.company} and l.id = any(${lines})) as before
     where o.company_id = ${scope.company} and o.id = before.id
    returning o.id, o.status, before.status as was`)
  return orders.map(({ id, status, was }) => ({
    id,
    types: [
      status === was ? 'sales_order.updated' : 'sales_order.status_changed',
      'sales_order.shortage',
    ] as const,
    previous: { status: was },
  }))
}
