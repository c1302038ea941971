import { expect, test } from 'vitest'
import { stopwatch } from './stopwatch.ts'

test('work and waiting count', async () => {
  const passed_ms = stopwatch()
  const { user } = process.cpuUsage()
  while (process.cpuUsage().user - user < 60_000);
  expect(passed_ms()).toBeGreaterThanOrEqual(60)
  const worked_ms = passed_ms()
  await expect.poll(() => passed_ms() - worked_ms, { interval: 20 }).toBeGreaterThan(200)
})

test('the time in which the process is not let on does not', () => {
  const passed_ms = stopwatch()
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  expect(passed_ms()).toBeLessThan(250)
})
