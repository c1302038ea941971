import { type Decimal, fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { type Micros, one } from '../../catalogue/units/quantities.ts'
import type { Scan } from './schema-tasks.ts'

/** A task in memory, with everything that decides on it; quantities in base units. */
export interface Task {
  readonly id: number
  readonly wave_id: number
  readonly order_id: number
  readonly order_line_id: number
  readonly article_id: number
  readonly bucket_id: number
  readonly location_code: string
  readonly lot_number: string | null
  readonly quantity: Micros
  readonly picked: Micros
  readonly serial_numbers: readonly string[]
  readonly state: 'open' | 'picked' | 'short' | 'dropped'
  readonly reason: string | null
  readonly worker: string | null
  readonly leased_until: Date | null
  readonly article_code: string
  readonly barcodes: readonly string[]
  readonly tracking: 'none' | 'lot' | 'serial'
  /** Only whole base units may be picked. */
  readonly whole: boolean
  /** The only acceptable lot, if set. */
  readonly wanted_lot: string | null
  readonly on_hold: boolean
  /** The order has changed since the task was created. */
  readonly stale: boolean
}

export type Scanned = Pick<
  Task,
  | 'location_code'
  | 'lot_number'
  | 'quantity'
  | 'article_code'
  | 'barcodes'
  | 'tracking'
  | 'whole'
  | 'wanted_lot'
>

/** Quantity taken. */
export function takenOf({ quantity }: Pick<Task, 'quantity'>, scan: Scan): Micros {
  return scan.quantity_um3pl === undefined ? quantity : micros(scan.quantity_um3pl)
}

/** Whether a lot other than the reserved one was taken. */
export function isOtherLot(
  { tracking, lot_number }: Pick<Task, 'tracking' | 'lot_number'>,
  scan: Scan,
): boolean {
  return tracking === 'lot' && scan.lot_number != null && scan.lot_number !== lot_number
}

/** All faults of a worker's scan, at once. */
export function scanFaults(task: Scanned, scan: Scan): readonly Fault[] {
  return [
    ...placeFaults(task, scan),
    ...articleFaults(task, scan),
    ...lotFaults(task, scan),
    ...quantityFaults(task, scan),
    ...serialFaults(task, scan),
  ]
}

function placeFaults({ location_code: expected }: Scanned, { location_code }: Scan): readonly Fault[] {
  if (location_code == null || location_code.toLowerCase() === expected.toLowerCase()) return []
  return [{ path: 'location_code', rule: 'expected', params: { expected: expected === '' ? '-' : expected } }]
}

function articleFaults({ article_code: expected, barcodes }: Scanned, scan: Scan): readonly Fault[] {
  const faults: Fault[] = []
  if (scan.article_code != null && scan.article_code !== expected)
    faults.push({ path: 'article_code', rule: 'expected', params: { expected } })
  if (scan.barcode != null && !barcodes.includes(scan.barcode) && scan.barcode !== expected)
    faults.push({ path: 'barcode', rule: 'expected', params: { expected } })
  return faults
}

function lotFaults(task: Scanned, scan: Scan): readonly Fault[] {
  const isFixed = isOtherLot(task, scan) && task.wanted_lot !== null
  return isFixed
    ? [{ path: 'lot_number', rule: 'expected', params: { expected: task.wanted_lot ?? '' } }]
    : []
}

function quantityFaults(task: Scanned, scan: Scan): readonly Fault[] {
  const path = 'quantity_um3pl'
  const taken = takenOf(task, scan)
  const isShort = scan.reason != null
  if (taken > task.quantity) return [{ path, rule: 'max_number', params: { max: shown(task.quantity) } }]
  if (taken < 0n) return [{ path, rule: 'min_number', params: { min: 0 } }]
  if (task.whole && taken % one !== 0n) return [{ path, rule: 'integer' }]
  // Taking nothing needs a reason; taking everything leaves nothing short.
  if (taken === 0n && !isShort) return [{ path: 'reason', rule: 'required' }]
  return taken === task.quantity && isShort ? [{ path: 'reason', rule: 'nothing_short' }] : []
}

/** An order of the wave, and the tote for its goods. */
interface Toted {
  readonly order_id: number
  readonly state: string
  readonly tote_code: string | null
}

/** Faults of the scanned tote: it belongs to another order, or the order has another one. */
export function toteFaults(
  { totes, orders }: { readonly totes: boolean; readonly orders: readonly Toted[] },
  task: Pick<Task, 'order_id' | 'quantity'>,
  scan: Scan,
): readonly Fault[] {
  const path = 'tote_code'
  const { tote_code: given = null } = scan
  if (given === null) return totes && takenOf(task, scan) > 0n ? [{ path, rule: 'required' }] : []
  const own = orders.find(({ order_id }) => order_id === task.order_id)?.tote_code ?? null
  if (own !== null)
    return isSameCode(own, given) ? [] : [{ path, rule: 'expected', params: { expected: own } }]
  const isOthers = orders.some(
    ({ tote_code, state }) => tote_code !== null && state !== 'left' && isSameCode(tote_code, given),
  )
  return isOthers ? [{ path, rule: 'taken' }] : []
}

function isSameCode(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function serialFaults(task: Scanned, scan: Scan): readonly Fault[] {
  const { serial_numbers: given = [] } = scan
  const path = 'serial_numbers'
  if (task.tracking !== 'serial') return []
  const count = Number(takenOf(task, scan) / one)
  if (new Set(given).size !== given.length) return [{ path, rule: 'duplicate' }]
  return given.length === count ? [] : [{ path, rule: 'serial_count', params: { count } }]
}

function shown(quantity: Micros): Decimal {
  return fromMicros(quantity)
}

/** Whether the scan repeats a completed task: a client that got no response sends it again. */
export function isRepeated(
  task: Pick<
    Task,
    'state' | 'picked' | 'quantity' | 'reason' | 'worker' | 'serial_numbers' | 'tracking' | 'lot_number'
  >,
  scan: Scan,
  worker: string,
): boolean {
  return (
    (task.state === 'picked' || task.state === 'short') &&
    task.worker === worker &&
    takenOf(task, scan) === task.picked &&
    (scan.reason ?? null) === task.reason &&
    !isOtherLot(task, scan) &&
    isSameSerials(scan.serial_numbers ?? [], task.serial_numbers)
  )
}

function isSameSerials(given: readonly string[], taken: readonly string[]): boolean {
  return given.length === taken.length && given.every((serial) => taken.includes(serial))
}
