/** Taken once: a timer begun while a test plays with them would stand still from then on, and this watch with it. */
const { setInterval, clearInterval } = globalThis

const beat_ms = 20
/** A beat that comes later than this says that the process stood still. */
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
 * A watch that stands while this process does: while it waits for a processor, sleeps with its machine, or is busy in
 * one turn of its loop. In such a time it can read no answer, so nobody else is to blame for the silence. It has to be
 * ended: a process that measures nothing is not woken for it.
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
