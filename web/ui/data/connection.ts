import { useSyncExternalStore } from 'react'

/** Poll interval while the service is unreachable. */
const probe_ms = 3_000
/** Probe URL: answers quickly, without authentication or rate limit. Any response counts, even a 404. */
const probed = '/api/health'

/** Statuses that a proxy returns when it can't reach the service. */
const ofProxy = new Set([502, 504])

/** Whether the service is reachable, judged by the browser's online state and the latest requests. */
class Connection {
  #isAnswered = true
  #probe: ReturnType<typeof setTimeout> | undefined
  readonly #told = new Set<() => void>()

  readonly isUp = (): boolean => navigator.onLine && this.#isAnswered

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#told.add(changed)
    if (this.#told.size === 1) {
      addEventListener('online', this.#back)
      addEventListener('offline', this.#tell)
    }
    return () => {
      this.#told.delete(changed)
      if (this.#told.size > 0) return
      removeEventListener('online', this.#back)
      removeEventListener('offline', this.#tell)
    }
  }

  answered(status: number): void {
    if (ofProxy.has(status)) this.lost()
    else this.#back()
  }

  lost(): void {
    this.#probe ??= setTimeout(this.#try, probe_ms)
    if (!this.#isAnswered) return
    this.#isAnswered = false
    this.#tell()
  }

  readonly #tell = () => {
    for (const changed of this.#told) changed()
  }

  readonly #back = () => {
    clearTimeout(this.#probe)
    this.#probe = undefined
    this.#isAnswered = true
    this.#tell()
  }

  readonly #try = () => {
    this.#probe = undefined
    fetch(probed, { cache: 'no-store' }).then(
      ({ status }) => this.answered(status),
      () => this.lost(),
    )
  }
}

export const connection = new Connection()

export function useOnline(): boolean {
  return useSyncExternalStore(connection.subscribe, connection.isUp)
}
