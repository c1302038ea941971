// A process of its own that asks as much as it is told to, answered or not, and takes as little of a processor as can be:
// the bytes of its requests are made beforehand, and of an answer it reads the status and the length.
import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { Samples } from '../../bench/support/figures.ts'

export const Flood = z.object({
  address: z.string(),
  /** Whole requests, asked in turn. */
  requests: z.array(z.string()),
  seconds: z.number(),
  /** Open before the first request: a server of Node.js accepts one connection in each turn of its loop. */
  connections: z.int(),
  /** Requests a second, whatever becomes of them; without it each connection asks when it was answered. */
  perSecond: z.number().optional(),
})
export type Flood = z.output<typeof Flood>

export const Flooded = z.object({
  /** Latency of served requests, from when they were sent. */
  perSecond: z.number(),
  p50_ms: z.number(),
  p99_ms: z.number(),
  /** Each second: asked for, sent, refused. */
  due: z.number(),
  sent: z.number(),
  refused: z.number(),
  /** Answers that are neither, and connections that were closed. */
  wrong: z.int(),
  closed: z.int(),
  /** Which part of its core it took. */
  busy: z.number(),
})
export type Flooded = z.output<typeof Flooded>

const headEnd = Buffer.from('\r\n\r\n')
const lengthName = Buffer.from('\r\ncontent-length: ')
const received = Buffer.allocUnsafe(65_536)
const zero = 0x30
/** Connections that are being made. */
const atOnce = 64

/** One connection; `answered` hears the status of each answer, 0 when the connection is gone. */
class Lane {
  readonly #socket: Socket
  readonly #answered: (lane: Lane, status: number) => void
  /** The beginning of an answer whose head came in parts. */
  #head: Buffer | undefined
  #status = 0
  #missing = 0
  sent = 0

  constructor(address: URL, answered: (lane: Lane, status: number) => void) {
    this.#answered = answered
    this.#socket = connect({
      host: address.hostname,
      port: Number(address.port),
      noDelay: true,
      onread: { buffer: received, callback: (count) => this.#take(received.subarray(0, count)) },
    })
    this.#socket.on('error', () => {}).once('close', () => answered(this, 0))
  }

  async connected(): Promise<this> {
    await once(this.#socket, 'connect')
    return this
  }

  ask(request: Buffer, sent: number): void {
    this.sent = sent
    this.#socket.write(request)
  }

  close(): void {
    this.#socket.removeAllListeners('close').destroy()
  }

  #take(chunk: Buffer): boolean {
    if (this.#missing > 0) this.#missing -= chunk.length
    else this.#begin(chunk)
    if (this.#status !== 0 && this.#missing <= 0) {
      const status = this.#status
      this.#status = 0
      this.#answered(this, status)
    }
    return true
  }

  #begin(chunk: Buffer): void {
    const head = this.#head === undefined ? chunk : Buffer.concat([this.#head, chunk])
    const end = head.indexOf(headEnd)
    this.#head = end === -1 ? Buffer.from(head) : undefined
    if (end === -1) return
    this.#status = digits(head, 'HTTP/1.1 '.length)
    const at = head.indexOf(lengthName)
    const length = at === -1 || at > end ? 0 : digits(head, at + lengthName.length)
    this.#missing = end + headEnd.length + length - head.length
  }
}

function digits(bytes: Buffer, from: number): number {
  let value = 0
  for (let at = from; ; at += 1) {
    const digit = (bytes[at] ?? 0) - zero
    if (digit < 0 || digit > 9) return value
    value = value * 10 + digit
  }
}

class Flooding {
  readonly #flood: Flood
  readonly #address: URL
  readonly #requests: readonly Buffer[]
  readonly #lanes = new Set<Lane>()
  /** The client that asked longest ago goes first, so that all of them ask. */
  readonly #free = new Set<Lane>()
  readonly #samples = new Samples()
  #began = 0
  #due = 0
  #sent = 0
  #refused = 0
  #wrong = 0
  #closed = 0

  constructor(flood: Flood) {
    this.#flood = flood
    this.#address = new URL(flood.address)
    this.#requests = flood.requests.map((request) => Buffer.from(request))
  }

  async run(): Promise<Flooded> {
    while (this.#lanes.size < this.#flood.connections) await Promise.all(this.#opened(atOnce))
    this.#began = performance.now()
    const used = process.cpuUsage()
    const end = this.#began + this.#flood.seconds * 1000
    const { perSecond } = this.#flood
    if (perSecond === undefined) while (this.#free.size > 0) this.#ask(this.#began)
    while (performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, 2))
      if (perSecond !== undefined) this.#askWhatIsDue(perSecond)
    }
    const seconds = (performance.now() - this.#began) / 1000
    const { user, system } = process.cpuUsage(used)
    for (const lane of this.#lanes) lane.close()
    const each = (count: number) => count / seconds
    return {
      ...this.#samples.measured(seconds),
      due: each(perSecond === undefined ? this.#sent : this.#due),
      sent: each(this.#sent),
      refused: each(this.#refused),
      wrong: this.#wrong,
      closed: this.#closed,
      busy: (user + system) / 1e6 / seconds,
    }
  }

  #askWhatIsDue(perSecond: number): void {
    this.#due = Math.floor(((performance.now() - this.#began) * perSecond) / 1000)
    while (this.#sent < this.#due && this.#free.size > 0) {
      this.#ask(performance.now())
    }
  }

  #ask(sent: number): void {
    const [lane] = this.#free
    const request = this.#requests[this.#sent % this.#requests.length]
    if (lane === undefined || request === undefined) return
    this.#free.delete(lane)
    this.#sent += 1
    lane.ask(request, sent)
  }

  #opened(count: number): readonly Promise<Lane>[] {
    return Array.from({ length: Math.min(count, this.#flood.connections - this.#lanes.size) }, () => {
      const lane = new Lane(this.#address, (answered, status) => this.#hear(answered, status))
      this.#lanes.add(lane)
      this.#free.add(lane)
      return lane.connected()
    })
  }

  #hear(lane: Lane, status: number): void {
    const now = performance.now()
    if (status === 0) {
      this.#lanes.delete(lane)
      this.#free.delete(lane)
      this.#closed += 1
      return
    }
    if (status === 200 || status === 201) this.#samples.add(now - lane.sent)
    else if (status === 503) this.#refused += 1
    else this.#wrong += 1
    this.#free.add(lane)
    if (this.#flood.perSecond === undefined) this.#ask(now)
    else this.#askWhatIsDue(this.#flood.perSecond)
  }
}

if (import.meta.main) {
  const asked = Flood.parse(JSON.parse(await text(process.stdin)))
  process.stdout.write(JSON.stringify(await new Flooding(asked).run()))
}
