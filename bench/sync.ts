// All articles of a company over the sync feed, and by COPY from the database itself, in one run on one machine.
//   node bench/sync.ts [--sizes 1000000] [--rounds 3] [--database postgresql://…]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundled } from '../src/kernel/database/bundled.ts'
import { withConnection } from '../src/kernel/database/migrate.ts'
import { ArticleWorld } from './support/article-world.ts'
import { grouped } from './support/figures.ts'
import { type Options, readOptions } from './support/options.ts'
import { machine, publish } from './support/report.ts'
import { filledSoon } from './support/derived.ts'
import { type Synced, syncSpeeds, syncTable } from './support/sync.ts'

const notes = [
  'One client reads every article of the company once: page after page over one HTTP connection on loopback, each request',
  'authenticated, the next one sent when the answer is complete; or by one `COPY (select …) TO STDOUT` of the columns',
  'behind the record, as they are stored and in no order. No reader parses the rows. Rounds alternate. Before, the feed is',
  'read once and parsed: every article is in it. The program reaches PostgreSQL in the same way as `COPY` does; the bundled',
  'one has no other than its Unix socket, which spares `COPY` the TCP that the client of the API goes by.',
]

async function run(options: Options): Promise<void> {
  const on = machine()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const bundled = await startBundled({ dataDir: join(folder, 'data'), settings: filledSoon })
  const figures: Synced[] = []
  const versions: Record<string, string> = {}
  try {
    for (const url of [bundled.url, options.database]) {
      if (url === undefined) continue
      const kind = url === bundled.url ? 'Unix socket' : 'TCP'
      versions[`PostgreSQL by ${kind}`] = await withConnection(url, async (client) => {
        const { rows } = await client.query<{ server_version: string }>('show server_version')
        return rows[0]?.server_version ?? ''
      })
      for (const size of options.sizes) {
        console.error(`Making ${grouped(size)} articles`)
        const world = await ArticleWorld.make({ url, folder, profile: options.profile }, size)
        try {
          figures.push(...(await syncSpeeds(world, kind, options.rounds)))
        } finally {
          await world.stop()
        }
      }
    }
    const tables = [syncTable(figures)]
    await publish({ name: 'sync', title: 'Syncing the catalogue', notes, tables, figures, versions }, on)
  } finally {
    await bundled.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await run(readOptions({ sizes: '1000000' }))
