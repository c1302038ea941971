// Releasing a wave of many orders, and the next task of a wave by how many are open.
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { integer } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import { grouped } from './support/figures.ts'
import { GoodsWorld, fillShelves } from './support/goods-world.ts'
import * as option from './support/options.ts'
import {
  type Walks,
  makeOrders,
  measureNext,
  measureReleases,
  nextTable,
  releaseTable,
} from './support/waves.ts'

const onHand = 10_000_000_000_000n

const notes = [
  'Orders have five lines each, all reserved. A release is one request: the tasks of all lines, the wave, its event and its whole',
  'record as the answer; by SQL it is the rows of the tasks alone, inserted by one statement. Between rounds the wave is cancelled.',
  'The tasks that are open are of one wave, made by SQL, so that their number is the only thing that differs. A call finds the',
  'first of the walk that nobody has, leases it and reads its record, in one transaction that ends with a commit; `statements` is what',
  'its statements take, added up. By hand it is the same index, one SELECT that locks and one UPDATE, and a commit.',
  `The bundled PostgreSQL with its own settings. Everything shares the ${availableParallelism()} cores of this machine.`,
]

export const wavesBench = bench({
  name: 'waves',
  summary: 'Releasing a wave of many orders, and its next task by number of open tasks',
  input: z.object({
    orders: integer(1, 500)
      .default(200)
      .meta({ type: 'integer', description: 'orders of the wave, of five lines each' }),
    articles: integer(5).default(1_000).meta({ type: 'integer', description: 'articles with stock' }),
    sizes: option.sizes([10_000, 1_000_000], 'tasks are open'),
    calls: integer(1)
      .default(500)
      .meta({ type: 'integer', description: 'how often the next task is asked for' }),
    rounds: option.rounds(10),
    profile: option.profile,
  }),
  short: '--orders 4 --articles 20 --sizes 100 --calls 3 --rounds 1'.split(' '),
  async measure(options, ground, note) {
    const world = await GoodsWorld.make(ground.server(options.profile), 'waybill_bench_waves', options)
    try {
      note('Filling the shelves')
      await fillShelves(world, onHand)
      const orders = await makeOrders(world, options.orders)
      note('Releasing')
      const releases = await measureReleases(world, orders, options.rounds)
      const walks: Walks[] = []
      for (const open of options.sizes) {
        note(`Asking for the next of ${grouped(open)}`)
        walks.push(await measureNext(world, orders, { open, calls: options.calls }))
      }
      return {
        title: 'Waves',
        notes,
        tables: [releaseTable(releases), nextTable(walks)],
        figures: { releases, walks },
        versions: { PostgreSQL: await ground.postgresql() },
      }
    } finally {
      await world.stop()
    }
  },
})
