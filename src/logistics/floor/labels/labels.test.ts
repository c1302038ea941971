import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Logistics } from '../../../../client/src/logistics.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { printedPages } from '../../../../test/support/paper.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
let depot: Depot
let client: Logistics
beforeAll(async () => {
  world = await World.common()
  const company = await world.company({ name: 'Depozit Țara', country_code: 'RO' })
  await world.database.write(sql`update companies set sscc_prefix = '38012345' where id = ${company}`)
  const { token } = await world.user([{ company_id: company, role: 'manager' }])
  client = new Logistics({ baseUrl: world.address, companyId: company, token })
  const { id: warehouse } = await client.warehouses.create({ code: 'MAIN', name: 'Main', is_default: true })
  depot = new Depot({ world, company, token, warehouse })
})
afterAll(() => world.stop())

const gtin = '8001234567897'
const carton = '18001234567894'

/** Text on the pages, and the codes that a scanner reads on the first. */
async function label(path: string) {
  const reply = await fetch(new URL(`${world.address}/api${path}`), {
    headers: { authorization: `Bearer ${depot.token}`, 'x-company-id': String(depot.company) },
  })
  expect(reply.status).toBe(200)
  const bytes = new Uint8Array(await reply.arrayBuffer())
  if (reply.headers.get('content-type') === 'application/zpl') return { zpl: new TextDecoder().decode(bytes) }
  const pages = await printedPages(bytes)
  return { pages: pages.length, text: pages[0]?.text ?? '', codes: (await pages[0]?.codes()) ?? [] }
}

