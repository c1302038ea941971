import pg from 'pg'
import { type ClientOptions, clientConfig, endClient } from './client.ts'

const beat_ms = 500

/**
 * A connection that listens on one channel and proves itself with a round trip twice a second: only while that works
 * does silence mean that nothing happened.
 */
export class Listener {
  readonly #options: ClientOptions
  readonly #channel: string
  readonly #hear: (payload: string) => void
  #client: pg.Client | undefined
  #heard = Number.NEGATIVE_INFINITY
  #closed = false
  #timer: NodeJS.Timeout | undefined
  #turn: Promise<void>

  constructor(options: ClientOptions, channel: string, hear: (payload: string) => void) {
    this.#options = options
    this.#channel = channel
    this.#hear = hear
    this.#turn = this.#beat()
  }

  get alive(): boolean {
    return performance.now() - this.#heard < 2 * beat_ms
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
      await this.#client.query('select 1')
      this.#heard = sent
    } catch {
      this.#heard = Number.NEGATIVE_INFINITY
      if (this.#client !== undefined) void endClient(this.#client)
      this.#client = undefined
    }
    if (this.#closed) return
    this.#timer = setTimeout(() => {
      this.#turn = this.#beat()
    }, beat_ms)
    this.#timer.unref()
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({ ...clientConfig(this.#options), query_timeout: 2 * beat_ms })
    client.on('error', () => {
      this.#heard = Number.NEGATIVE_INFINITY
    })
    client.on('notification', (message) => this.#hear(message.payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(this.#channel)}`)
    } catch (error) {
      void endClient(client)
      throw error
    }
    // What happened while nobody listened is unknown: whoever keeps a cache has to drop it.
    this.#hear('')
    return client
  }
}
