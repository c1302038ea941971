import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Request, World } from './support/world.ts'

// The rows of the endpoint table (§4) that are served, each with nothing but the documented input: its success, every
// other status that the row names, and the limits of §8. What lies beyond the table is tested beside the code.

const mdm = 'shared-token-of-mdm'
const etsm = 'shared-token-of-etsm'
let world: World
let bare: World
let company: number
let client: number
let token: string
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], values: { MDM_TOKEN: mdm, ETSM_TOKEN: etsm } })
  bare = await World.start({ only: ['logistics'] })
  company = await world.company()
  client = await world.client(company)
  token = (await world.user([{ company_id: company, role: 'manager' }])).token
  await idOf('/warehouses', { code: 'DOC', name: 'Documented' })
})
afterAll(async () => {
  await world.stop()
  await bare.stop()
})

let serial = 0
async function article(): Promise<{ id: number; code: string }> {
  const code = `DOC-${(serial += 1)}`
  const body = { article_code: code, description: 'Documented', um3pl: 'PCE', client_3pl_id: client }
  const reply = await world.call('/articles', { method: 'POST', token, company, body })
  return { id: reply.body.data.id, code }
}

/** The id of a record that is there. */
async function idOf(path: string, body: object): Promise<number> {
  return (await world.call(path, { method: 'POST', token, company, body })).body.data.id
}

/** Requirements of a document, with only the documented fields of a line. */
async function documentBody(fields: object = {}, quantity_um3pl: number | string = '1,5'): Promise<object> {
  const article_code = `DOC-${(serial += 1)}`
  await idOf('/articles', {
    article_code,
    description: 'Documented',
    um3pl: 'KGM',
    client_3pl_id: client,
    ...fields,
  })
  return { lines: [{ article_code, um3pl: 'KGM', quantity_um3pl }] }
}

interface Row {
  readonly row: string
  readonly status: number
  readonly call: () => Promise<{ readonly path: string } & Request> | ({ readonly path: string } & Request)
  /** Top-level keys that the document names for the answer. */
  readonly keys?: readonly string[]
}

const page = ['data', 'links', 'meta']
const user = () => ({ token, company })
const unknown = 999_999_999

