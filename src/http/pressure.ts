import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Problem } from '../kernel/problem.ts'

/** When the process is past these, new requests are refused at once instead of making every accepted one late. */
export interface PressureLimits {
  readonly inFlight: number
  readonly loopDelay_ms: number
}

export const defaultPressure: PressureLimits = { inFlight: 1_000, loopDelay_ms: 400 }

const sample_ms = 250

/** With so few in flight, refusing them would not shorten a pause that something else made. */
const few = 32

export class Pressure {
  readonly #limits: PressureLimits
  readonly #histogram = monitorEventLoopDelay({ resolution: 20 })
  readonly #timer: NodeJS.Timeout
  #inFlight = 0
  #delay_ms = 0

  constructor(limits: PressureLimits) {
    this.#limits = limits
    this.#histogram.enable()
    this.#timer = setInterval(() => {
      this.#delay_ms = this.#histogram.mean / 1e6
      this.#histogram.reset()
    }, sample_ms)
    this.#timer.unref()
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** Counts a request in, or refuses it. */
  enter(): void {
    const late = this.#delay_ms > this.#limits.loopDelay_ms && this.#inFlight >= few
    if (late || this.#inFlight >= this.#limits.inFlight) {
      throw new Problem('overloaded', { retryAfter_s: 1 })
    }
    this.#inFlight += 1
  }

  leave(): void {
    this.#inFlight -= 1
  }

  close(): void {
    clearInterval(this.#timer)
    this.#histogram.disable()
  }
}
