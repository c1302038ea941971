// Orders picked, packed and shipped, and receptions received, five lines each: through the API and by hand-written SQL,
// in one run on one machine.
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { integer } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import { GoodsWorld, fillShelves } from './support/goods-world.ts'
import { moveCosts, moveTable } from './support/move-costs.ts'
import { checkMoves } from './support/moves.ts'
import * as option from './support/options.ts'

const onHand = 10_000_000_000_000n

const notes = [
  'Each document has five lines of different articles. Orders are reserved before and are picked, then packed, then',
  'shipped; receptions are announced before and all of them is received. Both sides write in one transaction what belongs to',
  'the move: the document and its lines, balances with their positions, movements with their chained SHA-256, reservations,',
  'what is expected, the shipment, the events and the idempotency row with the whole answer. The program also authenticates,',
  'parses and checks the request, decides what is allowed, builds the JSON of the document and of five stock rows from the',
  'tables, and answers with it. pgbench (`-M prepared -j 2`, Unix socket) locks and reads the same rows, decides nothing, and',
  'sends ready JSON of the same length, all rows of a table in one statement and the ledger in a single one. Half of the',
  'documents is moved by each side, every other round in the other order. The bundled PostgreSQL with its own settings: every',
  `commit waits for the disk. Everything shares the ${availableParallelism()} cores of this machine. In the end the ledger is verified, with its`,
  'hashes, over all documents of both sides, and lines, balances, movements, shipments and what is expected agree.',
]

export const movesBench = bench({
  name: 'moves',
  summary: 'Orders picked, packed and shipped, receptions received: through the API, and by SQL set by set',
  input: z.object({
    articles: integer(5).default(2_000).meta({ type: 'integer', description: 'articles with stock' }),
    documents: integer(1)
      .default(1_200)
      .meta({ type: 'integer', description: 'documents that each side moves in a round, of each kind' }),
    warmup: integer(1)
      .default(400)
      .meta({ type: 'integer', description: 'documents that each side moves before anything counts' }),
    rounds: option.rounds(3),
    connections: integer(1).default(16).meta({ type: 'integer', description: 'connections of each side' }),
    profile: option.profile,
  }),
  short: '--articles 20 --documents 4 --warmup 2 --rounds 1 --connections 2'.split(' '),
  needsPgbench: true,
  async measure(options, ground, note) {
    const world = await GoodsWorld.make(ground.server(options.profile), 'waybill_bench_moves', options)
    try {
      note('Filling the shelves')
      await fillShelves(world, onHand)
      note('Measuring')
      const { moved, ...made } = await moveCosts(world, options)
      const checked = await checkMoves(world, made)
      return {
        title: 'Picking, packing, shipping and receiving',
        notes,
        tables: [moveTable(moved)],
        figures: { moved, checked },
        versions: { PostgreSQL: await ground.postgresql() },
      }
    } finally {
      await world.stop()
    }
  },
})
