import type {
  NewStockAdjustment,
  NewStockCount,
  NewStockStatusChange,
  NewStockTransfer,
  StockRow,
} from '../../../../client/src/generated/logistics.ts'
import { isObject } from '../../../../client/src/errors.ts'
import { filledOf } from '../../../ui/data/changes.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import { lineBodyOf, lineText } from '../../documents/form.ts'
import type { LineValues } from '../../documents/line-values.ts'

export const bookings = ['adjust', 'count', 'transfer', 'status'] as const
export type Booking = (typeof bookings)[number]

export function bookingOf(text: string): Booking | undefined {
  return bookings.find((each) => each === text)
}

type SettledStatus = NewStockStatusChange['from_status']

/** Dialog values, as typed. */
export interface BookingValues {
  readonly warehouse: string
  readonly toWarehouse: string
  readonly status: SettledStatus
  readonly toStatus: SettledStatus
  readonly reason: string
  readonly lines: readonly LineValues[]
}

/** Origin of the dialog: a stock row, or an article without stock. */
export type Opened = Pick<StockRow, 'article_id' | 'article_code' | 'description' | 'um3pl' | 'lot_number'> &
  Partial<Pick<StockRow, 'warehouse_id' | 'quarantine_um3pl'>>

/** Initial values, prefilled from the origin. */
export function firstValues(booking: Booking, row: Opened | undefined): BookingValues {
  const warehouse = String(row?.warehouse_id ?? '')
  const isQuarantined = booking === 'status' && (row?.quarantine_um3pl ?? 0) > 0
  return {
    warehouse,
    toWarehouse: warehouse,
    status: isQuarantined ? 'quarantine' : 'available',
    toStatus: isQuarantined ? 'available' : 'hold',
    reason: '',
    lines: row === undefined ? [] : [lineOf(row)],
  }
}

function lineOf(row: Opened): LineValues {
  const { article_id, article_code, description, um3pl, lot_number } = row
  const fields: Record<string, string> = lot_number === null ? {} : { lot_number }
  return {
    key: String(article_id),
    article_id,
    article_code,
    description,
    um3pl,
    quantity: '',
    units: undefined,
    fields,
  }
}

// Request bodies. Texts go as typed, and the API reports errors at their lines.

export function adjustmentOf(values: BookingValues): NewStockAdjustment & NewStockCount {
  const { status: stock_status, lines } = values
  return {
    ...reasonOf(values),
    ...locationOf(values),
    lines: lines.map((line) => ({ ...lineBody(line), ...shelfOf(line), stock_status })),
  }
}

export function transferOf(values: BookingValues): NewStockTransfer {
  const { warehouse, toWarehouse, status: stock_status, lines } = values
  return {
    ...reasonOf(values),
    from_warehouse_id: Number(warehouse),
    to_warehouse_id: Number(toWarehouse),
    lines: lines.map((line) => ({
      ...lineBody(line),
      ...filledOf({
        from_location_code: lineText(line, 'from_location_code'),
        to_location_code: lineText(line, 'to_location_code'),
      }),
      stock_status,
    })),
  }
}

export function statusChangeOf(values: BookingValues): NewStockStatusChange {
  const { status: from_status, toStatus: to_status, lines } = values
  return {
    ...reasonOf(values),
    ...locationOf(values),
    from_status,
    to_status,
    lines: lines.map((line) => ({ ...lineBody(line), ...shelfOf(line) })),
  }
}

function reasonOf({ reason }: BookingValues) {
  return filledOf({ reason: reason.trim() })
}

function locationOf({ warehouse }: BookingValues) {
  return warehouse === '' ? {} : { warehouse_id: Number(warehouse) }
}

function shelfOf(line: LineValues) {
  return filledOf({ location_code: lineText(line, 'location_code') })
}

function lineBody(line: LineValues) {
  const serials = lineText(line, 'serial_numbers')
    .split(/[\s,;]+/)
    .filter((text) => text !== '')
  return {
    ...lineBodyOf(line),
    ...filledOf({ lot_number: lineText(line, 'lot_number'), expiry_date: lineText(line, 'expiry_date') }),
    ...(serials.length > 0 && { serial_numbers: serials }),
  }
}

/** API errors of fields and lines. A shortage is an error of the line that asks for the goods. */
export function bookingErrors(
  error: unknown,
  missing: (quantity: number) => string,
): Readonly<Record<string, readonly string[]>> {
  const { errors, code, body } = refusalOf(error)
  const { shortages } = body
  if (code !== 'insufficient_stock' || !Array.isArray(shortages)) return errors
  const faults = shortages
    .filter(isObject)
    .map(({ line, missing_um3pl }) => [`lines.${String(line)}`, [missing(Number(missing_um3pl))]] as const)
  return Object.fromEntries(faults)
}
