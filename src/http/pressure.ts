import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Problem } from '../kernel/problem.ts'

/** Beyond these limits new requests are refused at once, so that accepted ones are not late. */
export interface PressureLimits {
  readonly inFlight: number
  readonly loopDelay_ms: number
  /** How many of them are worked on at a time while the others wait; without it, all. */
  readonly atOnce?: number
  /** A request that has waited this long is refused: too many are before it. */
  readonly wait_ms?: number
}

/** For a process that manages 300 a second, 32 are a tenth of a second of work; the others are room for a burst. */
export const defaultPressure: PressureLimits = {
  inFlight: 256,
  atOnce: 32,
  wait_ms: 300,
  loopDelay_ms: 400,
}

const sample_ms = 250

/** With so few in flight, something else made the pause, and refusing them would not shorten it. */
const few = 32

/** What makes a difference to a request's turn. */
interface Turn {
  /** It came on a connection before the last answer was sent: one packet may hold a thousand such requests. */
  readonly queued?: boolean
  /** It waits in a queue of its own, so that it and all others do not wait for each other. */
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
  /** In the order in which they came: the first is the first that has waited too long. */
  readonly #waiting = new Set<Waiter>()
  /** Turned away so far. */
  refused = 0
  #inFlight = 0
  #running = 0
  #delay_ms = 0
  /** Set while the loop is watched: a process that serves nobody is not woken for it. */
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

  /** Counts a request in, or refuses it. Requests that are queued on a connection get half of the places. */
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

  /** Passes a turn that is over to the next that waits. */
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
