import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Yard } from '../../../../test/support/goods.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

const etsm = 'shared-token-of-the-transport-system'
let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], values: { ETSM_TOKEN: etsm } })
})
afterAll(() => world.stop())

/** A yard with an article in cartons of 12, and an announced reception of 10 pieces. */
async function announced(body: object = {}, warehouse: object = {}) {
  const at = await Yard.open(world, warehouse)
  const article_id = await at.article('OIL', { um3pl_2: 'CTN', um3pl_2_factor: 12 })
  const reply = await at.post('/receptions', { lines: [{ article_id, quantity_um3pl: 10 }], ...body })
  expect(reply.status).toBe(201)
  const { id } = reply.body.data
  return { at, article_id, reception: reply.body.data, id, path: `/receptions/${id}` }
}

describe('POST /receptions', () => {
  test('201 with the record: announced, incoming and not on hand', async () => {
    const { at, article_id, reception, id, path } = await announced({
      expected_at: '2026-02-01T10:00:00+01:00',
      vehicle_number: 'AB123CD',
    })
    const { created_at: _c, updated_at: _u, lines, ...rest } = reception
    expect(rest).toEqual({
      id,
      company_id: at.company,
      client_3pl_id: at.client,
      warehouse_id: at.warehouse,
      reception_number: `RC-${id}`,
      reception_type: null,
      status: 'announced',
      allowed_transitions: ['arrived', 'received', 'cancelled'],
      allowed_actions: ['arrive', 'receive', 'cancel'].map((action) => ({ action, waits_for: null })),
      purchase_order_id: null,
      partner_id: null,
      expected_at: '2026-02-01T09:00:00.000000Z',
      arrived_at: null,
      received_at: null,
      carrier_code: null,
      tracking_number: null,
      vehicle_number: 'AB123CD',
      container_number: null,
      source: 'api',
      has_discrepancies: false,
      cancel_reason: null,
      external_reference: null,
      notes: null,
      metadata: {},
      version: 1,
    })
    expect(lines).toEqual([
      {
        id: expect.any(Number),
        line_number: 1,
        purchase_order_line_id: null,
        article_id,
        article_code: 'OIL',
        description: 'Article OIL',
        um3pl: 'PCE',
        quantity_um3pl: 10,
        received_um3pl: 0,
        rejected_um3pl: 0,
        damaged_um3pl: 0,
        putaway_um3pl: 0,
        discrepancy: 'none',
        lot_number: null,
        expiry_date: null,
        serial_numbers: [],
        location_code: null,
        external_reference: null,
        metadata: {},
      },
    ])
    expect(await at.incoming(article_id)).toEqual({ reception_line: 10 })
    expect(await at.stock(article_id)).toEqual({})
    expect(await at.events('reception', id)).toEqual(['created'])
    expect((await at.call(path)).body.data).toEqual(reception)
    expect((await at.put(path, reception)).body.data).toEqual(reception)
  })

  test('posted as received it counts at once', async () => {
    const { at, article_id, reception, id } = await announced({
      status: 'received',
      lines: [
        { article_code: 'OIL', um3pl: 'CTN', quantity_um3pl: 2, damaged_um3pl: 0.5 },
        { article_code: 'OIL', quantity_um3pl: 5, received_um3pl: 4 },
      ],
    })
    expect(reception).toMatchObject({ status: 'received', has_discrepancies: true, source: 'api' })
    expect(reception.received_at).not.toBeNull()
    expect(reception.arrived_at).not.toBeNull()
    expect(reception.lines).toMatchObject([
      { received_um3pl: 1.5, damaged_um3pl: 0.5, putaway_um3pl: 1.5, discrepancy: 'damaged' },
      { received_um3pl: 4, putaway_um3pl: 4, discrepancy: 'short' },
    ])
    expect(await at.stock(article_id)).toEqual({ available: 22, damaged: 6 })
    expect(await at.incoming(article_id)).toEqual({})
    expect(await at.events('reception', id)).toEqual(['created', 'received', 'discrepancy'])
  })

  test('only an operator receives', async () => {
    const { at, article_id } = await announced()
    const token = await at.token('client')
    const body = { status: 'received', lines: [{ article_id, quantity_um3pl: 1 }] }
    expect((await at.post('/receptions', body, { token })).body.code).toBe('role_forbidden')
    const own = await at.post('/receptions', { ...body, status: 'draft' }, { token })
    expect(own.body.data).toMatchObject({ status: 'draft', allowed_transitions: ['announced', 'cancelled'] })
  })

  test('by the transport system', async () => {
    const { at, article_id } = await announced()
    const body = { status: 'received', lines: [{ article_id, quantity_um3pl: 3 }] }
    const send = (company?: number) =>
      world.call('/integrations/etsm/receptions', {
        method: 'POST',
        token: etsm,
        body,
        ...(company !== undefined && { company }),
      })
    expect((await send()).body.code).toBe('company_required')
    const made = await send(at.company)
    expect(made.status).toBe(201)
    expect(made.body.data).toMatchObject({ source: 'etsm', status: 'received' })
    expect(await at.stock(article_id)).toEqual({ available: 3 })
  })

  test('what is wrong is said with its field', async () => {
    const { at, article_id } = await announced()
    await at.article('OLD', { active: false })
    const line = { article_id, quantity_um3pl: 1 }
    const errors = async (body: object) => {
      const reply = await at.post('/receptions', { lines: [line], ...body })
      return [reply.status, ...Object.keys(reply.body.errors ?? {})]
    }
    expect(await errors({ status: 'arrived' })).toEqual([422, 'status'])
    expect(await errors({ purchase_order_id: 999_999 })).toEqual([422, 'purchase_order_id'])
    expect(await errors({ lines: [{ ...line, quantity_um3pl: -1 }] })).toEqual([
      422,
      'lines.0.quantity_um3pl',
    ])
    expect(await errors({ lines: [{ ...line, location_code: 'A-1' }] })).toEqual([
      422,
      'lines.0.location_code',
    ])
    expect(await errors({ lines: [{ ...line, purchase_order_line_id: 5 }] })).toEqual([
      422,
      'lines.0.purchase_order_line_id',
    ])
    const old = [{ article_code: 'OLD', quantity_um3pl: 1 }]
    expect(await errors({ lines: old })).toEqual([422, 'lines.0.article_code'])
    expect(await errors({ lines: old, status: 'received' })).toEqual([201])
  })

  test('the same external reference gives the same reception where that is asked for', async () => {
    const { at, article_id, reception } = await announced({ external_reference: 'ASN-1' })
    const body = { external_reference: 'ASN-1', lines: [{ article_id, quantity_um3pl: 1 }] }
    expect(Object.keys((await at.post('/receptions', body)).body.errors)).toEqual(['external_reference'])
    const again = await at.post('/receptions?on_duplicate=return', body)
    expect([again.status, again.body.data]).toEqual([200, reception])
  })
})

