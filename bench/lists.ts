// Cost of all lists except documents and articles as they grow: pages, filters and searches, in one run on one machine.
import * as z from 'zod'
import { bench } from './support/bench.ts'
import { filledSoon } from './support/derived.ts'
import { grouped } from './support/figures.ts'
import { growthCosts, growthTable } from './support/growth.ts'
import { authQuestions } from './support/list-questions-auth.ts'
import { logisticsQuestions } from './support/list-questions-logistics.ts'
import { authService, logisticsService } from './support/list-services.ts'
import { ListWorld } from './support/list-world.ts'
import * as option from './support/options.ts'

const notes = [
  'One company, and one site, with that many rows in each list; a page has 50 records, companies and groups of a site up to',
  '10,000. "Few" are ten rows however many there are, "most" are nine of ten. One caller who may see everything, one request',
  'after the other: p50 of the whole request, and of the time in which its statements were with the database (round trips over',
  'loopback included). Rounds alternate between the sizes. The cost is the time at this size as a multiple of the time at the',
  'first. The worker runs beside it, with nothing to do.',
]

const services = [
  { service: logisticsService, questions: logisticsQuestions, title: 'Lists of the logistics service' },
  { service: authService, questions: authQuestions, title: 'Lists of the authentication service' },
]

export const lists = bench({
  name: 'lists',
  summary:
    'What pages, filters and searches of movements, events, deliveries, audit rows, users and other lists cost as there are more of them',
  input: z.object({
    sizes: option.sizes([10_000, 1_000_000], 'rows of each list'),
    keep: option.keep,
    seconds: option.seconds(0.4),
    rounds: option.rounds(3),
    profile: option.profile,
  }),
  short: '--sizes 100 --seconds 0.01 --rounds 1'.split(' '),
  settings: filledSoon,
  keeps: ({ keep }) => keep,
  async measure(options, ground, note) {
    const tables = []
    const figures = []
    for (const { service, questions, title } of services) {
      const worlds: ListWorld[] = []
      try {
        for (const size of options.sizes) {
          const began = performance.now()
          worlds.push(await ListWorld.make(ground.server(options.profile), service, size))
          note(
            `${title}: ${grouped(size)} rows are there after ${grouped((performance.now() - began) / 1000)} s`,
          )
        }
        const costs = await growthCosts({ worlds, questions }, options, note)
        tables.push(growthTable(costs, { title, of: 'rows' }))
        figures.push({ service: service.name, costs })
      } finally {
        await Promise.allSettled(worlds.map((world) => world.stop()))
      }
    }
    return {
      title: 'Other lists as they grow',
      notes,
      tables,
      figures,
      versions: { PostgreSQL: await ground.postgresql() },
    }
  },
})
