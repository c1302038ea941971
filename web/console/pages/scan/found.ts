import type { Article, Scan } from '../../../../client/src/generated/logistics.ts'
import { separator } from './wedge.ts'
import { type Goods, type Unit, goodsOf } from './task.ts'

/** Result of a code lookup: an article with a unit, and the label's details. */
export interface Found {
  readonly goods: Goods
  readonly unit: Unit
  readonly quantity: number
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly serial_number: string | null
  /** Found by article code, which implies no unit: count one in the line's unit. */
  readonly byCode?: true
}

/** One result per article that has the code. */
export function foundIn(scan: Scan): readonly Found[] {
  const { lot_number, serial_number, quantity } = scan
  const expiry_date = scan.expiry_date ?? scan.best_before_date
  return scan.matches.map(({ article, um3pl, factor }) => ({
    goods: goodsOf(article),
    unit: { um3pl, factor },
    quantity: quantity ?? 1,
    lot_number,
    expiry_date,
    serial_number,
  }))
}

/** An article found by its code. */
export function foundByCode(article: Article): Found {
  const goods = goodsOf(article)
  const unit = { um3pl: article.um3pl, factor: 1 }
  const unsaid = { lot_number: null, expiry_date: null, serial_number: null }
  return { goods, unit, quantity: 1, ...unsaid, byCode: true }
}

/** Whether a code holds GS1 elements, and therefore several values. */
export function isGs1(text: string): boolean {
  return text.startsWith(separator) || /^(\](C1|d2|Q3|e0|J1)|\(\d{2}\)|01\d{14}|https?:)/.test(text)
}