describe('counting', () => {
  test('from announced to closed, step by step', async () => {
    const { at, article_id, id, path } = await announced()
    const arrived = await at.post(`${path}/arrive`)
    expect(arrived.body.data).toMatchObject({ status: 'arrived', received_at: null })
    const { arrived_at } = arrived.body.data
    expect(arrived_at).not.toBeNull()
    const first = await at.post(`${path}/receive`, { lines: [{ line_number: 1, quantity_um3pl: 4 }] })
    expect(first.body.data).toMatchObject({ status: 'receiving', arrived_at, lines: [{ received_um3pl: 4 }] })
    expect(await at.stock(article_id)).toEqual({ available: 4 })
    expect(await at.incoming(article_id)).toEqual({ reception_line: 6 })
    await at.post(`${path}/receive`, {
      lines: [{ article_code: 'OIL', quantity_um3pl: 1, damaged_um3pl: 2, rejected_um3pl: 1 }],
    })
    expect(await at.stock(article_id)).toEqual({ available: 5, damaged: 2 })
    const done = await at.post(`${path}/complete`)
    expect(done.body.data).toMatchObject({
      status: 'received',
      has_discrepancies: true,
      lines: [{ received_um3pl: 5, damaged_um3pl: 2, rejected_um3pl: 1, discrepancy: 'short' }],
    })
    expect(await at.incoming(article_id)).toEqual({})
    const reopened = await at.post(`${path}/reopen`, { reason: 'two more behind the door' })
    expect(reopened.body.data).toMatchObject({
      status: 'receiving',
      received_at: null,
      has_discrepancies: true,
      lines: [{ discrepancy: 'damaged' }],
    })
    expect(await at.incoming(article_id)).toEqual({ reception_line: 2 })
    const rest = await at.post(`${path}/complete`, { receive_rest: true })
    expect(rest.body.data.lines).toMatchObject([{ received_um3pl: 7, discrepancy: 'damaged' }])
    const closed = await at.put(path, { status: 'closed' })
    expect(closed.body.data).toMatchObject({ status: 'closed', allowed_transitions: [] })
    expect(await at.stock(article_id)).toEqual({ available: 7, damaged: 2 })
    expect(await at.events('reception', id)).toEqual([
      'created',
      'status_changed',
      'status_changed',
      'updated',
      'status_changed',
      'received',
      'discrepancy',
      'status_changed',
      'status_changed',
      'received',
      'discrepancy',
      'status_changed',
    ])
    const { rows } = await world.database.query(sql`
      select kind, on_hand_delta::float8 as delta, stock_status, source_type, source_line_id from stock_movements
       where company_id = ${at.company} order by id`)
    const line = { source_type: 'reception', source_line_id: closed.body.data.lines[0].id, kind: 'receive' }
    expect(rows).toEqual([
      { ...line, delta: 4, stock_status: 'available' },
      { ...line, delta: 1, stock_status: 'available' },
      { ...line, delta: 2, stock_status: 'damaged' },
      { ...line, delta: 2, stock_status: 'available' },
    ])
    const { rows: traces } = await world.database.query(sql`
      select action, target_id, change->>'reason' as reason from audit
       where company_id = ${at.company} and target_type = 'reception'`)
    expect(traces).toEqual([
      { action: 'reception.reopened', target_id: String(id), reason: 'two more behind the door' },
    ])
  })

  test('PUT received takes everything; its event tells the movements', async () => {
    const { at, article_id, id, path } = await announced()
    const { body } = await at.put(path, { status: 'received', vehicle_number: 'X1' })
    expect(body.data).toMatchObject({
      status: 'received',
      vehicle_number: 'X1',
      has_discrepancies: false,
      lines: [{ received_um3pl: 10, discrepancy: 'none' }],
    })
    expect(await at.stock(article_id)).toEqual({ available: 10 })
    const { rows } = await world.database.query(sql`
      select movements from ${toldEvents} as outbox where company_id = ${at.company} and type = 'reception.received'
         and resource_id = ${id}`)
    expect(rows).toMatchObject([{ movements: [{ kind: 'receive', on_hand_delta: 10, on_hand_after: 10 }] }])
    const again = await at.post(`${path}/receive`)
    expect([again.status, again.body]).toMatchObject([
      409,
      { code: 'action_not_allowed', allowed: ['reopen'] },
    ])
    expect((await at.put(path, { status: 'cancelled' })).status).toBe(422)
  })

  test('goods that nobody announced become a line, inactive articles too', async () => {
    const { at, path } = await announced()
    const other = await at.article('NEW', { active: false })
    const { body } = await at.post(`${path}/receive`, {
      lines: [{ article_code: 'NEW', quantity_um3pl: 3 }],
    })
    expect(body.data).toMatchObject({ status: 'receiving', has_discrepancies: true })
    expect(body.data.arrived_at).not.toBeNull()
    expect(body.data.lines[1]).toMatchObject({
      line_number: 2,
      article_id: other,
      quantity_um3pl: 0,
      received_um3pl: 3,
      discrepancy: 'unexpected',
    })
    expect(await at.stock(other)).toEqual({ available: 3 })
    const same = await at.put(path, body.data)
    expect([same.status, same.body.data]).toEqual([200, body.data])
    const all = await at.post(`${path}/receive`)
    expect(all.body.data.lines).toMatchObject([{ received_um3pl: 10 }, { received_um3pl: 3 }])
  })

  test('an article is counted in any of its units', async () => {
    const { at, article_id, path } = await announced({
      lines: [{ article_code: 'OIL', um3pl: 'CTN', quantity_um3pl: 2 }],
    })
    const count = (line: object) => at.post(`${path}/receive`, { lines: [{ article_id, ...line }] })
    const { body } = await count({ um3pl: 'PCE', quantity_um3pl: 6 })
    expect(body.data.lines).toMatchObject([{ um3pl: 'CTN', received_um3pl: 0.5 }])
    expect(await at.stock(article_id)).toEqual({ available: 6 })
    expect(Object.keys((await count({ um3pl: 'PCE', quantity_um3pl: 5 })).body.errors)).toEqual([
      'lines.0.um3pl',
    ])
    expect(Object.keys((await count({ um3pl: 'PAL', quantity_um3pl: 5 })).body.errors)).toEqual([
      'lines.0.um3pl',
    ])
  })

  test('what is wrong with a count is said with its field', async () => {
    const { at, path } = await announced()
    await at.location('A-1')
    const errors = async (line: object) => {
      const reply = await at.post(`${path}/receive`, { lines: [line] })
      return [reply.status, ...Object.keys(reply.body.errors ?? {})]
    }
    expect(await errors({ id: 999_999, quantity_um3pl: 1 })).toEqual([422, 'lines.0.id'])
    expect(await errors({ line_number: 9, quantity_um3pl: 1 })).toEqual([422, 'lines.0.line_number'])
    expect(await errors({ quantity_um3pl: 1 })).toEqual([422, 'lines.0.article_id'])
    expect(await errors({ line_number: 1, quantity_um3pl: 0 })).toEqual([422, 'lines.0.quantity_um3pl'])
    expect(await errors({ line_number: 1, damaged_um3pl: -1 })).toEqual([422, 'lines.0.damaged_um3pl'])
    expect(await errors({ line_number: 1, location_code: 'B-1' })).toEqual([422, 'lines.0.location_code'])
    expect(await errors({ line_number: 1, quantity_um3pl: 999_999_999_999 })).toEqual([200])
    expect(await errors({ line_number: 1, quantity_um3pl: 999_999_999_999 })).toEqual([
      422,
      'lines.0.quantity_um3pl',
    ])
    expect(await errors({ line_number: 1, location_code: 'A-1' })).toEqual([422, 'lines.0.quantity_um3pl'])
  })

  test('two counts at the same time both count', async () => {
    const { at, article_id, path } = await announced()
    const count = () => at.post(`${path}/receive`, { lines: [{ line_number: 1, quantity_um3pl: 5 }] })
    const replies = await Promise.all([count(), count()])
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    expect(await at.stock(article_id)).toEqual({ available: 10 })
    expect((await at.call(path)).body.data.lines).toMatchObject([{ received_um3pl: 10 }])
  })
})

