import { micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { refuse } from '../../../kernel/problem.ts'
import { namedLines } from '../spine/lines.ts'
import { blocked } from '../spine/moves.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { type OrderWork, stockOf } from './handler.ts'
import { goodsOf, ofPiece, piecesOf } from './line-pieces.ts'
import { salesOrderMoves } from './moves.ts'
import type { Line } from './order.ts'
import { sharesOf } from './quantities.ts'
import type { PickBody } from './schema.ts'
import { type ShortReason, giveUpRest, reserveElsewhere } from './short.ts'
import { standingOf } from './store-facts.ts'

type PickLine = NonNullable<PickBody['lines']>[number]

function outstanding(line: Line): Micros {
  return line.reserved - (line.picked - line.shipped)
}

/**
 * Picks everything reserved, or what the body names. The first pick begins the work. Goods reported short with a reason
 * aren't there: the line gets others if there are any.
 */
export async function pick(work: OrderWork, body: PickBody = {}): Promise<void> {
  const { now: order } = work
  const shares = sharesOf(order.lines, body.lines, outstanding)
  const shorts = shortsOf(order.lines, body.lines)
  if (shares.length === 0 && shorts.length === 0)
    throw blocked(salesOrderMoves, standingOf(order), [{ code: 'nothing_to_pick' }])
  const { book } = await stockOf(work)
  for (const { line, quantity } of shares) {
    for (const piece of piecesOf(line)) book.pick(goodsOf(line, piece), ofPiece(quantity, line, piece))
    line.picked += quantity
  }
  if (shares.length === 0) work.end(order.status)
  for (const { line, reason } of shorts) await giveUpRest(work, line, reason)
  if (shorts.length > 0) await reserveElsewhere(work)
}

interface ShortLine {
  readonly line: Line
  readonly reason: ShortReason
}

/** Lines reported short, with the reason. */
function shortsOf(lines: readonly Line[], given: readonly PickLine[] = []): readonly ShortLine[] {
  const { named } = namedLines(lines, given)
  refuse(named.flatMap((each) => shortFaults(each.stored, each.given, each.index)))
  return named.flatMap(({ stored: line, given: { reason } }) =>
    reason === undefined ? [] : [{ line, reason }],
  )
}

function shortFaults(line: Line, { quantity_um3pl, reason }: PickLine, index: number): readonly Fault[] {
  const path = `lines.${index}`
  const taken = quantity_um3pl === undefined ? outstanding(line) : micros(quantity_um3pl)
  // A quantity of zero needs a reason, and nothing can be short if everything was taken.
  if (taken < 0n || (taken === 0n && quantity_um3pl !== undefined && reason === undefined))
    return [{ path: `${path}.quantity_um3pl`, rule: 'positive' }]
  if (reason === undefined) return []
  if (taken >= outstanding(line)) return [{ path: `${path}.reason`, rule: 'nothing_short' }]
  const isKnownByPiece = line.parts.length > 0 || line.tracking === 'serial'
  return isKnownByPiece ? [{ path: `${path}.reason`, rule: 'short_by_wave' }] : []
}
