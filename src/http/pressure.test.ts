import { setImmediate as turn } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { Problem } from '../kernel/problem.ts'
import { Pressure } from './pressure.ts'

function refuses(pressure: Pressure): boolean {
  try {
    pressure.enter()
    pressure.leave()
    return false
  } catch (error) {
    if (error instanceof Problem && error.code === 'overloaded' && error.retryAfter_s === 1) return true
    throw error
  }
}

function block(time_ms: number): void {
  const until = performance.now() + time_ms
  while (performance.now() < until);
}

test('counts in and out, and refuses at the limit', () => {
  const pressure = new Pressure({ inFlight: 2, loopDelay_ms: 10_000 })
  pressure.enter()
  expect(refuses(pressure)).toBe(false)
  pressure.enter()
  expect(pressure.inFlight).toBe(2)
  expect(refuses(pressure)).toBe(true)
  expect(pressure.inFlight).toBe(2)
  pressure.leave()
  expect(refuses(pressure)).toBe(false)
  pressure.close()
})

test('a late event loop refuses while many are in flight, and nobody when only few are', async () => {
  const pressure = new Pressure({ inFlight: 1_000, loopDelay_ms: 40 })
  for (let i = 0; i < 100; i += 1) pressure.enter()
  while (!refuses(pressure)) {
    block(100)
    await turn()
  }
  for (let i = 0; i < 90; i += 1) pressure.leave()
  expect(refuses(pressure)).toBe(false)
  while (!refuses(pressure)) pressure.enter()
  expect(pressure.inFlight).toBe(32)
  // Once calm, it accepts every request again.
  while (refuses(pressure)) await turn()
  pressure.close()
})

test('of those that are taken only some are worked on, the others in their turn', async () => {
  const pressure = new Pressure({ inFlight: 4, atOnce: 2, wait_ms: 60_000, loopDelay_ms: 10_000 })
  const began: number[] = []
  const ends: (() => void)[] = []
  const work = (n: number) => () => {
    began.push(n)
    return new Promise<void>((end) => ends.push(end))
  }
  const all = [1, 2, 3].map((n) => pressure.during(work(n)))
  // Its own queue: it takes no turn from the others and needs none.
  all.push(pressure.during(work(4), { apart: true }))
  expect([began, pressure.inFlight, pressure.full]).toEqual([[1, 2, 4], 4, true])
  ends[0]?.()
  await vi.waitUntil(() => began.length === 4, { timeout: 30_000 })
  expect(began).toEqual([1, 2, 4, 3])
  ends.forEach((end) => end())
  await Promise.all(all)
  expect(pressure.inFlight).toBe(0)
  pressure.close()
})

test('who waited too long for a turn is refused, also when no turn ends, and is counted out', async () => {
  const pressure = new Pressure({ inFlight: 4, atOnce: 1, wait_ms: 1, loopDelay_ms: 10_000 })
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const first = pressure.during(() => promise)
  const late = pressure.during(() => Promise.resolve('served'))
  await expect(late).rejects.toMatchObject({ code: 'overloaded', retryAfter_s: 1 })
  expect([pressure.inFlight, pressure.refused]).toEqual([1, 1])
  end()
  await first
  expect(await pressure.during(() => Promise.resolve('served'))).toBe('served')
  expect(pressure.inFlight).toBe(0)
  pressure.close()
})
