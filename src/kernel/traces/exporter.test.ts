import { afterEach, expect, test } from 'vitest'
import { Collector } from '../../../test/support/collector.ts'
import { freePort } from '../../../test/support/free-port.ts'
import { Exporter, type ExporterLimits } from './exporter.ts'
import type { EndedSpan } from './span.ts'

const quick: Partial<ExporterLimits> = { gather_ms: 5, pause_ms: 5, batch: 10, waiting: 50 }
const lines: string[] = []
const log = {
  info: (_fields: object, message = '') => void lines.push(message),
  warn: (_fields: object, message = '') => void lines.push(message),
  error: (_fields: object, message = '') => void lines.push(message),
}
const opened: { close?: () => Promise<void>; stop?: () => Promise<void> }[] = []
afterEach(async () => {
  // Closes exporters first: one whose collector stops earlier logs that it doesn't answer, and the next test would read
  // that line.
  for (const each of opened.splice(0).toReversed()) await (each.close?.() ?? each.stop?.())
  lines.splice(0)
})

const bearer = { authorization: 'Bearer of-the-collector' }
function exporterTo(
  endpoint: string,
  limits: Partial<ExporterLimits> = {},
  headers: object = bearer,
): Exporter {
  const teller = { service: 'waybill', version: '1.2.3', instance: 'one' }
  const exporter = new Exporter({
    endpoint,
    headers: { ...headers },
    teller,
    log,
    limits: { ...quick, ...limits },
  })
  opened.push(exporter)
  return exporter
}

async function collecting(port?: number): Promise<Collector> {
  const collector = await Collector.start(port)
  opened.push(collector)
  return collector
}

let serial = 0
function span(part = 'logistics'): EndedSpan {
  const id = (serial += 1).toString(16).padStart(16, '0')
  return {
    part,
    name: `step "${serial}"`,
    kind: 'client',
    traceId: `${id}${id}`,
    spanId: id,
    parentId: undefined,
    state: undefined,
    start_ms: 1_770_000_000_000.25,
    end_ms: 1_770_000_000_001.5,
    fields: { 'http.route': '/a"b\\', 'waybill.attempt': 2 },
    failed: true,
  }
}

function add(exporter: Exporter, count: number, part?: string): void {
  for (let i = 0; i < count; i += 1) exporter.add(span(part))
}

const soon = { timeout: 30_000, interval: 5 }

test('a user and password in the address become the authorization', async () => {
  const collector = await collecting()
  const exporter = exporterTo(collector.address.replace('//', '//depot:hunter2@'), {}, {})
  add(exporter, 1)
  await expect.poll(() => collector.spans.length, soon).toBe(1)
  expect(collector.headers[0]?.authorization).toBe(`Basic ${Buffer.from('depot:hunter2').toString('base64')}`)
})

test('spans arrive as OTLP has them, with the headers of the configuration', async () => {
  const collector = await collecting()
  const exporter = exporterTo(`${collector.address}/`)
  add(exporter, 2)
  add(exporter, 1, 'worker')
  await expect.poll(() => collector.spans.length, soon).toBe(3)
  expect(collector.spans.at(-1)).toMatchObject({
    scope: 'waybill.worker',
    resource: { 'service.name': 'waybill', 'service.version': '1.2.3', 'service.instance.id': 'one' },
    kind: 3,
    startTimeUnixNano: '1770000000000250000',
    endTimeUnixNano: '1770000000001500000',
    attributes: { 'http.route': '/a"b\\', 'waybill.attempt': 2 },
    status: { code: 2 },
  })
  expect([collector.paths[0], collector.headers[0]]).toMatchObject([
    '/v1/traces',
    { authorization: 'Bearer of-the-collector', 'content-type': 'application/json' },
  ])
  await expect.poll(() => exporter.countsOf('logistics'), soon).toEqual({ sent: 2, dropped: 0 })
})

test('many leave in batches over one connection at a time, and all arrive once', async () => {
  const collector = await collecting()
  const exporter = exporterTo(collector.address)
  add(exporter, 45)
  await expect.poll(() => collector.spans.length, soon).toBe(45)
  expect(new Set(collector.spans.map(({ spanId }) => spanId)).size).toBe(45)
  expect(collector.texts.length).toBeGreaterThanOrEqual(5)
})

test('while nobody answers, only so many wait; the others are dropped and counted, and it is said once', async () => {
  const port = await freePort()
  const exporter = exporterTo(`http://127.0.0.1:${port}`)
  add(exporter, 200)
  expect(exporter.countsOf('logistics')).toEqual({ sent: 0, dropped: 150 })
  await expect.poll(() => lines, soon).toEqual(['the collector of traces does not answer'])
  const collector = await collecting(port)
  await expect.poll(() => collector.spans.length, soon).toBe(50)
  await expect.poll(() => lines.at(-1), soon).toBe('the collector of traces answers again')
  await expect.poll(() => exporter.countsOf('logistics'), soon).toEqual({ sent: 50, dropped: 150 })
  expect(lines).toHaveLength(2)
})

test('a collector that takes the bytes and never answers holds up nobody, and is left after its time', async () => {
  const collector = await collecting()
  let asked = 0
  collector.react = () => ((asked += 1) === 1 ? 'hang' : 200)
  const exporter = exporterTo(collector.address, { timeout_ms: 50 })
  add(exporter, 1_000)
  expect(exporter.countsOf('logistics').dropped).toBe(950)
  // After a timeout the same spans are sent again.
  await expect.poll(() => new Set(collector.spans.map(({ spanId }) => spanId)).size, soon).toBe(50)
})

test.each([429, 502, 503, 504])('what is answered with %i is sent again', async (status) => {
  const collector = await collecting()
  let asked = 0
  collector.react = () => ((asked += 1) <= 2 ? status : 200)
  const exporter = exporterTo(collector.address)
  add(exporter, 3)
  await expect.poll(() => collector.spans.length, soon).toBe(3)
  expect(asked).toBe(3)
})

test.each([400, 401, 413])('what is answered with %i is dropped and counted', async (status) => {
  const collector = await collecting()
  collector.react = () => status
  const exporter = exporterTo(collector.address)
  add(exporter, 3)
  await expect.poll(() => exporter.countsOf('logistics'), soon).toEqual({ sent: 0, dropped: 3 })
  expect(lines).toEqual(['the collector of traces refuses them'])
})

test('a process that ends sends its last spans, unless nobody takes them', async () => {
  const collector = await collecting()
  const exporter = exporterTo(collector.address, { gather_ms: 60_000 })
  add(exporter, 25 - 10)
  await exporter.close()
  expect(collector.spans).toHaveLength(15)
  exporter.add(span())
  expect(exporter.countsOf('logistics')).toEqual({ sent: 15, dropped: 1 })
  const other = await collecting()
  other.react = () => 'hang'
  const stuck = exporterTo(other.address, { gather_ms: 60_000, farewell_ms: 30 })
  add(stuck, 4)
  await stuck.close()
  expect(stuck.countsOf('logistics')).toEqual({ sent: 0, dropped: 4 })
})
