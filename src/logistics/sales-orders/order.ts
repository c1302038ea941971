import { type Decimal, fromMicros, micros } from '../../kernel/decimal.ts'
import { one } from '../ledger/quantities.ts'
import type { Address } from '../addresses.ts'
import type { OrderLine } from '../ledger/book.ts'
import type { Stock } from '../ledger/ledger.ts'
import { type Micros, baseUnits, lineUnits } from '../ledger/quantities.ts'
import type { ParcelDraft } from '../parcels/rules.ts'
import { type SalesOrderStatus, wantsStock } from './moves.ts'

/** A line in memory; quantities in millionths of its unit. */
export interface Line {
  readonly id: number
  readonly line_number: number
  readonly article_id: number
  readonly article_code: string
  readonly description: string | null
  readonly um3pl: string
  readonly factor: Micros
  /** Only whole units of it. */
  readonly whole: boolean
  readonly tracking: 'none' | 'lot' | 'serial'
  readonly quantity: Micros
  reserved: Micros
  picked: Micros
  shipped: Micros
  cancelled: Micros
  readonly lot_number: string | null
  readonly serial_numbers: readonly string[]
}

/** What a caller can set in the header. */
export interface OrderValues {
  readonly warehouse_id: number
  readonly order_number: string
  readonly order_type: string | null
  readonly partner_id: number | null
  readonly ship_to: Address
  readonly carrier_code: string | null
  readonly carrier_service: string | null
  readonly requested_ship_date: string | null
  readonly requested_delivery_date: string | null
  readonly priority: number
  readonly allow_partial_shipment: boolean
  readonly on_hold: boolean
  readonly hold_reason: string | null
  readonly external_reference: string | null
  readonly notes: string | null
  readonly metadata: Readonly<Record<string, unknown>>
}

/** An order in memory, locked; what an action decides is written by `saveOrder`. */
export interface Order extends OrderValues {
  readonly id: number
  readonly client_3pl_id: number | null
  readonly version: number
  status: SalesOrderStatus
  /** Of a hold: whether somebody of a client company set it, and not the staff. */
  held_by_client: boolean
  allocation_paused: boolean
  cancel_reason: string | null
  confirmed_at: Date | null
  shipped_at: Date | null
  delivered_at: Date | null
  lines: Line[]
  parcels: readonly ParcelDraft[]
}

/** What a line still wants: neither shipped nor cancelled. */
export function open(line: Line): Micros {
  return line.quantity - line.shipped - line.cancelled
}

/** What a line misses while the order wants stock. */
export function backorder(order: Pick<Order, 'status'>, line: Line): Micros {
  return wantsStock(order.status) ? open(line) - line.reserved : 0n
}

export function isFullyReserved(order: Order): boolean {
  return order.lines.every((line) => open(line) === line.reserved)
}

function ledgerLine(order: Pick<Order, 'id' | 'warehouse_id'>, line: Line): OrderLine {
  return {
    order_id: order.id,
    order_line_id: line.id,
    article_id: line.article_id,
    warehouse_id: order.warehouse_id,
    lot_number: line.tracking === 'lot' ? line.lot_number : null,
  }
}

export function positionsOf(order: Pick<Order, 'warehouse_id'>, lines: readonly Pick<Line, 'article_id'>[]) {
  return lines.map(({ article_id }) => ({ article_id, warehouse_id: order.warehouse_id }))
}

/** In base units; what is stored in a line's unit is always exact. */
export function inBase(quantity: Micros, { factor }: Pick<Line, 'factor'>): Micros {
  const base = baseUnits(quantity, factor)
  if (base === undefined) throw new Error(`${quantity} of ${factor} has more than six places`)
  return base
}

/** The smallest part of a line that can be reserved alone: one package, one whole unit, or any. */
export function stepOf({ factor, whole }: Pick<Line, 'factor' | 'whole'>): Micros {
  return whole || factor !== one ? factor : 1n
}

/** Reserves what there is for what the lines lack, and moves a confirmed order on when that is all of it. */
export function reserveLines(order: Order, stock: Stock): void {
  for (const line of order.lines) {
    const wanted = inBase(open(line) - line.reserved, line)
    if (wanted === 0n) continue
    const taken = stock.book.reserve(ledgerLine(order, line), {
      wanted,
      step: stepOf(line),
      today: stock.today,
    })
    line.reserved += lineUnits(taken, line.factor)
  }
  settleStatus(order)
}

/** Gives back all that the lines hold. */
export function releaseLines(order: Order, stock: Stock, lines: readonly Line[] = order.lines): void {
  for (const line of lines) {
    stock.book.release(line.id)
    line.reserved = 0n
    line.picked = line.shipped
  }
}

/** Confirmed and allocated follow from what is reserved. */
function settleStatus(order: Order): void {
  if (order.status === 'confirmed' && isFullyReserved(order)) order.status = 'allocated'
  else if (order.status === 'allocated' && !isFullyReserved(order)) order.status = 'confirmed'
}

export interface LineRow {
  readonly id: number
  readonly line_number: number
  readonly article_id: number
  readonly article_code: string
  readonly description: string | null
  readonly um3pl: string
  readonly factor: Decimal
  readonly whole: boolean
  readonly tracking: Line['tracking']
  readonly quantity: Decimal
  readonly reserved: Decimal
  readonly picked: Decimal
  readonly shipped: Decimal
  readonly cancelled: Decimal
  readonly lot_number: string | null
  readonly serial_numbers: readonly string[]
}

export function lineFrom(row: LineRow): Line {
  return {
    ...row,
    factor: micros(row.factor),
    quantity: micros(row.quantity),
    reserved: micros(row.reserved),
    picked: micros(row.picked),
    shipped: micros(row.shipped),
    cancelled: micros(row.cancelled),
  }
}

/** A line as its table has it. */
export interface LineRow {
  readonly id: number
}

export function rowsOf(order: Pick<Order, 'status' | 'lines'>): readonly LineRow[] {
  return order.lines.map((line) => ({
    ...line,
    factor: fromMicros(line.factor),
    quantity: fromMicros(line.quantity),
    reserved: fromMicros(line.reserved),
    picked: fromMicros(line.picked),
    shipped: fromMicros(line.shipped),
    cancelled: fromMicros(line.cancelled),
    backorder: fromMicros(backorder(order, line)),
  }))
}
