import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Depot } from '../../../../test/support/depot.ts'
import { ask } from '../../../../test/support/graphql.ts'
import { World } from '../../../../test/support/world.ts'
import { dialect } from './schema.ts'

let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'] })
})
afterAll(() => world.stop())

const documented = '{ articles(limit: 10) { id article_code description } }'

test('the documented query, by POST and by GET', async () => {
  const depot = await Depot.open(world)
  const id = await depot.article('BOLT-M8')
  const wanted = { data: { articles: [{ id, article_code: 'BOLT-M8', description: 'Article BOLT-M8' }] } }
  const posted = await ask(depot, documented)
  expect(posted.status).toBe(200)
  expect(posted.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(posted.body).toEqual(wanted)
  const path = `//graphql?query=${encodeURIComponent(documented)}`
  expect((await depot.call(path)).body).toEqual(wanted)
})

describe('reading', () => {
  test('variables, operation names, fragments, aliases and conditions', async () => {
    const depot = await Depot.open(world)
    await depot.article('A')
    await depot.article('B')
    const query = `
      query One { articles { id } }
      query Two($n: Int!, $more: Boolean!) {
        kind: __typename
        few: articles(limit: $n) { ...Named um3pl @include(if: $more) }
        all: articles { ...Named ... on Article { unit: um3pl @skip(if: $more) } }
      }
      fragment Named on Article { article_code }`
    const body = { query, operationName: 'Two', variables: { n: 1, more: true } }
    const reply = await depot.post('//graphql', body)
    expect(reply.body).toEqual({
      data: {
        kind: 'Query',
        few: [{ article_code: 'A', um3pl: 'PCE' }],
        all: [{ article_code: 'A' }, { article_code: 'B' }],
      },
    })
    const variables = encodeURIComponent(JSON.stringify(body.variables))
    const path = `//graphql?query=${encodeURIComponent(query)}&operationName=Two&variables=${variables}`
    expect((await depot.call(path)).body).toEqual(reply.body)
    const unnamed = await depot.post('//graphql', { query })
    expect([unnamed.status, unnamed.body]).toEqual([
      200,
      {
        errors: [{ message: '`operationName` must name an operation of the document.', extensions: invalid }],
      },
    ])
  })

  test('an article by its id or its code', async () => {
    const depot = await Depot.open(world)
    const id = await depot.article('ONE')
    const one = async (args: string) => (await ask(depot, `{ article(${args}) { id } }`)).body
    expect(await one(`id: ${id}`)).toEqual({ data: { article: { id } } })
    expect(await one('article_code: "ONE"')).toEqual({ data: { article: { id } } })
    // The second code can't be stored: the database would reject the query.
    for (const code of ['TWO', String.raw`a\u0000`]) {
      const { errors } = await one(`article_code: "${code}"`)
      expect([code, errors[0].extensions.code]).toEqual([code, 'not_found'])
    }
    expect((await one('id: 99999999999')).errors[0]).toMatchObject({
      message: 'Article not found.',
      path: ['article'],
      extensions: { code: 'not_found', status: 404 },
    })
    const client = await world.client(depot.company)
    await depot.article('ONE', { client_3pl_id: client })
    expect((await one('article_code: "ONE"')).errors[0].extensions.code).toBe('ambiguous_article_code')
    expect((await one(`article_code: "ONE", client_3pl_id: ${client}`)).errors).toBeUndefined()
  })

  test('an id beyond 31 bits is an id like any other', async () => {
    const depot = await Depot.open(world)
    const id = 5_000_000_000
    await depot.article('BIG', { id })
    const query = 'query ($id: Int!) { article(id: $id) { id } articles { id } }'
    const { body } = await ask(depot, query, { id })
    expect(body).toEqual({ data: { article: { id }, articles: [{ id }] } })
  })

  test('articles of one client company, and those that a search finds', async () => {
    const depot = await Depot.open(world)
    const client = await world.client(depot.company)
    await depot.article('OWN-BOLT')
    await depot.article('HIS-BOLT', { client_3pl_id: client })
    await depot.article('HIS-NUT', { client_3pl_id: client })
    const codes = async (args: string) => {
      const { body } = await ask(
        depot,
        `{ articles_connection(${args}) { nodes { article_code } total_count } }`,
      )
      const { nodes, total_count } = body.data.articles_connection
      return [nodes.map((node: { article_code: string }) => node.article_code), total_count]
    }
    expect(await codes(`client_3pl_id: ${client}`)).toEqual([['HIS-BOLT', 'HIS-NUT'], 2])
    expect(await codes(`client_3pl_id: ${client}, search: "bolt"`)).toEqual([['HIS-BOLT'], 1])
    expect(await codes('search: "bolt"')).toEqual([['OWN-BOLT', 'HIS-BOLT'], 2])
  })

  test('records lead to others', async () => {
    const depot = await Depot.open(world)
    const article = await depot.article('A')
    await depot.adjust({ article_id: article, quantity_um3pl: 10 })
    const partner = await depot.made('/partners', { code: 'P', name: 'Partner', is_customer: true })
    const order = await depot.made('/sales-orders', {
      partner_id: partner,
      lines: [{ article_id: article, quantity_um3pl: 3 }],
    })
    const query = `{ sales_order(id: ${order}) {
      client { id } warehouse { id code } partner { name }
      lines { quantity_um3pl article { article_code
        stock { quantity_um3pl reserved_um3pl warehouse { code } }
        movements(limit: 1) { kind article { id } } } } } }`
    const { body } = await ask(depot, query)
    expect(body).toEqual({
      data: {
        sales_order: {
          client: null,
          warehouse: { id: depot.warehouse, code: 'MAIN' },
          partner: { name: 'Partner' },
          lines: [
            {
              quantity_um3pl: 3,
              article: {
                article_code: 'A',
                stock: [{ quantity_um3pl: 10, reserved_um3pl: 3, warehouse: { code: 'MAIN' } }],
                movements: [{ kind: 'reserve', article: { id: article } }],
              },
            },
          ],
        },
      },
    })
  })

  test('every record is reached once by following cursors, whatever the step', async () => {
    const depot = await Depot.open(world)
    for (let i = 0; i < 7; i += 1) await depot.article(`A${i}`)
    const wanted = ['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6']
    const query = `query ($first: Int, $after: String) { articles_connection(first: $first, after: $after) {
      edges { cursor node { article_code } } page_info { has_next_page end_cursor } total_count } }`
    for (const first of [1, 2, 3, 7, 8]) {
      const seen: string[] = []
      let after: string | null = null
      for (let more = true; more;) {
        const { body } = await ask(depot, query, { first, after })
        const { edges, page_info, total_count } = body.data.articles_connection
        expect(total_count).toBe(7)
        expect(page_info.end_cursor).toBe(edges.at(-1).cursor)
        seen.push(...edges.map((edge: { node: { article_code: string } }) => edge.node.article_code))
        more = page_info.has_next_page
        after = page_info.end_cursor
      }
      expect(seen).toEqual(wanted)
    }
  })

  test('feeds go on by their own numbers', async () => {
    const depot = await Depot.open(world)
    const article_id = await depot.article('A')
    for (let i = 1; i <= 3; i += 1) await depot.adjust({ article_id, quantity_um3pl: i })
    const walk = async (field: string, of: string) => {
      const seen: unknown[] = []
      let after: string | null = null
      for (let more = true; more;) {
        const query = `query ($after: String) { ${field}(first: 2, after: $after) { nodes { ${of} } page_info { has_next_page end_cursor } total_count } }`
        const { body } = await ask(depot, query, { after })
        const { nodes, page_info, total_count } = body.data[field]
        expect(total_count).toBeNull()
        seen.push(...nodes.map((node: Record<string, unknown>) => node[of]))
        more = page_info.has_next_page
        after = page_info.end_cursor
      }
      return seen
    }
    expect(await walk('stock_movements_connection', 'on_hand_delta')).toEqual([3, 2, 1])
    const events = await walk('events_connection', 'type')
    expect(events.slice(0, 2)).toEqual(['warehouse.created', 'article.created'])
    expect(events.filter((type) => type === 'stock.changed')).toHaveLength(3)
  })

  test.each([
    ['limit: 0', 'limit', 'The limit field must be at least 1.'],
    ['limit: 501', 'limit', 'The limit field must not be greater than 500.'],
    ['after: "nonsense"', 'after', undefined],
    ['client_3pl_id: 0', 'client_3pl_id', undefined],
  ])('articles(%s) is refused in the words of the service', async (args, path, message) => {
    const { body } = await ask(await Depot.open(world), `{ articles(${args}) { id } }`)
    expect(body.data).toEqual({ articles: null })
    const [error] = body.errors
    expect(error.extensions).toMatchObject({ code: 'invalid', status: 422 })
    expect(Object.keys(error.extensions.errors)).toEqual([path])
    expect(error.message).toBe(message ?? error.extensions.errors[path][0])
  })
})

const inactive = { code: 'module_inactive', status: 403 }
const invalid = { code: 'query_invalid', status: 400 }
const tooComplex = { code: 'query_too_complex', status: 400 }

describe('refusing', () => {
  test.each([
    ['invalid syntax', '{', invalid],
    ['an unknown field', '{ nothing }', invalid],
    ['an unknown field of a record', '{ articles { nothing } }', invalid],
    ['an argument of another type', '{ articles(limit: "x") { id } }', invalid],
    ['a variable of another type', 'query ($n: Int!) { articles(limit: $n) { id } }', invalid],
    ['a NUL', '{ articles { id } \0 }', invalid],
    ['too long a document', `{ ${'a'.repeat(20_000)} }`, tooComplex],
    ['too many records', '{ articles(limit: 500) { stock(limit: 200) { id } } }', tooComplex],
  ])('%s is answered with the reasons, and nothing was run', async (_, query, extensions) => {
    const depot = await Depot.open(world)
    const posted = await ask(depot, query, { n: 'x' })
    expect([posted.status, Object.keys(posted.body)]).toEqual([200, ['errors']])
    expect(posted.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(posted.body.errors[0]).toMatchObject({ message: expect.stringMatching(/\w/), extensions })
    if (query.length > 10_000) return
    const variables = encodeURIComponent('{"n":"x"}')
    const got = await depot.call(`//graphql?query=${encodeURIComponent(query)}&variables=${variables}`)
    expect([got.status, got.body]).toEqual([200, posted.body])
  })

  test('lists of requests, empty queries and invalid bodies', async () => {
    const depot = await Depot.open(world)
    const status = async (body: unknown) => (await depot.call('//graphql', { method: 'POST', body })).status
    expect(await status([{ query: documented }, { query: documented }])).toBe(422)
    expect(await status({ query: '' })).toBe(422)
    expect(await status({})).toBe(422)
    expect(await status({ query: documented, variables: [1] })).toBe(422)
    expect(await status('{"query": ')).toBe(400)
    expect((await depot.call('//graphql?query={articles{id}}&variables=[1]')).status).toBe(422)
  })

  test('a module that is off is an error on its field alone', async () => {
    const depot = await Depot.open(world)
    const article_id = await depot.article('A')
    await depot.made('/sales-orders', { lines: [{ article_id, quantity_um3pl: 1 }] })
    await world.switchOff(depot.company, ['stock', 'articles'])
    const query = '{ stock { id } sales_orders { lines { article_code article { id } } } clients { id } }'
    const { status, body } = await ask(depot, query)
    expect(status).toBe(200)
    const lines = [{ article_code: 'A', article: null }]
    expect(body.data).toEqual({ stock: null, sales_orders: [{ lines }], clients: [] })
    expect(body.errors).toEqual([
      expect.objectContaining({ path: ['stock'], extensions: { ...inactive, module: 'stock' } }),
      expect.objectContaining({
        path: ['sales_orders', 0, 'lines', 0, 'article'],
        extensions: { ...inactive, module: 'articles' },
      }),
    ])
  })

  test('a role that is too weak is an error on its field alone', async () => {
    const depot = await Depot.open(world)
    const { token } = await world.user([{ company_id: depot.company, role: 'viewer' }])
    const { body } = await ask(
      { world, token, company: depot.company },
      '{ audit { id } users { id } units { code } }',
    )
    expect(body.data).toEqual({ audit: null, users: null, units: [] })
    const codes = body.errors.map((error: { extensions: { code: string } }) => error.extensions.code)
    expect(codes).toEqual(['role_forbidden', 'role_forbidden'])
  })

  test('a request counts as its fields, against the same limit as REST', async () => {
    const limited = await World.start({ only: ['logistics'], values: { RATE_LIMIT_DATA: '10' } })
    try {
      const tenant = { world: limited, ...(await limited.tenant()) }
      await limited.call('/articles', { token: tenant.token })
      const query = '{ a: articles { id } b: articles { id } c: stock { id } d: clients { id } }'
      expect((await ask(tenant, query)).headers.get('x-ratelimit-remaining')).toBe('5')
      expect((await ask(tenant, query)).status).toBe(200)
      expect([(await ask(tenant, query)).status, (await limited.call('/articles', tenant)).status]).toEqual([
        429, 429,
      ])
    } finally {
      await limited.stop()
    }
  })

  test.each([
    documented,
    '{ __typename }',
    '{ __schema { queryType { name } } }',
    '{',
    '{ companies { id } }',
  ])('%s without a company is refused for every user', async (query) => {
    const depot = await Depot.open(world)
    const everybody = [depot.token, (await world.user([], { super_admin: true })).token]
    for (const token of everybody) {
      for (const accept of ['*/*', dialect.type]) {
        const options = { token, headers: { accept } }
        const replies = [
          await world.call('//graphql', { method: 'POST', ...options, body: { query } }),
          await world.call(`//graphql?query=${encodeURIComponent(query)}`, options),
        ]
        for (const { status, body, headers } of replies) {
          expect([status, body.code]).toEqual([400, 'company_required'])
          expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
        }
      }
    }
  })
})

function askedInDialect(depot: Depot, query: string) {
  return depot.call('//graphql', { method: 'POST', body: { query }, headers: { accept: dialect.type } })
}

describe('for who prefers the media type of GraphQL', () => {
  test('a document that cannot be run is told by the status too', async () => {
    const depot = await Depot.open(world)
    const { status, headers, body } = await askedInDialect(depot, '{ nothing }')
    expect([status, headers.get('content-type')]).toEqual([400, `${dialect.type}; charset=utf-8`])
    expect(body).toEqual((await ask(depot, '{ nothing }')).body)
    const got = await depot.call('//graphql?query={%20nothing%20}', { headers: { accept: dialect.type } })
    expect([got.status, got.body]).toEqual([400, body])
  })

  test('one that was run is 200, whatever became of its fields', async () => {
    const depot = await Depot.open(world)
    await world.switchOff(depot.company, ['stock'])
    for (const query of [documented, '{ stock { id } }']) {
      const { status, headers, body } = await askedInDialect(depot, query)
      expect([status, headers.get('content-type')]).toEqual([200, `${dialect.type}; charset=utf-8`])
      expect(body).toEqual((await ask(depot, query)).body)
    }
  })

  test('refusals of the request are those of REST', async () => {
    const depot = await Depot.open(world)
    const headers = { accept: dialect.type }
    const write = encodeURIComponent('mutation { create_client(input: { code: "C", name: "C" }) { id } }')
    const replies = [
      await world.call('//graphql?query={nothing}', { headers }),
      await depot.call(`//graphql?query=${write}`, { headers }),
      await depot.call('//graphql', { method: 'POST', body: {}, headers }),
    ]
    expect(replies.map(({ status, body }) => [status, body.code])).toEqual([
      [401, 'unauthenticated'],
      [405, 'method_not_allowed'],
      [422, 'invalid'],
    ])
  })
})
