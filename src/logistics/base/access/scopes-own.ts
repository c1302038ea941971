import type { Statement } from '../../../kernel/database/sql.ts'
import { type Connection, Reads, type Transaction, type Transactions } from '../../../kernel/scope.ts'
import { type TraceEntry, traceRow } from './scopes.ts'
import type { UserId, Visit } from './types.ts'

// Scopes of users who manage their own account, which belongs to no company.

/** Reads the data of one user. */
export class OwnReadScope extends Reads<'user', Visit> {
  readonly user: UserId
  constructor(connection: Connection, user: UserId, visit: Visit) {
    super(connection, visit)
    this.user = user
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
