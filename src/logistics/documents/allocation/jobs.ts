import type { Database } from '../../../kernel/database/database.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Job } from '../../../kernel/job.ts'
import type { Desk } from '../../base/access/desk.ts'
import { openStock } from '../../stock/ledger/ledger.ts'
import { salesOrderWaiting } from '../sales-orders/moves.ts'
import { partsOfLine } from '../sales-orders/store-parts.ts'
import { allocateNow } from './settle.ts'

/** Maximum positions per run. */
const positionsLimit = 500

/** Gives stock to orders that were locked when it arrived; all others got theirs in that transaction. */
export function allocatorJob(database: Database, desk: Desk): Job {
  return {
    name: 'allocator',
    summary: 'Gives free stock to orders that were busy when it came in',
    loop_ms: 5_000,
    wokenBy: database.commits,
    net_ms: 30_000,
    async handle({ signal }) {
      const waiting = [...(await overlooked(database)), ...(await overlookedKits(database))]
      for (const { company_id, articles, warehouse_id } of waiting) {
        if (signal.aborted) return
        await desk.inCompany(company_id, async (scope) => {
          const positions = articles.map((article_id) => ({ article_id, warehouse_id }))
          await allocateNow(scope, await openStock(scope, { positions }), positions)
        })
      }
    },
  }
}

/** Articles that a line waits for, in one warehouse that has stock. */
interface Overlooked {
  readonly company_id: number
  readonly warehouse_id: number
  readonly articles: readonly number[]
}

/** Positions with enough free stock for a waiting line: its whole backorder, or one package or whole unit. */
async function overlooked(database: Database): Promise<readonly Overlooked[]> {
  const { rows } = await database.query<Overlooked>(sql`
    select distinct l.company_id, to_jsonb(array[l.article_id]) as articles, o.warehouse_id
      from sales_order_lines l
      join sales_orders o on o.company_id = l.company_id and o.id = l.order_id
      join stock_positions p on p.company_id = l.company_id and p.article_id = l.article_id and p.warehouse_id = o.warehouse_id
      join articles a on a.company_id = l.company_id and a.id = l.article_id
     where l.backorder > 0 and l.part_ids is null and o.status = any(${salesOrderWaiting}) and not o.allocation_paused
       and least(l.backorder * l.factor, case when l.factor = 1 and not a.integer_only_um3pl_quantity then 0.000001 else l.factor end) <= (
             select sum(b.on_hand - b.reserved)
               from stock_buckets b join stock_items i on i.company_id = b.company_id and i.id = b.item_id
              where b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0 and b.stock_status = 'available'
                and (i.expiry_date is null or i.expiry_date >= current_date)
                and (a.tracking <> 'lot' or l.lot_number is null or l.lot_number = i.lot_number))
     limit ${positionsLimit}`)
  return rows
}

/** Parts of kits, with enough free stock of each part for at least one unit of a waiting line. */
async function overlookedKits(database: Database): Promise<readonly Overlooked[]> {
  const { rows } = await database.query<Overlooked>(sql`
    select distinct l.company_id, to_jsonb(l.part_ids) as articles, o.warehouse_id
      from sales_order_lines l
      join sales_orders o on o.company_id = l.company_id and o.id = l.order_id
     where l.backorder > 0 and l.part_ids is not null and o.status = any(${salesOrderWaiting}) and not o.allocation_paused
       and not exists (
         select from ${partsOfLine}
          where l.factor * k.each > coalesce((
            select sum(b.on_hand - b.reserved)
              from stock_positions p
              join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id and b.on_hand > 0
               and b.stock_status = 'available'
              join stock_items i on i.company_id = b.company_id and i.id = b.item_id
             where p.company_id = l.company_id and p.article_id = k.article_id and p.warehouse_id = o.warehouse_id
               and (i.expiry_date is null or i.expiry_date >= current_date)), 0))
     limit ${positionsLimit}`)
  return rows
}
