import { expect, test, vi } from 'vitest'
import { OwnTime } from './own-time.ts'

test('a watch that was begun while a test had the timers goes on after it', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const time = new OwnTime()
  vi.useRealTimers()
  // Without the beat it would stop at 40 ms.
  await expect.poll(() => time.passed_ms).toBeGreaterThan(100)
  time.end()
})
