import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { Floor } from '../../../../test/support/floor.ts'
import { World } from '../../../../test/support/world.ts'

const clock = new HandClock()
let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], clock })
})
afterAll(() => world.stop())

/** An order of five pieces at two locations, in a released wave. */
async function walking(fields: object = {}) {
  const floor = await Floor.in(world)
  const { goods } = floor
  const article = await goods.article(fields)
  await goods.fill(article, 3, { location_code: 'A-1' })
  await goods.fill(article, 4, { location_code: 'A-2' })
  const order = await floor.order({ [article]: 5 })
  const wave = await floor.wave([order])
  const orderNow = () => floor.get(`/sales-orders/${order}`)
  const waveNow = () => floor.get(`/waves/${wave}`)
  return { floor, goods, article, order, wave, orderNow, waveNow }
}

describe('the next task', () => {
  test('is one worker’s until the lease ends, and given anew to who asks again', async () => {
    const { floor, wave } = await walking()
    const first = await floor.next(wave, 'ana')
    expect(first.task).toMatchObject({
      location_code: 'A-1',
      quantity_um3pl: 3,
      wave_id: wave,
      status: 'open',
    })
    expect((await floor.next(wave, 'ana')).task.id).toBe(first.task.id)
    const second = await floor.next(wave, 'ion')
    expect(second.task.location_code).toBe('A-2')
    expect(await floor.next(wave, 'eva')).toMatchObject({ task: null, waits_for: 'leased' })
    clock.advance(299)
    await floor.next(wave, 'ion')
    clock.advance(2)
    expect((await floor.next(wave, 'eva')).task.id).toBe(first.task.id)
    expect((await floor.confirm(wave, first.task.id, { worker: 'ana' })).body.code).toBe('task_taken')
    expect((await floor.confirm(wave, first.task.id, { worker: 'eva' })).status).toBe(200)
  })

  test('never belongs to an order on hold or to a wave that is not being picked', async () => {
    const { floor, goods, order, wave } = await walking()
    const { task } = await floor.next(wave)
    await goods.post(`/sales-orders/${order}/hold`)
    expect(await floor.next(wave)).toMatchObject({ task: null, waits_for: 'on_hold' })
    expect((await floor.confirm(wave, task.id)).body).toMatchObject({
      code: 'action_not_allowed',
      blockers: [{ code: 'on_hold' }],
    })
    await goods.post(`/sales-orders/${order}/release-hold`)
    expect((await floor.next(wave)).task.id).toBe(task.id)
    await floor.act(wave, 'cancel')
    expect(await floor.next(wave)).toMatchObject({ task: null, waits_for: 'not_walking' })
  })

  test('comes later when it is skipped', async () => {
    const { floor, wave } = await walking()
    const { task } = await floor.next(wave)
    expect((await floor.act(wave, `tasks/${task.id}/skip`)).body.data.worker).toBeNull()
    const other = await floor.next(wave)
    expect(other.task.id).not.toBe(task.id)
    await floor.confirm(wave, other.task.id)
    expect((await floor.next(wave)).task.id).toBe(task.id)
  })
})

