import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { Link } from './support/link.ts'
import { type Reply, type Request, World } from './support/world.ts'
import { stopwatch } from './support/stopwatch.ts'

const bolt = { article_code: 'BOLT', description: 'Bolt', um3pl: 'PCE' }
const limit_ms = 2_000

let link: Link
let world: World
let tenant: { token: string; company: number }
let article: string
beforeEach(async () => {
  link = await Link.to(inject('waybillUrl'))
  world = await World.start({ databaseUrl: link.url, values: { RATE_LIMIT_DATA: '1000' } })
  tenant = await world.tenant()
  const created = await world.call('/articles', { method: 'POST', ...tenant, body: bolt })
  article = `/articles/${created.body.data.id}`
  await world.call(article, tenant)
})
afterEach(async () => {
  await link.cut()
  await world.stop()
})

/** One of each kind of work: point read, list, search, write, write with a key, sign-in; known and unknown token. */
const requests: readonly (readonly [string, () => readonly [string, Request]])[] = [
  ['read', () => [article, tenant]],
  ['list', () => ['/articles', tenant]],
  ['search', () => ['/articles?search=bolt', tenant]],
  ['GraphQL', () => ['//graphql?query={articles{id}stock{id}}', tenant]],
  ['write', () => [article, { method: 'PUT', ...tenant, body: { description: 'x' } }]],
  [
    'write with a key',
    () => ['/articles', { method: 'POST', ...tenant, body: bolt, headers: { 'idempotency-key': 'away' } }],
  ],
  ['unknown token', () => ['/articles', { token: tenant.token.replace(/^\d+/, '1') }]],
  ['sign-in', () => ['/auth/token', { method: 'POST', body: { email: 'a@b.example', password: 'x' } }]],
]

async function timed(call: () => Promise<Reply>): Promise<Reply & { readonly took_ms: number }> {
  const passed_ms = stopwatch()
  const reply = await call()
  return { ...reply, took_ms: passed_ms() }
}

async function expectAway(): Promise<void> {
  const ready = timed(() => world.call('//readyz'))
  const other = timed(() => world.callAuth('/api/auth/status?site=x'))
  const replies = requests.map(async ([name, make]) => ({
    name,
    ...(await timed(() => world.call(...make()))),
  }))
  for (const { name, status, body, headers, took_ms } of await Promise.all(replies)) {
    expect([name, status, body.code]).toEqual([name, 503, 'unavailable'])
    expect(headers.get('retry-after')).toBe('2')
    expect([name, Math.round(took_ms)]).toEqual([name, expect.toSatisfy((ms: number) => ms < limit_ms)])
  }
  expect(await ready).toMatchObject({ status: 503, body: { status: 'unavailable' } })
  expect(await other).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  expect((await ready).took_ms).toBeLessThan(limit_ms)
  expect((await other).took_ms).toBeLessThan(limit_ms)
  expect((await world.call('//livez')).status).toBe(200)
}

async function expectBack(): Promise<void> {
  const passed_ms = stopwatch()
  const again: readonly [string, Request][] = [
    [article, tenant],
    ['/articles', tenant],
    [article, { method: 'PUT', ...tenant, body: { description: `back ${randomUUID()}` } }],
    ['//readyz', {}],
  ]
  for (const [path, request] of again) {
    while ((await world.call(path, request)).status !== 200) {
      expect(passed_ms()).toBeLessThan(limit_ms)
    }
  }
  expect(passed_ms()).toBeLessThan(limit_ms)
}

describe('database away', () => {
  test('refused connections: 503 at once, and back without a restart', async () => {
    await link.cut()
    await expectAway()
    await expectAway()
    await link.mend()
    await expectBack()
  })

  test('hanging connections: 503 in time, and back without a restart', async () => {
    link.stall()
    await expectAway()
    await link.cut()
    await link.mend()
    await expectBack()
  })

  test('a write that was under way is either there or not, and the answer does not claim otherwise', async () => {
    link.stall()
    const reply = await world.call('/articles', {
      method: 'POST',
      ...tenant,
      body: { ...bolt, article_code: 'LOST' },
      headers: { 'idempotency-key': 'lost' },
    })
    expect(reply.status).toBe(503)
    await link.cut()
    await link.mend()
    await expectBack()
    const again = await world.call('/articles', {
      method: 'POST',
      ...tenant,
      body: { ...bolt, article_code: 'LOST' },
      headers: { 'idempotency-key': 'lost' },
    })
    expect(again.status).toBe(201)
  })
})
