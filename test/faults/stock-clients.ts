import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Effects } from './stock-effects.ts'
import type { Errand } from './stock-errands.ts'

export interface Access {
  /** Asked for every request: a server that was started again listens elsewhere. */
  readonly address: () => string
  readonly company: number
  readonly token: string
  /** Aborted when there is nobody left to ask. */
  readonly over: AbortSignal
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly replayed: boolean
  readonly data: unknown
  readonly code: string
}

const Body = z.object({ data: z.unknown().optional(), code: z.string().optional() })

/** Refusals that a client of these routes has to expect. */
const refusals = new Set(['action_not_allowed', 'insufficient_stock', 'invalid'])
/** Nothing is known yet, or nothing was done: the same request is sent again. */
const undecided = new Set(['outcome_unknown', 'idempotency_key_in_flight', 'unavailable', 'overloaded'])
const answer_ms = 20_000
const pause_ms = 30
const longest_ms = 300

/** Clients that do not give up: every request has a key and is repeated until somebody says what became of it. */
export class StockClients {
  readonly #access: Access
  readonly #effects: Effects
  readonly #random: () => number
  readonly faults: string[] = []
  requests = 0
  done = 0
  refused = 0
  aborted = 0
  unanswered = 0
  inFlight = 0
  away = 0
  repeated = 0

  constructor(access: Access, effects: Effects, random: () => number) {
    this.#access = access
    this.#effects = effects
    this.#random = random
  }

  /** How it goes. */
  get summary(): string {
    const { requests, done, refused, aborted, unanswered, inFlight, away, faults } = this
    const open = `${aborted} closed, ${unanswered} unanswered, ${inFlight} in flight, ${away} away`
    return `${requests} requests: ${done} done, ${refused} refused, ${open}; ${faults.length} faults`
  }

  /** Lets that many clients run errands until the signal, each to its end. */
  async run(clients: number, next: () => Errand, signal: AbortSignal): Promise<void> {
    const client = async () => {
      while (!signal.aborted) await this.errand(next())
    }
    await Promise.all(Array.from({ length: clients }, client))
  }

  async errand(errand: Errand): Promise<void> {
    const key = randomUUID()
    const answer = await this.#answer(errand, key)
    const isDone = answer.status === 200 || answer.status === 201
    if (!isDone && !refusals.has(answer.code))
      this.faults.push(`${errand.path}: ${answer.status} ${answer.text}`)
    this.#effects.enter(errand.trace, isDone)
    if (!isDone) {
      this.refused += 1
      return
    }
    this.done += 1
    errand.done(answer.data, this.#effects)
    if (this.#random() < 0.05) await this.#repeat(errand, key, answer)
  }

  /** A definite answer. */
  async #answer(errand: Errand, key: string): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      this.#access.over.throwIfAborted()
      const answer = await this.#send(errand, key, this.#random() < 0.08)
      if (answer !== undefined && !undecided.has(answer.code)) return answer
      if (answer?.code === 'idempotency_key_in_flight') this.inFlight += 1
      else if (answer !== undefined) this.away += 1
      await sleep(Math.min(pause_ms * attempt, longest_ms) * (0.5 + this.#random()))
    }
  }

  /** The same key once more: the same answer, and (as is looked at in the end) no second effect. */
  async #repeat(errand: Errand, key: string, first: Answer): Promise<void> {
    const again = await this.#answer(errand, key)
    this.repeated += 1
    if (!again.replayed || again.text !== first.text)
      this.faults.push(`${errand.path}: the same key was answered differently: ${again.text}`)
  }

  /** An answer, or nothing; where asked for, the connection is closed before one can come. */
  async #send({ path, body }: Errand, key: string, isHasty: boolean): Promise<Answer | undefined> {
    const { address, company, token } = this.#access
    this.requests += 1
    const limit_ms = isHasty ? Math.ceil(this.#random() * 40) : answer_ms
    try {
      const response = await fetch(`${address()}/api${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'x-company-id': String(company),
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(limit_ms),
      })
      const text = await response.text()
      const { data, code = '' } = Body.parse(JSON.parse(text))
      const replayed = response.headers.get('idempotent-replayed') === 'true'
      return { status: response.status, text, replayed, data, code }
    } catch (error) {
      if (isHasty && error instanceof Error && error.name === 'TimeoutError') this.aborted += 1
      else this.unanswered += 1
      return undefined
    }
  }
}
