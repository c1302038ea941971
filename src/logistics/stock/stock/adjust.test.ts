import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Depot } from '../../../../test/support/depot.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

async function eventsOf(company: number) {
  const { rows } = await world.database.query<{
    type: string
    data: Record<string, unknown>
    movements: readonly object[] | null
  }>(
    sql`select type, data, movements from ${toldEvents} as outbox where company_id = ${company} and type like 'stock.%' order by id`,
  )
  return rows
}

describe('POST /stock/adjustments', () => {
  test('adds, says what was booked and how the stock is now, and tells of it', async () => {
    const depot = await Depot.open(world)
    const article = await depot.article('OIL', { um3pl_2: 'CTN', um3pl_2_factor: 12 })
    const reply = await depot.post('/stock/adjustments', {
      warehouse_id: depot.warehouse,
      reason: 'found',
      lines: [{ article_code: 'OIL', um3pl: 'CTN', quantity_um3pl: '2,5' }],
    })
    expect(reply.status).toBe(201)
    const { movements, stock, ...rest } = reply.body.data
    expect(rest).toEqual({
      reason: 'found',
      client_3pl_id: null,
      warehouse_id: depot.warehouse,
      lines: [
        {
          article_id: article,
          article_code: 'OIL',
          um3pl: 'CTN',
          quantity_um3pl: 2.5,
          lot_number: null,
          expiry_date: null,
          serial_numbers: [],
          stock_status: 'available',
          location_code: null,
        },
      ],
    })
    expect(movements).toMatchObject([
      {
        kind: 'adjust',
        on_hand_delta: 30,
        on_hand_after: 30,
        seq: 1,
        source_type: 'adjustment',
        reason: 'found',
      },
    ])
    expect(stock).toMatchObject([
      {
        article_id: article,
        quantity_um3pl: 30,
        available_um3pl: 30,
        packaging: { CTN: { factor: 12, quantity: 2 } },
      },
    ])
    expect(await eventsOf(depot.company)).toMatchObject([
      { type: 'stock.changed', data: { quantity_um3pl: 30 } },
      {
        type: 'stock.adjusted',
        data: {
          source: 'adjustment',
          article_id: article,
          reason: 'found',
          lines: [{ quantity_um3pl: 2.5 }],
        },
        movements: [{ kind: 'adjust', on_hand_delta: 30 }],
      },
    ])
  })

  test('never below zero: 409 with what is missing on each line, and nothing is booked', async () => {
    const depot = await Depot.open(world)
    const [a, b] = [await depot.article('A'), await depot.article('B')]
    await depot.adjust({ article_id: a, quantity_um3pl: 3 })
    const reply = await depot.post('/stock/adjustments', {
      lines: [
        { article_id: a, quantity_um3pl: 1 },
        { article_id: a, quantity_um3pl: -5 },
        { article_id: b, quantity_um3pl: '-0,5' },
      ],
    })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      code: 'insufficient_stock',
      shortages: [
        { line: 1, article_id: a, missing_um3pl: 1 },
        { line: 2, article_id: b, missing_um3pl: 0.5 },
      ],
    })
    expect(await depot.rows()).toMatchObject([{ article_id: a, quantity_um3pl: 3 }])
  })

  test.each([
    [{ quantity_um3pl: 0 }, 'lines.0.quantity_um3pl', 'The lines.0.quantity_um3pl field must not be 0.'],
    [
      { quantity_um3pl: '1,2,3' },
      'lines.0.quantity_um3pl',
      'The lines.0.quantity_um3pl field must be a number.',
    ],
    [
      { quantity_um3pl: 0.1234567 },
      'lines.0.quantity_um3pl',
      'The lines.0.quantity_um3pl field must have at most 6 decimal places.',
    ],
    [{ quantity_um3pl: 1, um3pl: 'BOX' }, 'lines.0.um3pl', 'The selected lines.0.um3pl is invalid.'],
    [
      { quantity_um3pl: 1, article_code: 'NONE' },
      'lines.0.article_code',
      'The selected lines.0.article_code is invalid.',
    ],
    [
      { quantity_um3pl: 1, stock_status: 'lost' },
      'lines.0.stock_status',
      'The selected lines.0.stock_status is invalid.',
    ],
    [{}, 'lines.0.quantity_um3pl', 'The lines.0.quantity_um3pl field is required.'],
  ])('a line %j is 422', async (line, path, message) => {
    const depot = await Depot.open(world)
    await depot.article('A')
    const reply = await depot.post('/stock/adjustments', { lines: [{ article_code: 'A', ...line }] })
    expect(reply.status).toBe(422)
    expect(reply.body.errors[path]).toEqual([message])
  })

  test('whole-only articles, other warehouses, empty lists', async () => {
    const depot = await Depot.open(world)
    await depot.article('A', { integer_only: true })
    const lines = [{ article_code: 'A', quantity_um3pl: 1.5 }]
    const whole = await depot.post('/stock/adjustments', { lines })
    expect(whole.body.errors).toHaveProperty(['lines.0.quantity_um3pl'])
    const other = await Depot.open(world)
    const elsewhere = await depot.post('/stock/adjustments', {
      warehouse_id: other.warehouse,
      lines: [{ article_code: 'A', quantity_um3pl: 1 }],
    })
    expect(elsewhere.body.errors).toEqual({ warehouse_id: ['The selected warehouse id is invalid.'] })
    expect((await depot.post('/stock/adjustments', { lines: [] })).status).toBe(422)
  })

  test('lots: the number is needed both ways, the expiry date only when the lot is new', async () => {
    const depot = await Depot.open(world)
    await depot.article('LOT', { tracking: 'lot', expiry_tracking: true })
    const book = (line: object) =>
      depot.post('/stock/adjustments', { lines: [{ article_code: 'LOT', ...line }] })
    expect((await book({ quantity_um3pl: 5 })).body.errors).toHaveProperty(['lines.0.lot_number'])
    expect((await book({ quantity_um3pl: -5 })).body.errors).toHaveProperty(['lines.0.lot_number'])
    const undated = await book({ quantity_um3pl: 5, lot_number: 'L1' })
    expect(undated.body.errors).toHaveProperty(['lines.0.expiry_date'])
    expect((await book({ quantity_um3pl: 5, lot_number: 'L1', expiry_date: '2031-05-31' })).status).toBe(201)
    expect((await book({ quantity_um3pl: 2, lot_number: 'L1' })).status).toBe(201)
    expect((await book({ quantity_um3pl: 1, lot_number: 'L2', expiry_date: '2030-05-31' })).status).toBe(201)
    expect((await book({ quantity_um3pl: -3, lot_number: 'L1' })).status).toBe(201)
    expect(await depot.rows()).toMatchObject([
      { lot_number: 'L1', expiry_date: '2031-05-31', quantity_um3pl: 4 },
      { lot_number: 'L2', expiry_date: '2030-05-31', quantity_um3pl: 1 },
    ])
    expect((await book({ quantity_um3pl: -2, lot_number: 'L2' })).status).toBe(409)
  })

  test('expiry dates without lots: the earliest goes first unless one is named', async () => {
    const depot = await Depot.open(world)
    await depot.article('MILK', { expiry_tracking: true })
    for (const expiry_date of ['2031-03-01', '2031-01-01', '2031-02-01'])
      await depot.adjust({ article_code: 'MILK', quantity_um3pl: 10, expiry_date })
    await depot.adjust({ article_code: 'MILK', quantity_um3pl: -12 })
    await depot.adjust({ article_code: 'MILK', quantity_um3pl: -1, expiry_date: '2031-03-01' })
    const left = (await depot.rows()).map((row) => [row.expiry_date, row.quantity_um3pl])
    expect(left).toEqual([
      ['2031-03-01', 9],
      ['2031-01-01', 0],
      ['2031-02-01', 8],
    ])
  })

  test('of lots that came together and nothing tells apart, those named first are taken first', async () => {
    const depot = await Depot.open(world)
    const article_id = await depot.article('JAM', { tracking: 'lot' })
    const lots = ['L7', 'L2', 'L9', 'L1', 'L8', 'L3']
    await depot.adjust(...lots.map((lot_number) => ({ article_id, quantity_um3pl: 1, lot_number })))
    await depot.post('/sales-orders', { lines: [{ article_id, quantity_um3pl: 3 }] })
    const held = (await depot.rows()).filter(({ reserved_um3pl }) => reserved_um3pl > 0)
    expect(held.map(({ lot_number }) => lot_number)).toEqual(['L7', 'L2', 'L9'])
  })

  test('serial numbers: one for each piece, into stock once, out of it from where they lie', async () => {
    const depot = await Depot.open(world)
    await depot.article('TV', { tracking: 'serial' })
    const book = (quantity_um3pl: number, serial_numbers?: readonly string[], more: object = {}) =>
      depot.post('/stock/adjustments', {
        lines: [{ article_code: 'TV', quantity_um3pl, serial_numbers, ...more }],
      })
    expect((await book(2)).body.errors).toEqual({
      'lines.0.serial_numbers': ['The lines.0.serial_numbers field must have exactly 2 serial numbers.'],
    })
    expect((await book(2, ['S1', 'S1'])).body.errors).toHaveProperty(['lines.0.serial_numbers'])
    expect((await book(1.5, ['S1'])).body.errors).toHaveProperty(['lines.0.quantity_um3pl'])
    expect((await book(2, ['S1', 'S2'])).status).toBe(201)
    expect((await book(1, ['S3'], { location_code: 'A-1' })).status).toBe(201)
    expect((await book(1, ['S2'])).body.errors).toHaveProperty(['lines.0.serial_numbers'])
    expect((await book(-1, ['S9'])).body.errors).toEqual({
      'lines.0.serial_numbers': ['The serial number S9 is not in stock.'],
    })
    const out = await book(-2, ['S3', 'S1'])
    expect(out.body.data.movements).toMatchObject([
      { location_code: 'A-1', serial_numbers: ['S3'], on_hand_delta: -1 },
      { location_code: null, serial_numbers: ['S1'], on_hand_delta: -1 },
    ])
    expect((await depot.call('/stock/verify')).body.data).toMatchObject({ ok: true, movements: 4 })
  })

  test('of twenty that take one at once from fifteen, fifteen succeed', async () => {
    const depot = await Depot.open(world)
    const article_id = await depot.article('A')
    await depot.adjust({ article_id, quantity_um3pl: 15 })
    const lines = [{ article_id, quantity_um3pl: -1 }]
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => depot.post('/stock/adjustments', { lines })),
    )
    const others = replies.filter((reply) => reply.status !== 201).map((reply) => reply.body.code)
    expect(others).toEqual(Array.from({ length: 5 }, () => 'insufficient_stock'))
    expect((await depot.call('/stock/verify')).body.data).toMatchObject({ ok: true, movements: 16 })
  })

  test('a dry run books nothing, a repeated key books once', async () => {
    const depot = await Depot.open(world)
    await depot.article('A')
    const body = { lines: [{ article_code: 'A', quantity_um3pl: 1 }] }
    expect((await depot.post('/stock/adjustments?dry_run=1', body)).status).toBeLessThan(300)
    expect(await depot.rows()).toEqual([])
    const headers = { 'idempotency-key': 'once' }
    const [one, two] = [
      await depot.post('/stock/adjustments', body, { headers }),
      await depot.post('/stock/adjustments', body, { headers }),
    ]
    expect(two.body).toEqual(one.body)
    expect(await depot.rows()).toMatchObject([{ quantity_um3pl: 1 }])
  })
})