async function tracked(fields: object, line: object = {}) {
  const at = await Yard.open(world)
  const article_id = await at.article('MILK', fields)
  const { body } = await at.post('/receptions', { lines: [{ article_id, quantity_um3pl: 4, ...line }] })
  const path = `/receptions/${body.data.id}`
  const count = async (...lines: object[]) => {
    const reply = await at.post(`${path}/receive`, {
      lines: lines.map((each) => ({ line_number: 1, ...each })),
    })
    return reply.status === 200 ? reply.body.data.lines[0] : reply.body.errors
  }
  return { at, article_id, path, count }
}

describe('lots, dates and serial numbers', () => {
  test('a lot is needed, one line may come in several, and a known lot keeps its date', async () => {
    const { at, article_id, count } = await tracked({ tracking: 'lot', expiry_tracking: true })
    expect(await at.incoming(article_id)).toEqual({ reception_line: 4 })
    expect(Object.keys(await count({ quantity_um3pl: 1 }))).toEqual(['lines.0.lot_number'])
    expect(Object.keys(await count({ quantity_um3pl: 1, lot_number: 'L1' }))).toEqual(['lines.0.expiry_date'])
    const line = await count(
      { quantity_um3pl: 1, lot_number: 'L1', expiry_date: '2027-01-01' },
      { quantity_um3pl: 2, lot_number: 'L2', expiry_date: '2027-02-01' },
    )
    expect(line).toMatchObject({ received_um3pl: 3, lot_number: 'L1', expiry_date: '2027-01-01' })
    const other = { lot_number: 'L2', expiry_date: '2027-03-01', quantity_um3pl: 1 }
    expect(await count(other)).toEqual({
      'lines.0.expiry_date': ['The lines.0.expiry_date field can no longer be changed.'],
    })
    await count({ lot_number: 'L2', quantity_um3pl: 1 })
    expect(await at.stock(article_id)).toEqual({ 'available L1 2027-01-01': 1, 'available L2 2027-02-01': 3 })
  })

  test('an announced lot is counted without saying it again', async () => {
    const lot = { lot_number: 'L1', expiry_date: '2027-01-01' }
    const { at, article_id, path } = await tracked({ tracking: 'lot', expiry_tracking: true }, lot)
    expect(await at.incoming(article_id)).toEqual({ 'reception_line L1': 4 })
    expect((await at.put(path, { status: 'received' })).status).toBe(200)
    expect(await at.stock(article_id)).toEqual({ 'available L1 2027-01-01': 4 })
  })

  test('an article without lots has none in stock', async () => {
    const { at, article_id, count } = await tracked({})
    await count({ quantity_um3pl: 1, lot_number: 'L1', expiry_date: '2027-01-01', serial_numbers: ['x'] })
    expect(await at.stock(article_id)).toEqual({ available: 1 })
  })

  test('as many serial numbers as pieces, each once', async () => {
    const { at, article_id, path, count } = await tracked({ tracking: 'serial' })
    const serial_numbers = ['S1', 'S2', 'S3']
    expect(await count({ quantity_um3pl: 2 })).toEqual({
      'lines.0.serial_numbers': ['The lines.0.serial_numbers field must have exactly 2 serial numbers.'],
    })
    expect(Object.keys(await count({ quantity_um3pl: 1.5, serial_numbers }))).toEqual([
      'lines.0.quantity_um3pl',
    ])
    const twice = await count({ quantity_um3pl: 2, serial_numbers: ['S1', 'S1'] })
    expect(Object.keys(twice)).toEqual(['lines.0.serial_numbers'])
    const line = await count({ quantity_um3pl: 2, damaged_um3pl: 1, rejected_um3pl: 1, serial_numbers })
    expect(line).toMatchObject({ serial_numbers, received_um3pl: 2, damaged_um3pl: 1 })
    const again = await count({ quantity_um3pl: 1, serial_numbers: ['S2'] })
    expect(Object.keys(again)).toEqual(['lines.0.serial_numbers'])
    await at.post(`${path}/complete`)
    const elsewhere = await at.post('/receptions', {
      status: 'received',
      lines: [{ article_id, quantity_um3pl: 1, serial_numbers: ['S3'] }],
    })
    expect(elsewhere.body.errors).toHaveProperty(['lines.0.serial_numbers'])
    const { rows } = await world.database.query(sql`
      select s.serial_number, b.stock_status from serials s
        join stock_buckets b on b.company_id = s.company_id and b.id = s.bucket_id
       where s.company_id = ${at.company} order by 1`)
    expect(rows).toEqual([
      { serial_number: 'S1', stock_status: 'available' },
      { serial_number: 'S2', stock_status: 'available' },
      { serial_number: 'S3', stock_status: 'damaged' },
    ])
  })

  test('announced serial numbers are taken in their order', async () => {
    const serial_numbers = ['S1', 'S2', 'S3', 'S4']
    const { path, at, count } = await tracked({ tracking: 'serial' }, { serial_numbers })
    expect((await count({ quantity_um3pl: 1, serial_numbers: ['S3'] })).serial_numbers).toEqual([
      'S3',
      'S1',
      'S2',
      'S4',
    ])
    const { body } = await at.post(`${path}/receive`, { lines: [{ line_number: 1, quantity_um3pl: 2 }] })
    expect(body.data.lines[0].serial_numbers).toEqual(['S3', 'S1', 'S2', 'S4'])
    const done = await at.post(`${path}/complete`)
    expect(done.body.data.lines[0].serial_numbers).toEqual(['S3', 'S1', 'S2'])
  })
})

