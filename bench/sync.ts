// All articles of a company over the sync feed, and by COPY from the database itself, in one run on one machine.
import * as z from 'zod'
import { text } from '../src/kernel/fields.ts'
import { ArticleWorld } from './support/article-world.ts'
import { bench } from './support/bench.ts'
import { filledSoon } from './support/derived.ts'
import { grouped } from './support/figures.ts'
import * as option from './support/options.ts'
import { type Synced, syncSpeeds, syncTable } from './support/sync.ts'

const notes = [
  'One client reads every article of the company once: page after page over one HTTP connection on loopback, each request',
  'authenticated, the next one sent when the answer is complete; or by one `COPY (select …) TO STDOUT` of the columns',
  'behind the record, as they are stored and in no order. No reader parses the rows. Rounds alternate. Before, the feed is',
  'read once and parsed: every article is in it. The program reaches PostgreSQL in the same way as `COPY` does; the bundled',
  'one has no other than its Unix socket, which spares `COPY` the TCP that the client of the API goes by.',
]

export const sync = bench({
  name: 'sync',
  summary: 'All articles of a company over the sync feed, and by COPY from the database itself',
  input: z.object({
    sizes: option.sizes([1_000_000], 'articles'),
    rounds: option.rounds(3),
    database: text(2048)
      .optional()
      .meta({ description: 'a server of your own, by TCP, to measure beside the bundled one' }),
    profile: option.profile,
  }),
  short: '--sizes 200 --rounds 1'.split(' '),
  settings: filledSoon,
  async measure(options, ground, note) {
    const figures: Synced[] = []
    const versions: Record<string, string> = { 'PostgreSQL by Unix socket': await ground.postgresql() }
    for (const size of options.sizes) {
      note(`Making ${grouped(size)} articles`)
      const world = await ground.articles(size, options.profile)
      figures.push(...(await syncSpeeds(world, 'Unix socket', options.rounds)))
    }
    const { database: url } = options
    if (url !== undefined) {
      versions['PostgreSQL by TCP'] = await ground.postgresql(url)
      for (const size of options.sizes) {
        const server = { ...ground.server(options.profile), url, template: undefined }
        const world = await ArticleWorld.make(server, size)
        try {
          figures.push(...(await syncSpeeds(world, 'TCP', options.rounds)))
        } finally {
          await world.stop()
        }
      }
    }
    return { title: 'Syncing the catalogue', notes, tables: [syncTable(figures)], figures, versions }
  },
})
