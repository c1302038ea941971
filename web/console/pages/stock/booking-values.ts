import type { StockRow } from '../../../../client/src/generated/logistics.ts'
import { isObject } from '../../../../client/src/errors.ts'
import { refusalOf } from '../../../ui/data/refusal.ts'
import type { LineValues } from '../../documents/line-values.ts'

export const bookings = ['adjust', 'count', 'transfer', 'status'] as const
export type Booking = (typeof bookings)[number]

export function bookingOf(text: string): Booking | undefined {
  return bookings.find((each) => each === text)
}

/** What stands in the dialog: text as it was typed. */
export interface BookingValues {
  readonly warehouse: string
  readonly toWarehouse: string
  readonly status: string
  readonly toStatus: string
  readonly reason: string
  readonly lines: readonly LineValues[]
}

/** What a dialog is opened from: a row of stock, or an article of which there is none yet. */
export type Opened = Pick<StockRow, 'article_id' | 'article_code' | 'description' | 'um3pl' | 'lot_number'> &
  Partial<Pick<StockRow, 'warehouse_id' | 'quarantine_um3pl'>>

/** The dialog as it opens: with the row that it was opened from. */
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

/** What is sent. Texts go as they were typed: what is wrong with them the service says, at their line. */
export function bodyOf(booking: Booking, values: BookingValues): Readonly<Record<string, unknown>> {
  const { warehouse, toWarehouse, status, toStatus, reason } = values
  const place = warehouse === '' ? {} : { warehouse_id: Number(warehouse) }
  const lines = values.lines.map((line) => lineBody(booking, line, status))
  const common = { ...(reason.trim() !== '' && { reason: reason.trim() }), lines }
  if (booking === 'transfer') {
    return { ...common, from_warehouse_id: Number(warehouse), to_warehouse_id: Number(toWarehouse) }
  }
  if (booking === 'status') return { ...common, ...place, from_status: status, to_status: toStatus }
  return { ...common, ...place }
}

const typedFields = ['lot_number', 'expiry_date', 'location_code', 'from_location_code', 'to_location_code']

function lineBody(booking: Booking, line: LineValues, stock_status: string) {
  const { article_id, um3pl, quantity, fields } = line
  const given = typedFields.flatMap((name) => {
    const text = (fields[name] ?? '').trim()
    return text === '' ? [] : [[name, text] as const]
  })
  const serials = (fields['serial_numbers'] ?? '').split(/[\s,;]+/).filter((text) => text !== '')
  return {
    article_id,
    um3pl,
    quantity_um3pl: quantity.trim(),
    ...Object.fromEntries(given),
    ...(serials.length > 0 && { serial_numbers: serials }),
    ...(booking !== 'status' && { stock_status }),
  }
}

/** What the service said about fields and lines; goods that are not there are a fault of the line that wants them. */
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
