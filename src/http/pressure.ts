import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Problem } from '../kernel/problem.ts'

/** Limits beyond which new requests are refused at once, so that accepted requests aren't late. */
export interface PressureLimits {
  readonly inFlight: number
  readonly loopDelay_ms: number
  /** Requests worked on at a time, while the others wait. Default: all. */
  readonly atOnce?: number
  /** Longest wait for a turn. A request that waits longer is refused, because too many are ahead of it. */
  readonly wait_ms?: number
}

/** For a process that handles 300 a second, 32 are a tenth of a second of work. The rest is room for a burst. */
export const defaultPressure: PressureLimits = {
  inFlight: 256,
  atOnce: 32,
  wait_ms: 300,
  loopDelay_ms: 400,
}

const sample_ms = 250

/** Below this many in flight, something else caused the delay, and refusing requests would not shorten it. */
const few = 32

interface Turn {
  /** Arrived on a connection before the last response was sent. One packet may hold a thousand such requests. */
  readonly queued?: boolean
  /** Waits in a separate queue, so that it and all others don't wait for each other. */
  readonly apart?: boolean
}

interface Waiter {
  readonly until: number
  readonly go: () => void
  readonly refuse: (problem: Problem) => void
}

export class Pressure {
  readonly #limits: Required<PressureLimits>
  readonly #histogram = monitorEventLoopDelay({ resolution: 20 })
  /** Waiting requests in order of arrival, so the first is the first to exceed its wait. */
  readonly #waiting = new Set<Waiter>()
  refused = 0
  #inFlight = 0
  #running = 0
  #delay_ms = 0
  /** Set while the event loop is monitored. An idle process isn't woken for it. */
  #timer: NodeJS.Timeout | undefined

  constructor(limits: PressureLimits) {
    this.#limits = { atOnce: limits.inFlight, wait_ms: 300, ...limits }
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** Whether the next request would be refused. */
  get full(): boolean {
    return this.#isFull(this.#limits.inFlight)
  }

  /** Counts the request for as long as its work runs, even if the client has gone. */
  async during<T>(work: () => Promise<T>, { queued = false, apart = false }: Turn = {}): Promise<T> {
    this.enter(queued)
    let hasTurn = false
    try {
      if (!apart) {
        if (this.#running < this.#limits.atOnce) this.#running += 1
        else await this.#turn()
        hasTurn = true
      }
      return await work()
    } finally {
      if (hasTurn) this.#pass()
      this.leave()
    }
  }

  /** Counts a request in, or refuses it. Requests queued on a connection get at most half the slots. */
  enter(queued = false): void {
    if (this.#isFull(queued ? this.#limits.inFlight / 2 : this.#limits.inFlight)) {
      this.refused += 1
      throw overloaded()
    }
    this.#inFlight += 1
    if (this.#timer === undefined) this.#watch()
  }

  leave(): void {
    this.#inFlight -= 1
  }

  #watch(): void {
    this.#histogram.enable()
    this.#timer = setInterval(() => this.#sample(), sample_ms)
    this.#timer.unref()
  }

  #sample(): void {
    this.#delay_ms = this.#histogram.count === 0 ? 0 : this.#histogram.mean / 1e6
    this.#histogram.reset()
    this.#refuseOverdue()
    if (this.#inFlight === 0) this.close()
  }

  #turn(): Promise<void> {
    const until = performance.now() + this.#limits.wait_ms
    return new Promise((go, refuse) => this.#waiting.add({ until, go, refuse }))
  }

  /** Passes a finished turn to the next waiting request. */
  #pass(): void {
    if (this.#waiting.size > 0) this.#refuseOverdue()
    const [next] = this.#waiting
    if (next === undefined) this.#running -= 1
    else {
      this.#waiting.delete(next)
      next.go()
    }
  }

  #refuseOverdue(): void {
    const now = performance.now()
    for (const waiter of this.#waiting) {
      if (waiter.until > now) return
      this.#waiting.delete(waiter)
      this.refused += 1
      waiter.refuse(overloaded())
    }
  }

  #isFull(most: number): boolean {
    const late = this.#delay_ms > this.#limits.loopDelay_ms && this.#inFlight >= few
    return late || this.#inFlight >= most
  }

  close(): void {
    clearInterval(this.#timer)
    this.#timer = undefined
    this.#histogram.disable()
    this.#delay_ms = 0
  }
}

export function overloaded(): Problem {
  return new Problem('overloaded', { retryAfter_s: 1 })
}
