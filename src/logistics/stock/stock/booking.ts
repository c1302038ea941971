import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Cause, type BucketKey, Shortage } from '../ledger/book.ts'
import type { Goods } from './rules-goods.ts'
import type { StoredBucket } from '../ledger/bucket.ts'
import { type Stock, shortageProblem } from '../ledger/ledger.ts'
import { stockListeners } from '../ledger/listeners.ts'
import type { Plan, Sought, Taking } from './rules-plans.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'

/** Lines of one request on their way into the book. All shortages are reported at once. */
export class Booking {
  readonly #scope: WriteScope
  readonly #stock: Stock
  readonly #reason: string | null
  readonly #shortages: (Shortage & { readonly line: number })[] = []
  readonly #touched = new Set<StoredBucket>()
  constructor(scope: WriteScope, stock: Stock, reason: string | null) {
    this.#scope = scope
    this.#stock = stock
    this.#reason = reason
  }

  /** IDs of the buckets that were changed or looked at, once all are written. */
  get touched(): readonly number[] {
    return [...this.#touched].flatMap((bucket) => bucket.id ?? [])
  }

  look(buckets: readonly StoredBucket[]): void {
    for (const bucket of buckets) this.#touched.add(bucket)
  }

  /** Books a plan that adds and takes stock. It takes from orders if nothing else is left. */
  async apply(line: Goods, sought: Sought, { plan, cause }: { plan: Plan; cause: Cause }): Promise<void> {
    refuse(plan.faults)
    if (this.#isShort(line, sought, plan.missing)) return
    const { book } = this.#stock
    const path = `lines.${line.index}.serial_numbers`
    const why = { ...cause, reason: this.#reason }
    for (const { bucket, quantity, serials } of plan.takings) {
      await stockListeners().free(this.#scope, this.#stock, { bucket, quantity })
      book.post(bucket, why, { on_hand: -quantity, serials, path })
      this.#touched.add(bucket)
    }
    for (const { key, quantity, serials } of plan.addings) {
      const bucket = book.bucket(key)
      book.post(bucket, why, { on_hand: quantity, serials, path })
      this.#touched.add(bucket)
    }
  }

  /** Moves what a plan takes to its `target`; only stock that no order has reserved. */
  move(
    line: Goods,
    sought: Sought,
    how: {
      readonly plan: Plan
      readonly cause: Cause & { readonly arrival: Cause['kind'] }
      readonly target: (from: BucketKey) => BucketKey
    },
  ): void {
    const { plan, cause, target } = how
    refuse(plan.faults)
    if (this.#isShort(line, sought, plan.missing + held(plan.takings))) return
    const { book } = this.#stock
    const path = `lines.${line.index}.serial_numbers`
    for (const { bucket, quantity, serials } of plan.takings) {
      const to = book.bucket(target(bucket))
      book.move(bucket, to, { ...cause, reason: this.#reason, quantity, serials, path })
      this.#touched.add(bucket).add(to)
    }
  }

  /** Throws if anything was missing. */
  finish(): void {
    if (this.#shortages.length > 0) throw shortageProblem(this.#shortages)
  }

  #isShort(line: Goods, sought: Sought, missing: Micros): boolean {
    if (missing <= 0n) return false
    const key = { ...sought, location_code: sought.location_code ?? '' }
    this.#shortages.push(Object.assign(new Shortage(key, missing), { line: line.index }))
    return true
  }
}

/** Part of the takings that orders have reserved. */
export function held(takings: readonly Taking[]): Micros {
  return takings.reduce((total, { bucket, quantity }) => {
    const missing = quantity - (bucket.on_hand - bucket.reserved)
    return missing > 0n ? total + missing : total
  }, 0n)
}
