import http from 'node:http'
import * as z from 'zod'
import { Samples } from '../../bench/support/figures.ts'

export interface Call {
  /** Counters. */
  readonly kind: string
  readonly address: string
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object | string
}

export interface Answer {
  readonly status: number
  readonly text: string
  readonly headers: http.IncomingHttpHeaders
}

const patience_ms = 20_000
const shown = 10

/** Results of all requests: by kind, with the first few unexpected ones. */
export class Tally {
  readonly served = new Map<string, number>()
  /** Actions of misbehaving clients, with counts. */
  readonly rude = new Map<string, number>()
  /** Should not have been. */
  readonly failed = new Map<string, number>()
  /** Told to come again later (503 with Retry-After), as promised when there are too many clients; by code. */
  readonly refused = new Map<string, number>()
  readonly faults: string[] = []
  readonly #tell: ((line: string) => void) | undefined
  #times = new Samples()
  #since = performance.now()

  /** Tells the first few faults as they come. */
  constructor(tell?: (line: string) => void) {
    this.#tell = tell
  }

  done(kind: string, took_ms: number): void {
    add(this.served, kind)
    this.#times.add(took_ms)
  }

  fail(kind: string, why: string): void {
    add(this.failed, kind)
    if (this.faults.length >= shown) return
    const fault = `${kind}: ${why.slice(0, 300)}`
    this.faults.push(fault)
    this.#tell?.(fault)
  }

  refuse(code: string): void {
    add(this.refused, code)
  }

  /** Fault found by another client. */
  add({ failed, refused, faults }: Tally): void {
    for (const [kind, times] of refused) this.refused.set(kind, (this.refused.get(kind) ?? 0) + times)
    for (const [kind, times] of failed) this.failed.set(kind, (this.failed.get(kind) ?? 0) + times)
    this.faults.push(...faults)
  }

  misbehaved(kind: string): void {
    add(this.rude, kind)
  }

  get served_n(): number {
    return total(this.served)
  }

  get refused_n(): number {
    return total(this.refused)
  }

  get rude_n(): number {
    return total(this.rude)
  }

  get failed_n(): number {
    return total(this.failed)
  }

  get soFar(): string {
    return `${this.served_n} served, ${this.failed_n} failed, ${this.refused_n} refused`
  }

  /** How long those took that were served since this was last asked. */
  window() {
    const [times, now] = [this.#times, performance.now()]
    const seconds = (now - this.#since) / 1000
    this.#times = new Samples()
    this.#since = now
    return times.measured(seconds)
  }
}

function add(counts: Map<string, number>, kind: string): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1)
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, each) => sum + each, 0)
}

/** Asks on connections that are kept, or each time on another one. */
export class Client {
  readonly #agent: http.Agent
  constructor({ keep, most }: { readonly keep: boolean; readonly most: number }) {
    this.#agent = new http.Agent({ keepAlive: keep, maxSockets: most, maxFreeSockets: most })
  }

  /** Undefined: no answer. */
  ask(call: Call): Promise<Answer | undefined> {
    const { address, path, method = 'GET', body } = call
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const headers = {
      ...(text !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
      }),
      ...call.headers,
    }
    return new Promise((resolve) => {
      const nothing = () => resolve(undefined)
      const url = `${address}${path}`
      const request = http.request(url, { method, headers, agent: this.#agent, timeout: patience_ms })
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', nothing).on('close', nothing)
        response.on('end', () => {
          const { statusCode: status = 0, headers: given } = response
          resolve({ status, text: Buffer.concat(chunks).toString(), headers: given })
        })
      })
      request
        .on('timeout', () => request.destroy())
        .on('error', nothing)
        .on('close', nothing)
      request.end(text)
    })
  }

  /** Lets go of the connections that are kept; the next call opens another. */
  close(): void {
    this.#agent.destroy()
  }
}

const Body = z.object({ data: z.unknown() })

/** Somebody who wants to be served: what is not as it should be is counted as a fault. */
export class Guest {
  readonly #client: Client
  readonly #tally: Tally
  constructor(client: Client, tally: Tally) {
    this.#client = client
    this.#tally = tally
  }

  /** The answer, if it is the one that was to come. */
  async get(call: Call, status: number, isRight: (answer: Answer) => boolean): Promise<Answer | undefined> {
    const began = performance.now()
    const answer = await this.#client.ask(call)
    const took_ms = performance.now() - began
    if (answer === undefined) {
      this.#tally.fail(call.kind, `no answer after ${Math.round(took_ms)} ms`)
    } else if (isRefusal(answer)) {
      this.#tally.refuse(/"code":"(\w+)"/.exec(answer.text)?.[1] ?? 'unknown')
    } else if (answer.status !== status || !isRight(answer)) {
      this.#tally.fail(call.kind, `${call.method ?? 'GET'} ${call.path}: ${answer.status} ${answer.text}`)
    } else {
      this.#tally.done(call.kind, took_ms)
      return answer
    }
    return undefined
  }

  /** Content of an answer in the usual envelope, read by a schema; a schema error is a fault. */
  async read<T>(call: Call, status: number, schema: z.ZodType<T>): Promise<T | undefined> {
    let found: T | undefined
    await this.get(call, status, ({ text }) => {
      const read = schema.safeParse(dataIn(text))
      found = read.data
      return read.success
    })
    return found
  }
}

/** A 503 that says when to come again; GraphQL says it field by field. */
function isRefusal({ status, text, headers }: Answer): boolean {
  if (status === 503) return headers['retry-after'] !== undefined
  return status === 200 && /^\{"errors":.*"code":"(unavailable|overloaded)","status":503/.test(text)
}

function dataIn(text: string): unknown {
  try {
    return Body.parse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
