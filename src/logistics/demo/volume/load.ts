import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { slow, sql } from '../../../kernel/database/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Connection } from '../../../kernel/scope.ts'
import { eventsNumberedTo } from '../../events/sequencer.ts'
import type { DemoArticle } from '../articles.ts'
import { lockDemo } from '../records.ts'
import { demoCompanies } from '../world.ts'
import { insertIncoming, insertInbound, planInbound } from './inbound.ts'
import { insertOrders, insertReservations, planNumbers, planOrders } from './orders.ts'
import { layOut } from './places.ts'
import { bookSupplies, byPlace, openBuckets, openPostings, writePostings } from './postings.ts'
import { insertReturns } from './returns.ts'
import { layOutStories } from './stories.ts'
import { type Stretch, actor } from './stretch.ts'
import { tellDocuments, tellStock } from './telling.ts'

/** Orders of one transaction. Larger ones are not quicker, and the bar would move in jumps. */
const batch = 5_000

interface VolumeParts {
  readonly database: Database
  readonly clock: Clock
}

interface Wanted {
  readonly total: number
  /** Those that the orders are about. */
  readonly articles: readonly DemoArticle[]
}

/**
 * Adds sales orders until there are as many as `total`, and with every twentieth a purchase order, a reception and a return.
 * Each transaction is complete in itself, so whoever was stopped goes on where the last one ended; only the feed of stock
 * is told at the end, once for all. `progress` hears of the orders that were there, then of those of each transaction. Says
 * how many were added.
 */
export async function loadOrders(
  parts: VolumeParts,
  wanted: Wanted,
  progress: (orders: number) => void,
): Promise<number> {
  const { database } = parts
  const { total, articles } = wanted
  const before = Math.min(total, await lastOrder(database))
  progress(before)
  for (let last = before; last < total;) {
    const made = await addOrders(parts, wanted, last)
    if (made.reached > 0) await eventsNumberedTo(database, made.reached)
    progress(made.last - last)
    last = made.last
  }
  if (before < total) {
    const reached = await database.transaction((connection) => tellStock(connection, articles))
    if (reached > 0) await eventsNumberedTo(database, reached)
    await measureTables(database)
  }
  return total - before
}

/** The next transaction's worth of orders after `last`, or after those that another process has made meanwhile. */
async function addOrders(
  { database, clock }: VolumeParts,
  { total, articles }: Wanted,
  last: number,
): Promise<{ readonly last: number; readonly reached: number }> {
  return database.transaction(async (connection) => {
    await lockDemo(connection)
    const done = (await isThere(connection, last + 1)) ? await lastOrder(connection) : last
    if (done >= total) return { last: total, reached: 0 }
    const stretch = {
      first: done + 1,
      last: Math.min(total, done + batch),
      total,
      now: clock.now(),
      request_id: `${actor}-${uuidv7()}`,
    }
    return { last: stretch.last, reached: await insertStretch(connection, stretch, articles) }
  })
}

async function insertStretch(
  connection: Connection,
  stretch: Stretch,
  articles: readonly DemoArticle[],
): Promise<number> {
  // Sorts and hashes of a stretch stay in memory, and its own tables need no fine statistics.
  await connection.query(
    sql`select set_config('work_mem', '64MB', true), set_config('default_statistics_target', '10', true)`,
  )
  await layOut(connection, articles)
  await layOutStories(connection)
  await openPostings(connection)
  await planNumbers(connection, stretch)
  await planOrders(connection)
  await planInbound(connection, stretch)
  await insertOrders(connection)
  await insertInbound(connection)
  await insertReturns(connection)
  await bookSupplies(connection)
  await openBuckets(connection, stretch.now)
  await insertIncoming(connection)
  await writePostings(connection, stretch, byPlace)
  await insertReservations(connection)
  return tellDocuments(connection, stretch)
}

/** The server would find out by itself, but a minute later. */
async function measureTables(database: Database): Promise<void> {
  await database.write(sql`analyze sales_orders, sales_order_lines, shipments, reservations`)
  await database.write(
    sql`analyze purchase_orders, purchase_order_lines, receptions, reception_lines, returns, return_lines`,
  )
  await database.write(sql`analyze stock_positions, stock_items, stock_buckets, stock_movements, incoming`)
  await database.write(sql`analyze articles, document_feed, document_history, event_days`)
}

const companies = demoCompanies.map(({ id }) => id)

/** The number of the last order that is there; 0 where none is. */
async function lastOrder(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ last: number }>(
    slow(sql`
      select coalesce(max(substr(o.order_number, 4)::bigint), 0) as last
        from sales_orders o where o.company_id = any(${companies}) and o.order_number ~ ${ownNumbers.sales_orders}`),
  )
  return rows[0]?.last ?? 0
}

async function isThere(connection: Connection, n: number): Promise<boolean> {
  const { rows } = await connection.query(sql`
    select from clients c
      join sales_orders o on o.company_id = c.company_id and o.client_3pl_id = c.id
       and o.order_number = ${`DW-${String(n).padStart(8, '0')}`}
     where c.company_id = any(${companies})`)
  return rows.length > 0
}

/** By their numbers documents are known as these. */
export const ownNumbers = {
  sales_orders: String.raw`^DW-\d{8}$`,
  purchase_orders: String.raw`^DP-\d{8}$`,
  receptions: String.raw`^DR-\d{8}$`,
  returns: String.raw`^DT-\d{8}$`,
} as const
