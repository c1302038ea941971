// What the catalogue costs as it grows: pages of the list, of the sync feed and of searches, in one run on one machine.
//   node bench/catalogue.ts [--sizes 10000,1000000,5000000] [--seconds 2] [--rounds 3]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundled } from '../src/kernel/database/bundled.ts'
import { withConnection } from '../src/kernel/database/migrate.ts'
import { ArticleWorld } from './support/article-world.ts'
import { catalogueCosts, catalogueTable } from './support/catalogue.ts'
import { grouped } from './support/figures.ts'
import { type Options, readOptions } from './support/options.ts'
import { machine, publish } from './support/report.ts'
import { filledSoon } from './support/derived.ts'

const notes = [
  'One caller, one request after the other, over one connection: p50 of the whole request, and of the time in which its',
  'statements were with the database (round trips over loopback included). Rounds alternate between the sizes. The cost is',
  'the time at this size as a multiple of the time at the first. Each company has a neighbour among whose ids its own lie.',
  'Every answer is checked: the number of rows, and of lists and searches the total.',
  'A search that finds thousands says how many there are at least: `+` behind the total.',
  'The total of a list is kept and costs nothing; that of a search is counted, so what finds more hits takes longer, up to',
  'the thousands at which counting stops.',
]

async function run(options: Options): Promise<void> {
  const on = machine()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const server = await startBundled({ dataDir: join(folder, 'data'), settings: filledSoon })
  const worlds: ArticleWorld[] = []
  try {
    const version = await withConnection(server.url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? ''
    })
    for (const size of options.sizes) {
      const began = performance.now()
      worlds.push(await ArticleWorld.make({ url: server.url, folder, profile: options.profile }, size))
      console.error(`${grouped(size)} articles made in ${grouped((performance.now() - began) / 1000)} s`)
    }
    const costs = await catalogueCosts(worlds, options)
    await publish(
      {
        name: 'catalogue',
        title: 'The catalogue as it grows',
        notes,
        tables: [catalogueTable(costs)],
        figures: costs,
        versions: { PostgreSQL: version },
      },
      on,
    )
  } finally {
    await Promise.allSettled(worlds.map((world) => world.stop()))
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await run(readOptions({ sizes: '10000,1000000,5000000', seconds: '2' }))
