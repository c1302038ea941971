import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/kernel/database/sql.ts'
import { Depot, lineKinds } from '../support/depot.ts'
import { World } from '../support/world.ts'

// One ERP writes PCE, the next one pce: both mean the unit that the catalogue, or else the article, has.

let depot: Depot
beforeAll(async () => {
  depot = await Depot.open(await World.common())
  await put('/units/PCE', { name: 'Piece', integer_only: true })
  await put('/units/Ctn', {})
})

let serial = 0
const nextCode = () => `U${(serial += 1)}`
const put = (path: string, body: object) => depot.call(path, { method: 'PUT', body })
const box = { um3pl_2: 'CTN', um3pl_2_factor: 6 }

async function fresh(more: object = {}): Promise<number> {
  return depot.article(nextCode(), { um3pl: 'pce', ...box, ...more })
}

/** Stored form from when the case still made a difference. */
async function old(units: { readonly um3pl: string; readonly um3pl_2?: string }): Promise<number> {
  const id = await fresh()
  const { um3pl, um3pl_2 = 'Ctn' } = units
  await depot.world.database.write(sql`
    update articles set um3pl = ${um3pl}, um3pl_2 = ${um3pl_2} where company_id = ${depot.company} and id = ${id}`)
  return id
}

describe('the catalogue', () => {
  test('a unit is read, changed and deleted by its code in any case, and keeps its own', async () => {
    await put('/units/Rol', {})
    const changed = await put('/units/ROL', { name: 'Roll' })
    expect(changed.body.data).toMatchObject({ code: 'Rol', name: 'Roll', version: 2 })
    expect((await depot.call('/units/rol')).body.data.code).toBe('Rol')
    expect((await depot.call('/units/rOL', { method: 'DELETE' })).status).toBe(204)
    expect((await depot.call('/units/Rol')).status).toBe(404)
  })

  test('of two that were stored before, each is reached by its own letters', async () => {
    await depot.world.database.write(sql`
      insert into units (company_id, code, name) values (${depot.company}, 'SET', 'a'), (${depot.company}, 'set', 'b')`)
    for (const [code, name] of [
      ['SET', 'a'],
      ['set', 'b'],
    ] as const) {
      expect((await put(`/units/${code}`, {})).body.data).toMatchObject({ code, name, version: 1 })
      expect((await depot.call(`/units/${code}`)).body.data.code).toBe(code)
    }
    expect((await depot.call('/units/set', { method: 'DELETE' })).status).toBe(204)
    expect((await depot.call('/units/set')).body.data.code).toBe('SET')
  })
})

describe('articles', () => {
  test('are stored with the units as the catalogue writes them', async () => {
    const { data } = (await depot.call(`/articles/${await fresh({ um3pl_3: 'plt', um3pl_3_factor: 480 })}`))
      .body
    expect(data).toMatchObject({ um3pl: 'PCE', um3pl_2: 'Ctn', um3pl_3: 'plt' })
  })

  test('the same unit in other letters is no change, also of what was moved', async () => {
    const id = await fresh()
    await depot.adjust({ article_id: id, quantity_um3pl: 5 })
    await depot.made('/sales-orders', { lines: [{ article_id: id, um3pl: 'ctn', quantity_um3pl: 1 }] })
    const reply = await put(`/articles/${id}`, { um3pl: 'Pce', um3pl_2: 'cTN' })
    expect(reply.body.data).toMatchObject({ um3pl: 'PCE', um3pl_2: 'Ctn', version: 1 })
    const other = await put(`/articles/${id}`, { um3pl: 'kgm', um3pl_2_factor: 5 })
    expect(Object.keys(other.body.errors)).toEqual(['um3pl', 'um3pl_2_factor'])
  })

  test('a level is not the base unit in other letters', async () => {
    const reply = await depot.post('/articles', {
      article_code: nextCode(),
      description: 'Lamp',
      um3pl: 'kgm',
      um3pl_2: 'KGM',
      um3pl_2_factor: 2,
    })
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, ['um3pl_2']])
  })

  test('a bulk writes them so too, and is idle the second time', async () => {
    const code = nextCode()
    const articles = [
      { article_code: code, description: 'Lamp', um3pl: 'pce', um3pl_2: 'ctn', um3pl_2_factor: 6 },
    ]
    const status = async () => (await depot.post('/articles/bulk', { articles })).body.data[0].status
    expect([await status(), await status()]).toEqual(['created', 'unchanged'])
    const { data } = (await depot.call(`/articles?search=${code}`)).body
    expect(data).toMatchObject([{ um3pl: 'PCE', um3pl_2: 'Ctn' }])
  })
})

