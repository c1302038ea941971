import { Runs } from '../../../kernel/runs.ts'
import type { Numbered } from './sequencer.ts'
import type { Position } from './store-streams.ts'

/** Runs for readers, who share those for the same companies. */
export class NumberingRuns {
  /** Maximum rows of a run. */
  readonly #batch: number
  readonly #run: (companies: readonly number[]) => Promise<Numbered>
  readonly #runs = new Map<string, Runs<Numbered>>()
  constructor(batch: number, run: (companies: readonly number[]) => Promise<Numbered>) {
    this.#batch = batch
    this.#run = run
  }

  /** Numbers rows of the companies; those committed before are all numbered unless the batch is full. */
  next(companies: readonly number[]): Promise<Numbered> {
    const key = companies.join()
    const runs = this.#runs.get(key) ?? new Runs(() => this.#run(companies))
    this.#runs.set(key, runs)
    return runs.next().finally(() => {
      if (runs.isIdle) this.#runs.delete(key)
    })
  }

  /**
   * Reads until everything committed before is in. Only a reader at the end of a feed waits for the last changes to be
   * numbered. A run that isn't full took them all. One is therefore enough, however fast others write: what it left is
   * changing right now. A reader of several companies also waits until other runs, with lower numbers, have ended.
   */
  async readToEnd<S extends Position>(
    companies: readonly number[],
    first: S,
    read: () => Promise<S>,
  ): Promise<S> {
    if (!first.isAtEnd || !first.unnumbered) return first
    let stretch = first
    let wanted: number | undefined
    do {
      const { count, reached } = await this.next(companies)
      stretch = await read()
      if (count < this.#batch) wanted ??= reached ?? 0
    } while (stretch.isAtEnd && (wanted === undefined || (stretch.settled ?? wanted) < wanted))
    return stretch
  }
}
