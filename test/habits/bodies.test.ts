import { beforeAll, describe, expect, test } from 'vitest'
import { Depot } from '../support/depot.ts'
import { World } from '../support/world.ts'

// Requests of clients written for another service, with their meaning.

let depot: Depot
beforeAll(async () => {
  depot = await Depot.open(await World.common())
})

const article = { description: 'Lamp', um3pl: 'PCE' }
let serial = 0
const nextCode = () => `H${(serial += 1)}`

describe('null on an optional field is as good as leaving it out', () => {
  test.each(['id', 'active', 'integer_only_um3pl_quantity', 'metadata'])('an article: %s', async (field) => {
    const reply = await depot.post('/articles', { ...article, article_code: nextCode(), [field]: null })
    expect(reply.status).toBe(201)
  })

  test.each(['priority', 'on_hold', 'allow_partial_shipment', 'metadata', 'status', 'ship_to', 'notes'])(
    'an order: %s',
    async (field) => {
      const article_id = await depot.article(nextCode())
      const lines = [{ article_id, quantity_um3pl: 1 }]
      expect((await depot.post('/sales-orders', { lines, [field]: null })).status).toBe(201)
    },
  )

  test('on a change it empties what can be empty, and leaves alone what cannot', async () => {
    const id = await depot.article(nextCode(), { um3pl_barcode: '4006381333931', active: false })
    const body = { description: null, active: null, um3pl_barcode: null }
    const { status, body: answer } = await depot.call(`/articles/${id}`, { method: 'PUT', body })
    expect(status).toBe(200)
    expect(answer.data).toMatchObject({
      description: `Article H${serial}`,
      active: false,
      um3pl_barcode: null,
    })
  })

  test('a text that was emptied is refused where it cannot be empty, and empties what can be', async () => {
    const id = await depot.article(nextCode(), { um3pl_barcode: '4006381333931' })
    const change = (body: object) => depot.call(`/articles/${id}`, { method: 'PUT', body })
    expect((await change({ description: ' ' })).body.errors).toEqual({
      description: ['The description field is required.'],
    })
    expect((await change({ um3pl_barcode: '', active: null })).body.data).toMatchObject({
      um3pl_barcode: null,
    })
  })

  test('what is required is still missed', async () => {
    const reply = await depot.post('/articles', { ...article, article_code: null })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['article_code']])
  })
})

describe('[] is an object without keys, as PHP writes it', () => {
  test('variables of GraphQL', async () => {
    const query = '{ articles { id } }'
    const reply = await depot.call('//graphql', { method: 'POST', body: { query, variables: [] } })
    expect([reply.status, reply.body.errors]).toEqual([200, undefined])
  })

  test('headers of a webhook', async () => {
    const body = { name: 'ERP', url: 'https://erp.example/hook', events: ['article.updated'], headers: [] }
    const reply = await depot.post('/webhooks', body)
    expect([reply.status, reply.text]).toEqual([201, reply.text])
  })

  test.each(['metadata', 'ship_to'])('%s of an order', async (field) => {
    const article_id = await depot.article(nextCode())
    const lines = [{ article_id, quantity_um3pl: 1 }]
    expect((await depot.post('/sales-orders', { lines, [field]: [] })).status).toBe(201)
  })
})

test.each(['/auth/token'])('an empty password is a missing one: %s', async (path) => {
  const reply = await depot.post(path, { email: 'a@test.example', password: '' })
  expect([reply.status, reply.body.errors]).toEqual([422, { password: ['The password field is required.'] }])
})

test.each([
  ['true', true],
  ['false', false],
  ['1', true],
  [0, false],
])('yes and no as text or number: %j', async (sent, active) => {
  const reply = await depot.post('/articles', { ...article, article_code: nextCode(), active: sent })
  expect([reply.status, reply.body.data.active]).toEqual([201, active])
})

test.each([
  ['.5', 0.5],
  [',5', 0.5],
  ['1,5', 1.5],
])('a quantity written as %j', async (sent, quantity_um3pl) => {
  const article_id = await depot.article(nextCode(), { um3pl: 'KGM' })
  const reply = await depot.post('/sales-orders', { lines: [{ article_id, quantity_um3pl: sent }] })
  expect([reply.status, reply.body.data?.lines]).toMatchObject([201, [{ quantity_um3pl }]])
})
