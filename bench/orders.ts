// New sales orders of five lines: through the API, and by SQL written by hand, in one run on one machine.
//   node bench/orders.ts [--seconds 10] [--warmup 5] [--rounds 3] [--connections 16] [--profile folder]
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBundled } from '../src/kernel/database/bundled.ts'
import { withConnection } from '../src/kernel/database/migrate.ts'
import { GoodsWorld, fillShelves } from './support/goods-world.ts'
import { type Options, readOptions } from './support/options.ts'
import { orderCosts, orderTable, statementTable } from './support/order-costs.ts'
import { checkOrders, orderStatements } from './support/orders.ts'
import { pgbenchVersion } from './support/pgbench.ts'
import { machine, publish } from './support/report.ts'

const articles = 2_000
const onHand = 10_000_000_000_000n
/** Orders that are run one by one to see their statements. */
const lookedAt = 300

const notes = [
  'One order: five lines of different articles among 2,000, each with more than enough stock, confirmed and therefore',
  'reserved at once. Both sides write in one transaction the order, its lines, five balances with their positions, five',
  'movements with their chained SHA-256, five reservations, six events and the idempotency row with the whole answer.',
  'The program also authenticates, parses and checks the request, looks for a copy in flight (advisory lock), builds the',
  'JSON of the order and of five stock rows from the tables, and answers with it. pgbench (`-M prepared -j 2`, Unix socket)',
  'decides nothing and sends ready JSON of the same length: `row by row` is what one writes by hand, a statement for each',
  'row in its turn; `set by set` has all rows of a table in one statement, and the ledger in a single one. The draw of',
  'articles and quantities is the same. The bundled PostgreSQL with its own settings: every commit waits for the disk.',
  `Everything shares the ${availableParallelism()} cores of this machine. Rounds alternate. In the end the ledger is`,
  'verified, with its hashes, over all orders of all sides: sums of balances, movements, reservations and lines are equal.',
]

async function run(options: Options, pgbench: string): Promise<void> {
  const on = machine()
  const folder = await mkdtemp(join(tmpdir(), 'waybill-bench-'))
  const server = await startBundled({ dataDir: join(folder, 'data') })
  try {
    const [postgresql = ''] = await withConnection(server.url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      return rows.map((row) => row.server_version)
    })
    const { profile } = options
    const world = await GoodsWorld.make(
      { url: server.url, folder, profile },
      'waybill_bench_orders',
      articles,
    )
    try {
      console.error('Filling the shelves')
      await fillShelves(world, onHand)
      const statements = await orderStatements(world, lookedAt)
      const costs = await orderCosts(world, statements, options)
      const orders = await checkOrders(world)
      const tables = [orderTable(costs), statementTable(statements)]
      const versions = { PostgreSQL: postgresql, pgbench }
      const figures = { costs, orders, statements }
      await publish({ name: 'orders', title: 'Creating sales orders', notes, tables, figures, versions }, on)
    } finally {
      await world.stop()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const version = await pgbenchVersion()
if (version === undefined) {
  console.error(
    'This bench compares with pgbench, and there is none in PATH: install the contrib tools of PostgreSQL.',
  )
  process.exitCode = 1
} else await run(readOptions({ connections: '16' }), version)
