import type { Fault } from '../../../kernel/faults.ts'
import { type Micros, baseUnits, one } from '../../catalogue/units/quantities.ts'
import type { Ordered } from './handler.ts'

export interface Linkable {
  readonly index: number
  readonly article_id: number
  readonly factor: Micros
  readonly quantity: Micros
  /** Order line that the request names, or the line's previous one; null for no link. */
  readonly wanted: number | null | undefined
}

interface Named {
  readonly article_id?: number | undefined
  readonly article_code?: string | undefined
  readonly purchase_order_line_id?: number | null | undefined
}

/** A line that names an order line but no article takes the article of the order line. */
export function withArticle<L extends Named>(ordered: Ordered | undefined, line: L): L {
  if (line.article_id !== undefined || line.article_code !== undefined) return line
  const own = ordered?.lines.find((each) => each.id === line.purchase_order_line_id)
  return own === undefined ? line : { ...line, article_id: own.article_id }
}

/**
 * Links each line to an order line: the named one, else the first with the same article and an open quantity, else the
 * first with the same article. Announced quantities must be exact in the order line's unit.
 */
export function linkLines(
  ordered: Ordered | undefined,
  lines: readonly Linkable[],
): { readonly links: ReadonlyMap<number, number | null>; readonly faults: readonly Fault[] } {
  const links = new Map<number, number | null>()
  const faults: Fault[] = []
  const open = new Map(
    (ordered?.lines ?? []).map((line) => [
      line.id,
      (baseUnits(line.quantity, line.factor) ?? 0n) - line.received - line.announced,
    ]),
  )
  for (const line of lines) {
    const at = `lines.${line.index}`
    const own = (ordered?.lines ?? []).filter((each) => each.article_id === line.article_id)
    const link =
      line.wanted === undefined
        ? (own.find((each) => (open.get(each.id) ?? 0n) > 0n) ?? own[0])
        : own.find((each) => each.id === line.wanted)
    if (typeof line.wanted === 'number' && link === undefined) {
      const path = `${at}.purchase_order_line_id`
      faults.push(
        ordered === undefined
          ? { path, rule: 'requires', params: { other: 'purchase_order_id' } }
          : { path, rule: 'selected' },
      )
      continue
    }
    links.set(line.index, link?.id ?? null)
    if (link === undefined) continue
    const base = baseUnits(line.quantity, line.factor) ?? 0n
    open.set(link.id, (open.get(link.id) ?? 0n) - base)
    if ((base * one) % link.factor !== 0n) faults.push({ path: `${at}.um3pl`, rule: 'selected' })
  }
  return { links, faults }
}
