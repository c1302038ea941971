import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Returns } from '../../../../test/support/returned-goods.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
let here: Returns
beforeAll(async () => {
  world = await World.common()
  here = await Returns.start(world)
})
afterAll(() => world.stop())

describe('POST /returns', () => {
  test('201 with the record, its defaults and an ETag', async () => {
    const article_id = await here.article({ article_code: 'LAMP-1' })
    const reply = await here.post('/returns', { lines: [{ article_code: 'LAMP-1', quantity_um3pl: '1,5' }] })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const { id, created_at, updated_at, lines, ...rest } = reply.body.data
    expect(created_at).toBe(updated_at)
    expect(rest).toEqual({
      company_id: here.company,
      client_3pl_id: here.client,
      warehouse_id: here.warehouse,
      return_number: `RT-${id}`,
      return_type: null,
      status: 'announced',
      allowed_transitions: ['arrived', 'inspecting', 'cancelled', 'rejected'],
      allowed_actions: ['arrive', 'receive', 'cancel', 'reject'].map((action) => ({
        action,
        waits_for: null,
      })),
      sales_order_id: null,
      partner_id: null,
      reason_code: null,
      carrier_code: null,
      tracking_number: null,
      cancel_reason: null,
      external_reference: null,
      notes: null,
      metadata: {},
      version: 1,
    })
    const [{ id: _line, ...line }] = lines
    expect(line).toEqual({
      line_number: 1,
      sales_order_line_id: null,
      article_id,
      article_code: 'LAMP-1',
      description: 'Lamp',
      um3pl: 'PCE',
      quantity_um3pl: 1.5,
      requested_action: 'default',
      received_um3pl: 0,
      restocked_um3pl: 0,
      quarantined_um3pl: 0,
      disposed_um3pl: 0,
      pending_um3pl: 0,
      condition: null,
      lot_number: null,
      expiry_date: null,
      serial_numbers: [],
      external_reference: null,
      metadata: {},
    })
    expect((await here.call(`/returns/${id}`)).body.data).toEqual(reply.body.data)
  })

  test('everything that can be said is kept, and an event tells it', async () => {
    const article_id = await here.article()
    const said = {
      return_number: 'RMA-77',
      return_type: 'consumer',
      reason_code: 'BROKEN',
      carrier_code: 'DHL',
      tracking_number: 'JJD0001',
      external_reference: 'ERP-77',
      notes: 'by the back door',
      metadata: { ticket: 4 },
    }
    const line = {
      line_number: 10,
      quantity_um3pl: 2,
      requested_action: 'dispose',
      condition: 'broken',
      lot_number: 'L1',
      expiry_date: '2030-01-31',
      serial_numbers: ['S1'],
      description: 'Lamp without its shade',
    }
    const reply = await here.post(
      '/returns',
      { ...said, lines: [{ article_id, ...line }] },
      here.tokens.client,
    )
    expect(reply.body.data).toMatchObject({ ...said, allowed_transitions: ['cancelled'], lines: [line] })
    const events = await here.events('return.created')
    expect(events.at(-1)).toMatchObject({
      resource_type: 'return',
      resource_id: reply.body.data.id,
      resource_version: 1,
      client_3pl_id: here.client,
      data: said,
    })
  })

  test.each([
    [{}, 'lines', 'The lines field is required.'],
    [{ lines: [] }, 'lines', undefined],
    [
      { lines: [{ quantity_um3pl: 1 }] },
      'lines.0.article_id',
      'The lines.0.article_id field is required when lines.0.article_code is not present.',
    ],
    [{ lines: [{ article_code: 'nowhere', quantity_um3pl: 1 }] }, 'lines.0.article_code', undefined],
    [{ lines: [{ article_code: 'WHOLE', quantity_um3pl: 0 }] }, 'lines.0.quantity_um3pl', undefined],
    [{ lines: [{ article_code: 'WHOLE', quantity_um3pl: -1 }] }, 'lines.0.quantity_um3pl', undefined],
    [
      { lines: [{ article_code: 'WHOLE', quantity_um3pl: 1.5 }] },
      'lines.0.quantity_um3pl',
      'The lines.0.quantity_um3pl field must be an integer.',
    ],
    [{ lines: [{ article_code: 'WHOLE', um3pl: 'BOX', quantity_um3pl: 1 }] }, 'lines.0.um3pl', undefined],
    [{ lines: [{ article_code: 'OFF', quantity_um3pl: 1 }] }, 'lines.0.article_id', undefined],
    [
      { lines: [{ article_code: 'WHOLE', quantity_um3pl: 1, requested_action: 'burn' }] },
      'lines.0.requested_action',
      undefined,
    ],
    [
      { lines: [{ article_code: 'WHOLE', quantity_um3pl: 2, serial_numbers: ['A', 'A'] }] },
      'lines.0.serial_numbers',
      undefined,
    ],
    [
      { lines: [{ article_code: 'WHOLE', quantity_um3pl: 1, sales_order_line_id: 1 }] },
      'lines.0.sales_order_line_id',
      undefined,
    ],
    [{ lines: [{ article_code: 'WHOLE', quantity_um3pl: 1 }], status: 'arrived' }, 'status', undefined],
    [
      { lines: [{ article_code: 'WHOLE', quantity_um3pl: 1 }], warehouse_id: 999999999 },
      'warehouse_id',
      undefined,
    ],
    [
      { lines: [{ article_code: 'WHOLE', quantity_um3pl: 1 }], partner_id: 999999999 },
      'partner_id',
      undefined,
    ],
    [
      { lines: [{ article_code: 'WHOLE', quantity_um3pl: 1 }], sales_order_id: 999999999 },
      'sales_order_id',
      undefined,
    ],
  ])('%j is refused on %s', async (body, field, message) => {
    const there = await Returns.start(world)
    await there.article({ article_code: 'WHOLE', integer_only: true })
    await there.article({ article_code: 'OFF', active: false })
    const { status, body: answer } = await there.post('/returns', body)
    expect(status).toBe(422)
    expect(Object.keys(answer.errors)).toEqual([field])
    expect(answer.errors[field]).toEqual([expect.stringMatching(message ?? /./)])
    expect((await there.call('/returns')).body.data).toEqual([])
  })

  test('an external reference names one return: 422, or that one under on_duplicate', async () => {
    const article_id = await here.article()
    const order = await here.shipped([{ article_id, shipped: 2 }])
    const body = {
      external_reference: 'ERP-ONCE',
      sales_order_id: order.id,
      lines: [{ article_id, quantity_um3pl: 2 }],
    }
    const first = await here.post('/returns', body)
    const again = await here.post('/returns', body)
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({
      external_reference: ['The external reference has already been taken.'],
    })
    const same = await here.post('/returns?on_duplicate=return', body)
    expect(same.status).toBe(200)
    expect(same.body.data).toEqual(first.body.data)
    expect(same.headers.get('etag')).toBe('"1"')
  })

  test('a number that is taken is refused', async () => {
    const body = { return_number: 'TWICE', lines: [{ article_id: await here.article(), quantity_um3pl: 1 }] }
    expect((await here.post('/returns', body)).status).toBe(201)
    expect((await here.post('/returns', body)).body.errors).toHaveProperty('return_number')
  })

  test('articles of two client companies make no return', async () => {
    const other = await here.world.client(here.company)
    const ids = [await here.article(), await here.article({ client_3pl_id: other })]
    const lines = ids.map((article_id) => ({ article_id, quantity_um3pl: 1 }))
    expect((await here.post('/returns', { lines })).body.errors).toHaveProperty('client_3pl_id')
    const named = await here.post('/returns', { client_3pl_id: here.client, lines })
    expect(Object.keys(named.body.errors)).toEqual(['lines.1.article_id'])
  })
})

