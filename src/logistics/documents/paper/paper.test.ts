import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Logistics } from '../../../../client/src/logistics.ts'
import { printedPages } from '../../../../test/support/paper.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { World } from '../../../../test/support/world.ts'

let world: World
let depot: Depot
let client: Logistics
beforeAll(async () => {
  world = await World.common()
  const company = await world.company({
    name: 'Depozit Țara',
    country_code: 'RO',
    timezone: 'Europe/Bucharest',
  })
  const { token } = await world.user([{ company_id: company, role: 'manager' }])
  client = new Logistics({ baseUrl: world.address, companyId: company, token })
  const { id: warehouse } = await client.warehouses.create({ code: 'MAIN', name: 'Main', is_default: true })
  depot = new Depot({ world, company, token, warehouse })
})
afterAll(() => world.stop())

/** Text of all pages, and the codes that a scanner reads on the first. */
async function read(pdf: Uint8Array) {
  const pages = await printedPages(pdf)
  const [first] = pages
  return { pages: pages.length, text: pages.map(({ text }) => text).join('\n'), codes: () => first?.codes() }
}

describe('a delivery note', () => {
  test('says what was shipped, in the language of the country; its code is read by a scanner', async () => {
    const lot = await depot.article('ULEI', { tracking: 'lot', expiry_tracking: true })
    await depot.post('/stock/adjustments', {
      reason: 'there',
      lines: [{ article_id: lot, quantity_um3pl: 5, lot_number: 'L-7', expiry_date: '2031-05-20' }],
    })
    const { id } = await client.salesOrders.create({
      order_number: 'C/2026-77',
      external_reference: 'WEB 1',
      ship_to: { name: 'Ștefan Țîrcă', address_line1: 'Str. Lungă 5', postal_code: '400001', city: 'Cluj' },
      lines: [{ article_id: lot, quantity_um3pl: 5 }],
    })
    for (const step of ['pick', 'pack'] as const) await client.salesOrders[step](id)
    await client.salesOrders.ship(id, { carrier_code: 'FAN', tracking_number: 'TR-9' })
    const { text, codes } = await read(await client.salesOrders.print(id, 'delivery-note.pdf'))
    expect(text).toContain('Aviz de însoțire')
    expect(text).toContain('Depozit Țara')
    for (const said of [
      'Ștefan Țîrcă',
      'Str. Lungă 5',
      '400001 Cluj',
      'WEB 1',
      'FAN',
      'TR-9',
      'ULEI',
      '5 PCE',
    ])
      expect(text).toContain(said)
    expect(text).toContain('Lot L-7')
    expect(text).toContain('Expiră la 20 mai 2031')
    expect(await codes()).toEqual(['Code128 C/2026-77'])
  })

  test('before anything was shipped it is empty, and in the language that is asked for', async () => {
    const article = await depot.article('LATER')
    const { id } = await client.salesOrders.create({ lines: [{ article_id: article, quantity_um3pl: 1 }] })
    const { text } = await read(await client.salesOrders.print(id, 'delivery-note.pdf', { language: 'it' }))
    expect(text).toContain('Documento di consegna')
    expect(text).not.toContain('LATER')
  })
})

describe('a packing slip', () => {
  test('of many lines goes on from page to page, and leaves out none of them', async () => {
    const codes = Array.from({ length: 90 }, (_, i) => `LINE-${String(i).padStart(3, '0')}`)
    const lines = await Promise.all(
      codes.map(async (code) => ({ article_id: await depot.article(code), quantity_um3pl: 2.5 })),
    )
    const { id } = await client.salesOrders.create({ lines, notes: 'Fragil: cu grijă' })
    const { pages, text } = await read(
      await client.salesOrders.print(id, 'packing-slip.pdf', { language: 'en' }),
    )
    expect(pages).toBeGreaterThan(1)
    expect(text).toContain(`Page ${pages} of ${pages}`)
    expect(text).toContain('Fragil: cu grijă')
    expect(text).toContain('2.5 PCE')
    expect(text.split('\n').filter((line) => line.startsWith('LINE-'))).toEqual(codes)
  })

  test('of an order whose number no bars can write has none, and a file name of its own', async () => {
    const article = await depot.article('ODD')
    const order_number = 'Ș"1\' ☃'
    const { id } = await client.salesOrders.create({
      order_number,
      lines: [{ article_id: article, quantity_um3pl: 1 }],
    })
    const reply = await depot.call(`/sales-orders/${id}/documents/packing-slip.pdf`)
    expect(reply.headers.get('content-type')).toBe('application/pdf')
    const [, encoded = ''] =
      /^inline; filename\*=UTF-8''([\w%.-]+)$/.exec(reply.headers.get('content-disposition') ?? '') ?? []
    expect(decodeURIComponent(encoded)).toBe(`${order_number} packing-slip.pdf`)
    const { codes } = await read(await client.salesOrders.print(id, 'packing-slip.pdf'))
    expect(await codes()).toEqual([])
  })

  test('is not there under another name', async () => {
    const article = await depot.article('NAMED')
    const { id } = await client.salesOrders.create({ lines: [{ article_id: article, quantity_um3pl: 1 }] })
    const reply = await depot.call(`/sales-orders/${id}/documents/invoice.pdf`)
    expect(reply.status).toBe(404)
  })
})

