import type { Statement, UserId } from './database/sql.ts'
import { type Connection, Reads, type TraceEntry, type Transaction, type Visit, traceRow } from './scope.ts'

// The scopes of somebody who sees to their own account, which belongs to no company.

/** May read what is one user's own. */
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

/** The same inside one open transaction. */
export class OwnWriteScope extends OwnReadScope {
  /** The same transaction for what lies beside the account: factors, whose stores take it. */
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
  /** Where what people are written waits: it belongs to an address. */
  get letters(): Connection {
    return this.#connection
  }
  /** Of a company, where it concerns one. */
  async audit(entry: TraceEntry, company_id: number | null = null): Promise<void> {
    await this.#connection.query(traceRow(company_id, this.visit, entry))
  }
}

interface Transactions extends Connection {
  transaction<T>(work: (connection: Transaction) => Promise<T>): Promise<T>
}

/** Where something is looked at that no transaction may wait for, such as a password, and then written. */
export class OwnStepsScope extends OwnReadScope {
  /** Each statement on its own: the counts of guesses belong to an address, not to an account. */
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
