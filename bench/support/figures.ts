/** Result of one load run. */
export interface Measured {
  readonly perSecond: number
  readonly p50_ms: number
  readonly p99_ms: number
}

/** Mean of several runs, and their spread. */
export interface Mean extends Measured {
  readonly lowest: number
  readonly highest: number
}

/** All latencies of one run. */
export class Samples {
  #values = new Float64Array(65_536)
  #count = 0

  add(value_ms: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(this.#values.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#count] = value_ms
    this.#count += 1
  }

  measured(seconds: number): Measured {
    const sorted = this.#values.subarray(0, this.#count).toSorted()
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
    return { perSecond: this.#count / seconds, p50_ms: at(0.5), p99_ms: at(0.99) }
  }
}

export function meanOf(runs: readonly Measured[]): Mean {
  const mean = (of: (run: Measured) => number) => runs.reduce((sum, run) => sum + of(run), 0) / runs.length
  const speeds = runs.map((run) => run.perSecond)
  return {
    perSecond: mean((run) => run.perSecond),
    p50_ms: mean((run) => run.p50_ms),
    p99_ms: mean((run) => run.p99_ms),
    lowest: Math.min(...speeds),
    highest: Math.max(...speeds),
  }
}

/** The load setting (number of connections) with the highest throughput. */
export async function best(
  choices: readonly number[],
  run: (choice: number) => Promise<Measured>,
): Promise<number> {
  let found = { choice: choices[0] ?? 1, perSecond: 0 }
  if (choices.length < 2) return found.choice
  for (const choice of choices) {
    const { perSecond } = await run(choice)
    if (perSecond > found.perSecond) found = { choice, perSecond }
  }
  return found.choice
}

export function grouped(value: number): string {
  return Math.round(value).toLocaleString('en-US')
}

/** `12,345 (±3 %)`: half the distance between the slowest and the fastest run. */
export function withSpread({ perSecond, lowest, highest }: Mean): string {
  return `${grouped(perSecond)} (±${(((highest - lowest) / 2 / perSecond) * 100).toFixed(0)} %)`
}
