import { expect, onTestFinished, test, vi } from 'vitest'
import type { Job } from '../kernel/job.ts'
import { loop } from './loop.ts'
import { RunningJobs } from './running-jobs.ts'

const soon = { timeout: 30_000, interval: 5 }
const log = { info() {}, warn() {}, error() {} }

/** A loop woken by hand, with a count of its runs. */
function looping({ pause_ms = 0, ...own }: { readonly pause_ms?: number } & Partial<Job>) {
  const rings = new Set<() => void>()
  const running = new RunningJobs(log)
  const state = { ran: 0, rings, running }
  const job: Job = {
    name: 'looping',
    summary: 'Counts',
    wokenBy: {
      hear(ring) {
        rings.add(ring)
        return () => void rings.delete(ring)
      },
    },
    net_ms: 3_600_000,
    handle: () => Promise.resolve(void (state.ran += 1)),
    ...own,
  }
  const ended = loop(job, pause_ms, running)
  onTestFinished(async () => {
    running.close()
    await ended
  })
  return { ...state, ended, count: () => state.ran, ring: () => rings.forEach((ring) => ring()) }
}

test('a job that sleeps for an hour runs as soon as it is woken', async () => {
  const { count, ring } = looping({})
  for (const runs of [1, 2, 3]) {
    await expect.poll(count, soon).toBe(runs)
    ring()
  }
})

test('a job that is woken while it runs runs once more', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  let began = 0
  const handle = () => {
    began += 1
    return promise
  }
  const { ring } = looping({ handle })
  await vi.waitUntil(() => began === 1, soon)
  ring()
  ring()
  end()
  await expect.poll(() => began, soon).toBe(2)
})

test('a job that nobody wakes looks by itself', async () => {
  const { count } = looping({ net_ms: 1 })
  await expect.poll(count, soon).toBeGreaterThan(3)
})

test('a job that fails is not held up by its sleep', async () => {
  let failed = 0
  const handle = () => {
    failed += 1
    return failed < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve()
  }
  looping({ handle })
  await expect.poll(() => failed, soon).toBe(3)
})

test('a loop that ends is woken no more', async () => {
  const { rings, running, ended } = looping({})
  await vi.waitUntil(() => rings.size === 1, soon)
  running.close()
  await ended
  expect(rings.size).toBe(0)
})
