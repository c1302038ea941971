import type { Fault } from '../../../kernel/faults.ts'
import type { ResolvedLine } from '../../catalogue/named/lines.ts'
import { type Micros, baseUnits, sizeFault } from '../../catalogue/units/quantities.ts'

/** Quantity of an article in one kit, in base units. */
export interface Component {
  readonly article_id: number
  readonly quantity: Micros
}

/** Kit relations of the articles in question. */
export interface Kinship {
  /** Articles that are kits. */
  readonly kits: ReadonlySet<number>
  /** Articles that are part of a kit. */
  readonly parts: ReadonlySet<number>
}

/** Kits are one level deep, so there are no cycles and every part can lie on a shelf. */
export function componentFaults(
  kit_id: number,
  lines: readonly ResolvedLine[],
  { kits, parts }: Kinship,
): readonly Fault[] {
  const seen = new Set<number>()
  const ofKit: readonly Fault[] =
    lines.length > 0 && parts.has(kit_id) ? [{ path: 'components', rule: 'kit_in_kit' }] : []
  const ofLines = lines.flatMap(({ index, given, article }): readonly Fault[] => {
    const path = `components.${index}.${given.article_id === undefined ? 'article_code' : 'article_id'}`
    const again = seen.has(article.id)
    seen.add(article.id)
    if (again) return [{ path, rule: 'duplicate' }]
    return article.id === kit_id || kits.has(article.id) ? [{ path, rule: 'kit_in_kit' }] : []
  })
  return [...ofKit, ...ofLines]
}

/** Each component in base units; resolved lines are exact. */
export function componentsOf(lines: readonly ResolvedLine[]): readonly Component[] {
  return lines.map(({ article, quantity, factor }) => ({
    article_id: article.id,
    quantity: baseUnits(quantity, factor) ?? 0n,
  }))
}

/** Quantity of each component in that many kits, or the fault of the quantity. */
export function partsOf(
  components: readonly Component[],
  kits: Micros,
): { readonly parts: readonly Component[]; readonly faults: readonly Fault[] } {
  const path = 'quantity_um3pl'
  const faults: Fault[] = []
  const parts = components.map(({ article_id, quantity }) => {
    const base = baseUnits(quantity, kits)
    const fault = base === undefined ? undefined : sizeFault(base)
    if (base === undefined) faults.push({ path, rule: 'decimals', params: { max: 6 } })
    else if (fault !== undefined) faults.push({ path, ...fault })
    return { article_id, quantity: base ?? 0n }
  })
  return { parts, faults: faults.slice(0, 1) }
}

/** Earliest expiry date; null if none expires. */
export function earliest(dates: readonly (string | null)[]): string | null {
  return dates.filter((date) => date !== null).toSorted()[0] ?? null
}

/**
 * Maps the path of a fault in the goods lines to the request. The kit is the first line; its components follow in
 * order. `named` has the index in the request's `parts` for each component.
 */
export function requestPath(path: string, named: readonly (number | undefined)[]): string {
  const [, line = '', field = ''] = /^lines\.(\d+)\.(.+)$/.exec(path) ?? []
  if (line === '') return path
  // The number of kits determines the quantity of each part.
  if (line === '0' || field === 'quantity_um3pl') return field
  const at = named[Number(line) - 1]
  return at === undefined ? 'parts' : `parts.${at}.${field}`
}
