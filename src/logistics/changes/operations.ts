import type { Database } from '../../kernel/database/database.ts'
import { operation } from '../../kernel/operation.ts'
import { articleRoute } from '../articles/schema.ts'
import { articleFeed } from './feed.ts'
import { Runs } from './runs.ts'
import { ReadAhead } from './read-ahead.ts'
import { ArticleFeed, FeedQuery } from './schema.ts'
import { sequenceArticles, sequencerBatch } from './sequencer.ts'

export function syncOperations(database: Database) {
  return [syncArticles(database)]
}

function syncArticles(database: Database) {
  const ahead = new ReadAhead()
  const runs = new Runs(() => sequenceArticles(database, { wait: true }))
  return operation({
    ...articleRoute,
    id: 'articles.sync',
    summary: 'Follow the changes of articles',
    description:
      'Every article as it is now, in the order of its last change. Begin without a cursor, go on with `meta.next_cursor` until it is null, keep `meta.cursor` for the next time. No committed change is missed, however many write at once.',
    method: 'GET',
    path: '/articles/sync',
    access: 'read',
    query: FeedQuery,
    status: 200,
    envelope: 'bare',
    response: ArticleFeed,
    async handle(scope, { query }) {
      let stretch = await ahead.stretch(scope, query)
      // Only who would be told that there is nothing more waits for the last changes to be numbered. A run that is not
      // full took all that was committed before it, so one is enough however fast others write meanwhile; what it left
      // is being changed right now.
      let isBehind = !stretch.more && stretch.unnumbered
      while (isBehind) {
        const numbered = await runs.next()
        stretch = await articleFeed(scope, query)
        isBehind = numbered === sequencerBatch && !stretch.more
      }
      return stretch.feed
    },
  })
}