describe('putting away', () => {
  test('without auto_putaway goods wait, on hand and not available', async () => {
    const { at, article_id, path } = await announced({}, { auto_putaway: false })
    await at.location('DOCK')
    await at.location('A-1')
    await at.post(`${path}/receive`, {
      lines: [{ line_number: 1, quantity_um3pl: 8, damaged_um3pl: 1, location_code: 'DOCK' }],
    })
    expect(await at.stock(article_id)).toEqual({ 'receiving@DOCK': 8, 'damaged@DOCK': 1 })
    const early = await at.post(`${path}/putaway`, {
      lines: [{ line_number: 1, quantity_um3pl: 3, location_code: 'A-1' }],
    })
    expect(early.body.data).toMatchObject({
      status: 'receiving',
      lines: [{ putaway_um3pl: 3, location_code: 'A-1' }],
    })
    expect(await at.stock(article_id)).toEqual({ 'receiving@DOCK': 5, 'available@A-1': 3, 'damaged@DOCK': 1 })
    await at.post(`${path}/complete`)
    const much = await at.post(`${path}/putaway`, { lines: [{ line_number: 1, quantity_um3pl: 6 }] })
    expect(much.body.errors).toEqual({
      'lines.0.quantity_um3pl': ['The lines.0.quantity_um3pl field must not be greater than 5.'],
    })
    const unknown = await at.post(`${path}/putaway`, { lines: [{ line_number: 1, location_code: 'X' }] })
    expect(Object.keys(unknown.body.errors)).toEqual(['lines.0.location_code'])
    const done = await at.post(`${path}/putaway`)
    expect(done.body.data).toMatchObject({ status: 'received', lines: [{ putaway_um3pl: 8 }] })
    expect(await at.stock(article_id)).toEqual({ 'available@DOCK': 5, 'available@A-1': 3, 'damaged@DOCK': 1 })
    const idle = await at.post(`${path}/putaway`)
    expect(idle.body.data).toEqual(done.body.data)
    expect((await at.put(path, { status: 'closed' })).body.data.status).toBe('closed')
  })

  test('PUT closed puts everything away, with lots and serial numbers', async () => {
    const at = await Yard.open(world, { auto_putaway: false })
    const lots = await at.article('MILK', { tracking: 'lot' })
    const serials = await at.article('PUMP', { tracking: 'serial' })
    const { body } = await at.post('/receptions', {
      status: 'received',
      lines: [
        { article_id: lots, quantity_um3pl: 2, lot_number: 'L1' },
        { article_id: lots, quantity_um3pl: 3, lot_number: 'L2' },
        { article_id: serials, quantity_um3pl: 2, serial_numbers: ['S1', 'S2'] },
      ],
    })
    const path = `/receptions/${body.data.id}`
    expect(await at.stock(lots)).toEqual({ 'receiving L1': 2, 'receiving L2': 3 })
    const one = await at.post(`${path}/putaway`, { lines: [{ line_number: 3, quantity_um3pl: 1 }] })
    expect(one.status).toBe(200)
    const closed = await at.put(path, { status: 'closed' })
    expect(closed.body.data.lines).toMatchObject([
      { putaway_um3pl: 2 },
      { putaway_um3pl: 3 },
      { putaway_um3pl: 2 },
    ])
    expect(await at.stock(lots)).toEqual({ 'available L1': 2, 'available L2': 3 })
    expect(await at.stock(serials)).toEqual({ available: 2 })
    const { rows } = await world.database.query(sql`
      select count(distinct s.bucket_id)::int as buckets, count(*)::int as serials from serials s
        join stock_buckets b on b.company_id = s.company_id and b.id = s.bucket_id and b.stock_status = 'available'
       where s.company_id = ${at.company}`)
    expect(rows).toEqual([{ buckets: 1, serials: 2 }])
  })

  test('goods that somebody took from the door cannot be put away', async () => {
    const { at, article_id, path } = await announced({ status: 'received' }, { auto_putaway: false })
    await world.database.write(sql`
      update stock_buckets set on_hand = 4 where company_id = ${at.company} and stock_status = 'receiving'`)
    const { status, body } = await at.post(`${path}/putaway`)
    expect([status, body.code, body.shortages]).toMatchObject([
      409,
      'insufficient_stock',
      [{ article_id, stock_status: 'receiving', missing_um3pl: 6 }],
    ])
  })
})

