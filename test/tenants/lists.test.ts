import { afterAll, beforeAll, expect, test } from 'vitest'
import { World } from '../support/world.ts'
import { unknownRoutes } from './object-swap.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

test('the tables of every route with an id are known', () => {
  expect(unknownRoutes).toEqual([])
})

test('the same code in two companies never crosses', async () => {
  const [a, b] = [await world.tenant(), await world.tenant()]
  const body = { article_code: 'SAME', description: 'of a', um3pl: 'PCE' }
  await world.call('/articles', { method: 'POST', ...a, body })
  await world.call('/articles', { method: 'POST', ...b, body: { ...body, description: 'of b' } })
  for (const [tenant, description] of [
    [a, 'of a'],
    [b, 'of b'],
  ] as const) {
    const list = await world.call('/articles?search=SAME', { token: tenant.token })
    expect(list.body.data.map((each: { description: string }) => each.description)).toEqual([description])
  }
})

test('lists show no row of another tenant, with any query', async () => {
  const [mine, other] = [await world.tenant(), await world.tenant()]
  await world.call('/articles', {
    method: 'POST',
    ...other,
    body: { article_code: 'OTHER', description: 'x', um3pl: 'PCE' },
  })
  for (const query of [
    '',
    '?search=OTHER',
    `?company_id=${other.company}`,
    '?page=1&per_page=100',
    '?search=%25',
  ]) {
    const { body } = await world.call(`/articles${query}`, { token: mine.token })
    expect(body.data).toEqual([])
    expect(body.meta.total).toBe(0)
  }
})
