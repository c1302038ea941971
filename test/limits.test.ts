import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { closeRedis, connectRedis } from '../src/kernel/redis.ts'
import { Link } from './support/link.ts'
import { HandClock } from './support/clock.ts'
import { type Reply, type WorldOptions, World } from './support/world.ts'

const worlds: World[] = []
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop()
})

async function start(options: WorldOptions): Promise<World> {
  const world = await World.start({ only: ['logistics'], ...options })
  worlds.push(world)
  return world
}

function limitHeaders({ headers }: Reply) {
  return {
    limit: headers.get('x-ratelimit-limit'),
    remaining: headers.get('x-ratelimit-remaining'),
    reset: headers.get('x-ratelimit-reset'),
    retry: headers.get('retry-after'),
    policy: headers.get('ratelimit-policy'),
    ratelimit: headers.get('ratelimit'),
  }
}

function after(reply: Reply) {
  return [reply.status, limitHeaders(reply).remaining]
}

/** A field that makes an article. */
function unit(name: string): string {
  return `${name}: create_article(input: { article_code: "${name}", description: "A", um3pl: "PCE" }) { id }`
}

/** A 422 without a password to hash, and still one of the budget. */
const attempt = { method: 'POST', body: {} }

let serial = 0
/** An address that no other test calls from, as a trusted proxy would report it. */
function ownAddress(): string {
  serial += 1
  return `198.18.${Math.floor(Math.random() * 256)}.${serial}`
}

const defaults = { RATE_LIMIT_TOKEN: '10', RATE_LIMIT_DATA: '60' }

