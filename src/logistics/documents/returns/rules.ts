import type { Fault } from '../../../kernel/faults.ts'
import { type Micros, baseUnits, numberOf, one } from '../../catalogue/units/quantities.ts'

/** An order line, in base units. */
export interface OrderLineLeft {
  readonly id: number
  readonly article_id: number
  readonly shipped: boolean
  /** Shipped and not returned. */
  readonly out: Micros
  /** The part of `out` that no other open return announces. */
  readonly left: Micros
}

export interface Linkable {
  /** Position in the request. */
  readonly index: number
  readonly article_id: number
  readonly factor: Micros
  readonly quantity: Micros
  /** Undefined: the order line with the same article. */
  readonly sales_order_line_id: number | undefined
}

/** Units of `factor` in a number of base units, rounded down to six decimal places. */
export function unitsWithin(base: Micros, factor: Micros): Micros {
  return base <= 0n ? 0n : (base * one) / factor
}

/** Links each return line, by position, to an order line; only shipped goods can come back. */
export function linkLines(
  lines: readonly Linkable[],
  orderLines: readonly OrderLineLeft[],
): { readonly links: ReadonlyMap<number, number>; readonly faults: readonly Fault[] } {
  const left = new Map(orderLines.map((each) => [each.id, each.left]))
  const leftOf = (each: OrderLineLeft) => left.get(each.id) ?? 0n
  const links = new Map<number, number>()
  const faults: Fault[] = []
  // Lines that name their order line come first; the others take what remains.
  const inOrder = lines.toSorted(
    (a, b) => Number(a.sales_order_line_id === undefined) - Number(b.sales_order_line_id === undefined),
  )
  for (const line of inOrder) {
    const { index, factor, sales_order_line_id: asked } = line
    const base = baseUnits(line.quantity, factor) ?? 0n
    const own = orderLines.filter((each) => each.article_id === line.article_id)
    const [roomiest] = own.toSorted((a, b) => Number(leftOf(b) - leftOf(a)))
    const target =
      asked === undefined
        ? (own.find((each) => leftOf(each) >= base) ?? roomiest)
        : own.find((each) => each.id === asked)
    if (target === undefined) {
      const field = asked === undefined ? 'article_id' : 'sales_order_line_id'
      faults.push({ path: `lines.${index}.${field}`, rule: 'selected' })
      continue
    }
    if (base > leftOf(target)) faults.push(tooMuch(index, unitsWithin(leftOf(target), factor)))
    left.set(target.id, leftOf(target) - base)
    links.set(index, target.id)
  }
  return { links, faults }
}

export function tooMuch(index: number, max: Micros): Fault {
  return { path: `lines.${index}.quantity_um3pl`, rule: 'max_number', params: { max: numberOf(max) } }
}
