// Pages of the stock list and the ledger, by number of movements.
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { integer } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import { filledSoon } from './support/derived.ts'
import { grouped } from './support/figures.ts'
import { GoodsWorld } from './support/goods-world.ts'
import { insertMovements } from './support/movements.ts'
import * as option from './support/options.ts'
import { type StockWorld, stockCosts, stockTable } from './support/stock-pages.ts'

const notes = [
  'The articles are in one warehouse, with a year of movements on them, spread evenly, in a database and with a program of its',
  'own for each number of movements. `as_of` is the middle of that year. The movements of an article are its five newest,',
  'of another article each time. The rows were inserted by SQL, with hashes that make no chain: reading does not look at them.',
  'What each page has to show follows from how it was made and is compared once; after that every answer has to be the same',
  'to the byte. Each request is authenticated, and asked alone on one connection, then on many. Rounds alternate. Where pgbench is',
  'installed, it runs the statement of the first page, taken from the code as it runs, on as many connections.',
  `Everything shares the ${availableParallelism()} cores of this machine.`,
]

export const stock = bench({
  name: 'stock',
  summary: 'Pages of the stock list and of the ledger, by number of movements',
  input: z.object({
    sizes: option.sizes([10_000, 500_000, 5_000_000], 'movements, five of each article or more'),
    articles: integer(1).default(2_000).meta({ type: 'integer', description: 'articles with stock' }),
    seconds: option.seconds(10),
    rounds: option.rounds(3),
    connections: option.connections([16]),
    profile: option.profile,
  }),
  short: '--sizes 100 --articles 20 --seconds 0.1 --rounds 1 --connections 2'.split(' '),
  settings: filledSoon,
  async measure(options, ground, note) {
    const subjects: StockWorld[] = []
    try {
      for (const size of options.sizes) {
        note(`Making ${grouped(size)} movements`)
        const server = ground.server(options.profile)
        const world = await GoodsWorld.make(server, `waybill_bench_stock_${size}`, options)
        subjects.push({ world, history: await insertMovements(world, size) })
      }
      const costs = await stockCosts(subjects, options)
      return {
        title: 'Stock pages and the ledger',
        notes,
        tables: [stockTable(costs)],
        figures: costs,
        versions: { PostgreSQL: await ground.postgresql() },
      }
    } finally {
      await Promise.allSettled(subjects.map(({ world }) => world.stop()))
    }
  },
})