describe('a confirmed task', () => {
  test('begins the wave; with the last one the order is picked and the wave, too', async () => {
    const { floor, wave, article, orderNow, waveNow } = await walking()
    const { task } = await floor.next(wave)
    const reply = await floor.confirm(wave, task.id, { location_code: 'a-1', quantity_um3pl: 3 })
    expect(reply.body.data).toMatchObject({ status: 'picked', picked_um3pl: 3, leased_until: null })
    expect(await waveNow()).toMatchObject({ status: 'picking', orders: [{ status: 'waiting' }] })
    expect((await orderNow()).status).toBe('allocated')
    await floor.confirm(wave, (await floor.next(wave)).task.id)
    expect(await orderNow()).toMatchObject({
      status: 'picking',
      lines: [{ picked_um3pl: 5, reserved_um3pl: 5 }],
    })
    expect(await waveNow()).toMatchObject({ status: 'picked', orders: [{ status: 'picked' }] })
    expect(await floor.next(wave)).toMatchObject({ task: null, waits_for: 'not_walking' })
    expect((await floor.act(wave, 'close')).body.data.status).toBe('closed')
    expect(await floor.stock(article)).toEqual({ 'available@A-1': [3, 3], 'available@A-2': [4, 2] })
    expect(await floor.verified()).toBe(true)
  })

  test('is answered the second time as the first, and otherwise refused', async () => {
    const { floor, wave } = await walking()
    const { task } = await floor.next(wave)
    const scan = { quantity_um3pl: 2 }
    const [first, second] = [
      await floor.confirm(wave, task.id, scan),
      await floor.confirm(wave, task.id, scan),
    ]
    expect(second.text).toBe(first.text)
    expect(await floor.tasks(wave)).toEqual(['A-1: 3 picked', 'A-1: 1 open', 'A-2: 2 open'])
    expect((await floor.confirm(wave, task.id)).body).toMatchObject({ code: 'task_over', status: 'picked' })
    expect((await floor.confirm(wave, task.id, { ...scan, worker: 'eva' })).body.code).toBe('task_over')
  })

  test('says everything that is wrong at once', async () => {
    const { floor, wave } = await walking({ um3pl_barcode: '4006381333931', integer_only: true })
    const { task } = await floor.next(wave)
    const wrong = await floor.confirm(wave, task.id, {
      location_code: 'B-9',
      article_code: 'OTHER',
      barcode: '1',
      quantity_um3pl: 4,
    })
    expect(wrong.status).toBe(422)
    expect(Object.keys(wrong.body.errors)).toEqual([
      'location_code',
      'article_code',
      'barcode',
      'quantity_um3pl',
    ])
    expect(wrong.body.errors.location_code[0]).toContain('A-1')
    const faults = async (scan: object) => (await floor.confirm(wave, task.id, scan)).body.errors
    expect(await faults({ quantity_um3pl: 0 })).toHaveProperty('reason')
    expect(await faults({ quantity_um3pl: 1.5 })).toHaveProperty('quantity_um3pl')
    expect(await faults({ reason: 'missing' })).toHaveProperty('reason')
    expect((await floor.confirm(wave, task.id, { barcode: '4006381333931' })).status).toBe(200)
  })
})

