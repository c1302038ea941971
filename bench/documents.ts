// Cost of document lists as they grow: pages, filters and searches, in one run on one machine.
import * as z from 'zod'
import { integer } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import { filledSoon } from './support/derived.ts'
import { DocumentWorld } from './support/document-world.ts'
import { documentQuestions as questions } from './support/documents.ts'
import { grouped } from './support/figures.ts'
import { growthCosts, growthTable } from './support/growth.ts'
import * as option from './support/options.ts'

const notes = [
  'The demo world with that many sales orders in all, a twentieth as many purchase orders, receptions and returns; asked is the',
  'company that has most of them, about two of three. The last 50,000 orders are made by `demo load`, with stock, history and',
  'feeds; those before them are copies of the ones that are done with, back in numbers and in time, each with its lines,',
  'parcels, references and texts for searches, but without movements and feeds, which no list reads. One caller, one request',
  'after the other, over one connection: p50 of the whole request, and of the time in which its statements were with the',
  'database (round trips over loopback included). Rounds alternate between the sizes. The cost is the time at this size as a',
  'multiple of the time at the first. Every answer to a question has to have the same total.',
]

export const documents = bench({
  name: 'documents',
  summary: 'Cost of pages, filters and searches as the number of documents grows',
  input: z.object({
    sizes: option.sizes([10_000, 1_000_000, 5_000_000], 'sales orders'),
    made: integer(1)
      .default(50_000)
      .meta({ type: 'integer', description: 'orders that are loaded; the others are copies of them' }),
    keep: option.keep,
    seconds: option.seconds(2),
    rounds: option.rounds(3),
    profile: option.profile,
  }),
  short: '--sizes 150 --made 60 --seconds 0.01 --rounds 1'.split(' '),
  settings: filledSoon,
  keeps: ({ keep }) => keep,
  async measure(options, ground, note) {
    const worlds: DocumentWorld[] = []
    try {
      for (const size of options.sizes) {
        const began = performance.now()
        worlds.push(await DocumentWorld.make(ground.server(options.profile), size, options.made))
        note(`${grouped(size)} orders are there after ${grouped((performance.now() - began) / 1000)} s`)
      }
      const costs = await growthCosts({ worlds, questions }, options, note)
      return {
        title: 'Lists of documents as they grow',
        notes,
        tables: [growthTable(costs, { title: 'What a question costs', of: 'orders' })],
        figures: costs,
        versions: { PostgreSQL: await ground.postgresql() },
      }
    } finally {
      await Promise.allSettled(worlds.map((world) => world.stop()))
    }
  },
})
