import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { type Edge, exchange, startEdge } from '../../test/support/edge.ts'
import { Json } from '../kernel/json.ts'
import { operation } from '../kernel/operation.ts'

const get = {
  tag: 'Delivery',
  summary: 'Answer',
  method: 'GET',
  access: 'public',
  status: 200,
  response: z.unknown(),
} as const

const letters = 'ab'.repeat(2_000)

let edge: Edge
beforeAll(async () => {
  edge = await startEdge([
    operation({
      ...get,
      id: 'delivery.short',
      path: '/short',
      envelope: 'record',
      handle: () => Promise.resolve(new Json<unknown>('{"letter":"ß"}', 7)),
    }),
    operation({
      ...get,
      id: 'delivery.long',
      path: '/long',
      envelope: 'bare',
      handle: () => Promise.resolve(new Json<unknown>(JSON.stringify(letters))),
    }),
    operation({
      ...get,
      id: 'delivery.parts',
      path: '/parts',
      envelope: 'bare',
      handle: () => Promise.resolve(new Json<unknown>(['["', letters, '"]'])),
    }),
    operation({
      ...get,
      id: 'delivery.strange',
      path: '/strange',
      envelope: 'bare',
      // Thrown values aren't always errors.
      async handle() {
        AbortSignal.abort('no error at all').throwIfAborted()
        return Promise.resolve('')
      },
    }),
  ])
})
afterAll(async () => {
  await edge.stop()
})

/** Headers that differ between requests, or depend on the client's request headers. */
const passing = ['connection', 'date', 'keep-alive', 'x-request-id']

async function asked(path: string, init: RequestInit = {}) {
  const response = await fetch(`${edge.address}/api${path}`, init)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !passing.includes(name)))
  return { status: response.status, headers, body: await response.text() }
}

/** Set explicitly: otherwise fetch sends its own Accept-Encoding. */
const plain = { 'accept-encoding': 'identity' }

describe('an answer that is written past Fastify', () => {
  test('has the headers of one that is not', async () => {
    const delivered = await asked('/short', { headers: plain })
    const sent = await asked('/short', { method: 'HEAD', headers: plain })
    expect(delivered).toEqual({ ...sent, body: '{"data":{"letter":"ß"}}' })
    expect(delivered.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-store',
      'content-length': '24',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
      etag: '"7"',
      'x-content-type-options': 'nosniff',
    })
  })

  test('carries the id of its request', async () => {
    const headers = { 'x-request-id': 'my-own-request' }
    const response = await fetch(`${edge.address}/api/short`, { headers })
    expect(response.headers.get('x-request-id')).toBe('my-own-request')
  })

  test('is not sent to who has it', async () => {
    const { status, body } = await asked('/short', { headers: { 'if-none-match': '"7"' } })
    expect([status, body]).toEqual([304, ''])
    expect((await asked('/short', { headers: { 'if-none-match': '"8"' } })).status).toBe(200)
  })

  test.each(['/long', '/parts'])('%s is the same, compressed or not', async (path) => {
    const bytes = `GET /api${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`
    const { text: raw } = await exchange(edge.address, bytes)
    const packed = await asked(path, { headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(raw).toContain('vary: accept-encoding\r\n')
    expect(raw.endsWith(`\r\n\r\n${packed.body}`)).toBe(true)
  })

  test('what is thrown and is no error is a bug that is answered', async () => {
    const { status, body } = await asked('/strange')
    expect(status).toBe(500)
    expect(JSON.parse(body)).toMatchObject({ code: 'server_error' })
  })

  test('is counted by its route', async () => {
    await asked('/short')
    const figures = await (await fetch(`${edge.address}/metrics`)).text()
    expect(figures).toMatch(/http_requests_total\{[^}]*route="\/api\/short"[^}]*status="200"[^}]*\} [1-9]/)
    expect(figures).toMatch(/http_request_duration_seconds_count\{[^}]*route="\/api\/short"[^}]*\} [1-9]/)
  })
})
