import type { Job } from '../kernel/job.ts'
import { type Runs, pause } from './runs.ts'

const longest_ms = 10_000

/** Runs a job again and again, one run after the other, until the worker closes. */
export async function loop(job: Job, pause_ms: number, runs: Runs): Promise<void> {
  let failures = 0
  while (!runs.closing.aborted) {
    failures = await runs.run(job).then(
      () => 0,
      () => failures + 1,
    )
    await pause(pauseAfter(failures, pause_ms), runs.closing)
  }
}

/** The job's own pause; after failures it doubles, so that a job that cannot work does not fill the log. */
export function pauseAfter(failures: number, pause_ms: number): number {
  if (failures === 0) return pause_ms
  return Math.max(pause_ms, Math.min(Math.max(pause_ms, 100) * 2 ** Math.min(failures, 16), longest_ms))
}
