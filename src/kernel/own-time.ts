/** Taken once. A timer started while a test fakes timers would stop for good, and this stopwatch with it. */
const { setInterval, clearInterval } = globalThis

const beat_ms = 20
/** A beat later than this means that the process stood still. */
const longest_ms = 2 * beat_ms

let past_ms = 0
let beaten = 0
let watches = 0
let timer: NodeJS.Timeout | undefined

function now_ms(): number {
  return past_ms + Math.min(performance.now() - beaten, longest_ms)
}

function beat(): void {
  past_ms = now_ms()
  beaten = performance.now()
  if (watches > 0) return
  clearInterval(timer)
  timer = undefined
}

/**
 * A stopwatch that stops while the process does: waiting for a CPU, sleeping with its machine, or busy in one turn of
 * its event loop. The process can't read answers then, so the silence is nobody else's fault. Call `end()` when done: a
 * process that measures nothing isn't woken for it.
 */
export class OwnTime {
  readonly #began: number
  constructor() {
    watches += 1
    if (timer === undefined) {
      beaten = performance.now()
      timer = setInterval(beat, beat_ms).unref()
    }
    this.#began = now_ms()
  }

  get passed_ms(): number {
    return now_ms() - this.#began
  }

  end(): void {
    watches -= 1
  }
}
