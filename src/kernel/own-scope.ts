import type { Statement, UserId } from './database/sql.ts'
import { type Connection, Reads, type TraceEntry, type Transaction, type Visit, traceRow } from './scope.ts'

// Scopes of users who manage their own account, which belongs to no company.

/** Reads the data of one user. */
export class OwnReadScope extends Reads<'user'> {
  readonly user: UserId
  readonly visit: Visit
  constructor(connection: Connection, user: UserId, visit: Visit) {
    super(connection)
    this.user = user
    this.visit = visit
  }
  get now(): Date {
    return this.visit.clock.now()
  }
}

/** Reads and writes one user's data inside one open transaction. */
export class OwnWriteScope extends OwnReadScope {
  /** The same transaction, for data beside the account: factors, whose stores take a connection. */
  readonly account: Connection
  readonly #connection: Transaction
  constructor(connection: Transaction, user: UserId, visit: Visit) {
    super(connection, user, visit)
    this.account = connection
    this.#connection = connection
  }
  async run(statement: Statement<'user'>): Promise<number> {
    return (await this.#connection.query(statement)).count
  }
  /** Connection for queued mail, which belongs to an address. */
  get letters(): Connection {
    return this.#connection
  }
  /** Records an audit entry, for a company if one is concerned. */
  async audit(entry: TraceEntry, company_id: number | null = null): Promise<void> {
    await this.#connection.query(traceRow(company_id, this.visit, entry))
  }
}

interface Transactions extends Connection {
  transaction<T>(work: (connection: Transaction) => Promise<T>): Promise<T>
}

/** For slow checks that no transaction may wait for, such as a password hash, followed by a write. */
export class OwnStepsScope extends OwnReadScope {
  /** Runs each statement on its own. Guess counts belong to an address, not to an account. */
  readonly guesses: Connection
  readonly #transactions: Transactions
  constructor(transactions: Transactions, user: UserId, visit: Visit) {
    super(transactions, user, visit)
    this.guesses = transactions
    this.#transactions = transactions
  }
  write<T>(work: (scope: OwnWriteScope) => Promise<T>): Promise<T> {
    const { user, visit } = this
    return this.#transactions.transaction((connection) => work(new OwnWriteScope(connection, user, visit)))
  }
}
