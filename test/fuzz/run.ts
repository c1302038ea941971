import type { GraphQLSchema } from 'graphql'
import { type Caller, Callers, type Tokens } from './callers.ts'
import { Draw } from './draw.ts'
import { type Asked, graphqlRequest } from './graphql.ts'
import { codeOf, judged } from './judge.ts'
import { type Target, targets } from './operations.ts'
import { Pools, stemOf } from './pools.ts'
import { type Made, request } from './requests.ts'
import { Tally } from './tally.ts'
import { type Answer, Wire } from './wire.ts'
import { schema } from '../support/graphql.ts'
import { Admins } from '../support/admins.ts'
import { Sites } from '../support/sites.ts'
import type { World } from '../support/world.ts'

export interface FuzzOptions {
  readonly world: World
  readonly tokens: Tokens
  readonly requests: number
  readonly clients: number
  readonly seed: number
  /** Where webhooks may lead. */
  readonly sink: string
  /** Log of a request, by its id. */
  readonly logged?: (requestId: string) => string
  readonly report?: (line: string) => void
}

const progress_ms = 5_000

/** Sends as many requests as it is told to, each drawn by its number, and holds every answer to the documents. */
export async function fuzz(options: FuzzOptions): Promise<Tally> {
  const sites = new Sites(options.world)
  const run = new Run(options, sites)
  try {
    return await run.all()
  } finally {
    run.close()
    await sites.close()
  }
}

class Run {
  readonly #options: FuzzOptions
  readonly #targets = targets()
  readonly #weights: readonly (readonly [Target, number])[]
  readonly #schema: GraphQLSchema = schema().schema
  readonly #pools = new Pools()
  readonly #callers: Callers
  readonly #wire: Wire
  readonly #tally: Tally
  readonly #addresses: { readonly logistics: string; readonly auth: string }
  #next = 0

  constructor(options: FuzzOptions, sites: Sites) {
    const { world, tokens, clients } = options
    this.#options = options
    this.#weights = this.#targets.map((target) => [target, target.weight])
    const admins = new Admins(world, sites)
    this.#callers = new Callers({ world, sites, admins, pools: this.#pools, tokens })
    const { logistics = '', auth = '' } = world.app.addresses
    this.#addresses = { logistics, auth }
    this.#wire = new Wire(this.#addresses, clients)
    this.#tally = new Tally(this.#targets)
  }

  close(): void {
    this.#wire.close()
  }

  async all(): Promise<Tally> {
    await this.#callers.open()
    const { report, clients, requests } = this.#options
    const began = performance.now()
    const timer = setInterval(() => {
      const seconds = (performance.now() - began) / 1_000
      report?.(this.#tally.progress(this.#tally.requests / seconds))
    }, progress_ms)
    // A failure here is one of the run itself: the others do not continue without the program.
    const client = async () => {
      while (this.#next < requests) await this.#one((this.#next += 1))
    }
    try {
      await Promise.all(Array.from({ length: clients }, client))
    } finally {
      this.#next = requests
      clearInterval(timer)
    }
    await this.#callers.settled()
    return this.#tally
  }

  async #one(nth: number): Promise<void> {
    const made = this.#made(nth)
    const answer = await this.#wire.send(made).catch((error: unknown) => String(error))
    if (typeof answer === 'string') {
      this.#tally.answered(made, 0)
      this.#failed({ nth, made, fault: `no answer: ${answer}`, answer }, 0)
      return
    }
    this.#tally.answered(made, answer.status)
    const { body, fault } = judged(made, answer, this.#addresses[made.target.service])
    if (fault !== undefined) this.#failed({ nth, made, fault, answer: this.#shown(answer) }, answer.status)
    this.#tally.refused(made, codeOf(body))
    this.#callers.answered(made.caller, codeOf(body))
    if (answer.status < 300) this.#pools.take(made.tenant, made.target.gives, body)
  }

  /** Told at once: a long run may be interrupted. */
  #failed(failure: Parameters<Tally['fail']>[0], status: number): void {
    const first = this.#tally.fail(failure, status)
    if (first !== undefined) this.#options.report?.(first)
  }

  #made(nth: number): Made {
    const draw = new Draw(this.#options.seed, nth)
    const target = draw.weighted(this.#weights)
    if (target === undefined) throw new Error('there is nothing to ask for')
    const caller = this.#callers.for(target.op, draw)
    const making = { draw, caller, pools: this.#pools, sink: this.#options.sink }
    if (!target.op.id.startsWith('graphql.')) return request(target, making)
    return request(target, { ...making, asked: this.#document(caller, draw) })
  }

  #document(caller: Caller, draw: Draw): Asked {
    const known = (name: string) =>
      /_?ids?$/i.test(name)
        ? this.#pools.value(caller.tenant, `${stemOf(name)}.id`, draw)
        : this.#pools.value(caller.tenant, name, draw)
    return graphqlRequest({ schema: this.#schema, draw, known })
  }

  #shown({ status, headers, bytes }: Answer): string {
    const id = headers['x-request-id']
    const logged = typeof id === 'string' ? (this.#options.logged?.(id) ?? '') : ''
    return [`${status} ${bytes.toString().slice(0, 800)}`, logged]
      .filter((text) => text !== '')
      .join('\n    logged: ')
  }
}
