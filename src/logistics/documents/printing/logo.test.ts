import { afterAll, beforeAll, expect, test } from 'vitest'
import { printedPages } from '../../../../test/support/paper.ts'
import { png } from '../../../../test/support/png.ts'
import { Goods } from '../../../../test/support/shelves.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

test('the logo stands on paper from when it is set until it is removed', async () => {
  const goods = await Goods.in(world)
  const lines = [{ article_id: await goods.article(), quantity_um3pl: 1 }]
  const { id } = (await goods.post('/sales-orders', { client_3pl_id: goods.client, lines })).body.data
  const headers = { authorization: `Bearer ${goods.tokens.viewer}`, 'x-company-id': String(goods.company) }
  const bytesOf = async (path: string) => {
    const answer = await fetch(`${world.address}/api${path}`, { headers })
    return { answer, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const paper = async () => (await bytesOf(`/sales-orders/${id}/documents/packing-slip.pdf`)).bytes
  const plain = await paper()
  const logo = png({ width: 300, height: 80, colour: 6 })
  const manager = { token: goods.tokens.manager }
  const body = { content: `data:image/png;base64,${logo.toString('base64')}` }
  expect((await goods.put('/company-logo', body)).body.code).toBe('role_forbidden')
  const set = await goods.put('/company-logo', body, manager)
  expect(set.body.data).toMatchObject({ content_type: 'image/png', width: 300, height: 80 })
  const { answer, bytes } = await bytesOf('/company-logo')
  expect([answer.headers.get('content-type'), bytes.equals(logo)]).toEqual(['image/png', true])
  const drawn = await paper()
  expect(plain.includes('/Subtype /Image')).toBe(false)
  expect(drawn.includes('/Subtype /Image')).toBe(true)
  // The code beside the logo still reads the same.
  const [page] = await printedPages(new Uint8Array(drawn))
  expect(await page?.codes()).toHaveLength(1)
  const remove = () => goods.call('/company-logo', { method: 'DELETE', ...manager })
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 404])
  expect((await paper()).includes('/Subtype /Image')).toBe(false)
})

test('a picture that says what is not so is refused', async () => {
  const goods = await Goods.in(world)
  const manager = { token: goods.tokens.manager }
  const broken = png({ width: 20, height: 20, packed: 5 }).toString('base64')
  const refused = await goods.put('/company-logo', { content: broken }, manager)
  expect(Object.keys(refused.body.errors)).toEqual(['content'])
})
