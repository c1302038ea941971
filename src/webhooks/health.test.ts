import { describe, expect, test } from 'vitest'
import { type Health, healthAfter, isAbandoned, newHealth } from './health.ts'

const start = new Date('2026-01-15T10:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const [second, minute, hour] = [1_000, 60_000, 3_600_000]

/** Health after outcomes at given times. */
function lived(...steps: readonly (readonly [ms: number, successes: number, failures: number])[]): Health {
  return steps.reduce<Health>(
    (health, [ms, successes, failures]) => healthAfter(health, { successes, failures }, after(ms)),
    newHealth,
  )
}

describe('the pause of an endpoint that fails', () => {
  test.each([
    { what: '9 failures', steps: [[0, 0, 9]], paused: false },
    { what: '10 failures', steps: [[0, 0, 10]], paused: true },
    { what: '7 of 10', steps: [[0, 3, 7]], paused: true },
    { what: '6 of 10', steps: [[0, 4, 6]], paused: false },
    {
      what: '10 failures over 4 minutes',
      steps: [
        [0, 0, 5],
        [4 * minute, 0, 5],
      ],
      paused: true,
    },
    {
      what: '10 failures over 6 minutes',
      steps: [
        [0, 0, 5],
        [6 * minute, 0, 5],
      ],
      paused: false,
    },
  ] as const)('$what', ({ steps, paused }) => {
    expect(lived(...steps).paused_until !== null).toBe(paused)
  })

  test('doubles from 30 seconds to 10 minutes as long as every trial fails', () => {
    let health = lived([0, 0, 10])
    let ms = 0
    const pauses = [health.pause_ms]
    for (let i = 0; i < 6; i += 1) {
      ms += health.pause_ms + second
      health = healthAfter(health, { successes: 0, failures: 1 }, after(ms))
      pauses.push(health.pause_ms)
    }
    expect(pauses).toEqual([30, 60, 120, 240, 480, 600, 600].map((each) => each * second))
  })

  test('ends with the first success', () => {
    const health = lived([0, 0, 10], [31 * second, 1, 0])
    expect(health).toMatchObject({ pause_ms: 0, paused_until: null, failures: 0, failing_since: null })
  })

  test('what was on its way when the pause began does not make it longer', () => {
    expect(lived([0, 0, 10], [second, 0, 5]).pause_ms).toBe(30 * second)
  })
})

describe('an endpoint is given up', () => {
  test.each([
    {
      what: '20 failures over 120 hours',
      steps: [
        [0, 0, 10],
        [120 * hour, 0, 10],
      ],
      wanted: true,
    },
    {
      what: '20 failures over 119 hours',
      steps: [
        [0, 0, 10],
        [119 * hour, 0, 10],
      ],
      wanted: false,
    },
    {
      what: '19 failures over 120 hours',
      steps: [
        [0, 0, 10],
        [120 * hour, 0, 9],
      ],
      wanted: false,
    },
    {
      what: 'a success between',
      steps: [
        [0, 0, 30],
        [60 * hour, 1, 0],
        [121 * hour, 0, 30],
      ],
      wanted: false,
    },
  ] as const)('$what', ({ steps, wanted }) => {
    const [last] = steps.at(-1) ?? [0]
    expect(isAbandoned(lived(...steps), after(last))).toBe(wanted)
  })
})
