import { type Decimal, fromMicros, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { type Micros, one } from '../../catalogue/units/quantities.ts'

/** Goods that a worker is sent for; quantities in base units. */
export interface Scanned {
  readonly location_code: string
  readonly lot_number: string | null
  readonly quantity: Micros
  readonly article_code: string
  readonly barcodes: readonly string[]
  readonly tracking: 'none' | 'lot' | 'serial'
  /** Only whole base units may be taken. */
  readonly whole: boolean
  /** The only acceptable lot, if set. */
  readonly wanted_lot: string | null
}

/** A worker's scan. What it leaves out was taken as asked for. */
export interface Scan {
  readonly location_code?: string | null | undefined
  readonly article_code?: string | null | undefined
  readonly barcode?: string | null | undefined
  readonly lot_number?: string | null | undefined
  readonly serial_numbers?: readonly string[] | undefined
  readonly quantity_um3pl?: Decimal | undefined
  /** Why less was taken. */
  readonly reason?: string | null | undefined
}

export function takenOf({ quantity }: Pick<Scanned, 'quantity'>, scan: Scan): Micros {
  return scan.quantity_um3pl === undefined ? quantity : micros(scan.quantity_um3pl)
}

/** Whether a lot other than the reserved one was taken. */
export function isOtherLot(
  { tracking, lot_number }: Pick<Scanned, 'tracking' | 'lot_number'>,
  scan: Scan,
): boolean {
  return tracking === 'lot' && scan.lot_number != null && scan.lot_number !== lot_number
}

/** All faults of a worker's scan, at once. */
export function scanFaults(task: Scanned, scan: Scan): readonly Fault[] {
  const { location_code, article_code: code, barcodes, wanted_lot } = task
  return [
    ...otherThan('location_code', scan.location_code, [location_code]),
    ...otherThan('article_code', scan.article_code, [code]),
    ...otherThan('barcode', scan.barcode, [code, ...barcodes]),
    ...(isOtherLot(task, scan) && wanted_lot !== null
      ? otherThan('lot_number', scan.lot_number, [wanted_lot])
      : []),
    ...quantityFaults(task, scan),
    ...serialFaults(task, scan),
  ]
}

const ofPlaces: ReadonlySet<string> = new Set(['location_code', 'to_location_code', 'tote_code'])

/** Fault of a scanned code; it names the first known value. Codes of locations and totes ignore case. */
export function otherThan(
  path: string,
  given: string | null | undefined,
  known: readonly [string, ...string[]],
): readonly Fault[] {
  const isRight =
    given == null || known.some((each) => (ofPlaces.has(path) ? isSameCode(each, given) : each === given))
  const [expected] = known
  return isRight ? [] : [{ path, rule: 'expected', params: { expected: expected === '' ? '-' : expected } }]
}

export function isSameCode(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function quantityFaults(task: Scanned, scan: Scan): readonly Fault[] {
  const path = 'quantity_um3pl'
  const taken = takenOf(task, scan)
  const isShort = scan.reason != null
  if (taken > task.quantity) return [{ path, rule: 'max_number', params: { max: fromMicros(task.quantity) } }]
  if (taken < 0n) return [{ path, rule: 'min_number', params: { min: 0 } }]
  if (task.whole && taken % one !== 0n) return [{ path, rule: 'integer' }]
  // Taking nothing needs a reason; taking everything leaves nothing short.
  if (taken === 0n && !isShort) return [{ path: 'reason', rule: 'required' }]
  return taken === task.quantity && isShort ? [{ path: 'reason', rule: 'nothing_short' }] : []
}

function serialFaults(task: Scanned, scan: Scan): readonly Fault[] {
  const { serial_numbers: given = [] } = scan
  const path = 'serial_numbers'
  if (task.tracking !== 'serial') return []
  const count = Number(takenOf(task, scan) / one)
  if (new Set(given).size !== given.length) return [{ path, rule: 'duplicate' }]
  return given.length === count ? [] : [{ path, rule: 'serial_count', params: { count } }]
}

/** Fields that may change: all until the release, then number, reference and notes; metadata always. */
export function freeFields(
  { status, unfinished }: { readonly status: string; readonly unfinished: readonly string[] },
  number: string,
): readonly string[] | undefined {
  if (status === 'open') return undefined
  return unfinished.includes(status) ? [number, 'external_reference', 'notes', 'metadata'] : ['metadata']
}

/** Result of a completed task. */
export interface Result {
  readonly quantity: Micros
  readonly taken: Micros
  readonly reason: string | null
  readonly worker: string | null
  readonly serial_numbers: readonly string[]
}

/** Whether a scan says what a worker has already done: a client that got no response sends it again. */
export function isSameResult(done: Result, scan: Scan, worker: string): boolean {
  return (
    done.worker === worker &&
    takenOf(done, scan) === done.taken &&
    (scan.reason ?? null) === done.reason &&
    isSameSerials(scan.serial_numbers ?? [], done.serial_numbers)
  )
}

/** Whether two lists without duplicates name the same pieces. */
export function isSameSerials(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((serial) => b.includes(serial))
}
