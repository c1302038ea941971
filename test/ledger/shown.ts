import * as z from 'zod'
import type { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { type House, found, freeOf, reservedOf } from './model.ts'
import { outstanding, pendingOf, returnedOf } from './model-inbound.ts'
import { backorderOf } from './model-orders.ts'
import { articles } from './steps.ts'

// The same view of the model and of what the API shows, to be compared.

const Row = z.object({
  article_code: z.string(),
  quantity_um3pl: z.number(),
  available_um3pl: z.number(),
  reserved_um3pl: z.number(),
  on_hold_um3pl: z.number(),
  quarantine_um3pl: z.number(),
  damaged_um3pl: z.number(),
  incoming_um3pl: z.number(),
})

const Order = z.object({
  id: z.int(),
  status: z.string(),
  on_hold: z.boolean(),
  allocation_paused: z.boolean(),
  priority: z.int(),
  lines: z.array(
    z.object({
      id: z.int(),
      quantity_um3pl: z.number(),
      reserved_um3pl: z.number(),
      picked_um3pl: z.number(),
      shipped_um3pl: z.number(),
      cancelled_um3pl: z.number(),
      returned_um3pl: z.number(),
      backorder_um3pl: z.number(),
    }),
  ),
})

const Reception = z.object({
  id: z.int(),
  status: z.string(),
  lines: z.array(
    z.object({
      id: z.int(),
      quantity_um3pl: z.number(),
      received_um3pl: z.number(),
      damaged_um3pl: z.number(),
      putaway_um3pl: z.number(),
    }),
  ),
})

const Return = z.object({
  id: z.int(),
  status: z.string(),
  lines: z.array(
    z.object({
      id: z.int(),
      received_um3pl: z.number(),
      restocked_um3pl: z.number(),
      quarantined_um3pl: z.number(),
      disposed_um3pl: z.number(),
      pending_um3pl: z.number(),
    }),
  ),
})

const Lists = z.object({
  stock: z.array(Row),
  orders: z.array(Order),
  receptions: z.array(Reception),
  returns: z.array(Return),
})
export type Shown = z.output<typeof Lists>

/** Rows of the lists of the API, the oldest first; articles without a row have nothing. */
export function shownBy(lists: Readonly<Record<keyof Shown, readonly unknown[]>>): Shown {
  const seen = Lists.parse(lists)
  const none = {
    quantity_um3pl: 0,
    available_um3pl: 0,
    reserved_um3pl: 0,
    on_hold_um3pl: 0,
    quarantine_um3pl: 0,
    damaged_um3pl: 0,
    incoming_um3pl: 0,
  }
  return {
    stock: articles.map(
      ({ code }) => seen.stock.find((row) => row.article_code === code) ?? { article_code: code, ...none },
    ),
    orders: seen.orders.toSorted(byId),
    receptions: seen.receptions.toSorted(byId),
    returns: seen.returns.toSorted(byId),
  }
}

/** The same from the tables, which is one question instead of four. */
export async function storedIn(database: Pick<Database, 'query'>, company: number): Promise<Shown> {
  const { rows } = await database.query<Readonly<Record<keyof Shown, readonly unknown[]>>>(sql`
    select (select coalesce(json_agg(r), '[]') from (
              select a.article_code, q.*, n.incoming as incoming_um3pl
                from stock_positions p join articles a on a.company_id = p.company_id and a.id = p.article_id
               cross join lateral (
                 select coalesce(sum(b.on_hand), 0) as quantity_um3pl, coalesce(sum(b.reserved), 0) as reserved_um3pl,
                        coalesce(sum(b.on_hand - b.reserved) filter (where b.stock_status = 'available'), 0) as available_um3pl,
                        coalesce(sum(b.on_hand) filter (where b.stock_status = 'hold'), 0) as on_hold_um3pl,
                        coalesce(sum(b.on_hand) filter (where b.stock_status = 'quarantine'), 0) as quarantine_um3pl,
                        coalesce(sum(b.on_hand) filter (where b.stock_status = 'damaged'), 0) as damaged_um3pl
                   from stock_buckets b where b.company_id = p.company_id and b.position_id = p.id) as q
               cross join lateral (
                 select coalesce(sum(e.quantity), 0) as incoming from incoming e
                  where e.company_id = p.company_id and e.position_id = p.id) as n
               where p.company_id = ${company}) as r) as stock,
           (select coalesce(json_agg(r), '[]') from (
              select o.id, o.status, o.on_hold, o.allocation_paused, o.priority, (
                       select json_agg(l order by l.line_number) from (
                         select l.id, l.line_number, l.quantity as quantity_um3pl, l.reserved as reserved_um3pl,
                                l.picked as picked_um3pl, l.shipped as shipped_um3pl, l.cancelled as cancelled_um3pl,
                                l.returned as returned_um3pl, l.backorder as backorder_um3pl
                           from sales_order_lines l where l.company_id = o.company_id and l.order_id = o.id) as l) as lines
                from sales_orders o where o.company_id = ${company}) as r) as orders,
           (select coalesce(json_agg(r), '[]') from (
              select o.id, o.status, (
                       select json_agg(l order by l.line_number) from (
                         select l.id, l.line_number, l.quantity as quantity_um3pl, l.received as received_um3pl,
                                l.damaged as damaged_um3pl, l.putaway as putaway_um3pl
                           from reception_lines l where l.company_id = o.company_id and l.reception_id = o.id) as l) as lines
                from receptions o where o.company_id = ${company}) as r) as receptions,
           (select coalesce(json_agg(r), '[]') from (
              select o.id, o.status, (
                       select json_agg(l order by l.line_number) from (
                         select l.id, l.line_number, l.received as received_um3pl, l.restocked as restocked_um3pl,
                                l.quarantined as quarantined_um3pl, l.disposed as disposed_um3pl,
                                l.received - l.restocked - l.quarantined - l.disposed as pending_um3pl
                           from return_lines l where l.company_id = o.company_id and l.return_id = o.id) as l) as lines
                from returns o where o.company_id = ${company}) as r) as returns`)
  return shownBy(rows[0] ?? { stock: [], orders: [], receptions: [], returns: [] })
}

function byId(a: { readonly id: number }, b: { readonly id: number }): number {
  return a.id - b.id
}

/** Expected rows. */
export function expectedOf(house: House): Shown {
  return {
    stock: articles.map(({ code }, article) => stockOf(house, code, article)),
    orders: house.orders.map((order) => ({
      id: order.id,
      status: order.status,
      on_hold: order.on_hold,
      allocation_paused: order.paused,
      priority: order.priority,
      lines: order.lines.map((line) => ({
        id: line.id,
        quantity_um3pl: line.quantity,
        reserved_um3pl: line.reserved,
        picked_um3pl: line.picked,
        shipped_um3pl: line.shipped,
        cancelled_um3pl: line.cancelled,
        returned_um3pl: returnedOf(house, line),
        backorder_um3pl: backorderOf(order, line),
      })),
    })),
    receptions: house.receptions.map(({ id, status, lines }) => ({
      id,
      status,
      lines: lines.map((line) => ({
        id: line.id,
        quantity_um3pl: line.quantity,
        received_um3pl: line.received,
        damaged_um3pl: line.damaged,
        putaway_um3pl: line.received,
      })),
    })),
    returns: house.returns.map(({ id, status, lines }) => ({
      id,
      status,
      lines: lines.map((line) => ({
        id: line.id,
        received_um3pl: line.received,
        restocked_um3pl: line.restock,
        quarantined_um3pl: line.quarantine,
        disposed_um3pl: line.dispose,
        pending_um3pl: pendingOf(line),
      })),
    })),
  }
}

function stockOf(house: House, article_code: string, article: number): Shown['stock'][number] {
  const { available, hold, quarantine, damaged } = found(house.heaps[article])
  const open = house.receptions.filter(({ status }) => ['announced', 'arrived', 'receiving'].includes(status))
  const coming = open.flatMap(({ lines }) => lines.filter((line) => line.article === article))
  return {
    article_code,
    quantity_um3pl: available + hold + quarantine + damaged,
    available_um3pl: freeOf(house, article),
    reserved_um3pl: reservedOf(house, article),
    on_hold_um3pl: hold,
    quarantine_um3pl: quarantine,
    damaged_um3pl: damaged,
    incoming_um3pl: coming.reduce((sum, line) => sum + outstanding(line) * line.factor, 0),
  }
}
