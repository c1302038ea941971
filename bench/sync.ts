// All articles of a company over the sync feed, and by COPY from the database itself, in one run on one machine.
//   node bench/sync.ts [--sizes 1000000] [--rounds 3]
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundled } from '../src/kernel/database/bundled.ts'
import { withConnection } from '../src/kernel/database/migrate.ts'
import { ArticleWorld } from './support/article-world.ts'
import { grouped } from './support/figures.ts'
import { type Options, readOptions } from './support/options.ts'
import { machine, publish } from './support/report.ts'
import { type Synced, syncSpeeds, syncTable } from './support/sync.ts'

const notes = [
  'One client reads every article of the company once: page after page over one HTTP connection on loopback, each request',
  'authenticated, the next one sent when the answer is complete; or by one `COPY (select …) TO STDOUT` of the columns',
  'behind the record, as they are stored and in no order, over a Unix socket. No reader parses the rows. Rounds alternate.',
  'Before, the feed is read once and parsed: every article is in it.',
]

async function run(options: Options): Promise<void> {
  const on = machine()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const server = await startBundled({ dataDir: join(folder, 'data') })
  const figures: Synced[] = []
  try {
    const version = await withConnection(server.url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows[0]?.server_version ?? ''
    })
    for (const size of options.sizes) {
      console.error(`Making ${grouped(size)} articles`)
      const world = await ArticleWorld.make({ url: server.url, folder, profile: options.profile }, size)
      try {
        figures.push(...(await syncSpeeds(world, options.rounds)))
      } finally {
        await world.stop()
      }
    }
    const tables = [syncTable(figures)]
    const versions = { PostgreSQL: version }
    await publish({ name: 'sync', title: 'Syncing the catalogue', notes, tables, figures, versions }, on)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await run(readOptions({ sizes: '1000000' }))
