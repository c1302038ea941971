// Pages of the stock list and of the ledger, by how many movements there are.
//   node bench/stock.ts [--sizes 10000,500000,5000000] [--seconds 10] [--rounds 3] [--connections 16]
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundled } from '../src/kernel/database/bundled.ts'
import { withConnection } from '../src/kernel/database/migrate.ts'
import { filledSoon } from './support/derived.ts'
import { grouped } from './support/figures.ts'
import { GoodsWorld } from './support/goods-world.ts'
import { insertMovements } from './support/movements.ts'
import { type Options, readOptions } from './support/options.ts'
import { machine, publish } from './support/report.ts'
import { type StockWorld, stockCosts, stockTable } from './support/stock-pages.ts'

const articles = 2_000

const notes = [
  '2,000 articles in one warehouse and a year of movements on them, spread evenly, in a database and with a program of its',
  'own for each number of movements. `as_of` is the middle of that year. The movements of an article are its five newest,',
  'of another article each time. The rows were inserted by SQL, with hashes that make no chain: reading does not look at them.',
  'What each page has to show follows from how it was made and is compared once; after that every answer has to be the same',
  'to the byte. Each request is authenticated, and asked alone on one connection, then on many. Rounds alternate.',
  `Everything shares the ${availableParallelism()} cores of this machine.`,
]

async function run(options: Options): Promise<void> {
  const on = machine()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const server = await startBundled({ dataDir: join(folder, 'data'), settings: filledSoon })
  const subjects: StockWorld[] = []
  try {
    const [postgresql = ''] = await withConnection(server.url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows.map((row) => row.server_version)
    })
    for (const size of options.sizes) {
      console.error(`Making ${grouped(size)} movements`)
      const { profile } = options
      const name = `waybill_bench_stock_${size}`
      const world = await GoodsWorld.make({ url: server.url, folder, profile }, name, articles)
      subjects.push({ world, history: await insertMovements(world, size) })
    }
    const costs = await stockCosts(subjects, options)
    const versions = { PostgreSQL: postgresql }
    const tables = [stockTable(costs)]
    await publish(
      { name: 'stock', title: 'Stock pages and the ledger', notes, tables, figures: costs, versions },
      on,
    )
  } finally {
    await Promise.allSettled(subjects.map(({ world }) => world.stop()))
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

await run(readOptions({ sizes: '10000,500000,5000000', connections: '16' }))
