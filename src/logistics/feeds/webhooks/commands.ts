import * as z from 'zod'
import type { Clock } from '../../../kernel/clock.ts'
import { type AnyCommand, command } from '../../../kernel/command.ts'
import { id, integer, text } from '../../../kernel/fields.ts'
import type { Desk } from '../../base/access/desk.ts'
import { EventQuery } from '../events/schema.ts'
import { positionIn } from '../../../lists/feed-position.ts'
import { eventStretch } from '../events/store.ts'
import { type Feed, listen, remoteFeed } from './listen.ts'

interface Parts {
  readonly desk: Desk
  /** Numbers committed events of a company, because no worker may be running. */
  readonly number: (company: number) => Promise<unknown>
  readonly clock: Clock
}

const local = 'http://127.0.0.1:8080'

export function webhookCommands({ desk, number, clock }: Parts): readonly AnyCommand[] {
  return [
    command({
      name: 'webhooks listen',
      summary: 'Forward the events of a company to a local address, signed like webhooks',
      input: z.object({
        forward: text(2048).meta({
          description: 'Where each event is posted, such as http://localhost:3000/hook',
        }),
        company: id().meta({ description: 'Id of the company' }),
        token: text()
          .optional()
          .meta({ description: 'A token of the API; without one the database is read' }),
        url: text(2048)
          .optional()
          .meta({ description: `Where the API is reached, with a token; ${local} when left out` }),
        types: text(1000).optional().meta({ description: 'Only these, such as sales_order.*,stock.changed' }),
        after: integer(0).optional().meta({ description: 'Begin after this sequence number, not now' }),
        count: integer(1).optional().meta({ description: 'Stop after that many' }),
      }),
      run: ({ company, token, url = local, ...options }, terminal) =>
        interruptible((signal) =>
          listen({
            ...options,
            clock,
            signal,
            poll_ms: 500,
            say: (line) => terminal.note(line),
            feed:
              token === undefined ? databaseFeed(desk, number, company) : remoteFeed({ url, token, company }),
          }),
        ),
      show: ({ forwarded, failed }) => `Forwarded ${forwarded} events; ${failed} were refused.`,
    }),
  ]
}

/** Reads directly from the database that the command line opens anyway. */
function databaseFeed(desk: Desk, number: Parts['number'], company: number): Feed {
  return async (question) => {
    await number(company)
    const { after, limit, ...asked } = question
    const sent = { ...asked, cursor: String(after), per_page: String(limit) }
    const query = positionIn(EventQuery.parse(sent))
    const stretch = await desk.inCompany(company, (scope) => eventStretch(scope, query, local))
    const body: unknown = JSON.parse(stretch.feed.text)
    return body
  }
}

/** Lets Ctrl-C end the work cleanly. */
async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    return await work(stopping.signal)
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
