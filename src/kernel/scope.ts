import type { Clock } from './clock.ts'
import type { Statement, Tenancy } from './database/sql.ts'
import { Json, Page, type RecordRow } from './json.ts'
import { viewedRows } from './view.ts'

export interface Result<Row> {
  readonly rows: readonly Row[]
  readonly count: number
}

/** Runs statements without knowledge of tenants: the database (each statement on its own) or one open transaction. */
export interface Connection {
  query<Row>(statement: Statement): Promise<Result<Row>>
  /** For a connection whose answers may lag: the connection with current answers. */
  readonly present?: Connection | undefined
}

export interface Transaction extends Connection {
  /** Sends a statement with the next one. If it fails, the next one or COMMIT fails with its error, by `explain`. */
  send(statement: Statement, explain?: (error: unknown) => unknown): void
  /** Runs work that may fail without aborting the rest of the transaction. */
  attempt<T>(work: () => Promise<T>): Promise<T>
}

/** Opens transactions, and runs statements outside of them. */
export interface Transactions extends Connection {
  transaction<T>(work: (connection: Transaction) => Promise<T>): Promise<T>
}

/** Common to all scopes: runs statements of the scope's tenant. The private field keeps look-alike objects out. */
export class Reads<T extends Tenancy, Visit extends { readonly clock: Clock }> {
  /** The caller and the request. */
  readonly visit: Visit
  readonly #connection: Connection
  constructor(connection: Connection, visit: Visit) {
    this.#connection = connection
    this.visit = visit
  }
  get now(): Date {
    return this.visit.clock.now()
  }
  async all<Row>(statement: Statement<T>): Promise<readonly Row[]> {
    return (await this.#connection.query<Row>(statement)).rows
  }
  /** Reads at most one row. A row missing on a replica may be brand-new, so the primary is asked as well. */
  async maybe<Row>(statement: Statement<T>): Promise<Row | undefined> {
    const connection = this.#connection
    const [row] = (await connection.query<Row>(statement)).rows
    return row ?? (await connection.present?.query<Row>(statement))?.rows[0]
  }
  async one<Row>(statement: Statement<T>): Promise<Row> {
    const row = await this.maybe<Row>(statement)
    if (row === undefined) throw new Error(`no row: ${statement.shape.text}`)
    return row
  }
  /** A record whose JSON the statement builds, in the columns `json` and `version`. */
  async record<R>(statement: Statement<T>): Promise<Json<R> | undefined> {
    const row = await this.maybe<RecordRow>(statement)
    return row && new Json<R>(row.json, row.version)
  }
  /** A page whose JSON the statement builds, in the columns `json` (the array), `count` and `total`. */
  async page<R>(statement: Statement<T>): Promise<Page<R>> {
    const row = await this.one<{ json: string; count: number; total: number }>(statement)
    return new Page<R>(row.json, row.count, row.total)
  }
  /** The rows of that table as one JSON array, limited to the fields the caller wants. */
  rows(table: string): Statement<'none'> {
    return viewedRows(table, undefined)
  }
  /** The statement for the total, or 0 if the caller doesn't want a total. */
  counted(total: Statement<T>): Statement<T> | Statement<'none'> {
    return total
  }
}

/** An unauthenticated caller. Nothing in here grants access. */
export interface Visitor {
  readonly request_id: string
  readonly address: string
  header(name: string): string | undefined
}
