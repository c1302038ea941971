// Creating and reading sales orders of five lines, and verifying tokens: this checkout and another one, both running,
// take turns on one machine.
import { resolve } from 'node:path'
import * as z from 'zod'
import { integer, text } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import { verifyPlan } from './support/contenders.ts'
import { GoodsWorld, fillShelves } from './support/goods-world.ts'
import type { Plan } from './support/load.ts'
import * as option from './support/options.ts'
import { checkOrders, orderPlan, readPlans } from './support/orders.ts'
import { type Asked, type Both, type Side, comparedInPairs, pairTable, pairsTable } from './support/pairs.ts'
import { SiteWorld } from './support/site-world.ts'

const onHand = 10_000_000_000_000n

const notes = [
  'The same order as in `bench:orders`: five lines of different articles, each with more than enough stock, reserved at once;',
  'then one of them is read, and the first page of 25. Verify answers for tokens that the program remembers.',
  'Both programs are up all the time, each with a database of its own on one PostgreSQL with the settings it is delivered',
  'with. After the warming up both databases are analyzed, as autovacuum does within a minute. They are asked in turn for a few',
  'seconds each, every other pair the other way round, so that what else happens on the machine happens to both. A ratio is of',
  'one pair, this program to the other; the medians count. Processor time is what the program and all processes of PostgreSQL',
  'used for an answer. In the end the ledgers of both are verified.',
]

export const against = bench({
  name: 'against',
  summary:
    'Orders created and read, and tokens verified, compared with another checkout that runs at the same time',
  input: z.object({
    articles: integer(5).default(2_000).meta({ type: 'integer', description: 'articles with stock' }),
    folder: text().default('.').meta({
      description: 'of the other checkout, with its node_modules; left out: this one, which shows the noise',
    }),
    seconds: option.seconds(5, 'how long each is asked in a pair'),
    warmup: option.warmup,
    pairs: integer(1).default(20).meta({ type: 'integer', description: 'how often both are asked' }),
    connections: integer(1).default(16).meta({ type: 'integer', description: 'connections to the API' }),
  }),
  short: '--articles 20 --seconds 0.1 --warmup 0.1 --pairs 1 --connections 2'.split(' '),
  async measure({ articles, folder, ...options }, ground, note) {
    const server = ground.server(undefined)
    const worlds: GoodsWorld[] = []
    const sites: SiteWorld[] = []
    const made = async (name: string, where: { readonly folder?: string }): Promise<GoodsWorld> => {
      const world = await GoodsWorld.make(server, `waybill_bench_${name}`, { articles, ...where })
      worlds.push(world)
      await (
        await bookingOf(where.folder)
      )(world, onHand)
      return world
    }
    try {
      const own = await made('this', {})
      const other = await made('other', { folder: resolve(folder) })
      const asked: Asked[] = []
      const compare = async (title: string, plans: Both<Plan>, sides: Both<Side> = { own, other }) => {
        note(title)
        asked.push({ title, pairs: await comparedInPairs({ ...sides, plans }, options, note) })
      }
      await compare('New orders', { own: orderPlan(own), other: orderPlan(other) })
      const reads = { own: await readPlans(own), other: await readPlans(other) }
      await compare('One order', { own: reads.own.one, other: reads.other.one })
      await compare('A page of orders', { own: reads.own.page, other: reads.other.page })
      for (const world of worlds) await checkOrders(world)
      const site = async (name: string, where: { readonly folder?: string }) => {
        const world = await SiteWorld.make(server, 0, { name: `waybill_bench_${name}`, ...where })
        sites.push(world)
        return world
      }
      const ours = await site('this_site', {})
      const theirs = await site('other_site', { folder: resolve(folder) })
      await compare('Verify', { own: anyToken(ours), other: anyToken(theirs) }, { own: ours, other: theirs })
      return {
        title: 'Orders and verify beside another checkout',
        notes,
        tables: [...asked.map(pairsTable), ...asked.map(pairTable)],
        figures: asked,
        versions: { PostgreSQL: await ground.postgresql() },
      }
    } finally {
      await Promise.allSettled([...worlds, ...sites].map((world) => world.stop()))
    }
  },
})

/** Verifies tokens at random. */
function anyToken(world: SiteWorld): Plan {
  return verifyPlan(world, world.known, () => Math.floor(Math.random() * world.known.length))
}

const Booking = z.object({
  fillShelves: z.custom<typeof fillShelves>((value) => typeof value === 'function'),
})

/** The stock-booking code of the given checkout, since its tables may differ from ours. */
async function bookingOf(folder: string | undefined): Promise<typeof fillShelves> {
  if (folder === undefined) return fillShelves
  return Booking.parse(await import(resolve(folder, 'bench/support/goods-world.ts'))).fillShelves
}
