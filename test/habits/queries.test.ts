import { beforeAll, describe, expect, test } from 'vitest'
import { Depot } from '../support/depot.ts'
import { World } from '../support/world.ts'

// Lists in a query as clients write them. What is not understood is refused, never dropped.

let depot: Depot
let articles: readonly number[]
beforeAll(async () => {
  depot = await Depot.open(await World.common())
  articles = [await depot.article('A'), await depot.article('B'), await depot.article('C')]
  for (const article_id of articles) {
    await depot.adjust({ article_id, quantity_um3pl: 5 })
    const lines = [{ article_id, quantity_um3pl: 1 }]
    await depot.made('/sales-orders', { lines, status: 'draft', external_reference: `R${article_id}` })
  }
  const lines = [{ article_id: articles[0], quantity_um3pl: 1 }]
  await depot.made('/sales-orders', { lines, status: 'confirmed' })
})

const total = async (path: string) => (await depot.call(path)).body.meta.total
const by = (name: string) => `${name}=${articles[0]}&${name}=${articles[1]}`

describe('several values of a filter', () => {
  test.each(['status[]=draft', 'status[0]=draft', 'status=draft', 'status%5B%5D=draft'])(
    '%s',
    async (query) => {
      expect(await total(`/sales-orders?${query}`)).toBe(3)
    },
  )

  test.each([
    'status[]=draft&status[]=allocated',
    'status[0]=draft&status[1]=allocated',
    'status=draft&status=allocated',
    'status=draft,allocated',
  ])('%s', async (query) => {
    expect(await total(`/sales-orders?${query}`)).toBe(4)
  })

  test.each(['article_id', 'article_id[]'])('%s twice', async (name) => {
    expect(await total(`/sales-orders?${by(name)}`)).toBe(3)
    expect(await total(`/stock?${by(name)}`)).toBe(2)
    const { data } = (await depot.call(`/stock/movements?${by(name)}&kind[]=adjust`)).body
    expect(new Set(data.map((row: { article_id: number }) => row.article_id))).toEqual(
      new Set(articles.slice(0, 2)),
    )
  })

  test('no id among them', async () => {
    const reply = await depot.call('/sales-orders?client_3pl_id[]=1&client_3pl_id[]=x')
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['client_3pl_id']])
  })
})

test.each([
  ['/articles', 'search[]=A&search[]=B', 'search'],
  ['/sales-orders', 'external_reference=a&external_reference=b', 'external_reference'],
])('several where one is taken are refused: %s?%s', async (path, query, field) => {
  const reply = await depot.call(`${path}?${query}`)
  expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([422, [field]])
})
