import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Yard } from '../../../../test/support/goods.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { numberAllEvents } from '../../../../test/support/numbered.ts'
import { indexTexts } from '../../../lists/index-texts.ts'
import { logisticsLists } from '../../index.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

async function settle(): Promise<void> {
  await numberAllEvents(world.database)
  while ((await indexTexts(world.database, logisticsLists)) > 0);
}

interface Numbered {
  readonly order_number?: string
  readonly reception_number?: string
  readonly return_number?: string
}

async function found(yard: Yard, path: string, { token = yard.manager } = {}): Promise<unknown> {
  const { status, body } = await yard.call(path, { token })
  expect(status).toBe(200)
  return body.data.map((row: Numbered) => row.order_number ?? row.reception_number ?? row.return_number)
}

async function stocked(): Promise<{ yard: Yard; lines: readonly object[] }> {
  const yard = await Yard.open(world)
  const article = await yard.article('BOLT-M8')
  await yard.post('/stock/adjustments', {
    warehouse_id: yard.warehouse,
    reason: 'count',
    lines: [{ article_id: article, quantity_um3pl: 100 }],
  })
  return { yard, lines: [{ article_id: article, quantity_um3pl: 5 }] }
}

describe('a search in sales orders', () => {
  const terms = {
    'its number': 'so-77',
    'its reference': 'erp-9',
    'its notes': 'MIND THE',
    'whom it is for': 'Ștefan',
    'their company': 'bianchi s.r.l',
    'their city': 'ODEN',
    'their e-mail': 'stefan@',
    'the code of an article': 'bolt-m',
    'a tracking number': '1Z999',
    'a letter': 'o',
  }
  test(`finds one by ${Object.keys(terms).join(', ')}, before and after it is in the index`, async () => {
    const { yard, lines } = await stocked()
    const header = { client_3pl_id: yard.client, warehouse_id: yard.warehouse }
    const made = await yard.post('/sales-orders', {
      ...header,
      lines,
      order_number: 'SO-77',
      external_reference: 'ERP-9',
      notes: 'Mind the step',
      ship_to: {
        name: 'Ștefan Popa',
        company_name: 'Frantoio Bianchi S.r.l.',
        city: 'Modena',
        email: 'stefan@example.com',
      },
    })
    expect(made.status).toBe(201)
    const { id } = made.body.data
    for (const [action, body] of [
      ['pick', {}],
      ['pack', {}],
      ['ship', { tracking_number: '1Z999AA1' }],
    ] as const)
      expect((await yard.post(`/sales-orders/${id}/${action}`, body)).status).toBe(200)
    const other = await yard.article('NUT')
    await yard.post('/sales-orders', {
      ...header,
      lines: [{ article_id: other, quantity_um3pl: 1 }],
      order_number: 'AA-1',
    })
    for (const settled of [async () => {}, settle]) {
      await settled()
      for (const [what, term] of Object.entries(terms)) {
        const search = `search=${encodeURIComponent(term)}`
        expect([what, await found(yard, `/sales-orders?${search}`)]).toEqual([what, ['SO-77']])
        const alike = `q=${encodeURIComponent(term)}&status=shipped,closed`
        expect([what, await found(yard, `/sales-orders?${alike}`)]).toEqual([what, ['SO-77']])
        expect(await found(yard, `/sales-orders?${search}&status=draft`)).toEqual([])
      }
    }
  })

  test('is of the words as they are now', async () => {
    const { yard, lines } = await stocked()
    const header = { client_3pl_id: yard.client, warehouse_id: yard.warehouse, lines }
    const made = await yard.post('/sales-orders', { ...header, order_number: 'ONE', notes: 'fragile' })
    await settle()
    await yard.put(`/sales-orders/${made.body.data.id}`, { notes: 'sturdy' })
    for (const settled of [async () => {}, settle]) {
      await settled()
      expect(await found(yard, '/sales-orders?search=fragile')).toEqual([])
      expect(await found(yard, '/sales-orders?search=sturdy')).toEqual(['ONE'])
    }
  })

  test('gives the newest first, page by page', async () => {
    const { yard, lines } = await stocked()
    const header = { client_3pl_id: yard.client, warehouse_id: yard.warehouse, lines }
    for (const at of [1, 2, 3, 4, 5])
      await yard.post('/sales-orders', { ...header, order_number: `PG-${at}` })
    await settle()
    await yard.post('/sales-orders', { ...header, order_number: 'PG-6' })
    expect(await found(yard, '/sales-orders?search=pg-&per_page=2')).toEqual(['PG-6', 'PG-5'])
    expect(await found(yard, '/sales-orders?search=pg-&per_page=2&page=3')).toEqual(['PG-2', 'PG-1'])
  })

  test('shows a client company its own', async () => {
    const { yard, lines } = await stocked()
    const header = { client_3pl_id: yard.client, warehouse_id: yard.warehouse, lines }
    await yard.post('/sales-orders', { ...header, order_number: 'OWN-1' })
    const stranger = await world.client(yard.company)
    const { token } = await world.user([{ company_id: yard.company, role: 'client', client_ids: [stranger] }])
    for (const settled of [async () => {}, settle]) {
      await settled()
      expect(await found(yard, '/sales-orders?search=own-1', { token })).toEqual([])
      expect(await found(yard, '/sales-orders?search=own-1', { token: await yard.token('client') })).toEqual([
        'OWN-1',
      ])
    }
  })
})

