import type * as z from 'zod'
import type { Database } from '../../kernel/database/database.ts'
import { Json } from '../../kernel/json.ts'
import { operation } from '../../kernel/operation.ts'
import { articleRoute } from '../articles/schema.ts'
import { textFor } from '../documents/gaps.ts'
import { eventBatch, sequenceEvents } from '../events/sequencer.ts'
import { purchaseOrderRoute } from '../purchase-orders/schema.ts'
import { receptionRoute } from '../receptions/schema.ts'
import { returnRoute } from '../returns/schema.ts'
import { salesOrderRoute } from '../sales-orders/schema.ts'
import { stockRoute } from '../stock/schema.ts'
import type { FeedSource } from './feed.ts'
import { ReadAhead } from './read-ahead.ts'
import { Runs } from '../../kernel/runs.ts'
import {
  ArticleFeed,
  FeedQuery,
  PurchaseOrderFeed,
  ReceptionFeed,
  ReturnFeed,
  SalesOrderFeed,
  StockFeed,
} from './schema.ts'
import { sequenceArticles, sequencerBatch } from './sequencer.ts'
import { articleSource, documentSource, recorded, stockSource } from './sources.ts'

/** The feeds: articles by their own sequencer, all others by that of the events. */
export function syncOperations(database: Database, eventRuns = new Runs(() => sequenceEvents(database))) {
  const articles = feedOf({
    route: articleRoute,
    id: 'articles.sync',
    path: '/articles/sync',
    each: 'article',
    source: articleSource,
    response: ArticleFeed,
    runs: new Runs(() => sequenceArticles(database, { wait: true })),
    batch: sequencerBatch,
  })
  const stock = feedOf({
    route: stockRoute,
    id: 'stock.sync',
    path: '/stock/sync',
    each: 'stock row',
    source: stockSource,
    response: StockFeed,
    runs: eventRuns,
    batch: eventBatch,
  })
  return [articles, stock, ...documentFeeds(eventRuns)]
}

function documentFeeds(runs: Runs<number>) {
  const numbered = { runs, batch: eventBatch }
  return [
    feedOf({
      route: salesOrderRoute,
      id: 'sales_orders.sync',
      path: '/sales-orders/sync',
      each: 'sales order',
      source: documentSource(recorded.salesOrders),
      response: SalesOrderFeed,
      ...numbered,
    }),
    feedOf({
      route: purchaseOrderRoute,
      id: 'purchase_orders.sync',
      path: '/purchase-orders/sync',
      each: 'purchase order',
      source: documentSource(recorded.purchaseOrders),
      response: PurchaseOrderFeed,
      ...numbered,
    }),
    feedOf({
      route: receptionRoute,
      id: 'receptions.sync',
      path: '/receptions/sync',
      each: 'reception',
      source: documentSource(recorded.receptions),
      response: ReceptionFeed,
      ...numbered,
    }),
    feedOf({
      route: returnRoute,
      id: 'returns.sync',
      path: '/returns/sync',
      each: 'return',
      source: documentSource(recorded.returns),
      response: ReturnFeed,
      ...numbered,
    }),
  ]
}

interface FeedParts<R extends z.ZodType> {
  readonly route: { readonly tag: string; readonly module: string; readonly resource: string }
  readonly id: `${string}.sync`
  readonly path: `/${string}`
  /** What a record of it is called. */
  readonly each: string
  readonly source: FeedSource
  readonly response: R
  /** Runs of the sequencer that numbers it, and how many one of them numbers at most. */
  readonly runs: Runs<number>
  readonly batch: number
}

function feedOf<R extends z.ZodType>({ route, id, path, each, source, response, runs, batch }: FeedParts<R>) {
  const ahead = new ReadAhead(source)
  return operation({
    ...route,
    id,
    summary: `Follow the changes of ${each === 'stock row' ? 'the stock' : `${each}s`}`,
    description: `Every ${each} as it is now, in the order of its last change. Begin without a cursor, go on with \`meta.next_cursor\` until it is null, keep \`meta.cursor\` for the next time. No committed change is missed, however many write at once.`,
    method: 'GET',
    path,
    access: 'read',
    query: FeedQuery,
    status: 200,
    envelope: 'bare',
    response,
    async handle(scope, { query }) {
      let stretch = await ahead.stretch(scope, query)
      // Only who would be told that there is nothing more waits for the last changes to be numbered. A run that is not
      // full took all that was committed before it, so one is enough however fast others write meanwhile; what it left
      // is being changed right now.
      let isBehind = stretch.following === null && stretch.unnumbered
      while (isBehind) {
        const numbered = await runs.next()
        stretch = await ahead.read(scope, query)
        isBehind = numbered === batch && stretch.following === null
      }
      const { parts } = stretch.feed
      const isGapped = source.renewed !== undefined
      return new Json<z.output<R>>(isGapped ? parts.map((part) => textFor(scope.visit.role, part)) : parts)
    },
  })
}
