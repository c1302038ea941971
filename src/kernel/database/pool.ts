import type { LeanClient } from './client.ts'
import { endClient, streamOf } from './driver.ts'

export interface PoolOptions {
  readonly open: () => Promise<LeanClient>
  readonly size: number
  /** How long a caller may wait for a connection. */
  readonly wait_ms: number
}

interface Waiter {
  resolve(client: LeanClient): void
  reject(error: unknown): void
}

const idle_ms = 30_000

/** Connections for exclusive use. A caller takes one, gives it back and says whether it broke. */
export class Pool {
  readonly #options: PoolOptions
  readonly #all = new Set<LeanClient>()
  /** Idle connections, used last-in first-out, so that the others stay idle long enough to be closed. */
  readonly #idle: { readonly client: LeanClient; readonly timer: NodeJS.Timeout }[] = []
  readonly #waiters = new Set<Waiter>()
  /** When a connection was last taken or given back. */
  #moved = performance.now()
  #opening = 0
  #closing: PromiseWithResolvers<void> | undefined

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** The number of callers that wait for a connection in use. */
  get waiting(): number {
    return Math.max(0, this.#waiters.size - this.#opening)
  }

  /** How long all connections have been in use without one being returned. */
  get stuck_ms(): number {
    const isUsedUp = this.#all.size >= this.#options.size && this.#idle.length === 0
    return isUsedUp ? performance.now() - this.#moved : 0
  }

  take(): Promise<LeanClient> {
    if (this.#closing !== undefined) return Promise.reject(new Error('Connection ended: the pool is closed'))
    const free = this.#idle.pop()
    if (free !== undefined) {
      clearTimeout(free.timer)
      this.#moved = performance.now()
      return Promise.resolve(free.client)
    }
    const { promise, resolve, reject } = Promise.withResolvers<LeanClient>()
    const waiter = { resolve, reject }
    this.#waiters.add(waiter)
    const timer = setTimeout(() => {
      this.#waiters.delete(waiter)
      reject(new Error('timeout exceeded when trying to connect'))
    }, this.#options.wait_ms)
    this.#fill()
    return promise.finally(() => clearTimeout(timer))
  }

  give(client: LeanClient, broken: boolean): void {
    this.#moved = performance.now()
    // A connection that broke on its own has already been removed.
    if (broken || this.#closing !== undefined || !this.#all.has(client)) this.#discard(client)
    else this.#serve(client)
  }

  /** Breaks the matching connections, even while they are in use. */
  drop(isMeant: (client: LeanClient) => boolean): void {
    for (const client of [...this.#all].filter(isMeant)) {
      if (this.#idle.some((each) => each.client === client)) this.#discard(client)
      else streamOf(client).destroy()
    }
  }

  /** Resolves when all connections in use have been given back. */
  async close(): Promise<void> {
    this.#closing ??= Promise.withResolvers<void>()
    for (const waiter of this.#waiters) waiter.reject(new Error('Connection ended: the pool is closed'))
    this.#waiters.clear()
    const idle = this.#idle.map(({ client }) => client)
    for (const client of idle) this.#discard(client)
    this.#settle()
    await this.#closing.promise
  }

  #fill(): void {
    while (this.#opening < this.#waiters.size && this.#all.size + this.#opening < this.#options.size) {
      this.#opening += 1
      void this.#add()
    }
  }

  async #add(): Promise<void> {
    try {
      const client = await this.#options.open()
      this.#all.add(client)
      const lose = () => this.#lose(client)
      client.on('error', lose).on('end', lose)
      this.#opening -= 1
      this.give(client, false)
    } catch (error) {
      this.#opening -= 1
      this.#first()?.reject(error)
      this.#fill()
      this.#settle()
    }
  }

  #first(): Waiter | undefined {
    const [first] = this.#waiters
    if (first !== undefined) this.#waiters.delete(first)
    return first
  }

  #serve(client: LeanClient): void {
    const first = this.#first()
    if (first !== undefined) {
      first.resolve(client)
      return
    }
    const timer = setTimeout(() => this.#discard(client), idle_ms)
    timer.unref()
    this.#idle.push({ client, timer })
  }

  #lose(client: LeanClient): void {
    this.#all.delete(client)
    const at = this.#idle.findIndex((each) => each.client === client)
    if (at !== -1) this.#idle.splice(at, 1).forEach(({ timer }) => clearTimeout(timer))
  }

  #discard(client: LeanClient): void {
    this.#lose(client)
    void endClient(client).then(() => this.#settle())
    this.#fill()
  }

  #settle(): void {
    if (this.#all.size + this.#opening === 0) this.#closing?.resolve()
  }
}
