/** Wakes whoever waits; rung while nobody waits, it is heard by the next one. */
export class Bell {
  #rung = false
  #hear: (() => void) | undefined

  ring(): void {
    this.#rung = true
    this.#hear?.()
  }

  /** Until it rings, that long at most, or until `signal` is aborted. Says whether it rang. */
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
