import type { Result, Transaction } from '../scope.ts'
import { type LeanClient, execute } from './client.ts'
import { type Statement, sql } from './sql.ts'

const same = (error: unknown) => error

/** The statements of one transaction. After one fails, the server refuses all that follow. */
export class OpenTransaction implements Transaction {
  readonly #client: LeanClient
  #failed = false
  /** Error of an unawaited statement that made the transaction fail. */
  failure: unknown

  constructor(client: LeanClient) {
    this.#client = client
  }

  async query<Row>(statement: Statement): Promise<Result<Row>> {
    try {
      return await execute<Row>(this.#client, statement)
    } catch (error) {
      this.#failed = true
      throw this.failure ?? error
    }
  }

  send(statement: Statement, explain = same): void {
    execute(this.#client, statement).catch((error: unknown) => {
      if (!this.#failed) this.failure = explain(error)
      this.#failed = true
    })
  }

  async attempt<T>(work: () => Promise<T>): Promise<T> {
    await this.query(sql`savepoint attempt`)
    try {
      const result = await work()
      await this.query(sql`release savepoint attempt`)
      return result
    } catch (error) {
      await execute(this.#client, sql`rollback to savepoint attempt`)
      const reason = this.failure ?? error
      this.#failed = false
      this.failure = undefined
      throw reason
    }
  }
}
