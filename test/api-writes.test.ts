// Writes that are the same for every resource: many records at once, and PUT by ID beside the PUT by what the record is about.
import { expect, test } from 'vitest'
import { documentKinds } from '../src/logistics/kinds.ts'
import { Yard } from './support/goods.ts'
import { World } from './support/world.ts'

const world = await World.common()

test('every document that another system makes can be made in bulk', () => {
  const alone = documentKinds.filter(({ bulk }) => !bulk).map(({ table }) => table)
  // The floor makes these one at a time.
  expect(alone).toEqual(['waves', 'counts'])
})

test.each(['sales_orders', 'purchase_orders', 'receptions', 'returns'])('a bulk of %s', async (key) => {
  const goods = await Yard.open(world)
  const article_id = await goods.article('A-1')
  const lines = [{ article_id, quantity_um3pl: 2 }]
  const rows = [
    { external_reference: 'B-1', lines },
    { external_reference: 'B-2', lines: [{ quantity_um3pl: 1 }] },
    {},
  ]
  const path = `/${key.replace('_', '-')}/bulk`
  const { status, body } = await goods.post(path, { [key]: rows })
  expect(status).toBe(200)
  expect(body.meta).toEqual({ created: 1, existing: 0, updated: 0, unchanged: 0, failed: 2 })
  expect(body.data).toMatchObject([
    { index: 0, status: 'created', id: expect.any(Number), external_reference: 'B-1', version: 1 },
    { index: 1, status: 'failed', id: null, external_reference: 'B-2', version: null, code: 'invalid' },
    {
      index: 2,
      status: 'failed',
      id: null,
      external_reference: null,
      errors: { lines: [expect.any(String)] },
    },
  ])
  const again = await goods.post(`${path}?on_duplicate=return`, { [key]: rows.slice(0, 1) })
  expect(again.body.data).toMatchObject([{ status: 'existing', id: body.data[0].id }])
  expect(again.body.meta).toMatchObject({ created: 0, existing: 1 })
})

test('a minimum of stock by its ID, under If-Match', async () => {
  const goods = await Yard.open(world)
  const article_id = await goods.article('A-1')
  const set = await goods.put('/stock/minimums', { article_id, minimum_um3pl: 5 })
  const path = `/stock/minimums/${set.body.data.id}`
  const change = (version: string, minimum_um3pl: number) =>
    goods.call(path, { method: 'PUT', headers: { 'if-match': version }, body: { minimum_um3pl } })
  const changed = await change('"1"', 7)
  expect(changed.status).toBe(200)
  expect(changed.body.data).toMatchObject({ id: set.body.data.id, article_id, minimum_um3pl: 7, version: 2 })
  expect((await change('"1"', 8)).status).toBe(412)
  expect((await goods.put('/stock/minimums/999999999', { minimum_um3pl: 1 })).status).toBe(404)
})
