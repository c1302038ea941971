import type { Blocker, Standing } from '../spine/moves.ts'
import { numberOf, sum } from '../../catalogue/units/quantities.ts'
import { isOfLine, isOpen } from '../packing/rules.ts'
import { ofPiece, piecesOf } from './line-pieces.ts'
import type { SalesOrderFact, SalesOrderStatus } from './moves.ts'
import { type Order, backorder } from './order.ts'

type Fact = Blocker & { readonly code: SalesOrderFact }

/**
 * Standing of an order: the facts that refuse an action, with details for the refusal. `store-facts.ts` has the others.
 */
export function standingOf(order: Order): Standing<SalesOrderStatus> {
  const { status, on_hold, held_by_client } = order
  const facts: Fact[] = []
  if (on_hold) facts.push({ code: 'on_hold' })
  if (on_hold && !held_by_client) facts.push({ code: 'held_by_staff' })
  const unpicked = order.lines.filter((line) => line.picked - line.shipped < line.reserved)
  if (unpicked.length > 0) facts.push({ code: 'not_picked', lines: unpicked.map((line) => line.line_number) })
  const isPacked = status === 'packed' || status === 'partially_shipped'
  if (isPacked && !hasLoose(order)) facts.push({ code: 'nothing_to_pack' })
  if (status === 'confirmed' && !isBegunInParts(order)) facts.push(notAllocated(order))
  return { status, facts }
}

/** Whether a packed order has picked goods that are in no parcel. */
function hasLoose({ lines, parcels }: Order): boolean {
  const packed = parcels.filter(isOpen).flatMap(({ contents }) => contents)
  return lines.some((line) =>
    piecesOf(line).some((piece) => {
      const own = packed.filter((each) => isOfLine(each, { ...piece, line_id: line.id }))
      return ofPiece(line.picked - line.shipped, line, piece) > sum(own.map(({ quantity }) => quantity))
    }),
  )
}

/** An incomplete order may only begin if it allows partial shipments. */
function isBegunInParts({ allow_partial_shipment, lines }: Order): boolean {
  return allow_partial_shipment && lines.some((line) => line.reserved > 0n)
}

function notAllocated(order: Order): Fact {
  const short = order.lines.filter((line) => backorder(order, line) > 0n)
  return {
    code: 'not_allocated',
    lines: short.map((line) => ({
      line_number: line.line_number,
      article_code: line.article_code,
      backorder_um3pl: numberOf(backorder(order, line)),
    })),
  }
}
