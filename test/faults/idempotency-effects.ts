import * as z from 'zod'
import type { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { brokenLaws } from '../ledger/invariants.ts'
import { toldEvents } from '../support/told.ts'
import type { Write } from './idempotency-writes.ts'

const Rows = z.array(z.object({ name: z.string(), rows: z.number(), events: z.number(), stock: z.number() }))
type Effect = Omit<z.output<typeof Rows>[number], 'name'>

/** Effects under each name: records, their events, and goods that moved or are reserved. */
async function effectsIn(database: Database, company: number): Promise<ReadonlyMap<string, Effect>> {
  const { rows } = await database.query(sql`
    with told as materialized (
      select type, resource_type, resource_id, data->>'description' as description from ${toldEvents} as e
       where company_id = ${company} and (type like '%.created' or type = 'article.updated')),
    made as (
      select resource_type, resource_id, count(*) as times from told where type like '%.created' group by 1, 2),
    found as (
      select 'article' as kind, id, article_code as name, 0 as stock from articles where company_id = ${company}
      union all
      select 'partner', id, code, 0 from partners where company_id = ${company}
      union all
      select 'sales_order', o.id, o.notes,
             (select coalesce(sum(r.quantity), 0) from reservations r where r.company_id = o.company_id and r.order_id = o.id)
        from sales_orders o where o.company_id = ${company}
      union all
      select 'reception', d.id, d.notes,
             (select coalesce(sum(m.on_hand_delta), 0) from stock_movements m
               where m.company_id = d.company_id and m.source_type = 'reception' and m.source_id = d.id)
        from receptions d where d.company_id = ${company}
      union all
      select 'return', id, notes, 0 from returns where company_id = ${company})
    select f.name, count(*)::int as rows, coalesce(sum(m.times), 0)::int as events, sum(f.stock)::float8 as stock
      from found f left join made m on m.resource_type = f.kind and m.resource_id = f.id
     where f.name is not null group by f.name
    union all
    select reason, count(*)::int, 1, sum(on_hand_delta)::float8 from stock_movements
     where company_id = ${company} and kind = 'adjust' and reason is not null group by reason
    union all
    select description, count(*)::int, count(*)::int, 0 from told where type = 'article.updated' group by description`)
  return new Map(Rows.parse(rows).map(({ name, ...effect }) => [name, effect]))
}

/** Request that moves or reserves one piece. */
const moving = new Set([
  'sales order',
  'sales order by GraphQL',
  'sales orders in bulk',
  'reception',
  'adjustment',
])

/** Writes whose effect is another than one, or other than none where they were refused; and what does not add up. */
export async function wrongEffects(
  database: Database,
  company: number,
  writes: readonly Write[],
): Promise<readonly string[]> {
  const effects = await effectsIn(database, company)
  const wrong = writes.flatMap(({ kind, name, refused }) => {
    const found = effects.get(name)
    if (refused) return found === undefined ? [] : [`${kind} ${name}: there although it was refused`]
    const { rows = 0, events = 0, stock = 0 } = found ?? {}
    const wanted = moving.has(kind) ? 1 : 0
    const isRight = rows === 1 && events === 1 && stock === wanted
    return isRight
      ? []
      : [`${kind} ${name}: ${rows} rows, ${events} events, ${stock} of stock instead of ${wanted}`]
  })
  return [...wrong, ...(await brokenLaws(database, company))]
}
