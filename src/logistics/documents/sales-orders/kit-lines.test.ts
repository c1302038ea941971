import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brokenLaws } from '../../../../test/ledger/invariants.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

/** A kit of two lot-tracked bottles and one glass, ordered as one and picked as parts. */
async function boxes({ bottles = 9, glasses = 5 } = {}) {
  const depot = await Depot.open(world)
  const [box, bottle, glass] = [
    await depot.article('BOX'),
    await depot.article('BOTTLE', { tracking: 'lot', expiry_tracking: true }),
    await depot.article('GLASS'),
  ]
  const set = (body: object) =>
    depot.call(`/articles/${box}/components`, { method: 'PUT', body: { components, ...body } })
  const components = [
    { article_id: bottle, quantity_um3pl: 2 },
    { article_id: glass, quantity_um3pl: 1 },
  ]
  expect((await set({ picked_as: 'parts' })).body.data).toMatchObject({ picked_as: 'parts', version: 2 })
  const lot = (lot_number: string, quantity_um3pl: number, expiry_date: string) =>
    depot.adjust({
      article_id: bottle,
      quantity_um3pl,
      lot_number,
      expiry_date,
      location_code: `A-${lot_number}`,
    })
  const first = Math.min(bottles, 3)
  if (first > 0) await lot('L1', first, '2099-01-01')
  if (bottles > first) await lot('L2', bottles - first, '2099-06-01')
  if (glasses > 0) await depot.adjust({ article_id: glass, quantity_um3pl: glasses, location_code: 'B-1' })
  const order = (quantity_um3pl: number, more: object = {}) =>
    depot.made('/sales-orders', { lines: [{ article_id: box, quantity_um3pl }], ...more })
  const read = async (id: number) => (await depot.call(`/sales-orders/${id}`)).body.data
  const act = (id: number, action: string, body: object = {}) =>
    depot.post(`/sales-orders/${id}/${action}`, body)
  /** On hand and reserved quantity of each article. */
  const stock = async () => {
    const sums = new Map<string, [number, number]>()
    for (const row of await depot.rows()) {
      const [hand, held] = sums.get(row.article_code) ?? [0, 0]
      sums.set(row.article_code, [hand + row.quantity_um3pl, held + row.reserved_um3pl])
    }
    return Object.fromEntries(sums)
  }
  const sound = async () => {
    expect(await brokenLaws(world.database, depot.company)).toEqual([])
    expect((await depot.call('/stock/verify')).body.data.ok).toBe(true)
  }
  return { depot, box, bottle, glass, set, order, read, act, stock, sound }
}

