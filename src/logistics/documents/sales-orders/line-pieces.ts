import type { LineGoods, OrderLine } from '../../stock/ledger/book.ts'
import type { Stock } from '../../stock/ledger/ledger.ts'
import { type Micros, baseUnits, least, lineUnits, one } from '../../catalogue/units/quantities.ts'

// What a line takes from shelves: its article, or the parts of a kit that is picked as parts. Nothing else of an order knows the
// difference.

/** One of the goods that a line takes. */
export interface Piece {
  readonly article_id: number
  readonly article_code: string
  readonly tracking: 'none' | 'lot' | 'serial'
  /** How much of it is in one base unit of the line's article. */
  readonly each: Micros
}

/** What decides about the goods of a line; quantities of the line are in its unit. */
export interface Pieced {
  readonly article_id: number
  readonly article_code: string
  readonly tracking: Piece['tracking']
  readonly factor: Micros
  /** Only whole units of it. */
  readonly whole: boolean
  readonly lot_number: string | null
  /** Of a kit that is picked as parts; none of any other line. */
  readonly parts: readonly Piece[]
}

export function piecesOf(line: Omit<Pieced, 'factor' | 'whole' | 'lot_number'>): readonly Piece[] {
  const { article_id, article_code, tracking, parts } = line
  return parts.length > 0 ? parts : [{ article_id, article_code, tracking, each: one }]
}

/** In base units; what is stored in a line's unit is always exact. */
export function inBase(quantity: Micros, { factor }: Pick<Pieced, 'factor'>): Micros {
  const base = baseUnits(quantity, factor)
  if (base === undefined) throw new Error(`${quantity} of ${factor} has more than six places`)
  return base
}

/** How much of one of its goods so much of a line is, in base units of it. A kit in parts is always whole, so that it is exact. */
export function ofPiece(quantity: Micros, line: Pick<Pieced, 'factor'>, { each }: Piece): Micros {
  return inBase(inBase(quantity, line), { factor: each })
}

/** The smallest part of a line that can be reserved alone: one package, one whole unit, or any. */
export function stepOf({ factor, whole }: Pick<Pieced, 'factor' | 'whole'>): Micros {
  return whole || factor !== one ? factor : 1n
}

/** A line of an order as the ledger knows it. */
export interface OrderedLine extends Pieced {
  readonly id: number
  readonly order_id: number
  readonly warehouse_id: number
}

export function goodsOf({ id }: { readonly id: number }, { article_id }: Piece): LineGoods {
  return { order_line_id: id, article_id }
}

/** Reserves up to `wanted` of a line, in its unit; of parts as much as makes whole kits. Says how much, in its unit. */
export function reserveLine(stock: Stock, line: OrderedLine, wanted: Micros): Micros {
  const { book, today } = stock
  const base = inBase(wanted, line)
  const step = stepOf(line)
  if (line.parts.length === 0)
    return lineUnits(book.reserve(ledgerLine(line, line), { wanted: base, step, today }), line.factor)
  const kits = least(
    ...line.parts.map((part) => (book.free(ledgerLine(line, part), today) * one) / part.each),
  )
  const taken = kits >= base ? base : kits - (kits % step)
  for (const part of line.parts)
    book.reserve(ledgerLine(line, part), { wanted: inBase(taken, { factor: part.each }), step: 1n, today })
  return lineUnits(taken, line.factor)
}

/** A lot that is asked for is one of the line's own article. */
function ledgerLine(line: OrderedLine, { article_id }: Pick<Piece, 'article_id'>): OrderLine {
  const { id, order_id, warehouse_id, tracking, lot_number } = line
  const isOwn = article_id === line.article_id && tracking === 'lot'
  return { order_id, order_line_id: id, article_id, warehouse_id, lot_number: isOwn ? lot_number : null }
}
