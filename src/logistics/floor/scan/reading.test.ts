import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Element } from './gs1.ts'
import { dateOf, gtinForms, hasCheckDigit } from './numbers.ts'
import { read, readPlain } from './reading.ts'
import { stopwatch } from '../../../../test/support/stopwatch.ts'

const now = new Date('2026-05-20T10:00:00Z')
const gs = '\u001d'
const gtin = '08001234567897'
const sscc = '380012345678901234'

/** The reading without its empty keys. */
function said(scanned: string) {
  const { elements: _, ...reading } = read(scanned, now)
  return Object.fromEntries(Object.entries(reading).filter(([, value]) => value !== null))
}

const goods = { kind: 'gs1', gtin, gtin_valid: true }
const dated = { ...goods, expiry_date: '2027-12-31', lot_number: 'L-42' }

describe('elements of GS1', () => {
  test.each([
    ['GS1-128', `]C101${gtin}1727123110L-42`, dated],
    ['GS1 DataMatrix', `]d201${gtin}10L-42${gs}17271231`, dated],
    ['GS1 QR', `]Q301${gtin}10L-42${gs}17271231`, dated],
    ['GS1 DataBar', `]e001${gtin}`, goods],
    ['GS1 DotCode', `]J101${gtin}`, goods],
    ['FNC1 sent as a separator in front', `${gs}01${gtin}10L-42${gs}17271231`, dated],
    ['a separator behind a fixed length', `]C101${gtin}${gs}17271231${gs}10L-42${gs}`, dated],
    ['no prefix', `01${gtin}1727123110L-42`, dated],
    ['line end of the scanner', `]C101${gtin}\r\n`, goods],
    ['<GS> as it is typed', `01${gtin}10L-42<GS>17271231`, dated],
    ['{GS} as it is typed', `]C101${gtin}10L-42{GS}17271231`, dated],
    ['an escape as it is typed', `]d201${gtin}10L-42\\u001d17271231`, dated],
    ['the other escape', `]d201${gtin}10L-42\\x1D17271231`, dated],
    ['the picture of a separator', `]d201${gtin}10L-42\u241d17271231`, dated],
    ['a bar as it is typed', `]d201${gtin}10L-42|17271231`, dated],
    ['a label as it is printed', `(01)${gtin}(17)271231(10)L-42`, dated],
    ['a label with blanks', `(01) ${gtin} (10) L-42 (17) 271231`, dated],
    ['a label with a bracket in a lot', `(01)${gtin}(10)L(4)2`, { ...goods, lot_number: 'L(4)2' }],
    ['a label with separators', `(01)${gtin}(10)L-42${gs}(17)271231`, dated],
    ['Digital Link', `https://id.gs1.org/01/${gtin}/10/L-42?17=271231`, dated],
    ['Digital Link of a shop', `https://shop.example/en/p/01/${gtin}/10/L-42?17=271231&utm=x#top`, dated],
    ['Digital Link without zeros', `http://shop.example/01/8001234567897/`, goods],
    ['Digital Link in capitals', `HTTPS://ID.GS1.ORG/01/${gtin}`, goods],
    ['Digital Link in a plain QR code', `]Q1https://id.gs1.org/01/${gtin}`, goods],
    [
      'Digital Link, encoded',
      `https://id.gs1.org/01/${gtin}/10/A%2FB/21/%28x%29`,
      { ...goods, lot_number: 'A/B', serial_number: '(x)' },
    ],
    ['Digital Link of a pallet', `https://id.gs1.org/00/${sscc}`, { kind: 'gs1', sscc, sscc_valid: true }],
    ['a pallet', `]C100${sscc}`, { kind: 'gs1', sscc, sscc_valid: true }],
    ['a pallet without prefix', `00${sscc}`, { kind: 'gs1', sscc, sscc_valid: true }],
    ['what is on a pallet', `02${gtin}3748`, { ...goods, quantity: 48 }],
    ['a count', `]C101${gtin}30120`, { ...goods, quantity: 120 }],
    ['a weight', `]C101${gtin}3103001250`, { ...goods, net_weight_kg: 1.25 }],
    ['a weight without decimals', `]C101${gtin}3100000012`, { ...goods, net_weight_kg: 12 }],
    ['a weight in pounds is not read as kg', `]C101${gtin}3202001250`, goods],
    [
      'dates of all kinds',
      `]C101${gtin}1126010115260700132601021626013017270630`,
      { ...goods, production_date: '2026-01-01', best_before_date: '2026-07-31', expiry_date: '2027-06-30' },
    ],
    ['a time of expiry', `]C101${gtin}70032712311530`, { ...goods, expiry_date: '2027-12-31' }],
    ['no such day', `]C101${gtin}17270231`, goods],
    ['a wrong check digit', '(01)08001234567890', { kind: 'gs1', gtin: '08001234567890', gtin_valid: false }],
    [
      'a wrong check digit of a pallet',
      ']C100380012345678901235',
      { kind: 'gs1', sscc: '380012345678901235', sscc_valid: false },
    ],
    [
      'wrong, but whole',
      '010800123456789010L1',
      { ...goods, gtin: '08001234567890', gtin_valid: false, lot_number: 'L1' },
    ],
    ['an unknown identifier', `]C101${gtin}05123`, { ...goods, rest: '05123' }],
    ['an unknown one without prefix', `01${gtin}05123`, { ...goods, rest: '05123' }],
    ['an unknown one on a label', `(01)${gtin}(05)123(10)A`, { ...goods, rest: '(05)123(10)A' }],
    ['an unknown one in a link', `https://x.example/01/${gtin}/05/1`, { ...goods, rest: '05=1' }],
    ['a lot that is too long', `]C101${gtin}10${'L'.repeat(21)}`, { ...goods, rest: `10${'L'.repeat(21)}` }],
    ['too short', `]C101${gtin}1727${gs}10A`, { ...goods, rest: `1727${gs}10A` }],
    ['twice the same: the first', `]C101${gtin}10A${gs}10B`, { ...goods, lot_number: 'A' }],
  ])('%s', (_name, scanned, wanted) => {
    expect(said(scanned)).toEqual(wanted)
  })

  test('are given in their order', () => {
    expect(read(`]C101${gtin}1727123110L-42${gs}21S1`, now).elements).toEqual([
      { ai: '01', value: gtin },
      { ai: '17', value: '271231' },
      { ai: '10', value: 'L-42' },
      { ai: '21', value: 'S1' },
    ])
  })
})

