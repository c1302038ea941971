import { type Got, type Held, type Reader, type Sees, isGot } from './feed-readers.ts'

interface Page {
  readonly data: readonly { readonly sequence: number; readonly company_id: number; readonly data: Got }[]
  readonly meta: { readonly next_cursor: number | null; readonly cursor: number }
}

/** Follows the events of sales orders as an application does that keeps a copy by them. */
export class EventReader implements Reader {
  readonly name: string
  readonly held = new Map<number, Held>()
  readonly faults: string[] = []
  pages = 0
  rows = 0
  readonly sees: Sees
  readonly #companies: readonly number[] | undefined
  readonly #token: string
  readonly #addresses: readonly string[]
  readonly #limit: number
  #after = 0

  constructor(parts: {
    readonly name: string
    readonly sees?: Sees
    /** Only their records count; by default, all do. */
    readonly companies?: readonly number[]
    readonly token: string
    readonly addresses: readonly string[]
    readonly limit: number
  }) {
    this.name = parts.name
    this.sees = parts.sees ?? (() => true)
    this.#companies = parts.companies
    this.#token = parts.token
    this.#addresses = parts.addresses
    this.#limit = parts.limit
  }

  async follow(writersStopped: AbortSignal): Promise<void> {
    for (let isLast = false; !isLast;) {
      isLast = writersStopped.aborted
      for (let next: number | null = this.#after; next !== null;) {
        const { data, meta } = await this.#page(next)
        for (const event of data) if (this.#companies?.includes(event.company_id) !== false) this.#take(event)
        next = meta.next_cursor
        this.#after = meta.cursor
      }
    }
  }

  async #page(after: number): Promise<Page> {
    const address = this.#addresses[this.pages % this.#addresses.length] ?? ''
    this.pages += 1
    const query = `types=sales_order.*&limit=${this.#limit}&after=${after}`
    const response = await fetch(`${address}/api/events?${query}`, {
      headers: { authorization: `Bearer ${this.#token}` },
    })
    const body: unknown = JSON.parse(await response.text())
    // Asked again, as an application does.
    if (response.status === 503) return this.#page(after)
    if (!isPage(body)) throw new Error(`no page, but ${response.status} ${JSON.stringify(body)}`)
    return body
  }

  /** Each change is an event of its own, so of each order every version has to come, in order. */
  #take({ sequence, data }: Page['data'][number]): void {
    const { id, version, notes } = data
    const before = this.held.get(id)?.version ?? 0
    if (version !== before + 1) {
      this.faults.push(`${this.name}: version ${version} of order ${id} came after version ${before}`)
    }
    if (sequence <= this.#after) {
      this.faults.push(`${this.name}: event ${sequence} came after event ${this.#after}`)
    }
    this.#after = sequence
    this.rows += 1
    this.held.set(id, { version, text: notes })
  }
}

function isPage(value: unknown): value is Page {
  return (
    typeof value === 'object' &&
    value !== null &&
    'meta' in value &&
    'data' in value &&
    Array.isArray(value.data) &&
    value.data.every(isEvent)
  )
}

function isEvent(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    'sequence' in value &&
    typeof value.sequence === 'number' &&
    'data' in value &&
    isGot(value.data)
  )
}
