import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Wire, exchange } from './support/edge.ts'
import { World, send } from './support/world.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const bolt = { article_code: 'BOLT', description: 'Bolt', um3pl: 'PCE' }

interface Tenant {
  readonly token: string
  readonly company: number
}

/** The bytes of a request up to its body. */
function headOf(tenant: Tenant, what: string, more: readonly string[]): string {
  const lines = [`${what} HTTP/1.1`, 'Host: waybill', `Authorization: Bearer ${tenant.token}`]
  return [...lines, `X-Company-Id: ${tenant.company}`, 'Connection: close', ...more, '', ''].join('\r\n')
}

describe('the edge of the running services', () => {
  let world: World
  let tenant: Tenant
  beforeAll(async () => {
    world = await World.common()
    tenant = await world.tenant()
  })

  const head = (method: string, path: string, more: readonly string[] = []) =>
    headOf(tenant, `${method} ${path}`, more)

  test.each([
    ['abcdefgh', true],
    ['A-b_c.9-aaaaaaaa', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['short', false],
    ['with space in it', false],
    ['<script>alert(1)</script>', false],
    ['aaaaaaaa\tbbbb', false],
  ])('request id %j is kept: %s', async (given, kept) => {
    for (const path of ['/articles', '/nowhere', '//livez', '//openapi.json']) {
      const reply = await world.call(path, { headers: { 'x-request-id': given } })
      const id = reply.headers.get('x-request-id') ?? ''
      expect([id === given, uuid.test(id)]).toEqual([kept, !kept])
    }
  })

  test('a request id given twice is replaced', async () => {
    const { text } = await exchange(
      world.address,
      head('GET', '/api/companies', ['X-Request-ID: aaaaaaaa', 'X-Request-ID: bbbbbbbb']),
    )
    expect(/^x-request-id: (.*)$/m.exec(text)?.[1]?.trim()).toMatch(uuid)
  })

  test('the authentication service names the request in every body, the logistics service in errors', async () => {
    const status = await world.callAuth('/api/auth/status?site=none')
    expect(status.body.request_id).toBe(status.headers.get('x-request-id'))
    const companies = await world.call('/companies', tenant)
    expect(companies.body).not.toHaveProperty('request_id')
  })

  test.each([
    ['no content type', [], 415],
    ['an unknown one', ['Content-Type: application/octet-stream'], 415],
    ['a broken one', ['Content-Type: json'], 415],
    ['invalid gzip', ['Content-Type: application/json', 'Content-Encoding: gzip'], 400],
    ['another compression', ['Content-Type: application/json', 'Content-Encoding: br'], 415],
    ['not compressed, and says so', ['Content-Type: application/json', 'Content-Encoding: identity'], 422],
    ['JSON with parameters', ['Content-Type: Application/JSON; charset=UTF-8'], 422],
    ['a kind of JSON', ['Content-Type: application/vnd.api+json'], 422],
  ])('a body with %s', async (_name, lines, status) => {
    const { statuses } = await exchange(
      world.address,
      `${head('POST', '/api/articles', [...lines, 'Content-Length: 2'])}{}`,
    )
    expect(statuses).toEqual([status])
  })

  test.each([
    [[]],
    [['Content-Type: text/plain']],
    [['Content-Type: application/x-www-form-urlencoded']],
    [['Content-Type: application/json']],
  ])('an empty body with %j is as good as none', async (lines) => {
    const { statuses } = await exchange(
      world.address,
      head('POST', '/api/articles', [...lines, 'Content-Length: 0']),
    )
    expect(statuses).toEqual([422])
  })

  test.each([
    ['null', 'The article code field is required. (and 2 more errors)'],
    ['[]', 'The article code field is required. (and 2 more errors)'],
    ['5', 'The body field must be an object.'],
    ['[1]', 'The body field must be an object.'],
    ['"text"', 'The body field must be an object.'],
  ])('a body %s that is no object', async (body, message) => {
    const reply = await world.call('/articles', { method: 'POST', ...tenant, body })
    expect(reply).toMatchObject({ status: 422, body: { message, code: 'invalid' } })
  })

  test.each(['//livez', '//readyz', '//metrics', '//openapi.json', '/modules', '//health'])(
    'POST %s is a 405 that names GET',
    async (path) => {
      const reply = await world.call(path, { method: 'POST', ...tenant })
      expect(reply.status).toBe(405)
      expect(reply.headers.get('allow')).toBe('GET, HEAD')
    },
  )

  test('HEAD gives the headers of GET and no body', async () => {
    const own = await world.tenant()
    const created = await world.call('/articles', { method: 'POST', ...own, body: bolt })
    const path = `/articles/${created.body.data.id}`
    const [get, only] = [await world.call(path, own), await world.call(path, { method: 'HEAD', ...own })]
    expect(only.status).toBe(200)
    expect(only.text).toBe('')
    for (const name of ['etag', 'content-type', 'content-length'])
      expect(only.headers.get(name)).toBe(get.headers.get(name))
    const known = await world.call(path, { method: 'HEAD', ...own, headers: { 'if-none-match': '"1"' } })
    expect(known.status).toBe(304)
    expect((await world.call('/nowhere', { method: 'HEAD' })).status).toBe(404)
  })

  test('a trailing slash makes no difference, the case of a path does', async () => {
    expect((await world.call('/companies/', tenant)).status).toBe(200)
    expect((await world.call('/companies/?a=1', tenant)).status).toBe(200)
    expect((await world.call('/COMPANIES', tenant)).status).toBe(404)
    expect((await world.call('//api//companies', tenant)).status).toBe(404)
  })

  test('an address in the request line does not get into the links', async () => {
    const { text } = await exchange(world.address, head('GET', 'http://evil.example/api/articles?x=1'))
    expect(text).toContain('HTTP/1.1 200')
    expect(text).toContain(`"path":"${world.address}/api/articles"`)
    expect(text).not.toContain('evil')
  })

  test('no Host: 400; HTTP/1.0 needs none; an unknown expectation is ignored', async () => {
    const missing = await exchange(world.address, 'GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n')
    expect(missing.statuses).toEqual([400])
    expect(missing.text).toContain('"code":"bad_request"')
    expect((await exchange(world.address, 'GET /livez HTTP/1.0\r\n\r\n')).statuses).toEqual([200])
    expect(
      (await exchange(world.address, head('GET', '/livez', ['Expect: the-unexpected']))).statuses,
    ).toEqual([200])
  })

  test.each(['/livez', '/api/articles', '/docs'])('two Host headers: 400 at %s', async (path) => {
    for (const second of ['Host: evil.example', 'hOST: waybill'])
      expect((await exchange(world.address, head('GET', path, [second]))).statuses).toEqual([400])
  })

  test.each(['TRACE', 'PROPFIND', 'PATCH'])('%s is a 405 in JSON', async (method) => {
    const { text, statuses } = await exchange(world.address, head(method, '/api/articles'))
    expect(statuses).toEqual([405])
    expect(text).toContain(`The ${method} method is not supported`)
  })

  describe('other origins', () => {
    const asking = { origin: 'https://shop.example', 'access-control-request-method': 'POST' }

    test('any may use the logistics API, without credentials', async () => {
      const preflight = await world.call('/articles', {
        method: 'OPTIONS',
        headers: {
          ...asking,
          'access-control-request-headers': 'authorization,x-company-id,idempotency-key',
        },
      })
      expect(preflight.status).toBe(204)
      expect(Object.fromEntries(preflight.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': 'authorization,x-company-id,idempotency-key',
        'access-control-max-age': '600',
      })
      expect(preflight.headers.has('access-control-allow-credentials')).toBe(false)
      expect(preflight.headers.get('x-request-id')).toMatch(uuid)
      const refused = await world.call('/articles', { headers: { origin: 'https://shop.example' } })
      expect(refused.status).toBe(401)
      expect(refused.headers.get('access-control-allow-origin')).toBe('*')
      expect(refused.headers.get('access-control-expose-headers')).toContain('Retry-After')
    })

    test('none may use the authentication service', async () => {
      const preflight = await world.callAuth('/api/auth/status', { method: 'OPTIONS', headers: asking })
      expect(preflight.status).toBe(405)
      expect(preflight.headers.has('access-control-allow-origin')).toBe(false)
      const read = await world.callAuth('/api/auth/status?site=x', {
        headers: { origin: 'https://shop.example' },
      })
      expect(read.headers.has('access-control-allow-origin')).toBe(false)
    })

    test('those of the configuration, and no others', async () => {
      const other = await World.start({
        only: ['logistics'],
        values: { CORS_ORIGINS: 'https://a.example,https://b.example' },
      })
      for (const [origin, wanted] of [
        ['https://a.example', 'https://a.example'],
        ['https://b.example', 'https://b.example'],
        ['https://evil.example', null],
        ['https://a.example.evil.example', null],
      ] as const) {
        const reply = await other.call('/articles', { headers: { origin } })
        expect(reply.headers.get('access-control-allow-origin')).toBe(wanted)
        expect(reply.headers.get('vary')).toMatch(/origin/i)
      }
      await other.stop()
    })

    test('none may read a page, only what the API and its documents say', async () => {
      const { address } = world
      const origin = 'https://shop.example'
      for (const [path, shared] of [
        ['/docs/', false],
        ['/docs/js/scalar.js', false],
        ['/', false],
        ['/metrics', false],
        ['/openapi.json', true],
        ['/llms.txt', true],
        ['/health', true],
        ['/graphql?query={__typename}', true],
      ] as const) {
        const { headers } = await send(`${address}${path}`, { headers: { origin } })
        expect([path, headers.get('access-control-allow-origin')]).toEqual([path, shared ? '*' : null])
      }
      const page = await send(`${address}/docs/`, {})
      expect(page.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    })

    test('OPTIONS that asks for nothing across origins is a 405 or a 404 in JSON', async () => {
      const known = await world.call('/articles', { method: 'OPTIONS' })
      expect(known.status).toBe(405)
      expect(known.headers.get('allow')).toBe('GET, HEAD, POST')
      expect((await world.call('/nowhere', { method: 'OPTIONS' })).body.code).toBe('route_not_found')
    })
  })
})

describe('the size of a body', () => {
  let world: World
  let tenant: Tenant
  beforeAll(async () => {
    world = await World.start({ only: ['logistics'], values: { BODY_LIMIT: '2048' } })
    tenant = await world.tenant()
  })
  afterAll(() => world.stop())
  const postOf = (more: readonly string[]) =>
    headOf(tenant, 'POST /api/articles', ['Content-Type: application/json', ...more])

  test('a body over the limit is refused by its announced length before it is sent', async () => {
    const wire = await Wire.to(world.address)
    wire.send(postOf(['Content-Length: 1000000000']))
    await wire.until(/"code":"payload_too_large"/)
    expect(wire.statuses).toEqual([413])
    await wire.closed
  })

  test('a chunked body is refused when it passes the limit', async () => {
    const wire = await Wire.to(world.address)
    wire.send(postOf(['Transfer-Encoding: chunked']))
    for (let sent = 0; sent < 3; sent += 1) wire.send(`400\r\n${' '.repeat(1_024)}\r\n`)
    await wire.until(/"code":"payload_too_large"/)
    expect(wire.statuses).toEqual([413])
    await wire.closed
  })

  test('a body of exactly the limit is read', async () => {
    const body = JSON.stringify({ ...bolt, padding: '' })
    const padded = body.replace('""', `"${'x'.repeat(2_048 - body.length)}"`)
    expect(padded).toHaveLength(2_048)
    const reply = await world.call('/articles', { method: 'POST', ...(await world.tenant()), body: padded })
    expect(reply.status).toBe(201)
  })
})
