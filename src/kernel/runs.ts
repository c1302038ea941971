/**
 * Shares runs of one job among any number of waiting callers. At most one run is active. Callers who arrive meanwhile
 * share the next run, because the active one may have started before the change they wait for. Each run holds a
 * connection, so readers must not each start their own.
 */
export class Runs<T> {
  readonly #run: () => Promise<T>
  #current: Promise<T> | undefined
  #following: Promise<T> | undefined
  constructor(run: () => Promise<T>) {
    this.#run = run
  }

  get isIdle(): boolean {
    return this.#current === undefined && this.#following === undefined
  }

  /** The result of a run that starts from now on. */
  next(): Promise<T> {
    if (this.isIdle) return this.#begin()
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
