// Waybill, Medusa and Vendure on one PostgreSQL: a product, a list and an order, in one run on one machine. The peers
// are installed into a temporary folder.
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { integer, text } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import * as option from './support/options.ts'
import { askShops, shopGoals, shopTable } from './support/shops/measure.ts'
import { medusa } from './support/shops/medusa.ts'
import { type Shop, type Site, orderSize } from './support/shops/shop.ts'
import { standIn } from './support/shops/stand-in.ts'
import { vendure } from './support/shops/vendure.ts'
import { waybill } from './support/shops/waybill.ts'
import { goalTable } from './support/verifies.ts'

const notes = [
  `Everything shares the ${availableParallelism()} cores of this machine: PostgreSQL, the programs (one process of Node.js each, all`,
  'started, one asked at a time) and the load generator. PostgreSQL is the bundled one with its own settings: every commit',
  'waits for the disk. Each peer is installed by npm as its makers deliver it, in production mode, without logs, admin pages',
  'and telemetry, and has made its tables and products itself. All are warmed and then asked in turn, every other round',
  'backwards; every answer is looked at, and those that are not right are counted apart. Medusa and Vendure are shops: they know prices, taxes, promotions, carts and',
  'payments, which Waybill does not. Waybill keeps a ledger of stock that can be proved, tenants apart, events that are',
  'delivered and one effect for each idempotency key, which they do not.',
]

const peers = { medusa, vendure, 'stand-in': standIn } as const

export const peersBench = bench({
  name: 'peers',
  summary: 'A product, a list and an order: Waybill beside Medusa and Vendure on the same PostgreSQL',
  input: z.object({
    products: integer(25)
      .default(1_000)
      .meta({ type: 'integer', description: 'products that each of them has' }),
    seconds: option.seconds(5),
    warmup: option.warmup,
    rounds: option.rounds(3),
    connections: integer(1).default(8).meta({ type: 'integer', description: 'clients at once' }),
    peers: z
      .array(z.enum(['medusa', 'vendure', 'stand-in']))
      .default(['medusa', 'vendure'])
      .meta({
        description:
          'beside whom: fetched from npm, several hundred MB; stand-in is built in and needs no network',
      }),
    keep: text()
      .optional()
      .meta({ description: 'folder in which the peers and their databases stay for the next run' }),
    profile: option.profile,
  }),
  short: '--products 25 --seconds 0.1 --warmup 0.1 --rounds 1 --connections 2 --peers stand-in'.split(' '),
  keeps: ({ keep }) => keep,
  async measure({ products, connections: clients, profile, ...options }, ground, note) {
    const site: Site = { ground, products, clients, note, profile }
    const shops: Shop[] = []
    try {
      shops.push(await waybill(site))
      const missing: string[] = []
      for (const name of options.peers) {
        note(`Setting up ${name}`)
        const peer = await peers[name](site)
        if (typeof peer !== 'string') shops.push(peer)
        else {
          missing.push(peer)
          note(peer)
        }
      }
      note('Measuring')
      const answered = await askShops(shops, { ...options, clients, url: ground.url })
      const goals = shopGoals(answered)
      return {
        title: `Beside peers: a product, a list, an order of ${orderSize} lines`,
        notes: [...notes, ...missing.map((why) => `\nNot measured: ${why}`)],
        tables: [goalTable(goals), shopTable(answered, products)],
        figures: { goals, answered },
        versions: {
          PostgreSQL: await ground.postgresql(),
          ...Object.fromEntries(shops.flatMap((shop) => Object.entries(shop.versions))),
        },
      }
    } finally {
      await Promise.allSettled(shops.map((shop) => shop.stop()))
    }
  },
})
