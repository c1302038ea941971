import type { Fault } from '../../../kernel/faults.ts'
import { refuse } from '../../../kernel/problem.ts'
import { type Micros, lineUnits, one, sum } from '../../catalogue/units/quantities.ts'
import { type Content, type ParcelDraft, isOpen } from '../packing/rules.ts'
import type { Line, Order } from './order.ts'
import { type Piece, piecesOf, stepOf } from './line-pieces.ts'
import type { Share } from './quantities.ts'
import type { ShipBody } from './schema.ts'

/** Parcels named in the body, all existing and unshipped; undefined if the body names none. */
export function parcelsNamed(
  order: Order,
  { parcel_ids: parcels, lines }: ShipBody,
): readonly ParcelDraft[] | undefined {
  if (parcels === undefined) return undefined
  const found = parcels.map((id) => order.parcels.find((each) => each.id === id && isOpen(each)))
  const named = found.flatMap((parcel) => parcel ?? [])
  refuse([
    ...(lines === undefined ? [] : [{ path: 'parcel_ids', rule: 'not_with_lines' } as const]),
    ...found.flatMap((parcel, i): readonly Fault[] =>
      parcel === undefined
        ? [{ path: `parcel_ids.${i}`, rule: 'selected' }]
        : found.indexOf(parcel) < i
          ? [{ path: `parcel_ids.${i}`, rule: 'duplicate' }]
          : [],
    ),
    ...order.lines.flatMap((line) => partFaults(line, named)),
  ])
  return named
}

/** Contents of these parcels for one piece of a line. */
export function contentsFor(
  { id }: Line,
  { article_id }: Piece,
  parcels: readonly ParcelDraft[],
): readonly Content[] {
  return parcels.flatMap(({ contents }) =>
    contents.filter((each) => each.line_id === id && each.article_id === article_id),
  )
}

/** Quantity of the line in these parcels, in its base units; for parts, in whole kits. */
function packed(
  line: Line,
  parcels: readonly ParcelDraft[],
): { readonly base: Micros; readonly isPart: boolean } {
  const all = piecesOf(line).map((piece) => {
    const quantity = sum(contentsFor(line, piece, parcels).map((each) => each.quantity))
    return { kits: (quantity * one) / piece.each, isExact: (quantity * one) % piece.each === 0n }
  })
  const [base = 0n, ...others] = all.map(({ kits }) => kits)
  const isPart = others.some((kits) => kits !== base) || all.some(({ isExact }) => !isExact)
  return { base, isPart }
}

/** A line counts whole packages and kits: if its pieces are in several parcels, it ships when all of them do. */
function partFaults(line: Line, parcels: readonly ParcelDraft[]): readonly Fault[] {
  const { base, isPart } = packed(line, parcels)
  const isWhole = line.whole ? base % stepOf(line) === 0n : (base * one) % line.factor === 0n
  return isPart || !isWhole
    ? [
        {
          path: 'parcel_ids',
          rule: 'part_of_package',
          params: { unit: line.um3pl, article: line.article_code },
        },
      ]
    : []
}

/** Quantity of each line in these parcels. */
export function sharesIn(lines: readonly Line[], parcels: readonly ParcelDraft[]): readonly Share<never>[] {
  return lines
    .map((line, index) => ({
      line,
      quantity: lineUnits(packed(line, parcels).base, line.factor),
      given: undefined,
      index,
    }))
    .filter(({ quantity }) => quantity > 0n)
}
