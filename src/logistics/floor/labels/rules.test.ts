import { describe, expect, test } from 'vitest'
import type { Article } from '../../catalogue/articles/schema.ts'
import type { Parcel } from '../../documents/packing/schema.ts'
import type { StockRow } from '../../stock/stock/schema.ts'
import type { Location } from '../../catalogue/warehouses/schema-locations.ts'
import { type Speech, articleStands, locationStands, lotStands, parcelStands, unitNamed } from './rules.ts'

/** Words as their names, so that tests see which one is used. */
const say: Speech = {
  word: (word, gaps = {}) => [word, ...Object.values(gaps)].join(' '),
  date: (day) => `day ${day}`,
  quantity: (quantity, unit) => `${quantity} ${unit}`,
}

const since = '2026-01-01T00:00:00.000Z'
const [ean, carton, pallet] = ['8001234567897', '18001234567894', '28001234567891']

const article: Article = {
  id: 1,
  company_id: 1,
  client_3pl_id: null,
  article_code: 'OIL',
  name: 'Olive oil',
  description: 'Olive oil in glass',
  um3pl: 'PCE',
  um3pl_barcode: ean,
  barcode: ean,
  integer_only_um3pl_quantity: true,
  integer_only: true,
  um3pl_2: 'CTN',
  um3pl_2_factor: 6,
  um3pl_2_barcode: carton,
  um3pl_3: 'PAL',
  um3pl_3_factor: 480,
  um3pl_3_barcode: pallet,
  tracking: 'lot',
  expiry_tracking: true,
  weight_kg: null,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  external_reference: null,
  metadata: {},
  active: true,
  version: 1,
  created_at: since,
  updated_at: since,
  deleted_at: null,
}

describe('the unit of a label', () => {
  test.each([
    [undefined, { um3pl: 'PCE', factor: 1, barcode: ean }],
    ['pce', { um3pl: 'PCE', factor: 1, barcode: ean }],
    ['Ctn', { um3pl: 'CTN', factor: 6, barcode: carton }],
    ['PAL', { um3pl: 'PAL', factor: 480, barcode: pallet }],
    ['BOX', undefined],
  ])('%s is %o', (um3pl, unit) => {
    expect(unitNamed(article, um3pl)).toEqual(unit)
  })

  test('is undefined where the article lacks it', () => {
    expect(unitNamed({ ...article, um3pl_2: null, um3pl_3: null }, 'CTN')).toBeUndefined()
  })
})

describe('the label of an article', () => {
  test('names the base unit alone', () => {
    expect(articleStands(article, { um3pl: 'PCE', factor: 1, barcode: ean }, say)).toEqual({
      title: 'OIL',
      lines: ['Olive oil', 'PCE'],
      code: { kind: 'ean13', text: ean },
      said: ean,
    })
  })

  test('says what a package holds', () => {
    expect(articleStands(article, { um3pl: 'CTN', factor: 6, barcode: carton }, say)).toEqual({
      title: 'OIL',
      lines: ['Olive oil', 'CTN = 6 PCE'],
      code: { kind: 'gs1-128', text: `(01)${carton}` },
      said: carton,
    })
  })

  test.each([
    ['no unit and no factor', { um3pl: null, factor: null, barcode: ean }, ''],
    ['a package of one', { um3pl: 'BOX', factor: 1, barcode: ean }, 'BOX'],
  ])('of %s', (_name, unit, line) => {
    expect(articleStands(article, unit, say).lines).toEqual(['Olive oil', line])
  })

  test.each([
    ['the code of the article where there is no barcode', null, 'code128', 'OIL'],
    ['EAN-13', ean, 'ean13', ean],
    ['UPC-A as EAN-13', '036000291452', 'ean13', '0036000291452'],
    ['a GTIN-14 of a package', carton, 'gs1-128', `(01)${carton}`],
    ['a GTIN-14 of a piece as EAN-13', `0${ean}`, 'ean13', ean],
    ['bars for a wrong check digit', '8001234567890', 'code128', '8001234567890'],
    ['bars of eleven digits', '80012345678', 'code128', '80012345678'],
    ['bars of fifteen digits', `0${carton}`, 'code128', `0${carton}`],
    ['bars of letters and a number', `x${ean}`, 'code128', `x${ean}`],
    ['bars of forty characters', 'x'.repeat(40), 'code128', 'x'.repeat(40)],
    ['a QR code of more', 'x'.repeat(41), 'qrcode', 'x'.repeat(41)],
    ['a QR code of what begins with another letter', 'Öl', 'qrcode', 'Öl'],
    ['a QR code of what ends with another letter', 'Miró', 'qrcode', 'Miró'],
  ])('has %s', (...[, barcode, kind, text]) => {
    const { code, said } = articleStands(article, { um3pl: 'PCE', factor: 1, barcode }, say)
    expect(code).toEqual({ kind, text })
    expect(said).toBe(barcode ?? 'OIL')
  })
})

