import type { Address } from '../../base/reference/schema-addresses.ts'
import type { Article } from '../../catalogue/articles/schema.ts'
import { checkDigit } from '../../documents/packing/rules-sscc.ts'
import type { Parcel } from '../../documents/packing/schema.ts'
import type { StockRow } from '../../stock/stock/schema.ts'
import type { Location } from '../../catalogue/warehouses/schema-locations.ts'

// Content of labels, whatever the language.

/** Label content as `paper` draws it. */
export interface Stands {
  readonly title: string
  readonly lines: readonly string[]
  readonly code: {
    readonly kind: 'code128' | 'ean13' | 'gs1-128' | 'gs1datamatrix' | 'qrcode'
    readonly text: string
  }
  readonly said: string
}

/** Words and dates of a language, as far as labels need them. */
export interface Speech {
  readonly word: (
    word: 'lot' | 'expires' | 'parcel_of' | 'order' | 'weighs' | 'tracking',
    gaps?: Readonly<Record<string, string | number>>,
  ) => string
  readonly date: (day: string | null) => string
  readonly quantity: (quantity: number, unit: string) => string
}

/** GTIN in fourteen digits, if the barcode is one. */
function gtinOf(barcode: string | null): string | undefined {
  if (barcode === null || !/^\d{12,14}$/.test(barcode)) return undefined
  return checkDigit(barcode.slice(0, -1)) === barcode.at(-1) ? barcode.padStart(14, '0') : undefined
}

/** Code 128 if a scanner returns the text unchanged, else a QR code. */
function codeOf(text: string): Stands['code'] {
  return { kind: /^[\x20-\x7e]{1,40}$/.test(text) ? 'code128' : 'qrcode', text }
}

/** Barcode type by its digits: EAN-13, GS1-128 for a GTIN-14, or plain text. */
function barcodeOf(barcode: string): Stands['code'] {
  const gtin = gtinOf(barcode)
  if (gtin === undefined) return codeOf(barcode)
  return gtin.startsWith('0')
    ? { kind: 'ean13', text: gtin.slice(1) }
    : { kind: 'gs1-128', text: `(01)${gtin}` }
}

/** The named unit of an article: its base unit or one of its packages. The base unit if none is named. */
export function unitNamed(article: Article, um3pl: string | undefined) {
  const units = [
    { um3pl: article.um3pl, factor: 1, barcode: article.um3pl_barcode },
    { um3pl: article.um3pl_2, factor: article.um3pl_2_factor, barcode: article.um3pl_2_barcode },
    { um3pl: article.um3pl_3, factor: article.um3pl_3_factor, barcode: article.um3pl_3_barcode },
  ]
  return um3pl === undefined
    ? units[0]
    : units.find((unit) => unit.um3pl?.toLowerCase() === um3pl.toLowerCase())
}

export function articleStands(
  article: Article,
  unit: NonNullable<ReturnType<typeof unitNamed>>,
  say: Speech,
): Stands {
  const barcode = unit.barcode ?? article.article_code
  const holds =
    unit.factor === null || unit.factor === 1 ? '' : ` = ${say.quantity(unit.factor, article.um3pl)}`
  return {
    title: article.article_code,
    lines: [article.name, `${unit.um3pl ?? ''}${holds}`],
    code: barcodeOf(barcode),
    said: barcode,
  }
}

/** Characters that GS1 allows in a lot, except brackets, which enclose identifiers. */
const lotOfGs1 = /^[\w!"%&'*+,\-./:;<=>?]{1,20}$/

export function lotStands(row: StockRow, barcode: string | null, say: Speech): Stands {
  const { lot_number: lot, expiry_date } = row
  const gtin = gtinOf(barcode)
  const expiry = expiry_date === null ? '' : `(17)${expiry_date.slice(2).replaceAll('-', '')}`
  const elements =
    lot !== null && gtin !== undefined && lotOfGs1.test(lot) ? `(01)${gtin}${expiry}(10)${lot}` : undefined
  const said = elements ?? lot ?? barcode ?? row.article_code
  return {
    title: row.article_code,
    lines: [
      row.description,
      ...(lot === null ? [] : [say.word('lot', { lot })]),
      ...(expiry_date === null ? [] : [say.word('expires', { date: say.date(expiry_date) })]),
    ],
    code:
      elements !== undefined
        ? { kind: 'gs1datamatrix', text: elements }
        : lot === null
          ? barcodeOf(said)
          : codeOf(said),
    said,
  }
}

export function locationStands({ code, name }: Location, warehouse: string): Stands {
  return { title: code, lines: [warehouse, ...(name === null ? [] : [name])], code: codeOf(code), said: code }
}

interface Sent {
  readonly order_number: string
  readonly ship_to: Address
  /** Position among the order's parcels, and their number. */
  readonly number: number
  readonly count: number
}

export function parcelStands(
  parcel: Parcel,
  { order_number, ship_to, number, count }: Sent,
  say: Speech,
): Stands {
  const { sscc, parcel_number, weight_kg, tracking_number } = parcel
  const { name, company_name, address_line1, address_line2, postal_code, city, region, country_code } =
    ship_to
  const town = [postal_code, city, region].filter(Boolean).join(' ')
  const [title = order_number, ...address] = [
    company_name,
    name,
    address_line1,
    address_line2,
    town,
    country_code,
  ].filter((line) => line !== undefined && line !== '')
  return {
    title: title ?? order_number,
    lines: [
      ...address.flatMap((line) => line ?? []),
      say.word('order', { number: order_number }),
      say.word('parcel_of', { number, count }),
      ...(weight_kg === null ? [] : [say.word('weighs', { weight: say.quantity(weight_kg, 'kg') })]),
      ...(tracking_number === null ? [] : [`${say.word('tracking')}: ${tracking_number}`]),
    ],
    code: sscc === null ? codeOf(parcel_number) : { kind: 'gs1-128', text: `(00)${sscc}` },
    said: sscc === null ? parcel_number : `SSCC ${sscc}`,
  }
}
