import type { Clock } from '../../src/kernel/clock.ts'

/** A clock that a test moves by hand. */
export class HandClock implements Clock {
  #now_ms: number
  constructor(start = new Date()) {
    this.#now_ms = start.getTime()
  }
  now(): Date {
    return new Date(this.#now_ms)
  }
  advance(seconds: number): void {
    this.#now_ms += seconds * 1000
  }
}
