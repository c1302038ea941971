import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { type Call, Client, type Tally } from './soak-clients.ts'
import { type SoakTarget, managerHeaders } from './soak-ground.ts'
import { Lingering, get, goAway, post, ways } from './hostile-clients.ts'

/** So many stay at once, each for up to so long. */
const stays = { most: 60, longest_ms: 30_000 }

const lingering = {
  'is idle': {},
  'writes slowly': { bytes: post('/api/auth/token', 'Content-Length: 100000'), drip: ' ' },
  'never ends its headers': { bytes: 'GET /livez HTTP/1.1\r\nHost: hostile\r\nX-Endless: ', drip: 'x' },
  'reads slowly': { bytes: get('/docs/js/scalar.js'), drip: '\r\n' },
  'asks for hundred at once and reads nothing': { bytes: get('/api/articles').repeat(100), drip: '\r\n' },
} as const

/** Clients that go away, linger, send what is wrong or are not who they say; all of them leave in the end. */
export class Rude {
  readonly #target: SoakTarget
  readonly #tally: Tally
  readonly #random: () => number
  // Each on a connection of its own, as strangers come.
  readonly #client = new Client({ keep: false, most: 200 })
  readonly #staying = new Map<Lingering, NodeJS.Timeout>()

  constructor(target: SoakTarget, tally: Tally, random: () => number) {
    this.#target = target
    this.#tally = tally
    this.#random = random
  }

  readonly errands: readonly (readonly [share: number, errand: () => Promise<unknown>])[] = [
    [35, () => this.#goAway()],
    [10, () => this.#stay()],
    [6, () => this.#pipeline()],
    [8, () => this.#leaveInWrite()],
    [6, () => this.#leaveInAnswer()],
    [5, () => this.#send('wrong token', { path: '/api/articles', headers: bearer(randomUUID()) })],
    [
      5,
      () => this.#send('wrong token', { path: '/api/auth/verify', headers: bearer(`sat_${randomUUID()}`) }),
    ],
    [3, () => this.#own('oversized body', { method: 'POST', path: '/api/articles', body: this.#large })],
    [
      4,
      () => this.#own('broken JSON', { method: 'POST', path: '/api/articles', body: `{"a${randomUUID()}` }),
    ],
    [4, () => this.#own('wrong input', { method: 'POST', path: '/api/sales-orders', body: { lines: [{}] } })],
    [4, () => this.#send('unknown path', { path: `/api/${randomUUID()}?a=${randomUUID()}` })],
    [3, () => this.#own('wrong query', { path: `/api/articles/sync?cursor=${randomUUID()}` })],
    [3, () => this.#own('wrong GraphQL', { method: 'POST', path: '/api/graphql', body: this.#document() })],
    [2, () => this.#send('huge header', { path: '/api/articles', headers: { 'x-a': 'x'.repeat(40_000) } })],
    [1, () => this.#wrongPassword()],
    [1, () => this.#send('wrong secret', { path: '/api/site/users', headers: this.#stranger() })],
  ]

  /** Those who stay go; others may come. */
  close(): void {
    for (const [one, timer] of this.#staying) {
      clearTimeout(timer)
      one.close()
    }
    this.#staying.clear()
    this.#client.close()
  }

  readonly #large = `{"description":"${'x'.repeat(2_000_000)}"}`

  #address(): string {
    return this.#random() < 0.7 ? this.#target.logistics : this.#target.auth
  }

  async #goAway(): Promise<void> {
    const way = ways[Math.floor(this.#random() * ways.length)]
    if (way === undefined) return
    this.#tally.misbehaved(`goes away (${way.departure})`)
    await goAway(this.#address(), way)
  }

  #stay(): Promise<void> {
    if (this.#staying.size >= stays.most) return this.#goAway()
    const kinds = Object.entries(lingering)
    const [kind, does] = kinds[Math.floor(this.#random() * kinds.length)] ?? ['', {}]
    this.#tally.misbehaved(kind)
    const one = new Lingering(this.#address(), 1, does)
    const leave = () => {
      this.#staying.delete(one)
      one.close()
    }
    this.#staying.set(one, setTimeout(leave, this.#random() * stays.longest_ms))
    return Promise.resolve()
  }

  /** Many requests in one packet, of somebody who may; reads a part of the answers and is gone. */
  #pipeline(): Promise<void> {
    const request = get('/api/articles?per_page=5', this.#lines())
    return this.#cut('pipelines', { bytes: request.repeat(20), after: 2_000 })
  }

  /** Sends a whole write that is right and does not wait for what becomes of it. */
  #leaveInWrite(): Promise<void> {
    const body = JSON.stringify({
      article_code: `RUDE-${Math.floor(this.#random() * 100)}`,
      description: 'rude',
      um3pl: 'PCE',
    })
    const lines = `${this.#lines()}Idempotency-Key: ${randomUUID()}\r\nContent-Length: ${body.length}`
    return this.#cut('leaves in a write', { bytes: post('/api/articles', lines) + body, after: 0 })
  }

  #leaveInAnswer(): Promise<void> {
    const bytes = get('/api/articles?per_page=100', this.#lines())
    return this.#cut('leaves in an answer', { bytes, after: 1 })
  }

  #lines(): string {
    const headers = Object.entries(managerHeaders(this.#target))
    return headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')
  }

  /** Sends, and is gone once so many bytes have come. */
  #cut(kind: string, { bytes, after }: { readonly bytes: string; readonly after: number }): Promise<void> {
    this.#tally.misbehaved(kind)
    const { hostname, port } = new URL(this.#target.logistics)
    return new Promise((resolve) => {
      let read = 0
      const socket = connect(Number(port), hostname)
      socket.on('error', () => {}).on('close', () => resolve())
      socket.setTimeout(20_000, () => socket.destroy())
      socket.on('data', (chunk: Buffer) => {
        read += chunk.length
        if (read >= after) socket.resetAndDestroy()
      })
      socket.write(bytes, () => {
        if (after === 0) setImmediate(() => socket.destroy())
      })
    })
  }

  /** As the manager, who may, but not so. */
  #own(kind: string, call: Partial<Call> & { readonly path: string }): Promise<void> {
    return this.#send(kind, {
      address: this.#target.logistics,
      headers: managerHeaders(this.#target),
      ...call,
    })
  }

  /** Nothing that is sent may be answered as the server's fault. */
  async #send(kind: string, call: Partial<Call> & { readonly path: string }): Promise<void> {
    this.#tally.misbehaved(kind)
    const answer = await this.#client.ask({ kind, address: this.#address(), ...call })
    if (answer !== undefined && answer.status >= 500 && answer.status !== 503)
      this.#tally.fail(kind, `${call.method ?? 'GET'} ${call.path}: ${answer.status} ${answer.text}`)
  }

  /** Never the same text, so that nobody can remember them all. */
  #document() {
    const name = randomUUID().replaceAll('-', '')
    return { query: `query Q${name} { articles(limit: 1) { id f${name} } }` }
  }

  #wrongPassword(): Promise<void> {
    const body = { email: `${randomUUID()}@rude.test`, password: randomUUID() }
    return this.#own('wrong password', { method: 'POST', path: '/api/auth/token', body, headers: {} })
  }

  #stranger(): Readonly<Record<string, string>> {
    return { 'x-client-id': `cli_${randomUUID()}`, 'x-client-secret': `scs_${randomUUID()}` }
  }
}

function bearer(token: string): Readonly<Record<string, string>> {
  return { authorization: `Bearer ${token}` }
}
