/**
 * Runs of one job for any number who wait for one: at most one is under way, and whoever comes meanwhile gets the one
 * after it, because the one under way may have begun before what they wait for. Each holds a connection, so many readers
 * must not each begin their own.
 */
export class Runs<T> {
  readonly #run: () => Promise<T>
  #current: Promise<T> | undefined
  #following: Promise<T> | undefined
  constructor(run: () => Promise<T>) {
    this.#run = run
  }

  /** The result of a run that begins from now on. */
  next(): Promise<T> {
    if (this.#current === undefined && this.#following === undefined) return this.#begin()
    this.#following ??= Promise.allSettled([this.#current]).then(() => this.#begin())
    return this.#following
  }

  #begin(): Promise<T> {
    this.#following = undefined
    const run = this.#run().finally(() => {
      if (this.#current === run) this.#current = undefined
    })
    this.#current = run
    return run
  }
}
