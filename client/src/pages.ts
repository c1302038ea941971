import { isObject } from './errors.ts'
import { promised } from './typed.ts'

/** Page of rows, with any other keys the response has. */
export interface Body {
  readonly data: readonly unknown[]
  readonly meta?: object
}

type Row<Page extends Body> = Page['data'][number]

/** Row type of a response. */
export type RowOf<Out> = Out extends { readonly data: readonly (infer Each)[] } ? Each : never

/** One page of a list. */
export interface OnePage<Each> {
  readonly data: readonly Each[]
  /** Number of rows on all pages, if the service reports it. */
  readonly total: number | undefined
  /** The total is a lower bound: the service stopped counting there. */
  readonly totalIsMinimum: boolean
  /** Cursor or number of the next page; undefined on the last page. */
  readonly next: string | number | undefined
}

/** Converts a response to a page. */
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

/** Rows of a list, fetched page by page on demand: `for await (const article of waybill.articles.all())`. */
export class Pages<Page extends Body, Cursor> implements AsyncIterable<Row<Page>> {
  readonly #from: (cursor: Cursor | undefined) => Promise<Page>
  readonly #start: Cursor | undefined
  /**
   * Start of the next loop. It advances past a page only after the loop has consumed its rows and asked for more. A
   * cursor saved after an interrupted loop may therefore repeat a page, but never skips a row. After the last page, a
   * feed continues from there next time; a list starts over.
   */
  cursor: Cursor | undefined

  constructor(from: (cursor: Cursor | undefined) => Promise<Page>, start: Cursor | undefined) {
    this.#from = from
    this.#start = start
    this.cursor = start
  }

  /** Whole pages; the `meta` of each holds its position. */
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

/** Cursor or number of the next page. */
function nextOf({ meta }: Body): unknown {
  if (!isObject(meta)) return undefined
  const { next_cursor, current_page, last_page } = meta
  if (typeof current_page === 'number') return Number(last_page) > current_page ? current_page + 1 : undefined
  return next_cursor ?? undefined
}

/** Cursor to continue a feed from, after its last page. */
function keptOf({ meta }: Body): unknown {
  return isObject(meta) ? meta['cursor'] : undefined
}