describe('a short pick', () => {
  test('reserves the rest elsewhere, and what is missing is on hold until it is counted', async () => {
    const { floor, wave, article, orderNow, waveNow } = await walking()
    const { task } = await floor.next(wave)
    const reply = await floor.confirm(wave, task.id, {
      quantity_um3pl: 1,
      reason: 'missing',
      note: 'Empty box',
    })
    expect(reply.body.data).toMatchObject({ status: 'short', reason: 'missing', picked_um3pl: 1 })
    expect(await floor.tasks(wave, '?status=open')).toEqual(['A-2: 4 open'])
    expect(await floor.stock(article)).toEqual({
      'available@A-1': [1, 1],
      'hold@A-1': [2, 0],
      'available@A-2': [4, 4],
    })
    expect((await orderNow()).status).toBe('allocated')
    await floor.confirm(wave, (await floor.next(wave)).task.id)
    expect(await orderNow()).toMatchObject({ status: 'picking', lines: [{ picked_um3pl: 5 }] })
    expect((await waveNow()).status).toBe('picked')
    expect(await floor.verified()).toBe(true)
  })

  test.for([
    ['missing', ['A-2: 4 open'], { 'hold@A-1': [6, 0] }],
    ['damaged', ['A-1: 2 open', 'A-2: 2 open'], { 'damaged@A-1': [2, 0], 'available@A-1': [5, 3] }],
  ] as const)(
    'that is %s leads to another shelf only where this one is empty',
    async ([reason, open, shelf]) => {
      const { floor, goods, wave, article } = await walking()
      await goods.fill(article, 4, { location_code: 'A-1' })
      const { task } = await floor.next(wave)
      await floor.confirm(wave, task.id, { quantity_um3pl: 1, reason })
      expect(await floor.tasks(wave, '?status=open')).toEqual(open)
      expect(await floor.stock(article)).toMatchObject(shelf)
      expect(await floor.verified()).toBe(true)
    },
  )

  test('without goods elsewhere leaves the line waiting; the order goes on when some come', async () => {
    const { floor, goods, wave, article, orderNow, waveNow } = await walking()
    const taken = (await floor.next(wave)).task
    await floor.confirm(wave, taken.id)
    const { task } = await floor.next(wave)
    await floor.confirm(wave, task.id, { quantity_um3pl: 0, reason: 'damaged' })
    // Two more pieces lay there that no order had reserved.
    expect(await floor.tasks(wave, '?status=open')).toEqual(['A-2: 2 open'])
    await floor.confirm(wave, (await floor.next(wave)).task.id, { quantity_um3pl: 0, reason: 'missing' })
    expect(await orderNow()).toMatchObject({
      status: 'confirmed',
      lines: [{ backorder_um3pl: 2, reserved_um3pl: 3 }],
    })
    expect(await floor.stock(article)).toMatchObject({ 'damaged@A-2': [2, 0], 'hold@A-2': [2, 0] })
    expect(await waveNow()).toMatchObject({ status: 'picked', orders: [{ status: 'waiting' }] })
    expect((await floor.act(wave, 'close')).body.data.orders).toMatchObject([{ status: 'left' }])
    await goods.fill(article, 2, { location_code: 'A-3' })
    expect((await orderNow()).status).toBe('allocated')
    const again = await floor.wave([(await orderNow()).id])
    expect(await floor.tasks(again)).toEqual(['A-1: 3 open', 'A-3: 2 open'])
    expect(await floor.verified()).toBe(true)
  })

  test('of a package counts pieces, and the line keeps whole packages', async () => {
    const floor = await Floor.in(world)
    const { goods } = floor
    const article = await goods.article({ um3pl_2: 'BOX', um3pl_2_factor: 6 })
    await goods.fill(article, 12, { location_code: 'A-1' })
    const lines = [{ article_id: article, um3pl: 'BOX', quantity_um3pl: 2 }]
    const order = await floor.order({}, { lines, allow_partial_shipment: true })
    const wave = await floor.wave([order])
    const { task } = await floor.next(wave)
    expect(task.quantity_um3pl).toBe(12)
    await floor.confirm(wave, task.id, { quantity_um3pl: 11, reason: 'missing' })
    expect(await floor.tasks(wave)).toEqual(['A-1: 12 dropped', 'A-1: 6 open'])
    await floor.confirm(wave, (await floor.next(wave)).task.id)
    expect(await floor.get(`/sales-orders/${order}`)).toMatchObject({
      status: 'picking',
      lines: [{ picked_um3pl: 1, reserved_um3pl: 1, backorder_um3pl: 1 }],
    })
    expect(await floor.stock(article)).toEqual({ 'available@A-1': [11, 6], 'hold@A-1': [1, 0] })
    expect(await floor.verified()).toBe(true)
  })
})

/** Two lots at one location; the order has reserved the one that expires first. */
async function lots(line: object = {}) {
  const floor = await Floor.in(world)
  const { goods } = floor
  const article = await goods.article({ tracking: 'lot', expiry_tracking: true })
  await goods.fill(article, 4, { location_code: 'A-1', lot_number: 'L1', expiry_date: '2999-01-01' })
  await goods.fill(article, 3, { location_code: 'A-1', lot_number: 'L2', expiry_date: '2999-02-01' })
  const order = await floor.order({}, { lines: [{ article_id: article, quantity_um3pl: 4, ...line }] })
  const wave = await floor.wave([order])
  const { task } = await floor.next(wave)
  return { floor, article, order, wave, task }
}

