import { once } from 'node:events'
import { Agent, type IncomingMessage, get } from 'node:http'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type AnyOperation, operation } from '../src/kernel/operation.ts'
import { type Edge, Wire, startEdge } from './support/edge.ts'
import { World } from './support/world.ts'

/** An operation that runs until the test lets it end. */
class Held {
  readonly #calls: (() => void)[] = []
  #arrivals: (() => void)[] = []
  readonly operation: AnyOperation = operation({
    id: 'held.get',
    tag: 'Test',
    summary: '',
    method: 'GET',
    path: '/held',
    access: 'public',
    status: 200,
    envelope: 'bare',
    response: z.object({ held: z.boolean() }),
    handle: async () => {
      await new Promise<void>((resolve) => {
        this.#calls.push(resolve)
        for (const arrive of this.#arrivals.splice(0)) arrive()
      })
      return { held: true }
    },
  })

  async count(wanted: number): Promise<void> {
    while (this.#calls.length < wanted) await new Promise<void>((resolve) => this.#arrivals.push(resolve))
  }
  release(): void {
    for (const end of this.#calls.splice(0)) end()
  }
}

function request(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: edge\r\n\r\n`
}

async function edgeWith(held: Held, options: Parameters<typeof startEdge>[1] = {}): Promise<Edge> {
  return startEdge([held.operation], options)
}

describe('stopping', () => {
  test('requests in flight are finished, their connections closed, and the end waits for them', async () => {
    const held = new Held()
    const edge = await edgeWith(held)
    const wires = await Promise.all(Array.from({ length: 5 }, () => Wire.to(edge.address)))
    for (const wire of wires) wire.send(request('/api/held'))
    await held.count(5)
    let stopped = false
    const stopping = edge.stop().then(() => (stopped = true))
    await expect(Wire.to(edge.address)).rejects.toThrow(/ECONN(REFUSED|RESET)/)
    expect(stopped).toBe(false)
    held.release()
    for (const wire of wires) {
      await wire.closed
      expect(wire.statuses).toEqual([200])
      expect(wire.text).toMatch(/^connection: close/im)
      expect(wire.text).toContain('{"held":true}')
    }
    await stopping
  })

  test('connections that wait for the next request, or never sent one, are closed at once', async () => {
    const edge = await edgeWith(new Held())
    const [idle, silent] = [await Wire.to(edge.address), await Wire.to(edge.address)]
    idle.send(request('/livez'))
    await idle.until(/"ok"/)
    await edge.stop()
    await Promise.all([idle.closed, silent.closed])
    expect([idle.statuses, silent.statuses]).toEqual([[200], []])
  })

  test('on an open connection /readyz says 503 while requests are still served', async () => {
    const held = new Held()
    const edge = await edgeWith(held)
    const wires = await Promise.all(Array.from({ length: 3 }, () => Wire.to(edge.address)))
    const [first, probe, late] = wires
    if (first === undefined || probe === undefined || late === undefined) throw new Error('no wire')
    // Begun but not complete: neither is idle when the server closes.
    for (const wire of [probe, late]) {
      wire.send(`${request('/livez')}GET `)
      await wire.until(/"ok"/)
    }
    first.send(request('/api/held'))
    await held.count(1)
    const stopping = edge.stop()
    await expect(Wire.to(edge.address)).rejects.toThrow(/ECONN(REFUSED|RESET)/)
    probe.send(request('/readyz').slice(4))
    late.send(request('/api/held').slice(4))
    await probe.closed
    expect(probe.statuses).toEqual([200, 503])
    expect(probe.text).toContain('{"status":"stopping"}')
    await held.count(2)
    held.release()
    await Promise.all([first.closed, late.closed])
    expect([first.statuses, late.statuses]).toEqual([[200], [200, 200]])
    await stopping
  })

  test('until it closes, a server that was told of its end serves new connections, is not ready, and lets clients go', async () => {
    const edge = await edgeWith(new Held())
    expect((await fetch(`${edge.address}/readyz`)).status).toBe(200)
    edge.http.drain()
    const probe = await fetch(`${edge.address}/readyz`)
    expect([probe.status, await probe.json()]).toEqual([503, { status: 'stopping' }])
    const wire = await Wire.to(edge.address)
    wire.send(request('/livez'))
    await wire.closed
    expect(wire.statuses).toEqual([200])
    expect(wire.text).toMatch(/^connection: close/im)
    await edge.stop()
  })

  test('who began a request and never ends it is cut off', async () => {
    const edge = await edgeWith(new Held(), { drain_ms: 200 })
    const [headless, bodyless] = [await Wire.to(edge.address), await Wire.to(edge.address)]
    headless.send('GET /api/he')
    bodyless.send(
      'POST /api/held HTTP/1.1\r\nHost: edge\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    )
    await edge.stop()
    await Promise.all([headless.closed, bodyless.closed])
    expect([headless.text, bodyless.text]).toEqual(['', ''])
  })

  test('no request is lost when the service stops under load', async () => {
    const [one, two] = [
      await World.start({ only: ['logistics'] }),
      await World.start({ only: ['logistics'] }),
    ]
    const { token, company } = await one.tenant()
    const headers = { authorization: `Bearer ${token}`, 'x-company-id': String(company) }
    const agent = new Agent({ keepAlive: true, maxSockets: 16 })
    let stopped: Promise<void> | undefined
    const statuses = new Map<number, number>()
    /** As a balancer does: a connection that was refused or closed before the answer began goes to the other node. */
    const call = async (i: number) => {
      const answer =
        (await fetched(agent, one.address, headers).catch(() => undefined)) ??
        (await fetched(agent, two.address, headers))
      statuses.set(i, answer)
    }
    const worker = async (from: number) => {
      for (let i = from; i < 400; i += 16) {
        if (i > 150) stopped ??= one.app.stop()
        await call(i)
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, i) => worker(i)))
    await stopped
    expect(statuses.size).toBe(400)
    expect([...new Set(statuses.values())]).toEqual([200])
    agent.destroy()
    await one.database.close()
    await two.stop()
  })
})

async function fetched(agent: Agent, address: string, headers: Record<string, string>): Promise<number> {
  const sent = get(`${address}/api/articles`, { agent, headers })
  const answers: unknown[] = await once(sent, 'response')
  const [response] = answers
  if (!isMessage(response)) throw new Error('no answer')
  await text(response)
  return response.statusCode ?? 0
}

function isMessage(value: unknown): value is IncomingMessage {
  return typeof value === 'object' && value !== null && 'statusCode' in value
}

describe('overload', () => {
  test('past the limit: 503 with Retry-After at once, while probes answer, and normal when it is over', async () => {
    const held = new Held()
    const edge = await edgeWith(held, { pressure: { inFlight: 10, loopDelay_ms: 10_000 } })
    const busy = Array.from({ length: 10 }, () => fetch(`${edge.address}/api/held`))
    await held.count(10)
    const refused = await fetch(`${edge.address}/api/held`, { headers: { origin: 'https://shop.example' } })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(refused.headers.get('access-control-allow-origin')).toBe('*')
    expect(await refused.json()).toEqual({
      message: 'The service is busy. Try again shortly.',
      code: 'overloaded',
      request_id: refused.headers.get('x-request-id'),
    })
    for (const path of ['/livez', '/metrics']) {
      expect((await fetch(`${edge.address}${path}`)).status).toBe(200)
    }
    const notReady = await fetch(`${edge.address}/readyz`)
    expect([notReady.status, await notReady.json()]).toEqual([503, { status: 'overloaded' }])
    const metrics = await (await fetch(`${edge.address}/metrics`)).text()
    expect(metrics).toMatch(/^http_requests_in_flight\{service="logistics"\} 10$/m)
    held.release()
    for (const reply of await Promise.all(busy)) expect(reply.status).toBe(200)
    expect((await fetch(`${edge.address}/readyz`)).status).toBe(200)
    const next = fetch(`${edge.address}/api/held`)
    await held.count(1)
    held.release()
    expect((await next).status).toBe(200)
    await edge.stop()
  })

  test('who sends many requests at once over one connection leaves half of the room to others', async () => {
    const held = new Held()
    const edge = await edgeWith(held, { pressure: { inFlight: 10, loopDelay_ms: 10_000 } })
    const wire = await Wire.to(edge.address)
    wire.send(request('/api/held').repeat(30))
    await held.count(5)
    const other = fetch(`${edge.address}/api/held`)
    await held.count(6)
    held.release()
    expect((await other).status).toBe(200)
    while (wire.statuses.length < 30) await once(wire.socket, 'data')
    expect(wire.statuses.filter((status) => status === 200)).toHaveLength(5)
    wire.close()
    await edge.stop()
  })

  test('who hangs up gives the place back', async () => {
    const held = new Held()
    const edge = await edgeWith(held, { pressure: { inFlight: 3, loopDelay_ms: 10_000 } })
    const inFlight = async () =>
      /^http_requests_in_flight\{.*\} (\d+)$/m.exec(
        await (await fetch(`${edge.address}/metrics`)).text(),
      )?.[1]
    for (let round = 0; round < 3; round += 1) {
      const wires = await Promise.all(Array.from({ length: 3 }, () => Wire.to(edge.address)))
      for (const wire of wires) wire.send(request('/api/held'))
      await held.count(3)
      for (const wire of wires) wire.close()
      held.release()
      while ((await inFlight()) !== '0');
    }
    const wire = await Wire.to(edge.address)
    wire.send(
      'POST /api/held HTTP/1.1\r\nHost: edge\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    )
    wire.close()
    while ((await inFlight()) !== '0');
    expect((await fetch(`${edge.address}/openapi.json`)).status).toBe(200)
    await edge.stop()
  })
})