describe('a kit that is picked as parts', () => {
  test('reserves, picks, packs and ships its parts; the line stays the kit', async () => {
    const { depot, box, bottle, glass, order, read, act, stock, sound } = await boxes()
    const id = await order(2)
    const made = await read(id)
    expect(made).toMatchObject({
      status: 'allocated',
      lines: [
        {
          article_id: box,
          quantity_um3pl: 2,
          reserved_um3pl: 2,
          parts: [
            { article_id: bottle, each_um3pl: 2, quantity_um3pl: 4, reserved_um3pl: 4, picked_um3pl: 0 },
            { article_id: glass, each_um3pl: 1, quantity_um3pl: 2, reserved_um3pl: 2, shipped_um3pl: 0 },
          ],
        },
      ],
    })
    expect(await stock()).toEqual({ BOTTLE: [9, 4], GLASS: [5, 2] })
    const { tasks } = (await depot.call(`/sales-orders/${id}/pick-tasks`)).body.data
    const kit = { kit_article_id: box, kit_article_code: 'BOX', line_number: 1 }
    expect(tasks).toMatchObject([
      { ...kit, article_id: bottle, lot_number: 'L1', quantity_um3pl: 3, location_code: 'A-L1' },
      { ...kit, article_id: bottle, lot_number: 'L2', quantity_um3pl: 1 },
      { ...kit, article_id: glass, quantity_um3pl: 2, location_code: 'B-1' },
    ])
    expect((await act(id, 'pick')).status).toBe(200)
    const wrong = await depot.post(`/sales-orders/${id}/parcels`, {
      contents: [{ article_id: bottle, quantity_um3pl: 5 }],
    })
    expect(Object.keys(wrong.body.errors)).toEqual(['contents.0.quantity_um3pl'])
    const parcel = await depot.post(`/sales-orders/${id}/parcels`, {
      contents: [
        { article_code: 'BOX', quantity_um3pl: 1 },
        { article_code: 'BOTTLE', quantity_um3pl: 1 },
      ],
    })
    expect(parcel.body.data.contents).toMatchObject([
      { article_id: bottle, quantity_um3pl: 3, lot_number: 'L1', kit_article_id: box },
      { article_id: glass, quantity_um3pl: 1, kit_article_code: 'BOX' },
    ])
    expect((await read(id)).lines[0].packed_um3pl).toBe(1)
    const half = await act(id, 'pack', { parcels: [{ contents: [{ article_code: 'GLASS' }] }] })
    expect(Object.keys(half.body.errors)).toEqual(['parcels'])
    const packed = await act(id, 'pack')
    expect(packed.body.data.parcels[1].contents).toMatchObject([
      { article_id: bottle, quantity_um3pl: 1, lot_number: 'L2' },
      { article_id: glass, quantity_um3pl: 1 },
    ])
    const [one, two] = packed.body.data.parcels
    expect((await act(id, 'ship', { parcels: [one.id] })).body.errors).toHaveProperty('parcels')
    const shipped = await act(id, 'ship', { parcels: [one.id, two.id] })
    expect(shipped.body.data).toMatchObject({
      status: 'shipped',
      lines: [{ shipped_um3pl: 2, reserved_um3pl: 0, parts: [{ shipped_um3pl: 4 }, { shipped_um3pl: 2 }] }],
      shipments: [
        {
          lines: [
            {
              article_id: box,
              quantity_um3pl: 2,
              lots: [
                { article_code: 'BOTTLE', lot_number: 'L1', quantity: 3 },
                { article_code: 'BOTTLE', lot_number: 'L2', quantity: 1 },
              ],
            },
          ],
        },
      ],
    })
    expect(await stock()).toEqual({ BOTTLE: [5, 0], GLASS: [3, 0] })
    const moved = (await depot.call(`/stock/movements?source=sales_order:${id}&kind=ship`)).body.data
    expect(new Set(moved.map((each: { source_line_id: number }) => each.source_line_id))).toEqual(
      new Set([made.lines[0].id]),
    )
    await sound()
  })

  test('is short in whole kits, gets the rest as soon as all parts are there, and gives everything back', async () => {
    const { depot, bottle, glass, order, read, act, stock, sound } = await boxes({ bottles: 9, glasses: 2 })
    const id = await order(6, { allow_partial_shipment: true })
    expect((await read(id)).lines[0]).toMatchObject({ reserved_um3pl: 2, backorder_um3pl: 4 })
    expect(await stock()).toEqual({ BOTTLE: [9, 4], GLASS: [2, 2] })
    const { blockers, lines } = (await depot.call(`/sales-orders/${id}/explain`)).body.data
    expect(blockers).toMatchObject([
      { code: 'not_a_whole_unit', line_number: 1, article_code: 'BOTTLE', quantity: 5 },
      { code: 'out_of_stock', line_number: 1, article_code: 'GLASS', quantity: 4 },
    ])
    expect(lines[0].parts).toMatchObject([
      { missing: 3, available: 5 },
      { missing: 4, available: 0 },
    ])
    await depot.adjust({ article_id: glass, quantity_um3pl: 9 })
    expect((await read(id)).lines[0]).toMatchObject({ reserved_um3pl: 4, backorder_um3pl: 2 })
    await depot.adjust({ article_id: bottle, quantity_um3pl: 3, lot_number: 'L3', expiry_date: '2099-07-01' })
    expect(await read(id)).toMatchObject({ status: 'allocated', lines: [{ reserved_um3pl: 6 }] })
    await act(id, 'pick', { lines: [{ line_number: 1, quantity_um3pl: 1 }] })
    expect((await act(id, 'pick', { lines: [{ line_number: 1, quantity_um3pl: 0.5 }] })).status).toBe(422)
    await sound()
    await act(id, 'cancel')
    expect(await stock()).toEqual({ BOTTLE: [12, 0], GLASS: [11, 0] })
    await sound()
  })

  test('keeps its parts when the kit changes, and a part that is counted away takes the whole kit', async () => {
    const { depot, box, bottle, glass, set, order, read, act, stock, sound } = await boxes()
    const id = await order(3)
    const draft = await order(1, { status: 'draft' })
    expect((await read(draft)).lines[0].parts).toEqual([])
    expect((await set({ components: [{ article_id: glass, quantity_um3pl: 4 }] })).status).toBe(200)
    await act(id, 'deallocate')
    expect(await stock()).toEqual({ BOTTLE: [9, 0], GLASS: [5, 0] })
    await act(id, 'allocate')
    expect((await read(id)).lines[0].parts).toMatchObject([{ article_id: bottle }, { article_id: glass }])
    // The base unit of a part can't change while an order waits for it.
    const unit = await depot.call(`/articles/${bottle}`, { method: 'PUT', body: { um3pl: 'KGM' } })
    expect(unit.status).toBe(422)
    await depot.adjust({ article_id: glass, quantity_um3pl: -3 })
    expect(await read(id)).toMatchObject({
      status: 'confirmed',
      lines: [{ reserved_um3pl: 2, backorder_um3pl: 1 }],
    })
    expect(await stock()).toEqual({ BOTTLE: [9, 4], GLASS: [2, 2] })
    await sound()
    const { lines } = await read(id)
    const edited = await depot.call(`/sales-orders/${id}`, {
      method: 'PUT',
      body: {
        lines: [
          { id: lines[0].id, quantity_um3pl: 1 },
          { article_id: box, quantity_um3pl: 1 },
        ],
      },
    })
    expect(edited.body.data.lines).toMatchObject([
      { reserved_um3pl: 1, parts: [{ article_id: bottle }, { article_id: glass }] },
      { reserved_um3pl: 0, backorder_um3pl: 1, parts: [{ article_id: glass, each_um3pl: 4 }] },
    ])
    expect((await act(draft, 'confirm')).body.data.lines[0].parts).toMatchObject([{ each_um3pl: 4 }])
    await sound()
  })

  test('is taken as made where a lot of it is asked for, and in whole kits only', async () => {
    const { depot, box, set, order, read } = await boxes()
    const lines = (line: object) => ({ lines: [{ article_id: box, quantity_um3pl: 1, ...line }] })
    expect(
      (await read(await depot.made('/sales-orders', lines({ lot_number: 'K1' })))).lines[0].parts,
    ).toEqual([])
    const half = await depot.post('/sales-orders', lines({ quantity_um3pl: 1.5 }))
    expect(Object.keys(half.body.errors)).toEqual(['lines.0.quantity_um3pl'])
    await set({ components: [] })
    expect((await depot.call(`/articles/${box}/components`)).body.data.picked_as).toBe('kit')
    expect((await read(await order(1))).lines[0].parts).toEqual([])
  })

  test('comes back as a kit', async () => {
    const { depot, box, order, read, act, stock, sound } = await boxes()
    const id = await order(2)
    for (const action of ['pick', 'pack', 'ship', 'deliver']) expect((await act(id, action)).status).toBe(200)
    const [line] = (await read(id)).lines
    const back = await depot.made('/returns', {
      sales_order_id: id,
      lines: [{ sales_order_line_id: line.id, article_id: box, quantity_um3pl: 1 }],
    })
    for (const action of ['receive', 'dispose']) {
      const reply = await depot.post(`/returns/${back}/${action}`, {})
      expect(reply.status).toBe(200)
    }
    expect((await read(id)).lines[0].returned_um3pl).toBe(1)
    expect(await stock()).toMatchObject({ BOX: [1, 0], BOTTLE: [5, 0], GLASS: [3, 0] })
    await sound()
  })

  test('parts with serial numbers are named as one list', async () => {
    const { depot, glass, set, order, read, act, sound } = await boxes()
    const radio = await depot.article('RADIO', { tracking: 'serial' })
    const serial_numbers = ['R1', 'R2', 'R3']
    await depot.adjust({ article_id: radio, quantity_um3pl: 3, serial_numbers })
    await set({
      components: [
        { article_id: radio, quantity_um3pl: 1 },
        { article_id: glass, quantity_um3pl: 1 },
      ],
    })
    const id = await order(2)
    await act(id, 'pick')
    await act(id, 'pack')
    expect((await act(id, 'ship')).body.errors).toHaveProperty(['lines.0.serial_numbers'])
    const sent = { lines: [{ line_number: 1, serial_numbers: ['R3', 'R1'] }] }
    expect((await act(id, 'ship', sent)).body.data).toMatchObject({
      status: 'shipped',
      shipments: [{ lines: [{ serial_numbers: ['R3', 'R1'] }] }],
    })
    expect((await read(id)).lines[0].shipped_um3pl).toBe(2)
    await sound()
  })
})

