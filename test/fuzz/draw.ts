import { randomFrom } from '../faults/rounds.ts'

/** Random choices, drawn from a seed: the same request of the same seed draws the same. */
export class Draw {
  readonly #random: () => number
  constructor(seed: number, nth = 0) {
    this.#random = randomFrom(Math.imul(seed + 1, 0x9e3779b1) ^ Math.imul(nth + 1, 0x85ebca6b))
    // The first number of seeds that lie next to each other is alike.
    this.#random()
  }

  chance(share: number): boolean {
    return this.#random() < share
  }

  /** A whole number; both ends belong to it. */
  int(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1))
  }

  pick<T>(choices: readonly [T, ...(readonly T[])]): T {
    return choices[Math.floor(this.#random() * choices.length)] ?? choices[0]
  }

  /** One of a list that may be empty. */
  oneOf<T>(choices: readonly T[]): T | undefined {
    return choices[Math.floor(this.#random() * choices.length)]
  }

  /** One of the choices, by their weights. */
  weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]): T | undefined {
    let left = this.#random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [choice, weight] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return choices.at(-1)?.[0]
  }

  letters(count: number): string {
    return Array.from({ length: count }, () => String.fromCodePoint(97 + this.int(0, 25))).join('')
  }
}
