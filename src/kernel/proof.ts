import { type Owned, type Proof, type Statement, sql } from './database/sql.ts'
import type { Transaction, Transactions } from './scope.ts'
import type { Entry } from './service.ts'

// The only module where an ID becomes proof of access. Only gates and scopes, and their tests, may import it.

export function proven<P extends Proof<number | readonly number[], Owned>>(ids: unknown): P {
  return ids as P
}

/** Condition on any table: the rows of every tenant. */
export function everyRow<T extends Owned>(): Statement<T> {
  return sql`true` as Statement as Statement<T>
}

/** Hands over a scope that needs no closing. */
export function entryOf(scope: object): Entry {
  return (work) => work(scope as never)
}

/** Opens a scope in a transaction of its own. It writes what it kept back (`flush`) before COMMIT. */
export function transactionEntry(
  database: Transactions,
  open: (connection: Transaction) => object & { readonly flush?: () => void },
): Entry {
  return (work) =>
    database.transaction(async (connection) => {
      const scope = open(connection)
      const result = await work(scope as never)
      scope.flush?.()
      return result
    })
}
