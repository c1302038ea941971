// Articles by id and as a list: through the API, and the same SQL in the database alone, in one run on one machine.
//   node bench/articles.ts [--sizes 10000,1000000] [--seconds 10] [--warmup 5] [--rounds 3]
//                          [--connections 16,32,64] [--clients 4,8,16] [--profile folder]
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundled } from '../src/kernel/database/bundled.ts'
import { withConnection } from '../src/kernel/database/migrate.ts'
import { ArticleWorld } from './support/article-world.ts'
import { grouped } from './support/figures.ts'
import { type Headline, headlineTable, headlines } from './support/headlines.ts'
import { type Options, readOptions } from './support/options.ts'
import { pageCosts, pageTable } from './support/pages.ts'
import { pgbenchVersion } from './support/pgbench.ts'
import { machine, publish } from './support/report.ts'

const notes = [
  `Everything shares the ${availableParallelism()} cores of this machine: PostgreSQL, the program (one process of Node.js), and`,
  'the load generator or pgbench. The program authenticates every request (bearer token, company header) and has',
  'request ids, security headers, ETags, metrics and overload protection on; the rate limit is off.',
  'pgbench (`-M prepared -j 2`, Unix socket) runs the SQL text taken from the code as it runs. Rounds alternate: pgbench,',
  'API, pgbench, API. Every answer is checked: the id of the article, or every byte of a page whose ids and total were',
  'compared with what was inserted. Ids of a neighbour company lie among those measured, one in ten.',
]

async function run(options: Options, pgbench: string): Promise<void> {
  const on = machine()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const server = await startBundled({ dataDir: join(folder, 'data') })
  const worlds: ArticleWorld[] = []
  try {
    const [postgresql = ''] = await withConnection(server.url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows.map((row) => row.server_version)
    })
    for (const size of options.sizes) {
      console.error(`Making ${grouped(size)} articles`)
      worlds.push(await ArticleWorld.make({ url: server.url, folder, profile: options.profile }, size))
    }
    const rows: Headline[] = []
    for (const world of worlds) {
      console.error(`Measuring ${grouped(world.size)} articles`)
      rows.push(...(await headlines(world, options)))
    }
    console.error('Measuring pages')
    const pages = await pageCosts(worlds, options)
    await publish(
      {
        name: 'articles',
        title: 'Articles: the API against its database',
        notes,
        tables: [headlineTable(rows), pageTable(pages)],
        figures: { headlines: rows, pages },
        versions: { PostgreSQL: postgresql, pgbench },
      },
      on,
    )
  } finally {
    await Promise.allSettled(worlds.map((world) => world.stop()))
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const found = await pgbenchVersion()
if (found === undefined) {
  console.error(
    'This bench compares with pgbench, and there is none in PATH: install the contrib tools of PostgreSQL.',
  )
  process.exitCode = 1
} else await run(readOptions(), found)
