import { beforeAll, describe, expect, test } from 'vitest'
import { Depot, lineKinds } from '../support/depot.ts'
import { type Reply, World } from '../support/world.ts'

// A form marks the field that an error names: it must be one that was sent.

let depot: Depot
let [piece, tracked] = [0, 0]
beforeAll(async () => {
  depot = await Depot.open(await World.common())
  await depot.call('/units/PCE', { method: 'PUT', body: { integer_only: true } })
  piece = await depot.article('PIECE')
  tracked = await depot.article('TRACKED', { um3pl: 'KGM', tracking: 'serial' })
  await depot.adjust({ article_id: piece, quantity_um3pl: 100 })
})

const told = ({ status, body }: Reply) => [status, Object.keys(body.errors ?? {})]
const at = (field: string) => [422, [`lines.0.${field}`]]

const received = (line: object) =>
  depot.post('/receptions', {
    status: 'received',
    lines: [{ article_id: piece, quantity_um3pl: 6, ...line }],
  })

describe('a reception posted as received', () => {
  test.each(['quantity_um3pl', 'received_um3pl', 'damaged_um3pl', 'rejected_um3pl'])('%s', async (field) => {
    expect(told(await received({ [field]: 2.5 }))).toEqual(at(field))
  })

  test('all of them at once, and what else is wrong', async () => {
    const wrong = await received({ received_um3pl: 0.5, damaged_um3pl: 0.5, location_code: 'NOWHERE' })
    expect(told(wrong)).toEqual([
      422,
      ['lines.0.received_um3pl', 'lines.0.damaged_um3pl', 'lines.0.location_code'],
    ])
  })

  test('too much, and parts of a piece', async () => {
    const settings = { over_receipt_policy: 'reject' }
    const client_3pl_id = await depot.made('/clients', { code: 'STRICT', name: 'Strict', settings })
    const article_id = await depot.article('STRICT', { client_3pl_id })
    expect(told(await received({ article_id, received_um3pl: 7 }))).toEqual(at('received_um3pl'))
    expect(told(await received({ article_id, received_um3pl: 0, damaged_um3pl: 3 }))[0]).toBe(201)
    expect(told(await received({ article_id: tracked, received_um3pl: 0.5 }))).toEqual(at('received_um3pl'))
  })

  test('what is announced only is not counted yet', async () => {
    const lines = [{ article_id: piece, quantity_um3pl: 6, received_um3pl: 2.5 }]
    expect((await depot.post('/receptions', { lines })).status).toBe(201)
  })
})

test.each([
  [{ quantity_um3pl: 0.5 }, 'quantity_um3pl'],
  [{ damaged_um3pl: 0.5 }, 'damaged_um3pl'],
  [{ rejected_um3pl: 0.5 }, 'rejected_um3pl'],
])('a count at the door: %j', async (count, field) => {
  const id = await depot.made('/receptions', { lines: [{ article_id: piece, quantity_um3pl: 2 }] })
  const reply = await depot.post(`/receptions/${id}/receive`, { lines: [{ line_number: 1, ...count }] })
  expect(told(reply)).toEqual(at(field))
})

test('parts of a piece that is followed by its number, among the damaged', async () => {
  const id = await depot.made('/receptions', { lines: [{ article_id: tracked, quantity_um3pl: 2 }] })
  const lines = [{ line_number: 1, damaged_um3pl: 0.5 }]
  expect(told(await depot.post(`/receptions/${id}/receive`, { lines }))).toEqual(at('damaged_um3pl'))
})

const lines = () => [{ article_id: piece, quantity_um3pl: 1 }]
describe.each(lineKinds)('a client of another company: %s', (path) => {
  test('of another company, and of nobody', async () => {
    const foreign = await depot.world.client(await depot.world.company())
    for (const client_3pl_id of [foreign, 999_999_999]) {
      const reply = await depot.post(path, { client_3pl_id, lines: lines() })
      expect(told(reply)).toEqual([422, ['client_3pl_id']])
      expect(reply.body.errors.client_3pl_id).toEqual(['The selected client 3pl id is invalid.'])
    }
  })

  test('its references are not told either', async () => {
    const client_3pl_id = await depot.world.client(await depot.world.company())
    const body = { client_3pl_id, external_reference: 'THEIRS', lines: lines() }
    expect(told(await depot.post(`${path}?on_duplicate=return`, body))[1]).toContain('client_3pl_id')
  })

  test('one of theirs that has not the article is told of by the line alone', async () => {
    const client_3pl_id = await depot.world.client(depot.company)
    expect(told(await depot.post(path, { client_3pl_id, lines: lines() }))).toEqual(at('article_id'))
  })
})

test('an order does not change its owner, whatever its lines say', async () => {
  const client_3pl_id = await depot.world.client(depot.company)
  const article_id = await depot.article('OTHER', { client_3pl_id })
  const id = await depot.made('/sales-orders', { lines: [{ article_id: piece, quantity_um3pl: 1 }] })
  const body = { client_3pl_id, lines: [{ article_id, quantity_um3pl: 1 }] }
  const reply = await depot.call(`/sales-orders/${id}`, { method: 'PUT', body })
  expect(told(reply)[1]).toContain('client_3pl_id')
})
