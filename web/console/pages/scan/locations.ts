import type { SalesOrder, StockMovement } from '../../../../client/src/generated/logistics.ts'
import { exact } from '../../documents/exact.ts'

/** A location with goods reserved for an order, and the quantity left to pick in the line's unit. */
export interface Location {
  readonly location_code: string | null
  readonly lot_number: string | null
  readonly quantity: number
}

export type Hold = Pick<
  StockMovement,
  'article_id' | 'bucket_id' | 'source_line_id' | 'location_code' | 'lot_number' | 'reserved_delta'
>
type Line = Pick<
  SalesOrder['lines'][number],
  'id' | 'article_id' | 'reserved_um3pl' | 'picked_um3pl' | 'shipped_um3pl'
>

/**
 * Locations of a line's own article, derived from the movements that reserved, released and shipped it. The API picks
 * buckets in the order of their ids, so picked goods came from the first ones.
 */
export function locationsOf(line: Line, movements: readonly Hold[]): readonly Location[] {
  const { id, article_id } = line
  return leftIn(
    line,
    movements.filter((each) => each.source_line_id === id && each.article_id === article_id),
  )
}

function leftIn(line: Line, movements: readonly Hold[]): readonly Location[] {
  const buckets = [...Map.groupBy(movements, ({ bucket_id }) => bucket_id).entries()]
    .toSorted(([a], [b]) => a - b)
    .map(([, moved]) => ({ of: moved[0], held: moved.reduce((sum, each) => sum + each.reserved_delta, 0) }))
  const base = exact(buckets.reduce((sum, { held }) => sum + held, 0))
  // The ledger counts in base units, the line in its own unit.
  const factor = line.reserved_um3pl > 0 ? base / line.reserved_um3pl : 1
  let picked = exact(line.picked_um3pl - line.shipped_um3pl)
  return buckets.flatMap(({ of, held }) => {
    const all = exact(held / factor)
    const gone = Math.min(picked, all)
    picked = exact(picked - gone)
    const quantity = exact(all - gone)
    if (of === undefined || quantity <= 0) return []
    return [{ location_code: of.location_code, lot_number: of.lot_number, quantity }]
  })
}

/** Quantities left after picking: from locations with the given lot first, then in list order. */
export function leftAt(
  locations: readonly Location[],
  taken: readonly { readonly lot_number: string | null; readonly quantity: number }[],
): readonly Location[] {
  const left = locations.map((location) => ({ ...location }))
  for (const { lot_number, quantity } of taken) {
    let rest = quantity
    const suits = (location: Location) => lot_number === null || location.lot_number === lot_number
    for (const location of [...left.filter(suits), ...left.filter((each) => !suits(each))]) {
      const part = Math.min(rest, location.quantity)
      location.quantity = exact(location.quantity - part)
      rest = exact(rest - part)
    }
  }
  return left.filter((location) => location.quantity > 0)
}

const natural = new Intl.Collator('en', { numeric: true })

/**
 * Sorts lines in walking order by the code of their first location, A-2 before A-10. Lines without a location come
 * last.
 */
export function inWalkingOrder<L extends { readonly locations: readonly Location[] }>(
  lines: readonly L[],
): readonly L[] {
  const codeOf = ({ locations }: L) => locations[0]?.location_code ?? null
  return lines.toSorted((a, b) => {
    const [one, other] = [codeOf(a), codeOf(b)]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    return natural.compare(one, other)
  })
}
