import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../kernel/database/sql.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

type Tenant = Readonly<{ token: string; company: number }>

const gs = '\u001d'
const ean = '8001234567897'
const carton = '18001234567894'

async function make(tenant: Tenant, fields: object): Promise<number> {
  const body = { article_code: 'OIL', description: 'Oil', um3pl: 'PCE', ...fields }
  const reply = await world.call('/articles', { method: 'POST', ...tenant, body })
  expect(reply.status).toBe(201)
  return reply.body.data.id
}

function scan(tenant: Tenant, barcode: string, query = '') {
  return world.call(`/scan/${encodeURIComponent(barcode)}${query}`, tenant)
}

/** Article, unit and factor of each match. */
function told(body: { data: { matches: { article: { id: number }; um3pl: string; factor: number }[] } }) {
  return body.data.matches.map(({ article, um3pl, factor }) => [article.id, um3pl, factor])
}

describe('a scan', () => {
  test('finds the article with its whole record', async () => {
    const tenant = await world.tenant('viewer')
    const owner = { company: tenant.company, ...(await world.user([{ company_id: tenant.company }])) }
    const id = await make(owner, { um3pl_barcode: 'OWN/1 (a)+%', weight_kg: 1.5 })
    const { body, status } = await scan(tenant, 'OWN/1 (a)+%')
    expect(status).toBe(200)
    const { data: article } = (await world.call(`/articles/${id}`, tenant)).body
    expect(body.data).toEqual({
      barcode: 'OWN/1 (a)+%',
      kind: 'plain',
      gtin: null,
      gtin_valid: null,
      lot_number: null,
      serial_number: null,
      expiry_date: null,
      best_before_date: null,
      production_date: null,
      quantity: null,
      net_weight_kg: null,
      sscc: null,
      sscc_valid: null,
      elements: [],
      rest: null,
      matches: [{ article, um3pl: 'PCE', factor: 1, barcode: 'OWN/1 (a)+%' }],
    })
  })

  test.each([
    ['EAN-13', ean, `0${ean}`],
    ['EAN-13', ean, `]E0${ean}`],
    ['EAN-13', ean, `]I10${ean}`],
    ['GTIN-14', `0${ean}`, ean],
    ['UPC-A', '036000291452', '0036000291452'],
    ['UPC-A', '036000291452', '00036000291452'],
    ['EAN-13 of a UPC-A', '0036000291452', '036000291452'],
    ['EAN-8', '96385074', '0000096385074'],
    ['EAN-13', ean, `]C1010${ean}10L1`],
    ['UPC-A', '036000291452', 'https://id.gs1.org/01/036000291452'],
    ['a code of its own', 'A-1', ' A-1\r\n'],
    ['a code of its own', 'A-1', ']C0A-1'],
  ])('%s stored as %s is found by %j', async (_kind, stored, scanned) => {
    const tenant = await world.tenant()
    const id = await make(tenant, { barcode: stored })
    const { body } = await scan(tenant, scanned)
    expect(body.data).toMatchObject({ barcode: scanned, matches: [{ article: { id }, barcode: stored }] })
  })

  test('tells the packaging unit that has the barcode', async () => {
    const tenant = await world.tenant()
    const id = await make(tenant, {
      um3pl_barcode: ean,
      um3pl_2: 'CTN',
      um3pl_2_factor: '6',
      um3pl_2_barcode: carton,
      um3pl_3: 'PAL',
      um3pl_3_factor: 2.5,
      um3pl_3_barcode: 'PAL-1',
    })
    expect(told((await scan(tenant, ean)).body)).toEqual([[id, 'PCE', 1]])
    expect(told((await scan(tenant, carton)).body)).toEqual([[id, 'CTN', 6]])
    expect(told((await scan(tenant, `(01)${carton}(10)L1`)).body)).toEqual([[id, 'CTN', 6]])
    expect(told((await scan(tenant, 'PAL-1')).body)).toEqual([[id, 'PAL', 2.5]])
  })

  test('reads lot, expiry, serial number and more from elements', async () => {
    const tenant = await world.tenant()
    const id = await make(tenant, { um3pl_barcode: ean })
    const year = world.clock.now().getUTCFullYear() + 1
    const yy = String(year % 100).padStart(2, '0')
    const elements = `010${ean}17${yy}060010L-42${gs}21S/1${gs}3712${gs}3103000750`
    const { body } = await scan(tenant, `]d2${elements}`)
    expect(told(body)).toEqual([[id, 'PCE', 1]])
    expect(body.data).toMatchObject({
      kind: 'gs1',
      gtin: `0${ean}`,
      gtin_valid: true,
      lot_number: 'L-42',
      serial_number: 'S/1',
      expiry_date: `${year}-06-30`,
      quantity: 12,
      net_weight_kg: 0.75,
      rest: null,
    })
    expect(body.data.elements.map(({ ai }: { ai: string }) => ai)).toEqual([
      '01',
      '17',
      '10',
      '21',
      '37',
      '3103',
    ])
    const link = `https://shop.example/01/0${ean}/10/L%2F42/21/S1?17=${yy}0600`
    expect((await scan(tenant, link)).body.data).toMatchObject({
      kind: 'gs1',
      lot_number: 'L/42',
      serial_number: 'S1',
      expiry_date: `${year}-06-30`,
    })
  })

  test('an article that has the very text as a barcode wins over what could be read into it', async () => {
    const tenant = await world.tenant()
    const text = `010${ean}10L1`
    const read = await make(tenant, { um3pl_barcode: ean })
    expect((await scan(tenant, text)).body.data).toMatchObject({ kind: 'gs1', lot_number: 'L1' })
    const own = await make(tenant, { article_code: 'OWN', um3pl_barcode: text })
    const { body } = await scan(tenant, text)
    expect(told(body)).toEqual([[own, 'PCE', 1]])
    expect(body.data).toMatchObject({ kind: 'plain', gtin: null, lot_number: null, elements: [] })
    expect(told((await scan(tenant, ean)).body)).toEqual([[read, 'PCE', 1]])
  })

  test('digits as they are stored win over the same number with other zeros', async () => {
    const tenant = await world.tenant()
    const short = await make(tenant, { article_code: 'A', um3pl_barcode: '036000291452' })
    const long = await make(tenant, { article_code: 'B', um3pl_barcode: '0036000291452' })
    expect(told((await scan(tenant, '036000291452')).body)).toEqual([[short, 'PCE', 1]])
    expect(told((await scan(tenant, '0036000291452')).body)).toEqual([[long, 'PCE', 1]])
    expect(told((await scan(tenant, '00036000291452')).body)).toEqual([
      [short, 'PCE', 1],
      [long, 'PCE', 1],
    ])
  })

  test('a wrong check digit is told, not refused', async () => {
    const tenant = await world.tenant()
    await make(tenant, { um3pl_barcode: '8001234567890' })
    const plain = await scan(tenant, '8001234567890')
    expect(plain.body.data).toMatchObject({ kind: 'gtin', gtin: '08001234567890', gtin_valid: false })
    const printed = await scan(tenant, '(01)08001234567890')
    expect(printed.body.data).toMatchObject({ kind: 'gs1', gtin: '08001234567890', gtin_valid: false })
  })
})