describe('more than expected', () => {
  const over = { lines: [{ line_number: 1, quantity_um3pl: 12 }] }

  test('is taken and flagged, unless the client company wants something else', async () => {
    const { at, article_id, path } = await announced()
    const { body } = await at.post(`${path}/receive`, over)
    expect(body.data).toMatchObject({
      has_discrepancies: true,
      lines: [{ received_um3pl: 12, discrepancy: 'over' }],
    })
    expect(await at.stock(article_id)).toEqual({ available: 12 })
    expect(await at.incoming(article_id)).toEqual({})
  })

  test('is refused', async () => {
    const { at, article_id, path } = await announced()
    await at.settings({ over_receipt_policy: 'reject', over_receipt_tolerance_percent: 10 })
    const { status, body } = await at.post(`${path}/receive`, over)
    expect([status, body.errors]).toEqual([
      422,
      {
        'lines.0.quantity_um3pl': [
          'The lines.0.quantity_um3pl field is more than expected. At most 11 can be received.',
        ],
      },
    ])
    const within = { lines: [{ line_number: 1, quantity_um3pl: 10, damaged_um3pl: 1, rejected_um3pl: 3 }] }
    expect((await at.post(`${path}/receive`, within)).status).toBe(200)
    expect(await at.stock(article_id)).toEqual({ available: 10, damaged: 1 })
    await at.article('NEW')
    const unexpected = await at.post(`${path}/receive`, {
      lines: [{ article_code: 'NEW', quantity_um3pl: 1 }],
    })
    expect(Object.keys(unexpected.body.errors)).toEqual(['lines.0.quantity_um3pl'])
  })

  test.each([true, false])('is held, with auto_putaway %s', async (auto_putaway) => {
    const { at, article_id, path } = await announced({}, { auto_putaway })
    await at.settings({ over_receipt_policy: 'hold' })
    const { body } = await at.post(`${path}/receive`, {
      lines: [{ line_number: 1, quantity_um3pl: 12, damaged_um3pl: 1 }],
    })
    expect(body.data.lines).toMatchObject([{ received_um3pl: 12, discrepancy: 'over' }])
    const good = auto_putaway ? 'available' : 'receiving'
    expect(await at.stock(article_id)).toEqual({ [good]: 9, hold: 3, damaged: 1 })
    await at.put(path, { status: 'received' })
    const closed = await at.put(path, { status: 'closed' })
    expect(closed.body.data.lines).toMatchObject([{ putaway_um3pl: 12 }])
    expect(await at.stock(article_id)).toEqual({ available: 9, hold: 3, damaged: 1 })
  })
})

