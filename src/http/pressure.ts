import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Problem } from '../kernel/problem.ts'

/** When the process is past these, new requests are refused at once instead of making every accepted one late. */
export interface PressureLimits {
  readonly inFlight: number
  readonly loopDelay_ms: number
  /** Of them how many are worked on; the others wait for their turn. All, unless it says so. */
  readonly atOnce?: number
  /** Whoever waited for so long is refused: by then too many are before them. */
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

/** With so few in flight, refusing them would not shorten a pause that something else made. */
const few = 32

/** What makes a difference to a request's turn. */
interface Turn {
  /** Asked for on a connection before the answer to the last is there: one packet may hold a thousand requests. */
  readonly queued?: boolean
  /** It has a queue of its own and waits in that: nobody waits for it, nor it for anybody. */
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
  readonly #timer: NodeJS.Timeout
  /** In the order in which they came, so that the first is the first to have waited too long. */
  readonly #waiting = new Set<Waiter>()
  /** Turned away so far. */
  refused = 0
  #inFlight = 0
  #running = 0
  #delay_ms = 0

  constructor(limits: PressureLimits) {
    this.#limits = { atOnce: limits.inFlight, wait_ms: 300, ...limits }
    this.#histogram.enable()
    this.#timer = setInterval(() => {
      this.#delay_ms = this.#histogram.mean / 1e6
      this.#histogram.reset()
      this.#refuseOverdue()
    }, sample_ms)
    this.#timer.unref()
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** Whether the next request would be refused. */
  get full(): boolean {
    return this.#isFull(this.#limits.inFlight)
  }

  /** Counts for as long as the work runs, whatever becomes of who asked for it. */
  async during<T>(work: () => Promise<T>, { queued = false, apart = false }: Turn = {}): Promise<T> {
    this.enter(queued)
    try {
      return await (apart ? work() : this.#inTurn(work))
    } finally {
      this.leave()
    }
  }

  /** Counts a request in, or refuses it. What is queued on a connection gets half of the room. */
  enter(queued = false): void {
    if (this.#isFull(queued ? this.#limits.inFlight / 2 : this.#limits.inFlight)) {
      this.refused += 1
      throw overloaded()
    }
    this.#inFlight += 1
  }

  leave(): void {
    this.#inFlight -= 1
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#limits.atOnce) this.#running += 1
    else await this.#turn()
    try {
      return await work()
    } finally {
      this.#pass()
    }
  }

  #turn(): Promise<void> {
    const until = performance.now() + this.#limits.wait_ms
    return new Promise((go, refuse) => this.#waiting.add({ until, go, refuse }))
  }

  /** Gives a turn that is over to who waits for it. */
  #pass(): void {
    this.#refuseOverdue()
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
    this.#histogram.disable()
  }
}

export function overloaded(): Problem {
  return new Problem('overloaded', { retryAfter_s: 1 })
}
