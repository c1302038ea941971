import { inject, vi } from 'vitest'
import { Database } from '../../src/kernel/database/database.ts'
import type { Listener } from '../../src/kernel/database/listener.ts'
import { type Statement, sql } from '../../src/kernel/database/sql.ts'
import type { Result } from '../../src/kernel/scope.ts'
import { patience } from './patience.ts'

let serial = 0

/**
 * The shared database as seen by a node whose responses can be held back. It receives only the change notifications
 * that the test sends: those of other tests would hide a stale answer.
 */
export class HeldDatabase extends Database {
  readonly #suffix = `_held_${process.pid}_${(serial += 1)}`
  readonly #channels: string[] = []
  #heard = 0
  #next: { readonly answered: () => void; readonly released: Promise<void> } | undefined

  constructor(schema: 'logistics' | 'auth') {
    super({ url: inject('waybillUrl'), schema, poolSize: 1, ...patience })
  }

  override listen(channel: string, hear: (payload: string) => void): Listener {
    const own = `${channel}${this.#suffix}`
    this.#channels.push(own)
    return super.listen(own, (payload) => {
      hear(payload)
      this.#heard += 1
    })
  }

  override async query<Row>(statement: Statement): Promise<Result<Row>> {
    const held = this.#next
    this.#next = undefined
    const result = await super.query<Row>(statement)
    held?.answered()
    await held?.released
    return result
  }

  /** Runs `work` and holds back the response to its first statement until released. */
  hold<T>(work: () => Promise<T>) {
    const answered = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    this.#next = { answered: answered.resolve, released: released.promise }
    return { answered: answered.promise, release: released.resolve, result: work() }
  }

  /** Notifies all listeners of a change, and resolves when they have handled it. */
  async tell(): Promise<void> {
    const wanted = this.#heard + this.#channels.length
    for (const channel of this.#channels) await super.query(sql`select pg_notify(${channel}, '')`)
    await vi.waitUntil(() => this.#heard >= wanted, { timeout: 30_000 })
  }
}
