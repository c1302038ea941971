import { expect, test } from 'vitest'
import { sumOf } from './siblings.ts'
import { Meter, histogramOf } from './timings.ts'

const about = { name: 'duration_seconds', help: 'How long', service: 'edge' }

/** Metrics as a scrape reads them. */
const told = (...meters: readonly Meter[]) => sumOf([[histogramOf(about, meters)]]).text()

test('a duration falls into its class and all above it', async () => {
  const meter = new Meter('/things')
  for (const seconds of [0.0005, 0.001, 0.0011, 4, 60]) meter.of('GET').add(seconds, 200)
  const lines = (await told(meter)).split('\n')
  const at = (end: string) => lines.find((line) => line.includes(`_bucket{le="${end}",`))?.replace(/^.* /, '')
  expect(['0.001', '0.0025', '2.5', '5', '+Inf'].map(at)).toEqual(['2', '3', '3', '4', '5'])
  expect(lines).toContain('duration_seconds_count{method="GET",route="/things",service="edge"} 5')
  const sum = lines.find((line) => line.startsWith('duration_seconds_sum'))?.replace(/^.* /, '')
  expect(Number(sum)).toBeCloseTo(64.0026, 6)
})

test('each method and each route for itself', async () => {
  const [one, other] = [new Meter('/one'), new Meter('/other')]
  one.of('GET').add(1, 200)
  one.of('GET').add(1, 404)
  one.of('PUT').add(1, 200)
  const text = await told(one, other)
  expect(text).toContain('_count{method="GET",route="/one",service="edge"} 2')
  expect(text).toContain('_count{method="PUT",route="/one",service="edge"} 1')
  expect(text).not.toContain('/other')
  expect([...one.of('GET').statuses]).toEqual([
    [200, 1],
    [404, 1],
  ])
})
