import type { Decimal } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { sameUnit } from '../units/rules.ts'
import type { ArticleValues } from './rules.ts'

/** Uses of an article that can block a change. */
export interface ArticleUse {
  /** Its stock has moved at least once. */
  readonly moved: boolean
  /** Some stock is on hand. */
  readonly stocked: boolean
  /** It is a kit component, counted in its base unit. */
  readonly in_kit: boolean
  /** Units used by its lines in open documents. */
  readonly open_units: readonly string[]
}

const guarded = ['um3pl', 'um3pl_2', 'um3pl_2_factor', 'um3pl_3', 'um3pl_3_factor', 'tracking'] as const

/** Whether a change touches a field that the article's use may lock. */
export function needsUse(previous: Partial<ArticleValues>): boolean {
  return guarded.some((field) => field in previous)
}

/**
 * The ledger counts base units and open lines count in their own unit: neither unit may change its meaning. Nor may
 * goods on hand become goods with an unknown lot or serial number.
 */
export function useFaults(use: ArticleUse, before: ArticleValues, after: ArticleValues): readonly Fault[] {
  const { moved, stocked, in_kit, open_units } = use
  const faults: Fault[] = []
  if (!sameUnit(before.um3pl, after.um3pl) && (moved || in_kit || open_units.length > 0))
    faults.push({ path: 'um3pl', rule: 'fixed' })
  for (const level of ['um3pl_2', 'um3pl_3'] as const) {
    const unit = before[level]
    if (unit === null || !open_units.some((open) => sameUnit(open, unit))) continue
    if (factorOf(after, unit) === before[`${level}_factor`]) continue
    faults.push({ path: sameUnit(after[level], unit) ? `${level}_factor` : level, rule: 'fixed' })
  }
  if (before.tracking !== after.tracking && stocked) faults.push({ path: 'tracking', rule: 'fixed' })
  return faults
}

/** A unit may move from one level to the other. */
function factorOf(article: ArticleValues, unit: string): Decimal | null | undefined {
  const level = (['um3pl_2', 'um3pl_3'] as const).find((each) => sameUnit(article[each], unit))
  return level && article[`${level}_factor`]
}

export function isInUse({ stocked, open_units }: ArticleUse): boolean {
  return stocked || open_units.length > 0
}
