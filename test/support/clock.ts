import type { Clock } from '../../src/kernel/clock.ts'

/** A clock that the test advances. */
export class HandClock implements Clock {
  #now_ms: number
  /** Time that each reading advances the clock by. */
  readonly #tick_ms: number
  constructor(start = new Date(), tick_ms = 0) {
    this.#now_ms = start.getTime()
    this.#tick_ms = tick_ms
  }
  now(): Date {
    this.#now_ms += this.#tick_ms
    return new Date(this.#now_ms)
  }
  advance(seconds: number): void {
    this.#now_ms += seconds * 1000
  }
}
