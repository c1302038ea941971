import pg from 'pg'
import { ownTime_ms } from '../own-time.ts'
import type { Connection, Result } from '../scope.ts'
import { type ClientOptions, Pipeline, clientConfig, execute } from './client.ts'
import {
  DatabaseUnavailable,
  OutcomeUnknown,
  isConflict,
  isDisconnect,
  isExhausted,
  isUnsent,
} from './failures.ts'
import { Listener } from './listener.ts'
import { type Statement, sql } from './sql.ts'

export interface DatabaseOptions extends ClientOptions {
  /** Connections for transactions and slow reads. */
  readonly poolSize: number
}

const attempts = 5
const statementTimeout_ms = 30_000

/**
 * One PostgreSQL schema. Short reads share two pipelined connections; transactions and slow reads have a connection
 * each from the pool.
 */
export class Database implements Connection {
  readonly #options: DatabaseOptions
  readonly #pool: pg.Pool
  readonly #pipelines: readonly [Pipeline, Pipeline]
  readonly #listeners = new Set<Listener>()
  /**
   * Until when something that failed is worth another try: who waits is told of a missing database within 2 s. It is
   * measured in the time of this process: after a pause all limits seem to be over, though the answers have arrived.
   */
  readonly #patience_ms: number

  constructor(options: DatabaseOptions) {
    this.#options = options
    this.#pool = new pg.Pool({
      ...clientConfig(options),
      max: options.poolSize,
      idleTimeoutMillis: 30_000,
      statement_timeout: statementTimeout_ms,
      idle_in_transaction_session_timeout: statementTimeout_ms,
      // For a server that does not even say that time is up.
      query_timeout: statementTimeout_ms + 5_000,
    })
    // A connection that breaks is replaced; without a listener, idle or in a transaction, it would end the process.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => client.on('error', () => {}))
    this.#pipelines = [new Pipeline(options), new Pipeline(options)]
    this.#patience_ms = Math.min(1_000, options.readTimeout_ms / 4)
  }

  get url(): string {
    return this.#options.url
  }

  /** Transactions and slow reads that wait for a connection. */
  get queued(): number {
    return this.#pool.waitingCount
  }

  /** One statement on its own. A read is repeated once if its connection breaks under it: it changed nothing. */
  async query<Row>(statement: Statement): Promise<Result<Row>> {
    const began = ownTime_ms()
    try {
      return await this.#read<Row>(statement)
    } catch (error) {
      if (!isDisconnect(error) || !this.#isEarly(began)) throw unavailable(error)
      try {
        return await this.#read<Row>(statement)
      } catch (again) {
        throw unavailable(again)
      }
    }
  }

  /** Resolves when the server answers. */
  async ping(): Promise<void> {
    await this.query(sql`select 1`)
  }

  /** One statement that writes, in a transaction of its own. */
  async write<Row>(statement: Statement): Promise<Result<Row>> {
    return this.transaction((connection) => connection.query<Row>(statement))
  }

  /**
   * Runs `work` in a transaction. It is repeated when PostgreSQL rolled it back for a conflict, and when the connection
   * broke before COMMIT was sent; never when the outcome is unknown.
   */
  async transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const began = ownTime_ms()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(work)
      } catch (error) {
        const repeatable = isConflict(error) || (isDisconnect(error) && this.#isEarly(began))
        if (!repeatable || attempt === attempts) throw unavailable(error)
        await pause(attempt)
      }
    }
  }

  /** Hears notifications on a channel. `alive` says whether silence means that nothing happened. */
  listen(channel: string, hear: (payload: string) => void): Listener {
    const listener = new Listener(this.#options, channel, hear)
    this.#listeners.add(listener)
    return listener
  }

  async close(): Promise<void> {
    await Promise.allSettled([...this.#listeners].map((listener) => listener.close()))
    await Promise.allSettled([...this.#pipelines.map((pipeline) => pipeline.close()), this.#pool.end()])
  }

  #isEarly(began: number): boolean {
    return ownTime_ms() - began < this.#patience_ms
  }

  async #read<Row>(statement: Statement): Promise<Result<Row>> {
    if (!statement.slow) {
      const [a, b] = this.#pipelines
      return (a.waiting <= b.waiting ? a : b).query<Row>(statement)
    }
    const client = await this.#pool.connect()
    try {
      const result = await execute<Row>(client, statement)
      client.release()
      return result
    } catch (error) {
      client.release(isDisconnect(error))
      throw error
    }
  }

  async #attempt<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const asked = performance.now()
    const client = await this.#pool.connect()
    let broken = false
    try {
      // Not awaited: BEGIN and the first statement travel together. It fails only with the connection itself, and is
      // answered at once whatever the first statement waits for: in what is left of the time, or the server hangs.
      const left_ms = this.#options.readTimeout_ms - (performance.now() - asked)
      const begun = client.query(beginning(left_ms))
      begun.catch(() => {})
      const value = await work({ query: (statement) => execute(client, statement) })
      await begun
      await commit(client)
      return value
    } catch (error) {
      broken = error instanceof OutcomeUnknown || isDisconnect(error)
      if (!broken) broken = !(await rolledBack(client))
      throw error
    } finally {
      client.release(broken)
    }
  }
}

/** The driver knows a time limit for one query; its types do not. */
function beginning(limit_ms: number): pg.QueryConfig {
  return { text: 'begin', query_timeout: Math.max(200, limit_ms) } as pg.QueryConfig
}

async function commit(client: pg.PoolClient): Promise<void> {
  const result = await client.query('commit').catch((error: unknown) => {
    const isOpen = isDisconnect(error) && !isUnsent(error)
    throw isOpen ? new OutcomeUnknown('connection lost during commit', { cause: error }) : error
  })
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK and no error.
  if (result.command !== 'COMMIT') throw new Error('the transaction had failed and was rolled back')
}

async function rolledBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback')
    return true
  } catch {
    return false
  }
}

function unavailable(error: unknown): unknown {
  if (isDisconnect(error) || isExhausted(error) || isConflict(error)) {
    return new DatabaseUnavailable('the database is away or out of resources', { cause: error })
  }
  return error
}

function pause(attempt: number): Promise<void> {
  const longest_ms = Math.min(10 * 2 ** attempt, 200)
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longest_ms))
}
