import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import type { Position } from './book.ts'
import type { StoredBucket } from './bucket.ts'

/** Goods as distinguished at a position. */
interface Item extends Position {
  readonly lot_number: string | null
  readonly expiry_date: string | null
}

/** Creates rows for goods new to the position. Unless something else decides, the first named go first. */
export function makeItems(scope: WriteScope, items: readonly Item[]): Promise<number> {
  return scope.run(sql`
    insert into stock_items (company_id, position_id, client_3pl_id, article_id, warehouse_id, lot_number, expiry_date, created_at)
    select p.company_id, p.id, p.client_3pl_id, p.article_id, p.warehouse_id, w.lot_number, w.expiry_date, ${scope.now}::timestamptz
      from unnest(${items.map((i) => i.article_id)}::bigint[], ${items.map((i) => i.warehouse_id)}::bigint[],
                  ${items.map((i) => i.lot_number)}::text[], ${items.map((i) => i.expiry_date)}::date[])
           with ordinality as w (article_id, warehouse_id, lot_number, expiry_date, turn)
      join stock_positions p on p.company_id = ${scope.company} and p.article_id = w.article_id and p.warehouse_id = w.warehouse_id
     order by w.turn
    on conflict (company_id, position_id, lot_number, expiry_date) do nothing`)
}

/** Creates rows for new buckets, in the order given. */
export async function makeBuckets(scope: WriteScope, buckets: readonly StoredBucket[]): Promise<void> {
  await makeItems(scope, buckets)
  await scope.run(sql`
    insert into stock_buckets (company_id, position_id, item_id, stock_status, location_code, last_at)
    select i.company_id, i.position_id, i.id, w.stock_status, w.location_code, to_timestamp(0)
      from json_to_recordset(${JSON.stringify(buckets.map(keyOf))}::json)
           as w (at int, position_id bigint, lot_number text, expiry_date date, stock_status text, location_code text)
      join stock_items i on i.company_id = ${scope.company} and i.position_id = w.position_id
       and i.lot_number is not distinct from w.lot_number and i.expiry_date is not distinct from w.expiry_date
     order by w.at
    on conflict (company_id, item_id, stock_status, location_code) do nothing`)
}

/** Reads IDs and chain ends of buckets that weren't loaded because they were empty. */
export async function findBuckets(scope: WriteScope, buckets: readonly StoredBucket[]): Promise<void> {
  const rows = await scope.all<Pick<StoredBucket, 'id' | 'movements' | 'head' | 'last_at'>>(sql`
    select b.id, b.movements, b.head, b.last_at
      from json_to_recordset(${JSON.stringify(buckets.map(keyOf))}::json)
           as w (at int, position_id bigint, lot_number text, expiry_date date, stock_status text, location_code text)
      join stock_items i on i.company_id = ${scope.company} and i.position_id = w.position_id
       and i.lot_number is not distinct from w.lot_number and i.expiry_date is not distinct from w.expiry_date
      join stock_buckets b on b.company_id = i.company_id and b.item_id = i.id
       and b.stock_status = w.stock_status and b.location_code = w.location_code
     order by w.at`)
  buckets.forEach((bucket, at) => {
    const row = rows[at]
    if (row === undefined) throw new Error('a bucket that was just made is missing')
    Object.assign(bucket, row)
  })
}

function keyOf(bucket: StoredBucket, at: number): object {
  const { position_id, lot_number, expiry_date, stock_status, location_code } = bucket
  return { at, position_id, lot_number, expiry_date, stock_status, location_code }
}
