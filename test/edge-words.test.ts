import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { Database } from '../src/kernel/database/database.ts'
import { sql } from '../src/kernel/database/sql.ts'
import { type AnyOperation, operation } from '../src/kernel/operation.ts'
import { exchange, startEdge } from './support/edge.ts'
import { type Fresh, freshDatabase } from './support/fresh.ts'
import { patience } from './support/patience.ts'
import { type Request, World, send } from './support/world.ts'

// Texts of a refusal and a bug, in every language.

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
  let fresh: Fresh
  let database: Database
  beforeAll(async () => {
    fresh = await freshDatabase()
    await fresh.pool.query('create schema broken; create view broken.articles as select 1 / 0 as id')
    database = new Database({ url: fresh.url, schema: 'broken', poolSize: 1, ...patience })
  })
  afterAll(async () => {
    await database.close()
    await fresh.drop()
  })

  test.each(['en', 'it', 'ro'] as const)(
    'is a 500 that says nothing, and a line in the log (%s)',
    async (locale) => {
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
      const log = await edge.stop()
      const failures = log.split('\n').filter((line) => line.includes('request failed'))
      expect(failures).toHaveLength(6)
      expect(log).toContain('secret of /etc/passwd')
      expect(log).toContain('no_such_table')
    },
  )
})
