import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type AnyOperation, operation } from '../src/kernel/operation.ts'
import { Text } from '../src/kernel/json.ts'
import { goAway, ways } from './faults/hostile-clients.ts'
import { inFlight } from './faults/hostile-run.ts'
import { type Edge, Wire, startEdge } from './support/edge.ts'

const common = {
  tag: 'Test',
  summary: '',
  access: 'public',
  status: 200,
  envelope: 'bare',
  response: z.object({ ok: z.boolean() }),
} as const

const large = 'x'.repeat(20_000_000)

const operations: readonly AnyOperation[] = [
  operation({
    ...common,
    id: 'things.get',
    method: 'GET',
    path: '/articles',
    handle: () => Promise.resolve({ ok: true }),
  }),
  operation({
    ...common,
    id: 'things.create',
    method: 'POST',
    path: '/auth/token',
    body: z.object({ name: z.string() }),
    handle: () => Promise.resolve({ ok: true }),
  }),
  operation({
    ...common,
    id: 'things.large',
    method: 'GET',
    path: '/large',
    handle: () => Promise.resolve(new Text('text/plain', large)),
  }),
]

async function served(edge: Edge): Promise<number> {
  const reply = await fetch(`${edge.address}/api/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"name":"a"}',
  })
  await reply.body?.cancel()
  return reply.status
}

test('clients that go away, five times as many as there is room for, at every moment and in every way, leave nothing behind', async () => {
  const edge = await startEdge(operations, { pressure: { inFlight: 300, loopDelay_ms: 10_000 } })
  const rounds = Math.ceil(1_500 / ways.length)
  for (let round = 0; round < rounds; round += 1)
    await Promise.all(ways.map((way) => goAway(edge.address, way)))
  expect(await served(edge)).toBe(200)
  await expect.poll(() => inFlight(edge.address)).toBe(0)
  expect((await fetch(`${edge.address}/readyz`)).status).toBe(200)
  const bug = /"level":50.*/.exec(await edge.stop())?.[0]
  expect(bug).toBeUndefined()
})

describe('slow clients', () => {
  const slow = 'POST /api/auth/token HTTP/1.1\r\nHost: edge\r\nContent-Type: application/json\r\n'

  test('more slow writers than there is room for keep nobody out', async () => {
    const edge = await startEdge(operations, { pressure: { inFlight: 5, loopDelay_ms: 10_000 } })
    const wires = await Promise.all(Array.from({ length: 20 }, () => Wire.to(edge.address)))
    for (const wire of wires) wire.send(`${slow}Content-Length: 100\r\nExpect: 100-continue\r\n\r\n{`)
    expect(await served(edge)).toBe(200)
    expect((await fetch(`${edge.address}/readyz`)).status).toBe(200)
    for (const wire of wires) wire.close()
    await edge.stop()
  })

  test('more slow readers than there is room for keep nobody out', async () => {
    const edge = await startEdge(operations, { pressure: { inFlight: 5, loopDelay_ms: 10_000 } })
    const wires = await Promise.all(Array.from({ length: 8 }, () => Wire.to(edge.address)))
    for (const wire of wires) {
      wire.send('GET /api/large HTTP/1.1\r\nHost: edge\r\n\r\n')
      await wire.until(/200 OK/)
      wire.socket.pause()
    }
    expect(await served(edge)).toBe(200)
    expect(await inFlight(edge.address)).toBe(0)
    for (const wire of wires) wire.close()
    await edge.stop()
  })

  test('who does not take an answer is cut off', async () => {
    const edge = await startEdge(operations, { patience: { answer_ms: 100, check_ms: 20 } })
    const reader = await Wire.to(edge.address)
    reader.send('GET /api/large HTTP/1.1\r\nHost: edge\r\n\r\n')
    await reader.until(/200 OK/)
    reader.socket.pause()
    // Empty lines before the next request, by which the client learns that there is nobody any more.
    const drip = setInterval(() => reader.send('\r\n'), 10)
    await reader.closed
    clearInterval(drip)
    expect(reader.text.length).toBeLessThan(large.length)
    await edge.stop()
  })

  test('who asks for more and more without taking an answer is cut off', async () => {
    const edge = await startEdge(operations)
    const reader = await Wire.to(edge.address)
    reader.socket.pause()
    const drip = setInterval(() => reader.send('\r\n'), 10)
    reader.send('GET /api/articles HTTP/1.1\r\nHost: edge\r\n\r\n'.repeat(100))
    await reader.closed
    clearInterval(drip)
    expect(reader.statuses.length).toBeLessThan(100)
    await expect.poll(() => inFlight(edge.address)).toBe(0)
    await edge.stop()
  })

  test('who does not end its headers or its body is cut off, however often a byte comes', async () => {
    const edge = await startEdge(operations, { patience: { headers_ms: 100, body_ms: 100, check_ms: 20 } })
    const [writer, header] = [await Wire.to(edge.address), await Wire.to(edge.address)]
    writer.send(`${slow}Content-Length: 100000\r\n\r\n{`)
    header.send('GET /api/articles HTTP/1.1\r\nHost: edge\r\nX-Endless: ')
    const drip = setInterval(() => [writer, header].forEach((wire) => wire.send(' ')), 10)
    await Promise.all([writer.closed, header.closed])
    clearInterval(drip)
    expect([writer.statuses, header.statuses]).toEqual([[408], [408]])
    await edge.stop()
  })

  test('of bodies that arrive and take too much room, the one that began first gives way', async () => {
    const edge = await startEdge(operations, { bodyLimit: 2_048, patience: { bytes: 2_048 * 16 + 1_000 } })
    const wires: Wire[] = []
    // Each waits for its turn, so that it is known which is the first.
    for (let count = 0; count < 17; count += 1) {
      const wire = await Wire.to(edge.address)
      wires.push(wire)
      wire.send(`${slow}Content-Length: 2048\r\n\r\n{`)
      await (await fetch(`${edge.address}/api/articles`)).body?.cancel()
    }
    const [first, second] = wires
    await first?.closed
    expect([first?.statuses, second?.socket.closed]).toEqual([[], false])
    expect(await served(edge)).toBe(200)
    for (const wire of wires) wire.close()
    await edge.stop()
  })
})

async function ask(wire: Wire): Promise<Wire> {
  const before = wire.statuses.length
  wire.send('GET /livez HTTP/1.1\r\nHost: edge\r\n\r\n')
  while (wire.statuses.length === before) await once(wire.socket, 'data')
  return wire
}

test('of too many connections the one that was idle longest gives way, and others are served', async () => {
  const edge = await startEdge(operations, { patience: { connections: 20 } })
  const used = await ask(await Wire.to(edge.address))
  const idle: Wire[] = []
  for (let count = 0; count < 19; count += 1) idle.push(await ask(await Wire.to(edge.address)))
  await ask(used)
  const late: Wire[] = []
  for (let count = 0; count < 10; count += 1) late.push(await ask(await Wire.to(edge.address)))
  await Promise.all(idle.slice(0, 10).map((wire) => wire.closed))
  expect(idle.slice(10).map((wire) => wire.socket.closed)).not.toContain(true)
  expect((await ask(used)).statuses).toEqual([200, 200, 200])
  expect(await served(edge)).toBe(200)
  for (const wire of [used, ...idle, ...late]) wire.close()
  await edge.stop()
})
