import pg from 'pg'
import type { Result } from '../scope.ts'
import { isDisconnect } from './failures.ts'
import { type Receiver, receiveWhole, thriftySocket } from './inbox.ts'
import { Descriptions, Prepared, type Wire, joinMessages } from './prepared.ts'
import { type Opening, Route } from './route/route.ts'
import type { Settings } from './route/session.ts'
import { endClient, streamOf } from './route/stream.ts'
import type { Statement } from './sql.ts'
import { currentSpan } from '../traces/span.ts'
import { asStep } from '../traces/statements.ts'

export interface ClientOptions {
  readonly url: string
  /** The PostgreSQL schema whose tables statements name. */
  readonly schema: string
  /** How long a short statement may go without an answer. */
  readonly readTimeout_ms: number
  /** How long one may wait for a connection: two seconds if not told, and never longer than for an answer. */
  readonly connectTimeout_ms?: number
}

/** bigint as number, as ids stay below 2^53; dates as the text they are; numeric stays exact text. */
const types = new pg.TypeOverrides()
types.setTypeParser(20, Number)
types.setTypeParser(1082, String)

/**
 * Short reads are planned once for each connection: their best plan does not depend on the values, and planning a list
 * anew cost up to half of its time.
 */
export const plannedOnce = { plan_cache_mode: 'force_generic_plan' } as const

/** How the connections of a database are opened, each kind with what else it needs. */
export function openingOf(
  options: ClientOptions,
  more: { readonly config?: pg.ClientConfig; readonly settings?: Settings } = {},
): Opening<LeanClient> {
  return {
    make: (config) => new LeanClient({ ...config, ...more.config }),
    // Compiling a statement takes longer than any of ours runs.
    settings: { search_path: `${options.schema},public`, jit: 'off', ...more.settings },
    limit_ms: connectLimit_ms(options),
    name: 'waybill',
  }
}

export function connectLimit_ms({ connectTimeout_ms = 2_000, readTimeout_ms }: ClientOptions): number {
  return Math.min(connectTimeout_ms, readTimeout_ms)
}

export function execute<Row>(client: LeanClient, statement: Statement): Promise<Result<Row>> {
  const span = currentSpan()
  if (span === undefined) return run<Row>(client, statement)
  return asStep(span, statement, () => run<Row>(client, statement))
}

async function run<Row>(client: LeanClient, statement: Statement): Promise<Result<Row>> {
  try {
    return await client.run<Row>(statement)
  } catch (error) {
    // The trace of where the answer was read says nothing; this one leads back to who asked.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

/** The driver's client with a shorter way for prepared statements. */
export class LeanClient extends pg.Client {
  readonly #descriptions = new Descriptions(
    (type) => types.getTypeParser(type, 'text') as unknown as (text: string) => unknown,
  )

  constructor(config: pg.ClientConfig) {
    super({ ...config, pipeline: true, types })
    joinMessages(this.#connection)
  }

  get #connection(): Receiver & Wire {
    return (this as unknown as { connection: Receiver & Wire }).connection
  }

  /** Answers are read in whole messages, out of memory that is used again and again. */
  receiveWhole(): this {
    receiveWhole(this.#connection)
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
 * One connection shared by all short reads. Each statement is a transaction of its own, and those of one turn of the
 * event loop leave in one packet (2.2 times a pool on point reads, in a prototype). Nothing that needs a transaction,
 * and nothing slow, may come here.
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

  /** Statements sent and not yet answered. */
  get waiting(): number {
    return this.#waiting
  }

  query<Row>(statement: Statement): Promise<Result<Row>> {
    const span = currentSpan()
    if (span === undefined) return this.#query<Row>(statement)
    return asStep(span, statement, () => this.#query<Row>(statement))
  }

  async #query<Row>(statement: Statement): Promise<Result<Row>> {
    this.#waiting += 1
    const connected = (this.#client ??= this.#connect())
    try {
      return await run<Row>(await connected, statement)
    } catch (error) {
      // The server says that it ends a connection before it does; whoever tries again needs another one.
      if (isDisconnect(error)) this.#drop(connected)
      throw error
    } finally {
      this.#waiting -= 1
    }
  }

  /** Breaks the connection; whoever waits for an answer is told at once. */
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
      // What is encrypted is read by whoever decrypts it.
      ...(config.ssl === false && { stream: thriftySocket }),
    })
    return client.receiveWhole()
  }

  /** Whoever waits for an answer of what was the primary is told at once, and asks the one that is. */
  async #leave(): Promise<void> {
    const connected = this.#client
    const client = await connected?.catch(() => undefined)
    if (connected === undefined || client === undefined || !this.#route.isLeft(client)) return
    this.#drop(connected)
    streamOf(client).destroy()
  }

  /** A connection says more than once that it broke; by the second time another may have taken its place. */
  #drop(connected: Promise<LeanClient>): void {
    if (this.#client !== connected) return
    this.#client = undefined
    void connected.then(endClient, () => {})
  }
}