const rows: readonly Row[] = [
  { row: 'GET /health', status: 200, call: () => ({ path: '/health' }), keys: ['status', 'checks'] },
  { row: 'GET /up (health-alias)', status: 200, call: () => ({ path: '//up' }), keys: ['status', 'checks'] },
  {
    row: 'POST /auth/token, 422 validation',
    status: 422,
    call: () => ({ path: '/auth/token', method: 'POST', body: { email: 'no address' } }),
  },
  {
    row: 'POST /auth/revoke',
    status: 200,
    call: async () => ({
      path: '/auth/revoke',
      method: 'POST',
      token: (await world.user([{ company_id: company }])).token,
    }),
  },
  { row: 'GET /companies', status: 200, call: () => ({ path: '/companies', token }), keys: ['data'] },
  {
    row: 'GET /articles/sync',
    status: 200,
    call: () => ({
      path: '/articles/sync?updated_since=2026-01-01T00:00:00Z&cursor=0&per_page=100',
      ...user(),
    }),
    keys: ['data', 'meta'],
  },
  {
    row: 'GET /articles',
    status: 200,
    call: () => ({ path: '/articles?search=doc&per_page=25&page=1', ...user() }),
    keys: page,
  },
  {
    row: 'POST /articles',
    status: 201,
    call: () => ({
      path: '/articles',
      method: 'POST',
      ...user(),
      body: {
        article_code: `DOC-${(serial += 1)}`,
        description: 'All documented fields',
        um3pl: 'PCE',
        integer_only_um3pl_quantity: true,
        integer_only: true,
        active: true,
        client_3pl_id: client,
      },
    }),
    keys: ['data'],
  },
  {
    row: 'POST /articles, 422',
    status: 422,
    call: () => ({ path: '/articles', method: 'POST', ...user(), body: {} }),
  },
  {
    row: 'GET /articles/{id}',
    status: 200,
    call: async () => ({ path: `/articles/${(await article()).id}`, ...user() }),
    keys: ['data'],
  },
  { row: 'GET /articles/{id}, 404', status: 404, call: () => ({ path: `/articles/${unknown}`, ...user() }) },
  {
    row: 'PUT /articles/{id}',
    status: 200,
    call: async () => ({
      path: `/articles/${(await article()).id}`,
      method: 'PUT',
      ...user(),
      body: {
        description: 'Changed',
        um3pl: 'KGM',
        integer_only_um3pl_quantity: false,
        integer_only: false,
        um3pl_barcode: null,
        active: false,
      },
    }),
    keys: ['data'],
  },
  {
    row: 'PUT /articles/{id}, 404',
    status: 404,
    call: () => ({ path: `/articles/${unknown}`, method: 'PUT', ...user(), body: { active: true } }),
  },
  {
    row: 'PATCH /articles/by-code/{articleCode}',
    status: 200,
    call: async () => ({
      path: `/articles/by-code/${(await article()).code}`,
      method: 'PATCH',
      ...user(),
      body: { description: 'Changed', name: 'Name', barcode: null, um3pl: 'PCE', active: true },
    }),
    keys: ['data'],
  },
  {
    row: 'PATCH /articles/by-code/{articleCode}, 404',
    status: 404,
    call: () => ({ path: '/articles/by-code/NONE', method: 'PATCH', ...user(), body: { name: 'x' } }),
  },
  {
    row: 'PATCH /articles/by-code/{articleCode}, 422',
    status: 422,
    call: async () => ({
      path: `/articles/by-code/${(await article()).code}`,
      method: 'PATCH',
      ...user(),
      body: { description: 5 },
    }),
  },
  {
    row: 'GET /stock',
    status: 200,
    call: () => ({ path: '/stock?page=1&per_page=200', ...user() }),
    keys: page,
  },
  {
    row: 'GET /sales-orders',
    status: 200,
    call: () => ({ path: '/sales-orders?page=1&per_page=25', ...user() }),
    keys: page,
  },
  {
    row: 'POST /sales-orders',
    status: 201,
    call: async () => ({ path: '/sales-orders', method: 'POST', ...user(), body: await documentBody() }),
    keys: ['data'],
  },
  {
    row: 'POST /sales-orders, §2 and §7 422 for a part of what must be whole',
    status: 422,
    call: async () => ({
      path: '/sales-orders',
      method: 'POST',
      ...user(),
      body: await documentBody({ integer_only: true }, '1,5'),
    }),
  },
  {
    row: 'GET /sales-orders/{id}',
    status: 200,
    call: async () => ({
      path: `/sales-orders/${await idOf('/sales-orders', await documentBody())}`,
      ...user(),
    }),
    keys: ['data'],
  },
  {
    row: 'GET /sales-orders/{id}, §7 404',
    status: 404,
    call: () => ({ path: `/sales-orders/${unknown}`, ...user() }),
  },
  {
    row: 'PUT /sales-orders/{id}',
    status: 200,
    call: async () => ({
      path: `/sales-orders/${await idOf('/sales-orders', await documentBody())}`,
      method: 'PUT',
      ...user(),
      body: { notes: 'Changed' },
    }),
    keys: ['data'],
  },
  {
    row: 'GET /purchase-orders',
    status: 200,
    call: () => ({ path: '/purchase-orders?page=1&per_page=25', ...user() }),
    keys: page,
  },
  {
    row: 'POST /purchase-orders',
    status: 201,
    call: async () => ({ path: '/purchase-orders', method: 'POST', ...user(), body: await documentBody() }),
    keys: ['data'],
  },
  {
    row: 'POST /purchase-orders, §2 and §7 422 for a part of what must be whole',
    status: 422,
    call: async () => ({
      path: '/purchase-orders',
      method: 'POST',
      ...user(),
      body: await documentBody({ integer_only: true }, '1,5'),
    }),
  },
  {
    row: 'GET /purchase-orders/{id}',
    status: 200,
    call: async () => ({
      path: `/purchase-orders/${await idOf('/purchase-orders', await documentBody())}`,
      ...user(),
    }),
    keys: ['data'],
  },
  {
    row: 'GET /purchase-orders/{id}, §7 404',
    status: 404,
    call: () => ({ path: `/purchase-orders/${unknown}`, ...user() }),
  },
  {
    row: 'PUT /purchase-orders/{id}',
    status: 200,
    call: async () => ({
      path: `/purchase-orders/${await idOf('/purchase-orders', await documentBody())}`,
      method: 'PUT',
      ...user(),
      body: { notes: 'Changed' },
    }),
    keys: ['data'],
  },
  {
    row: 'GET /receptions',
    status: 200,
    call: () => ({ path: '/receptions?page=1&per_page=25', ...user() }),
    keys: page,
  },
  {
    row: 'POST /receptions',
    status: 201,
    call: async () => ({ path: '/receptions', method: 'POST', ...user(), body: await documentBody() }),
    keys: ['data'],
  },
  {
    row: 'POST /receptions, §2 and §7 422 for a part of what must be whole',
    status: 422,
    call: async () => ({
      path: '/receptions',
      method: 'POST',
      ...user(),
      body: await documentBody({ integer_only: true }, '1,5'),
    }),
  },
  {
    row: 'GET /receptions/{id}',
    status: 200,
    call: async () => ({ path: `/receptions/${await idOf('/receptions', await documentBody())}`, ...user() }),
    keys: ['data'],
  },
  {
    row: 'GET /receptions/{id}, §7 404',
    status: 404,
    call: () => ({ path: `/receptions/${unknown}`, ...user() }),
  },
  {
    row: 'PUT /receptions/{id}',
    status: 200,
    call: async () => ({
      path: `/receptions/${await idOf('/receptions', await documentBody())}`,
      method: 'PUT',
      ...user(),
      body: { notes: 'Changed' },
    }),
    keys: ['data'],
  },
  {
    row: 'GET /returns',
    status: 200,
    call: () => ({ path: '/returns', ...user() }),
    keys: ['data'],
  },
  {
    row: 'POST /returns',
    status: 201,
    call: async () => ({ path: '/returns', method: 'POST', ...user(), body: await documentBody() }),
    keys: ['data'],
  },
  {
    row: 'POST /returns, §2 and §7 422 for a part of what must be whole',
    status: 422,
    call: async () => ({
      path: '/returns',
      method: 'POST',
      ...user(),
      body: await documentBody({ integer_only: true }, '1,5'),
    }),
  },
  {
    row: 'GET /returns/{id}',
    status: 200,
    call: async () => ({ path: `/returns/${await idOf('/returns', await documentBody())}`, ...user() }),
    keys: ['data'],
  },
  { row: 'GET /returns/{id}, §7 404', status: 404, call: () => ({ path: `/returns/${unknown}`, ...user() }) },
  {
    row: 'POST /integrations/etsm/receptions',
    status: 201,
    call: async () => ({
      path: '/integrations/etsm/receptions',
      method: 'POST',
      token: etsm,
      company,
      body: await documentBody(),
    }),
    keys: ['data'],
  },
  {
    row: 'POST /integrations/etsm/receptions, 400 without X-Company-Id',
    status: 400,
    call: async () => ({
      path: '/integrations/etsm/receptions',
      method: 'POST',
      token: etsm,
      body: await documentBody(),
    }),
  },
  {
    row: 'POST /integrations/etsm/receptions, same rules as POST /receptions: 422',
    status: 422,
    call: () => ({
      path: '/integrations/etsm/receptions',
      method: 'POST',
      token: etsm,
      company,
      body: { lines: [] },
    }),
  },
  {
    row: 'GET /clients',
    status: 200,
    call: () => ({ path: '/clients?page=1&per_page=25', ...user() }),
    keys: page,
  },
  {
    row: 'GET /clients/{id}',
    status: 200,
    call: () => ({ path: `/clients/${client}`, ...user() }),
    keys: ['data'],
  },
  { row: 'GET /clients/{id}, §7 404', status: 404, call: () => ({ path: `/clients/${unknown}`, ...user() }) },
  {
    row: 'GET /partners',
    status: 200,
    call: () => ({ path: '/partners?page=1&per_page=25', ...user() }),
    keys: page,
  },
  {
    row: 'GET /partners/{id}',
    status: 200,
    call: async () => ({
      path: `/partners/${await idOf('/partners', { code: `P${(serial += 1)}`, name: 'Partner' })}`,
      ...user(),
    }),
    keys: ['data'],
  },
  {
    row: 'GET /partners/{id}, §7 404',
    status: 404,
    call: () => ({ path: `/partners/${unknown}`, ...user() }),
  },
  {
    row: 'GET /warehouses',
    status: 200,
    call: () => ({ path: '/warehouses?page=1&per_page=25', ...user() }),
    keys: page,
  },
  {
    row: 'GET /warehouses/{warehouseId}',
    status: 200,
    call: async () => ({
      path: `/warehouses/${await idOf('/warehouses', { code: `W${(serial += 1)}`, name: 'Warehouse' })}`,
      ...user(),
    }),
    keys: ['data'],
  },
  {
    row: 'GET /warehouses/{warehouseId}, §7 404',
    status: 404,
    call: () => ({ path: `/warehouses/${unknown}`, ...user() }),
  },
  {
    row: 'GET /integrations/etsm/ping',
    status: 200,
    call: () => ({ path: '/integrations/etsm/ping', token: etsm }),
  },
  {
    row: 'GET /integrations/mdm/ping',
    status: 200,
    call: () => ({ path: '/integrations/mdm/ping', token: mdm }),
    keys: ['token_valid', 'integration'],
  },
  {
    row: 'GET /integrations/mdm/sync-fields',
    status: 200,
    call: () => ({ path: '/integrations/mdm/sync-fields', token: mdm }),
    keys: ['fields', 'aliases'],
  },
  {
    row: 'GET /integrations/mdm/clients/{client3plId}/articles',
    status: 200,
    call: () => ({ path: `/integrations/mdm/clients/${client}/articles?limit=500`, token: mdm }),
    keys: ['ok', 'articles'],
  },
  {
    row: 'PATCH /integrations/mdm/articles/by-code/{articleCode}',
    status: 200,
    call: async () => ({
      path: `/integrations/mdm/articles/by-code/${(await article()).code}`,
      method: 'PATCH',
      token: mdm,
      company,
      body: {
        description: 'From the master',
        name: 'Name',
        barcode: '4006381333931',
        um3pl: 'PCE',
        active: true,
      },
    }),
    keys: ['data'],
  },
  {
    row: 'PATCH /integrations/mdm/articles/by-code/{articleCode}, 400 when X-Company-Id is missing',
    status: 400,
    call: () => ({
      path: '/integrations/mdm/articles/by-code/ANY',
      method: 'PATCH',
      token: mdm,
      body: { name: 'x' },
    }),
  },
  {
    row: 'PATCH /integrations/mdm/articles/by-code/{articleCode}, 404',
    status: 404,
    call: () => ({
      path: '/integrations/mdm/articles/by-code/NONE',
      method: 'PATCH',
      token: mdm,
      company,
      body: { name: 'x' },
    }),
  },
  {
    row: 'PATCH /integrations/mdm/articles/by-code/{articleCode}, 422',
    status: 422,
    call: async () => ({
      path: `/integrations/mdm/articles/by-code/${(await article()).code}`,
      method: 'PATCH',
      token: mdm,
      company,
      body: { active: 'perhaps' },
    }),
  },
]

