import type { ArticleWorld, Question } from './article-world.ts'
import { type Measured, best, grouped, meanOf } from './figures.ts'
import type { Options } from './options.ts'
import { onePage, perPage } from './questions.ts'
import type { Table } from './report.ts'

/** Cost of one page at one size. */
interface PageCost {
  readonly articles: number
  readonly page: number
  /** Alone on one connection. */
  readonly alone_ms: number
  readonly database_ms: number
  /** On as many connections as are best. */
  readonly perSecond: number
}

/** The same page of the list at each size. */
interface PageRow {
  readonly which: string
  readonly costs: readonly PageCost[]
}

type Pace = Pick<Options, 'connections' | 'rounds' | 'seconds'>

const places = [
  { which: 'first', page: () => 1 },
  // Where there are not so many, the middle one.
  { which: 'page 1,000', page: (last: number) => Math.min(1_000, Math.ceil(last / 2)) },
  { which: 'last', page: (last: number) => last },
] as const

/** Round by round one size after the other, so that what else the machine does falls on all of them alike. */
export async function pageCosts(worlds: readonly ArticleWorld[], options: Pace): Promise<readonly PageRow[]> {
  const rows: PageRow[] = []
  for (const { which, page } of places) {
    const subjects = await Promise.all(
      worlds.map(async (world) => Subject.of(world, page(Math.ceil(world.size / perPage)))),
    )
    for (const subject of subjects) await subject.warmUp(options)
    for (let round = 0; round < options.rounds; round += 1) {
      for (const subject of subjects) await subject.measure(options)
    }
    rows.push({ which, costs: subjects.map((subject) => subject.cost()) })
  }
  return rows
}

class Subject {
  readonly #world: ArticleWorld
  readonly #page: number
  readonly #question: Question
  readonly #alone: Measured[] = []
  readonly #database: Measured[] = []
  readonly #full: Measured[] = []
  #connections = 1

  private constructor(world: ArticleWorld, page: number, question: Question) {
    this.#world = world
    this.#page = page
    this.#question = question
  }

  static async of(world: ArticleWorld, page: number): Promise<Subject> {
    return new Subject(world, page, await onePage(world, page))
  }

  async warmUp({ connections }: Pace): Promise<void> {
    this.#connections = await best(connections, (choice) =>
      this.#world.ask(this.#question, { connections: choice, seconds: 1 }),
    )
  }

  async measure(options: Pace): Promise<void> {
    const seconds = options.seconds < 4 ? Math.min(1, options.seconds) : Math.round(options.seconds / 4)
    const alone = { connections: 1, seconds }
    this.#database.push(await this.#world.askDatabase(this.#question, alone))
    this.#alone.push(await this.#world.ask(this.#question, alone))
    this.#full.push(await this.#world.ask(this.#question, { connections: this.#connections, seconds }))
  }

  cost(): PageCost {
    return {
      articles: this.#world.size,
      page: this.#page,
      alone_ms: meanOf(this.#alone).p50_ms,
      database_ms: meanOf(this.#database).p50_ms,
      perSecond: meanOf(this.#full).perSecond,
    }
  }
}

/** One line for each page and size; the ratios compare with the first size. */
export function pageTable(rows: readonly PageRow[]): Table {
  const lines = rows.flatMap(({ which, costs }) =>
    costs.map((cost) => {
      const base = costs[0] ?? cost
      const times = (ratio: number) => (cost === base ? '' : `${ratio.toFixed(2)}×`)
      return [
        `${which} (${grouped(cost.page)})`,
        grouped(cost.articles),
        cost.alone_ms.toFixed(2),
        times(cost.alone_ms / base.alone_ms),
        cost.database_ms.toFixed(2),
        times(cost.database_ms / base.database_ms),
        grouped(cost.perSecond),
        times(base.perSecond / cost.perSecond),
      ]
    }),
  )
  const columns = [
    'page of 25',
    'articles',
    'p50 ms, one connection',
    'cost',
    'pgbench ms',
    'cost',
    'requests/s, many',
    'cost',
  ]
  return { title: 'Pages of the list, exact totals', columns, rows: lines }
}
