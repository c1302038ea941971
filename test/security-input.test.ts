import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { Wire, exchange } from './support/edge.ts'
import { World } from './support/world.ts'
import { stopwatch } from './support/stopwatch.ts'

// Requests that no honest client sends. Every answer here is a 4xx (or the plain result), given at once; none is a 5xx.

let world: World
const sharedToken = 'shared-token-of-absurdities'
beforeAll(async () => {
  world = await World.start({ values: { MDM_TOKEN: sharedToken } })
})
afterAll(() => world.stop())

const bolt = { article_code: 'BOLT', description: 'Bolt', um3pl: 'PCE' }

async function articlesOf(company: number): Promise<readonly Record<string, unknown>[]> {
  const { rows } = await world.database.query<Record<string, unknown>>(
    sql`select * from articles where company_id = ${company}`,
  )
  return rows
}

describe('injection', () => {
  const hostile = [
    "'",
    "' or '1'='1",
    "'; drop table articles; --",
    '") or 1=1 --',
    'id; select pg_sleep(5)',
    '1 union select password_hash from users',
    '$1',
    '${1+1}',
    '{{7*7}}',
    '\\',
    '%',
    '_',
    '%_%',
    '../../etc/passwd',
    'a\u2028b',
    '‮',
    'ＳＥＬＥＣＴ',
  ]
  test.each(hostile)('%j in every parameter of a list', async (value) => {
    const { token, company } = await world.tenant()
    await world.call('/articles', { method: 'POST', token, company, body: bolt })
    const text = encodeURIComponent(value)
    for (const name of [
      'sort',
      'dir',
      'order',
      'q',
      'search',
      'page',
      'per_page',
      'cursor',
      `filter[${value}]`,
      value,
    ]) {
      const passed_ms = stopwatch()
      const reply = await world.call(`/articles?${encodeURIComponent(name)}=${text}`, { token })
      const { errors = {}, meta } = reply.body
      const isRefused = name === 'sort' || name === 'dir'
      const wanted = isRefused ? [422, [name], undefined] : [200, [], name === 'search' ? 0 : 1]
      expect([name, reply.status, Object.keys(errors), meta?.total]).toEqual([name, ...wanted])
      expect(passed_ms()).toBeLessThan(2_000)
    }
  })

  test('wildcards are letters like others', async () => {
    const { token, company } = await world.tenant()
    for (const [i, description] of ['a%b', 'a_b', 'axb', 'a\\b'].entries()) {
      await world.call('/articles', {
        method: 'POST',
        token,
        company,
        body: { ...bolt, article_code: `W${i}`, description },
      })
    }
    for (const [search, total] of [
      ['a%b', 1],
      ['a_b', 1],
      ['a\\b', 1],
      ['%', 1],
      ['_', 1],
      ['b', 4],
    ] as const) {
      const { body } = await world.call(`/articles?search=${encodeURIComponent(search)}`, { token })
      expect([search, body.meta.total]).toEqual([search, total])
    }
  })

  test('NUL bytes: 422 where text is read, ignored where it is not', async () => {
    const { token, company } = await world.tenant()
    const search = await world.call('/articles?search=a%00b', { token })
    expect(search).toMatchObject({
      status: 422,
      body: { errors: { search: ['The search field format is invalid.'] } },
    })
    expect((await world.call('/articles?page=%00&x%00=1', { token })).status).toBe(200)
    expect((await world.call('/articles/1%00', { token })).status).toBe(404)
    expect((await world.call('/artic%00les', { token })).status).toBe(404)
    const body = { ...bolt, article_code: 'A\0B', 'unknown\0': '\0' }
    expect((await world.call('/articles', { method: 'POST', token, company, body })).status).toBe(422)
    expect((await world.callAuth('/api/auth/status?site=%00')).status).toBe(422)
  })

  test('of a page that is asked for several times the last one counts', async () => {
    const { token } = await world.tenant()
    const { body } = await world.call('/articles?per_page=5&per_page=7&page[]=4&page[x]=3', { token })
    expect(body.meta).toMatchObject({ per_page: 7, current_page: 4 })
  })
})

