import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Write } from './idempotency-writes.ts'

export interface Definite {
  readonly status: number
  /** Without the id of the request, which is another each time. */
  readonly text: string
  readonly replayed: boolean
  readonly code: string
}

export interface CopiesAccess {
  /** Memory of the nodes; a dead node has none. */
  readonly addresses: () => readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly random: () => number
  /** Aborted when there is nobody left to ask. */
  readonly over: AbortSignal
}

const Problem = z.object({ code: z.string() })
const Errors = z.object({ errors: z.array(z.object({ extensions: Problem })).min(1) })

/** Nothing is known yet, or nothing was done: the same copy is sent again. */
const undecided = new Set(['outcome_unknown', 'idempotency_key_in_flight', 'unavailable', 'overloaded'])
const answer_ms = 30_000
const cutShare = 0.06

/** Sends copies, and each again until somebody says what became of it. */
export class Copies {
  readonly #access: CopiesAccess
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 512 })
  sent = 0
  answered = 0
  replayed = 0
  inFlight = 0
  away = 0
  cut = 0
  unanswered = 0

  constructor(access: CopiesAccess) {
    this.#access = access
  }

  /** Those that were sent because one before had no answer. */
  get repeated(): number {
    return this.inFlight + this.away + this.cut + this.unanswered
  }

  close(): void {
    this.#agent.destroy()
  }

  /** To a node drawn by chance; what is not answered goes to another. */
  async definite(write: Write, body = write.body): Promise<Definite> {
    const { addresses, random, over } = this.#access
    let avoided = ''
    for (let attempt = 1; ; attempt += 1) {
      over.throwIfAborted()
      const nodes = addresses().filter((each) => each !== '')
      const others = nodes.filter((each) => each !== avoided)
      const among = others.length > 0 ? others : nodes
      const node = among[Math.floor(random() * among.length)]
      const answer = node === undefined ? undefined : await this.#send(node, write, body)
      if (answer !== undefined && !undecided.has(answer.code)) {
        this.answered += 1
        if (answer.replayed) this.replayed += 1
        return answer
      }
      if (answer?.code === 'idempotency_key_in_flight') this.inFlight += 1
      else if (answer !== undefined) this.away += 1
      avoided = answer === undefined ? (node ?? '') : ''
      // A node that is away is left at once for another; one that is at it takes its time.
      const pause_ms = answer === undefined ? 15 : 150
      await sleep(Math.min(pause_ms * attempt, 800) * (0.5 + random()))
    }
  }

  /** An answer, or nothing; some are cut off at any moment. */
  #send(node: string, { method, path, name }: Write, body: object): Promise<Definite | undefined> {
    const { headers, random } = this.#access
    const bytes = JSON.stringify(body)
    this.sent += 1
    return new Promise((resolve) => {
      const asking = request(node + path, {
        agent: this.#agent,
        method,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(bytes),
          ...(path !== '/graphql' && { 'idempotency-key': name }),
        },
      })
      const isCut = random() < cutShare
      const timer = setTimeout(() => asking.destroy(), isCut ? random() * 40 : answer_ms)
      asking.on('close', () => clearTimeout(timer))
      const lost = () => {
        if (isCut) this.cut += 1
        else this.unanswered += 1
        resolve(undefined)
      }
      asking.on('error', lost)
      asking.on('response', (response) => {
        const replayed = response.headers['idempotent-replayed'] === 'true'
        text(response).then((all) => resolve(definite(response.statusCode ?? 0, all, replayed)), lost)
      })
      asking.end(bytes)
    })
  }
}

function definite(status: number, body: string, replayed: boolean): Definite {
  const json: unknown = JSON.parse(body)
  const code =
    Problem.safeParse(json).data?.code ?? Errors.safeParse(json).data?.errors[0]?.extensions.code ?? ''
  return { status, text: body.replaceAll(/,?"request_id":"[^"]*"/g, ''), replayed, code }
}
