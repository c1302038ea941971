import { operation } from '../../kernel/operation.ts'
import type { Runs } from '../../kernel/runs.ts'
import { positionIn } from '../../lists/feed-position.ts'
import { EventFeed, EventQuery } from './schema.ts'
import { eventBatch } from './sequencer.ts'
import { eventStretch } from './store-events.ts'

/** `runs` are those of the event sequencer. */
export function eventOperations(runs: Runs<number>) {
  return [
    operation({
      tag: 'Webhooks',
      id: 'admin.events',
      summary: 'Follow the events',
      description:
        'The events of webhooks as a feed: the audit log of the last 30 days in one order. Start without `cursor`, continue with `meta.next_cursor` until it is null, and keep `meta.cursor` for the next run. No committed event is missed.',
      method: 'GET',
      path: '/admin/events',
      access: 'admin_read',
      // The feed reveals the same as the audit log.
      permission: 'audit.read',
      query: EventQuery,
      status: 200,
      envelope: 'bare',
      response: EventFeed,
      async handle(scope, { query: asked }) {
        const query = positionIn(asked)
        let stretch = await eventStretch(scope, query)
        const { present } = scope
        // A replica may lack later events, so the primary confirms the end.
        if (!stretch.has_more && present !== scope) stretch = await eventStretch(present, query)
        // Only a caller about to be told that nothing more exists waits for the last events to be numbered.
        let isBehind = !stretch.has_more && stretch.unnumbered
        while (isBehind) {
          const numbered = await runs.next()
          stretch = await eventStretch(present, query)
          isBehind = numbered === eventBatch && !stretch.has_more
        }
        return stretch.feed
      },
    }),
  ]
}