describe('lots and serial numbers', () => {
  test('another lot is taken where the order asks for none: the reservation moves', async () => {
    const { floor, article, order, wave, task } = await lots()
    expect(task.lot_number).toBe('L1')
    const refused = await floor.confirm(wave, task.id, { lot_number: 'L2' })
    expect(refused.body.errors.lot_number[0]).toContain('L2')
    const reply = await floor.confirm(wave, task.id, { lot_number: 'L2', quantity_um3pl: 3 })
    expect(reply.body.data).toMatchObject({ lot_number: 'L2', expiry_date: '2999-02-01', picked_um3pl: 3 })
    expect(await floor.stock(article)).toEqual({ 'available@A-1 L1': [4, 1], 'available@A-1 L2': [3, 3] })
    expect(await floor.tasks(wave, '?status=open')).toEqual(['A-1 L1: 1 open'])
    await floor.confirm(wave, (await floor.next(wave)).task.id, { lot_number: 'L1' })
    expect((await floor.get(`/sales-orders/${order}`)).status).toBe('picking')
    expect(await floor.verified()).toBe(true)
  })

  test('and not where it asks for one', async () => {
    const { floor, wave, task } = await lots({ lot_number: 'L1' })
    const reply = await floor.confirm(wave, task.id, { lot_number: 'L2', quantity_um3pl: 1 })
    expect(reply.body.errors.lot_number[0]).toContain('L1')
  })

  test('serial numbers that were taken are those that are shipped', async () => {
    const floor = await Floor.in(world)
    const { goods } = floor
    const article = await goods.article({ tracking: 'serial', integer_only: true })
    const serial_numbers = ['S1', 'S2', 'S3', 'S4']
    const lies = { article_id: article, location_code: 'A-1', quantity_um3pl: 4, serial_numbers }
    const adjusted = await goods.post('/stock/adjustments', { reason: 'Found', lines: [lies] })
    expect(adjusted.status).toBe(201)
    const order = await floor.order({ [article]: 3 })
    const wave = await floor.wave([order])
    const { task } = await floor.next(wave)
    const confirm = (scan: object) => floor.confirm(wave, task.id, scan)
    expect((await confirm({})).body.errors).toHaveProperty('serial_numbers')
    expect((await confirm({ serial_numbers: ['S1', 'S2', 'S9'] })).body.errors.serial_numbers[0]).toContain(
      'S9',
    )
    const two = { quantity_um3pl: 2, serial_numbers: ['S3', 'S1'], reason: 'missing' }
    expect((await confirm(two)).status).toBe(200)
    const rest = (await floor.next(wave)).task
    const taken = await floor.confirm(wave, rest.id, { serial_numbers: ['S1'] })
    expect(taken.body.errors.serial_numbers[0]).toContain('S1')
    // The missing piece is the newest; it went on hold.
    expect((await floor.confirm(wave, rest.id, { serial_numbers: ['S2'] })).status).toBe(200)
    await goods.post(`/sales-orders/${order}/pack`)
    const shipped = await goods.post(`/sales-orders/${order}/ship`)
    expect(shipped.body.data.shipments[0].lines[0].serial_numbers).toEqual(['S3', 'S1', 'S2'])
    expect(await floor.verified()).toBe(true)
  })
})

describe('an order that changes under way', () => {
  test('is looked at again before anybody walks for it', async () => {
    const { floor, goods, article, order, wave, orderNow, waveNow } = await walking()
    const { task } = await floor.next(wave)
    const lines = [{ line_number: 1, article_id: article, quantity_um3pl: 2 }]
    await goods.put(`/sales-orders/${order}`, { lines })
    expect((await floor.confirm(wave, task.id)).body).toMatchObject({ code: 'task_over', status: 'dropped' })
    expect((await floor.next(wave)).task).toMatchObject({ location_code: 'A-1', quantity_um3pl: 2 })
    await goods.post(`/sales-orders/${order}/cancel`)
    expect(await floor.next(wave)).toMatchObject({ task: null, waits_for: 'nothing_left' })
    expect((await waveNow()).status).toBe('picked')
    expect((await orderNow()).status).toBe('cancelled')
  })

  test('is not left behind when goods come for it before the walk ends', async () => {
    const { floor, goods, article, order: first, wave: other, orderNow } = await walking()
    await floor.act(other, 'cancel')
    const oil = await goods.article()
    await goods.fill(oil, 1, { location_code: 'C-1' })
    const wave = await floor.wave([first, await floor.order({ [oil]: 1 })])
    await floor.confirm(wave, (await floor.next(wave)).task.id, { quantity_um3pl: 0, reason: 'missing' })
    expect((await orderNow()).status).toBe('confirmed')
    const last = (await floor.next(wave)).task
    expect(last.location_code).toBe('C-1')
    await goods.fill(article, 1, { location_code: 'B-1' })
    expect((await orderNow()).status).toBe('allocated')
    await floor.confirm(wave, last.id)
    expect((await floor.get(`/waves/${wave}`)).status).toBe('picking')
    expect(await floor.tasks(wave, '?status=open')).toEqual(['A-2: 4 open', 'B-1: 1 open'])
  })

  test('picked by itself leaves nothing to walk for', async () => {
    const { floor, goods, order, wave, orderNow, waveNow } = await walking()
    await floor.confirm(wave, (await floor.next(wave)).task.id)
    await goods.post(`/sales-orders/${order}/pick`)
    expect(await floor.next(wave)).toMatchObject({ task: null, waits_for: 'nothing_left' })
    expect(await orderNow()).toMatchObject({ status: 'picking', lines: [{ picked_um3pl: 5 }] })
    expect(await floor.tasks(wave)).toEqual(['A-1: 3 picked', 'A-2: 2 dropped'])
    expect(await waveNow()).toMatchObject({ status: 'picked', orders: [{ status: 'picked' }] })
  })
})

