import type { Socket } from 'node:net'
import pg from 'pg'
import type { Result } from '../scope.ts'
import { isDisconnect } from './failures.ts'
import { type Receiver, receiveWhole, thriftySocket } from './inbox.ts'
import { Descriptions, Read } from './read.ts'
import type { Statement } from './sql.ts'

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
export const plannedOnce = '-c plan_cache_mode=force_generic_plan'

export function clientConfig(options: ClientOptions): pg.ClientConfig {
  return {
    connectionString: options.url,
    // Compiling a statement takes longer than any of ours runs.
    options: `-c search_path=${options.schema},public -c jit=off`,
    application_name: 'waybill',
    connectionTimeoutMillis: Math.min(options.connectTimeout_ms ?? 2_000, options.readTimeout_ms),
    keepAlive: true,
    pipeline: true,
    types,
  }
}

export async function execute<Row>(client: pg.ClientBase, statement: Statement): Promise<Result<Row>> {
  const { shape } = statement
  const result = await client.query<Row & pg.QueryResultRow>({
    name: shape.name,
    text: shape.text,
    values: statement.values as unknown[],
  })
  return { rows: result.rows, count: result.rowCount ?? 0 }
}

/** Says goodbye to the server; one that does not answer is left after a second. */
export async function endClient(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => streamOf(client).destroy(), 1_000)
  await client.end().catch(() => {})
  clearTimeout(timer)
}

function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}

class ReadingClient extends pg.Client {
  readonly descriptions = new Descriptions(
    (type) => types.getTypeParser(type, 'text') as unknown as (text: string) => unknown,
  )

  read<Row>(statement: Statement): Promise<Result<Row>> {
    return new Promise((resolve, reject) => {
      this.query(
        new Read<Row>(statement, this.descriptions, (error, result) => {
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
  #client: Promise<ReadingClient> | undefined
  #waiting = 0
  #corked = false
  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** Statements sent and not yet answered. */
  get waiting(): number {
    return this.#waiting
  }

  async query<Row>(statement: Statement): Promise<Result<Row>> {
    this.#waiting += 1
    const connected = (this.#client ??= this.#connect())
    try {
      const client = await connected
      this.#cork(client)
      return await client.read<Row>(statement)
    } catch (error) {
      // The trace of where the answer was read says nothing; this one leads back to who asked.
      if (error instanceof Error) Error.captureStackTrace(error)
      // The server says that it ends a connection before it does; whoever tries again needs another one.
      if (isDisconnect(error)) this.#drop(connected)
      throw error
    } finally {
      this.#waiting -= 1
    }
  }

  async close(): Promise<void> {
    const client = await this.#client?.catch(() => undefined)
    this.#client = undefined
    if (client !== undefined) await endClient(client)
  }

  #connect(): Promise<ReadingClient> {
    const config = clientConfig(this.#options)
    const client = new ReadingClient({
      ...config,
      options: `${config.options} ${plannedOnce}`,
      query_timeout: this.#options.readTimeout_ms,
      stream: thriftySocket,
    })
    receiveWhole((client as unknown as { connection: Receiver }).connection)
    const connected = client.connect().then(() => client)
    const drop = () => this.#drop(connected)
    client.on('error', drop).on('end', drop)
    connected.catch(drop)
    return connected
  }

  /** A connection says more than once that it broke; by the second time another may have taken its place. */
  #drop(connected: Promise<ReadingClient>): void {
    if (this.#client !== connected) return
    this.#client = undefined
    void connected.then(endClient, () => {})
  }

  #cork(client: pg.Client): void {
    if (this.#corked) return
    this.#corked = true
    const stream = streamOf(client)
    stream.cork()
    // Not at the next tick: that comes after each request, while here all requests that arrived together are through.
    setImmediate(() => {
      this.#corked = false
      stream.uncork()
    })
  }
}
