import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { Database } from '../../src/kernel/database/database.ts'
import { type Replicated, readsOf } from '../support/replicated.ts'
import { randomFrom } from './rounds.ts'
import { insertTenant } from './stock-run.ts'

export interface ReplicaOptions {
  readonly servers: Replicated
  /** That ask the replica; a caller meets any of them. */
  readonly nodes: readonly { readonly address: string }[]
  /** Reads after a write. */
  readonly probes: number
  readonly clients: number
  readonly seed: number
  readonly note: (line: string) => void
}

export interface ReplicaReport {
  readonly writes: number
  readonly probes: number
  /** By who answered them, statement by statement. */
  readonly reads: { readonly replica: number; readonly primary: number }
  /** How often the replica was held back. */
  readonly holds: number
  readonly seconds: number
  /** Reads without a position that did not see the write: proof that the replica was behind. */
  readonly behind: number
  /** 503, after which it was asked again. */
  readonly refused: number
  /** Reads with one that did not. */
  readonly stale: readonly string[]
}

/** How many reads follow each write, one after the other on any node. */
const readsEach = 4
/** How often one of them leaves its position at home. */
const forgetful = 0.1
const longestHold_ms = 150
/** After a refusal. */
const pause_ms = 50

const Written = z.object({ data: z.object({ id: z.int(), description: z.string() }) })
const Mutated = z.object({ data: z.object({ update_article: z.object({ description: z.string() }) }) })

/** Clients that write, and at once read what they wrote, by any node and in any way, from a replica that lags on purpose. */
export async function runReplicaProbes(options: ReplicaOptions): Promise<ReplicaReport> {
  const { servers, nodes, note } = options
  const url = servers.primary.url()
  const database = new Database({ url, schema: 'logistics', poolSize: 1, readTimeout_ms: 60_000 })
  const { company, token } = await insertTenant(database)
  await database.close()
  const headers = { authorization: `Bearer ${token}`, 'x-company-id': String(company) }
  const run = new Run(options, headers)
  await run.ready()
  const before = await sumOf(nodes)
  const over = new AbortController()
  const began = performance.now()
  const holding = holdBack(servers, randomFrom(options.seed + 1), over.signal)
  try {
    await Promise.all(Array.from({ length: options.clients }, (_, at) => run.client(at)))
  } finally {
    over.abort()
    await Promise.allSettled([holding])
  }
  const holds = await holding
  const seconds = (performance.now() - began) / 1_000
  const after = await sumOf(nodes)
  note(`${run.probes} reads after ${run.writes} writes in ${Math.round(seconds)} s`)
  const reads = { replica: after.replica - before.replica, primary: after.primary - before.primary }
  const { writes, probes, behind, refused, stale } = run
  return { writes, probes, reads, holds, seconds, behind, refused, stale }
}

async function sumOf(nodes: ReplicaOptions['nodes']) {
  const each = await Promise.all(nodes.map(({ address }) => readsOf(address)))
  return {
    replica: each.reduce((sum, { replica }) => sum + replica, 0),
    primary: each.reduce((sum, { primary }) => sum + primary, 0),
  }
}

/** Holds the replica back for a while and lets it catch up, again and again. */
async function holdBack({ replica }: Replicated, random: () => number, signal: AbortSignal): Promise<number> {
  let holds = 0
  while (!signal.aborted) {
    await replica.query('select pg_wal_replay_pause()')
    holds += 1
    await sleep(random() * longestHold_ms)
    await replica.query('select pg_wal_replay_resume()')
    await sleep(random() * longestHold_ms)
  }
  return holds
}

