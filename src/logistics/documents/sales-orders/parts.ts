import type { Fault } from '../../../kernel/faults.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { partsOfKits } from '../../catalogue/kit-components/store.ts'
import { type Micros, baseUnits, one, sizeFault } from '../../catalogue/units/quantities.ts'
import type { OrderWork } from './handler.ts'
import type { Line } from './order.ts'
import type { Piece } from './line-pieces.ts'

// Kits ordered as one and picked as parts. A line's parts are fixed when it begins to want stock, so that later changes
// to the kit change no order.

/** Fields that decide whether a line is picked as parts. */
interface Splittable {
  readonly article_id: number
  readonly picked_as: 'kit' | 'parts'
  readonly lot_number: string | null
  readonly serial_numbers: readonly string[]
}

/** A request for a lot or serial numbers of a kit asks for assembled kits. */
function isSplit({ picked_as, lot_number, serial_numbers }: Splittable): boolean {
  return picked_as === 'parts' && lot_number === null && serial_numbers.length === 0
}

export type PartsOf = (line: Splittable) => readonly Piece[]

/** Parts of the lines that are picked as parts; without such lines there is no query. */
export async function partsFor(scope: WriteScope, lines: readonly Splittable[]): Promise<PartsOf> {
  const kits = lines.filter(isSplit).map(({ article_id }) => article_id)
  const parts = kits.length === 0 ? undefined : await partsOfKits(scope, [...new Set(kits)])
  return (line) => (isSplit(line) ? (parts?.get(line.article_id) ?? []) : [])
}

type Splitting = Pick<Line, 'quantity' | 'factor' | 'parts'>

/** A line picked as parts has whole kits, in a unit of whole kits: the parts of a kit ship together. */
export function partsFaults(lines: readonly Splitting[]): readonly Fault[] {
  return lines.flatMap((line, index): readonly Fault[] => {
    if (line.parts.length === 0) return []
    const path = `lines.${index}.quantity_um3pl`
    if (line.quantity % one !== 0n || line.factor % one !== 0n) return [{ path, rule: 'integer' }]
    const fault = line.parts.map((part) => sizeFault(total(line, part))).find((each) => each !== undefined)
    return fault === undefined ? [] : [{ path, ...fault }]
  })
}

function total({ quantity, factor }: Splitting, { each }: Piece): Micros {
  return baseUnits(baseUnits(quantity, factor) ?? 0n, each) ?? 0n
}

export function split(line: Line, parts: readonly Piece[]): Line {
  return parts.length === 0 ? line : { ...line, parts, whole: true }
}

/** Fixes the parts of lines that begin to want stock. Call it before opening the order's stock. */
export async function splitLines({ scope, now }: OrderWork, lines: readonly Line[]): Promise<void> {
  const partsOf = await partsFor(scope, lines)
  now.lines = now.lines.map((line) => (lines.includes(line) ? split(line, partsOf(line)) : line))
  refuse(partsFaults(now.lines))
}