/** An order for three kits in a released wave. */
async function walked() {
  const room = await boxes({ bottles: 9, glasses: 3 })
  const id = await room.order(3, { allow_partial_shipment: true })
  await room.depot.adjust({ article_id: room.glass, quantity_um3pl: 1, location_code: 'Z-9' })
  const wave = await room.depot.made('/waves', { orders: [id] })
  await room.depot.post(`/waves/${wave}/release`, {})
  const next = async () => (await room.depot.post(`/waves/${wave}/next`, {})).body.data.task
  const confirm = (task: { id: number }, scan: object = {}) =>
    room.depot.post(`/waves/${wave}/tasks/${task.id}/confirm`, scan)
  return { ...room, id, wave, next, confirm }
}

describe('on the floor', () => {
  test('tasks name the kit of a part, and a part that is short makes whole kits short', async () => {
    const { depot, id, wave, next, confirm, bottle, glass, read, stock, sound } = await walked()
    const first = await next()
    expect(first).toMatchObject({
      article_id: bottle,
      kit_article_code: 'BOX',
      lot_number: 'L1',
      quantity_um3pl: 3,
    })
    expect((await confirm(first, { article_code: 'BOTTLE' })).status).toBe(200)
    const second = await next()
    expect((await confirm(second, { lot_number: 'L2' })).status).toBe(200)
    const third = await next()
    expect(third).toMatchObject({ article_id: glass, quantity_um3pl: 3 })
    // Two glasses are missing, and one is left elsewhere: two kits.
    expect((await confirm(third, { quantity_um3pl: 1, reason: 'missing' })).status).toBe(200)
    expect((await read(id)).lines[0]).toMatchObject({ reserved_um3pl: 2, backorder_um3pl: 1 })
    await sound()
    for (let task = await next(); task !== null; task = await next())
      expect((await confirm(task)).status).toBe(200)
    expect((await read(id)).lines[0]).toMatchObject({ reserved_um3pl: 2, picked_um3pl: 2 })
    expect((await depot.call(`/waves/${wave}`)).body.data.status).toBe('picked')
    expect(await stock()).toMatchObject({ BOTTLE: [9, 4] })
    await sound()
  })
})

