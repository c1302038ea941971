import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../kernel/database/sql.ts'
import { Floor } from '../../../../test/support/floor.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

test('falling below a minimum and coming back are told once each', async () => {
  const floor = await Floor.in(world)
  const { goods } = floor
  const article = await goods.article()
  await goods.fill(article, 10)
  const set = (body: object) => goods.put('/stock/minimums', { article_id: article, ...body })
  const low = async () => {
    const { body } = await goods.call('/stock/minimums?low=1')
    return body.data.map(({ warehouse_id, available_um3pl }: Record<string, unknown>) => [
      warehouse_id,
      available_um3pl,
    ])
  }
  const told = async () => {
    const { rows } = await world.database.query<{ type: string }>(sql`
      select e.type from ${toldEvents} as e
       where e.company_id = ${goods.company} and e.type in ('stock.low', 'stock.recovered') order by e.id`)
    return rows.map(({ type }) => type)
  }
  const first = await set({ minimum_um3pl: 4 })
  expect(first.body.data).toMatchObject({ minimum_um3pl: 4, available_um3pl: 10, low: false, version: 1 })
  expect((await set({ minimum_um3pl: 4 })).body.data.version).toBe(1)
  await set({ minimum_um3pl: '8,5', warehouse_id: goods.warehouse })
  expect(await low()).toEqual([])

  const order = await floor.order({ [article]: 7 })
  await floor.order({ [article]: 1 })
  expect(await low()).toEqual([
    [null, 2],
    [goods.warehouse, 2],
  ])
  expect(await told()).toEqual(['stock.low', 'stock.low'])
  await goods.post(`/sales-orders/${order}/cancel`)
  expect(await low()).toEqual([])
  expect(await told()).toEqual(['stock.low', 'stock.low', 'stock.recovered', 'stock.recovered'])

  const { id } = first.body.data
  expect((await set({ minimum_um3pl: 10 })).body.data).toMatchObject({ id, low: true, version: 2 })
  expect((await goods.call(`/stock/minimums/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect(await low()).toEqual([])
  const wrong = await goods.put('/stock/minimums', {
    article_code: 'NOWHERE',
    warehouse_id: 9e8,
    minimum_um3pl: 1,
  })
  expect(Object.keys(wrong.body.errors)).toEqual(['article_code', 'warehouse_id'])
})