describe('data requests', () => {
  test('60 a minute by default; the 61st is a 429 that says when', async () => {
    const clock = new HandClock(new Date('2031-03-01T12:00:00.000Z'))
    const world = await start({ clock, values: { RATE_LIMIT_DATA: '' } })
    const { token } = await world.tenant()
    const first = await world.call('/companies', { token })
    expect(limitHeaders(first)).toEqual({
      limit: '60',
      remaining: '59',
      reset: null,
      retry: null,
      policy: '"default";q=60;w=60',
      ratelimit: '"default";r=59;t=60',
    })
    clock.advance(12.5)
    const replies = await Promise.all(Array.from({ length: 59 }, () => world.call('/companies', { token })))
    expect(replies.every((reply) => reply.status === 200)).toBe(true)
    const left = replies.map((reply) => Number(reply.headers.get('x-ratelimit-remaining')))
    expect(left.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 59 }, (_, i) => i))
    for (let again = 0; again < 3; again += 1) {
      const refused = await world.call('/companies', { token })
      expect(refused.status).toBe(429)
      expect(refused.body).toEqual({
        message: 'Too Many Attempts.',
        code: 'too_many_attempts',
        request_id: refused.headers.get('x-request-id'),
      })
      expect(limitHeaders(refused)).toEqual({
        limit: '60',
        remaining: '0',
        reset: String(Date.parse('2031-03-01T12:01:00.000Z') / 1000),
        retry: '48',
        policy: '"default";q=60;w=60',
        ratelimit: '"default";r=0;t=48',
      })
    }
  })

  test('the window rolls over on its 60th second, and not before', async () => {
    const clock = new HandClock(new Date('2031-03-01T12:00:00.000Z'))
    const world = await start({ clock, values: { RATE_LIMIT_DATA: '2' } })
    const { token } = await world.tenant()
    const statuses = async (count: number) => {
      const all: number[] = []
      for (let i = 0; i < count; i += 1) all.push((await world.call('/companies', { token })).status)
      return all
    }
    expect(await statuses(3)).toEqual([200, 200, 429])
    clock.advance(59.999)
    expect(await statuses(1)).toEqual([429])
    clock.advance(0.001)
    expect(await statuses(3)).toEqual([200, 200, 429])
  })

  test('refusals carry the figures and count; what never reached a user does not', async () => {
    const world = await start({ values: { RATE_LIMIT_DATA: '10' } })
    const { token, company } = await world.tenant('viewer')
    const replies = [
      await world.call('/articles/999999999', { token }),
      await world.call('/articles', { token, headers: { 'x-company-id': 'abc' } }),
      await world.call('/articles', { token, company: 999_999_999 }),
      await world.call('/articles', { method: 'POST', token, company, body: {} }),
      await world.call('/articles?search=%00', { token }),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([404, 400, 403, 403, 422])
    expect(replies.map((reply) => reply.headers.get('x-ratelimit-remaining'))).toEqual([
      '9',
      '8',
      '7',
      '6',
      '5',
    ])
    for (const path of ['/companies', '//livez', '//health', '//openapi.json', '/nowhere']) {
      const free = await world.call(path, {})
      expect(limitHeaders(free).limit).toBeNull()
    }
    expect(limitHeaders(await world.call('/companies', { token })).remaining).toBe('4')
  })

  test('no way of writing a request gives a fresh budget', async () => {
    const world = await start({ values: { RATE_LIMIT_DATA: '8' } })
    const { token, company } = await world.tenant()
    const variants = [
      world.call('/companies', { token }),
      world.call('/companies/', { token }),
      world.call('/companies?fresh=1', { token }),
      world.call('/articles', { token, company }),
      world.call('/articles?page=2', { token }),
      world.call('/companies', { token, method: 'HEAD' }),
      world.call('/companies', {
        token,
        headers: { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' },
      }),
      world.call('/companies', { headers: { authorization: `bearer   ${token}` } }),
    ]
    expect((await Promise.all(variants)).map((reply) => reply.status)).toEqual(
      Array.from({ length: 8 }, () => 200),
    )
    for (const path of ['/companies', '/companies/', '/companies?fresh=2', '/articles', '/%63ompanies']) {
      expect((await world.call(path, { token })).status).toBe(429)
    }
  })

  test('a GraphQL document counts as its fields, and is refused as a whole before anything runs', async () => {
    const world = await start({ values: { RATE_LIMIT_DATA: '10' } })
    const own = await world.tenant()
    const ask = (query: string) => world.call('//graphql', { method: 'POST', ...own, body: { query } })
    expect(after(await ask('{ a: articles { id } b: articles { id } c: sales_orders { id } }'))).toEqual([
      200,
      '7',
    ])
    expect(after(await ask('{ __typename }'))).toEqual([200, '6'])
    expect(after(await ask('{ articles { id client { id } stock { article { id } } } }'))).toEqual([200, '5'])
    expect(after(await ask('{ nonsense }'))).toEqual([200, '4'])
    expect(after(await ask(`mutation { ${unit('ONE')} ${unit('TWO')} }`))).toEqual([200, '2'])
    const query = encodeURIComponent('{ a: articles { id } b: articles { id } c: articles { id } }')
    const other = await world.tenant()
    expect(after(await world.call(`//graphql?query=${query}`, other))).toEqual([200, '7'])
    const refused = await ask(`mutation { ${unit('THREE')} ${unit('FOUR')} ${unit('FIVE')} }`)
    expect(after(refused)).toEqual([429, '0'])
    expect(refused.body.code).toBe('too_many_attempts')
    const { rows } = await world.database.query<{ code: string }>(
      sql`select article_code as code from articles where company_id = ${own.company} order by id`,
    )
    expect(rows.map(({ code }) => code)).toEqual(['ONE', 'TWO'])
  })

  test('who has used everything up can still sign out', async () => {
    const world = await start({ values: { RATE_LIMIT_DATA: '1' } })
    const { token } = await world.tenant()
    const ask = async (path: string, method: string) => (await world.call(path, { token, method })).status
    expect([await ask('/companies', 'GET'), await ask('/companies', 'GET')]).toEqual([200, 429])
    expect(await ask('/auth/revoke', 'POST')).toBe(200)
    expect(await ask('/companies', 'GET')).toBe(401)
  })

  test('two tokens of one user share, two users do not', async () => {
    const world = await start({ values: { RATE_LIMIT_DATA: '1' } })
    const [a, b] = [await world.tenant(), await world.tenant()]
    expect((await world.call('/companies', a)).status).toBe(200)
    expect((await world.call('/companies', a)).status).toBe(429)
    expect((await world.call('/companies', b)).status).toBe(200)
  })

  test('two nodes share one budget', async () => {
    const [one, two] = [
      await start({ values: { RATE_LIMIT_DATA: '10' } }),
      await start({ values: { RATE_LIMIT_DATA: '10' } }),
    ]
    const { token } = await one.tenant()
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? one : two).call('/companies', { token })),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(10)
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(20)
  })

  test('0 switches them off', async () => {
    const world = await start({ values: { RATE_LIMIT_DATA: '0', RATE_LIMIT_TOKEN: '0' } })
    const { token } = await world.tenant()
    const replies = await Promise.all(Array.from({ length: 70 }, () => world.call('/companies', { token })))
    expect(replies.every((reply) => reply.status === 200 && limitHeaders(reply).limit === null)).toBe(true)
  })
})

