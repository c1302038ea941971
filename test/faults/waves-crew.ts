import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Access } from './stock-clients.ts'

const Body = z.object({ data: z.unknown().optional(), code: z.string().optional() })
type Answer = z.output<typeof Body> & { readonly status: number; readonly text: string }

const Made = z.object({ id: z.int() })
const Next = z.object({
  task: z.object({ id: z.int(), quantity_um3pl: z.number(), article_code: z.string() }).nullable(),
  waits_for: z.string().nullable(),
})
const Verified = z.object({ ok: z.boolean() })

/** Nothing is known yet, or nothing was done: the same request is sent again. */
const undecided = new Set(['outcome_unknown', 'idempotency_key_in_flight', 'unavailable', 'overloaded'])
/** Expected answers while somebody holds orders and releases them. */
const refusals = new Set(['action_not_allowed', 'task_over'])
const answer_ms = 20_000

/** Ordered goods: single articles, and a kit of two of them that is picked as parts. */
interface Shelves {
  readonly articles: readonly number[]
  readonly kit: number
}

/** People who pick, and who do not give up: what is not answered is sent again as it was. */
export class WaveCrew {
  readonly #access: Access
  readonly #random: () => number
  readonly faults: string[] = []
  requests = 0
  confirmed = 0
  short = 0
  refused = 0
  unanswered = 0
  away = 0
  repeated = 0
  constructor(access: Access, random: () => number) {
    this.#access = access
    this.#random = random
  }

  /** How it goes. */
  get summary(): string {
    const { requests, confirmed, short, refused, unanswered, away, faults } = this
    return `${requests} requests: ${confirmed} confirmed, ${short} short, ${refused} refused, ${unanswered} unanswered, ${away} away; ${faults.length} faults`
  }

  async stocked(articles: readonly number[]): Promise<Shelves> {
    const [first = 0, second = 0] = articles
    const { id: kit } = Made.parse(
      await this.#done('POST', '/articles', { article_code: 'KIT', description: 'Kit', um3pl: 'PCE' }),
    )
    await this.#done('PUT', `/articles/${kit}/components`, {
      picked_as: 'parts',
      components: [
        { article_id: first, quantity_um3pl: 2 },
        { article_id: second, quantity_um3pl: 1 },
      ],
    })
    return { articles, kit }
  }

  /** Enough at three places for what is ordered and for what is not found. */
  async fill({ articles }: Shelves): Promise<void> {
    const lines = articles.flatMap((article_id, n) =>
      ['A', 'B', 'C'].map((place) => ({ article_id, quantity_um3pl: 120, location_code: `${place}-${n}` })),
    )
    await this.#done('POST', '/stock/adjustments', { lines })
  }

  /** A released wave of orders of three articles and a kit each. */
  async wave(
    { articles, kit }: Shelves,
    count: number,
  ): Promise<{ wave: number; orders: readonly number[] }> {
    const orders: number[] = []
    for (let n = 0; n < count; n += 1) {
      const lines = [0, 1, 2].map((at) => ({
        article_id: articles[(n + at) % articles.length],
        quantity_um3pl: 1 + ((n + at) % 5),
      }))
      const kits = { article_id: kit, quantity_um3pl: 1 + (n % 3) }
      orders.push(Made.parse(await this.#done('POST', '/sales-orders', { lines: [...lines, kits] })).id)
    }
    const { id: wave } = Made.parse(await this.#done('POST', '/waves', { orders }))
    await this.#done('POST', `/waves/${wave}/release`, {})
    return { wave, orders }
  }

  /** All of them walk until there is nothing left, while somebody holds orders and lets them go again. */
  async walked(made: { wave: number; orders: readonly number[] }, workers: number): Promise<void> {
    const { wave, orders } = made
    await Promise.all([
      ...Array.from({ length: workers }, (_, n) => this.#walk(wave, `worker-${n}`)),
      this.#disturb(orders),
    ])
  }

  /** Every fifth task is confirmed twice at once, every seventh is short by one piece, every ninth is skipped once. */
  async #walk(wave: number, worker: string): Promise<void> {
    const skipped = new Set<number>()
    for (;;) {
      const { task, waits_for } = Next.parse(await this.#done('POST', `/waves/${wave}/next`, { worker }))
      if (task === null) {
        if (waits_for !== 'leased' && waits_for !== 'on_hold') return
        await sleep(10)
        continue
      }
      const { id, quantity_um3pl } = task
      const path = `/waves/${wave}/tasks/${id}`
      if (id % 9 === 0 && !skipped.has(id)) {
        skipped.add(id)
        await this.#task(`${path}/skip`, { worker })
        continue
      }
      const isShort = id % 7 === 0
      const scan = isShort ? { worker, quantity_um3pl: quantity_um3pl - 1, reason: 'missing' } : { worker }
      const copies = id % 5 === 0 ? 2 : 1
      const done = await Promise.all(
        Array.from({ length: copies }, () => this.#task(`${path}/confirm`, scan)),
      )
      if (done.includes(true)) this.confirmed += 1
      if (done.includes(true) && isShort) this.short += 1
    }
  }

  async #disturb(orders: readonly number[]): Promise<void> {
    for (const id of orders) {
      await this.#done('POST', `/sales-orders/${id}/hold`, {})
      await this.#done('PUT', `/sales-orders/${id}`, { notes: `Call first, ${this.#random()}` })
      await this.#done('POST', `/sales-orders/${id}/release-hold`, {})
    }
  }

  /** Whether a task was done, or refused for a reason that a worker has to expect. No key: the task itself knows. */
  async #task(path: string, body: object): Promise<boolean> {
    const answer = await this.#answer('POST', path, { body })
    if (answer.status === 200) return true
    if (refusals.has(answer.code ?? '')) this.refused += 1
    else this.faults.push(`${path}: ${answer.status} ${answer.text}`)
    return false
  }

  /** A request that must work, under a key of its own. */
  async #done(method: string, path: string, body: object): Promise<unknown> {
    const answer = await this.#answer(method, path, { body, key: randomUUID() })
    if (answer.status > 201 && !refusals.has(answer.code ?? ''))
      throw new Error(`${path}: ${answer.status} ${answer.text}`)
    return answer.data
  }

  /** A definite answer, however often the same has to be sent. */
  async #answer(method: string, path: string, sent: { body: object; key?: string }): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      this.#access.over.throwIfAborted()
      if (attempt > 1) this.repeated += 1
      const answer = await this.#send(method, path, sent)
      if (answer !== undefined && !undecided.has(answer.code ?? '')) return answer
      if (answer !== undefined) this.away += 1
      await sleep(Math.min(30 * attempt, 300) * (0.5 + this.#random()))
    }
  }

  async #send(
    method: string,
    path: string,
    { body, key }: { body?: object; key?: string },
  ): Promise<Answer | undefined> {
    const { address, company, token } = this.#access
    // Between a kill and the next start there is nobody to ask.
    if (address() === '') return undefined
    this.requests += 1
    try {
      const response = await fetch(`${address()}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'x-company-id': String(company),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(key !== undefined && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(answer_ms),
      })
      const text = await response.text()
      return { ...Body.parse(JSON.parse(text)), status: response.status, text }
    } catch {
      this.unanswered += 1
      return undefined
    }
  }

  /** Ledger check of the program itself. */
  async unverified(): Promise<readonly string[]> {
    const answer = await this.#send('GET', '/stock/verify', {})
    return Verified.safeParse(answer?.data).data?.ok === true
      ? []
      : [`the ledger does not verify: ${answer?.text}`]
  }
}
