import type { Article } from '../../client/src/generated/logistics.ts'

export interface Unit {
  readonly unit: string
  /** Base units per unit. */
  readonly factor: number
  readonly barcode: string | null
}

/** An article's units, base unit first. */
export function unitsOf(article: Article): readonly Unit[] {
  const { um3pl, um3pl_barcode, um3pl_2, um3pl_2_factor, um3pl_2_barcode } = article
  const { um3pl_3, um3pl_3_factor, um3pl_3_barcode } = article
  const units: Unit[] = [{ unit: um3pl, factor: 1, barcode: um3pl_barcode }]
  if (um3pl_2 !== null) units.push({ unit: um3pl_2, factor: um3pl_2_factor ?? 1, barcode: um3pl_2_barcode })
  if (um3pl_3 !== null) units.push({ unit: um3pl_3, factor: um3pl_3_factor ?? 1, barcode: um3pl_3_barcode })
  return units
}

/** Compares units ignoring case: a line may spell its unit differently from its article. */
export function sameUnit(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