describe('plain codes', () => {
  test.each([
    ['EAN-13', '8001234567897', { kind: 'gtin', gtin, gtin_valid: true }],
    ['EAN-13 with its symbology', ']E08001234567897', { kind: 'gtin', gtin, gtin_valid: true }],
    ['EAN-8', ']E496385074', { kind: 'gtin', gtin: '00000096385074', gtin_valid: true }],
    ['UPC-A', '036000291452', { kind: 'gtin', gtin: '00036000291452', gtin_valid: true }],
    ['ITF-14', ']I118001234567894', { kind: 'gtin', gtin: '18001234567894', gtin_valid: true }],
    ['a wrong check digit', '8001234567890', { kind: 'gtin', gtin: '08001234567890', gtin_valid: false }],
    ['letters', 'OIL-0750', { kind: 'plain' }],
    ['blanks around', '  OIL-0750\n', { kind: 'plain' }],
    ['nothing', '', { kind: 'plain' }],
    ['a prefix alone', ']C1', { kind: 'plain' }],
    ['a GS1 prefix before something else', ']C1OIL', { kind: 'plain' }],
    ['digits that begin like a lot', '100012345', { kind: 'plain' }],
    ['digits that begin like a serial number', '2112345', { kind: 'plain' }],
    ['digits that begin like goods, but are too short', '011234567', { kind: 'plain' }],
    ['digits that begin like goods, but do not check', '0112345678901234', { kind: 'plain' }],
    ['digits that begin like a pallet, but do not check', '00123456789012345678', { kind: 'plain' }],
    ['a bar', 'A|B', { kind: 'plain' }],
    ['a web page', 'https://shop.example/products/01/oil', { kind: 'plain' }],
    ['no web page', 'https://', { kind: 'plain' }],
    ['a broken escape', 'https://x.example/01/%E0%A4%A', { kind: 'plain' }],
    ['brackets around no identifier', '(05)123', { kind: 'plain' }],
    ['other digits', '８００１２３４５６７８９７', { kind: 'plain' }],
  ])('%s', (_name, scanned, wanted) => {
    expect(said(scanned)).toEqual(wanted)
  })

  test('whatever could be read into a text, it can be taken as it is', () => {
    expect(readPlain(`01${gtin}`)).toMatchObject({ kind: 'plain', gtin: null, elements: [] })
    expect(readPlain('8001234567897')).toEqual(read('8001234567897', now))
  })
})

describe('numbers', () => {
  test.each([
    ['08001234567897', ['08001234567897', '8001234567897']],
    ['00036000291452', ['00036000291452', '0036000291452', '036000291452']],
    ['00000096385074', ['00000096385074', '0000096385074', '000096385074', '96385074']],
    ['18001234567894', ['18001234567894']],
  ])('%s in all its lengths', (number, forms) => {
    expect(gtinForms(number)).toEqual(forms)
    expect(forms.every(hasCheckDigit)).toBe(true)
  })

  test('one wrong digit is noticed', () => {
    fc.assert(
      fc.property(fc.nat(13), fc.integer({ min: 1, max: 9 }), (at, by) => {
        const wrong = Array.from(gtin, (digit, i) => (i === at ? (Number(digit) + by) % 10 : digit)).join('')
        expect(hasCheckDigit(wrong)).toBe(false)
      }),
    )
  })
})

