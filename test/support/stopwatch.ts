import { onTestFinished } from 'vitest'

/** Sampling interval. Time between two samples counts only as far as this process can have caused it. */
const look_ms = 10

let counted_ms = 0
let lookedAt_ms = 0
let worked_ms = 0

function look(): void {
  const now_ms = performance.now()
  const { user, system } = process.cpuUsage()
  const work_ms = (user + system) / 1_000
  const gap_ms = Math.min(now_ms - lookedAt_ms, 2 * look_ms + work_ms - worked_ms)
  // A test may have set the clock back.
  counted_ms += Math.max(0, gap_ms)
  lookedAt_ms = now_ms
  worked_ms = work_ms
}

/**
 * Starts a watch that returns elapsed milliseconds without time stolen by other processes. It pauses while this process
 * waits for the processor, so tests measure the program and not the machine's load.
 */
export function stopwatch(): () => number {
  look()
  const timer = setInterval(look, look_ms).unref()
  onTestFinished(() => clearInterval(timer))
  const began_ms = counted_ms
  return () => {
    look()
    return counted_ms - began_ms
  }
}
