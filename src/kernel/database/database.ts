import { OwnTime } from '../own-time.ts'
import type { Connection, Result, Transaction } from '../scope.ts'
import { type ClientOptions, Pipeline, connectLimit_ms, execute, openingOf } from './client.ts'
import { Commits } from './commits.ts'
import {
  DatabaseUnavailable,
  OutcomeUnknown,
  isConflict,
  isDisconnect,
  isExhausted,
  isReadOnly,
} from './failures.ts'
import { beginning, commit, end, reasonOf, rolledBack } from './ending.ts'
import { Listener } from './listener.ts'
import { Pool } from './pool.ts'
import { type Position, type WrittenRow, positionOf, writtenPosition } from './replicas/position.ts'
import { currentProgress } from './replicas/progress.ts'
import { Route } from './route/route.ts'
import { type Statement, sql } from './sql.ts'
import { OpenTransaction } from './transaction.ts'
import { asCommit, asWait } from '../traces/statements.ts'

export interface DatabaseOptions extends ClientOptions {
  /** Connections for transactions and slow reads. */
  readonly poolSize: number
  /** Whether others are told of what is committed; they are if nothing is said. */
  readonly isTold?: boolean
  /** The way to the servers, where it is not that of the address alone. */
  readonly route?: Route
  /** Whether a read whose connection breaks is sent once more; it is if nothing is said. */
  readonly isRepeated?: boolean
  /** What serves reads that may lag, given the database itself. */
  readonly reads?: (present: Connection) => Connection
}

export interface TransactionOptions {
  /** Not so where no loop could have anything to do with it. */
  readonly isTold?: boolean
}

const attempts = 5
const statementTimeout_ms = 30_000

/**
 * One PostgreSQL schema. Short reads share two pipelined connections; transactions and slow reads have a connection
 * each from the pool.
 */
export class Database implements Connection {
  readonly #options: DatabaseOptions
  readonly #route: Route
  readonly #pool: Pool
  readonly #pipelines: readonly [Pipeline, Pipeline]
  readonly #listeners = new Set<Listener>()
  /** For what may lag: this database, or its replicas where it has some. */
  readonly reads: Connection
  /** Rings when something was committed, here or by another process. */
  readonly commits: Commits
  /**
   * Until when something that failed is worth another try: who waits is told of a missing database within 2 s. It is
   * measured in the time of this process: after a pause all limits seem to be over, though the answers have arrived.
   */
  readonly #patience_ms: number

