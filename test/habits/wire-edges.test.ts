import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { services } from '../../src/main/documents.ts'
import { logisticsRows } from '../access-rows/logistics.ts'
import { type Setting, rowOf } from '../access-rows/row.ts'
import { Depot, lineKinds } from '../support/depot.ts'
import { World } from '../support/world.ts'

// Edges of the wire that bite clients, each over all operations that have it.

let world: World
let depot: Depot
let setting: Setting
beforeAll(async () => {
  world = await World.common()
  depot = await Depot.open(world)
  const { token: admin } = await world.user([], { super_admin: true })
  setting = { world, company: depot.company, client: await world.client(depot.company), admin }
})
afterAll(() => world.stop())

const { logistics, auth } = services()
test('every time that is sent says which zone it is in', () => {
  const silent = [...logistics.operations, ...auth.operations].flatMap((op) =>
    [op.query, op.body].flatMap((schema) => {
      if (schema === undefined) return []
      const json = JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
      return [...json.matchAll(/\{[^{}]*"format":"date-time"[^{}]*\}/g)]
        .map(([field]) => field)
        .filter((field) => !field.includes('UTC'))
        .map((field) => `${op.id}: ${field}`)
    }),
  )
  expect(silent).toEqual([])
})

describe('a line that names its article twice', () => {
  test.each(lineKinds)('is refused where the names differ: %s', async (path) => {
    const article_id = await depot.article(`TWICE-${path}`)
    await depot.article(`OTHER-${path}`)
    const line = { article_id, quantity_um3pl: 1, quantity_delta_um3pl: 1, counted_um3pl: 1 }
    const send = (article_code: string) =>
      depot.post(`${path}?dry_run=1`, { lines: [{ ...line, article_code }] })
    const { status, body } = await send(`OTHER-${path}`)
    expect(status).toBe(422)
    expect(body.errors).toHaveProperty(['lines.0.article_code'])
    expect((await send(`TWICE-${path}`)).body.errors ?? {}).not.toHaveProperty(['lines.0.article_code'])
  })

  test('and one that names none is told of both ways', async () => {
    const { body } = await depot.post('/sales-orders', { lines: [{ quantity_um3pl: 1 }] })
    expect(body.errors['lines.0.article_id'][0]).toContain('article_code')
  })
})

test('the article of a reception line follows from the line of the order', async () => {
  const article_id = await depot.article('FOLLOWS')
  const { body } = await depot.post('/purchase-orders', {
    status: 'confirmed',
    lines: [{ article_id, quantity_um3pl: 4 }],
  })
  const { id: purchase_order_id, lines } = body.data
  const line = { purchase_order_line_id: lines[0].id, quantity_um3pl: 2 }
  const made = await depot.post('/receptions', { purchase_order_id, lines: [line] })
  expect([made.status, made.body.data?.lines[0].article_id]).toEqual([201, article_id])
  const { id } = made.body.data
  const changed = await depot.call(`/receptions/${id}`, {
    method: 'PUT',
    body: { lines: [{ id: made.body.data.lines[0].id }, { ...line, quantity_um3pl: 1 }] },
  })
  expect([changed.status, changed.body.data?.lines[1]?.article_id]).toEqual([200, article_id])
})

test('the noise of a float is rounded', async () => {
  const article_id = await depot.article('NOISE')
  const send = (quantity_um3pl: number) =>
    depot.post('/purchase-orders', { lines: [{ article_id, quantity_um3pl }] })
  expect((await send(0.1 + 0.2)).body.data.lines[0].quantity_um3pl).toBe(0.3)
  expect((await send(0.1234567)).status).toBe(422)
})

test('the stock of the future is not known', async () => {
  const ahead = new Date(Date.now() + 3_600_000).toISOString()
  const asked = await depot.call(`/stock?as_of=${ahead}`)
  expect([asked.status, asked.body.errors?.as_of]).toEqual([
    422,
    ['The as of field must not be in the future.'],
  ])
  const compared = await depot.post('/stock/reconcile', { as_of: ahead, lines: [] })
  expect(compared.body.errors).toHaveProperty('as_of')
  expect((await depot.call(`/stock?as_of=${new Date().toISOString()}`)).status).toBe(200)
})

test.each(logistics.operations.filter(({ path }) => path.endsWith('/documents/{name}')).map(({ id }) => id))(
  'an unknown document is what is not found: %s',
  async (id) => {
    const { path } = await rowOf(logisticsRows, id).call(setting, depot.token)
    const reply = await depot.call(path.replace(/[^/]+$/, 'nothing.pdf'))
    expect([reply.status, reply.body.message]).toEqual([404, 'Document not found.'])
  },
)

describe('names in a body that mean nothing', () => {
  const body = { article_code: 'STRANGE', description: 'S', um3pl: 'PCE', colour: 'red' }
  const strict = { headers: { prefer: 'respond-async, handling=strict' } }

  test('are told, also those of lines', async () => {
    const made = await depot.post('/articles?dry_run=1', body)
    expect(made.headers.get('warning')).toBe('299 - "Unknown body fields were ignored: colour"')
    const lines = [
      { article_code: 'X', position: 1 },
      { article_code: 'Y', position: 2 },
    ]
    const order = await depot.post('/sales-orders?notify=1', { lines, metadata: { own: 1 } })
    expect(order.headers.get('warning')).toBe(
      '299 - "Unknown query parameters were ignored: notify", 299 - "Unknown body fields were ignored: lines.0.position"',
    )
  })

  test('are refused where that is preferred', async () => {
    const refused = await depot.post('/articles?dry_run=1&notify=1', body, strict)
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['notify', 'colour']])
    expect(refused.headers.get('preference-applied')).toBe('handling=strict')
    const { colour: _, ...known } = body
    expect((await depot.post('/articles?dry_run=1', known, strict)).status).toBe(201)
  })

  test('a wave is made of orders or by a rule', async () => {
    const reply = await depot.post('/waves', { orders_of_mine: [1] })
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toHaveProperty('sales_order_ids')
  })
})

test('a filter in brackets is named in the warning', async () => {
  const { headers } = await depot.call('/articles?filter[active]=1&metadata[b]=1')
  expect(headers.get('warning')).toBe(
    '299 - "Unknown query parameters were ignored: filter[active], metadata[b]"',
  )
})

test('times in an export are as everywhere', async () => {
  const { text } = await depot.call('/me/export')
  expect(text).toMatch(/"created_at":"[^"]+\.\d{6}Z"/)
  expect(text).not.toContain('+00:00"')
})

test('pages of other origins can read whether it was a dry run', async () => {
  const { headers } = await depot.call('/articles', { headers: { origin: 'https://erp.example' } })
  expect(headers.get('access-control-expose-headers')).toContain('Dry-Run')
})
