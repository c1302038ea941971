import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
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
  // Calm again, it takes everybody again.
  while (refuses(pressure)) await turn()
  pressure.close()
})
