import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as z from 'zod'

const look_ms = 10_000
/** Share of a core between two looks; a process that uses less serves nobody. */
const restful = 0.02
/**
 * Idle looks in a row after which a process that has served counts as resting. Giving memory back drops compiled code
 * too: requests that came back soon took twice the processor time for seconds.
 */
const looksAfterUse = 12
/** Minimum growth: less isn't worth the tenth of a second or two that it takes. */
const grown = 16 * 2 ** 20

export interface RestParts {
  readonly cpu_ms: () => number
  readonly heapSize: () => number
  readonly giveBack: () => void
}

const Collect = z.custom<(how: object) => void>((value) => typeof value === 'function')

/** Gives back unused memory, and the young generation, which grows in a rush and shrinks much later. */
export function giveBack(): void {
  setFlagsFromString('--expose-gc')
  // In a new context: ours has no `gc`, because it was made before the flag.
  Collect.parse(runInNewContext('gc'))({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

const ofThisProcess: RestParts = {
  cpu_ms() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  },
  heapSize: () => getHeapStatistics().total_heap_size,
  giveBack,
}

/** Gives memory back: 40 MB soon after the start, and then whenever the process has rested for two minutes. */
export class Rest {
  readonly #parts: RestParts
  #cpu_ms: number
  #heapSize = 0
  #restfulLooks = 0
  constructor(parts: RestParts = ofThisProcess) {
    this.#parts = parts
    this.#cpu_ms = parts.cpu_ms()
  }

  watch(): void {
    setInterval(() => this.look(look_ms), look_ms).unref()
  }

  look(passed_ms: number): void {
    const { cpu_ms, heapSize } = this.#parts
    const used_ms = cpu_ms() - this.#cpu_ms
    this.#restfulLooks = used_ms < restful * passed_ms ? this.#restfulLooks + 1 : 0
    const isFirst = this.#heapSize === 0
    if (this.#restfulLooks >= (isFirst ? 1 : looksAfterUse) && heapSize() > this.#heapSize + grown) {
      this.#parts.giveBack()
      this.#heapSize = heapSize()
    }
    this.#cpu_ms = cpu_ms()
  }
}