const row: StockRow = {
  id: 1,
  company_id: 1,
  article_id: 1,
  article_code: 'OIL',
  description: 'Olive oil in glass',
  client_3pl_id: null,
  warehouse_id: 2,
  warehouse_code: 'MI1',
  lot_number: 'L26/03',
  expiry_date: '2027-09-30',
  um3pl: 'PCE',
  quantity_um3pl: 1,
  available_um3pl: 1,
  reserved_um3pl: 0,
  on_hold_um3pl: 0,
  quarantine_um3pl: 0,
  damaged_um3pl: 0,
  receiving_um3pl: 0,
  incoming_um3pl: 0,
  packaging: {},
  updated_at: since,
}

describe('the label of a lot', () => {
  test('has all that GS1 has a place for', () => {
    const elements = `(01)0${ean}(17)270930(10)L26/03`
    expect(lotStands(row, ean, say)).toEqual({
      title: 'OIL',
      lines: ['Olive oil in glass', 'lot L26/03', 'expires day 2027-09-30'],
      code: { kind: 'gs1datamatrix', text: elements },
      said: elements,
    })
  })

  test.each<[string, Partial<StockRow>, string | null, string, string]>([
    ['no date', { expiry_date: null }, ean, 'gs1datamatrix', `(01)0${ean}(10)L26/03`],
    ['no barcode', {}, null, 'code128', 'L26/03'],
    ['a barcode of the house', {}, 'B-1', 'code128', 'L26/03'],
    ['a lot with brackets', { lot_number: 'L(1)' }, ean, 'code128', 'L(1)'],
    ['a lot that begins with a bracket', { lot_number: '(1' }, ean, 'code128', '(1'],
    ['a lot that ends with a bracket', { lot_number: '1)' }, ean, 'code128', '1)'],
    [
      'a lot of twenty characters',
      { lot_number: '1'.repeat(20), expiry_date: null },
      ean,
      'gs1datamatrix',
      `(01)0${ean}(10)${'1'.repeat(20)}`,
    ],
    ['a lot of more', { lot_number: '1'.repeat(21) }, ean, 'code128', '1'.repeat(21)],
    ['a lot that is a number of an article', { lot_number: ean }, null, 'code128', ean],
    ['no lot', { lot_number: null }, ean, 'ean13', ean],
    ['neither lot nor barcode', { lot_number: null }, null, 'code128', 'OIL'],
  ])('with %s', (...[, more, barcode, kind, text]) => {
    expect(lotStands({ ...row, ...more }, barcode, say)).toMatchObject({ code: { kind, text }, said: text })
  })

  test('leaves out what is not known', () => {
    const { lines } = lotStands({ ...row, lot_number: null, expiry_date: null }, ean, say)
    expect(lines).toEqual(['Olive oil in glass'])
  })
})

test.each([
  ['Aisle A', ['Milano', 'Aisle A']],
  [null, ['Milano']],
])('the label of a location called %s', (name, lines) => {
  const location: Location = {
    id: 1,
    company_id: 1,
    warehouse_id: 2,
    code: 'A-01',
    name,
    sort_order: null,
    purpose: null,
    active: true,
    version: 1,
    created_at: since,
    updated_at: since,
  }
  expect(locationStands(location, 'Milano')).toEqual({
    title: 'A-01',
    lines,
    code: { kind: 'code128', text: 'A-01' },
    said: 'A-01',
  })
})

describe('the label of a parcel', () => {
  const parcel: Parcel = {
    id: 312,
    parcel_number: 'P-312',
    sscc: '380123450000000013',
    shipment_id: null,
    packaging: null,
    weight_kg: 4.2,
    length_cm: null,
    width_cm: null,
    height_cm: null,
    tracking_number: 'T-1',
    tracking_url: null,
    label: null,
    contents: [],
    created_at: since,
    updated_at: since,
  }
  const sent = { order_number: 'SO-1', number: 2, count: 3 }

  test('says where it goes and what it is', () => {
    const ship_to = {
      name: 'Anna Bianchi',
      company_name: 'Frantoio',
      address_line1: 'Via Emilia 12',
      address_line2: 'Interno 3',
      city: 'Modena',
      postal_code: '41121',
      region: 'MO',
      country_code: 'IT',
    }
    expect(parcelStands(parcel, { ...sent, ship_to }, say)).toEqual({
      title: 'Frantoio',
      lines: [
        'Anna Bianchi',
        'Via Emilia 12',
        'Interno 3',
        '41121 Modena MO',
        'IT',
        'order SO-1',
        'parcel_of 2 3',
        'weighs 4.2 kg',
        'tracking: T-1',
      ],
      code: { kind: 'gs1-128', text: '(00)380123450000000013' },
      said: 'SSCC 380123450000000013',
    })
  })

  test('leaves out what is not known', () => {
    const bare = { ...parcel, sscc: null, weight_kg: null, tracking_number: null }
    expect(parcelStands(bare, { ...sent, ship_to: { name: '', city: 'Modena' } }, say)).toEqual({
      title: 'Modena',
      lines: ['order SO-1', 'parcel_of 2 3'],
      code: { kind: 'code128', text: 'P-312' },
      said: 'P-312',
    })
    expect(parcelStands(bare, { ...sent, ship_to: {} }, say).title).toBe('SO-1')
  })
})
