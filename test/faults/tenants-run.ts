import { Agent, request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { schema as graphql } from '../support/graphql.ts'
import { randomFrom } from './rounds.ts'
import { differences, digestOf } from './tenant-digest.ts'
import type { Asked, Service } from './tenant-documents.ts'
import { Draw } from './tenant-draw.ts'
import { described } from './tenant-ground.ts'
import {
  type Answer,
  type Found,
  type Prober,
  comparable,
  noteWritten,
  pair,
  same,
  shown,
} from './tenant-judge.ts'
import type { Ground } from './tenant-people.ts'
import { type Probe, type Sent, foreignIn, graphqlProbe, restProbe } from './tenant-probe.ts'
import { Foreign } from './tenant-words.ts'

export interface TenantsOptions {
  readonly ground: Ground
  readonly addresses: Readonly<Record<Service, string>>
  readonly url: string
  readonly probes: number
  readonly clients: number
  readonly seed: number
  readonly note: (line: string) => void
}

export interface TenantsReport {
  /** Requests by service and by what was asked for. */
  readonly asked: ReadonlyMap<string, number>
  readonly statuses: ReadonlyMap<number, number>
  readonly compared: number
  readonly seconds: number
  readonly found: readonly Found[]
}

/** Ends what the caller is asking with, or needs a slow hash and tells what a quick one would. */
const left = /^(auth\.revoke|auth\.logout|admin\.(logout|session_delete))$/
const slow = /^(auth\.(token|login|change_password)|users\.(create|update)|admin\.(login|session_create))$/

interface Suspect {
  readonly prober: Prober
  readonly probe: Probe
}

/** People of other tenants who ask for everything with everything they may have heard of. */
export class TenantProbes {
  readonly #options: TenantsOptions
  readonly #random: () => number
  readonly #agent: Agent
  readonly #fields = [...graphql().roots.keys()]
  readonly #draws: Readonly<Record<Service, Draw>>
  readonly #asked = new Map<string, number>()
  readonly #statuses = new Map<number, number>()
  readonly #suspects: Suspect[] = []
  readonly #found: Found[] = []
  #drawn = 0
  #compared = 0

  constructor(options: TenantsOptions) {
    this.#options = options
    this.#random = randomFrom(options.seed)
    this.#agent = new Agent({ keepAlive: true, maxSockets: options.clients })
    this.#draws = {
      logistics: new Draw(this.#random, described.logistics),
      auth: new Draw(this.#random, described.auth),
    }
  }

  async run(): Promise<TenantsReport> {
    const { clients, ground, url, note } = this.#options
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      const before = await digestOf(client, ground.victims)
      const began = performance.now()
      await Promise.all(Array.from({ length: clients }, () => this.#ask()))
      note(`${this.#suspects.length} answers to look at again`)
      for (const suspect of this.#suspects) await this.#lookAgain(suspect)
      const seconds = (performance.now() - began) / 1_000
      for (const table of differences(before, await digestOf(client, ground.victims))) {
        const answer = 'the rows are others than before'
        this.#found.push({
          leak: 'effect on another',
          what: table,
          by: 'somebody',
          request: undefined,
          answer,
        })
      }
      return {
        asked: this.#asked,
        statuses: this.#statuses,
        compared: this.#compared,
        seconds,
        found: this.#found,
      }
    } finally {
      this.#agent.destroy()
      await client.end()
    }
  }

  async #ask(): Promise<void> {
    const { probes, note } = this.#options
    while (this.#drawn < probes) {
      this.#drawn += 1
      if (this.#drawn % 10_000 === 0) note(`${this.#drawn} probes, ${this.#found.length} leaks`)
      const { prober, probe } = this.#next()
      const key = `${probe.id.includes('.') && /^[A-Z]/.test(probe.id) ? 'graphql' : probe.service} ${probe.id}`
      this.#asked.set(key, (this.#asked.get(key) ?? 0) + 1)
      const comparing = comparable(prober, probe)
      noteWritten(prober, probe)
      const { real, ghost } = pair(probe)
      const answer = await this.#send(prober, probe, real)
      this.#statuses.set(answer.status, (this.#statuses.get(answer.status) ?? 0) + 1)
      if (!comparing) continue
      this.#compared += 1
      if (!same(probe, answer, await this.#send(prober, probe, ghost))) this.#suspects.push({ prober, probe })
    }
  }

  #next(): { readonly prober: Prober; readonly probe: Probe } {
    const { ground } = this.#options
    const service = this.#random() < 0.75 ? 'logistics' : 'auth'
    const draw = this.#draws[service]
    for (;;) {
      const prober = draw.one(ground[service])
      const field = service === 'logistics' && draw.maybe(0.35) ? draw.one(this.#fields) : undefined
      const op = draw.one(described[service].operations)
      if (prober === undefined || op === undefined || left.test(op.id)) continue
      if (slow.test(op.id) && draw.maybe(0.9)) continue
      // Closed to all of them at the first door.
      if (op.id.startsWith('admin.') && draw.maybe(0.8)) continue
      const probe = field === undefined ? restProbe(draw, op, prober) : graphqlProbe(draw, field, prober)
      // A few ask for nothing of others': what lists show by themselves.
      if (probe !== undefined && (foreignIn(probe).length > 0 || draw.maybe(0.15)))
        return { prober, probe: this.#addressed(probe, prober, op) }
    }
  }

  /** Sometimes under the company of the others, or under none. */
  #addressed(probe: Probe, prober: Prober, op: Asked): Probe {
    const draw = this.#draws[op.service]
    if (op.service === 'auth' || draw.maybe(0.75)) return probe
    const company = draw.one(prober.foreign.flatMap((each) => each.ids.get('company') ?? []))
    const named = draw.maybe(0.5) && company !== undefined ? new Foreign(company) : ''
    return { ...probe, headers: { ...probe.headers, 'x-company-id': named } }
  }

  async #lookAgain({ prober, probe }: Suspect): Promise<void> {
    // By now nobody else asks: what still differs is no accident.
    const { real, ghost } = pair(probe)
    const answers: Answer[] = []
    for (let round = 0; round < 3; round += 1) {
      const [first, second] = [await this.#send(prober, probe, real), await this.#send(prober, probe, ghost)]
      if (same(probe, first, second)) return
      answers.push(first, second)
    }
    const [first, second] = answers.map(({ status, text: body }) => `${status} ${body.slice(0, 600)}`)
    this.#found.push({
      leak: 'tells what exists',
      what: probe.id,
      by: prober.name,
      request: real,
      answer: `${first}\n      where nothing is: ${second}\n      asked by ${JSON.stringify(ghost)}`,
    })
  }

  async #send(prober: Prober, probe: Probe, sent: Sent): Promise<Answer> {
    const answer = await this.#exchange(probe.service, {
      ...sent,
      headers: { ...prober.headers, ...sent.headers },
    })
    const found = shown(prober, probe, { sent, answer })
    if (found !== undefined) this.#found.push(found)
    return answer
  }

  #exchange(service: Service, sent: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { method, url, headers, body } = sent
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const asking = send(this.#options.addresses[service] + url, {
        agent: this.#agent,
        method,
        headers: { ...headers, ...length },
      })
      asking.on('response', (response) => {
        const { 'x-request-id': _, date: __, ...head } = response.headers
        text(response).then(
          (all) => resolve({ status: response.statusCode ?? 0, head: JSON.stringify(head), text: all }),
          reject,
        )
      })
      asking.on('error', reject)
      asking.end(body)
    })
  }
}
