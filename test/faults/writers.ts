import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Article, Entry, Ledger, Write } from './ledger.ts'

export interface Access {
  /** Asked for every request: a program that was started again listens elsewhere. */
  readonly address: () => string
  readonly company: number
  readonly token: string
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly replayed: boolean
  readonly body: { readonly data?: unknown; readonly code?: unknown; readonly meta?: unknown }
}

/** Writes that carried a key and were acknowledged, with the answer, which has to stay the same for ever. */
export type Kept = ReadonlyMap<Write, string>

/** Result of a write; wrong is an answer that nobody should get. */
export type Outcome = 'made' | 'open' | 'refused' | 'wrong'

const answer_ms = 10_000
const refusal_ms = 20

/** Clients that write without rest, each its own articles, one request at a time. */
export class Writers {
  readonly #access: Access
  readonly #ledger: Ledger
  readonly #random: () => number
  readonly #kept = new Map<Write, string>()
  /** The longest that anybody waited for a refusal. */
  longestRefusal_ms = 0
  #serial = 0

  constructor(access: Access, ledger: Ledger, random: () => number) {
    this.#access = access
    this.#ledger = ledger
    this.#random = random
  }

  get kept(): Kept {
    return this.#kept
  }

  /** Lets that many clients write until the signal. */
  async run(clients: number, signal: AbortSignal): Promise<void> {
    // Whether an open write was made is not known before everything is looked at.
    const free = [...this.#ledger.entries.values()].filter(
      ({ record, open }) => record !== undefined && open === undefined,
    )
    await Promise.all(
      Array.from({ length: clients }, (_, i) =>
        this.#client(
          free.filter((_entry, at) => at % clients === i),
          signal,
        ),
      ),
    )
  }

  async #client(own: Entry[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const known = this.#random() < 0.4 ? own[Math.floor(this.#random() * own.length)] : undefined
      const entry = known ?? this.#ledger.entry(`K-${(this.#serial += 1)}`)
      const key = this.#random() < 0.5 ? randomUUID() : undefined
      const write = { entry, key, description: randomUUID(), version: (entry.record?.version ?? 0) + 1 }
      const made = (await this.write(write)) === 'made'
      if (made && known === undefined) own.push(entry)
      if (entry.open !== undefined && known !== undefined) own.splice(own.indexOf(entry), 1)
      if (!made) await sleep(refusal_ms)
    }
  }

  /** Sends a write and enters what became of it. */
  async write(write: Write): Promise<Outcome> {
    write.entry.open = write
    const began = performance.now()
    const answer = await this.send(write)
    const code = answer?.body.code
    if (answer !== undefined && (answer.status === 200 || answer.status === 201)) {
      this.#ledger.acknowledge(write, articleIn(answer))
      if (write.key !== undefined) this.#kept.set(write, answer.text)
      return 'made'
    }
    if (answer === undefined || code === 'outcome_unknown' || code === 'idempotency_key_in_flight') {
      this.#ledger.leaveOpen(write)
      return 'open'
    }
    this.#ledger.refuse(write)
    if (code === 'unavailable' || code === 'overloaded') {
      this.longestRefusal_ms = Math.max(this.longestRefusal_ms, performance.now() - began)
      return 'refused'
    }
    this.#ledger.faults.push(`${write.entry.code}: answered ${answer.status} ${answer.text}`)
    return 'wrong'
  }

  send({ entry, key, description, version }: Write): Promise<Answer | undefined> {
    const made = { article_code: entry.code, description, um3pl: 'PCE' }
    return version === 1
      ? this.call('/articles', { method: 'POST', body: made, key })
      : this.call(`/articles/${entry.record?.id}`, { method: 'PUT', body: { description }, key })
  }

  /** An answer of the API, or nothing. */
  async call(
    path: string,
    request: { method?: string; body?: unknown; key?: string | undefined } = {},
  ): Promise<Answer | undefined> {
    const { address, company, token } = this.#access
    try {
      const response = await fetch(`${address()}/api${path}`, {
        method: request.method ?? 'GET',
        headers: {
          authorization: `Bearer ${token}`,
          'x-company-id': String(company),
          'content-type': 'application/json',
          // Where there are replicas: what is looked for is what was promised, not what has come there yet.
          'waybill-position': 'newest',
          ...(request.key !== undefined && { 'idempotency-key': request.key }),
        },
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
        signal: AbortSignal.timeout(answer_ms),
      })
      const text = await response.text()
      const body: unknown = JSON.parse(text)
      const replayed = response.headers.get('idempotent-replayed') === 'true'
      return { status: response.status, text, replayed, body: Object.fromEntries(Object.entries(body ?? {})) }
    } catch {
      return undefined
    }
  }
}

function articleIn({ body }: Answer): Article {
  if (!isArticle(body.data)) throw new Error(`no article: ${JSON.stringify(body)}`)
  return body.data
}

export function isArticle(value: unknown): value is Article {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'article_code' in value &&
    'description' in value &&
    'version' in value &&
    typeof value.version === 'number'
  )
}
