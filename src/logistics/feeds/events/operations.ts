import { operation } from '../../../kernel/operation.ts'
import { readsBare } from '../../base/access/routes.ts'
import type { NumberingRuns } from '../numbering/runs.ts'
import { positionIn } from '../../../lists/feed-position.ts'
import { EventFeed, EventQuery } from './schema.ts'
import { eventStretch, newestAfter } from './store.ts'

export interface EventParts {
  /** Public address of the service, without a trailing slash. */
  readonly address: () => string
  /** Runs of the event sequencer. */
  readonly runs: NumberingRuns
}

export function eventOperations({ address, runs }: EventParts) {
  return [
    operation({
      ...readsBare,
      tag: 'Events',
      module: 'webhooks',
      id: 'events.list',
      summary: 'Follow the events',
      description:
        'The events of webhooks as a feed: every event of the last 30 days in one order. Start without `cursor`, continue with `meta.next_cursor` until it is null, and keep `meta.cursor` for the next run. No committed event is missed.',
      path: '/events',
      role: 'viewer',
      query: EventQuery,
      response: EventFeed,
      async handle(scope, { query: sent }) {
        const asked = positionIn(sent)
        const query =
          asked.newest === true ? { ...asked, after: await newestAfter(scope.present, asked) } : asked
        let stretch = await eventStretch(scope, query, address())
        const { present, companies } = scope
        // A replica may lag, so only the primary may report the end.
        if (stretch.isAtEnd && present !== scope) stretch = await eventStretch(present, query, address())
        stretch = await runs.readToEnd(companies, stretch, () => eventStretch(present, query, address()))
        return stretch.feed
      },
    }),
  ]
}
