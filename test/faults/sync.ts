// Writers that overtake each other, give up and are killed, and readers that follow the feed of articles meanwhile; proves
// that none of these misses a change.
import * as z from 'zod'
import { script } from '../../tools/script.ts'
import { count, figuresText, onBed, seed, seedOf } from './bed.ts'
import { type FeedsReport, followFeeds } from './feeds.ts'
import { type Server, startServer } from './server.ts'

function text(report: FeedsReport): string {
  const lines: readonly (readonly [string, string | number])[] = [
    ['updates committed', report.updates],
    ['records', report.records],
    ['given up', report.givenUp],
    ['backends ended', report.terminated],
    ['without an answer', report.unanswered],
    ...report.readers.map(
      ({ name, pages, rows, missed }) => [name, `${pages} pages, ${rows} rows, ${missed} missed`] as const,
    ),
    ['faults', report.faults.length],
  ]
  return figuresText(lines, report.faults)
}

export const syncFaults = script({
  name: 'faults:sync',
  summary: 'Writers that overtake each other and are killed, readers that follow: none misses a change',
  input: z.object({
    updates: count(100_000, 'changes that are written'),
    writers: count(16, 'writers at once'),
    readers: count(5, 'readers of the feed'),
    subject: z
      .enum(['articles', 'sales-orders'])
      .default('articles')
      .meta({ description: 'whose feed is followed; of orders the events too' }),
    records: count(10_000, 'records that change'),
    seed,
  }),
  short: ['--updates', '300', '--writers', '4', '--readers', '2', '--records', '50'],
  run: ({ seed: given, ...options }, note) =>
    onBed('sync', async ({ url, dataDir }) => {
      const seedUsed = seedOf(given)
      note(`seed ${seedUsed}, in ${dataDir}`)
      const servers: Server[] = []
      try {
        for (let i = 0; i < 3; i += 1) servers.push(await startServer(url, dataDir))
        const [victim, ...others] = servers
        if (victim === undefined) throw new Error('there is no server')
        const addresses = others.map(({ address }) => address)
        return await followFeeds({ ...options, url, addresses, victim, seed: seedUsed, report: note })
      } finally {
        await Promise.all(servers.map((server) => server.kill()))
      }
    }),
  show: text,
  failed: ({ faults }) => faults.length > 0,
})