/** Steps that can happen, in any order, to orders for two kits with a common part. */
const step = fc.oneof(
  fc.record({ do: fc.constant('order' as const), kit: fc.nat(2), quantity: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('stock' as const),
    article: fc.nat(2),
    quantity: fc.integer({ min: -4, max: 7 }),
  }),
  fc.record({
    do: fc.constantFrom(...(['pick', 'pack', 'ship', 'cancel', 'deallocate', 'allocate', 'close'] as const)),
    order: fc.nat(5),
  }),
)

test('after any sequence, nothing is negative, every part is held for whole kits, and the ledger holds', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
      const { depot, box, bottle, glass, act, sound } = await boxes({ bottles: 0, glasses: 0 })
      const crate = await depot.article('CRATE')
      const cork = await depot.article('CORK')
      await depot.call(`/articles/${crate}/components`, {
        method: 'PUT',
        body: {
          picked_as: 'parts',
          components: [
            { article_id: glass, quantity_um3pl: 3 },
            { article_id: cork, quantity_um3pl: 0.5 },
          ],
        },
      })
      const orders: number[] = []
      const statuses: number[] = []
      for (const each of steps) {
        if (each.do === 'order') {
          const lines = [{ article_id: [box, crate, glass][each.kit], quantity_um3pl: each.quantity }]
          orders.push(await depot.made('/sales-orders', { lines, allow_partial_shipment: true }))
          continue
        }
        if (each.do === 'stock') {
          const article_id = [bottle, glass, cork][each.article]
          const more = article_id === bottle ? { lot_number: 'L1', expiry_date: '2099-01-01' } : {}
          const lines = [{ article_id, quantity_um3pl: each.quantity, ...more }]
          statuses.push((await depot.post('/stock/adjustments', { lines })).status)
          continue
        }
        const id = orders[each.order % Math.max(orders.length, 1)]
        if (id !== undefined) statuses.push((await act(id, each.do)).status)
      }
      expect(statuses.filter((status) => ![200, 201, 409, 422].includes(status))).toEqual([])
      await sound()
      expect(await brokenLaws(world.database, depot.company, { allocated: true })).toEqual([])
    }),
    { numRuns: 8, interruptAfterTimeLimit: 5_000, endOnFailure: true },
  )
}, 20_000)