async function ordered(body: object = {}) {
  const at = await Yard.open(world)
  const article_id = await at.article('OIL', { um3pl_2: 'CTN', um3pl_2_factor: 12 })
  const { data } = (
    await at.post('/purchase-orders', {
      lines: [{ article_id, um3pl: 'CTN', quantity_um3pl: 2 }],
      ...body,
    })
  ).body
  const order = async () => (await at.call(`/purchase-orders/${data.id}`)).body.data
  const receive = (line: object, fields: object = {}) =>
    at.post('/receptions', { purchase_order_id: data.id, lines: [{ article_id, ...line }], ...fields })
  return { at, article_id, order, receive, order_id: data.id }
}

describe('a reception of a purchase order', () => {
  test('announces, receives and completes it', async () => {
    const { at, article_id, order, receive, order_id } = await ordered()
    const first = await receive({ quantity_um3pl: 12 })
    expect(first.body.data.lines[0].purchase_order_line_id).toBe((await order()).lines[0].id)
    expect((await order()).lines).toMatchObject([
      { announced_um3pl: 1, received_um3pl: 0, remaining_um3pl: 2 },
    ])
    expect(await at.incoming(article_id)).toEqual({ purchase_order_line: 12, reception_line: 12 })
    const path = `/receptions/${first.body.data.id}`
    await at.post(`${path}/receive`, {
      lines: [{ line_number: 1, quantity_um3pl: 9, damaged_um3pl: 1, rejected_um3pl: 1 }],
    })
    expect(await order()).toMatchObject({
      status: 'partially_received',
      lines: [{ announced_um3pl: 0.083333, received_um3pl: 0.833333, rejected_um3pl: 0.083333 }],
    })
    expect(await at.incoming(article_id)).toEqual({ purchase_order_line: 13, reception_line: 1 })
    await at.post(`${path}/complete`)
    expect(await at.incoming(article_id)).toEqual({ purchase_order_line: 14 })
    const second = await receive({ quantity_um3pl: 12 }, { status: 'received' })
    expect(second.status).toBe(201)
    expect((await order()).status).toBe('partially_received')
    await receive({ um3pl: 'CTN', quantity_um3pl: 0.5 }, { status: 'received' })
    expect(await order()).toMatchObject({
      status: 'received',
      lines: [{ received_um3pl: 2.333333, remaining_um3pl: 0, announced_um3pl: 0 }],
    })
    expect(await at.incoming(article_id)).toEqual({})
    expect(await at.events('purchase_order', order_id)).toEqual([
      'created',
      'updated',
      'status_changed',
      'updated',
      'updated',
      'status_changed',
      'received',
    ])
    const late = await receive({ quantity_um3pl: 12 })
    expect(Object.keys(late.body.errors)).toEqual(['purchase_order_id'])
    const cancelled = await at.post(`/purchase-orders/${order_id}/cancel`)
    expect([cancelled.status, cancelled.body.allowed]).toEqual([409, ['close']])
    expect((await at.post(`/purchase-orders/${order_id}/close`)).body.data.status).toBe('closed')
  })

  test('is measured against the order, with its tolerance', async () => {
    const { at, order, receive } = await ordered({ over_receipt_tolerance_percent: 50 })
    await at.settings({ over_receipt_policy: 'reject', over_receipt_tolerance_percent: 0 })
    const { body } = await receive({ quantity_um3pl: 12 })
    const count = (quantity_um3pl: number) =>
      at.post(`/receptions/${body.data.id}/receive`, { lines: [{ line_number: 1, quantity_um3pl }] })
    expect((await count(37)).body.errors['lines.0.quantity_um3pl'][0]).toContain('At most 36')
    expect((await count(30)).status).toBe(200)
    expect((await count(7)).body.errors['lines.0.quantity_um3pl'][0]).toContain('At most 6')
    expect((await order()).status).toBe('received')
  })

  test('is flagged when the order is exceeded, also as announced', async () => {
    const { receive } = await ordered()
    const { body } = await receive({ quantity_um3pl: 36 }, { status: 'received' })
    expect(body.data.lines).toMatchObject([{ quantity_um3pl: 36, received_um3pl: 36, discrepancy: 'over' }])
  })

  test('gives the order back what is cancelled, edited and left out', async () => {
    const { at, article_id, order, receive, order_id } = await ordered()
    const { body } = await receive({ quantity_um3pl: 12 })
    const path = `/receptions/${body.data.id}`
    await at.put(path, { lines: [{ line_number: 1, quantity_um3pl: 6 }] })
    expect((await order()).lines).toMatchObject([{ announced_um3pl: 0.5 }])
    expect(await at.incoming(article_id)).toEqual({ purchase_order_line: 18, reception_line: 6 })
    const free = await at.put(path, { purchase_order_id: null })
    expect(free.body.data).toMatchObject({
      purchase_order_id: null,
      lines: [{ purchase_order_line_id: null }],
    })
    expect((await order()).lines).toMatchObject([{ announced_um3pl: 0 }])
    const bound = await at.put(path, { purchase_order_id: order_id })
    expect(bound.body.data.lines[0].purchase_order_line_id).not.toBeNull()
    expect(await at.incoming(article_id)).toEqual({ purchase_order_line: 18, reception_line: 6 })
    await at.post(`${path}/cancel`, { reason: 'truck broke down' })
    expect((await order()).lines).toMatchObject([{ announced_um3pl: 0 }])
    expect(await at.incoming(article_id)).toEqual({ purchase_order_line: 24 })
  })

  test('belongs to an order of its client company, in units that fit', async () => {
    const { at, receive, order_id } = await ordered()
    const inexact = await receive({ quantity_um3pl: 5 })
    expect(Object.keys(inexact.body.errors)).toEqual(['lines.0.um3pl'])
    const other = await world.client(at.company)
    const theirs = await at.article('THEIRS', { client_3pl_id: other })
    const foreign = await at.post('/receptions', {
      client_3pl_id: other,
      purchase_order_id: order_id,
      lines: [{ article_id: theirs, quantity_um3pl: 1 }],
    })
    expect(Object.keys(foreign.body.errors)).toEqual(['purchase_order_id'])
    const wrong = await receive({ quantity_um3pl: 12, purchase_order_line_id: 999_999 })
    expect(Object.keys(wrong.body.errors)).toEqual(['lines.0.purchase_order_line_id'])
  })

  test('counts by many at once end with the exact sum', async () => {
    const { order, receive } = await ordered()
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => receive({ quantity_um3pl: 3 }, { status: 'received' })),
    )
    expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 6 }, () => 201))
    expect(await order()).toMatchObject({ status: 'partially_received', lines: [{ received_um3pl: 1.5 }] })
  })
})

