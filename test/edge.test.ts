import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Database } from '../src/kernel/database/database.ts'
import { sql } from '../src/kernel/database/sql.ts'
import { type AnyOperation, operation } from '../src/kernel/operation.ts'
import { Wire, exchange, startEdge } from './support/edge.ts'
import { freshDatabase } from './support/fresh.ts'
import { type Request, World, send, testKey } from './support/world.ts'
import { patience } from './support/patience.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const bolt = { article_code: 'BOLT', description: 'Bolt', um3pl: 'PCE' }

const wordings = {
  en: {
    malformed_json: 'The request body is not valid JSON.',
    unauthenticated: 'Unauthenticated.',
    company_required: 'The X-Company-Id header is required.',
    company_invalid: 'The X-Company-Id header must be a company id.',
    not_found: 'Article not found.',
    route_not_found: 'The route /api/nowhere could not be found.',
    method_not_allowed:
      'The DELETE method is not supported for this route. Supported methods: GET, HEAD, POST.',
    payload_too_large: 'The request body is larger than 2048 bytes.',
    unsupported_media_type:
      'The request body must be JSON (Content-Type: application/json), plain or in gzip.',
    bad_request: 'The request could not be read.',
    invalid: 'The article code field is required. (and 2 more errors)',
    required: 'The um3pl field is required.',
    headers_too_large: 'The request headers are too large.',
  },
  it: {
    malformed_json: 'Il corpo della richiesta non è un JSON valido.',
    unauthenticated: 'Non autenticato.',
    company_required: "L'intestazione X-Company-Id è obbligatoria.",
    company_invalid: "L'intestazione X-Company-Id deve contenere l'id di un'azienda.",
    not_found: 'Risorsa non trovata: articolo.',
    route_not_found: "L'indirizzo /api/nowhere non esiste.",
    method_not_allowed:
      'Il metodo DELETE non è ammesso per questo indirizzo. Metodi ammessi: GET, HEAD, POST.',
    payload_too_large: 'Il corpo della richiesta supera 2048 byte.',
    unsupported_media_type:
      'Il corpo della richiesta deve essere JSON (Content-Type: application/json), semplice o in gzip.',
    bad_request: 'La richiesta non è leggibile.',
    invalid: 'Il campo article code è obbligatorio. (e altri 2 errori)',
    required: 'Il campo um3pl è obbligatorio.',
    headers_too_large: 'Le intestazioni della richiesta sono troppo grandi.',
  },
  ro: {
    malformed_json: 'Corpul cererii nu este JSON valid.',
    unauthenticated: 'Neautentificat.',
    company_required: 'Antetul X-Company-Id este obligatoriu.',
    company_invalid: 'Antetul X-Company-Id trebuie să fie id-ul unei companii.',
    not_found: 'Nu a fost găsit: articol.',
    route_not_found: 'Adresa /api/nowhere nu există.',
    method_not_allowed:
      'Metoda DELETE nu este permisă pentru această adresă. Metode permise: GET, HEAD, POST.',
    payload_too_large: 'Corpul cererii depășește 2048 octeți.',
    unsupported_media_type:
      'Corpul cererii trebuie să fie JSON (Content-Type: application/json), simplu sau în gzip.',
    bad_request: 'Cererea nu a putut fi citită.',
    invalid: 'Câmpul article code este obligatoriu. (și încă 2 erori)',
    required: 'Câmpul um3pl este obligatoriu.',
    headers_too_large: 'Antetele cererii sunt prea mari.',
  },
} as const

