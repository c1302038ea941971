import type { Job } from '../kernel/job.ts'
import { type RunningJobs, pause } from './running-jobs.ts'

const longest_ms = 10_000

/** Runs a job again and again, one run after the other, until the worker closes. */
export async function loop(job: Job, pause_ms: number, running: RunningJobs): Promise<void> {
  let failures = 0
  while (!running.closing.aborted) {
    failures = await running.run(job).then(
      () => 0,
      () => failures + 1,
    )
    await pause(pauseAfter(failures, pause_ms), running.closing)
  }
}

/** The job's own pause; after failures it doubles, so that a job that cannot work does not fill the log. */
export function pauseAfter(failures: number, pause_ms: number): number {
  if (failures === 0) return pause_ms
  return Math.max(pause_ms, Math.min(Math.max(pause_ms, 100) * 2 ** Math.min(failures, 16), longest_ms))
}