describe('a return of an order', () => {
  test('its lines are tied to the lines that shipped the article', async () => {
    const [a, b] = [await here.article(), await here.article()]
    const order = await here.shipped([
      { article_id: a, shipped: 4 },
      { article_id: b, shipped: 1 },
    ])
    const reply = await here.post('/returns', {
      sales_order_id: order.id,
      lines: [
        { article_id: b, quantity_um3pl: 1 },
        { sales_order_line_id: order.lines[0], quantity_um3pl: 3 },
      ],
    })
    expect(reply.status).toBe(201)
    expect(reply.body.data).toMatchObject({
      sales_order_id: order.id,
      client_3pl_id: here.client,
      lines: [
        { article_id: b, sales_order_line_id: order.lines[1] },
        { article_id: a, sales_order_line_id: order.lines[0] },
      ],
    })
  })

  test('never more than was shipped and nobody announces yet', async () => {
    const article_id = await here.article()
    const order = await here.shipped([{ article_id, shipped: 5 }])
    const announce = (quantity_um3pl: number) =>
      here.post('/returns', { sales_order_id: order.id, lines: [{ article_id, quantity_um3pl }] })
    expect((await announce(6)).body.errors).toEqual({
      'lines.0.quantity_um3pl': ['The lines.0.quantity_um3pl field must not be greater than 5.'],
    })
    const first = await announce(3)
    expect((await announce(3)).body.errors).toEqual({
      'lines.0.quantity_um3pl': ['The lines.0.quantity_um3pl field must not be greater than 2.'],
    })
    await here.post(`/returns/${first.body.data.id}/cancel`)
    expect((await announce(5)).status).toBe(201)
  })

  test('two at the same moment cannot announce the same goods', async () => {
    const article_id = await here.article()
    const order = await here.shipped([{ article_id, shipped: 5 }])
    const body = { sales_order_id: order.id, lines: [{ article_id, quantity_um3pl: 3 }] }
    const replies = await Promise.all([1, 2, 3, 4].map(() => here.post('/returns', body)))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422])
  })

  test.each(['nothing shipped', 'another client company', 'another company'])(
    'not of one with %s',
    async (kind) => {
      const article_id = await here.article()
      const there = kind === 'another company' ? await Returns.start(world) : here
      const other = kind === 'another client company' ? await world.client(here.company) : there.client
      const shipped = kind === 'nothing shipped' ? 0 : 5
      const theirs = there === here ? article_id : await there.article()
      const order = await there.shipped([{ article_id: theirs, shipped }], other)
      const body = {
        client_3pl_id: here.client,
        sales_order_id: order.id,
        lines: [{ article_id, quantity_um3pl: 1 }],
      }
      const reply = await here.post('/returns', body)
      expect(reply.body.errors).toEqual({ sales_order_id: ['The selected sales order id is invalid.'] })
    },
  )

  test('goods that the order did not ship are not taken for its return', async () => {
    const [a, b] = [await here.article(), await here.article()]
    const order = await here.shipped([{ article_id: a, shipped: 5 }])
    const body = { sales_order_id: order.id, lines: [{ article_id: b, quantity_um3pl: 1 }] }
    expect(Object.keys((await here.post('/returns', body)).body.errors)).toEqual(['lines.0.article_id'])
  })
})

