import { Database } from '../../src/kernel/database/database.ts'
import type { Statement } from '../../src/kernel/database/sql.ts'
import type { Connection, Result, Transaction } from '../../src/kernel/scope.ts'
import { Samples } from './figures.ts'

/** Statements of one text, in the order in which they were first run. */
export interface Timed {
  readonly text: string
  readonly count: number
  /** From sending one to its answer, which is more than the server's own time: of half of them it is less. */
  readonly p50_ms: number
}

/** A database that counts the statements of its transactions, BEGIN and COMMIT aside. */
export class Stopwatch extends Database {
  readonly #timed = new Map<string, { readonly samples: Samples; count: number }>()

  get timed(): readonly Timed[] {
    return [...this.#timed].map(([text, { samples, count }]) => ({
      text,
      count,
      p50_ms: samples.measured(1).p50_ms,
    }))
  }

  forget(): void {
    this.#timed.clear()
  }

  override transaction<T>(work: (connection: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((connection) => {
      const query = <Row>(statement: Statement) => this.#run<Row>(connection, statement)
      return work({
        query,
        // Should it fail, so does COMMIT.
        send: (statement) => void query(statement).catch(() => {}),
        attempt: (tried) => connection.attempt(tried),
      })
    })
  }

  async #run<Row>(connection: Connection, statement: Statement): Promise<Result<Row>> {
    const { text } = statement.shape
    let timed = this.#timed.get(text)
    if (timed === undefined) this.#timed.set(text, (timed = { samples: new Samples(), count: 0 }))
    timed.count += 1
    const began = performance.now()
    try {
      return await connection.query<Row>(statement)
    } finally {
      timed.samples.add(performance.now() - began)
    }
  }
}
