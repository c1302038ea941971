import { setTimeout as sleep } from 'node:timers/promises'
import { Lingering, type Target, type Way, get, goAway, post, ways } from './hostile-clients.ts'
import { type Seen, watching } from './hostile-watch.ts'

export interface HostileReport {
  /** Requests by the moment and the way of going. */
  readonly gone: readonly { readonly way: Way; readonly requests: number }[]
  readonly lingering: readonly {
    readonly kind: string
    readonly clients: number
    readonly left: number
    /** Expected results of the clients. */
    readonly why: string
  }[]
  readonly seen: Seen
  readonly seconds: number
  readonly before: Counters
  readonly after: Counters
  /** Until the counters were what they had been. */
  readonly back_ms: number
}

interface Watched extends Target {
  /** Connections to its database on which something is under way. */
  readonly busy: () => Promise<number>
}

/** Resources of a program. */
export interface Counters {
  readonly inFlight: number
  readonly sockets: number
  /** Connections to the database on which something is under way. */
  readonly busy: number
  readonly memory_mb: number
}

async function countersOf({ address, busy }: Watched): Promise<Counters> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  const figure = (name: string) =>
    Number(
      metrics
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  return {
    inFlight: figure('http_requests_in_flight{'),
    sockets: figure('nodejs_active_resources{type="TCPSocketWrap"'),
    busy: await busy(),
    memory_mb: Math.round(figure('process_resident_memory_bytes{') / 1_048_576),
  }
}

export async function inFlight(address: string): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Number(/^http_requests_in_flight\{.*\} (\d+)$/m.exec(metrics)?.[1])
}

/** As many clients that go away, a few at a time, in every way in turn. */
async function allGone(address: string, requests: number, concurrency: number): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < requests) {
      const way = ways[next % ways.length]
      next += 1
      if (way !== undefined) await goAway(address, way)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
}

/** Clients that go away, while others are slow or only there. */
export async function hostileClients(
  target: Watched,
  { requests, idle, slow }: { readonly requests: number; readonly idle: number; readonly slow: number },
): Promise<HostileReport> {
  const kinds = {
    'idle connections': [idle, {}, 'cut off after 15 s, or beyond 4,000 connections'],
    'slow writers': [
      slow,
      { bytes: post('/api/auth/token', 'Content-Length: 100000'), drip: ' ' },
      'cut off after 30 s',
    ],
    'endless headers': [
      slow,
      { bytes: 'GET /livez HTTP/1.1\r\nHost: hostile\r\nX-Endless: ', drip: 'x' },
      'cut off after 15 s',
    ],
    'slow readers': [
      slow,
      { bytes: get('/docs/js/scalar.js'), drip: '\r\n' },
      'cut off after 60 s, or beyond 256 MiB',
    ],
    'thousand at once, unread': [
      10,
      { bytes: get('/api/articles').repeat(1_000), drip: '\r\n' },
      'cut off at the 33rd that waits',
    ],
  } as const
  const { address } = target
  const before = await countersOf(target)
  const began = performance.now()
  const watched = await watching({ address, headers: target.headers })
  const lingering = Object.entries(kinds).map(([kind, [clients, does, why]]) => {
    return { kind, clients, why, all: new Lingering(address, clients, does) }
  })
  await allGone(address, requests, 64)
  const left = lingering.map(({ kind, clients, why, all }) => ({ kind, clients, why, left: all.open }))
  const seen = await watched()
  const seconds = (performance.now() - began) / 1000
  for (const { all } of lingering) all.close()
  const [after, back_ms] = await calm(target, before)
  const each = Math.floor(requests / ways.length)
  const gone = ways.map((way, i) => ({ way, requests: each + (i < requests % ways.length ? 1 : 0) }))
  return { gone, lingering: left, seen, seconds, before, after, back_ms }
}

/** The counters when they are what they were, or what they are after ten seconds. */
async function calm(
  target: Watched,
  before: Counters,
): Promise<readonly [counters: Counters, after_ms: number]> {
  const began = performance.now()
  for (;;) {
    const now = await countersOf(target)
    const after_ms = performance.now() - began
    const isCalm = now.inFlight === 0 && now.sockets <= before.sockets && now.busy <= before.busy
    if (isCalm || after_ms > 10_000) return [now, after_ms]
    await sleep(10)
  }
}