describe.each(lineKinds)('lines of %s', (path) => {
  const post = (line: object) => depot.post(path, { lines: [line] })

  test.each([
    ['pce', 'PCE'],
    ['CTN', 'Ctn'],
  ])('%s is stored as %s', async (um3pl, written) => {
    const reply = await post({ article_id: await fresh(), um3pl, quantity_um3pl: 2 })
    expect([reply.status, reply.body.data?.lines[0].um3pl]).toEqual([201, written])
  })

  test('whole-only holds in any case, for articles that were stored before too', async () => {
    for (const article_id of [await fresh(), await old({ um3pl: 'pcE' })]) {
      const reply = await post({ article_id, um3pl: 'pce', quantity_um3pl: 1.5 })
      expect(reply.body.errors).toEqual({
        'lines.0.quantity_um3pl': ['The lines.0.quantity_um3pl field must be an integer.'],
      })
    }
  })

  test('a unit that the article doesn’t have is still refused', async () => {
    const reply = await post({ article_id: await fresh(), um3pl: 'mtr', quantity_um3pl: 1 })
    expect(Object.keys(reply.body.errors)).toEqual(['lines.0.um3pl'])
  })
})

describe('a document that was stored before', () => {
  test.each(['/sales-orders', '/purchase-orders', '/receptions', '/returns'])(
    '%s: its unit in other letters is no change',
    async (path) => {
      const article_id = await old({ um3pl: 'pce' })
      const id = await depot.made(path, { lines: [{ article_id, quantity_um3pl: 2 }] })
      const before = (await depot.call(`${path}/${id}`)).body.data
      expect(before.lines[0].um3pl).toBe('pce')
      const [line] = before.lines
      const again = await put(`${path}/${id}`, { lines: [{ id: line.id, um3pl: 'PCE', quantity_um3pl: 2 }] })
      expect(again.body.data).toMatchObject({ version: before.version, lines: [{ um3pl: 'pce' }] })
      const more = await put(`${path}/${id}`, { lines: [{ id: line.id, um3pl: 'PCE', quantity_um3pl: 3 }] })
      expect(more.body.data.lines).toMatchObject([{ um3pl: 'pce', quantity_um3pl: 3 }])
    },
  )

  test('a reception is counted, and an order picked, in whole units', async () => {
    const article_id = await old({ um3pl: 'pce' })
    const lines = [{ article_id, quantity_um3pl: 2 }]
    const reception = await depot.made('/receptions', { lines })
    const count = (quantity_um3pl: number) =>
      depot.post(`/receptions/${reception}/receive`, {
        lines: [{ line_number: 1, um3pl: 'PCE', quantity_um3pl }],
      })
    expect(Object.keys((await count(0.5)).body.errors)).toEqual(['lines.0.quantity_um3pl'])
    expect((await count(2)).body.data.lines).toMatchObject([{ received_um3pl: 2 }])
    const order = await depot.made('/sales-orders', { lines })
    const pick = (quantity_um3pl: number) =>
      depot.post(`/sales-orders/${order}/pick`, { lines: [{ line_number: 1, quantity_um3pl }] })
    expect(Object.keys((await pick(0.5)).body.errors)).toEqual(['lines.0.quantity_um3pl'])
    expect((await pick(2)).status).toBe(200)
  })
})

test('goods are counted at the door by an article and a unit in any case', async () => {
  const article_id = await fresh()
  const id = await depot.made('/receptions', {
    lines: [
      { article_id, um3pl: 'pce', quantity_um3pl: 6 },
      { article_id, um3pl: 'ctn', quantity_um3pl: 6 },
    ],
  })
  const reply = await depot.post(`/receptions/${id}/receive`, {
    lines: [{ article_id, um3pl: 'CTN', quantity_um3pl: 2 }],
  })
  expect(reply.body.data.lines).toMatchObject([{ received_um3pl: 0 }, { received_um3pl: 2 }])
})

test('a comparison and a transfer take units in any case', async () => {
  const article_id = await fresh()
  const to = await depot.made('/warehouses', { code: nextCode(), name: 'Other' })
  await depot.adjust({ article_id, um3pl: 'ctn', quantity_um3pl: 2 })
  const compared = await depot.post('/stock/reconcile', {
    lines: [{ article_id, um3pl: 'CTN', quantity_um3pl: 2 }],
  })
  expect(compared.body.data.matched).toBe(1)
  const moved = await depot.post('/stock/transfers', {
    from_warehouse_id: depot.warehouse,
    to_warehouse_id: to,
    lines: [{ article_id, um3pl: 'cTn', quantity_um3pl: 1 }],
  })
  expect([moved.status, moved.body.data?.lines[0].um3pl]).toEqual([201, 'Ctn'])
})

test('GraphQL goes by the same operations', async () => {
  const query = `mutation($code: String!) {
    set_unit(code: "pce", input: {}) { code }
    create_article(input: {article_code: $code, description: "Lamp", um3pl: "pCe"}) { um3pl }
  }`
  const body = { query, variables: { code: nextCode() } }
  const reply = await depot.call('//graphql', { method: 'POST', body })
  expect(reply.body).toEqual({ data: { set_unit: { code: 'PCE' }, create_article: { um3pl: 'PCE' } } })
})