  constructor(options: DatabaseOptions) {
    this.#options = options
    this.#route = options.route ?? new Route(options.url)
    this.reads = options.reads?.(this) ?? this
    const opening = openingOf(options, {
      // For a server that does not even say that time is up.
      config: { query_timeout: statementTimeout_ms + 5_000 },
      settings: {
        statement_timeout: String(statementTimeout_ms),
        idle_in_transaction_session_timeout: String(statementTimeout_ms),
      },
    })
    this.#pool = new Pool({
      open: () => this.#route.open(opening),
      size: options.poolSize,
      wait_ms: connectLimit_ms(options),
    })
    this.#pipelines = [new Pipeline(options, this.#route), new Pipeline(options, this.#route)]
    // Transactions that hang on a server which is no longer the primary hold connections that others need.
    this.#route.onMove(() => this.#pool.drop((client) => this.#route.isLeft(client)))
    this.#patience_ms = options.isRepeated === false ? 0 : Math.min(1_000, options.readTimeout_ms / 4)
    const channel = `${options.schema}_commits`
    this.commits = new Commits({
      listen: (hear) => this.listen(channel, hear),
      say: (word) => this.#aside(sql`select pg_notify(${channel}, ${word})`),
    })
  }

  get url(): string {
    return this.#options.url
  }

  /** Transactions and slow reads that wait for a connection. */
  get queued(): number {
    return this.#pool.waiting
  }

  /** How long all connections for transactions have been in use without any of them being given back. */
  get stuck_ms(): number {
    return this.#pool.stuck_ms
  }

  /** One statement on its own. A read is repeated once if its connection breaks under it: it changed nothing. */
  async query<Row>(statement: Statement): Promise<Result<Row>> {
    const time = new OwnTime()
    try {
      return await this.#read<Row>(statement)
    } catch (error) {
      if (!isDisconnect(error) || !this.#isEarly(time)) throw unavailable(error)
      try {
        return await this.#read<Row>(statement)
      } catch (again) {
        throw unavailable(again)
      }
    } finally {
      time.end()
    }
  }

  /** Resolves when the server answers. */
  async ping(): Promise<void> {
    await this.query(sql`select 1`)
  }

  /** One statement that writes, in a transaction of its own. */
  async write<Row>(statement: Statement, options?: TransactionOptions): Promise<Result<Row>> {
    return this.transaction((connection) => connection.query<Row>(statement), options)
  }

  /**
   * Runs `work` in a transaction. It is repeated when PostgreSQL rolled it back for a conflict, and when the connection
   * broke before COMMIT was sent; never when the outcome is unknown.
   */
  async transaction<T>(
    work: (connection: Transaction) => Promise<T>,
    { isTold = this.#options.isTold ?? true }: TransactionOptions = {},
  ): Promise<T> {
    const value = await this.#attempted(work)
    if (isTold) this.commits.tell()
    return value
  }

  /** Hears notifications on a channel. `alive` says whether silence means that nothing happened. */
  listen(channel: string, hear: (payload: string) => void): Listener {
    const listener = new Listener({ ...this.#options, route: this.#route }, channel, hear)
    this.#listeners.add(listener)
    return listener
  }

  /** Breaks all connections; whoever waits for an answer is told at once. */
  drop(): void {
    this.#pool.drop(() => true)
    for (const pipeline of this.#pipelines) pipeline.break()
  }

  async close(): Promise<void> {
    await this.commits.close()
    await Promise.allSettled([...this.#listeners].map((listener) => listener.close()))
    await Promise.allSettled([...this.#pipelines.map((pipeline) => pipeline.close()), this.#pool.close()])
  }

  #isEarly(time: OwnTime): boolean {
    return time.passed_ms < this.#patience_ms
  }

  #read<Row>(statement: Statement): Promise<Result<Row>> {
    if (statement.slow) return this.#readAlone<Row>(statement)
    const [a, b] = this.#pipelines
    return (a.waiting <= b.waiting ? a : b).query<Row>(statement)
  }

  async #readAlone<Row>(statement: Statement): Promise<Result<Row>> {
    if (statement.plannedOnce) return this.#attempt((connection) => connection.query<Row>(statement), end)
    return this.#aside<Row>(statement)
  }

  /** On a connection of its own, so that nobody waits for it. */
  async #aside<Row>(statement: Statement): Promise<Result<Row>> {
    const client = await this.#pool.take()
    let broken = false
    try {
      return await execute<Row>(client, statement)
    } catch (error) {
      broken = isDisconnect(error)
      throw error
    } finally {
      this.#pool.give(client, broken)
    }
  }

  async #attempted<T>(work: (connection: Transaction) => Promise<T>): Promise<T> {
    const time = new OwnTime()
    try {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await this.#attempt(work)
        } catch (error) {
          const repeatable = isConflict(error) || (isLost(error) && this.#isEarly(time))
          if (!repeatable || attempt === attempts) throw unavailable(error)
          await pause(attempt)
        }
      }
    } finally {
      time.end()
    }
  }

  /** The position after a commit. Whoever cannot be told it could miss what they wrote, as if it were not certain. */
  async #placed(placing: Promise<Result<WrittenRow>>): Promise<Position> {
    try {
      const { rows } = await placing.catch(() => this.#aside<WrittenRow>(writtenPosition))
      const [row] = rows
      if (row === undefined) throw new Error('the server says nothing')
      return positionOf(row.timeline, row.lsn)
    } catch (error) {
      throw new OutcomeUnknown('committed, and the position is not known', { cause: error })
    }
  }

  async #attempt<T>(work: (connection: Transaction) => Promise<T>, finish = commit): Promise<T> {
    const asked = performance.now()
    const client = await asWait(() => this.#pool.take())
    const transaction = new OpenTransaction(client)
    let broken = true
    try {
      // Not awaited: BEGIN and the first statement travel together. It fails only with the connection itself, and is
      // answered at once whatever the first statement waits for: in what is left of the time, or the server hangs.
      const left_ms = this.#options.readTimeout_ms - (performance.now() - asked)
      const begun = client.query(beginning(left_ms))
      begun.catch(() => {})
      const value = await work(transaction)
      await begun
      const progress = finish === commit ? currentProgress() : undefined
      const committing = asCommit(() => finish(client))
      // Not awaited either: it leaves together with COMMIT, and is asked when that is done.
      const placing = progress && execute<WrittenRow>(client, writtenPosition)
      placing?.catch(() => {})
      await committing
      broken = false
      if (placing !== undefined) progress?.wrote(await this.#placed(placing))
      return value
    } catch (error) {
      const isUsable = !(error instanceof OutcomeUnknown) && !isLost(error)
      broken = !isUsable || !(await rolledBack(client))
      // By now everything that was sent has been answered.
      const reason = reasonOf(error, transaction.failure)
      // So are all others to that server; one by one they would use up the attempts.
      if (isReadOnly(reason)) this.#pool.drop(() => true)
      throw reason
    } finally {
      this.#pool.give(client, broken)
    }
  }
}

/** Nothing was changed, and another connection may lead to a server that can. */
function isLost(error: unknown): boolean {
  return isDisconnect(error) || isReadOnly(error)
}

function unavailable(error: unknown): unknown {
  if (isLost(error) || isExhausted(error) || isConflict(error)) {
    return new DatabaseUnavailable('the database is away or out of resources', { cause: error })
  }
  return error
}

function pause(attempt: number): Promise<void> {
  const longest_ms = Math.min(10 * 2 ** attempt, 200)
  return new Promise((resolve) => setTimeout(resolve, Math.random() * longest_ms))
}
