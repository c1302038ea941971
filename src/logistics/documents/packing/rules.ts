import type { Decimal } from '../../../kernel/decimal.ts'
import { type Micros, sum } from '../../catalogue/units/quantities.ts'

// Parcels of an order and their contents. Quantities in base units.

/** Goods of one line and one lot in a parcel. */
export interface Content {
  readonly line_id: number
  /** Article of the line, or of a part of its kit. */
  readonly article_id: number
  readonly quantity: Micros
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly serial_numbers: readonly string[]
}

/** A parcel of an order in memory. */
export interface ParcelDraft {
  readonly id: number
  readonly sscc: string | null
  readonly shipment_id: number | null
  readonly packaging: string | null
  readonly weight_kg: Decimal | null
  readonly length_cm: Decimal | null
  readonly width_cm: Decimal | null
  readonly height_cm: Decimal | null
  readonly tracking_number: string | null
  readonly tracking_url: string | null
  readonly contents: readonly Content[]
}

export type Goods = Omit<Content, 'serial_numbers'>

export function isOpen({ shipment_id }: ParcelDraft): boolean {
  return shipment_id === null
}

export function isSame(a: Omit<Goods, 'quantity'>, b: Omit<Goods, 'quantity'>): boolean {
  return isOfLine(a, b) && a.lot_number === b.lot_number && a.expiry_date === b.expiry_date
}

type OfLine = Pick<Content, 'line_id' | 'article_id'>

export function isOfLine(a: OfLine, b: OfLine): boolean {
  return a.line_id === b.line_id && a.article_id === b.article_id
}

/** The part of these goods that is in no open parcel. */
export function looseOf(goods: readonly Goods[], parcels: readonly ParcelDraft[]): readonly Goods[] {
  return minus(
    goods,
    parcels.filter(isOpen).flatMap(({ contents }) => contents),
  )
}

export function minus(loose: readonly Goods[], parts: readonly Content[]): readonly Goods[] {
  return loose
    .map((each) => {
      const taken = parts.filter((part) => isSame(part, each)).map(({ quantity }) => quantity)
      return { ...each, quantity: each.quantity - sum(taken) }
    })
    .filter(({ quantity }) => quantity > 0n)
}

/** Key of a serial number, unique across articles. */
export function serialKey(article_id: number, serial: string): string {
  return `${article_id} ${serial}`
}
