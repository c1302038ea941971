import pg from 'pg'
import { type ClientOptions, openingOf } from './client.ts'
import { Route } from './route/route.ts'
import { introduce } from './route/session.ts'
import { endClient } from './driver.ts'

const beat_ms = 500
/** Interval of checks while nobody asks. A connection that is silently gone is still found and replaced. */
const calm_ms = 10_000
/** How long after a query of `alive` the checks stay frequent. */
const asked_ms = 5_000

export interface ListenerOptions extends ClientOptions {
  /** Route shared with other users of the same server. Created if absent. */
  readonly route?: Route
}

/**
 * A connection that listens on one channel and checks itself with a round trip twice a second. Silence means that
 * nothing happened only while those checks succeed. When nobody has asked for a while, it checks itself rarely. The
 * next query then gets the answer that it is not alive.
 */
export class Listener {
  readonly #options: ListenerOptions
  readonly #route: Route
  readonly #channel: string
  readonly #hear: (payload: string) => void
  #client: pg.Client | undefined
  #heard = Number.NEGATIVE_INFINITY
  #asked = performance.now()
  #closed = false
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void>

  constructor(options: ListenerOptions, channel: string, hear: (payload: string) => void) {
    this.#options = options
    this.#route = options.route ?? new Route(options.url)
    this.#channel = channel
    this.#hear = hear
    this.#turn = this.#beat()
  }

  get alive(): boolean {
    const now = performance.now()
    const isCalm = now - this.#asked > asked_ms
    this.#asked = now
    if (isCalm) this.#beatSoon(0)
    return now - this.#heard < 2 * beat_ms
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#turn
    clearTimeout(this.#timer)
    if (this.#client !== undefined) await endClient(this.#client)
  }

  async #beat(): Promise<void> {
    try {
      this.#client ??= await this.#connect()
      const sent = performance.now()
      await this.#prove(this.#client)
      this.#heard = sent
    } catch {
      this.#heard = Number.NEGATIVE_INFINITY
      if (this.#client !== undefined) void endClient(this.#client)
      this.#client = undefined
    }
    const isProven = this.#client !== undefined
    const isCalm = isProven && performance.now() - this.#asked > asked_ms
    this.#beatSoon(isCalm ? calm_ms : beat_ms)
  }

  #beatSoon(pause_ms: number): void {
    // A running check has no timer, and its result is the one wanted here.
    if (this.#closed || (pause_ms === 0 && this.#timer === undefined)) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#turn = this.#beat()
    }, pause_ms)
    this.#timer.unref()
  }

  /** A former primary delivers no notifications. Detecting it here also moves every other connection of the route. */
  async #prove(client: pg.Client): Promise<void> {
    const wrong = this.#route.misfit(await introduce(client, {}))
    if (wrong !== undefined || this.#route.isLeft(client)) throw new Error(wrong ?? 'was the primary')
  }

  async #connect(): Promise<pg.Client> {
    const client = await this.#route.open(
      openingOf(this.#options, { config: { query_timeout: 2 * beat_ms } }),
    )
    client.on('error', () => {
      this.#heard = Number.NEGATIVE_INFINITY
      if (this.#timer !== undefined) this.#beatSoon(beat_ms)
    })
    client.on('notification', (message) => this.#hear(message.payload ?? ''))
    try {
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      void endClient(client)
      throw error
    }
    // Notifications were missed while disconnected, so listeners must drop their caches.
    this.#hear('')
    return client
  }
}
