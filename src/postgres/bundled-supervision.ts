import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './bundled-binaries.ts'
import { explainFailure } from './bundled-error.ts'
import { isAlive, isNumbered, livePostmaster, stopPostmaster, type Postmaster } from './bundled-process.ts'
import { adoptServer, startServer, type Wanted } from './bundled-server.ts'

const WATCH_MS = 200
/** Looks between full checks, which read a file: a server of another process can stay a zombie for long. */
const LOOKS = 5
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** After this long, a death no longer counts as a failed start. */
const SETTLED_MS = 10_000

/** Watches a server and restarts it at the same address when it dies unexpectedly. */
export class Supervision {
  readonly #site: Site
  readonly #wanted: Wanted
  readonly #stopping = new AbortController()
  readonly #watch: Promise<void>
  #server: Postmaster

  constructor(site: Site, wanted: Wanted, server: Postmaster) {
    this.#site = site
    this.#wanted = wanted
    this.#server = server
    this.#watch = this.#watchOver()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    const live = await livePostmaster(this.#site.folder)
    // Don't wait for a server that is just starting: its start then fails, and the watch ends.
    if (live !== undefined) await stopPostmaster(this.#site, live.pid)
    await this.#watch
    await stopPostmaster(this.#site, this.#server.pid)
  }

  async #watchOver(): Promise<void> {
    let failures = 0
    let started = performance.now()
    for (let looks = 1; await this.#paused(WATCH_MS); looks += 1) {
      const { pid } = this.#server
      if (looks % LOOKS === 0 ? await isAlive(pid) : isNumbered(pid)) continue
      if (this.#stopping.signal.aborted) return
      if (performance.now() - started > SETTLED_MS) failures = 0
      if (failures === 0) this.#wanted.report(`The bundled PostgreSQL (pid ${this.#server.pid}) died`)
      if (failures > 0 && !(await this.#paused(pauseAfter(failures)))) return
      failures += 1
      await this.#start()
      started = performance.now()
    }
  }

  /** Reports a failure; the next round of the watch tries again. */
  async #start(): Promise<void> {
    const began = performance.now()
    try {
      this.#server =
        (await adoptServer(this.#site, this.#wanted)) ??
        (await startServer(this.#site, this.#wanted, this.#server))
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      this.#wanted.report(`The bundled PostgreSQL runs again (pid ${this.#server.pid}), after ${seconds} s`)
    } catch (error) {
      if (this.#stopping.signal.aborted) return
      this.#wanted.report(explainFailure('Starting the bundled PostgreSQL again', error).message)
    }
  }

  /** False if the supervision stopped during the wait. */
  async #paused(duration_ms: number): Promise<boolean> {
    const { signal } = this.#stopping
    return sleep(duration_ms, true, { signal, ref: false }).catch(() => false)
  }
}

/** Restart pause. It doubles, so that a server that can't live doesn't keep the machine busy. */
function pauseAfter(failures: number): number {
  return Math.min(SHORTEST_PAUSE_MS * 2 ** Math.min(failures - 1, 16), LONGEST_PAUSE_MS)
}
