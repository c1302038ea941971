import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { isDisconnect, isExhausted } from './failures.ts'

export interface PatientPoolOptions {
  readonly url: string
  readonly size: number
  /** The database went away, and is back. Each is said once. */
  readonly onAway: (error: unknown) => void
  readonly onBack: () => void
}

type Callback = Parameters<pg.Pool['connect']>[0]

const retry_ms = 500

/**
 * Connections for a library that brings its own statements (the job runner). While the database is away, whoever asks
 * for a connection waits instead of failing: the library's own ways of waiting range from three minutes to for ever.
 */
export class PatientPool extends pg.Pool {
  readonly #tell: Pick<PatientPoolOptions, 'onAway' | 'onBack'>
  readonly #hurry = new AbortController()
  #away = false

  constructor({ url, size, ...tell }: PatientPoolOptions) {
    super({
      connectionString: url,
      application_name: 'waybill-jobs',
      max: size,
      connectionTimeoutMillis: 2_000,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      statement_timeout: 30_000,
      query_timeout: 35_000,
      // Only a pipelined client drops its connection when a query times out; any other goes back into the pool stuck.
      pipeline: true,
    })
    this.#tell = tell
    // A connection that breaks is replaced; without a listener, idle or in use, it would end the process.
    this.on('error', () => {})
    this.on('connect', (client) => client.on('error', () => {}))
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Callback): void
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (callback === undefined) return this.#patiently()
    void this.#callBack(callback)
  }

  /** A connection now, or the reason why there is none. */
  connectNow(): Promise<pg.PoolClient> {
    return super.connect()
  }

  /** Ends all waiting: from now on what cannot be had at once fails. */
  hurry(): void {
    this.#hurry.abort()
  }

  async #callBack(callback: Callback): Promise<void> {
    let client: pg.PoolClient
    try {
      client = await this.#patiently()
    } catch (error) {
      callback(error as Error, undefined, () => {})
      return
    }
    callback(undefined, client, (error?: Error | boolean) => client.release(error))
  }

  async #patiently(): Promise<pg.PoolClient> {
    for (;;) {
      try {
        const client = await super.connect()
        if (this.#away) this.#tell.onBack()
        this.#away = false
        return client
      } catch (error) {
        if (this.#hurry.signal.aborted || !(isDisconnect(error) || isExhausted(error))) throw error
        if (!this.#away) this.#tell.onAway(error)
        this.#away = true
        await sleep(retry_ms * (0.5 + Math.random()), undefined, { signal: this.#hurry.signal }).catch(
          () => {},
        )
      }
    }
  }
}
