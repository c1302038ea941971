import { type Decimal, inMicros } from '../../../kernel/decimal.ts'
import type { HeaderOf } from '../spine/kind.ts'
import type { LineNotes } from '../spine/lines.ts'
import type { Position } from '../../stock/ledger/book.ts'
import type { Stock } from '../../stock/ledger/ledger.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import type { ParcelDraft } from '../packing/rules.ts'
import { wantsStock } from './moves.ts'
import type { SalesOrder } from './schema.ts'
import { type Piece, piecesOf, reserveLine } from './line-pieces.ts'

/** A line in memory; quantities in millionths of its unit. */
export interface Line {
  readonly id: number
  readonly line_number: number
  readonly article_id: number
  readonly article_code: string
  readonly description: string | null
  readonly um3pl: string
  readonly factor: Micros
  /** Whether quantities must be whole units. */
  readonly whole: boolean
  readonly tracking: 'none' | 'lot' | 'serial'
  /** How orders take the article now; `parts` says how this order takes it. */
  readonly picked_as: 'kit' | 'parts'
  /** Parts of a kit picked as parts, once it wants stock; empty for any other line. */
  readonly parts: readonly Piece[]
  readonly quantity: Micros
  reserved: Micros
  picked: Micros
  shipped: Micros
  cancelled: Micros
  readonly lot_number: string | null
  readonly serial_numbers: readonly string[]
  external_reference: LineNotes['external_reference']
  metadata: LineNotes['metadata']
}

type Changing =
  | 'allocation_paused'
  | 'cancel_reason'
  | 'confirmed_at'
  | 'shipped_at'
  | 'delivered_at'
  | 'lines'
  | 'parcels'

/** An order in memory, locked. Actions change it here; it is written afterwards. */
export interface Order extends HeaderOf<Omit<SalesOrder, Changing | 'shipments'>> {
  /** Whether the hold was set by a client company rather than the staff. */
  held_by_client: boolean
  allocation_paused: boolean
  cancel_reason: string | null
  confirmed_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  lines: Line[]
  parcels: readonly ParcelDraft[]
}

/** Header fields that a caller can set. */
export type OrderValues = Omit<
  Order,
  'id' | 'client_3pl_id' | 'version' | 'status' | 'held_by_client' | Changing
>

/** Quantity still wanted: neither shipped nor cancelled. */
export function open(line: Line): Micros {
  return line.quantity - line.shipped - line.cancelled
}

/** Quantity that a line lacks while the order wants stock. */
export function backorder(order: Pick<Order, 'status'>, line: Line): Micros {
  return wantsStock(order.status) ? open(line) - line.reserved : 0n
}

export function isFullyReserved(order: Order): boolean {
  return order.lines.every((line) => open(line) === line.reserved)
}

export function positionsOf(
  { warehouse_id }: Pick<Order, 'warehouse_id'>,
  lines: readonly Parameters<typeof piecesOf>[0][],
): readonly Position[] {
  return lines.flatMap((line) => piecesOf(line).map(({ article_id }) => ({ article_id, warehouse_id })))
}

/** Reserves available stock for all backorders. */
export function reserveLines(order: Order, stock: Stock): void {
  for (const line of order.lines) {
    const wanted = open(line) - line.reserved
    if (wanted === 0n) continue
    const { id: order_id, warehouse_id } = order
    line.reserved += reserveLine(stock, { ...line, order_id, warehouse_id }, wanted)
  }
}

export function releaseLines(order: Order, stock: Stock, lines: readonly Line[] = order.lines): void {
  for (const line of lines) {
    stock.book.release(line.id)
    line.reserved = 0n
    line.picked = line.shipped
  }
}

const quantities = ['factor', 'quantity', 'reserved', 'picked', 'shipped', 'cancelled'] as const
type Quantity = (typeof quantities)[number]

export type LineRow = Omit<Line, Quantity | 'parts'> &
  Readonly<Record<Quantity, Decimal>> & {
    readonly parts: readonly (Omit<Piece, 'each'> & { readonly each: Decimal })[]
  }

export function lineFrom(row: LineRow): Line {
  return { ...inMicros(row, quantities), parts: row.parts.map((part) => inMicros(part, ['each'])) }
}

/** Lines as their table stores them. */
export function rowsOf(order: Pick<Order, 'status' | 'lines'>) {
  return order.lines.map((line) => ({
    ...line,
    part_ids: line.parts.length === 0 ? null : line.parts.map((part) => part.article_id),
    part_quantities: line.parts.length === 0 ? null : line.parts.map((part) => part.each),
    backorder: backorder(order, line),
  }))
}