test('a pick list says what lies where, in the order of the walk', async () => {
  const article = await depot.article('WALK', { tracking: 'lot' })
  await Promise.all(
    ['A-10', 'A-2'].map((code) => depot.made(`/warehouses/${depot.warehouse}/locations`, { code })),
  )
  await depot.post('/stock/adjustments', {
    reason: 'there',
    lines: [
      { article_id: article, quantity_um3pl: 3, lot_number: 'L-1', location_code: 'A-10' },
      { article_id: article, quantity_um3pl: 4, lot_number: 'L-2', location_code: 'A-2' },
    ],
  })
  const { id } = await client.salesOrders.create({ lines: [{ article_id: article, quantity_um3pl: 7 }] })
  const { text } = await read(await client.salesOrders.print(id, 'pick-list.pdf', { language: 'en' }))
  const walk = text.split('\n').filter((line) => /^(A-|Lot|\d+ PCE)/.test(line))
  expect(walk.join(', ')).toBe('A-2, Lot L-2, 4 PCE, A-10, Lot L-1, 3 PCE')
})

test('a reception sheet says what is expected, and leaves room for what is counted', async () => {
  const article = await depot.article('BOLT')
  const supplier = await depot.made('/partners', { code: 'S1', name: 'Furnizor SRL', is_supplier: true })
  const { id, reception_number } = await client.receptions.create({
    partner_id: supplier,
    vehicle_number: 'CJ 01 ABC',
    lines: [{ article_id: article, quantity_um3pl: 12 }],
  })
  const { text, codes } = await read(
    await client.receptions.print(id, 'reception-sheet.pdf', { language: 'en' }),
  )
  for (const said of ['Reception sheet', 'Furnizor SRL', 'CJ 01 ABC', 'BOLT', '12 PCE', 'Counted'])
    expect(text).toContain(said)
  expect(await codes()).toEqual([`Code128 ${reception_number}`])
})

test('a return slip says what comes back, and what is to be done with it', async () => {
  const article = await depot.article('SHOE')
  const { id, return_number } = await client.returns.create({
    reason_code: 'TOO_SMALL',
    lines: [{ article_id: article, quantity_um3pl: 1, requested_action: 'quarantine' }],
  })
  const { text, codes } = await read(await client.returns.print(id, 'return-slip.pdf'))
  for (const said of ['Formular de retur', 'TOO_SMALL', 'SHOE', 'Carantină']) expect(text).toContain(said)
  expect(await codes()).toEqual([`Code128 ${return_number}`])
})

describe('a count sheet', () => {
  test('leads from place to place; what the books say stands on it only where the count is not blind', async () => {
    const article = await depot.article('SARE')
    const lines = [{ article_id: article, quantity_um3pl: 90_417, location_code: 'R-1' }]
    await depot.post('/stock/adjustments', { reason: 'there', lines })
    const sheet = async (blind: boolean) => {
      const { id, count_number } = await client.counts.create({ articles: [article], blind })
      await client.counts.release(id)
      return { count_number, ...(await read(await client.counts.print(id, 'count-sheet.pdf'))) }
    }
    const { count_number, text, codes } = await sheet(true)
    for (const said of ['Fișă de inventar', 'R-1', 'SARE', 'Numărat']) expect(text).toContain(said)
    expect(text).not.toContain('90.417')
    expect(await codes()).toContain(`Code128 ${count_number}`)
    expect((await sheet(false)).text).toContain('90.417 PCE')
  })
})
