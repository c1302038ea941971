import { once } from 'node:events'
import { type Socket, connect } from 'node:net'

/** Address of the server. */
export interface Target {
  readonly address: string
  /** Token of somebody who may read. */
  readonly headers: Readonly<Record<string, string>>
}

/** Bytes that a client sends before it goes away, by the moment at which it does. */
const moments = {
  'before its body': post('/api/auth/token', 'Content-Length: 100'),
  'in its body': `${post('/api/auth/token', 'Content-Length: 100')}{`,
  'in its chunks': `${post('/api/auth/token', 'Transfer-Encoding: chunked')}5\r\n{"ema`,
  'after its body': `${post('/api/auth/token', 'Content-Length: 2')}{}`,
  'after a read': get('/api/articles'),
  'in a row of reads': get('/api/articles').repeat(5),
  'in an answer': get('/docs/js/scalar.js'),
  'on an unknown path': `${post('/nowhere', 'Content-Length: 100')}{`,
  'on a refused route': `${post('/api/articles', 'Content-Length: 100')}{`,
  'on a refused length': `${post('/api/auth/token', 'Content-Length: 9999999999')}{`,
  'on a refused type': `${post('/api/auth/token', 'Content-Length: 100').replace('/json', '/pdf')}{`,
  'in its headers': 'GET /api/articles HTTP/1.1\r\nHost: hos',
} as const

type Moment = keyof typeof moments

const departures = {
  closed: (socket: Socket) => socket.destroy(),
  reset: (socket: Socket) => socket.resetAndDestroy(),
  // Nothing more is sent, and for a moment the answer would still be read.
  'half-closed': (socket: Socket) => socket.end(() => setImmediate(() => socket.destroy())),
} as const

export interface Way {
  readonly moment: Moment
  readonly departure: keyof typeof departures
}

/** Every moment with every way to go. */
export const ways: readonly Way[] = typedKeys(moments).flatMap((moment) =>
  typedKeys(departures).map((departure) => ({ moment, departure })),
)

function typedKeys<T extends object>(table: T): readonly (keyof T)[] {
  const isKey = (name: string): name is string & keyof T => name in table
  return Object.keys(table).filter(isKey)
}

export function get(path: string, more = ''): string {
  return `GET ${path} HTTP/1.1\r\nHost: hostile\r\n${more}\r\n`
}

export function post(path: string, length: string): string {
  return `POST ${path} HTTP/1.1\r\nHost: hostile\r\nContent-Type: application/json\r\n${length}\r\n\r\n`
}

/** Connects, sends and leaves. */
export async function goAway(address: string, { moment, departure }: Way): Promise<void> {
  const socket = open(address)
  const closed = once(socket, 'close')
  socket.once('connect', () => socket.write(moments[moment], () => departures[departure](socket)))
  await closed
}

/** A connection that swallows all that happens to it. */
function open(address: string): Socket {
  const { hostname, port } = new URL(address)
  return connect(Number(port), hostname).on('error', () => {})
}

/** Clients that stay: they send the bytes, then `drip` each second, and read nothing; by writing they learn of their end. */
export class Lingering {
  readonly #sockets: readonly Socket[]
  readonly #timer: NodeJS.Timeout
  constructor(address: string, count: number, { bytes = '', drip = '' }) {
    // A client that reads nothing only notices the end; a slow client must not read.
    const isIdle = bytes === ''
    this.#sockets = Array.from({ length: count }, () =>
      isIdle ? open(address).resume() : open(address).pause(),
    )
    for (const socket of this.#sockets) socket.once('connect', () => socket.write(bytes))
    this.#timer = setInterval(() => {
      if (drip !== '') for (const socket of this.#sockets) socket.write(drip)
    }, 1_000)
  }

  get open(): number {
    return this.#sockets.filter((socket) => socket.readyState === 'open').length
  }

  close(): void {
    clearInterval(this.#timer)
    for (const socket of this.#sockets) socket.destroy()
  }
}
