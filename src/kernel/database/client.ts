import pg from 'pg'
import type { Result } from '../scope.ts'
import { isDisconnect } from './failures.ts'
import { receiveWhole, thriftySocket } from './inbox.ts'
import { Descriptions, Prepared } from './prepared.ts'
import { type Opening, Route } from './route/route.ts'
import type { Settings } from './route/session.ts'
import { endClient, joinMessages, streamOf, wireOf } from './driver.ts'
import type { Statement } from './sql.ts'
import { asStatement } from '../traces/statements.ts'

export interface ClientOptions {
  readonly url: string
  /** The PostgreSQL schema that unqualified table names refer to. */
  readonly schema: string
  /** Time limit for the answer to a short statement. */
  readonly readTimeout_ms: number
  /** Time limit for getting a connection. Defaults to two seconds and never exceeds the read timeout. */
  readonly connectTimeout_ms?: number
}

/** Reads bigint as number, since IDs stay below 2^53, and dates as their text. Numeric stays exact text. */
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1082, String)

/** Short reads are planned once, whatever the values: planning a list anew cost up to half of its time. */
export const plannedOnce = { plan_cache_mode: 'force_generic_plan' } as const

/** Connection options of a database, plus extra settings for each kind of connection. */
export function openingOf(
  options: ClientOptions,
  more: { readonly config?: pg.ClientConfig; readonly settings?: Settings } = {},
): Opening<LeanClient> {
  return {
    make: (config) => new LeanClient({ ...config, ...more.config }),
    // Compiling takes longer than any of our statements runs.
    settings: { search_path: `${options.schema},public`, jit: 'off', ...more.settings },
    limit_ms: connectLimit_ms(options),
    name: 'waybill',
  }
}

export function connectLimit_ms({ connectTimeout_ms = 2_000, readTimeout_ms }: ClientOptions): number {
  return Math.min(connectTimeout_ms, readTimeout_ms)
}

export function execute<Row>(client: LeanClient, statement: Statement): Promise<Result<Row>> {
  return asStatement(statement, () => run<Row>(client, statement))
}

async function run<Row>(client: LeanClient, statement: Statement): Promise<Result<Row>> {
  try {
    return await client.run<Row>(statement)
  } catch (error) {
    // The original stack trace, from where the answer was read, is useless. This one leads back to the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** The driver's client with a shorter path for prepared statements. */
export class LeanClient extends pg.Client {
  readonly #descriptions = new Descriptions(
    (type) => types.getTypeParser(type, 'text') as unknown as (text: string) => unknown,
  )

  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true, types })
    joinMessages(wireOf(this))
  }

  /** Reads answers as whole messages, from a buffer that is reused. */
  receiveWhole(): this {
    receiveWhole(wireOf(this))
    return this
  }

  run<Row>(statement: Statement): Promise<Result<Row>> {
    return new Promise((resolve, reject) => {
      this.query(
        new Prepared<Row>(statement, this.#descriptions, (error, result) => {
          if (error === null) resolve(result)
          else reject(error)
        }),
      )
    })
  }
}

/**
 * One connection shared by all short reads. Each statement is its own transaction. Statements sent in one turn of the
 * event loop leave in one packet (2.2 times a pool on point reads, in a prototype). Slow statements, and statements
 * that need a transaction, must not come here.
 */
export class Pipeline {
  readonly #options: ClientOptions
  readonly #route: Route
  #client: Promise<LeanClient> | undefined
  #waiting = 0
  constructor(options: ClientOptions, route = new Route(options.url)) {
    this.#options = options
    this.#route = route
    route.onMove(() => void this.#leave())
  }

  /** Statements sent but not yet answered. */
  get waiting(): number {
    return this.#waiting
  }

  query<Row>(statement: Statement): Promise<Result<Row>> {
    return asStatement(statement, () => this.#query<Row>(statement))
  }

  async #query<Row>(statement: Statement): Promise<Result<Row>> {
    this.#waiting += 1
    const connected = (this.#client ??= this.#connect())
    try {
      return await run<Row>(await connected, statement)
    } catch (error) {
      // The server announces that it ends a connection before it does. A retry needs a new connection.
      if (isDisconnect(error)) this.#drop(connected)
      throw error
    } finally {
      this.#waiting -= 1
    }
  }

  /** Breaks the connection. Pending statements fail at once. */
  break(): void {
    const connected = this.#client
    if (connected === undefined) return
    this.#drop(connected)
    connected.then(
      (client) => streamOf(client).destroy(),
      () => {},
    )
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    this.#client = undefined
    if (client !== undefined) await endClient(client)
  }

  #connect(): Promise<LeanClient> {
    const opening = openingOf(this.#options, { settings: plannedOnce })
    const connected = this.#route.open({ ...opening, make: (config) => this.#make(config) })
    const drop = () => this.#drop(connected)
    connected.then((client) => client.on('error', drop).on('end', drop), drop)
    return connected
  }

  #make(config: pg.ClientConfig): LeanClient {
    const client = new LeanClient({
      ...config,
      query_timeout: this.#options.readTimeout_ms,
      // Only for plain connections: TLS has its own reader.
      ...(config.ssl === false && { stream: thriftySocket }),
    })
    return client.receiveWhole()
  }

  /** Drops a connection to a former primary. Pending statements fail at once and are retried on the new primary. */
  async #leave(): Promise<void> {
    const connected = this.#client
    const client = await connected?.catch(() => undefined)
    if (connected === undefined || client === undefined || !this.#route.isLeft(client)) return
    this.#drop(connected)
    streamOf(client).destroy()
  }

  /** A connection can report its break more than once. By the second time a new one may have replaced it. */
  #drop(connected: Promise<LeanClient>): void {
    if (this.#client !== connected) return
    this.#client = undefined
    void connected.then(endClient, () => {})
  }
}
