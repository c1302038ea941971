import { type Article } from './ledger.ts'
import { isArticle } from './writers.ts'

/** What a reader holds of an article. */
export type Held = Pick<Article, 'version' | 'description'>

/** How a reader finds its way: by the cursor that it keeps, or by the time until which it has everything. */
export type Way = 'cursor' | 'time'

interface Page {
  readonly data: readonly Article[]
  readonly meta: {
    readonly next_cursor: number | null
    readonly cursor: number
    readonly synced_until: string
  }
}

/** Follows the feed as an application does that keeps a copy. */
export class FeedReader {
  readonly name: string
  readonly held = new Map<number, Held>()
  readonly faults: string[] = []
  pages = 0
  rows = 0
  /** All articles, or only those of this client company. */
  readonly client: number | undefined
  readonly #way: Way
  readonly #token: string
  readonly #addresses: readonly string[]
  readonly #per_page: number
  #kept = ''

  constructor(parts: {
    readonly name: string
    readonly way: Way
    readonly client?: number
    readonly token: string
    readonly addresses: readonly string[]
    readonly per_page: number
  }) {
    this.name = parts.name
    this.client = parts.client
    this.#way = parts.way
    this.#token = parts.token
    this.#addresses = parts.addresses
    this.#per_page = parts.per_page
  }

  /** Runs until the writers have stopped, and once more after that. */
  async follow(writersStopped: AbortSignal): Promise<void> {
    for (let isLast = false; !isLast;) {
      isLast = writersStopped.aborted
      await this.#run()
    }
  }

  /** All pages there are, as of now. */
  async #run(): Promise<void> {
    const start =
      this.#way === 'time' ? `updated_since=${encodeURIComponent(this.#kept)}` : `cursor=${this.#kept}`
    let path = this.#kept === '' ? '' : `&${start}`
    for (;;) {
      const { data, meta } = await this.#page(path)
      for (const article of data) this.#take(article)
      if (meta.next_cursor === null) {
        this.#kept = this.#way === 'time' ? meta.synced_until : String(meta.cursor)
        return
      }
      path = `${this.#way === 'time' && this.#kept !== '' ? `&${start}` : ''}&cursor=${meta.next_cursor}`
    }
  }

  async #page(path: string): Promise<Page> {
    const address = this.#addresses[this.pages % this.#addresses.length] ?? ''
    this.pages += 1
    const response = await fetch(`${address}/api/articles/sync?per_page=${this.#per_page}${path}`, {
      headers: { authorization: `Bearer ${this.#token}` },
    })
    const body: unknown = JSON.parse(await response.text())
    // Asked again, as an application does.
    if (response.status === 503) return this.#page(path)
    if (!isPage(body)) throw new Error(`no page, but ${response.status} ${JSON.stringify(body)}`)
    return body
  }

  #take({ id, version, description }: Article): void {
    const before = this.held.get(id)
    if (before !== undefined && before.version > version) {
      this.faults.push(`${this.name}: article ${id} went back from version ${before.version} to ${version}`)
    }
    this.rows += 1
    this.held.set(id, { version, description })
  }
}

function isPage(value: unknown): value is Page {
  return (
    typeof value === 'object' &&
    value !== null &&
    'meta' in value &&
    'data' in value &&
    Array.isArray(value.data) &&
    value.data.every(isArticle)
  )
}
