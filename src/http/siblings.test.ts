import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { startEdge } from '../../test/support/edge.ts'
import { countProcess } from './metrics.ts'
import { type Figures, type Self, type Siblings, lasting, nodeFigures, sumOf } from './siblings.ts'

/** Metrics of a process with that many requests, each of that duration. */
function counted(requests: number, duration_s: number): Promise<Figures> {
  const registry = new Registry()
  registry.setDefaultLabels({ service: 'test' })
  const registers = [registry]
  const all = new Counter({ name: 'all_total', help: 'all', labelNames: ['route'], registers })
  all.inc({ route: '/a' }, requests)
  const times = new Histogram({ name: 'times', help: 'times', buckets: [1, 5], registers })
  for (let i = 0; i < requests; i += 1) times.observe(duration_s)
  new Gauge({ name: 'now', help: 'now', registers }).set(requests)
  return registry.getMetricsAsJSON()
}

test('counters, gauges and histograms of processes are added up', async () => {
  const text = await sumOf([await counted(3, 0.5), await counted(4, 2), []]).text()
  expect(text).toContain('all_total{route="/a",service="test"} 7')
  expect(text).toContain('now{service="test"} 7')
  expect(text).toContain('times_bucket{le="1",service="test"} 3')
  expect(text).toContain('times_bucket{le="5",service="test"} 7')
  expect(text).toContain('times_sum{service="test"} 9.5')
  expect(text).toContain('times_count{service="test"} 7')
})

test('of processes that have ended, what never goes down stays', async () => {
  const gone = await sumOf([lasting(await counted(3, 0.5)), lasting(await counted(1, 0.5))]).figures()
  const text = await sumOf([await counted(2, 0.5), gone]).text()
  expect(text).toContain('all_total{route="/a",service="test"} 6')
  expect(text).toContain('times_count{service="test"} 6')
  expect(text).toContain('now{service="test"} 2')
})

const names = (written: string) => new Set(written.match(/^# TYPE \S+/gm))

test('no figure of a process is missing, and the latest and the first stand for all where a sum means nothing', async () => {
  const registry = new Registry()
  countProcess(registry)
  const own = await registry.getMetricsAsJSON()
  const changed = (name: string, value: number) =>
    own.map((figure) => (figure.name === name ? { ...figure, values: [{ labels: {}, value }] } : figure))
  const text = await sumOf([
    changed('nodejs_eventloop_lag_p99_seconds', 0.25),
    changed('process_start_time_seconds', 17),
  ]).text()
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds 0\.25$/m)
  expect(text).toMatch(/^process_start_time_seconds 17$/m)
  expect(names(text)).toEqual(names(await registry.metrics()))
})

/** Another process with given metrics. */
class Other implements Siblings {
  self: Self | undefined
  hasRoom = false
  answer(self: Self): void {
    this.self = self
  }
  async figures(own: Figures) {
    return { others: [own], node: nodeFigures({ running: 2, replaced: 3 }) }
  }
  haveRoom(): Promise<boolean> {
    return Promise.resolve(this.hasRoom)
  }
}

test('/metrics tells of all processes of the node', async () => {
  const siblings = new Other()
  const edge = await startEdge([], { siblings })
  await fetch(`${edge.address}/livez`)
  const text = await (await fetch(`${edge.address}/metrics`)).text()
  expect(text).toMatch(/^http_requests_total\{[^}]*route="\/livez"[^}]*\} 2$/m)
  expect(text).toMatch(/^waybill_processes\{service="logistics"\} 2$/m)
  expect(text).toMatch(/^waybill_processes_replaced_total\{service="logistics"\} 3$/m)
  expect(await siblings.self?.figures()).not.toEqual([])
  await edge.stop()
})

test('a full process is ready as long as another one has room', async () => {
  const siblings = new Other()
  const edge = await startEdge([], { siblings, pressure: { inFlight: 0, loopDelay_ms: 10_000 } })
  const ready = async () => (await fetch(`${edge.address}/readyz`)).status
  expect(siblings.self?.hasRoom()).toBe(false)
  expect(await ready()).toBe(503)
  siblings.hasRoom = true
  expect(await ready()).toBe(200)
  await edge.stop()
})
