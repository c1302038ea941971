import { sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { tellMinimums } from '../minimums/tell.ts'
import type { Position } from './book.ts'
import { bucketSums, stockRecord } from './record.ts'

type Listener = (scope: WriteScope, positions: readonly Position[]) => Promise<void>

let replenish: Listener = () => Promise.resolve()

/** The root registers the reaction to changed stock of positions with replenishment rules. */
export function joinReplenishing(listener: Listener): void {
  replenish = listener
}

/** Publishes each position once per transaction: its row over all lots, with the lot if there is only one. */
export async function emitStockChanges(scope: WriteScope, positions: readonly number[]): Promise<void> {
  const rows = await scope.all<{
    id: number
    version: number
    client_3pl_id: number | null
    article_id: number
    warehouse_id: number
    guarded: boolean
    refilled: boolean
    json: string
  }>(sql`
    select p.id, p.version, p.client_3pl_id, p.article_id, p.warehouse_id, row_to_json(r)::text as json,
           exists (select from stock_minimums m where m.company_id = p.company_id and m.article_id = p.article_id) as guarded,
           exists (select from replenishment_rules m where m.company_id = p.company_id and m.article_id = p.article_id
                      and m.warehouse_id = p.warehouse_id) as refilled
      from stock_positions p
     -- Looked up for each position: planned while the tables are small, a join would begin with all pairs of the two.
     cross join lateral (
       select a.* from articles a where a.company_id = p.company_id and a.id = p.article_id offset 0) as a
     cross join lateral (
       select w.code from warehouses w where w.company_id = p.company_id and w.id = p.warehouse_id offset 0) as w
     cross join lateral (
       select min(each.id) as id, p.company_id, p.client_3pl_id, p.article_id, p.warehouse_id,
              case when count(*) = 1 then min(each.lot_number) end as lot_number,
              case when count(*) = 1 then min(each.expiry_date) end as expiry_date
         from stock_items each where each.company_id = p.company_id and each.position_id = p.id) as i
     cross join lateral (
       select ${bucketSums} from stock_buckets b
        where b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0) as q
     cross join lateral (
       select coalesce(sum(n.quantity), 0) as incoming from incoming n
        where n.company_id = p.company_id and n.position_id = p.id) as n
     cross join lateral (select ${stockRecord}) as r
     where p.company_id = ${scope.company} and p.id = any(${positions})
     order by p.article_id, p.warehouse_id`)
  scope.emit(
    ...rows.map(({ id, version, client_3pl_id, json }) => ({
      type: 'stock.changed' as const,
      resource: { type: 'stock', id, version },
      client_3pl_id,
      data: new Json(json),
      supersedes: true as const,
    })),
  )
  const guarded = rows.flatMap((row) => (row.guarded ? [row.article_id] : []))
  if (guarded.length > 0) await tellMinimums(scope, guarded)
  const refilled = rows.filter((row) => row.refilled)
  if (refilled.length > 0) await replenish(scope, refilled)
}
