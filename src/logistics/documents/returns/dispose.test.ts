import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Returns } from '../../../../test/support/returned-goods.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
let here: Returns
beforeAll(async () => {
  world = await World.common()
  here = await Returns.start(world)
})
afterAll(() => world.stop())

async function received(line: object = {}, article: object = {}) {
  const article_id = await here.article(article)
  const id = await here.announced({ article_id, quantity_um3pl: 5, ...line })
  const reply = await here.post(`/returns/${id}/receive`)
  if (reply.status !== 200) throw new Error(reply.text)
  return { id, article_id }
}

const dispose = (id: number, ...lines: readonly object[]) =>
  here.post(`/returns/${id}/dispose`, { lines: lines.map((line) => ({ line_number: 1, ...line })) })

describe('POST /returns/{id}/dispose', () => {
  test('several decisions about one line, each booked', async () => {
    const { id, article_id } = await received()
    const reply = await dispose(
      id,
      { action: 'restock', quantity_um3pl: 2, condition: 'new' },
      { action: 'dispose', quantity_um3pl: 1, condition: 'broken' },
      { action: 'quarantine', quantity_um3pl: 1 },
    )
    expect(reply.status).toBe(200)
    expect(reply.body.data).toMatchObject({ status: 'inspecting', version: 3, allowed_transitions: [] })
    expect(reply.body.data.lines[0]).toMatchObject({
      received_um3pl: 5,
      restocked_um3pl: 2,
      disposed_um3pl: 1,
      quarantined_um3pl: 1,
      pending_um3pl: 1,
      condition: 'broken',
    })
    expect(await here.balances(article_id)).toEqual({ available: 2, quarantine: 2 })
    expect((await here.movements(id)).slice(1)).toEqual([
      { kind: 'restock', status: 'quarantine', delta: -2, serials: null },
      { kind: 'restock', status: 'available', delta: 2, serials: null },
      { kind: 'scrap', status: 'quarantine', delta: -1, serials: null },
      { kind: 'status_change', status: 'quarantine', delta: 0, serials: null },
    ])
    const rest = await dispose(id, { action: 'restock' })
    expect(rest.body.data).toMatchObject({
      allowed_transitions: ['completed'],
      lines: [{ restocked_um3pl: 3, pending_um3pl: 0 }],
    })
  })

  test.each([
    ['default', { restocked_um3pl: 5, quarantined_um3pl: 0, disposed_um3pl: 0 }, { available: 5 }],
    ['restock', { restocked_um3pl: 5, quarantined_um3pl: 0, disposed_um3pl: 0 }, { available: 5 }],
    ['quarantine', { restocked_um3pl: 0, quarantined_um3pl: 5, disposed_um3pl: 0 }, { quarantine: 5 }],
    ['dispose', { restocked_um3pl: 0, quarantined_um3pl: 0, disposed_um3pl: 5 }, {}],
  ])('without a body all pending is done as requested: %s', async (requested_action, counts, balances) => {
    const { id, article_id } = await received({ requested_action })
    expect((await here.post(`/returns/${id}/dispose`)).body.data.lines[0]).toMatchObject(counts)
    expect(await here.balances(article_id)).toEqual(balances)
    const nothing = await here.post(`/returns/${id}/dispose`)
    expect(nothing.status).toBe(409)
    expect(nothing.body).toMatchObject({
      code: 'action_not_allowed',
      blockers: [{ code: 'nothing_pending' }],
    })
  })

  test.each([
    [[{ action: 'restock', quantity_um3pl: 6 }], 'lines.0.quantity_um3pl', 'must not be greater than 5.'],
    [
      [
        { action: 'restock', quantity_um3pl: 3 },
        { action: 'dispose', quantity_um3pl: 3 },
      ],
      'lines.1.quantity_um3pl',
      'must not be greater than 2.',
    ],
    [[{ action: 'restock' }, { action: 'dispose' }], 'lines.1.quantity_um3pl', 'must not be greater than 0.'],
    [[{ action: 'restock', quantity_um3pl: 0 }], 'lines.0.quantity_um3pl', 'greater than 0'],
    [[{ action: 'restock', quantity_um3pl: -1 }], 'lines.0.quantity_um3pl', 'greater than 0'],
    [[{ action: 'burn' }], 'lines.0.action', ''],
    [[{ line_number: 2 }], 'lines.0.line_number', ''],
    [[{ id: 999_999_999 }], 'lines.0.id', ''],
  ])('%j is refused', async (lines, field, words) => {
    const { id, article_id } = await received()
    const reply = await dispose(id, ...lines)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
    expect(reply.body.errors[field][0]).toContain(words)
    expect(await here.balances(article_id)).toEqual({ quarantine: 5 })
  })

  test('goods that somebody took out of quarantine meanwhile are missing: 409', async () => {
    const { id, article_id } = await received()
    const other = await here.announced({ article_id, quantity_um3pl: 1 })
    await here.post(`/returns/${other}/receive`)
    const { database } = world
    const taken = await database.query<{ id: number }>(
      sql`update stock_buckets set on_hand = 2 where company_id = ${here.company} and on_hand = 6 returning id`,
    )
    expect(taken.rows).toHaveLength(1)
    const reply = await here.post(`/returns/${id}/dispose`)
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      code: 'insufficient_stock',
      shortages: [{ article_id, stock_status: 'quarantine', missing_um3pl: 3 }],
    })
  })

  test('serial numbers follow the goods', async () => {
    const serial_numbers = ['A', 'B', 'C', 'D', 'E']
    const { id, article_id } = await received({ serial_numbers }, { tracking: 'serial' })
    const path = 'lines.0.serial_numbers'
    const wrong = { action: 'restock', quantity_um3pl: 2 }
    expect((await dispose(id, { ...wrong, serial_numbers: ['A'] })).body.errors).toHaveProperty([path])
    expect((await dispose(id, { ...wrong, serial_numbers: ['A', 'Z'] })).body.errors).toHaveProperty([path])
    await dispose(
      id,
      { action: 'quarantine', quantity_um3pl: 1, serial_numbers: ['C'] },
      { action: 'restock', quantity_um3pl: 1 },
    )
    const again = await dispose(id, { action: 'dispose', quantity_um3pl: 1, serial_numbers: ['C'] })
    expect(again.body.errors).toHaveProperty([path])
    await dispose(id, { action: 'dispose', quantity_um3pl: 2, serial_numbers: ['D', 'B'] })
    await dispose(id, { action: 'restock' })
    const { rows } = await world.database.query<{ serial: string; status: string | null }>(sql`
      select s.serial_number as serial, b.stock_status as status
        from serials s left join stock_buckets b on b.company_id = s.company_id and b.id = s.bucket_id
       where s.company_id = ${here.company} and s.article_id = ${article_id} order by 1`)
    expect(Object.fromEntries(rows.map((row) => [row.serial, row.status]))).toEqual({
      A: 'available',
      B: null,
      C: 'quarantine',
      D: null,
      E: 'available',
    })
  })

  test('what is restocked goes to the orders that wait for it', async () => {
    const { id, article_id } = await received()
    const order = await here.post('/sales-orders', { lines: [{ article_id, quantity_um3pl: 2 }] })
    expect(order.body.data).toMatchObject({ status: 'confirmed', lines: [{ reserved_um3pl: 0 }] })
    await here.post(`/returns/${id}/dispose`)
    const after = await here.call(`/sales-orders/${order.body.data.id}`)
    expect(after.body.data).toMatchObject({ status: 'allocated', lines: [{ reserved_um3pl: 2 }] })
  })
})

