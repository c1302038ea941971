import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Writers } from './writers.ts'

interface Goods {
  readonly writers: Writers
  readonly company: number
  readonly articles: readonly number[]
  readonly url: string
  /** Hears of each one that was acknowledged. */
  readonly made: () => void
}

const pause_ms = 50

/** Clients that order, each order under a key that is sent again until there is an answer. */
export class OrderClients {
  readonly #goods: Goods
  /** The id that was promised for each reference. */
  readonly #promised = new Map<string, number>()
  readonly faults: string[] = []
  #isOver = false
  lost = 0
  doubled = 0

  constructor(goods: Goods) {
    this.#goods = goods
  }

  /** Those without an answer are not sent again any more. */
  giveUp(): void {
    this.#isOver = true
  }

  get acknowledged(): number {
    return this.#promised.size
  }

  async run(clients: number, signal: AbortSignal): Promise<void> {
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (!signal.aborted) await this.#order()
      }),
    )
  }

  async #order(): Promise<void> {
    const { writers, articles, made } = this.#goods
    const reference = randomUUID()
    const lines = [0, 1].map((i) => ({
      article_id: articles[(this.acknowledged + i) % articles.length],
      quantity_um3pl: 1,
    }))
    const body = { external_reference: reference, lines }
    while (!this.#isOver) {
      const answer = await writers.call('/sales-orders', { method: 'POST', body, key: reference })
      if (answer?.status === 201) {
        this.#promised.set(reference, idIn(answer.body.data))
        return made()
      }
      const code = answer?.body.code
      if (answer !== undefined && !repeatable.has(String(code))) {
        this.faults.push(`an order was answered with ${answer.status}: ${answer.text}`)
        return
      }
      await sleep(pause_ms)
    }
  }

  /** Every order that was promised is there, once, and none that was not. */
  async look(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#goods.url })
    await client.connect()
    try {
      const { rows } = await client.query<{ reference: string; id: number }>(
        'select external_reference as reference, id::int as id from logistics.sales_orders where company_id = $1',
        [this.#goods.company],
      )
      const there = new Map(rows.map(({ reference, id }) => [reference, id]))
      this.doubled += rows.length - there.size
      for (const [reference, id] of this.#promised) {
        if (there.get(reference) === id) continue
        this.lost += 1
        this.faults.push(`order ${id} is lost: ${there.get(reference) ?? 'nothing'} is there`)
      }
      for (const reference of there.keys())
        if (!this.#promised.has(reference))
          this.faults.push(`an order that nobody was promised: ${reference}`)
    } finally {
      await client.end()
    }
  }
}

const repeatable = new Set(['unavailable', 'overloaded', 'outcome_unknown', 'idempotency_key_in_flight'])

function idIn(data: unknown): number {
  const id = typeof data === 'object' && data !== null && 'id' in data ? data.id : undefined
  if (typeof id !== 'number') throw new Error(`no order: ${JSON.stringify(data)}`)
  return id
}