async function fetched(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

class Run {
  readonly stale: string[] = []
  writes = 0
  probes = 0
  behind = 0
  refused = 0
  readonly #options: ReplicaOptions
  readonly #headers: Readonly<Record<string, string>>
  readonly #random: () => number
  constructor(options: ReplicaOptions, headers: Readonly<Record<string, string>>) {
    this.#options = options
    this.#headers = headers
    this.#random = randomFrom(options.seed)
  }

  /** Resolves when every node asks the replica. */
  async ready(): Promise<void> {
    for (const { address } of this.#options.nodes) {
      const { replica } = await readsOf(address)
      while ((await readsOf(address)).replica === replica) await this.#answer(`${address}/api/articles`)
    }
  }

  /** Changes an article of its own and looks at it, until there have been enough reads. */
  async client(at: number): Promise<void> {
    const code = `PROBE-${this.#options.seed}-${at}`
    const made = await this.#post('/api/articles', { article_code: code, description: 'new', um3pl: 'PCE' })
    const { id } = Written.parse(made.body).data
    const own = { id, code, position: made.position }
    for (let n = 1; this.probes < this.#options.probes; n += 1) {
      own.position = await this.#write(own, `version ${n} of it`)
      for (let read = 0; read < readsEach; read += 1) await this.#probe(own, `version ${n} of it`)
    }
  }

  async #write({ id }: { readonly id: number }, description: string): Promise<string> {
    this.writes += 1
    if (this.#random() < 0.25) {
      const query = `mutation { update_article(id: ${id}, input: { description: "${description}" }) { description } }`
      const { body, position } = await this.#post('/graphql', { query })
      // The answer of a mutation is read separately.
      if (Mutated.parse(body).data.update_article.description !== description)
        this.stale.push(`the mutation to ${description} answered ${JSON.stringify(body)}`)
      return position
    }
    const { position } = await this.#send(`${this.#node()}/api/articles/${id}`, 'PUT', { description })
    return position
  }

  async #probe(
    { id, code, position }: { readonly id: number; readonly code: string; readonly position: string },
    wanted: string,
  ): Promise<void> {
    const query = encodeURIComponent(`{ articles(search: "${code}") { description } }`)
    const ways = [
      `/api/articles/${id}`,
      `/api/articles?search=${code}`,
      `/api/articles/by-code/${code}`,
      `/graphql?query=${query}`,
    ]
    const path = ways[Math.floor(this.#random() * ways.length)] ?? ''
    const isForgotten = this.#random() < forgetful
    const text = await this.#answer(`${this.#node()}${path}`, isForgotten ? undefined : position)
    const isSeen = text.includes(`"${wanted}"`)
    if (isForgotten) {
      if (!isSeen) this.behind += 1
      return
    }
    this.probes += 1
    if (!isSeen) this.stale.push(`${path} with ${position} did not have ${wanted}: ${text.slice(0, 200)}`)
    if (this.probes % 10_000 === 0) this.#options.note(`${this.probes} reads, ${this.stale.length} stale`)
  }

  #node(): string {
    const { nodes } = this.#options
    return nodes[Math.floor(this.#random() * nodes.length)]?.address ?? ''
  }

  async #answer(url: string, position?: string): Promise<string> {
    const brought = position === undefined ? {} : { 'waybill-position': position }
    const { text } = await this.#asked(url, { headers: { ...this.#headers, ...brought } })
    return text
  }

  /** Until it is answered: a machine that is too busy for the moment says so. */
  async #asked(
    url: string,
    init: RequestInit,
  ): Promise<{ readonly text: string; readonly headers: Headers }> {
    for (;;) {
      const { status, headers, ...response } = await fetched(url, init)
      if (status < 300) return { headers, ...response }
      if (status !== 503) throw new Error(`${url} answered ${status}: ${response.text}`)
      this.refused += 1
      await sleep(pause_ms)
    }
  }

  #post(path: string, body: object) {
    return this.#send(`${this.#node()}${path}`, 'POST', body)
  }

  async #send(url: string, method: string, body: object) {
    const { text, headers } = await this.#asked(url, {
      method,
      headers: { ...this.#headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const position = headers.get('waybill-position')
    if (position === null) throw new Error(`${url} answered without a position: ${text}`)
    const parsed: unknown = JSON.parse(text)
    return { position, body: parsed }
  }
}
