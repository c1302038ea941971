import * as z from 'zod'
import { Samples, grouped } from './figures.ts'
import type { Headers } from './inside.ts'
import type { Options } from './options.ts'
import type { Table } from './report.ts'

/** A world of a certain size, and the program that serves it. */
export interface GrownWorld {
  readonly size: number
  readonly address: string
  readonly headers: Headers
  /** Database time of the statements of an API GET. */
  databaseTime(path: string, headers: Headers): Promise<number>
}

/** A request sent to worlds of several sizes. */
export interface GrowthQuestion<W extends GrownWorld> {
  readonly name: string
  readonly path: (world: W) => string
  /** Counters hold the result, so the cost must stay the same whatever the result's size. */
  readonly isCounted?: boolean
  /** Actual number of hits, if the response only gives a lower bound. */
  readonly hits?: ((world: W) => number) | undefined
  /** Omits the company header, so the request covers everything that the caller may see. */
  readonly everywhere?: boolean
}

interface Cost {
  readonly size: number
  readonly request_ms: number
  readonly database_ms: number
  readonly found: string
  /** Hits on all pages, as far as they are counted. */
  readonly hits: number
}

/** A question and its cost in each world. */
export interface GrowthRow {
  readonly question: string
  readonly isCounted: boolean
  readonly costs: readonly Cost[]
}

/** Shorter runs only check that every request works. */
const enough = 0.1

/** Sends every request to every world, in turn. */
export async function growthCosts<W extends GrownWorld>(
  { worlds, questions }: { readonly worlds: readonly W[]; readonly questions: readonly GrowthQuestion<W>[] },
  options: Pick<Options, 'seconds' | 'rounds'>,
  note: (line: string) => void,
): Promise<readonly GrowthRow[]> {
  const rows: GrowthRow[] = []
  for (const { name, path, isCounted = false, everywhere = false, hits } of questions) {
    const subjects = worlds.map((world) => new Subject(world, path(world), everywhere))
    if (options.seconds >= enough) for (const subject of subjects) await subject.run(options.seconds, false)
    for (let round = 0; round < options.rounds; round += 1) {
      for (const subject of subjects) await subject.run(options.seconds, true)
    }
    const costs = subjects.map((subject, at) => {
      const world = worlds[at]
      return { ...subject.cost(), ...(hits && world && { hits: hits(world) }) }
    })
    rows.push({ question: name, isCounted, costs })
    note([name, ...subjects.map((subject) => subject.cost().database_ms.toFixed(2))].join(' '))
  }
  return rows
}

const Answer = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ total: z.int().optional(), total_is_minimum: z.literal(true).optional() }).default({}),
})

class Subject {
  readonly #world: GrownWorld
  readonly #path: string
  readonly #headers: Headers
  readonly #requests = new Samples()
  readonly #database = new Samples()
  #found = ''
  #hits = 0
  constructor(world: GrownWorld, path: string, everywhere: boolean) {
    this.#world = world
    this.#path = path
    const { 'x-company-id': company, ...others } = world.headers
    this.#headers = everywhere || company === undefined ? others : world.headers
  }

  /** Repeats at least three times, and until the time is over. */
  async run(seconds: number, counts: boolean): Promise<void> {
    const least = seconds < enough ? 1 : 3
    const until = performance.now() + (seconds * 1000) / 2
    for (let i = 0; i < least || performance.now() < until; i += 1) {
      const began = performance.now()
      const response = await fetch(`${this.#world.address}/api${this.#path}`, { headers: this.#headers })
      const text = await response.text()
      if (counts) this.#requests.add(performance.now() - began)
      if (response.status !== 200) throw new Error(`${this.#path}: ${response.status} ${text}`)
      this.#check(text)
    }
    const end = performance.now() + (seconds * 1000) / 2
    for (let i = 0; i < least || performance.now() < end; i += 1) {
      const spent = await this.#world.databaseTime(this.#path, this.#headers)
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

/** One line per question and size; `of` names what the sizes count. */
export function growthTable(
  rows: readonly GrowthRow[],
  { title, of }: { readonly title: string; readonly of: string },
): Table {
  const lines = rows.flatMap(({ question, isCounted, costs }) =>
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
        i === 0 ? '' : verdictOf(cost, base, isCounted),
      ]
    }),
  )
  const columns = ['question', of, 'found', 'request ms', 'cost', 'database ms', 'cost', 'verdict']
  return { title, columns, rows: lines }
}

/** Whether the cost stays flat relative to the smallest world, or grows with the number of hits. */
function verdictOf(cost: Cost, base: Cost, isCounted: boolean): string {
  const { times, hits } = growthOf(cost, base, isCounted)
  if (times <= 2) return 'flat within 2×'
  return times <= 2 * hits ? `proportional to hits (${grouped(hits)}×)` : 'not'
}

interface Measured {
  readonly request_ms: number
  readonly database_ms?: number | undefined
  readonly hits?: number | undefined
}

/** Growth factors of the cost and of the hits that a question must visit. */
export function growthOf(
  cost: Measured,
  base: Measured,
  isCounted: boolean,
): { readonly times: number; readonly hits: number } {
  const ofDatabase = (cost.database_ms ?? 0) / (base.database_ms ?? 1)
  const found = (cost.hits ?? 1) / Math.max(1, base.hits ?? 1)
  return {
    times: Math.max(cost.request_ms / base.request_ms, ofDatabase),
    hits: isCounted ? 1 : Math.max(1, found),
  }
}