describe('dates', () => {
  test.each([
    ['260520', 2026, '2026-05-20'],
    ['260200', 2026, '2026-02-28'],
    ['280200', 2026, '2028-02-29'],
    ['261200', 2026, '2026-12-31'],
    ['760101', 2026, '2076-01-01'],
    ['770101', 2026, '1977-01-01'],
    ['990101', 2026, '1999-01-01'],
    ['000101', 2026, '2000-01-01'],
    ['460101', 2095, '2046-01-01'],
    ['450101', 2095, '2145-01-01'],
    ['000101', 1999, '2000-01-01'],
    ['500101', 1999, '1950-01-01'],
    ['490101', 1999, '2049-01-01'],
    ['260230', 2026, null],
    ['261301', 2026, null],
    ['260001', 2026, null],
    ['26050', 2026, null],
    ['', 2026, null],
  ])('%j in %i', (digits, year, wanted) => {
    expect(dateOf(digits, new Date(Date.UTC(year, 5, 15)))).toBe(wanted)
  })
})

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((all) => all.join(''))
const upTo = (characters: string, most: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from(characters)), minLength: 1, maxLength: most })
const letters = 'ABCXYZabcxyz0123456789-./_+*%"!&,:;=?<>\''

/** Any printable elements, some of fixed length and some that need a separator. */
const anyElement: fc.Arbitrary<Element> = fc.oneof(
  ...['10', '21', '22'].map((ai) => upTo(letters, 20).map((value) => ({ ai, value }))),
  ...['240', '241', '250', '400', '403'].map((ai) => upTo(letters, 30).map((value) => ({ ai, value }))),
  ...['91', '99'].map((ai) => upTo(letters, 90).map((value) => ({ ai, value }))),
  ...['30', '37'].map((ai) => upTo('0123456789', 8).map((value) => ({ ai, value }))),
  ...['3902', '3925'].map((ai) => upTo('0123456789', 15).map((value) => ({ ai, value }))),
  ...['01', '02'].map((ai) => digits(14).map((value) => ({ ai, value }))),
  ...['11', '13', '15', '16', '17', '3103', '3300', '3645', '8005'].map((ai) =>
    digits(6).map((value) => ({ ai, value })),
  ),
  digits(18).map((value) => ({ ai: '00', value })),
  digits(2).map((value) => ({ ai: '20', value })),
  digits(13).map((value) => ({ ai: '410', value })),
  digits(10).map((value) => ({ ai: '7003', value })),
  digits(3).map((value) => ({ ai: '422', value })),
)
const isFixed = ({ ai }: Element) => /^(0[012]|1[1-7]|20|3[1-6]..|41.|422|7003|8005)$/.test(ai)

const composed: Readonly<Record<string, (elements: readonly Element[]) => string>> = {
  'a bar code': (elements) =>
    `]C1${elements.map((each) => `${each.ai}${each.value}${isFixed(each) ? '' : gs}`).join('')}`,
  'a bar code with every separator': (elements) =>
    `]d2${elements.map(({ ai, value }) => `${ai}${value}`).join(gs)}`,
  'a label': (elements) => elements.map(({ ai, value }) => `(${ai})${value}`).join(''),
  'a link': (elements) =>
    `https://x.example/01/${gtin}?${elements.map(({ ai, value }) => `${ai}=${encodeURIComponent(value)}`).join('&')}`,
}

test.each(Object.keys(composed))('elements composed to %s are read back', (kind) => {
  fc.assert(
    fc.property(fc.array(anyElement, { minLength: 1, maxLength: 12 }), (elements) => {
      const text = composed[kind]?.(elements) ?? ''
      const first = kind === 'a link' ? [{ ai: '01', value: gtin }] : []
      expect(read(text, now)).toMatchObject({ kind: 'gs1', elements: [...first, ...elements], rest: null })
    }),
  )
})

describe('any text', () => {
  const pieces = [
    '01',
    '10',
    '17',
    '00',
    '8200',
    '310',
    '(',
    ')',
    '(01)',
    gs,
    '<GS>',
    '\\u001d',
    '|',
    ']C1',
    '/',
  ]
  const piece = fc.constantFrom(...pieces, 'https://', '%', '0', 'A', ' ', '\0', '\u{1F4E6}')
  test('is read, never refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
        ),
        (text) => {
          const reading = read(text, now)
          expect(reading.elements.length > 0).toBe(reading.kind === 'gs1')
          expect(reading.gtin ?? gtin).toMatch(/^\d{14}$/)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test.each(['20', '(20)', '(', '01', gs, '<GS', '/01/', '%', '1', ' ', '(01', '9'])(
    'of 4 KiB of %j is read at once',
    (part) => {
      const text = part.repeat(4_096 / part.length)
      const passed_ms = stopwatch()
      for (const start of ['', ']C1', '(01)', 'https://x.example/01/', 'https://x.example/?'])
        read(start + text, now)
      expect(passed_ms()).toBeLessThan(1_000)
    },
  )
})
