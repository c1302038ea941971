// New sales orders of five lines: through the API and by hand-written SQL, in one run on one machine.
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { integer } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import { GoodsWorld, fillShelves } from './support/goods-world.ts'
import * as option from './support/options.ts'
import { orderCosts, orderTable, statementTable } from './support/order-costs.ts'
import { checkOrders, orderStatements } from './support/orders.ts'

const onHand = 10_000_000_000_000n

const notes = [
  'One order: five lines of different articles among many, each with more than enough stock, confirmed and therefore',
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

export const orders = bench({
  name: 'orders',
  summary: 'New sales orders of five lines: through the API, and by SQL written by hand',
  input: z.object({
    articles: integer(5).default(2_000).meta({ type: 'integer', description: 'articles with stock' }),
    looked_at: integer(1)
      .default(300)
      .meta({ type: 'integer', description: 'orders that are run one by one to see their statements' }),
    seconds: option.seconds(10),
    warmup: option.warmup,
    rounds: option.rounds(3),
    connections: option.connections([16]),
    profile: option.profile,
  }),
  short: '--articles 20 --looked-at 3 --seconds 0.1 --warmup 0.1 --rounds 1 --connections 2'.split(' '),
  needsPgbench: true,
  async measure(options, ground, note) {
    const world = await GoodsWorld.make(ground.server(options.profile), 'waybill_bench_orders', options)
    try {
      note('Filling the shelves')
      await fillShelves(world, onHand)
      const statements = await orderStatements(world, options.looked_at)
      note('Measuring')
      const costs = await orderCosts(world, statements, options)
      const made = await checkOrders(world)
      return {
        title: 'Creating sales orders',
        notes,
        tables: [orderTable(costs), statementTable(statements)],
        figures: { costs, orders: made, statements },
        versions: { PostgreSQL: await ground.postgresql() },
      }
    } finally {
      await world.stop()
    }
  },
})
