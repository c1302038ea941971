import { setTimeout as sleep } from 'node:timers/promises'
import type { Tally } from './soak-clients.ts'
import { heapOf } from './soak-inspector.ts'
import { type Sample, type Watched, sampled } from './soak-samples.ts'

interface LookingOptions {
  readonly watched: Watched
  /** Where the garbage of the program can be collected before its heap is measured. */
  readonly inspector?: string | undefined
  readonly minutes: number
  /** Between two looks. */
  readonly every_s: number
  readonly note: (line: string) => void
}

export interface Moment {
  readonly at_h: number
  readonly figures: Sample
}

/** Between two measurements of the heap, which stop the program for as long as a collection takes. */
const collect_s = { least: 5, most: 60 }

/** Until connections that nobody uses are closed, those of webhooks among them: so many looks show the same. */
const rest_ms = 180_000
const restful = 10

/** Requests of both services. */
export function inFlight(figures: Sample): number {
  return Object.entries(figures).reduce(
    (sum, [name, value]) => sum + (name.endsWith(' in flight') ? value : 0),
    0,
  )
}

/** Looks at the program at fixed times. */
export class Looking {
  readonly #options: LookingOptions
  readonly #tally: Tally
  readonly moments: Moment[] = []
  readonly #began = performance.now()
  #misses = 0
  constructor(options: LookingOptions, tally: Tally) {
    this.#options = options
    this.#tally = tally
  }

  /** The program is gone. */
  get failed(): boolean {
    return this.#misses >= 6
  }

  async until(over: AbortSignal): Promise<void> {
    const { every_s, note, minutes } = this.#options
    const pause_ms = 1000 * Math.min(collect_s.most, Math.max(collect_s.least, minutes))
    let [collected, noted] = [-Infinity, 0]
    for (let next = performance.now(); !over.aborted;) {
      next = Math.max(next + every_s * 1000, performance.now())
      await sleep(Math.max(0, next - performance.now()), undefined, { signal: over }).catch(() => {})
      // Samples after the last request are not comparable.
      if (over.aborted) break
      const at_ms = performance.now() - this.#began
      const isDue = at_ms - collected >= pause_ms - 1
      if (isDue) collected = at_ms
      const figures = await this.#look(isDue)
      this.moments.push({ at_h: at_ms / 3_600_000, figures })
      if (at_ms - noted < 60_000) continue
      noted = at_ms
      note(line(at_ms, figures, this.#tally))
    }
  }

  /** With nobody there: what is open then, and on the heap, is what the program keeps to itself. */
  async rest(): Promise<Moment> {
    const { watched, every_s } = this.#options
    const figuresNow = () => sampled(watched).catch((): Sample => ({}))
    let figures = await figuresNow()
    let alike = 0
    for (const end = performance.now() + rest_ms; alike < restful && performance.now() < end;) {
      await sleep(Math.min(1, every_s) * 1000)
      const next = await figuresNow()
      alike = inFlight(next) === 0 && next['sockets'] === figures['sockets'] ? alike + 1 : 0
      figures = next
    }
    const heap = await this.#heap().catch((): Sample => ({}))
    return { at_h: (performance.now() - this.#began) / 3_600_000, figures: { ...figures, ...heap } }
  }

  async #look(collects: boolean): Promise<Sample> {
    const { perSecond, p50_ms, p99_ms } = this.#tally.window()
    const served = { 'served/s': perSecond, 'p50 ms': p50_ms, 'p99 ms': p99_ms }
    try {
      const figures = await sampled(this.#options.watched)
      const heap = collects ? await this.#heap() : {}
      this.#misses = 0
      return { ...served, ...figures, ...heap }
    } catch (error) {
      this.#misses += 1
      this.#tally.fail('looking at the program', String(error))
      return served
    }
  }

  async #heap(): Promise<Sample> {
    const { inspector } = this.#options
    if (inspector === undefined) return {}
    const { heap, buffers } = await heapOf(inspector)
    return { 'heap MB': heap / 1_048_576, 'buffers MB': buffers / 1_048_576 }
  }
}

function line(at_ms: number, figures: Sample, tally: Tally): string {
  const shown = ['served/s', 'p50 ms', 'p99 ms', 'rss MB', 'heap MB', 'descriptors', 'database connections']
  const parts = shown.flatMap((name) => {
    const value = figures[name]
    return value === undefined ? [] : [`${name} ${value.toFixed(value < 1000 ? 1 : 0)}`]
  })
  const minutes = (at_ms / 60_000).toFixed(1)
  return `${minutes} min: ${parts.join(', ')}; ${tally.served_n} served, ${tally.rude_n} rude, ${tally.failed_n} failed`
}