describe('GET /returns', () => {
  test('the newest 100, newest first, without pages', async () => {
    const there = await Returns.start(world)
    const article_id = await there.article()
    for (let n = 0; n < 101; n += 1) await there.announced({ article_id })
    const { body } = await there.call('/returns?page=2&per_page=5')
    expect(Object.keys(body)).toEqual(['data'])
    expect(body.data).toHaveLength(100)
    const ids = body.data.map((each: { id: number }) => each.id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
  })

  test('filters', async () => {
    const there = await Returns.start(world)
    const article_id = await there.article()
    const [one, two] = [await there.announced({ article_id }), await there.announced()]
    await there.put(one, { external_reference: 'REF-1', notes: 'Blue crate' })
    await there.post(`/returns/${two}/arrive`)
    const ids = async (query: string) =>
      (await there.call(`/returns?${query}`)).body.data.map((each: { id: number }) => each.id)
    expect(await ids('')).toEqual([two, one])
    expect(await ids('status=announced')).toEqual([one])
    expect(await ids('status=announced,arrived')).toEqual([two, one])
    expect(await ids(`article_id=${article_id}`)).toEqual([one])
    expect(await ids('external_reference=REF-1')).toEqual([one])
    expect(await ids(`return_number=RT-${two}`)).toEqual([two])
    expect(await ids('search=blue')).toEqual([one])
    expect(await ids(`client_3pl_id=${there.client}&warehouse_id=${there.warehouse}`)).toEqual([two, one])
    expect(await ids('created_to=2020-01-01')).toEqual([])
    const order = await there.shipped([{ article_id, shipped: 2 }])
    const made = await there.post('/returns', {
      sales_order_id: order.id,
      lines: [{ article_id, quantity_um3pl: 1 }],
    })
    expect(await ids(`sales_order_id=${order.id}`)).toEqual([made.body.data.id])
    expect(await ids(`sales_order_id=${order.id}&status=completed`)).toEqual([])
    expect((await there.call('/returns?status=lost')).status).toBe(422)
  })

  test('a client company sees its own', async () => {
    const there = await Returns.start(world)
    const id = await there.announced()
    const other = await world.client(there.company)
    const { token } = await world.user([{ company_id: there.company, role: 'client', client_ids: [other] }])
    expect((await there.call('/returns', { token })).body.data).toEqual([])
    expect((await there.call(`/returns/${id}`, { token })).status).toBe(404)
    expect((await there.call('/returns', { token: there.tokens.client })).body.data).toHaveLength(1)
  })
})

describe('PUT /returns/{id}', () => {
  test('an announced return changes, with its lines', async () => {
    const [a, b] = [await here.article(), await here.article()]
    const id = await here.announced({ article_id: a })
    const before = (await here.call(`/returns/${id}`)).body.data
    const changed = await here.put(id, {
      notes: 'new',
      reason_code: 'LATE',
      lines: [
        { id: before.lines[0].id, quantity_um3pl: 7, condition: 'wet' },
        { article_id: b, quantity_um3pl: 1 },
      ],
    })
    expect(changed.status).toBe(200)
    expect(changed.body.data).toMatchObject({
      version: 2,
      notes: 'new',
      reason_code: 'LATE',
      lines: [
        { id: before.lines[0].id, line_number: 1, article_id: a, quantity_um3pl: 7, condition: 'wet' },
        { line_number: 2, article_id: b },
      ],
    })
    const told = (await here.events('return.updated')).filter((each) => each.resource_id === id)
    expect(told).toMatchObject([{ resource_version: 2, previous: { notes: null, reason_code: null } }])
    const removed = await here.put(id, { lines: [{ line_number: 2 }] })
    expect(removed.body.data.lines).toMatchObject([{ line_number: 2, article_id: b, quantity_um3pl: 1 }])
  })

  test('what alters nothing leaves the version alone', async () => {
    const id = await here.announced()
    const { data } = (await here.call(`/returns/${id}`)).body
    const [{ id: line, quantity_um3pl }] = data.lines
    const body = { ...data, status: 'announced', lines: [{ id: line, quantity_um3pl }] }
    expect((await here.put(id, body)).body.data).toEqual(data)
    expect((await here.put(id, {})).body.data).toEqual(data)
    const told = (await here.events('return.updated')).filter((each) => each.resource_id === id)
    expect(told).toEqual([])
  })

  test('only under the version that If-Match names', async () => {
    const id = await here.announced()
    const put = (tag: string) =>
      here.call(`/returns/${id}`, { method: 'PUT', headers: { 'if-match': tag }, body: { notes: tag } })
    expect((await put('"2"')).status).toBe(412)
    expect((await put('"1"')).status).toBe(200)
  })

  test('it can be tied to an order later, and to another one', async () => {
    const article_id = await here.article()
    const [one, two] = [
      await here.shipped([{ article_id, shipped: 3 }]),
      await here.shipped([{ article_id, shipped: 2 }]),
    ]
    const id = await here.announced({ article_id })
    const tied = await here.put(id, { sales_order_id: one.id })
    expect(tied.body.data.lines[0].sales_order_line_id).toBe(one.lines[0])
    expect((await here.put(id, { sales_order_id: two.id })).body.errors).toHaveProperty(
      'lines.0.quantity_um3pl',
    )
    const moved = await here.put(id, {
      sales_order_id: two.id,
      lines: [{ line_number: 1, quantity_um3pl: 2 }],
    })
    expect(moved.body.data.lines[0].sales_order_line_id).toBe(two.lines[0])
    const free = await here.put(id, { sales_order_id: null })
    expect(free.body.data).toMatchObject({ sales_order_id: null, lines: [{ sales_order_line_id: null }] })
  })

  test('its own announcement does not count against it', async () => {
    const article_id = await here.article()
    const order = await here.shipped([{ article_id, shipped: 5 }])
    const made = await here.post('/returns', {
      sales_order_id: order.id,
      lines: [{ article_id, quantity_um3pl: 4 }],
    })
    const { id } = made.body.data
    expect((await here.put(id, { lines: [{ line_number: 1, quantity_um3pl: 5 }] })).status).toBe(200)
    const more = await here.put(id, { lines: [{ line_number: 1, quantity_um3pl: 6 }] })
    expect(more.body.errors).toHaveProperty('lines.0.quantity_um3pl')
  })

  const editable = {
    announced: [],
    arrived: ['return_type', 'tracking_number', 'lines.0.quantity_um3pl'],
    inspecting: ['return_type', 'tracking_number', 'lines.0.quantity_um3pl'],
    completed: ['return_type', 'tracking_number', 'notes', 'lines.0.quantity_um3pl'],
    cancelled: ['return_type', 'tracking_number', 'notes', 'lines.0.quantity_um3pl'],
    rejected: ['return_type', 'tracking_number', 'notes', 'lines.0.quantity_um3pl'],
  }
  test.each(Object.entries(editable))('what may no longer change while it is %s', async (status, fixed) => {
    const id = await here.announced()
    if (status === 'completed') {
      await here.put(id, { status: 'inspecting' })
      await here.post(`/returns/${id}/dispose`)
    }
    expect((await here.put(id, { status })).status).toBe(200)
    const { data } = (await here.call(`/returns/${id}`)).body
    const reply = await here.put(id, {
      return_type: 'x',
      tracking_number: 'x',
      notes: 'x',
      metadata: { x: 1 },
      lines: [{ line_number: 1, quantity_um3pl: 9 }],
    })
    expect(new Set(Object.keys(reply.body.errors ?? {}))).toEqual(new Set(fixed))
    const same = {
      ...data,
      metadata: { y: 2 },
      lines: data.lines.map((line: { id: number }) => ({ id: line.id })),
    }
    const allowed = await here.put(id, same)
    expect(allowed.status).toBe(200)
    expect(allowed.body.data.metadata).toEqual({ y: 2 })
  })

  test('the owner never changes', async () => {
    const id = await here.announced()
    const other = await world.client(here.company)
    expect((await here.put(id, { client_3pl_id: other })).body.errors).toHaveProperty('client_3pl_id')
  })
})
