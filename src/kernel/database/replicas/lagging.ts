import type { Connection, Result } from '../../scope.ts'
import type { Statement } from '../sql.ts'
import { currentProgress } from './progress.ts'
import type { Replicas } from './replicas.ts'

/** Reads that may lag. A replica answers if it has everything the caller must see, otherwise the primary. */
export class LaggingReads implements Connection {
  readonly #primary: Connection
  readonly #replicas: Replicas
  readonly #present: Connection
  constructor(primary: Connection, replicas: Replicas) {
    this.#primary = primary
    this.#replicas = replicas
    this.#present = { query: <Row>(statement: Statement) => this.#ask<Row>(statement) }
  }

  /** Undefined if the primary answers this request anyway. */
  get present(): Connection | undefined {
    return currentProgress()?.isPresent === false ? this.#present : undefined
  }

  async query<Row>(statement: Statement): Promise<Result<Row>> {
    const source = currentProgress()?.source((needed) => this.#replicas.choose(needed))
    const choice = source instanceof Promise ? await source : source
    const result = await choice?.replica.answer<Row>(statement, choice)
    if (result === undefined) return this.#ask<Row>(statement)
    this.#replicas.counts.replica += 1
    return result
  }

  /** A request that has read from the primary stays with it. */
  #ask<Row>(statement: Statement): Promise<Result<Row>> {
    currentProgress()?.stayPresent()
    this.#replicas.counts.primary += 1
    return this.#primary.query<Row>(statement)
  }
}
