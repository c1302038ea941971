import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../kernel/database/sql.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** A box of two bottles and one glass; nine bottles and five glasses are in stock. */
async function boxes() {
  const depot = await Depot.open(world)
  const [box, bottle, glass] = [
    await depot.article('BOX'),
    await depot.article('BOTTLE', { integer_only: true }),
    await depot.article('GLASS'),
  ]
  const set = (components: readonly object[], id = box, request: object = {}) =>
    depot.call(`/articles/${id}/components`, { method: 'PUT', body: { components }, ...request })
  const made = await set([
    { article_id: bottle, quantity_um3pl: 2 },
    { article_code: 'GLASS', quantity_um3pl: 1 },
  ])
  await depot.adjust({ article_id: bottle, quantity_um3pl: 9, location_code: 'A-1' })
  await depot.adjust({ article_id: glass, quantity_um3pl: 5 })
  const make = (body: object, way = 'assemble') => depot.post(`/articles/${box}/${way}`, body)
  const kit = async () => (await depot.call(`/articles/${box}/components`)).body.data
  const onHand = async () =>
    Object.fromEntries((await depot.rows()).map((row) => [row.article_code, row.quantity_um3pl]))
  return { depot, box, bottle, glass, set, made, make, kit, onHand }
}

describe('components', () => {
  test('are set whole, told of, and say what could be made', async () => {
    const { depot, box, bottle, glass, set, made, kit } = await boxes()
    expect(made.status).toBe(200)
    expect(made.body.data).toMatchObject({ article_id: box, version: 2, makeable_um3pl: 0, makeable: [] })
    await depot.made('/sales-orders', { lines: [{ article_id: bottle, quantity_um3pl: 2 }] })
    expect(await kit()).toMatchObject({
      components: [
        { article_id: bottle, quantity_um3pl: 2, available_um3pl: 7 },
        { article_id: glass, quantity_um3pl: 1, available_um3pl: 5 },
      ],
      makeable_um3pl: 3,
      makeable: [{ warehouse_id: depot.warehouse, warehouse_code: 'MAIN', quantity_um3pl: 3 }],
    })
    const again = [
      { article_id: bottle, quantity_um3pl: '2,0' },
      { article_id: glass, quantity_um3pl: 1 },
    ]
    expect((await set(again)).body.data.version).toBe(2)
    expect((await set([], box, { headers: { 'if-match': '"1"' } })).status).toBe(412)
    const { rows } = await world.database.query<{ type: string }>(sql`
      select e.type from ${toldEvents} as e
       where e.company_id = ${depot.company} and e.resource_type = 'article' and e.resource_id = ${box} order by e.id`)
    expect(rows.map(({ type }) => type)).toEqual(['article.created', 'article.components_changed'])
    expect((await set([])).body.data).toMatchObject({ version: 3, components: [], makeable_um3pl: 0 })
    expect((await depot.call('/articles/900000000/components')).status).toBe(404)
  })

  test('are refused with everything that is wrong', async () => {
    const { depot, box, bottle, glass, set } = await boxes()
    const client_3pl_id = await depot.made('/clients', { code: 'ELSE', name: 'Else' })
    const other = await depot.article('OTHER', { client_3pl_id })
    const reply = await set([
      { article_id: bottle, quantity_um3pl: 0.5 },
      { article_id: other, quantity_um3pl: 1 },
      { article_id: box, quantity_um3pl: 1 },
      { article_id: glass, quantity_um3pl: 1 },
      { article_code: 'GLASS', quantity_um3pl: 1 },
      { quantity_um3pl: 1 },
    ])
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors).toSorted()).toEqual([
      'components.0.quantity_um3pl',
      'components.1.article_id',
      'components.2.article_id',
      'components.4.article_code',
      'components.5.article_id',
    ])
    const bag = await depot.article('BAG')
    expect(Object.keys((await set([{ article_id: box, quantity_um3pl: 1 }], bag)).body.errors)).toEqual([
      'components.0.article_id',
    ])
    expect(Object.keys((await set([{ article_id: bag, quantity_um3pl: 1 }], glass)).body.errors)).toEqual([
      'components',
    ])
    // A kit's component can't be archived, even without stock.
    await depot.adjust({ article_id: glass, quantity_um3pl: -5 })
    const archive = await depot.call(`/articles/${glass}`, { method: 'DELETE' })
    expect(archive.body.errors).toEqual({
      article: ['This article is a component of a kit. Change or archive the kit first.'],
    })
    expect((await depot.call(`/articles/${box}`, { method: 'DELETE' })).status).toBe(204)
    expect((await depot.call(`/articles/${glass}`, { method: 'DELETE' })).status).toBe(204)
  })

  test('two kits cannot become part of each other at once', async () => {
    const { depot, set } = await boxes()
    const [one, two] = [await depot.article('ONE'), await depot.article('TWO')]
    const replies = await Promise.all([
      set([{ article_id: two, quantity_um3pl: 1 }], one),
      set([{ article_id: one, quantity_um3pl: 1 }], two),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })
})

