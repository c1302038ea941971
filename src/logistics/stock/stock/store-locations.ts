import { sql } from '../../../kernel/database/sql.ts'
import { offsetOf } from '../../../kernel/input.ts'
import type { Page } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { type PlacedStock, type PlacedStockList, serialsShown } from './schema-locations.ts'

/** A location, by the code that is unique only within its warehouse. */
export interface Location {
  readonly warehouse_id: number
  readonly code: string
}

export function locationOf(scope: ReadScope, location: number): Promise<Location | undefined> {
  return scope.maybe<Location>(sql`
    select l.warehouse_id, l.code from locations l where ${scope.within('l')} and l.id = ${location} limit 1`)
}

/** A page of the goods at a location, in order of first arrival. */
export function stockAtPage(
  scope: ReadScope,
  { warehouse_id, code }: Location,
  query: PlacedStockList,
): Promise<Page<PlacedStock>> {
  const from = sql`
    from stock_buckets b
    join stock_items i on i.company_id = b.company_id and i.id = b.item_id
   where ${scope.owned('i')} and ${scope.within('b')} and b.location_code = ${code} and b.location_code <> ''
     and b.on_hand > 0 and i.warehouse_id = ${warehouse_id}`
  return scope.page<PlacedStock>(sql`
    select ${scope.rows('r')}::text as json, count(*)::int as count,
           ${scope.counted(sql`(select count(*) ${from})`)} as total
      from (select p.id, p.company_id, p.item_id as stock_id, p.article_id, a.article_code, a.description,
                   p.client_3pl_id, p.warehouse_id, p.location_code, p.lot_number, p.expiry_date, p.stock_status,
                   a.um3pl, trim_scale(p.on_hand) as quantity_um3pl, trim_scale(p.reserved) as reserved_um3pl,
                   array(select s.serial_number from serials s
                          where s.company_id = p.company_id and s.bucket_id = p.id
                          order by s.serial_number limit ${serialsShown}) as serial_numbers, iso(p.last_at) as updated_at
              from (select b.id, b.company_id, b.item_id, b.location_code, b.stock_status, b.on_hand, b.reserved,
                           b.last_at, i.article_id, i.client_3pl_id, i.warehouse_id, i.lot_number, i.expiry_date
                      ${from} order by b.id offset ${offsetOf(query)} limit ${query.per_page}) as p
              join articles a on a.company_id = p.company_id and a.id = p.article_id
             order by p.id) r`)
}
