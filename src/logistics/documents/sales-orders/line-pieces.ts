import type { LineGoods, OrderLine } from '../../stock/ledger/book.ts'
import type { Stock } from '../../stock/ledger/ledger.ts'
import { type Micros, baseUnits, least, lineUnits, one } from '../../catalogue/units/quantities.ts'

// Stock of a line: its article, or the parts of a kit picked as parts. No other code of an order knows the
// difference.

/** An article that a line takes from stock. */
export interface Piece {
  readonly article_id: number
  readonly article_code: string
  readonly tracking: 'none' | 'lot' | 'serial'
  /** Quantity in one base unit of the line's article. */
  readonly each: Micros
}

/** Fields that decide which goods a line takes; line quantities are in the line's unit. */
export interface Pieced {
  readonly article_id: number
  readonly article_code: string
  readonly tracking: Piece['tracking']
  readonly factor: Micros
  /** Whether quantities must be whole units. */
  readonly whole: boolean
  readonly lot_number: string | null
  /** Parts of a kit picked as parts; empty for any other line. */
  readonly parts: readonly Piece[]
}

export function piecesOf(line: Omit<Pieced, 'factor' | 'whole' | 'lot_number'>): readonly Piece[] {
  const { article_id, article_code, tracking, parts } = line
  return parts.length > 0 ? parts : [{ article_id, article_code, tracking, each: one }]
}

/** Quantity in base units; quantities stored in a line's unit always convert exactly. */
export function inBase(quantity: Micros, { factor }: Pick<Pieced, 'factor'>): Micros {
  const base = baseUnits(quantity, factor)
  if (base === undefined) throw new Error(`${quantity} of ${factor} has more than six places`)
  return base
}

/** Quantity of a piece in its base units. A kit in parts is always whole, so the result is exact. */
export function ofPiece(quantity: Micros, line: Pick<Pieced, 'factor'>, { each }: Piece): Micros {
  return inBase(inBase(quantity, line), { factor: each })
}

/** Smallest quantity of a line that can be reserved: one package, one whole unit, or any. */
export function stepOf({ factor, whole }: Pick<Pieced, 'factor' | 'whole'>): Micros {
  return whole || factor !== one ? factor : 1n
}

/** An order line as the ledger knows it. */
export interface OrderedLine extends Pieced {
  readonly id: number
  readonly order_id: number
  readonly warehouse_id: number
}

export function goodsOf({ id }: { readonly id: number }, { article_id }: Piece): LineGoods {
  return { order_line_id: id, article_id }
}

/** Reserves up to `wanted` of a line; for parts, whole kits. Returns the reserved quantity, in its unit. */
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

/** A requested lot applies only to the line's own article. */
function ledgerLine(line: OrderedLine, { article_id }: Pick<Piece, 'article_id'>): OrderLine {
  const { id, order_id, warehouse_id, tracking, lot_number } = line
  const isOwn = article_id === line.article_id && tracking === 'lot'
  return { order_id, order_line_id: id, article_id, warehouse_id, lot_number: isOwn ? lot_number : null }
}