describe('the end of a return', () => {
  test('complete needs a decision about everything', async () => {
    const { id } = await received()
    const early = await here.post(`/returns/${id}/complete`)
    expect(early.status).toBe(409)
    expect(early.body).toMatchObject({
      code: 'action_not_allowed',
      allowed: ['dispose'],
      blockers: [{ code: 'pending', lines: [{ line_number: 1, pending_um3pl: 5 }] }],
    })
    const put = await here.put(id, { status: 'completed' })
    expect(put.status).toBe(422)
    expect(Object.keys(put.body.errors)).toEqual(['status'])
    await here.post(`/returns/${id}/dispose`)
    const done = await here.post(`/returns/${id}/complete`)
    expect(done.body.data).toMatchObject({ status: 'completed', version: 4, allowed_transitions: [] })
    const events = (await here.events('return.%')).filter((each) => each.resource_id === id)
    expect(events.map((each) => [each.type, each.resource_version, each.previous])).toEqual([
      ['return.created', 1, null],
      ['return.status_changed', 2, { status: 'announced' }],
      ['return.updated', 3, null],
      ['return.status_changed', 4, { status: 'inspecting' }],
      ['return.completed', 4, { status: 'inspecting' }],
    ])
  })

  test.each(['announced', 'arrived'])('what is %s has nothing to complete', async (status) => {
    const id = await here.announced()
    await here.put(id, { status })
    const reply = await here.post(`/returns/${id}/complete`)
    expect(reply.status).toBe(409)
    expect(reply.body.blockers).toEqual([{ code: 'nothing_received' }])
  })

  test('a return may be completed short', async () => {
    const id = await here.announced({ article_id: await here.article() })
    await here.post(`/returns/${id}/receive`, { lines: [{ line_number: 1, quantity_um3pl: 1 }] })
    await here.post(`/returns/${id}/dispose`)
    expect((await here.put(id, { status: 'completed' })).body.data).toMatchObject({
      status: 'completed',
      lines: [{ quantity_um3pl: 3, received_um3pl: 1 }],
    })
  })

  test('a client cancels what is announced, staff reject what arrives, both say why', async () => {
    const [one, two] = [await here.announced(), await here.announced()]
    const cancelled = await here.post(`/returns/${one}/cancel`, { reason: 'kept it' }, here.tokens.client)
    expect(cancelled.body.data).toMatchObject({ status: 'cancelled', cancel_reason: 'kept it' })
    await here.post(`/returns/${two}/arrive`)
    expect((await here.post(`/returns/${two}/cancel`)).status).toBe(409)
    expect((await here.post(`/returns/${two}/reject`, { reason: 'no' }, here.tokens.client)).status).toBe(403)
    const rejected = await here.post(`/returns/${two}/reject`, { reason: 'not ours' })
    expect(rejected.body.data).toMatchObject({ status: 'rejected', cancel_reason: 'not ours' })
  })

  test('an action under a key happens once', async () => {
    const article_id = await here.article()
    const id = await here.announced({ article_id })
    const request = {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: { lines: [{ line_number: 1, quantity_um3pl: 1 }] },
    }
    const replies = [
      await here.call(`/returns/${id}/receive`, request),
      await here.call(`/returns/${id}/receive`, request),
    ]
    expect(replies.map((reply) => reply.status)).toEqual([200, 200])
    expect(await here.balances(article_id)).toEqual({ quarantine: 1 })
  })

  test('an action under a version that is gone is refused', async () => {
    const id = await here.announced()
    const reply = await here.call(`/returns/${id}/arrive`, { method: 'POST', headers: { 'if-match': '"9"' } })
    expect(reply.status).toBe(412)
  })
})