test.each(rows)('§4 $row: $status', async ({ status, call, keys = [] }) => {
  const { path, ...request } = await call()
  const reply = await world.call(path, request)
  expect(reply.status).toBe(status)
  expect(Object.keys(reply.body)).toEqual(expect.arrayContaining([...keys]))
})

test.each(['/integrations/etsm/ping', '/integrations/mdm/ping'])(
  '§4 GET %s: 503 when the shared token is not configured',
  async (path) => {
    expect((await bare.call(path, { token: 'anything' })).status).toBe(503)
    expect((await bare.call(path)).status).toBe(503)
  },
)

test('§5.1 the answer to a sign-in holds token and user', async () => {
  const { email } = await world.user([{ company_id: company }])
  const body = { email, password: 'secret-of-tests' }
  const reply = await world.call('/auth/token', { method: 'POST', body })
  expect(reply.body).toEqual({
    token: expect.any(String),
    // Beside the document: when the token ends.
    expires_at: expect.any(String),
    user: { id: expect.any(Number), name: expect.any(String), email },
  })
})

describe('§8 limits', () => {
  test.each([
    ['/articles', 25, 100],
    ['/clients', 25, 100],
    ['/stock', 25, 200],
    ['/sales-orders', 25, 100],
    ['/purchase-orders', 25, 100],
    ['/receptions', 25, 100],
    ['/partners', 25, 100],
    ['/warehouses', 25, 100],
    ['/articles/sync', 100, 500],
  ])('%s: %i rows by default, %i at most', async (path, usual, most) => {
    const sizes = await Promise.all(
      ['', `?per_page=${most}`, `?per_page=${most + 1}`].map(async (query): Promise<number> => {
        const { body } = await world.call(path + query, user())
        return body.meta.per_page
      }),
    )
    expect(sizes).toEqual([usual, most, most])
  })
})
