import type { Clock } from '../../../../kernel/clock.ts'
import type { Database } from '../../../../kernel/database/database.ts'
import { slow, sql } from '../../../../kernel/database/sql.ts'
import { uuidv7 } from '../../../../kernel/ids.ts'
import type { Connection } from '../../../../kernel/scope.ts'
import { eventsNumberedTo } from '../../../feeds/events/sequencer.ts'
import type { DemoArticle } from '../articles.ts'
import { lockDemo } from '../records.ts'
import { demoCompanies } from '../world.ts'
import { insertIncoming, insertInbound, planInbound } from './inbound.ts'
import { insertOrders, insertReservations, planNumbers, planOrders } from './orders.ts'
import { layOut, volumeArticles } from './places.ts'
import { bookSupplies, byPlace, openBuckets, openPostings, writePostings } from '../postings.ts'
import { insertReturns } from './returns.ts'
import { layOutStories } from './stories.ts'
import { ownNumbers } from '../remove-orders.ts'
import { type Stretch, actor } from '../stretch.ts'
import { recordDocuments, tellDocuments, tellStock } from './telling.ts'

/** Larger batches aren't faster and make the progress bar jump. */
const usualBatch = 10_000
const articleBatch = 2_000

interface VolumeParts {
  readonly database: Database
  readonly clock: Clock
}

interface Wanted {
  readonly total: number
  /** Articles that the orders use. */
  readonly articles: readonly DemoArticle[]
  /** Only adds orders after this number. */
  readonly after?: number
  /** Orders per transaction. */
  readonly batch?: number
}

type Progress = (orders: number) => void

/**
 * Adds sales orders up to `total`, and for every twentieth a purchase order, a reception and a return. Each transaction
 * is complete in itself, so an interrupted load resumes after the last one. Only the stock feed is written once, at the
 * end. `progress` gets the number of existing orders, then those of each transaction. Returns how many were added.
 */
export async function loadOrders(parts: VolumeParts, wanted: Wanted, progress: Progress): Promise<number> {
  const { database } = parts
  const { total, articles } = wanted
  const before = Math.min(total, Math.max(wanted.after ?? 0, await lastOrder(database)))
  progress(before)
  for (let last = before; last < total;) {
    const reached = await addOrders(parts, { ...wanted, last }, progress)
    last = reached === total ? total : Math.min(total, await lastOrder(database))
    progress(last - reached)
  }
  if (before < total) {
    await measureTables(database)
    await database.transaction((connection) => tellStock(connection, articles))
    await eventsNumberedTo(database)
  }
  return total - before
}

interface LoaderParts extends VolumeParts {
  readonly insertArticles: (articles: readonly DemoArticle[]) => Promise<number>
}

/** Loads any number of orders, with articles of their own. */
export async function loadVolume(
  { insertArticles, ...parts }: LoaderParts,
  { total, after }: { readonly total: number; readonly after: number },
  progress: Progress,
): Promise<number> {
  const articles = volumeArticles(total)
  for (let first = 0; first < articles.length; first += articleBatch)
    await insertArticles(articles.slice(first, first + articleBatch))
  return loadOrders(parts, { total, articles, after }, progress)
}

/** Thrown when another process has already created these orders. */
class Overtaken extends Error {
  override readonly name = 'Overtaken'
}

/**
 * Adds all orders after `last`, or stops where another process has overtaken. Returns the last number added. Two
 * transactions overlap: while one writes to the ledger and numbers its events, the next writes its documents.
 */
async function addOrders(
  parts: VolumeParts,
  { total, articles, last, batch = usualBatch }: Wanted & { readonly last: number },
  progress: Progress,
): Promise<number> {
  let reached = last
  let turn: Promise<void> = Promise.resolve()
  try {
    for (let from = last; from < total; from += batch) {
      const before = turn
      const stretch = {
        first: from + 1,
        last: Math.min(total, from + batch),
        total,
        now: parts.clock.now(),
        request_id: `${actor}-${uuidv7()}`,
      }
      turn = addStretch(parts, { stretch, articles, before }, (made) => {
        progress(made)
        reached += made
      })
      // The awaiting code reports the error.
      turn.catch(() => {})
      await before
    }
    await turn
  } catch (error) {
    await Promise.allSettled([turn])
    if (!(error instanceof Overtaken)) throw error
  }
  return reached
}

interface Turn {
  readonly stretch: Stretch
  readonly articles: readonly DemoArticle[]
  /** Resolves when the previous stretch is committed. */
  readonly before: Promise<void>
}

async function addStretch(
  { database }: VolumeParts,
  { stretch, articles, before }: Turn,
  done: Progress,
): Promise<void> {
  await database.transaction(async (connection) => {
    // Keep sorts and hashes in memory. A stretch's tables need only coarse statistics, and waiting for a turn may take
    // long.
    await connection.query(sql`
      select set_config('work_mem', '64MB', true), set_config('default_statistics_target', '10', true),
             set_config('idle_in_transaction_session_timeout', '10min', true),
             pg_advisory_xact_lock(hashtextextended('waybill.demo.stretch', ${stretch.first}::bigint))`)
    if (await isThere(connection, stretch.first)) throw new Overtaken()
    await insertDocuments(connection, stretch, articles)
    await before
    await lockDemo(connection)
    await bookDocuments(connection, stretch)
  })
  await eventsNumberedTo(database)
  done(stretch.last - stretch.first + 1)
}

async function insertDocuments(
  connection: Connection,
  stretch: Stretch,
  articles: readonly DemoArticle[],
): Promise<void> {
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
  await recordDocuments(connection)
}

/** Does the steps that other processes must wait for. Returns the last number in the feeds. */
async function bookDocuments(connection: Connection, stretch: Stretch): Promise<void> {
  await openBuckets(connection, stretch.now)
  await insertIncoming(connection)
  await writePostings(connection, stretch, byPlace)
  await insertReservations(connection)
  await tellDocuments(connection, stretch)
}

/** Autovacuum would do this too, but a minute later. */
async function measureTables(database: Database): Promise<void> {
  await database.write(sql`analyze sales_orders, sales_order_lines, shipments, reservations`)
  await database.write(
    sql`analyze purchase_orders, purchase_order_lines, receptions, reception_lines, returns, return_lines`,
  )
  await database.write(sql`analyze stock_positions, stock_items, stock_buckets, stock_movements, incoming`)
  await database.write(sql`analyze articles, document_feed, document_history, event_days`)
}

const companies = demoCompanies.map(({ id }) => id)

/** Number of the last existing order; 0 before the first. */
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
