import { Bell } from '../kernel/bell.ts'
import type { Job } from '../kernel/job.ts'
import { type RunningJobs, pause } from './running-jobs.ts'

const longest_ms = 10_000
const net_ms = 5_000

/** Runs a job again and again until the worker closes. After its pause, a job with a wake-up signal waits for it. */
export async function loop(job: Job, pause_ms: number, running: RunningJobs): Promise<void> {
  const { closing } = running
  const bell = new Bell()
  const deafen = job.wokenBy?.hear(() => bell.ring())
  for (let failures = 0; !closing.aborted;) {
    failures = await running.run(job).then(
      () => 0,
      () => failures + 1,
    )
    await pause(pauseAfter(failures, pause_ms), closing)
    if (failures === 0 && deafen !== undefined) await bell.heard((job.net_ms ?? net_ms) - pause_ms, closing)
  }
  deafen?.()
}

/** Pause between runs. It doubles after failures, so that a job that can't work doesn't fill the log. */
export function pauseAfter(failures: number, pause_ms: number): number {
  if (failures === 0) return pause_ms
  return Math.max(pause_ms, Math.min(Math.max(pause_ms, 100) * 2 ** Math.min(failures, 16), longest_ms))
}
