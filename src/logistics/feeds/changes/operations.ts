import type * as z from 'zod'
import type { Database } from '../../../kernel/database/database.ts'
import { Json } from '../../../kernel/json.ts'
import { operation } from '../../../kernel/operation.ts'
import { readsBare } from '../../base/access/routes.ts'
import { articleRoute } from '../../catalogue/articles/schema.ts'
import { textFor } from '../../documents/spine/placeholders.ts'
import { routeOf, wordsOf } from '../../documents/spine/kind.ts'
import { documentKinds } from '../../kinds.ts'
import { eventRunsOn } from '../events/sequencer.ts'
import { NumberingRuns } from '../numbering/runs.ts'
import { stockRoute } from '../../stock/stock/schema.ts'
import type { FeedSource } from './feed.ts'
import { ReadAhead } from './read-ahead.ts'
import { DeletedRecord, followedRecords, recordSource } from './records.ts'
import { ArticleFeed, FeedQuery, StockFeed, feedSchema, recordFeedSchema } from './schema.ts'
import { sequenceArticles, sequencerBatch } from './sequencer.ts'
import { articleSource, documentSource, stockSource } from './sources.ts'

/** The sync feeds. Articles have their own sequencer; the event sequencer numbers all others. */
export function syncOperations(database: Database, eventRuns = eventRunsOn(database)) {
  const articles = feedOf({
    route: articleRoute,
    id: 'articles.sync',
    path: '/articles/sync',
    each: 'article',
    source: articleSource,
    response: ArticleFeed,
    runs: new NumberingRuns(sequencerBatch, (companies) => sequenceArticles(database, companies)),
  })
  const stock = feedOf({
    route: stockRoute,
    id: 'stock.sync',
    path: '/stock/sync',
    each: 'stock row',
    source: stockSource,
    response: StockFeed,
    runs: eventRuns,
  })
  return [articles, stock, ...documentFeeds(eventRuns), ...recordFeeds(eventRuns)]
}

function recordFeeds(runs: NumberingRuns) {
  return followedRecords.map((records) => {
    const { resource, table, tag, module, schema } = records
    return feedOf({
      route: { tag, resource, ...(module !== undefined && { module }) },
      id: `${table}.sync`,
      path: `/${table}/sync`,
      each: resource,
      source: recordSource(records),
      response: recordFeedSchema(schema, DeletedRecord),
      runs,
    })
  })
}

function documentFeeds(runs: NumberingRuns) {
  return documentKinds.map((kind) =>
    feedOf({
      route: routeOf(kind),
      id: `${kind.table}.sync`,
      path: `${kind.path}/sync`,
      each: wordsOf(kind),
      source: documentSource(kind),
      response: feedSchema(kind.schema),
      runs,
    }),
  )
}

interface FeedParts<R extends z.ZodType> {
  readonly route: { readonly tag: string; readonly module?: string; readonly resource: string }
  readonly id: `${string}.sync`
  readonly path: `/${string}`
  /** Name of one of its records. */
  readonly each: string
  readonly source: FeedSource
  readonly response: R
  /** Runs of the feed's sequencer. */
  readonly runs: NumberingRuns
}

function feedOf<R extends z.ZodType>({ route, id, path, each, source, response, runs }: FeedParts<R>) {
  const ahead = new ReadAhead(source)
  return operation({
    ...route,
    ...readsBare,
    id,
    summary: `Follow the changes of ${each === 'stock row' ? 'the stock' : `${each}s`}`,
    description: `Every ${each} as it is now, in the order of its last change. Begin without a cursor, go on with \`meta.next_cursor\` until it is null, keep \`meta.cursor\` for the next time. No committed change is missed, however many write at once.`,
    path,
    query: FeedQuery,
    response,
    async handle(scope, { query }) {
      const { present, companies } = scope
      let stretch = await ahead.stretch(scope, query)
      // A replica may lag, and its clock doesn't match its data, so only the primary may report the end.
      if (stretch.following === null && present !== scope) stretch = await ahead.read(present, query)
      stretch = await runs.readToEnd(companies, stretch, () => ahead.read(present, query))
      const { parts } = stretch.feed
      const isGapped = source.renewed !== undefined
      return new Json<z.output<R>>(
        isGapped ? parts.map((part) => textFor(documentKinds, scope.visit.role, part)) : parts,
      )
    },
  })
}
