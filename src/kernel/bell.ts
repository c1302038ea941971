/** Wakes the waiting loop. A ring with nobody waiting is kept for the next wait. */
export class Bell {
  #rung = false
  #hear: (() => void) | undefined

  ring(): void {
    this.#rung = true
    this.#hear?.()
  }

  /** Waits until the bell rings, `limit_ms` passes or `signal` is aborted. Returns whether it rang. */
  async heard(limit_ms: number, signal: AbortSignal): Promise<boolean> {
    if (!this.#rung && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const done = () => {
          clearTimeout(timer)
          signal.removeEventListener('abort', done)
          this.#hear = undefined
          resolve()
        }
        const timer = setTimeout(done, limit_ms)
        signal.addEventListener('abort', done, { once: true })
        this.#hear = done
      })
    }
    const rung = this.#rung
    this.#rung = false
    return rung
  }
}
