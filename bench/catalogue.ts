// Cost of the catalogue as it grows: pages of the list and the sync feed, and searches, in one run on one machine.
import * as z from 'zod'
import type { ArticleWorld } from './support/article-world.ts'
import { bench } from './support/bench.ts'
import { catalogueQuestions as questions } from './support/catalogue.ts'
import { filledSoon } from './support/derived.ts'
import { grouped } from './support/figures.ts'
import { growthCosts, growthTable } from './support/growth.ts'
import * as option from './support/options.ts'

const notes = [
  'One caller, one request after the other, over one connection: p50 of the whole request, and of the time in which its',
  'statements were with the database (round trips over loopback included). Rounds alternate between the sizes. The cost is',
  'the time at this size as a multiple of the time at the first. Each company has a neighbour among whose ids its own lie.',
  'Every answer is checked: the number of rows, and of lists and searches the total.',
  'A search that finds thousands says how many there are at least: `+` behind the total.',
  'The total of a list is kept and costs nothing; that of a search is counted, so what finds more hits takes longer, up to',
  'the thousands at which counting stops.',
]

export const catalogue = bench({
  name: 'catalogue',
  summary: 'Cost of pages of the article list, the sync feed and searches as the catalogue grows',
  input: z.object({
    sizes: option.sizes([10_000, 1_000_000, 5_000_000], 'articles'),
    keep: option.keep,
    seconds: option.seconds(2),
    rounds: option.rounds(3),
    profile: option.profile,
  }),
  short: '--sizes 200 --seconds 0.01 --rounds 1'.split(' '),
  settings: filledSoon,
  keeps: ({ keep }) => keep,
  async measure(options, ground, note) {
    const worlds: ArticleWorld[] = []
    for (const size of options.sizes) {
      const began = performance.now()
      worlds.push(await ground.articles(size, options.profile))
      note(`${grouped(size)} articles made in ${grouped((performance.now() - began) / 1000)} s`)
    }
    const costs = await growthCosts({ worlds, questions }, options, note)
    return {
      title: 'The catalogue as it grows',
      notes,
      tables: [growthTable(costs, { title: 'What a question costs', of: 'articles' })],
      figures: costs,
      versions: { PostgreSQL: await ground.postgresql() },
    }
  },
})
