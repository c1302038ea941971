import { setTimeout as sleep } from 'node:timers/promises'
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
import { asStep, steps } from '../traces/statements.ts'

export interface DatabaseOptions extends ClientOptions {
  /** Connections for transactions and slow reads. */
  readonly poolSize: number
  /** Whether commits are announced to other processes. Defaults to true. */
  readonly isTold?: boolean
  /** The route to the servers, if it isn't given by the URL alone. */
  readonly route?: Route
  /** Whether a read is retried once when its connection breaks. Defaults to true. */
  readonly isRepeated?: boolean
  /** Connection for reads that may lag, given the database itself. */
  readonly reads?: (present: Connection) => Connection
}

export interface TransactionOptions {
  /** False if no loop could be interested in this commit. */
  readonly isTold?: boolean
}

const attempts = 5
const statementTimeout_ms = 30_000

/** One PostgreSQL schema. Short reads share two pipelined connections; transactions and slow reads use the pool. */
export class Database implements Connection {
  readonly #options: DatabaseOptions
  readonly #route: Route
  readonly #pool: Pool
  readonly #pipelines: readonly [Pipeline, Pipeline]
  readonly #listeners = new Set<Listener>()
  /** Connection for reads that may lag: the replicas if there are any, otherwise this database. */
  readonly reads: Connection
  /** Rings after each commit, in this or another process. */
  readonly commits: Commits
  /**
   * How long a failed attempt is worth retrying: callers learn of a missing database within 2 s. The limit counts this
   * process's own running time. After a pause every limit seems exceeded, though the answers have arrived.
   */
  readonly #patience_ms: number

  constructor(options: DatabaseOptions) {
    this.#options = options
    this.#route = options.route ?? new Route(options.url)
    this.reads = options.reads?.(this) ?? this
    const opening = openingOf(options, {
      // For a server that doesn't even report its own timeout.
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
    // Transactions that hang on a former primary hold connections that others need.
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

  /** Transactions and slow reads waiting for a connection. */
  get queued(): number {
    return this.#pool.waiting
  }

  get stuck_ms(): number {
    return this.#pool.stuck_ms
  }

  /** Runs one statement on its own. A read is retried once if its connection breaks, since it changed nothing. */
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

  async ping(): Promise<void> {
    await this.query(sql`select 1`)
  }

  async write<Row>(statement: Statement, options?: TransactionOptions): Promise<Result<Row>> {
    return this.transaction((connection) => connection.query<Row>(statement), options)
  }

  /**
   * Runs `work` in a transaction. Retries it after a conflict that PostgreSQL rolled back, and after a connection that
   * broke before COMMIT was sent. Never retries when the outcome is unknown.
   */
  async transaction<T>(
    work: (connection: Transaction) => Promise<T>,
    { isTold = this.#options.isTold ?? true }: TransactionOptions = {},
  ): Promise<T> {
    const value = await this.#attempted(work)
    if (isTold) this.commits.tell()
    return value
  }

  /** Listens for notifications on a channel. `alive` says whether silence means that nothing happened. */
  listen(channel: string, hear: (payload: string) => void): Listener {
    const listener = new Listener({ ...this.#options, route: this.#route }, channel, hear)
    this.#listeners.add(listener)
    return listener
  }

  /** Breaks all connections. Pending statements fail at once. */
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

  /** Runs on a separate connection, so that no other statement waits behind it. */
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
          await sleep(Math.random() * Math.min(10 * 2 ** attempt, 200))
        }
      }
    } finally {
      time.end()
    }
  }

  /** The log position after a commit. Without it a caller could miss its own write: the outcome counts as unknown. */
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
    const client = await asStep(steps.wait, () => this.#pool.take())
    const transaction = new OpenTransaction(client)
    let broken = true
    try {
      // Not awaited: BEGIN and the first statement travel together. BEGIN fails only with the connection itself, and is
      // answered at once whatever the first statement waits for. If no answer comes within the remaining time, the
      // server hangs.
      const left_ms = this.#options.readTimeout_ms - (performance.now() - asked)
      const begun = client.query(beginning(left_ms))
      begun.catch(() => {})
      const value = await work(transaction)
      await begun
      const progress = finish === commit ? currentProgress() : undefined
      const committing = asStep(steps.commit, () => finish(client))
      // Not awaited either: it leaves together with COMMIT and is read after it.
      const placing = progress && execute<WrittenRow>(client, writtenPosition)
      placing?.catch(() => {})
      await committing
      broken = false
      if (placing !== undefined) progress?.wrote(await this.#placed(placing))
      return value
    } catch (error) {
      const isUsable = !(error instanceof OutcomeUnknown) && !isLost(error)
      broken = !isUsable || !(await rolledBack(client))
      // Every statement sent has been answered by now.
      const reason = reasonOf(error, transaction.failure)
      // All other connections to that server are read-only too. Trying them one by one would use up the attempts.
      if (isReadOnly(reason)) this.#pool.drop(() => true)
      throw reason
    } finally {
      this.#pool.give(client, broken)
    }
  }
}

/** Whether nothing was changed and another connection may reach a server that works. */
function isLost(error: unknown): boolean {
  return isDisconnect(error) || isReadOnly(error)
}

function unavailable(error: unknown): unknown {
  if (isLost(error) || isExhausted(error) || isConflict(error)) {
    return new DatabaseUnavailable('the database is away or out of resources', { cause: error })
  }
  return error
}
