import { Database } from '../../src/kernel/database/database.ts'
import type { Statement } from '../../src/kernel/database/sql.ts'
import type { Result } from '../../src/kernel/scope.ts'

/** A database that knows its last statement and how long its answers took. */
export class Recorder extends Database {
  #last: Statement | undefined
  #spent_ms = 0

  /** Statement after statement: two that run side by side would be counted twice. */
  async timed(work: () => Promise<unknown>): Promise<number> {
    this.#spent_ms = 0
    await work()
    return this.#spent_ms
  }

  async recorded(work: () => Promise<unknown>): Promise<Statement> {
    this.#last = undefined
    await work()
    if (this.#last === undefined) throw new Error('no statement was run')
    return this.#last
  }

  override async query<Row>(statement: Statement): Promise<Result<Row>> {
    this.#last = statement
    const began = performance.now()
    try {
      return await super.query<Row>(statement)
    } finally {
      this.#spent_ms += performance.now() - began
    }
  }
}