describe('prototype pollution', () => {
  const bodies = [
    '{"__proto__": {"article_code": "P1", "description": "d", "um3pl": "PCE"}}',
    '{"\\u005f\\u005fproto__": {"article_code": "P2", "description": "d", "um3pl": "PCE"}}',
    '{"constructor": {"prototype": {"article_code": "P3", "description": "d", "um3pl": "PCE"}}}',
  ]
  test.each(bodies)('%s gives no field', async (body) => {
    const { token, company } = await world.tenant()
    const reply = await world.call('/articles', { method: 'POST', token, company, body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(['article_code', 'description', 'um3pl'])
    expect(Object.hasOwn(Object.prototype, 'article_code')).toBe(false)
    expect(await articlesOf(company)).toEqual([])
  })

  test('nor is it kept in free keys', async () => {
    const { token, company } = await world.tenant()
    const metadata =
      '{"a": 1, "__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}}'
    const body = `{"article_code": "P", "description": "d", "um3pl": "PCE", "__proto__": {"active": false, "version": 9}, "metadata": ${metadata}}`
    const reply = await world.call('/articles', { method: 'POST', token, company, body })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({ metadata: { a: 1 }, active: true, version: 1 })
    const [row] = await articlesOf(company)
    expect(JSON.stringify(row)).not.toMatch(/proto|polluted|constructor/)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  test('in the query, in headers and in paths', async () => {
    const { token } = await world.tenant()
    const query = '__proto__[polluted]=1&__proto__=2&constructor.prototype.polluted=3&constructor=4'
    expect((await world.call(`/articles?${query}`, { token, headers: { ['__proto__x']: '1' } })).status).toBe(
      200,
    )
    expect((await world.call('/articles/__proto__', { token })).status).toBe(404)
    expect((await world.call('/__proto__', { token })).status).toBe(404)
    expect((await world.call('/constructor', { token })).status).toBe(404)
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })
})

function nested(depth: number, open: string, close: string): string {
  return open.repeat(depth) + close.repeat(depth)
}

describe('sizes and shapes', () => {
  const shapes: readonly (readonly [string, () => string, number])[] = [
    ['33 levels', () => `{"a":${nested(33, '[', ']')}}`, 400],
    ['10,000 lists', () => nested(10_000, '[', ']'), 400],
    ['10,000 objects', () => `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['500,000 lists', () => nested(500_000, '[', ']'), 400],
    ['500,000 lists in free keys', () => `{"metadata":{"a":${nested(500_000, '[', ']')}}}`, 400],
    ['500,000 lists beside __proto__', () => `{"__proto__":1,"a":${nested(500_000, '[', ']')}}`, 400],
    ['1 MB of [', () => '['.repeat(1_048_576), 400],
    ['1 MB of {', () => '{'.repeat(1_048_576), 400],
    ['1 MB of "', () => '"'.repeat(1_048_576), 400],
    ['1 MB of digits', () => `{"id":${'9'.repeat(1_000_000)}}`, 422],
    ['1 MB of spaces', () => `${' '.repeat(1_000_000)}{}`, 422],
    [
      '100,000 keys',
      () => `{${Array.from({ length: 100_000 }, (_, i) => `"${i}":1`).join()}}`.slice(0, 1_048_576),
      422,
    ],
    [
      '100,000 free keys',
      () => `{"metadata":{${Array.from({ length: 80_000 }, (_, i) => `"${i}":1`).join()}}}`,
      422,
    ],
    ['one key 100,000 times', () => `{${'"a":1,'.repeat(100_000)}"a":2}`, 422],
    ['1e400', () => '{"id":1e400,"weight_kg":1e400,"client_3pl_id":-1e400,"metadata":{"a":1e400}}', 422],
    ['1e-400', () => '{"id":1e-400,"weight_kg":1e-400}', 422],
    ['lone surrogates', () => '{"article_code":"\\ud800","description":"\\udc00x","um3pl":"PCE"}', 422],
    ['lone surrogate as free key', () => JSON.stringify({ ...bolt, metadata: { '\ud800': 1 } }), 422],
  ]
  test.each(shapes)('%s', async (_name, make, status) => {
    const { token, company } = await world.tenant()
    const body = make()
    const passed_ms = stopwatch()
    const reply = await world.call('/articles', {
      method: 'POST',
      token,
      company,
      body,
      headers: { 'idempotency-key': 'shape' },
    })
    expect(reply.status).toBe(status)
    expect(passed_ms()).toBeLessThan(3_000)
    expect(reply.text.length).toBeLessThan(2_000)
    expect(await articlesOf(company)).toEqual([])
  })

  test('a body that no operation reads may have any shape', async () => {
    const body = nested(500_000, '[', ']')
    const { token } = await world.tenant()
    expect(
      (
        await world.call('/auth/revoke', {
          method: 'POST',
          token,
          body,
          headers: { 'idempotency-key': 'deep' },
        })
      ).status,
    ).toBe(200)
  })

  test('what is no UTF-8 is refused, not mended', async () => {
    const { token, company } = await world.tenant()
    const wire = await Wire.to(world.address)
    const body = Buffer.concat([
      Buffer.from('{"article_code":"A'),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from('","description":"d","um3pl":"PCE"}'),
    ])
    wire.send(
      `POST /api/articles HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nX-Company-Id: ${company}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
    )
    wire.send(body)
    await wire.closed
    expect(wire.text).toContain('"code":"malformed_json"')
    expect(await articlesOf(company)).toEqual([])
  })

  test('a byte order mark does no harm', async () => {
    const { token, company } = await world.tenant()
    const reply = await world.call('/articles', {
      method: 'POST',
      token,
      company,
      body: `\ufeff${JSON.stringify(bolt)}`,
    })
    expect(reply.status).toBe(201)
  })

  test('a compressed bomb is unpacked no further than a body may be long', async () => {
    const { token, company } = await world.tenant()
    const bomb = gzipSync(Buffer.alloc(50_000_000, ' '))
    expect(bomb.length).toBeLessThan(1_048_576)
    const refusals = [
      ['gzip', 413],
      ['GZIP', 413],
      ['br', 415],
      ['gzip, gzip', 415],
    ] as const
    for (const [encoding, status] of refusals) {
      const before = process.memoryUsage().rss
      const response = await fetch(`${world.address}/api/articles`, {
        method: 'POST',
        body: bomb,
        headers: {
          authorization: `Bearer ${token}`,
          'x-company-id': String(company),
          'content-type': 'application/json',
          'content-encoding': encoding,
        },
      })
      expect(response.status).toBe(status)
      expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000)
    }
  })

  test('a flood of shapes leaves the service quick', async () => {
    const { token, company } = await world.tenant()
    const body = nested(100_000, '[', ']')
    const floods = Array.from({ length: 8 }, () =>
      world.call('/articles', { method: 'POST', token, company, body }),
    )
    const live = await world.call('//livez')
    expect(live.status).toBe(200)
    for (const reply of await Promise.all(floods)) expect([400, 503]).toContain(reply.status)
  })
})

/** A write that must never run: it stands where only the next request could be. */
function hidden(tenant: { token: string; company: number }): string {
  const body = JSON.stringify({ article_code: 'SMUGGLED', description: 'd', um3pl: 'PCE' })
  return `POST /api/articles HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${tenant.token}\r\nX-Company-Id: ${tenant.company}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

describe('request smuggling', () => {
  const line = 'POST /api/auth/revoke HTTP/1.1\r\nHost: a\r\n'
  const attempts: readonly (readonly [string, (next: string) => string])[] = [
    ['CL.TE', (next) => `${line}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${next}`],
    [
      'TE.CL',
      (next) => `${line}Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n5c\r\n${next}\r\n0\r\n\r\n`,
    ],
    ['two lengths', (next) => `${line}Content-Length: 0\r\nContent-Length: 5\r\n\r\n${next}`],
    ['two equal lengths', (next) => `${line}Content-Length: 0\r\nContent-Length: 0\r\n\r\n${next}`],
    ['a list of lengths', (next) => `${line}Content-Length: 0, 0\r\n\r\n${next}`],
    ['a negative length', (next) => `${line}Content-Length: -1\r\n\r\n${next}`],
    ['a length with a sign', (next) => `${line}Content-Length: +0\r\n\r\n${next}`],
    ['a length in hex', (next) => `${line}Content-Length: 0x0\r\n\r\n${next}`],
    ['an endless length', (next) => `${line}Content-Length: ${'9'.repeat(40)}\r\n\r\n${next}`],
    [
      'chunked twice',
      (next) => `${line}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${next}`,
    ],
    ['an unknown coding', (next) => `${line}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${next}`],
    ['chunked is not last', (next) => `${line}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${next}`],
    ['a space before the colon', (next) => `${line}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${next}`],
    ['a folded header', (next) => `${line}X-A: b\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${next}`],
    ['bare LF', (next) => `${line.replaceAll('\r\n', '\n')}Content-Length: 0\n\n${next}`],
    ['bare CR', (next) => `${line}X-A: b\rContent-Length: 0\r\n\r\n${next}`],
    ['a NUL in a header', (next) => `${line}X-A: b\0c\r\n\r\n${next}`],
    [
      'a bad chunk size',
      (next) =>
        `${line}Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n0x0\r\n\r\n${next}`,
    ],
    [
      'bare LF in chunks',
      (next) => `${line}Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n\r\n0\n\n${next}`,
    ],
    ['a space in the path', (next) => `POST /api/auth/revoke /x HTTP/1.1\r\nHost: a\r\n\r\n${next}`],
    ['HTTP/0.9', (next) => `GET /livez\r\n\r\n${next}`],
    ['HTTP/3.7', (next) => `GET /livez HTTP/3.7\r\nHost: a\r\n\r\n${next}`],
  ]
  test.each(attempts)('%s: the connection is closed, the second request never runs', async (_name, make) => {
    const tenant = await world.tenant()
    const { statuses } = await exchange(world.address, make(hidden(tenant)))
    // The first may have been refused on its own (401, 415) when its head was fine and its body was not.
    expect([[400], [400, 400], [401, 400], [415, 400], [415]]).toContainEqual(statuses)
    expect(await articlesOf(tenant.company)).toEqual([])
  })

  test('the write itself works where it is a request', async () => {
    const tenant = await world.tenant()
    const wire = await Wire.to(world.address)
    wire.send(`GET /livez HTTP/1.1\r\nHost: a\r\n\r\n${hidden(tenant)}`)
    await wire.until(/SMUGGLED/)
    expect(wire.statuses).toEqual([200, 201])
    wire.close()
  })

  test('no header reaches the answer by a line break', async () => {
    const { token } = await world.tenant()
    const reply = await world.call('/articles?x=%0d%0aSet-Cookie:%20a=b', { token })
    expect(reply.headers.has('set-cookie')).toBe(false)
    const missing = await world.call('/nowhere%0d%0aSet-Cookie:%20a=b', { token })
    expect(missing.headers.has('set-cookie')).toBe(false)
  })
})

function long(pump: string): string {
  return pump.repeat(Math.floor(15_000 / pump.length))
}

test('long headers and fields are refused as quickly as short ones', async () => {
  const { token, company } = await world.tenant()
  for (const headers of [
    { 'content-type': `application/${long('a+')}` },
    { 'content-type': `application/json${long(' ')};` },
    { authorization: `Bearer${long(' ')}!` },
    { authorization: `Bearer ${long('1|')}` },
    { 'x-company-id': long('1') },
    { 'if-match': long('"1",') },
    { 'idempotency-key': long('k') },
    { 'x-request-id': long('a') },
    { 'x-forwarded-for': long('1.1.1.1,') },
    { accept: long('*/*,') },
  ]) {
    const passed_ms = stopwatch()
    const reply = await world.call('/articles', { method: 'POST', token, company, body: '{}', headers })
    expect(reply.status).toBeLessThan(500)
    expect(passed_ms()).toBeLessThan(1_000)
  }
  for (const email of [
    'a@'.repeat(400_000),
    `${'a'.repeat(900_000)}@`,
    `a@${'a.'.repeat(450_000)}`,
    '\ufdfa'.repeat(300_000),
  ]) {
    const passed_ms = stopwatch()
    const reply = await world.call('/auth/token', { method: 'POST', body: { email, password: 'x' } })
    expect(reply.status).toBe(422)
    expect(passed_ms()).toBeLessThan(1_000)
  }
})