describe('PUT /receptions/{id}', () => {
  test('an announced one changes in everything', async () => {
    const { at, article_id, path, reception } = await announced()
    const bolt = await at.article('BOLT')
    const { body } = await at.put(path, {
      expected_at: '2026-04-01',
      reception_number: 'R-1',
      lines: [{ article_id: bolt, quantity_um3pl: 2, lot_number: 'L' }],
    })
    expect(body.data).toMatchObject({ reception_number: 'R-1', expected_at: '2026-04-01T00:00:00.000000Z' })
    expect(body.data.lines).toMatchObject([{ line_number: 2, article_id: bolt, lot_number: 'L' }])
    expect(await at.incoming(article_id)).toEqual({})
    expect(await at.incoming(bolt)).toEqual({ reception_line: 2 })
    expect(await at.events('reception', reception.id)).toEqual(['created', 'updated'])
    const positive = await at.put(path, { lines: [{ line_number: 2, quantity_um3pl: 0 }] })
    expect(Object.keys(positive.body.errors)).toEqual(['lines.0.quantity_um3pl'])
  })

  test('at the door lines can only be added; later only metadata changes', async () => {
    const { at, article_id, path, reception } = await announced()
    await at.post(`${path}/arrive`)
    const errors = async (body: object) => Object.keys((await at.put(path, body)).body.errors)
    const [line] = reception.lines
    const added = { article_id, quantity_um3pl: 3 }
    expect(await errors({ expected_at: '2026-01-01', partner_id: 7 })).toEqual(
      expect.arrayContaining(['expected_at', 'partner_id']),
    )
    expect(await errors({ lines: [added] })).toEqual(['lines'])
    expect(await errors({ lines: [{ ...line, quantity_um3pl: 11, lot_number: 'L' }] })).toEqual([
      'lines.0.quantity_um3pl',
      'lines.0.lot_number',
    ])
    const { body } = await at.put(path, { notes: 'wet', carrier_code: 'GLS', lines: [line, added] })
    expect(body.data).toMatchObject({ notes: 'wet', carrier_code: 'GLS', lines: [{}, { quantity_um3pl: 3 }] })
    expect(await at.incoming(article_id)).toEqual({ reception_line: 13 })
    await at.put(path, { status: 'received' })
    expect(await errors({ notes: 'dry' })).toEqual(['notes'])
    expect(await errors({ lines: [...body.data.lines, added] })).toContain('lines')
    expect((await at.put(path, { metadata: { seen: true } })).body.data.metadata).toEqual({ seen: true })
  })
})

