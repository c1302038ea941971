import { type Decimal, micros } from '../../kernel/decimal.ts'
import type { Fault } from '../../kernel/faults.ts'
import { defined } from '../../kernel/objects.ts'
import type { ArticleChanges } from './schema.ts'

/** The columns of an article that a caller decides. */
export interface ArticleValues {
  readonly name: string | null
  readonly description: string
  readonly um3pl: string
  readonly um3pl_barcode: string | null
  readonly integer_only_um3pl_quantity: boolean
  readonly um3pl_2: string | null
  readonly um3pl_2_factor: Decimal | null
  readonly um3pl_2_barcode: string | null
  readonly um3pl_3: string | null
  readonly um3pl_3_factor: Decimal | null
  readonly um3pl_3_barcode: string | null
  readonly tracking: 'none' | 'lot' | 'serial'
  readonly expiry_tracking: boolean
  readonly weight_kg: Decimal | null
  readonly length_cm: Decimal | null
  readonly width_cm: Decimal | null
  readonly height_cm: Decimal | null
  readonly external_reference: string | null
  readonly metadata: Readonly<Record<string, unknown>>
  readonly active: boolean
}

export const emptyArticle: Omit<ArticleValues, 'description' | 'um3pl'> = {
  name: null,
  um3pl_barcode: null,
  integer_only_um3pl_quantity: false,
  um3pl_2: null,
  um3pl_2_factor: null,
  um3pl_2_barcode: null,
  um3pl_3: null,
  um3pl_3_factor: null,
  um3pl_3_barcode: null,
  tracking: 'none',
  expiry_tracking: false,
  weight_kg: null,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  external_reference: null,
  metadata: {},
  active: true,
}

/** The values after a change; of an alias and its long name the long name wins. */
export function changed<T extends Partial<ArticleValues>>(before: T, changes: ArticleChanges): T {
  const { integer_only, barcode, ...own } = changes
  const aliased = { integer_only_um3pl_quantity: integer_only, um3pl_barcode: barcode, ...defined(own) }
  return { ...before, ...defined(aliased) }
}

export function articleFaults(article: ArticleValues): readonly Fault[] {
  const faults: Fault[] = [
    ...packagingFaults('um3pl_2', article.um3pl_2, article.um3pl_2_factor),
    ...packagingFaults('um3pl_3', article.um3pl_3, article.um3pl_3_factor),
  ]
  if (article.um3pl_2 !== null && article.um3pl_2 === article.um3pl)
    faults.push({ path: 'um3pl_2', rule: 'duplicate' })
  if (article.um3pl_3 !== null && [article.um3pl, article.um3pl_2].includes(article.um3pl_3)) {
    faults.push({ path: 'um3pl_3', rule: 'duplicate' })
  }
  for (const path of ['weight_kg', 'length_cm', 'width_cm', 'height_cm'] as const) {
    const size = article[path]
    if (size !== null && micros(size) < 0n) faults.push({ path, rule: 'min_number', params: { min: 0 } })
  }
  return faults
}

/** A packaging level is a unit and how many base units it holds: both or neither, at least one. */
function packagingFaults(path: 'um3pl_2' | 'um3pl_3', unit: string | null, factor: Decimal | null): Fault[] {
  if (unit !== null && factor === null)
    return [{ path, rule: 'requires', params: { other: `${path}_factor` } }]
  if (unit === null && factor !== null)
    return [{ path: `${path}_factor`, rule: 'requires', params: { other: path } }]
  if (factor !== null && micros(factor) < 1_000_000n) {
    return [{ path: `${path}_factor`, rule: 'min_number', params: { min: 1 } }]
  }
  return []
}
