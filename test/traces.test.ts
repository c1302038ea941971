import { randomBytes } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CollectedSpan, Collector } from './support/collector.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { Receiver } from './support/receiver.ts'
import { World, send } from './support/world.ts'

// A database of their own: the worker of another test would deliver what these wait for.
let fresh: Fresh
let collector: Collector
beforeAll(async () => {
  fresh = await migratedDatabase()
  collector = await Collector.start()
})
afterAll(async () => {
  await collector.stop()
  await fresh.drop()
})

const soon = { timeout: 30_000, interval: 20 }

/** A caller's trace that nobody else has. */
function foreign(flags: '00' | '01') {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` }
}

function logOf(world: World): () => Promise<string> {
  let text = ''
  world.log.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return async () => {
    await turn()
    return text
  }
}

const tracing = (values = {}) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.address, ...values })
const article = (code: string) => ({ article_code: code, description: 'd', um3pl: 'PCE' })

/** Each span with the names of those that it is a part of, from the outside in. */
function paths(spans: readonly CollectedSpan[]): readonly string[] {
  const byId = new Map(spans.map((span) => [span.spanId, span]))
  const path = (span: CollectedSpan): string => {
    const parent = byId.get(span.parentSpanId ?? '')
    return parent === undefined ? span.name : `${path(parent)} > ${span.name}`
  }
  return spans.map(path)
}

/** Span counters of `/metrics`, by part and result. */
async function spanFigures(world: World, service: 'logistics' | 'auth'): Promise<Map<string, number>> {
  const text = await (await fetch(`${world.app.addresses[service] ?? ''}/metrics`)).text()
  const found = [...text.matchAll(/^waybill_trace_spans_(\w+)_total\{part="(\w+)".*\} (\d+)$/gm)]
  return new Map(found.map(([, result = '', part = '', count]) => [`${part} ${result}`, Number(count)]))
}

/** Asks a program that keeps this share for one thing; gives the id of its trace. */
async function kept(share: string, headers: Record<string, string>): Promise<string> {
  const world = await World.start({
    url: fresh.url,
    only: ['logistics'],
    values: tracing({ OTEL_TRACES_SAMPLER_ARG: share }),
  })
  const reply = await world.call('/companies', { headers })
  // Stored spans have left by then.
  await world.stop()
  return (reply.headers.get('x-request-id') ?? '').replaceAll('-', '')
}

const linesWith = (text: string, id: string) =>
  text
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line))

describe('of everything together', () => {
  let world: World
  let receiver: Receiver
  beforeAll(async () => {
    receiver = await Receiver.start()
    const values = tracing({ OTEL_SERVICE_NAME: 'depot' })
    world = await World.start({ url: fresh.url, only: ['logistics', 'auth', 'worker'], values })
  })
  afterAll(async () => {
    await world.stop()
    await receiver.stop()
  })

  test('a request is one trace: gate, statements by name and place, commit, and what it sets off', async () => {
    const { company, token } = await world.tenant('manager')
    const body = { url: `${receiver.address}/hook`, events: ['article.*'] }
    const hook = await world.call('/webhooks', { method: 'POST', company, token, body })
    expect(hook.status).toBe(201)
    const created = await world.call('/articles', {
      method: 'POST',
      company,
      token,
      body: article('TRACED'),
      headers: { 'idempotency-key': 'traced' },
    })
    expect(created.status).toBe(201)
    // The request id that every answer carries is the id of its trace.
    const request_id = created.headers.get('x-request-id') ?? ''
    const traceId = request_id.replaceAll('-', '')
    await expect.poll(() => collector.of(traceId).map(({ name }) => name), soon).toContain('webhook delivery')
    const spans = collector.of(traceId)
    const root = spans.find(({ parentSpanId, kind }) => parentSpanId === undefined && kind === 2)
    expect(root).toMatchObject({
      name: 'POST /api/articles',
      scope: 'waybill.logistics',
      resource: { 'service.name': 'depot' },
      attributes: {
        'http.request.method': 'POST',
        'http.route': '/api/articles',
        'http.response.status_code': 201,
        'waybill.request_id': request_id,
      },
    })
    expect(paths(spans)).toEqual(
      expect.arrayContaining([
        'POST /api/articles',
        'POST /api/articles > gate',
        'POST /api/articles > connection',
        'POST /api/articles > insert articles',
        'POST /api/articles > commit',
        'webhook delivery',
      ]),
    )
    const insert = spans.find(({ name }) => name === 'insert articles')
    expect(insert?.attributes).toEqual({
      'db.system.name': 'postgresql',
      'code.file.path': 'src/logistics/catalogue/articles/store.ts',
      'code.line.number': expect.any(Number),
    })
    for (const span of spans) expect(span.endTimeUnixNano >= span.startTimeUnixNano).toBe(true)
    const delivery = spans.find(({ name }) => name === 'webhook delivery')
    expect(delivery).toMatchObject({
      scope: 'waybill.worker',
      kind: 3,
      attributes: {
        'waybill.webhook_id': hook.body.data.id,
        'waybill.attempt': 1,
        'waybill.request_id': request_id,
        'http.response.status_code': 204,
      },
    })
    const [message] = receiver.arrived
    expect(message?.headers['traceparent']).toBe(`00-${traceId}-${delivery?.spanId}-01`)
  })

  test('a sample for a webhook is a step of the request that sends it, and takes its trace along', async () => {
    const { company, token } = await world.tenant('manager')
    const body = { url: `${receiver.address}/sample`, events: ['article.*'] }
    const hook = await world.call('/webhooks', { method: 'POST', company, token, body })
    const { traceId, traceparent } = foreign('01')
    const headers = { traceparent, tracestate: 'vendor=1' }
    const path = `/webhooks/${hook.body.data.id}/test`
    expect((await world.call(path, { method: 'POST', company, token, headers })).status).toBe(200)
    const message = receiver.arrived.find(({ path: at }) => at === '/sample')
    expect(message?.headers['tracestate']).toBe('vendor=1')
    await expect
      .poll(() => paths(collector.of(traceId)), soon)
      .toContain('POST /api/webhooks/:id/test > webhook delivery')
    const step = collector.of(traceId).find(({ name }) => name === 'webhook delivery')
    expect(message?.headers['traceparent']).toBe(`00-${traceId}-${step?.spanId}-01`)
  })

  test('jobs that are due and rounds of loops are traces; the loop that never ends isn’t', async () => {
    const names = () => collector.spans.map(({ name }) => name)
    await expect.poll(names, soon).toEqual(expect.arrayContaining(['job heartbeat', 'job event_sequencer']))
    const jobs = collector.spans.filter(({ name }) => name.startsWith('job '))
    expect(jobs.map(({ name }) => name)).not.toContain('job webhooks')
    expect(jobs.every(({ scope, parentSpanId }) => scope === 'waybill.worker' && !parentSpanId)).toBe(true)
    const heartbeat = jobs.find(({ name }) => name === 'job heartbeat')
    expect(paths(collector.of(heartbeat?.traceId ?? ''))).toContain('job heartbeat > insert heartbeats')
  })

  test('/metrics says what became of the spans of each part, those of the worker once', async () => {
    await expect
      .poll(async () => (await spanFigures(world, 'logistics')).get('logistics sent'), soon)
      .toBeGreaterThan(5)
    await expect
      .poll(async () => (await spanFigures(world, 'logistics')).get('worker sent'), soon)
      .toBeGreaterThan(0)
    expect([...(await spanFigures(world, 'logistics')).keys()].toSorted()).toEqual([
      'logistics dropped',
      'logistics sent',
      'worker dropped',
      'worker sent',
    ])
    expect([...(await spanFigures(world, 'auth')).keys()]).toEqual(['auth sent', 'auth dropped'])
  })
})

describe('which traces are kept', () => {
  test('of those that begin here the share that is set', async () => {
    expect(collector.of(await kept('0', {}))).toEqual([])
    expect(paths(collector.of(await kept('1', {})))).toEqual([
      'GET /api/companies > gate',
      'GET /api/companies',
    ])
  })

  test('of those that a caller began what the caller says, and they go on from its span', async () => {
    const [yes, no] = [foreign('01'), foreign('00')]
    await kept('0', { traceparent: yes.traceparent, tracestate: 'vendor=x' })
    const own = await kept('1', { traceparent: no.traceparent })
    const root = collector.of(yes.traceId).find(({ kind }) => kind === 2)
    expect(root).toMatchObject({ parentSpanId: yes.spanId, traceState: 'vendor=x' })
    expect([...collector.of(no.traceId), ...collector.of(own)]).toEqual([])
  })

  test('probes are not traced, and nobody learns an address that has no route', async () => {
    const world = await World.start({ url: fresh.url, only: ['logistics'], values: tracing() })
    const named = { probe: foreign('01'), nowhere: foreign('01') }
    await send(`${world.address}/livez`, { headers: { traceparent: named.probe.traceparent } })
    await send(`${world.address}/canary-in-path?canary=1`, {
      headers: { traceparent: named.nowhere.traceparent },
    })
    await world.stop()
    expect(collector.of(named.probe.traceId)).toEqual([])
    expect(collector.of(named.nowhere.traceId).map(({ name }) => name)).toEqual(['GET'])
    expect(collector.texts.join()).not.toContain('canary-in-path')
  })
})

describe('a line of the log has the ids of its trace', () => {
  test('where traces are kept, beside the request id, once', async () => {
    const world = await World.start({ url: fresh.url, only: ['logistics'], values: tracing() })
    const log = logOf(world)
    const reply = await world.call('/companies')
    const request_id = reply.headers.get('x-request-id') ?? ''
    await expect.poll(async () => linesWith(await log(), request_id).length, soon).toBeGreaterThan(0)
    const written = await log()
    await world.stop()
    const root = collector.of(request_id.replaceAll('-', '')).find(({ kind }) => kind === 2)
    for (const line of linesWith(written, request_id)) {
      expect(line).toMatchObject({ reqId: request_id, trace_id: root?.traceId, span_id: root?.spanId })
    }
    expect(written).not.toMatch(/"trace_id".*"trace_id"/)
  })

  test("where none are kept, the caller's", async () => {
    const world = await World.start({ url: fresh.url, only: ['logistics'] })
    const log = logOf(world)
    const { traceId, traceparent } = foreign('00')
    const reply = await world.call('/companies', { headers: { traceparent } })
    await expect.poll(async () => linesWith(await log(), traceId), soon).not.toEqual([])
    const [line] = linesWith(await log(), traceId)
    expect(line).toMatchObject({ reqId: reply.headers.get('x-request-id'), trace_id: traceId })
    await world.stop()
  })
})

test('a collector that never answers holds up no request and no end', async () => {
  const silent = await Collector.start()
  silent.react = () => 'hang'
  const values = { OTEL_EXPORTER_OTLP_ENDPOINT: silent.address }
  const world = await World.start({ url: fresh.url, only: ['logistics'], values })
  const { company, token } = await world.tenant()
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => world.call('/articles', { company, token })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  await world.stop()
  await silent.stop()
})
