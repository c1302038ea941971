import type * as z from 'zod'
import { fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { refuse } from '../../../kernel/problem.ts'
import { namedLines } from '../spine/lines.ts'
import type { ActionLine } from '../spine/schema.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import type { Line } from './order.ts'

type GivenQuantity = z.output<typeof ActionLine>

export interface Share<G> {
  readonly line: Line
  readonly quantity: Micros
  readonly given: G | undefined
  readonly index: number
}

/** Quantity that an action takes from each line: as the body says, else everything outstanding. */
export function sharesOf<G extends GivenQuantity>(
  lines: readonly Line[],
  given: readonly G[] | undefined,
  outstanding: (line: Line) => Micros,
): readonly Share<G>[] {
  if (given === undefined) {
    return lines
      .map((line, index) => ({ line, quantity: outstanding(line), given: undefined, index }))
      .filter((share) => share.quantity > 0n)
  }
  const { named, faults } = namedLines(lines, given)
  const shares = named.map(({ stored, given: each, index }) => {
    const quantity = each.quantity_um3pl === undefined ? outstanding(stored) : micros(each.quantity_um3pl)
    return { line: stored, quantity, given: each, index }
  })
  refuse([...faults, ...shares.flatMap((share) => shareFaults(share, outstanding(share.line)))])
  return shares.filter((share) => share.quantity > 0n)
}

function shareFaults({ line, quantity, index }: Share<GivenQuantity>, most: Micros): readonly Fault[] {
  const path = `lines.${index}.quantity_um3pl`
  if (quantity > most) return [{ path, rule: 'max_number', params: { max: fromMicros(most) } }]
  return line.whole && quantity % 1_000_000n !== 0n ? [{ path, rule: 'integer' }] : []
}
