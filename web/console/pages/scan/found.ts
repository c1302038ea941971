import type { Article, Scan } from '../../../../client/src/generated/logistics.ts'
import { separator } from './wedge.ts'
import { type Goods, type Unit, goodsOf } from './task.ts'

/** What a code turned out to be: an article in one of its units, and what the label says of the goods. */
export interface Found {
  readonly goods: Goods
  readonly unit: Unit
  readonly quantity: number
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly serial_number: string | null
  /** It was named by its code, which says nothing of the unit: one of whatever the line counts. */
  readonly byCode?: true
}

/** One for each article that has the code. */
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

/** An article that was named by its code. */
export function foundByCode(article: Article): Found {
  const goods = goodsOf(article)
  const unit = { um3pl: article.um3pl, factor: 1 }
  const unsaid = { lot_number: null, expiry_date: null, serial_number: null }
  return { goods, unit, quantity: 1, ...unsaid, byCode: true }
}

/** Whether a code holds elements of GS1, so that it says more than one thing. */
export function isGs1(text: string): boolean {
  return text.startsWith(separator) || /^(\](C1|d2|Q3|e0|J1)|\(\d{2}\)|01\d{14}|https?:)/.test(text)
}