test.each([
  ['/purchase-orders', { order_number: 'PO-5' }, 'po-5'],
  ['/receptions', { reception_number: 'RC-5', tracking_number: 'TRK55' }, 'trk55'],
  ['/returns', { return_number: 'RT-5', tracking_number: 'TRK66' }, 'rk66'],
] as const)('%s is searched in the same way', async (path, own, term) => {
  const { yard, lines } = await stocked()
  const header = { client_3pl_id: yard.client, warehouse_id: yard.warehouse, lines }
  const made = await yard.post(path, { ...header, ...own, notes: 'By hand' })
  expect(made.status).toBe(201)
  const [number] = Object.values(own)
  for (const settled of [async () => {}, settle]) {
    await settled()
    for (const each of [term, 'by hand', 'bolt-m8'])
      expect(await found(yard, `${path}?search=${encodeURIComponent(each)}`)).toEqual([number])
    expect(await found(yard, `${path}?search=nothing`)).toEqual([])
  }
})

test('clients, partners and locations are searched by code and name, as they are now', async () => {
  const yard = await Yard.open(world)
  const paths = ['/clients', '/partners', `/warehouses/${yard.warehouse}/locations`]
  const codes = async (path: string, term: string) =>
    (await yard.call(`${path}?search=${term}`)).body.data.map((row: { code: string }) => row.code)
  for (const path of paths) {
    const made = await yard.post(path, { code: 'ZQ-77', name: 'Ștefan & Söhne', is_customer: true })
    expect(made.status).toBe(201)
    for (const settled of [async () => {}, settle]) {
      await settled()
      for (const term of ['q-77', encodeURIComponent('söhne')])
        expect([path, await codes(path, term)]).toEqual([path, ['ZQ-77']])
    }
    expect((await yard.put(`${path}/${made.body.data.id}`, { name: 'Renamed' })).status).toBe(200)
    for (const settled of [async () => {}, settle]) {
      await settled()
      expect([path, await codes(path, 'renam'), await codes(path, 'stefan')]).toEqual([path, ['ZQ-77'], []])
    }
  }
})

test('every company gets its turn at the index', async () => {
  const [many, few] = [await world.company(), await world.company()]
  await settle()
  await world.database.write(sql`
    insert into search_queue (company_id, list, id)
    select c, 'sales_orders', n from unnest(${[many, few]}::bigint[]) as c cross join generate_series(1, 2000) as n
     where c = ${many} or n = 1`)
  await indexTexts(world.database, logisticsLists)
  const { rows } = await world.database.query<{ company_id: number }>(sql`
    select distinct company_id from search_queue where company_id = any(${[many, few]})`)
  expect(rows).toEqual([{ company_id: many }])
  await settle()
})
