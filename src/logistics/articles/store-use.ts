import { sql } from '../../kernel/database/sql.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { purchaseOrderOpen } from '../purchase-orders/moves.ts'
import { receptionOpen } from '../receptions/moves.ts'
import { returnOpen } from '../returns/moves.ts'
import { salesOrderOpen } from '../sales-orders/moves.ts'
import type { ArticleUse } from './rules-use.ts'

/** How each of these articles is used: by movements, by stock on hand, and by lines of open documents. */
export async function usesOf(
  scope: WriteScope,
  articles: readonly number[],
): Promise<ReadonlyMap<number, ArticleUse>> {
  if (articles.length === 0) return new Map()
  const rows = await scope.all<ArticleUse & { readonly id: number }>(sql`
    select w.article as id,
           exists (select from stock_movements m where m.company_id = ${scope.company} and m.article_id = w.article) as moved,
           exists (select from stock_positions p join stock_buckets b on b.company_id = p.company_id and b.position_id = p.id
                    where p.company_id = ${scope.company} and p.article_id = w.article and b.on_hand > 0) as stocked,
           array(
             select l.um3pl from sales_order_lines l
               join sales_orders o on o.company_id = l.company_id and o.id = l.order_id
              where l.company_id = ${scope.company} and l.article_id = w.article
                and o.status = any(${salesOrderOpen})
             union
             select l.um3pl from purchase_order_lines l
               join purchase_orders o on o.company_id = l.company_id and o.id = l.order_id
              where l.company_id = ${scope.company} and l.article_id = w.article
                and o.status = any(${purchaseOrderOpen})
             union
             select l.um3pl from reception_lines l
               join receptions o on o.company_id = l.company_id and o.id = l.reception_id
              where l.company_id = ${scope.company} and l.article_id = w.article
                and o.status = any(${receptionOpen})
             union
             select l.um3pl from return_lines l
               join returns o on o.company_id = l.company_id and o.id = l.return_id
              where l.company_id = ${scope.company} and l.article_id = w.article
                and o.status = any(${returnOpen})) as open_units
      from unnest(${articles}::bigint[]) as w (article)`)
  return new Map(rows.map(({ id, ...use }) => [id, use]))
}