describe('several articles with one barcode', () => {
  test('are all given; a client company can be named', async () => {
    const tenant = await world.tenant()
    const [one, two] = [await world.client(tenant.company), await world.client(tenant.company)]
    const a = await make(tenant, { client_3pl_id: one, um3pl_barcode: ean })
    const b = await make(tenant, { client_3pl_id: two, um3pl_barcode: ean, active: false })
    const both = await scan(tenant, ean)
    expect(told(both.body)).toEqual([
      [a, 'PCE', 1],
      [b, 'PCE', 1],
    ])
    expect(both.body.data.matches[1].article.active).toBe(false)
    expect(told((await scan(tenant, ean, `?client_3pl_id=${two}`)).body)).toEqual([[b, 'PCE', 1]])
    expect((await scan(tenant, ean, '?client_3pl_id=999999999')).status).toBe(404)
    expect((await scan(tenant, ean, '?client_3pl_id=x')).status).toBe(422)
  })

  test('only those of the caller’s own clients', async () => {
    const tenant = await world.tenant()
    const [one, two] = [await world.client(tenant.company), await world.client(tenant.company)]
    const a = await make(tenant, { client_3pl_id: one, um3pl_barcode: ean })
    await make(tenant, { client_3pl_id: two, um3pl_barcode: ean })
    await make(tenant, { client_3pl_id: two, article_code: 'OTHER', um3pl_barcode: 'OTHER' })
    const { token } = await world.user([{ company_id: tenant.company, role: 'client', client_ids: [one] }])
    const restricted = { token, company: tenant.company }
    expect(told((await scan(restricted, ean)).body)).toEqual([[a, 'PCE', 1]])
    expect((await scan(restricted, 'OTHER')).status).toBe(404)
    expect((await scan(restricted, ean, `?client_3pl_id=${two}`)).status).toBe(404)
  })
})

describe('no article', () => {
  test.each([
    ['an unknown code', 'UNKNOWN'],
    ['elements of unknown goods', '(01)08001234567897(10)L1'],
    ['a pallet', '00380012345678901234'],
    ['what cannot be stored', 'A\0B'],
    ['what is too long', 'A'.repeat(4_097)],
    ['a pattern', '%'],
    ['quotes', `'; drop table articles; --`],
  ])('%s is a 404', async (_name, barcode) => {
    const tenant = await world.tenant()
    await make(tenant, { um3pl_barcode: 'KNOWN' })
    const { status, body } = await scan(tenant, barcode)
    expect(status).toBe(404)
    expect(body).toMatchObject({ code: 'not_found', message: 'Barcode not found.' })
  })

  test('another tenant has it: the same 404', async () => {
    const [mine, other] = [await world.tenant(), await world.tenant()]
    await make(other, { um3pl_barcode: ean })
    expect((await scan(mine, ean)).status).toBe(404)
    expect((await scan(other, ean)).status).toBe(200)
  })

  test('an archived article is not found', async () => {
    const tenant = await world.tenant()
    const id = await make(tenant, { um3pl_barcode: ean })
    await world.database.write(sql`
      update articles set deleted_at = now(), sync_seq = null where company_id = ${tenant.company} and id = ${id}`)
    expect((await scan(tenant, ean)).status).toBe(404)
  })

  test('a changed barcode is found at once, the one before no more', async () => {
    const tenant = await world.tenant()
    const id = await make(tenant, { um3pl_barcode: ean })
    const body = { um3pl_barcode: 'NEW' }
    await world.call(`/articles/${id}`, { method: 'PUT', ...tenant, body })
    expect((await scan(tenant, ean)).status).toBe(404)
    expect(told((await scan(tenant, 'NEW')).body)).toEqual([[id, 'PCE', 1]])
  })
})