test('what is taken goes into the tote of its order: the first one that was scanned, and no other order’s', async () => {
  const floor = await Floor.in(world)
  const { goods } = floor
  const article = await goods.article()
  for (const location_code of ['A-1', 'A-2', 'A-3']) await goods.fill(article, 2, { location_code })
  const orders = [await floor.order({ [article]: 4 }), await floor.order({ [article]: 2 })]
  const wave = await floor.wave(orders, { totes: true })
  const { task } = await floor.next(wave)
  const bare = await floor.confirm(wave, task.id)
  expect([bare.status, Object.keys(bare.body.errors)]).toEqual([422, ['tote_code']])
  expect((await floor.confirm(wave, task.id, { tote_code: 'T-1' })).body.data.tote_code).toBe('T-1')
  expect((await floor.confirm(wave, task.id, { tote_code: 'T-1' })).status).toBe(200)
  for (let left = 2; left > 0; left -= 1) {
    const { task: other } = await floor.next(wave)
    const isSame = other.sales_order_id === task.sales_order_id
    const wrong = await floor.confirm(wave, other.id, { tote_code: isSame ? 'T-2' : 't-1' })
    expect(Object.keys(wrong.body.errors)).toEqual(['tote_code'])
    expect((await floor.confirm(wave, other.id, { tote_code: isSame ? 't-1' : 'T-2' })).status).toBe(200)
  }
  const { status, totes, orders: now } = await floor.get(`/waves/${wave}`)
  expect({ status, totes, now }).toMatchObject({
    status: 'picked',
    totes: true,
    now: orders.map((sales_order_id) => ({
      sales_order_id,
      status: 'picked',
      tote_code: sales_order_id === task.sales_order_id ? 'T-1' : 'T-2',
    })),
  })
  expect(await floor.verified()).toBe(true)
})

test('what is in a cart when the wave is closed goes back, and its pieces can be taken again', async () => {
  const floor = await Floor.in(world)
  const { goods } = floor
  const article = await goods.article({ tracking: 'serial' })
  const lines = ['A-1', 'A-2'].map((location_code, at) => ({
    article_id: article,
    quantity_um3pl: 1,
    location_code,
    serial_numbers: [`S${at + 1}`],
  }))
  const laid = { warehouse_id: goods.warehouse, lines }
  expect((await goods.post('/stock/adjustments', laid, { token: goods.tokens.manager })).status).toBe(201)
  const order = await floor.order({ [article]: 2 })
  const first = await floor.wave([order])
  const { task } = await floor.next(first)
  const scan = { serial_numbers: [task.location_code === 'A-1' ? 'S1' : 'S2'] }
  expect((await floor.confirm(first, task.id, scan)).status).toBe(200)
  expect((await floor.act(first, 'close')).status).toBe(200)
  expect((await floor.tasks(first)).map((each) => each.split(' ').at(-1))).toEqual(['dropped', 'dropped'])
  const second = await floor.wave([order])
  for (let left = 2; left > 0; left -= 1) {
    const { task: again } = await floor.next(second)
    const serial_numbers = [again.location_code === 'A-1' ? 'S1' : 'S2']
    expect((await floor.confirm(second, again.id, { serial_numbers })).status).toBe(200)
  }
  expect(await floor.get(`/waves/${second}`)).toMatchObject({ status: 'picked' })
})
