import { type Socket, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type HttpServer, type ServerOptions, server } from '../../src/http/server.ts'
import { entryOf } from '../../src/kernel/proof.ts'
import type { Limiter } from '../../src/kernel/limiter.ts'
import type { AnyOperation } from '../../src/kernel/operation.ts'
import type { Service } from '../../src/kernel/service.ts'
import { makeLog } from '../../src/main/log.ts'

const unlimited: Limiter = {
  take: (_key, limit) => Promise.resolve({ allowed: true, remaining: limit, resets_at: 0, left_ms: 0 }),
  close: () => Promise.resolve(),
}

/** The HTTP edge alone, in front of operations made for one test. */
export interface Edge {
  readonly address: string
  readonly http: HttpServer
  /** Closes the server and returns its log. */
  stop(): Promise<string>
}

export async function startEdge(
  operations: readonly AnyOperation[],
  { ready, ...options }: Partial<Omit<ServerOptions, 'service'> & Pick<Service, 'ready'>> = {},
): Promise<Edge> {
  const log = new PassThrough()
  const logged = text(log)
  const http = await server({
    service: {
      name: 'logistics',
      title: 'Edge',
      description: '',
      prefixes: ['/api'],
      operations,
      gate: {
        identify: (_op, arrival) => Promise.resolve({ key: 'anyone', admit: () => entryOf(arrival) }),
      },
      requestIdInBodies: false,
      ready: ready ?? (() => Promise.resolve()),
    },
    document: () => ({}),
    address: () => 'http://edge.test',
    log: makeLog({ logLevel: 'debug' }, log),
    limiter: unlimited,
    limits: { token: 0, data: 0, console: 0 },
    locale: 'en',
    bodyLimit: 1_048_576,
    trustedProxies: [],
    corsOrigins: ['*'],
    metricsToken: undefined,
    ...options,
  })
  const address = await http.listen({ host: '127.0.0.1', port: 0 })
  return {
    address,
    http,
    async stop() {
      await http.close()
      log.end()
      return logged
    },
  }
}

/** A raw connection, for bytes that no client library would send. */
export class Wire {
  readonly socket: Socket
  #text = ''
  /** Resolves when the peer has closed. */
  readonly closed: Promise<void>

  private constructor(socket: Socket) {
    this.socket = socket
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()))
    socket.on('data', (chunk) => (this.#text += chunk.toString('utf8'))).on('error', () => {})
  }

  static async to(address: string): Promise<Wire> {
    const { hostname, port } = new URL(address)
    const socket = connect(Number(port), hostname)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject)
    })
    return new Wire(socket)
  }

  send(bytes: string | Buffer): void {
    this.socket.write(bytes)
  }

  get text(): string {
    return this.#text
  }

  get statuses(): readonly number[] {
    return [...this.#text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status))
  }

  /** Waits until the received text matches the pattern. */
  async until(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.#text)) {
      if (this.socket.closed) throw new Error(`closed before ${pattern} came: ${this.#text}`)
      await new Promise((resolve) => this.socket.once('data', resolve).once('close', resolve))
    }
  }

  close(): void {
    this.socket.destroy()
  }
}

/** Sends these bytes and returns everything the server sends before it closes the connection. */
export async function exchange(address: string, bytes: string | Buffer): Promise<Wire> {
  const wire = await Wire.to(address)
  wire.send(bytes)
  await wire.closed
  return wire
}
