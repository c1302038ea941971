import { type Micros, sum } from '../../catalogue/units/quantities.ts'

// Comparison of two stock lists.

/** Null for goods without a lot. */
type Lot = string | null

export interface Listed {
  /** The article's ID, or the code of an article that doesn't exist here. */
  readonly key: string
  readonly lot_number: Lot
  readonly quantity: Micros
}

export interface Disagreement {
  readonly key: string
  readonly lot_number: Lot
  /** All lots were compared as one. */
  readonly all_lots: boolean
  readonly expected: Micros
  readonly actual: Micros
  readonly missing_from: 'theirs' | 'ours' | null
}

/** Compares lot by lot if their list names any lot of the article, else all lots as one. */
export function compared(
  theirs: readonly Listed[],
  ours: readonly Listed[],
): { readonly matched: number; readonly differences: readonly Disagreement[] } {
  const expected = grouped(theirs)
  const actual = grouped(ours)
  const differences: Disagreement[] = []
  let matched = 0
  for (const key of new Set([...expected.keys(), ...actual.keys()])) {
    for (const each of pairs(expected.get(key), actual.get(key) ?? new Map())) {
      if (each.expected === each.actual) {
        if (each.named) matched += 1
        continue
      }
      const missing_from = !each.named ? 'theirs' : each.actual === 0n ? 'ours' : null
      const { lot_number, all_lots } = each
      differences.push({
        key,
        lot_number,
        all_lots,
        expected: each.expected,
        actual: each.actual,
        missing_from,
      })
    }
  }
  return { matched, differences }
}

type Lots = ReadonlyMap<Lot, Micros>

interface Pair {
  readonly lot_number: Lot
  readonly all_lots: boolean
  readonly expected: Micros
  readonly actual: Micros
  /** Their list contains it. */
  readonly named: boolean
}

function pairs(theirs: Lots | undefined, ours: Lots): readonly Pair[] {
  if (theirs !== undefined && [...theirs.keys()].every((lot) => lot === null)) {
    const [expected, actual] = [sum(theirs.values()), sum(ours.values())]
    return [{ lot_number: null, all_lots: true, expected, actual, named: true }]
  }
  return [...new Set([...(theirs?.keys() ?? []), ...ours.keys()])].map((lot_number) => ({
    lot_number,
    all_lots: false,
    expected: theirs?.get(lot_number) ?? 0n,
    actual: ours.get(lot_number) ?? 0n,
    named: theirs?.has(lot_number) ?? false,
  }))
}

function grouped(lines: readonly Listed[]): ReadonlyMap<string, Lots> {
  const result = new Map<string, Map<Lot, Micros>>()
  for (const { key, lot_number, quantity } of lines) {
    const lots = result.get(key) ?? new Map<Lot, Micros>()
    lots.set(lot_number, (lots.get(lot_number) ?? 0n) + quantity)
    result.set(key, lots)
  }
  return result
}
