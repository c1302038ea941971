import { isObject } from './errors.ts'
import { promised } from './typed.ts'

/** A page of rows, whatever else it says. */
export interface Body {
  readonly data: readonly unknown[]
  readonly meta?: object
}

type Row<Page extends Body> = Page['data'][number]

/** What the rows of an answer are. */
export type RowOf<Out> = Out extends { readonly data: readonly (infer Each)[] } ? Each : never

/** One page of a list. */
export interface OnePage<Each> {
  readonly data: readonly Each[]
  /** How many rows all pages have, where the service says so. */
  readonly total: number | undefined
  /** There are at least so many; the service did not count on. */
  readonly totalIsMinimum: boolean
  /** What asks for the page after this one; undefined at the end. */
  readonly next: string | number | undefined
}

/** A page as its answer has it. */
export function onePage<Out>(answer: unknown): OnePage<RowOf<Out>> {
  const page = promised<Body>(answer)
  const { total, total_is_minimum }: Meta = page.meta ?? {}
  return {
    data: promised(page.data),
    total,
    totalIsMinimum: total_is_minimum === true,
    next: promised(nextOf(page)),
  }
}

interface Meta {
  readonly total?: number
  readonly total_is_minimum?: boolean
}

/** The rows of a list, page by page as they are asked for: `for await (const article of waybill.articles.all())`. */
export class Pages<Page extends Body, Cursor> implements AsyncIterable<Row<Page>> {
  readonly #from: (cursor: Cursor | undefined) => Promise<Page>
  readonly #start: Cursor | undefined
  /**
   * Where the next loop begins. It moves past a page once all its rows were taken and more was asked for, so what you keep
   * after a loop that broke off may bring a page again and never leaves a row out. At its end a feed goes on from there
   * next time; a list begins anew.
   */
  cursor: Cursor | undefined

  constructor(from: (cursor: Cursor | undefined) => Promise<Page>, start: Cursor | undefined) {
    this.#from = from
    this.#start = start
    this.cursor = start
  }

  /** Whole pages; the `meta` of each says where it stands. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    for (;;) {
      const page = await this.#from(this.cursor)
      yield page
      const next = nextOf(page)
      this.cursor =
        next === undefined ? (promised<Cursor | undefined>(keptOf(page)) ?? this.#start) : promised(next)
      if (next === undefined) return
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row<Page>, void, undefined> {
    for await (const { data } of this.pages()) yield* promised<readonly Row<Page>[]>(data)
  }
}

/** What asks for the page after this one. */
function nextOf({ meta }: Body): unknown {
  if (!isObject(meta)) return undefined
  const { next_cursor, current_page, last_page } = meta
  if (typeof current_page === 'number') return Number(last_page) > current_page ? current_page + 1 : undefined
  return next_cursor ?? undefined
}

/** Where a feed goes on once it has been read to its end. */
function keptOf({ meta }: Body): unknown {
  return isObject(meta) ? meta['cursor'] : undefined
}
