import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
const clock = new HandClock()
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], clock })
})
afterAll(() => world.stop())

async function filled() {
  const depot = await Depot.open(world)
  const client = await world.client(depot.company)
  const oil = await depot.article('OIL', { um3pl_barcode: '4006381333931', client_3pl_id: client })
  const wine = await depot.article('WINE_%', { tracking: 'lot', description: 'Red wine' })
  const north = await depot.made('/warehouses', { code: 'NORTH', name: 'North' })
  await depot.adjust({ article_id: oil, quantity_um3pl: 10 })
  await depot.adjust({ article_id: wine, quantity_um3pl: 6, lot_number: 'L1' })
  clock.advance(60)
  await depot.post('/stock/adjustments', {
    warehouse_id: north,
    lines: [{ article_id: wine, quantity_um3pl: 4, lot_number: 'L2', stock_status: 'hold' }],
  })
  return { depot, client, oil, wine, north }
}

describe('GET /stock', () => {
  test('a row for each article and warehouse, or lot', async () => {
    const { depot, client, oil } = await filled()
    const { body } = await depot.call('/stock')
    expect(body.meta).toMatchObject({ total: 3, per_page: 25 })
    const { id, updated_at, ...row } = body.data[0]
    expect(updated_at).toMatch(/Z$/)
    expect(row).toEqual({
      company_id: depot.company,
      article_id: oil,
      article_code: 'OIL',
      description: 'Article OIL',
      client_3pl_id: client,
      warehouse_id: depot.warehouse,
      warehouse_code: 'MAIN',
      lot_number: null,
      expiry_date: null,
      um3pl: 'PCE',
      quantity_um3pl: 10,
      available_um3pl: 10,
      reserved_um3pl: 0,
      on_hold_um3pl: 0,
      quarantine_um3pl: 0,
      damaged_um3pl: 0,
      receiving_um3pl: 0,
      incoming_um3pl: 0,
      packaging: {},
    })
    expect((await depot.call(`/stock/${id}`)).body.data).toEqual(body.data[0])
    expect(body.data[2]).toMatchObject({ lot_number: 'L2', on_hold_um3pl: 4, available_um3pl: 0 })
  })

  test('filters, and exact totals with them', async () => {
    const { depot, client, wine, north } = await filled()
    const since = encodeURIComponent(clock.now().toISOString())
    await depot.adjust({ article_id: wine, quantity_um3pl: -6, lot_number: 'L1' })
    const codes = async (query: string) => {
      const { body } = await depot.call(`/stock${query}`)
      expect(body.meta.total).toBe(body.data.length)
      return body.data.map((row: { article_code: string; lot_number: string | null }) =>
        [row.article_code, row.lot_number ?? ''].join(' ').trim(),
      )
    }
    expect(await codes('?article_code=OIL')).toEqual(['OIL'])
    expect(await codes(`?article_id=${wine}`)).toEqual(['WINE_% L1', 'WINE_% L2'])
    expect(await codes(`?client_3pl_id=${client}`)).toEqual(['OIL'])
    expect(await codes(`?warehouse_id=${north}`)).toEqual(['WINE_% L2'])
    expect(await codes('?lot_number=L1')).toEqual(['WINE_% L1'])
    expect(await codes('?search=red')).toEqual(['WINE_% L1', 'WINE_% L2'])
    expect(await codes('?search=_%25')).toEqual(['WINE_% L1', 'WINE_% L2'])
    expect(await codes('?search=333931')).toEqual(['OIL'])
    expect(await codes('?search=l2')).toEqual(['WINE_% L2'])
    expect(await codes('?in_stock=1')).toEqual(['OIL', 'WINE_% L2'])
    expect(await codes('?in_stock=0')).toEqual(['WINE_% L1'])
    expect(await codes(`?updated_since=${since}`)).toEqual(['WINE_% L1', 'WINE_% L2'])
    expect((await depot.call('/stock?updated_since=yesterday')).status).toBe(422)
    expect((await depot.call('/stock?per_page=900')).body.meta.per_page).toBe(200)
    const page = await depot.call('/stock?per_page=2&page=2')
    expect(page.body).toMatchObject({ data: [{ lot_number: 'L2' }], meta: { total: 3, last_page: 2 } })
  })

  test('another company sees nothing of it', async () => {
    const { depot, oil } = await filled()
    const other = await Depot.open(world)
    expect(await other.rows()).toEqual([])
    expect(await other.rows(`?article_id=${oil}`)).toEqual([])
    const [row] = await depot.rows()
    expect((await other.call(`/stock/${row?.id}`)).body.message).toBe('Stock row not found.')
    expect((await other.call('/stock/movements')).body.data).toEqual([])
    expect((await other.call('/stock/verify')).body.data).toMatchObject({ buckets: 0 })
    const foreign = await other.post('/stock/adjustments', {
      lines: [{ article_id: oil, quantity_um3pl: 1 }],
    })
    expect(foreign.body.errors).toHaveProperty(['lines.0.article_id'])
  })

  test('a client sees only its own goods', async () => {
    const { depot, client, wine } = await filled()
    const { token } = await world.user([{ company_id: depot.company, role: 'client', client_ids: [client] }])
    const { body } = await depot.call('/stock', { token })
    expect(body).toMatchObject({ data: [{ article_code: 'OIL' }], meta: { total: 1 } })
    expect((await depot.call(`/stock?article_id=${wine}`, { token })).body.data).toEqual([])
    expect((await depot.call('/stock/movements', { token })).body.data).toMatchObject([
      { article_code: 'OIL' },
    ])
    expect((await depot.call('/stock/verify', { token })).body.data).toMatchObject({
      buckets: 1,
      movements: 1,
    })
    const reconciled = await depot.post('/stock/reconcile', { lines: [] }, { token })
    expect(reconciled.body.data).toMatchObject({
      difference_count: 1,
      differences: [{ article_code: 'OIL' }],
    })
    const lines = [{ article_code: 'OIL', quantity_um3pl: 1 }]
    expect((await depot.post('/stock/adjustments', { lines }, { token })).status).toBe(403)
  })
})

