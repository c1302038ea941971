import type { Decimal } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import type { LineArticle } from '../../catalogue/named/lines.ts'
import { type Micros, numberOf, one } from '../../catalogue/units/quantities.ts'

/** Request line that moves stock without a document. */
export interface GivenGoods {
  readonly article_id?: number | undefined
  readonly article_code?: string | undefined
  readonly um3pl?: string | undefined
  readonly quantity_um3pl: Decimal
  readonly lot_number?: string | null | undefined
  readonly expiry_date?: string | null | undefined
  readonly serial_numbers?: readonly string[] | undefined
}

/** Line with its article, in base units. */
export interface Goods<G extends GivenGoods = GivenGoods> {
  readonly index: number
  readonly given: G
  readonly article: LineArticle
  readonly um3pl: string
  /** In the line's unit. */
  readonly quantity: Micros
  readonly base: Micros
  readonly lot_number: string | null
  readonly expiry_date: string | null
  /** Undefined if the request named none. */
  readonly serials: readonly string[] | undefined
}

/** Faults under the article's tracking rules. A count may omit the serial numbers if it finds the known quantity. */
export function trackingFaults(line: Goods, { counting = false } = {}): readonly Fault[] {
  const { index, article, lot_number, serials } = line
  const at = `lines.${index}`
  if (article.tracking === 'lot' && lot_number === null)
    return [{ path: `${at}.lot_number`, rule: 'required' }]
  if (article.tracking !== 'serial') return []
  const pieces = line.base < 0n ? -line.base : line.base
  if (pieces % one !== 0n) return [{ path: `${at}.quantity_um3pl`, rule: 'integer' }]
  const path = `${at}.serial_numbers`
  if (serials === undefined) return counting ? [] : [serialCount(path, pieces)]
  if (serials.length !== numberOf(pieces)) return [serialCount(path, pieces)]
  return new Set(serials).size === serials.length ? [] : [{ path, rule: 'duplicate' }]
}

export function serialCount(path: string, pieces: Micros): Fault {
  return { path, rule: 'serial_count', params: { count: numberOf(pieces) } }
}

/** Line as responses and events show it. */
export function goodsRecord(line: Goods) {
  return {
    article_id: line.article.id,
    article_code: line.article.article_code,
    um3pl: line.um3pl,
    quantity_um3pl: numberOf(line.quantity),
    lot_number: line.lot_number,
    expiry_date: line.expiry_date,
    serial_numbers: line.serials ?? [],
  }
}
