import * as z from 'zod'
import type { ArticleWorld } from './article-world.ts'
import { Samples, grouped } from './figures.ts'
import type { Options } from './options.ts'
import { perPage } from './questions.ts'
import type { Table } from './report.ts'
import { rareWord, twoRareLetters } from './tenants.ts'

interface Question {
  readonly name: string
  readonly path: (size: number) => string
}

/** What a user asks of a catalogue. The words are in the articles as often as `tenants.ts` puts them there. */
const questions: readonly Question[] = [
  { name: 'list, page 1', path: () => '/articles' },
  { name: 'list, page 1,000 (or the middle)', path: (size) => `/articles?page=${middleOf(size)}` },
  { name: 'list, last page', path: (size) => `/articles?page=${Math.ceil(size / perPage)}` },
  { name: 'sync, first 100', path: () => '/articles/sync' },
  { name: 'sync, 100 from the middle', path: (size) => `/articles/sync?cursor=${Math.floor(size / 2)}` },
  { name: 'search, one hit (a code)', path: (size) => `/articles?search=ART-${size - 7}x` },
  { name: 'search, 10 hits (a word)', path: () => `/articles?search=${rareWord}` },
  { name: 'search, part of a code', path: () => '/articles?search=ART-123' },
  { name: 'search, a common word', path: () => '/articles?search=bottle' },
  { name: 'search, two common words', path: () => '/articles?search=glass%20bottle' },
  { name: 'search, no hit', path: () => '/articles?search=zzqxj' },
  { name: 'search, no hit, frequent pieces', path: () => '/articles?search=bottlebottle' },
  { name: 'search, one letter, common', path: () => '/articles?search=o' },
  { name: 'search, one letter, 10 hits', path: () => '/articles?search=%C3%9F' },
  { name: 'search, one letter, no hit', path: () => '/articles?search=%C3%BE' },
  { name: 'search, two letters, common', path: () => '/articles?search=tt' },
  { name: 'search, two letters, 10 hits', path: () => `/articles?search=${twoRareLetters}` },
  { name: 'search, two letters, no hit', path: () => '/articles?search=q%C3%BE' },
]

function middleOf(size: number): number {
  return Math.min(1_000, Math.ceil(size / perPage / 2))
}

interface Cost {
  readonly size: number
  readonly request_ms: number
  readonly database_ms: number
  readonly found: string
  /** Of all pages, as far as they are counted. */
  readonly hits: number
}

export interface CatalogueRow {
  readonly question: string
  readonly costs: readonly Cost[]
}

export async function catalogueCosts(
  worlds: readonly ArticleWorld[],
  options: Pick<Options, 'seconds' | 'rounds'>,
  note: (line: string) => void,
): Promise<readonly CatalogueRow[]> {
  const rows: CatalogueRow[] = []
  for (const { name, path } of questions) {
    const subjects = worlds.map((world) => new Subject(world, path(world.size)))
    for (const subject of subjects) await subject.run(options.seconds, false)
    for (let round = 0; round < options.rounds; round += 1) {
      for (const subject of subjects) await subject.run(options.seconds, true)
    }
    rows.push({ question: name, costs: subjects.map((subject) => subject.cost()) })
    note([name, ...subjects.map((subject) => subject.cost().database_ms.toFixed(2))].join(' '))
  }
  return rows
}

const Answer = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ total: z.int().optional(), total_is_minimum: z.literal(true).optional() }),
})

class Subject {
  readonly #world: ArticleWorld
  readonly #path: string
  readonly #requests = new Samples()
  readonly #database = new Samples()
  #found = ''
  #hits = 0
  constructor(world: ArticleWorld, path: string) {
    this.#world = world
    this.#path = path
  }

  /** At least three times, and until the seconds are over. */
  async run(seconds: number, counts: boolean): Promise<void> {
    const until = performance.now() + (seconds * 1000) / 2
    for (let i = 0; i < 3 || performance.now() < until; i += 1) {
      const began = performance.now()
      const response = await fetch(`${this.#world.address}/api${this.#path}`, {
        headers: this.#world.headers,
      })
      const text = await response.text()
      if (counts) this.#requests.add(performance.now() - began)
      this.#check(text)
    }
    const end = performance.now() + (seconds * 1000) / 2
    for (let i = 0; i < 3 || performance.now() < end; i += 1) {
      const spent = await this.#world.databaseTime(this.#path)
      if (counts) this.#database.add(spent)
    }
  }

  #check(text: string): void {
    const { data, meta } = Answer.parse(JSON.parse(text))
    const total = meta.total === undefined ? `${data.length}` : grouped(meta.total)
    const found = total + (meta.total_is_minimum === true ? '+' : '')
    if (this.#found !== '' && this.#found !== found)
      throw new Error(`${this.#path}: ${this.#found}, then ${found}`)
    this.#found = found
    this.#hits = meta.total ?? data.length
  }

  cost(): Cost {
    return {
      size: this.#world.size,
      request_ms: this.#requests.measured(1).p50_ms,
      database_ms: this.#database.measured(1).p50_ms,
      found: this.#found,
      hits: this.#hits,
    }
  }
}

export function catalogueTable(rows: readonly CatalogueRow[]): Table {
  const lines = rows.flatMap(({ question, costs }) =>
    costs.map((cost, i) => {
      const [base = cost] = costs
      const times = (ratio: number) => (i === 0 ? '' : `${ratio.toFixed(2)}×`)
      return [
        question,
        grouped(cost.size),
        cost.found,
        cost.request_ms.toFixed(2),
        times(cost.request_ms / base.request_ms),
        cost.database_ms.toFixed(2),
        times(cost.database_ms / base.database_ms),
        limitOf(cost, base),
      ]
    }),
  )
  const columns = ['question', 'articles', 'found', 'request ms', 'cost', 'database ms', 'cost', 'over 2×']
  return { title: 'What a question costs', columns, rows: lines }
}

/** Why it costs more than twice as much; `!` where nothing excuses it. */
function limitOf(cost: Cost, base: Cost): string {
  const times = Math.max(cost.request_ms / base.request_ms, cost.database_ms / base.database_ms)
  if (times <= 2) return ''
  return cost.hits > 2 * base.hits ? `${grouped(cost.hits / base.hits)} times the hits` : '!'
}