describe.each(Object.entries(wordings))('in %s', (locale, words) => {
  let world: World
  let tenant: { token: string; company: number }
  beforeAll(async () => {
    world = await World.start({ only: ['logistics'], values: { APP_LOCALE: locale, BODY_LIMIT: '2048' } })
    tenant = await world.tenant()
  })
  afterAll(() => world.stop())

  interface Asked extends Request {
    readonly path: string
    readonly stranger?: true
  }
  type Row = readonly [code: keyof typeof words, status: number, asked: Asked]
  const articles = { path: '/articles', method: 'POST' }
  const rows: readonly Row[] = [
    ['malformed_json', 400, { ...articles, body: '{"article_code":' }],
    ['company_required', 400, { ...articles, body: bolt, company: '' }],
    ['company_invalid', 400, { ...articles, body: bolt, company: '1,2' }],
    ['bad_request', 400, { path: '/articles/%zz' }],
    ['unauthenticated', 401, { path: '/articles', stranger: true }],
    ['not_found', 404, { path: '/articles/999999999' }],
    ['not_found', 404, { path: '/articles/abc' }],
    ['route_not_found', 404, { path: '/nowhere' }],
    ['route_not_found', 404, { path: '/nowhere?secret=1' }],
    ['method_not_allowed', 405, { path: '/articles', method: 'DELETE' }],
    ['payload_too_large', 413, { ...articles, body: { ...bolt, description: 'x'.repeat(3_000) } }],
    ['unsupported_media_type', 415, { ...articles, body: 'a', headers: { 'content-type': 'text/plain' } }],
    [
      'unsupported_media_type',
      415,
      { ...articles, body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    ['invalid', 422, { ...articles, body: {} }],
  ]
  test.each(rows)('%s: %i %j', async (code, status, { path, stranger, ...request }) => {
    const reply = await world.call(path, {
      ...(stranger ? {} : tenant),
      ...request,
      headers: { accept: 'text/html', ...request.headers },
    })
    expect(reply.status).toBe(status)
    const request_id = reply.headers.get('x-request-id')
    expect(request_id).toMatch(uuid)
    const { errors, ...body } = reply.body
    expect(body).toEqual({ message: words[code], code, request_id })
    expect(errors?.um3pl).toEqual(status === 422 ? [words.required] : undefined)
    expect(Object.keys(reply.body).slice(0, 2)).toEqual(['message', 'code'])
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
    expect(reply.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null)
    expect(reply.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD, POST' : null)
  })

  test('what is no HTTP is refused in the same words, with a request id', async () => {
    const refused: readonly (readonly [string, number, keyof typeof words])[] = [
      ['NONSENSE\r\n\r\n', 400, 'bad_request'],
      [`GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431, 'headers_too_large'],
    ]
    for (const [bytes, status, code] of refused) {
      const { text, statuses } = await exchange(world.address, bytes)
      expect(statuses).toEqual([status])
      const [head = '', body = ''] = text.split('\r\n\r\n')
      const request_id = /^x-request-id: (.*)$/m.exec(head)?.[1]?.trim()
      expect(request_id).toMatch(uuid)
      expect(JSON.parse(body)).toEqual({ message: words[code], code, request_id })
      expect(head).toMatch(/^content-type: application\/json/m)
    }
  })
})

describe('the edge of the running services', () => {
  let world: World
  let tenant: { token: string; company: number }
  beforeAll(async () => {
    world = await World.start({ values: { BODY_LIMIT: '2048' } })
    tenant = await world.tenant()
  })
  afterAll(() => world.stop())

  function head(method: string, path: string, more: readonly string[] = []): string {
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: waybill', `Authorization: Bearer ${tenant.token}`]
    return [...lines, `X-Company-Id: ${tenant.company}`, 'Connection: close', ...more, '', ''].join('\r\n')
  }

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

  test('a body over the limit is refused by its announced length before it is sent', async () => {
    const wire = await Wire.to(world.address)
    wire.send(head('POST', '/api/articles', ['Content-Type: application/json', 'Content-Length: 1000000000']))
    await wire.until(/"code":"payload_too_large"/)
    expect(wire.statuses).toEqual([413])
    await wire.closed
  })

  test('a chunked body is refused when it passes the limit', async () => {
    const wire = await Wire.to(world.address)
    wire.send(head('POST', '/api/articles', ['Content-Type: application/json', 'Transfer-Encoding: chunked']))
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

  test.each([
    ['no content type', [], 415],
    ['an unknown one', ['Content-Type: application/octet-stream'], 415],
    ['a broken one', ['Content-Type: json'], 415],
    ['gzip that is none', ['Content-Type: application/json', 'Content-Encoding: gzip'], 400],
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
      const other = await World.start({ values: { CORS_ORIGINS: 'https://a.example,https://b.example' } })
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

async function ask(address: string, path: string, host: string) {
  const { text, statuses } = await exchange(
    address,
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
  )
  return { status: statuses[0], code: /"code":"(\w+)"/.exec(text)?.[1], text }
}

describe('what it is called by', () => {
  test('in production by its public addresses and by this machine itself; probes by anything', async () => {
    const world = await World.start({
      values: {
        APP_ENV: 'production',
        DEMO: '0',
        APP_KEY: testKey,
        APP_URL: 'https://logistics.example/api',
        AUTH_URL: 'https://auth.example',
        ALLOWED_HOSTS: 'inside.example',
      },
    })
    for (const address of [world.app.addresses.logistics ?? '', world.app.addresses.auth ?? '']) {
      const { host } = new URL(address)
      for (const known of [host, 'logistics.example', 'AUTH.example:443', 'inside.example', 'localhost']) {
        expect([known, (await ask(address, '/openapi.json', known)).status]).toEqual([known, 200])
      }
      for (const foreign of ['evil.example', 'logistics.example.evil.example', '10.1.2.3', 'waybill']) {
        for (const path of ['/openapi.json', '/api/health', '/docs/', '/', '/nowhere']) {
          const probe = path === '/api/health' && address === world.address
          const { status, code } = await ask(address, path, foreign)
          expect([path, foreign, status, code]).toEqual(
            probe ? [path, foreign, 200, undefined] : [path, foreign, 421, 'host_not_allowed'],
          )
        }
        for (const path of ['/livez', '/readyz']) {
          expect([path, (await ask(address, path, foreign)).status]).toEqual([path, 200])
        }
      }
      // A page of somebody else's must not read the figures by a name that leads here.
      expect((await ask(address, '/metrics', '10.1.2.3')).status).toBe(200)
      expect((await ask(address, '/metrics', 'evil.example')).status).toBe(401)
    }
    await world.stop()
  })

  test('elsewhere also by any address and by names of a local network; a foreign one is told what to do', async () => {
    const world = await World.start({ only: ['logistics'] })
    for (const host of ['192.168.1.5:8080', '[fd00::1]', 'waybill:8080']) {
      expect([host, (await ask(world.address, '/openapi.json', host)).status]).toEqual([host, 200])
    }
    const { status, text } = await ask(world.address, '/docs/', 'evil.example')
    expect(status).toBe(421)
    expect(text).toContain('Nothing is served under the host evil.example.')
    expect(text).toContain('ALLOWED_HOSTS')
    await world.stop()
  })
})

function failing(id: `${string}.${string}`, error: unknown): AnyOperation {
  return operation({
    id,
    tag: 'Test',
    summary: '',
    method: 'GET',
    path: `/${id}`,
    access: 'public',
    status: 200,
    envelope: 'bare',
    response: z.object({}),
    handle: () => (typeof error === 'function' ? error() : Promise.reject(error)),
  })
}

describe('a bug', () => {
  test.each(['en', 'it', 'ro'] as const)(
    'is a 500 that says nothing, and a line in the log (%s)',
    async (locale) => {
      const fresh = await freshDatabase()
      await fresh.pool.query('create schema broken; create view broken.articles as select 1 / 0 as id')
      const database = new Database({ url: fresh.url, schema: 'broken', poolSize: 1, ...patience })
      const edge = await startEdge(
        [
          failing('a.thrown', new Error('secret of /etc/passwd')),
          failing('a.string', 'just words'),
          failing('a.status', Object.assign(new Error('teapot'), { statusCode: 418, code: 'E_TEAPOT' })),
          failing('a.sql', () => database.query(sql`select id from articles`)),
          failing('a.missing', () => database.query(sql`select * from no_such_table`)),
          failing('a.syntax', () => database.write(sql`selekt 1`)),
        ],
        { locale },
      )
      const message = { en: 'Server Error', it: 'Errore del server', ro: 'Eroare de server' }[locale]
      for (const id of ['a.thrown', 'a.string', 'a.status', 'a.sql', 'a.missing', 'a.syntax']) {
        const reply = await send(`${edge.address}/api/${id}`, {})
        expect(reply.status).toBe(500)
        expect(reply.body).toEqual({
          message,
          code: 'server_error',
          request_id: reply.headers.get('x-request-id'),
        })
        expect(JSON.stringify([...reply.headers])).not.toMatch(/fastify|node|postgres|\d+\.\d+\.\d+/i)
      }
      await database.close()
      await fresh.drop()
      const log = await edge.stop()
      const failures = log.split('\n').filter((line) => line.includes('request failed'))
      expect(failures).toHaveLength(6)
      expect(log).toContain('secret of /etc/passwd')
      expect(log).toContain('no_such_table')
    },
  )
})