/** Field data as a printer reads it. */
function read(data: string): string {
  return data.replaceAll(/\\([0-9A-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
}

/** ZPL fields with the commands before their data, as a printer reads them. */
function fieldsOf(zpl: string | undefined): readonly string[] {
  return [...(zpl ?? '').matchAll(/\^(BE|BC|BX|BQ|A0)N([^^]*)(?:\^FB[^^]*)?\^FH\\\^FD(.*?)\^FS/gs)].map(
    ([, kind = '', how = '', data = '']) => `${kind}${kind === 'A0' ? '' : how} ${read(data)}`,
  )
}

describe('a label of an article', () => {
  test('has the barcode of the unit as its digits ask for, in every size, and as ZPL', async () => {
    const units = { um3pl_barcode: gtin, um3pl_2: 'CTN', um3pl_2_factor: 6, um3pl_2_barcode: carton }
    const id = await depot.article('ULEI^1', { description: 'Ulei "extra" ~ Țara', ...units })
    const path = `/articles/${id}/documents`
    for (const size of ['62', '100x150']) {
      const { text, codes } = await label(`${path}/label.pdf?size=${size}`)
      expect(text).toContain('ULEI^1')
      expect(codes).toEqual([`EAN13 ${gtin}`])
    }
    const sheets = await label(`${path}/label.pdf?size=a4&copies=25&um3pl=ctn`)
    expect(sheets.pages).toBe(2)
    expect(sheets.text?.match(/CTN = 6 PCE/g)).toHaveLength(24)
    // The decoder merges identical codes in a row.
    expect(new Set(sheets.codes)).toEqual(new Set([`Code128 (01)${carton}`]))
    const { zpl } = await label(`${path}/label.zpl?copies=2`)
    expect(zpl?.match(/\^XA\^CI28\^PW496\^LL800/g)).toHaveLength(2)
    expect(zpl).not.toContain('ULEI^1')
    expect(fieldsOf(zpl).slice(0, 6)).toEqual([
      'A0 Depozit Țara',
      'A0 ULEI^1',
      'A0 Ulei "extra" ~ Țara',
      'A0 PCE',
      `BE,176,N,N ${gtin.slice(0, 12)}`,
      `A0 ${gtin}`,
    ])
  })

  test('of a unit that it does not have, or on sheets for a printer that has none, is refused', async () => {
    const id = await depot.article('REFUSED')
    const path = `/articles/${id}/documents`
    expect((await depot.call(`${path}/label.pdf?um3pl=PAL`)).body.errors).toHaveProperty('um3pl')
    expect((await depot.call(`${path}/label.zpl?size=a4`)).body.errors).toHaveProperty('size')
    expect((await depot.call(`${path}/label.pdf?copies=481`)).body.errors).toHaveProperty('copies')
    expect((await depot.call(`${path}/label.doc`)).status).toBe(404)
  })
})

test('a label of a lot has article, lot and expiry date as GS1 DataMatrix', async () => {
  const tracked = { tracking: 'lot', expiry_tracking: true } as const
  const ids = [
    await depot.article('LOT-G', { um3pl_barcode: gtin, ...tracked }),
    await depot.article('LOT-P', tracked),
  ]
  for (const article_id of ids)
    await depot.adjust({ article_id, quantity_um3pl: 1, lot_number: 'L_42', expiry_date: '2031-05-20' })
  const [coded, plain] = await Promise.all(ids.map((id) => depot.rows(`?article_id=${id}`)))
  const at = `/stock/${coded?.[0]?.id}/documents`
  const { text, codes } = await label(`${at}/label.pdf`)
  expect(text).toContain('Lot L_42')
  expect(text).toContain('Expiră la 20 mai 2031')
  expect(codes).toEqual([`DataMatrix (01)0${gtin}(17)310520(10)L_42`])
  expect(fieldsOf((await label(`${at}/label.zpl`)).zpl)).toContain(
    `BX,6,200,,,,_ _1010${gtin}1731052010L__42`,
  )
  expect((await label(`/stock/${plain?.[0]?.id}/documents/label.pdf`)).codes).toEqual(['Code128 L_42'])
})

async function placeLabels(code: string): Promise<string> {
  const id = await depot.made(`/warehouses/${depot.warehouse}/locations`, { code, name: 'Raft' })
  return `/warehouses/${depot.warehouse}/locations/${id}/documents`
}

test('a label of a place has its code as bars, or as QR code where bars cannot write it', async () => {
  const [bars, square] = [await placeLabels('A>01'), await placeLabels('Ș-01')]
  expect((await label(`${bars}/label.pdf`)).codes).toEqual(['Code128 A>01'])
  expect(fieldsOf((await label(`${bars}/label.zpl`)).zpl)).toContain('BC,176,N,N,N,A A>001')
  expect((await label(`${square}/label.pdf?size=100x150`)).codes).toEqual(['QRCode Ș-01'])
  expect(fieldsOf((await label(`${square}/label.zpl`)).zpl)).toContain('BQ,2,5 QA,Ș-01')
})

test('a label of a parcel says where it goes, with its SSCC as GS1-128', async () => {
  const article_id = await depot.article('SENT')
  await depot.adjust({ article_id, quantity_um3pl: 2 })
  const { id } = await client.salesOrders.create({
    order_number: 'C-1',
    ship_to: { name: 'Ștefan Țîrcă', address_line1: 'Str. Lungă 5', postal_code: '400001', city: 'Cluj' },
    lines: [{ article_id, quantity_um3pl: 2 }],
  })
  await client.salesOrders.pick(id)
  const contents = [{ line_number: 1, quantity_um3pl: 1 }]
  const parcel = await client.parcels.create(id, { contents, weight_kg: 1.5, tracking_number: 'T-9' })
  await client.parcels.create(id)
  const path = `/sales-orders/${id}/parcels/${parcel.id}/documents`
  const { text, codes } = await label(`${path}/label.pdf`)
  for (const said of [
    'Ștefan Țîrcă',
    'Str. Lungă 5',
    '400001 Cluj',
    'Comanda C-1',
    'Coletul 1 din 2',
    '1,5 kg',
    'T-9',
  ])
    expect(text).toContain(said)
  expect(codes).toEqual([`Code128 (00)${parcel.sscc}`])
  expect(fieldsOf((await label(`${path}/label.zpl?language=en`)).zpl)).toEqual(
    expect.arrayContaining([`BC,264,N,N,N,D (00)${parcel.sscc}`, 'A0 Parcel 1 of 2']),
  )
})

test('a wave list says what lies where for which order, in the order of the walk', async () => {
  const article_id = await depot.article('WALK')
  for (const code of ['W-10', 'W-2']) {
    await depot.made(`/warehouses/${depot.warehouse}/locations`, { code })
    await depot.adjust({ article_id, quantity_um3pl: 1, location_code: code })
  }
  const orders = await Promise.all(
    ['C-8', 'C-9'].map(async (order_number) => {
      const lines = [{ article_id, quantity_um3pl: 1 }]
      return (await client.salesOrders.create({ order_number, lines })).id
    }),
  )
  const { id, wave_number } = await client.waves.create({ orders })
  await client.waves.release(id)
  const { text, codes } = await label(`/waves/${id}/documents/wave-list.pdf`)
  expect(text).toContain('Lista valului')
  expect(text?.split('\n').filter((line) => line.startsWith('W-'))).toEqual(['W-2', 'W-10'])
  expect(text).toContain('Comanda C-9')
  expect(codes).toEqual([`Code128 ${wave_number}`])
})
