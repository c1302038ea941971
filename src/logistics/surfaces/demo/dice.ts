/** Pseudo-random choices that depend only on the seed: the same on every machine, in every run. */
export class Dice {
  #state: number

  constructor(seed: number) {
    // Neighbouring seeds would begin with similar numbers; Knuth's multiplier spreads them.
    this.#state = Math.imul(seed + 1, 0x9e3779b1)
  }

  /** A whole number from 0 to `limit` - 1. */
  below(limit: number): number {
    return Math.floor(this.#fraction() * limit)
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.below(from.length)]
    if (picked === undefined) throw new Error('nothing to pick from')
    return picked
  }

  /** True in `percent` of 100 cases. */
  chance(percent: number): boolean {
    return this.#fraction() * 100 < percent
  }

  /** Mulberry32: 32 bits of state, good enough for shuffled words. */
  #fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
