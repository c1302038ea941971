import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { type Statement, slow, sql } from '../../../kernel/database/sql.ts'
import type { Decimal } from '../../../kernel/decimal.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { equals } from '../../base/reference/store.ts'
import { onHandOf } from './store-list.ts'
import type { Reconcile } from './schema-reconcile.ts'
import { movementRecord } from './store-movements.ts'

export interface OnHand {
  readonly article_id: number
  readonly article_code: string
  readonly lot_number: string | null
  readonly on_hand: Decimal
}

type Asked = Pick<Reconcile, 'warehouse_id' | 'client_3pl_id' | 'as_of'>

/** Quantity on hand per article and lot, if there is any. */
export function onHand(scope: ReadScope, asked: Asked): Promise<readonly OnHand[]> {
  return scope.all<OnHand>(
    slow(sql`
      select i.article_id, a.article_code, i.lot_number, trim_scale(sum(q.on_hand)) as on_hand
        from stock_items i
        join articles a on a.company_id = i.company_id and a.id = i.article_id
       cross join lateral (${onHandOf(asked.as_of ?? undefined)}) as q
       where ${scope.owned('i')} and ${equals('i.warehouse_id', asked.warehouse_id ?? undefined)}
         and ${equals('i.client_3pl_id', asked.client_3pl_id ?? undefined)} and q.on_hand > 0
       group by i.article_id, a.article_code, i.lot_number`),
  )
}

interface Explained {
  readonly article_id: number
  readonly lot_number: string | null
  readonly all_lots: boolean
}

/** Last movements that changed the quantity on hand of each, as a JSON array. */
export async function explanations(
  scope: ReadScope,
  each: readonly Explained[],
  asked: Asked,
): Promise<readonly string[]> {
  if (each.length === 0) return []
  const rows = await scope.all<{ json: string }>(
    slow(sql`
      select (
               select ${jsonRows('r')} from (
                 select ${movementRecord}
                   from (select m.* from stock_movements m
                          where ${scope.owned('m')} and m.article_id = d.article
                            and (d.all_lots or m.lot_number is not distinct from d.lot) and m.on_hand_delta <> 0
                            and ${equals('m.warehouse_id', asked.warehouse_id ?? undefined)} and ${until(asked)}
                          order by m.id desc limit 20) as m
                   join articles a on a.company_id = m.company_id and a.id = m.article_id
                  order by m.id desc) r)::text as json
        from unnest(${each.map((e) => e.article_id)}::bigint[], ${each.map((e) => e.lot_number)}::text[],
                    ${each.map((e) => e.all_lots)}::boolean[]) with ordinality as d (article, lot, all_lots, at)
       order by d.at`),
  )
  return rows.map((row) => row.json)
}

function until({ as_of }: Asked): Statement<'none'> {
  return typeof as_of === 'string' ? sql`m.occurred_at <= ${as_of}::timestamptz` : sql`true`
}

/** Whether the company has the warehouse, and the caller may see the client company. */
export function namedParties(
  scope: ReadScope,
  { warehouse_id = null, client_3pl_id = null }: Asked,
): Promise<{ readonly warehouse: boolean; readonly client: boolean }> {
  const isVisible = client_3pl_id === null || scope.clients === null || scope.clients.includes(client_3pl_id)
  return scope.one(sql`
    select ${warehouse_id}::bigint is null or exists (
             select from warehouses w where ${scope.within('w')} and w.id = ${warehouse_id}) as warehouse,
           ${isVisible} and (${client_3pl_id}::bigint is null or exists (
             select from clients c where ${scope.within('c')} and c.id = ${client_3pl_id})) as client`)
}
