import { beforeAll, describe, expect, test } from 'vitest'
import { Depot } from '../support/depot.ts'
import { World } from '../support/world.ts'

// Methods and names that clients expect where others exist.

let depot: Depot
beforeAll(async () => {
  depot = await Depot.open(await World.common())
})

describe('PUT and PATCH are one where one exists', () => {
  test('PATCH of an article and of an order', async () => {
    const id = await depot.article('P1')
    const change = await depot.call(`/articles/${id}`, { method: 'PATCH', body: { description: 'Other' } })
    expect([change.status, change.body.data.description]).toEqual([200, 'Other'])
    const order_id = await depot.made('/sales-orders', { lines: [{ article_id: id, quantity_um3pl: 1 }] })
    const noted = await depot.call(`/sales-orders/${order_id}`, { method: 'PATCH', body: { notes: 'Soon' } })
    expect([noted.status, noted.body.data.notes, noted.body.data.lines]).toMatchObject([200, 'Soon', [{}]])
  })

  test('PUT where the document says PATCH', async () => {
    await depot.article('P2')
    const reply = await depot.call('/articles/by-code/P2', {
      method: 'PUT',
      body: { description: 'By code' },
    })
    expect([reply.status, reply.body.data.description]).toEqual([200, 'By code'])
  })

  test('another method is told both', async () => {
    const id = await depot.article('P3')
    const reply = await depot.call(`/articles/${id}`, { method: 'POST', body: {} })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(['PUT', 'PATCH', 'GET']))
  })

  test('one idempotency key is one change, by whichever of them it comes', async () => {
    const id = await depot.article('P4')
    const headers = { 'idempotency-key': 'twins' }
    const change = { headers, body: { description: 'Once' } }
    const first = await depot.call(`/articles/${id}`, { method: 'PUT', ...change })
    const again = await depot.call(`/articles/${id}`, { method: 'PATCH', ...change })
    expect([again.headers.get('idempotent-replayed'), again.body]).toEqual(['true', first.body])
  })
})

describe('an article by its code', () => {
  test('is read as by its id', async () => {
    const id = await depot.article('K/1 ä')
    const by = await depot.call(`/articles/by-code/${encodeURIComponent('K/1 ä')}`)
    const direct = await depot.call(`/articles/${id}`)
    expect(by.status).toBe(200)
    expect(by.body).toEqual(direct.body)
    expect(by.headers.get('etag')).toBe(direct.headers.get('etag'))
    expect((await depot.call('/articles/by-code/nobody')).status).toBe(404)
  })

  test('that two clients use needs the client', async () => {
    const clients = [await depot.world.client(depot.company), await depot.world.client(depot.company)]
    for (const client_3pl_id of clients) await depot.article('K2', { client_3pl_id })
    const reply = await depot.call('/articles/by-code/K2')
    expect([reply.status, reply.body.code]).toEqual([409, 'ambiguous_article_code'])
    const one = await depot.call(`/articles/by-code/K2?client_3pl_id=${clients[1]}`)
    expect(one.body.data).toMatchObject({ article_code: 'K2', client_3pl_id: clients[1] })
  })
})

describe('articles in use and not', () => {
  let own: Depot
  const codes = async (query: string) => {
    const { body } = await own.call(`/articles?${query}`)
    return [body.data.map((each: { article_code: string }) => each.article_code), body.meta.total]
  }
  beforeAll(async () => {
    own = await Depot.open(await World.common())
    for (const [code, active] of [
      ['A1', true],
      ['A2', false],
      ['A3', true],
      ['B1', false],
    ] as const) {
      await own.article(code, { active })
    }
    const archived = await own.article('A9', { active: false })
    await own.call(`/articles/${archived}`, { method: 'DELETE' })
  })

  test.for([
    ['active=0', ['A2', 'B1'], 2],
    ['active=false', ['A2', 'B1'], 2],
    ['active=1', ['A1', 'A3'], 2],
    ['active[]=true', ['A1', 'A3'], 2],
    ['active=', ['A1', 'A2', 'A3', 'B1'], 4],
    ['active=0&per_page=1&page=2', ['B1'], 2],
    ['active=0&search=a2', ['A2'], 1],
    ['active=1&search=a2', [], 0],
    ['active=1&search=Article', ['A1', 'A3'], 2],
  ] as const)('%s', async ([query, wanted, total]) => {
    expect(await codes(query)).toEqual([wanted, total])
  })

  test('anything else is refused', async () => {
    const reply = await own.call('/articles?active=maybe')
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['active']])
  })
})

async function warning(path: string): Promise<string | null> {
  return (await depot.call(path)).headers.get('warning')
}

describe('a name of a query that means nothing', () => {
  test.for([
    ['/articles?order=name&page=1', '299 - "Unknown query parameters were ignored: order"'],
    ['/articles?filter[]=a&filter[]=b', '299 - "Unknown query parameters were ignored: filter"'],
    ['/articles?with%22quote=1', '299 - "Unknown query parameters were ignored"'],
    ['/articles?search=x&client_3pl_id=1&per_page=5', null],
    ['/articles', null],
  ] as const)('is told: %s', async ([path, wanted]) => {
    expect(await warning(path)).toBe(wanted)
  })

  test('on a write, too, where dry_run is known', async () => {
    const body = { article_code: 'W1', description: 'W', um3pl: 'PCE' }
    const reply = await depot.call('/articles?dry_run=1&notify=1', { method: 'POST', body })
    expect([reply.status, reply.headers.get('warning')]).toEqual([
      201,
      '299 - "Unknown query parameters were ignored: notify"',
    ])
  })

  test('beside a refusal', async () => {
    const reply = await depot.call('/articles?client_3pl_id=x&order=name')
    expect([reply.status, reply.headers.get('warning')]).toEqual([422, expect.stringContaining('order')])
  })

  test('is counted', async () => {
    await warning('/warehouses?colour=red')
    const { text } = await depot.world.call('//metrics')
    expect(text).toMatch(
      /http_requests_with_unknown_query_total\{[^}]*route="\/api\/warehouses"[^}]*\} [1-9]/,
    )
  })
})

async function missing(body: object, headers: Record<string, string>) {
  const reply = await depot.world.callAuth('/api/auth/login', { method: 'POST', body, headers })
  return [reply.status, Object.keys(reply.body.errors)]
}

describe('a login is told of everything that is missing', () => {
  test.for([
    [{}, {}, ['client_id', 'client_secret', 'email', 'password']],
    [{ client_id: '', client_secret: null }, {}, ['client_id', 'client_secret', 'email', 'password']],
    [{ email: 'a@b.example', password: 'x' }, {}, ['client_id', 'client_secret']],
    [{ client_secret: 's' }, { 'X-Client-ID': 'shop' }, ['email', 'password']],
    [{ password: 'x' }, { 'X-Client-ID': 'shop' }, ['client_secret', 'email']],
  ] as const)('%j with headers %j', async ([body, headers, wanted]) => {
    expect(await missing(body, headers)).toEqual([422, wanted])
  })
})
