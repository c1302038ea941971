import type { Row, Subject } from './feed-subjects.ts'

/** A reader's copy of a record. */
export interface Held {
  readonly version: number
  readonly text: unknown
}

/** As a reader gets it. */
export interface Got {
  readonly id: number
  readonly company_id: number
  readonly version: number
  readonly [field: string]: unknown
}

/** Whether a reader may see a record. */
export type Sees = (row: Row) => boolean

/** Followers of writes, and their results. */
export interface Reader {
  readonly name: string
  readonly held: ReadonlyMap<number, Held>
  readonly faults: readonly string[]
  readonly pages: number
  readonly rows: number
  readonly sees: Sees
  /** Runs until the writers have stopped, and once more after that. */
  follow(writersStopped: AbortSignal): Promise<void>
}

/** How a reader finds its way: by the cursor that it keeps, or by the time until which it has everything. */
export type Way = 'cursor' | 'time'

interface Page {
  readonly data: readonly Got[]
  readonly meta: {
    readonly next_cursor: number | null
    readonly cursor: number
    readonly synced_until: string
  }
}

/** Follows the feed as an application does that keeps a copy. */
export class FeedReader implements Reader {
  readonly name: string
  readonly held = new Map<number, Held>()
  readonly faults: string[] = []
  pages = 0
  rows = 0
  readonly sees: Sees
  readonly #subject: Subject
  readonly #way: Way
  readonly #companies: readonly number[] | undefined
  readonly #token: string
  readonly #addresses: readonly string[]
  readonly #per_page: number
  #kept = ''

  constructor(parts: {
    readonly name: string
    readonly subject: Subject
    readonly way: Way
    readonly sees?: Sees
    /** Only their records count; by default, all do. */
    readonly companies?: readonly number[]
    readonly token: string
    readonly addresses: readonly string[]
    readonly per_page: number
  }) {
    this.name = parts.name
    this.sees = parts.sees ?? (() => true)
    this.#companies = parts.companies
    this.#subject = parts.subject
    this.#way = parts.way
    this.#token = parts.token
    this.#addresses = parts.addresses
    this.#per_page = parts.per_page
  }

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
      for (const record of data)
        if (this.#companies?.includes(record.company_id) !== false) this.#take(record)
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
    const response = await fetch(
      `${address}/api${this.#subject.path}/sync?per_page=${this.#per_page}${path}`,
      {
        headers: { authorization: `Bearer ${this.#token}` },
      },
    )
    const body: unknown = JSON.parse(await response.text())
    // Asked again, as an application does.
    if (response.status === 503) return this.#page(path)
    if (!isPage(body)) throw new Error(`no page, but ${response.status} ${JSON.stringify(body)}`)
    return body
  }

  #take({ id, version, [this.#subject.field]: text }: Got): void {
    const before = this.held.get(id)
    if (before !== undefined && before.version > version) {
      this.faults.push(`${this.name}: record ${id} went back from version ${before.version} to ${version}`)
    }
    this.rows += 1
    this.held.set(id, { version, text })
  }
}

function isPage(value: unknown): value is Page {
  return (
    typeof value === 'object' &&
    value !== null &&
    'meta' in value &&
    'data' in value &&
    Array.isArray(value.data) &&
    value.data.every(isGot)
  )
}

export function isGot(value: unknown): value is Got {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'number' &&
    'version' in value &&
    typeof value.version === 'number'
  )
}