function timeless(rows: readonly object[]): readonly object[] {
  return rows.map((row) => ({ ...row, updated_at: '' }))
}

test('as_of: at every instant exactly what the list said then', async () => {
  const depot = await Depot.open(world)
  const articles = [await depot.article('A'), await depot.article('B', { tracking: 'lot' })]
  const then: { readonly at: string; readonly rows: readonly object[] }[] = []
  const remember = async () => then.push({ at: clock.now().toISOString(), rows: await depot.rows() })
  await remember()
  for (let step = 0; step < 12; step += 1) {
    clock.advance(60)
    const lot = step % 4 < 2 ? 'L1' : 'L2'
    const sign = step % 5 === 4 ? -1 : 1
    await depot.adjust({
      article_id: articles[0],
      quantity_um3pl: sign * (step + 0.25) + (step === 0 ? 1 : 0),
    })
    await depot.adjust({ article_id: articles[1], quantity_um3pl: step + 1, lot_number: lot })
    if (step === 6)
      await depot.post('/stock/status-changes', {
        from_status: 'available',
        to_status: 'damaged',
        lines: [{ article_id: articles[1], quantity_um3pl: 2, lot_number: 'L1' }],
      })
    if (step === 8)
      await depot.made('/sales-orders', { lines: [{ article_id: articles[0], quantity_um3pl: 3 }] })
    await remember()
  }
  for (const { at, rows } of then) {
    const past = await depot.call(`/stock?as_of=${encodeURIComponent(at)}`)
    expect(timeless(past.body.data)).toEqual(timeless(rows))
    expect(past.body.meta.total).toBe(rows.length)
    const between = new Date(Date.parse(at) + 30_000).toISOString()
    expect(timeless(await depot.rows(`?as_of=${between}`))).toEqual(timeless(rows))
  }
  const before = then[1]?.at ?? ''
  expect(await depot.rows(`?as_of=${before}&in_stock=1&lot_number=L1`)).toHaveLength(1)
  expect(await depot.rows(`?as_of=${before}&updated_since=${before}`)).toHaveLength(2)
  expect(await depot.rows('?as_of=2001-01-01')).toEqual([])
})

describe('GET /stock/movements', () => {
  test('newest first, by a cursor, each once', async () => {
    const depot = await Depot.open(world)
    const article_id = await depot.article('A')
    for (let step = 1; step <= 7; step += 1) await depot.adjust({ article_id, quantity_um3pl: step })
    const seen: number[] = []
    let cursor: number | null = 0
    while (cursor !== null) {
      const { body } = await depot.call(`/stock/movements?per_page=3&cursor=${cursor}`)
      seen.push(...body.data.map((each: { on_hand_delta: number }) => each.on_hand_delta))
      cursor = body.meta.next_cursor
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1])
    const { body } = await depot.call('/stock/movements?per_page=1')
    expect(body.data[0]).toMatchObject({ actor: expect.stringMatching(/^user:/), actor_name: 'Test user' })
    expect((await depot.call('/stock/movements?cursor=x')).status).toBe(422)
  })

  test('filters', async () => {
    const { depot, client, oil, wine, north } = await filled()
    const order = await depot.made('/sales-orders', { lines: [{ article_id: oil, quantity_um3pl: 3 }] })
    const kinds = async (query: string) => {
      const { body } = await depot.call(`/stock/movements?${query}`)
      return body.data.map(
        (each: { kind: string; article_code: string }) => `${each.kind} ${each.article_code}`,
      )
    }
    expect(await kinds(`article_id=${oil}`)).toEqual(['reserve OIL', 'adjust OIL'])
    expect(await kinds('article_code=OIL')).toEqual(['reserve OIL', 'adjust OIL'])
    expect(await kinds(`client_3pl_id=${client}`)).toEqual(['reserve OIL', 'adjust OIL'])
    expect(await kinds(`warehouse_id=${north}`)).toEqual(['adjust WINE_%'])
    expect(await kinds('lot_number=L1')).toEqual(['adjust WINE_%'])
    expect(await kinds('kind=reserve,ship')).toEqual(['reserve OIL'])
    expect(await kinds(`source=sales_order:${order}`)).toEqual(['reserve OIL'])
    expect(await kinds('source=sales_order')).toEqual(['reserve OIL'])
    expect(await kinds(`source_type=sales_order&source_id=${order}`)).toEqual(['reserve OIL'])
    expect(await kinds(`article_id=${wine}&to=${clock.now().toISOString()}`)).toEqual(['adjust WINE_%'])
    expect(await kinds(`article_id=${wine}&from=${clock.now().toISOString()}`)).toEqual(['adjust WINE_%'])
    for (const query of ['kind=stolen', 'source=Sales!', 'from=yesterday'])
      expect((await depot.call(`/stock/movements?${query}`)).status).toBe(422)
    const { body } = await depot.call(`/stock/movements?source=sales_order:${order}`)
    expect(body.data[0]).toMatchObject({
      source_id: order,
      reserved_delta: 3,
      reserved_after: 3,
      location_code: null,
    })
  })
})