describe('every state and every move over HTTP', () => {
  const states = {
    announced: [],
    arrived: ['arrive'],
    inspecting: ['receive', 'dispose'],
    completed: ['receive', 'dispose', 'complete'],
    cancelled: ['cancel'],
    rejected: ['reject'],
  }
  const possible: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    announced: { arrive: 'arrived', receive: 'inspecting', cancel: 'cancelled', reject: 'rejected' },
    arrived: { receive: 'inspecting', reject: 'rejected' },
    inspecting: { complete: 'completed' },
  }
  const actions = ['arrive', 'receive', 'dispose', 'complete', 'cancel', 'reject']
  test.each(Object.entries(states))('from %s', async (status, way) => {
    for (const action of actions) {
      const id = await here.announced()
      for (const step of way) await here.post(`/returns/${id}/${step}`)
      const before = (await here.call(`/returns/${id}`)).body.data
      expect(before.status).toBe(status)
      const to = possible[status]?.[action]
      expect(before.allowed_transitions.includes(to)).toBe(to !== undefined)
      const reply = await here.post(`/returns/${id}/${action}`)
      expect([action, reply.status]).toEqual([action, to === undefined ? 409 : 200])
      expect((await here.call(`/returns/${id}`)).body.data.status).toBe(to ?? status)
    }
  })
})
