// New articles by the thousand: POST /articles/bulk and a CSV file, compared with COPY into the same tables, in one run
// on one machine.
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import { integer } from '../src/kernel/fields.ts'
import { bench } from './support/bench.ts'
import { bulkSpeeds, bulkTable } from './support/bulk-speeds.ts'
import { GoodsWorld } from './support/goods-world.ts'
import * as option from './support/options.ts'

const notes = [
  'Every article is new and has eleven fields. Both sides write it with its event, and fire the triggers of the table. The',
  'program also checks every field, unit, owner and code, looks for the articles that are there already, builds the record',
  'from the table and says what became of each row: POST /articles/bulk over one connection, one request after the other,',
  'without an idempotency key; and `waybill article import`, a process from its start to its end, a thousand rows in each',
  'transaction. COPY by the pg driver over one connection sends ready rows, with ready events of the same length, and',
  'decides nothing: as many in a transaction as a request has, and beside the file all of them in one. The bundled PostgreSQL',
  `with its own settings: every commit waits for the disk. Everything shares the ${availableParallelism()} cores of this machine.`,
  'In the end as many articles and events are there as were sent.',
]

export const bulk = bench({
  name: 'bulk',
  summary: 'New articles by POST /articles/bulk and from a CSV file beside COPY into the same tables',
  input: z.object({
    batch: integer(1)
      .default(1_000)
      .meta({ type: 'integer', description: 'articles in a request, at most 1,000' }),
    requests: integer(1).default(20).meta({ type: 'integer', description: 'requests in a round' }),
    rows: integer(1).default(100_000).meta({ type: 'integer', description: 'rows of the CSV file' }),
    rounds: option.rounds(2),
    profile: option.profile,
  }),
  short: '--batch 10 --requests 2 --rows 20 --rounds 1'.split(' '),
  async measure(options, ground, note) {
    const world = await GoodsWorld.make(ground.server(options.profile), 'waybill_bench_bulk', { articles: 5 })
    try {
      note('Measuring')
      const speeds = await bulkSpeeds(world, { ...options, folder: ground.folder })
      return {
        title: 'New articles by the thousand',
        notes,
        tables: [bulkTable(speeds)],
        figures: speeds,
        versions: { PostgreSQL: await ground.postgresql() },
      }
    } finally {
      await world.stop()
    }
  },
})
