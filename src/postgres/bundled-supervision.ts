import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './bundled-binaries.ts'
import { explainFailure } from './bundled-error.ts'
import { isAlive, isNumbered, livePostmaster, stopPostmaster, type Postmaster } from './bundled-process.ts'
import { adoptServer, startServer, type Wanted } from './bundled-server.ts'

const WATCH_MS = 200
/** A server that we have not started ourselves may be a zombie for long, which takes a file to find out: it is looked for now and then. */
const LOOKS = 5
const SHORTEST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
/** A server that lived this long did not die of how it was started. */
const SETTLED_MS = 10_000

/** Watches over a server and starts it again, at the same address, when it dies without having been asked to. */
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
    // One that is just being started is not waited for: its start then fails, and the watch ends.
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

  /** Whatever goes wrong is said, and tried again by the next turn of the watch. */
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

  /** False when the wait was cut short because everything stops. */
  async #paused(duration_ms: number): Promise<boolean> {
    const { signal } = this.#stopping
    return sleep(duration_ms, true, { signal, ref: false }).catch(() => false)
  }
}

/** It doubles, so that a server that cannot live does not keep the machine busy with dying. */
function pauseAfter(failures: number): number {
  return Math.min(SHORTEST_PAUSE_MS * 2 ** Math.min(failures - 1, 16), LONGEST_PAUSE_MS)
}
