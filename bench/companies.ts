// New orders of many companies at once, and how soon their events are told: this checkout and another one, both running
// with their workers, take turns on one machine.
import { resolve } from 'node:path'
import * as z from 'zod'
import { integer, text } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import { CompaniesWorld, type Delay } from './support/companies-world.ts'
import * as option from './support/options.ts'
import { type Asked, type Both, comparedInPairs, pairTable, pairsTable } from './support/pairs.ts'
import type { Table } from './support/report.ts'

const notes = [
  'Each order has five lines, is of another company than the one before, and reserves its stock at once. Both programs run with',
  'their workers, which number the events, fill the feeds and index texts meanwhile, each with a database of its own on one',
  'PostgreSQL with the settings it is delivered with. They are asked in turn, every other pair the other way round; a ratio is',
  'of one pair, this program to the other, and the medians count. A delay is the time from the order to the commit of the run',
  "that numbers its event. In the end, one company gets a backlog of events while the others' orders go on.",
]

export const companiesBench = bench({
  name: 'companies',
  summary:
    'Orders of many companies at once and how soon their events are told, compared with another checkout',
  input: z.object({
    companies: integer(2).default(200).meta({ type: 'integer', description: 'companies that write' }),
    folder: text().default('.').meta({
      description: 'of the other checkout, with its node_modules; left out: this one, which shows the noise',
    }),
    seconds: option.seconds(5, 'how long each is asked in a pair'),
    warmup: option.warmup,
    pairs: integer(1).default(10).meta({ type: 'integer', description: 'how often both are asked' }),
    connections: integer(1).default(16).meta({ type: 'integer', description: 'connections to the API' }),
    backlog: integer(1)
      .default(50_000)
      .meta({ type: 'integer', description: 'events of one company that wait' }),
  }),
  settings: { track_commit_timestamp: 'on' },
  short: '--companies 3 --seconds 0.2 --warmup 0.1 --pairs 1 --connections 2 --backlog 100'.split(' '),
  async measure({ companies, folder, backlog, ...options }, ground, note) {
    const server = ground.server(undefined)
    const worlds: CompaniesWorld[] = []
    const made = async (name: string, where: { readonly folder?: string }): Promise<CompaniesWorld> => {
      const world = await CompaniesWorld.make(server, `waybill_bench_${name}`, { companies, ...where })
      worlds.push(world)
      return world
    }
    try {
      const own = await made('this', {})
      const other = await made('other', { folder: resolve(folder) })
      const sides = { own, other, plans: { own: own.orders, other: other.orders } }
      const began = { own: await own.now(), other: await other.now() }
      const asked: Asked = { title: 'New orders', pairs: await comparedInPairs(sides, options, note) }
      const usual = { own: await own.delaysSince(began.own), other: await other.delaysSince(began.other) }
      const behind = async (world: CompaniesWorld): Promise<Delay> => {
        const since = await world.now()
        await world.addBacklog(backlog)
        await world.ask(world.orders, options)
        return world.delaysSince(since)
      }
      const late = { own: await behind(own), other: await behind(other) }
      const delays = { usual, late }
      return {
        title: 'Orders of many companies at once',
        notes,
        tables: [pairsTable(asked), delayTable(delays, backlog), pairTable(asked)],
        figures: { asked, delays },
        versions: { PostgreSQL: await ground.postgresql() },
      }
    } finally {
      await Promise.allSettled(worlds.map((world) => world.stop()))
    }
  },
})

interface Delays {
  readonly usual: Both<Delay>
  readonly late: Both<Delay>
}

function row(what: string, { own, other }: Both<Delay>): readonly string[] {
  const times = [own.p50_ms, other.p50_ms, own.p99_ms, other.p99_ms]
  return [what, ...times.map((ms) => ms.toFixed(0)), `${own.events} and ${other.events}`]
}

function delayTable({ usual, late }: Delays, backlog: number): Table {
  return {
    title: 'Delay of events',
    columns: ['while', 'p50 ms', 'the other', 'p99 ms', 'the other', 'orders'],
    rows: [row('all write', usual), row(`one has ${backlog} events waiting`, late)],
  }
}