describe('token requests', () => {
  const here = 'logistics:token:127.0.0.1'

  test('10 a minute from one address, also if it claims to forward for others', async () => {
    const world = await start({ values: defaults })
    await world.database.write(sql`delete from rate_limits where key = ${here}`)
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) {
      const headers = {
        'x-forwarded-for': `203.0.113.${i}`,
        'x-real-ip': `203.0.113.${i}`,
        forwarded: `for=203.0.113.${i}`,
      }
      const path = ['/auth/token', '/auth/token/', '/auth/token?x=1'][i % 3] ?? ''
      const reply = await world.call(path, { ...attempt, headers })
      statuses.push(reply.status)
      expect(limitHeaders(reply)).toMatchObject({ limit: '10', remaining: String(Math.max(0, 9 - i)) })
      expect(Number(limitHeaders(reply).retry) > 0).toBe(i === 10)
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429])
    await world.database.write(sql`delete from rate_limits where key = ${here}`)
  })

  test('from a trusted proxy the last address before it counts', async () => {
    const world = await start({
      values: { RATE_LIMIT_TOKEN: '1', TRUSTED_PROXIES: '127.0.0.0/8, 10.0.0.0/8' },
    })
    const [a, b] = [ownAddress(), ownAddress()]
    const from = async (chain: string) =>
      (await world.call('/auth/token', { ...attempt, headers: { 'x-forwarded-for': chain } })).status
    expect(await from(a)).toBe(422)
    expect(await from(a)).toBe(429)
    expect(await from(b)).toBe(422)
    // The client's own entry stands before those of the proxies.
    expect(await from(`${ownAddress()}, ${b}`)).toBe(429)
    expect(await from(`${ownAddress()}, ${b}, 10.1.2.3`)).toBe(429)
  })

  test('a proxy that is not on the list is a client', async () => {
    const world = await start({ values: { RATE_LIMIT_TOKEN: '1', TRUSTED_PROXIES: '10.0.0.0/8' } })
    await world.database.write(sql`delete from rate_limits where key = ${here}`)
    const from = async (chain: string) =>
      (await world.call('/auth/token', { ...attempt, headers: { 'x-forwarded-for': chain } })).status
    expect(await from(ownAddress())).toBe(422)
    expect(await from(ownAddress())).toBe(429)
    await world.database.write(sql`delete from rate_limits where key = ${here}`)
  })

  test('whatever a trusted proxy hands on, the budget is kept and nothing fails', async () => {
    const world = await start({ values: { RATE_LIMIT_TOKEN: '50', TRUSTED_PROXIES: '127.0.0.1' } })
    for (const chain of [
      '',
      ',',
      'unknown',
      randomBytes(6_000).toString('base64'),
      '::1',
      '[2001:db8::1]:443',
      '1.2.3.4:80',
      '999.1.1.1',
      "'; --",
      '%00',
    ]) {
      const reply = await world.call('/auth/token', { ...attempt, headers: { 'x-forwarded-for': chain } })
      expect([chain.slice(0, 20), reply.status]).toEqual([chain.slice(0, 20), 422])
    }
  })
})

async function counted(world: World, token: string): Promise<number> {
  const { rows } = await world.database.query<{ used: number }>(sql`
    select r.used from rate_limits r join tokens t on r.key = 'logistics:data:user:' || t.user_id
     where t.id = ${Number(token.split('|')[0])}`)
  return rows[0]?.used ?? 0
}

/** Waits until a request is counted in Redis, not in the database. */
async function ready(world: World, token: string): Promise<void> {
  for (;;) {
    const before = await counted(world, token)
    await world.call('/companies', { token })
    if ((await counted(world, token)) === before) return
    await world.database.write(
      sql`delete from rate_limits where key like 'logistics:data:user:%' and used > 1`,
    )
  }
}

describe.skipIf(inject('redisUrl') === undefined)('in Redis', () => {
  const url = inject('redisUrl') ?? ''

  test('nodes share the budget, and its window ends', async () => {
    const clock = new HandClock(new Date())
    const options = { clock, values: { RATE_LIMIT_DATA: '3', REDIS_URL: url } }
    const [one, two] = [await start(options), await start(options)]
    for (const world of [one, two]) await ready(world, (await world.tenant()).token)
    const { token, user_id } = await one.tenant()
    const key = `waybill:limit:logistics:data:user:${user_id}`
    const redis = await connectRedis(url)
    await once(redis, 'ready')
    const statuses: number[] = []
    for (const world of [one, two, one, two, one])
      statuses.push((await world.call('/companies', { token })).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    expect(await redis.get(key)).toBe('5')
    expect(await redis.pttl(key)).toBeGreaterThan(50_000)
    await redis.del(key)
    clock.advance(60)
    expect((await one.call('/companies', { token })).status).toBe(200)
    // A window that never ends gets an end.
    await redis.persist(key)
    expect((await one.call('/companies', { token })).status).toBe(200)
    expect(await redis.pttl(key)).toBeGreaterThan(50_000)
    await redis.del(key)
    await closeRedis(redis)
  })

  test('while Redis is away the database counts; when it is back, Redis does', async () => {
    const link = await Link.to(url)
    const world = await start({ values: { RATE_LIMIT_DATA: '3', REDIS_URL: link.url } })
    await ready(world, (await world.tenant()).token)
    const { token } = await world.tenant()
    await link.cut()
    const statuses: number[] = []
    for (let i = 0; i < 4; i += 1) statuses.push((await world.call('/companies', { token })).status)
    expect(statuses).toEqual([200, 200, 200, 429])
    await link.mend()
    await ready(world, (await world.tenant()).token)
    await link.cut()
  })
})

test('a Redis that never was there stops neither the service nor its end', async () => {
  const redis = await connectRedis('redis://127.0.0.1:1')
  const ended = once(redis, 'end')
  await closeRedis(redis)
  await ended
  const world = await World.start({
    only: ['logistics'],
    values: { RATE_LIMIT_DATA: '1', REDIS_URL: 'redis://127.0.0.1:1' },
  })
  const { token } = await world.tenant()
  expect((await world.call('/companies', { token })).status).toBe(200)
  expect((await world.call('/companies', { token })).status).toBe(429)
  await world.stop()
})