describe('who moves a reception', () => {
  test('a client announces and cancels what has not arrived, an operator what has', async () => {
    const { at, article_id } = await announced()
    const token = await at.token('client')
    const lines = [{ article_id, quantity_um3pl: 1 }]
    const { body } = await at.post('/receptions', { status: 'draft', lines }, { token })
    const path = `/receptions/${body.data.id}`
    expect(await at.incoming(article_id)).toEqual({ reception_line: 10 })
    const said = await at.post(`${path}/announce`, {}, { token })
    expect(said.body.data).toMatchObject({ status: 'announced', allowed_transitions: ['cancelled'] })
    expect(await at.incoming(article_id)).toEqual({ reception_line: 11 })
    for (const action of ['arrive', 'receive', 'complete', 'putaway', 'reopen'])
      expect((await at.post(`${path}/${action}`, {}, { token })).status).toBe(403)
    expect((await at.put(path, { status: 'received' }, { token })).status).toBe(403)
    const operator = await at.token('operator')
    await at.post(`${path}/arrive`, {}, { token: operator })
    expect((await at.post(`${path}/cancel`, {}, { token })).status).toBe(403)
    const gone = await at.post(`${path}/cancel`, { reason: 'refused' }, { token: operator })
    expect(gone.body.data).toMatchObject({ status: 'cancelled', cancel_reason: 'refused' })
    expect(await at.incoming(article_id)).toEqual({ reception_line: 10 })
  })

  test('an answer and an event say what their reader may do', async () => {
    const { at, article_id } = await announced()
    const token = await at.token('client')
    const body = { lines: [{ article_id, quantity_um3pl: 1 }] }
    const made = await at.post('/receptions', body, { token })
    expect(made.body.data.allowed_transitions).toEqual(['cancelled'])
    const told = `/events?resource_type=reception&resource_id=${made.body.data.id}`
    const seen = [await at.call(told), await at.call(told, { token })]
    expect(seen.map(({ body: { data } }) => data[0].data.allowed_transitions)).toEqual([
      ['arrived', 'received', 'cancelled'],
      ['cancelled'],
    ])
  })
})

test('the list is newest first and takes filters', async () => {
  const { at, article_id, id, path } = await announced()
  const { body } = await at.post('/receptions', {
    status: 'draft',
    lines: [{ article_id, quantity_um3pl: 1 }],
  })
  const list = async (query: string) =>
    (await at.call(`/receptions?${query}`)).body.data.map((each: { id: number }) => each.id)
  expect(await list('')).toEqual([body.data.id, id])
  expect(await list('status=announced,arrived')).toEqual([id])
  expect(await list(`reception_number=RC-${id}`)).toEqual([id])
  expect(await list('purchase_order_id=999999')).toEqual([])
  await at.put(path, { expected_at: '2026-03-01T10:00:00Z' })
  expect(await list('expected_from=2026-03-01T10:00:00Z&expected_to=2026-03-02T00:00:00Z')).toEqual([id])
  expect(await list('expected_to=2026-03-01T10:00:00Z')).toEqual([])
})
