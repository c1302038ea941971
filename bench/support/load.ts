import { type Socket, connect } from 'node:net'
import { type Measured, Samples } from './figures.ts'

/** A repeated request, and the check of its answer. */
export interface Plan {
  /** A number for the next request; it comes back with the answer. */
  mark(): number
  /** The whole request as it goes over the wire. */
  request(mark: number): string
  isRight(body: Buffer, mark: number): boolean
  /** Status of a right answer; 200 by default. */
  readonly status?: number
  /** A refusal that is no mistake: it is counted apart, and the connection asks again after the pause. */
  readonly refusal?: { readonly status: number; readonly pause_ms: number }
}

export interface Loaded extends Measured {
  readonly refusedPerSecond: number
}

export interface Pressure {
  readonly connections: number
  readonly seconds: number
}

/** The text of a GET without body. */
export function getRequest(path: string, headers: Readonly<Record<string, string>>): string {
  return requestText(`GET ${path}`, headers)
}

/** The text of a POST; the body has no letters beyond ASCII. */
export function postRequest(
  path: string,
  headers: Readonly<Record<string, string>> & { readonly 'content-type': string },
  body: string,
): string {
  return requestText(`POST ${path}`, { ...headers, 'content-length': String(body.length) }) + body
}

function requestText(line: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: 'bench', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`
}

/** Keeps one request in flight on each of the connections and measures until the time is over. */
export function load(address: string, plan: Plan, pressure: Pressure): Promise<Loaded> {
  const { connections, seconds } = pressure
  return loadWhile({ address, plan, connections }, (elapsed_ms) => elapsed_ms < seconds * 1000)
}

/** The same until so many requests have been sent, which are not fewer than the connections. */
export function loadTimes(
  address: string,
  plan: Plan,
  { connections, times }: { readonly connections: number; readonly times: number },
): Promise<Loaded> {
  let left = times
  const mark = () => {
    left -= 1
    return plan.mark()
  }
  return loadWhile({ address, plan: { ...plan, mark }, connections }, () => left > 0)
}

interface Under {
  readonly address: string
  readonly plan: Plan
  readonly connections: number
}

async function loadWhile(
  { address, plan, connections }: Under,
  goesOn: (elapsed_ms: number) => boolean,
): Promise<Loaded> {
  const { hostname, port } = new URL(address)
  const samples = new Samples()
  const lanes = await Promise.all(
    Array.from({ length: connections }, () => Lane.open(hostname, Number(port))),
  )
  const started = performance.now()
  try {
    await Promise.all(lanes.map((lane) => lane.run(plan, samples, (now) => goesOn(now - started))))
  } finally {
    for (const lane of lanes) lane.close()
  }
  const seconds = (performance.now() - started) / 1000
  const refused = lanes.reduce((sum, lane) => sum + lane.refused, 0)
  return { ...samples.measured(seconds), refusedPerSecond: refused / seconds }
}

const headEnd = Buffer.from('\r\n\r\n')
const lengthName = Buffer.from('\r\ncontent-length: ')
const lastChunk = Buffer.from('\r\n0\r\n\r\n')
const version = 'HTTP/1.1 '
const answerLimit = 1024 * 1024

/**
 * One keep-alive connection, written by hand to take as little as can be of the cores that the server needs: it reads
 * into one buffer of its own, past the streams of Node. A body in chunks, as some peers send it, is not taken apart.
 */
export class Lane {
  readonly #socket: Socket
  readonly #answer: Buffer
  #filled = 0
  #bodyStart = 0
  /** Time of the whole answer: 0 before its head has come, infinite while chunks come. */
  #size = 0
  #refused = 0
  #arrived: () => void = () => {}
  #fail: (error: Error) => void = () => {}

  private constructor(hostname: string, port: number) {
    this.#answer = Buffer.allocUnsafe(answerLimit)
    this.#socket = connect({
      host: hostname,
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(65_536),
        callback: (count, chunk) => {
          this.#take(chunk, count)
          return true
        },
      },
    })
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('the server closed a connection')))
  }

  static async open(hostname: string, port: number): Promise<Lane> {
    const lane = new Lane(hostname, port)
    await new Promise<void>((resolve, reject) => {
      lane.#fail = reject
      lane.#socket.once('connect', resolve)
    })
    return lane
  }

  get refused(): number {
    return this.#refused
  }

  run(plan: Plan, samples: Samples, goesOn: (now: number) => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      let mark = 0
      let sent = 0
      const next = () => {
        mark = plan.mark()
        this.#filled = 0
        this.#size = 0
        sent = performance.now()
        this.#socket.write(plan.request(mark), 'latin1')
      }
      this.#fail = reject
      this.#arrived = () => {
        const now = performance.now()
        if (plan.refusal !== undefined && this.#status() === plan.refusal.status) {
          this.#refused += 1
          if (goesOn(now)) setTimeout(next, plan.refusal.pause_ms)
          else resolve()
          return
        }
        if (!this.#isRight(plan, mark)) return reject(new Error(`a wrong answer: ${this.#shown()}`))
        samples.add(now - sent)
        if (goesOn(now)) next()
        else resolve()
      }
      next()
    })
  }

  /** The body of one answer, which has to be a success; its memory is that of the next one. */
  ask(request: string): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#filled = 0
      this.#size = 0
      this.#fail = reject
      this.#arrived = () => {
        if (this.#status() < 300) resolve(this.#answer.subarray(this.#bodyStart, this.#size))
        else reject(new Error(`a wrong answer: ${this.#shown()}`))
      }
      this.#socket.write(request, 'latin1')
    })
  }

  close(): void {
    this.#fail = () => {}
    this.#socket.destroy()
  }

  #take(chunk: Uint8Array, count: number): void {
    if (this.#filled + count > answerLimit) return this.#fail(new Error('an answer is too long'))
    this.#answer.set(chunk.subarray(0, count), this.#filled)
    this.#filled += count
    if (this.#size === 0) this.#readHead()
    if (this.#size === Infinity && this.#endsInLastChunk()) this.#size = this.#filled
    if (this.#size > 0 && this.#filled >= this.#size) this.#arrived()
  }

  #readHead(): void {
    const head = this.#answer.subarray(0, this.#filled)
    const end = head.indexOf(headEnd)
    if (end === -1) return
    this.#bodyStart = end + headEnd.length
    const at = head.indexOf(lengthName)
    const length =
      at === -1 || at > end
        ? spelledLength(head.toString('latin1', 0, end))
        : Number.parseInt(head.toString('latin1', at + lengthName.length, at + lengthName.length + 10), 10)
    if (length === undefined) this.#fail(new Error(`an answer without a length: ${this.#shown()}`))
    else this.#size = this.#bodyStart + length
  }

  #endsInLastChunk(): boolean {
    return this.#answer.subarray(this.#filled - lastChunk.length, this.#filled).equals(lastChunk)
  }

  #status(): number {
    return Number(this.#answer.toString('latin1', version.length, version.length + 3))
  }

  #isRight(plan: Plan, mark: number): boolean {
    if (this.#filled !== this.#size || this.#status() !== (plan.status ?? 200)) return false
    return plan.isRight(this.#answer.subarray(this.#bodyStart, this.#size), mark)
  }

  #shown(): string {
    return this.#answer.toString('latin1', 0, Math.min(this.#filled, 2_000))
  }
}

/** The length in a head whose names are in capitals too; infinite where the body comes in chunks. */
function spelledLength(head: string): number | undefined {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return Number(length)
  return /\r\ntransfer-encoding: *chunked/i.test(head) ? Infinity : undefined
}