describe('making and taking apart', () => {
  test('parts go out and kits come in, and an order that waits gets them', async () => {
    const { depot, box, bottle, glass, make, onHand, kit } = await boxes()
    const waiting = await depot.made('/sales-orders', { lines: [{ article_id: box, quantity_um3pl: 2 }] })
    const reply = await make({ quantity_um3pl: 3, location_code: 'K-1', reason: 'fair' })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({
      article_id: box,
      quantity_um3pl: 3,
      reason: 'fair',
      parts: [
        { article_id: bottle, quantity_um3pl: 6 },
        { article_id: glass, quantity_um3pl: 3 },
      ],
    })
    const cause = { kind: 'assemble', source_type: 'kit', source_id: box, reason: 'fair' }
    expect(reply.body.data.movements).toMatchObject([
      { ...cause, article_id: bottle, on_hand_delta: -6, location_code: 'A-1' },
      { ...cause, article_id: glass, on_hand_delta: -3 },
      { ...cause, article_id: box, on_hand_delta: 3, location_code: 'K-1' },
      { kind: 'reserve', article_id: box, reserved_delta: 2 },
    ])
    expect(await onHand()).toEqual({ BOX: 3, BOTTLE: 3, GLASS: 2 })
    expect((await depot.call(`/sales-orders/${waiting}`)).body.data.status).toBe('allocated')
    expect((await kit()).makeable_um3pl).toBe(1)

    const held = await make({ quantity_um3pl: 2 }, 'disassemble')
    expect(held.status).toBe(409)
    expect(held.body).toMatchObject({ shortages: [{ article_id: box, missing_um3pl: 1 }] })
    const parts = [{ article_id: bottle, location_code: 'A-2' }]
    expect((await make({ quantity_um3pl: 1, parts }, 'disassemble')).status).toBe(201)
    expect(await onHand()).toEqual({ BOX: 2, BOTTLE: 5, GLASS: 3 })
    expect((await depot.call('/stock/verify')).body.data.ok).toBe(true)
    const { rows } = await world.database.query<{ type: string }>(sql`
      select e.type from ${toldEvents} as e
       where e.company_id = ${depot.company} and e.type like 'stock.%assembled' order by e.id`)
    expect(rows.map(({ type }) => type)).toEqual(['stock.assembled', 'stock.disassembled'])
  })

  test('all or nothing, of whole pieces, once for one key', async () => {
    const { depot, box, bottle, make, onHand } = await boxes()
    const short = await make({ quantity_um3pl: 6 })
    expect(short.status).toBe(409)
    expect(short.body).toMatchObject({ shortages: [{ missing_um3pl: 3 }, { missing_um3pl: 1 }] })
    const wrong = await make({ quantity_um3pl: 0.25, warehouse_id: 9e8 })
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['quantity_um3pl', 'warehouse_id'])
    const strange = await make({ quantity_um3pl: 1, parts: [{ article_id: box }, { article_code: 'GONE' }] })
    expect(Object.keys(strange.body.errors)).toEqual(['parts.0.article_id', 'parts.1.article_code'])
    const loose = await depot.post(`/articles/${bottle}/assemble`, { quantity_um3pl: 1 })
    expect(Object.keys(loose.body.errors)).toEqual(['components'])
    const request = { headers: { 'idempotency-key': 'kits once' } }
    const path = `/articles/${box}/assemble`
    const first = await depot.post(path, { quantity_um3pl: 1 }, request)
    expect((await depot.post(path, { quantity_um3pl: 1 }, request)).text).toBe(first.text)
    expect(await onHand()).toEqual({ BOX: 1, BOTTLE: 7, GLASS: 4 })
  })

  test('lots, dates and serial numbers of kit and parts', async () => {
    const depot = await Depot.open(world)
    const set = await depot.article('SET', { tracking: 'lot', expiry_tracking: true })
    const cream = await depot.article('CREAM', { tracking: 'lot', expiry_tracking: true })
    const lamp = await depot.article('LAMP', { tracking: 'serial' })
    const components = [
      { article_id: cream, quantity_um3pl: 1 },
      { article_id: lamp, quantity_um3pl: 1 },
    ]
    await depot.call(`/articles/${set}/components`, { method: 'PUT', body: { components } })
    for (const [lot_number, expiry_date] of [
      ['OLD', '2020-01-01'],
      ['NEW', '2099-05-01'],
    ])
      await depot.adjust({ article_id: cream, quantity_um3pl: 2, lot_number, expiry_date })
    await depot.adjust({ article_id: lamp, quantity_um3pl: 2, serial_numbers: ['S1', 'S2'] })
    const make = (body: object, way = 'assemble') => depot.post(`/articles/${set}/${way}`, body)

    const bare = await make({ quantity_um3pl: 1 })
    expect(Object.keys(bare.body.errors).toSorted()).toEqual(['lot_number', 'parts'])
    const unknown = [{ article_id: lamp, serial_numbers: ['S9'] }]
    const missed = await make({ quantity_um3pl: 1, lot_number: 'K1', parts: unknown })
    expect(Object.keys(missed.body.errors)).toEqual(['parts.0.serial_numbers'])
    const parts = [{ article_code: 'LAMP', serial_numbers: ['S2'] }]
    const made = await make({ quantity_um3pl: 1, lot_number: 'K1', parts })
    expect(made.status).toBe(201)
    // Expired stock stays where it is, and the kit expires with its first part.
    expect(made.body.data.stock).toMatchObject([
      { article_code: 'CREAM', lot_number: 'NEW', quantity_um3pl: 1 },
      { article_code: 'LAMP', quantity_um3pl: 1 },
      { article_code: 'SET', lot_number: 'K1', expiry_date: '2099-05-01', quantity_um3pl: 1 },
    ])
    const apart = await make({ quantity_um3pl: 1, parts }, 'disassemble')
    expect(Object.keys(apart.body.errors)).toEqual(['parts'])
    const named = [...parts, { article_id: cream, lot_number: 'NEW' }]
    expect((await make({ quantity_um3pl: 1, parts: named }, 'disassemble')).status).toBe(201)
    expect(await depot.rows('?lot_number=NEW')).toMatchObject([{ quantity_um3pl: 2 }])
    expect((await depot.call('/stock/verify')).body.data.ok).toBe(true)
  })
})
