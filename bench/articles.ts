// Articles by id and as a list: through the API, and as the same SQL in PostgreSQL alone, in one run on one machine.
import { availableParallelism } from 'node:os'
import * as z from 'zod'
import type { ArticleWorld } from './support/article-world.ts'
import { bench } from './support/bench.ts'
import { grouped } from './support/figures.ts'
import { type Headline, headlineTable, headlines } from './support/headlines.ts'
import * as option from './support/options.ts'
import { pageCosts, pageTable } from './support/pages.ts'

const notes = [
  `Everything shares the ${availableParallelism()} cores of this machine: PostgreSQL, the program (one process of Node.js), and`,
  'the load generator or pgbench. The program authenticates every request (bearer token, company header) and has',
  'request ids, security headers, ETags, metrics and overload protection on; the rate limit is off.',
  'pgbench (`-M prepared -j 2`, Unix socket) runs the SQL text taken from the code as it runs. Rounds alternate: pgbench,',
  'API, pgbench, API. Every answer is checked: the id of the article, or every byte of a page whose ids and total were',
  'compared with what was inserted. Ids of a neighbour company lie among those measured, one in ten.',
]

export const articles = bench({
  name: 'articles',
  summary: 'Articles by id and as a list: through the API, and the same SQL in PostgreSQL alone',
  input: z.object({
    sizes: option.sizes([10_000, 1_000_000], 'articles'),
    seconds: option.seconds(10),
    warmup: option.warmup,
    rounds: option.rounds(3),
    connections: option.connections([16, 32, 64]),
    clients: option.clients,
    profile: option.profile,
  }),
  short: '--sizes 200 --seconds 0.1 --warmup 0.1 --rounds 1 --connections 2 --clients 2'.split(' '),
  needsPgbench: true,
  async measure(options, ground, note) {
    const worlds: ArticleWorld[] = []
    for (const size of options.sizes) {
      note(`Making ${grouped(size)} articles`)
      worlds.push(await ground.articles(size, options.profile))
    }
    const rows: Headline[] = []
    for (const world of worlds) {
      note(`Measuring ${grouped(world.size)} articles`)
      rows.push(...(await headlines(world, options)))
    }
    note('Measuring pages')
    const pages = await pageCosts(worlds, options)
    return {
      title: 'Articles: the API against its database',
      notes,
      tables: [headlineTable(rows), pageTable(pages)],
      figures: { headlines: rows, pages },
      versions: { PostgreSQL: await ground.postgresql() },
    }
  },
})