describe('POST /stock/counts', () => {
  test('books the difference; where nothing differs, nothing', async () => {
    const depot = await Depot.open(world)
    await depot.article('A')
    await depot.adjust({ article_code: 'A', quantity_um3pl: 10, location_code: 'A-1' })
    await depot.adjust({ article_code: 'A', quantity_um3pl: 5, location_code: 'A-2' })
    const count = async (line: object) => {
      const reply = await depot.post('/stock/counts', { lines: [{ article_code: 'A', ...line }] })
      expect(reply.status).toBe(201)
      return reply.body.data
    }
    const same = await count({ quantity_um3pl: 15 })
    expect(same.movements).toEqual([])
    expect(same.stock).toMatchObject([{ quantity_um3pl: 15 }])
    expect((await count({ quantity_um3pl: 4, location_code: 'A-2' })).movements).toMatchObject([
      { kind: 'count', on_hand_delta: -1, location_code: 'A-2', source_type: 'count' },
    ])
    expect((await count({ quantity_um3pl: '15,5' })).stock).toMatchObject([{ quantity_um3pl: 15.5 }])
    expect((await count({ quantity_um3pl: 0 })).stock).toMatchObject([{ quantity_um3pl: 0 }])
    expect((await count({ quantity_um3pl: 0 })).movements).toEqual([])
    const fresh = await count({ quantity_um3pl: 2, stock_status: 'damaged' })
    expect(fresh.stock).toMatchObject([{ quantity_um3pl: 2, damaged_um3pl: 2, available_um3pl: 0 }])
    const types = (await eventsOf(depot.company)).filter((event) => event.data['source'] === 'count')
    expect(types).toHaveLength(4)
  })

  test('less than nothing and a place counted twice are 422', async () => {
    const depot = await Depot.open(world)
    await depot.article('A')
    const line = { article_code: 'A', quantity_um3pl: 1 }
    const negative = await depot.post('/stock/counts', { lines: [{ ...line, quantity_um3pl: -1 }] })
    expect(negative.body.errors).toEqual({
      'lines.0.quantity_um3pl': ['The lines.0.quantity_um3pl field must be at least 0.'],
    })
    const twice = await depot.post('/stock/counts', { lines: [line, line] })
    expect(twice.body.errors).toHaveProperty(['lines.1.article_code'])
  })

  test('pieces: those not found go, those found come', async () => {
    const depot = await Depot.open(world)
    await depot.article('TV', { tracking: 'serial' })
    await depot.adjust({ article_code: 'TV', quantity_um3pl: 3, serial_numbers: ['S1', 'S2', 'S3'] })
    const count = (quantity_um3pl: number, serial_numbers?: readonly string[]) =>
      depot.post('/stock/counts', { lines: [{ article_code: 'TV', quantity_um3pl, serial_numbers }] })
    expect((await count(3)).body.data.movements).toEqual([])
    expect((await count(2)).body.errors).toHaveProperty(['lines.0.serial_numbers'])
    expect((await count(2, ['S1', 'S7'])).body.data.movements).toMatchObject([
      { serial_numbers: ['S2', 'S3'], on_hand_delta: -2 },
      { serial_numbers: ['S7'], on_hand_delta: 1 },
    ])
    expect((await depot.call('/stock/verify')).body.data).toMatchObject({ ok: true })
  })
})

test('lines of several client companies need to be told apart', async () => {
  const depot = await Depot.open(world)
  for (const code of ['ONE', 'TWO'])
    await depot.article(code, { client_3pl_id: await world.client(depot.company) })
  const both = await depot.post('/stock/adjustments', {
    lines: ['ONE', 'TWO'].map((article_code) => ({ article_code, quantity_um3pl: 1 })),
  })
  expect(both.body.errors).toHaveProperty('client_3pl_id')
})
