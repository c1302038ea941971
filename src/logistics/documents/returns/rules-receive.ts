import { type Decimal, fromMicros, isWhole, micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { namedLines } from '../spine/lines.ts'
import { type Micros, baseUnits, one, sizeFault } from '../../catalogue/units/quantities.ts'
import { type OrderLineLeft, tooMuch, unitsWithin } from './rules.ts'
import type { ReturnReceipt } from './schema.ts'
import { knownKey } from '../../stock/stock/rules-plans.ts'
import type { StoredLine } from './line.ts'

type GivenLine = NonNullable<ReturnReceipt['lines']>[number]

/** Goods that came back on a line. */
export interface Receipt {
  readonly index: number
  /** The line after the receipt. */
  readonly line: StoredLine
  readonly base: Micros
  readonly serials: readonly string[]
}

/** A counted line, with its entry in the request. */
export interface Counted {
  readonly stored: StoredLine
  readonly given: GivenLine
  readonly index: number
}

/** Lines to count: the named ones, or all incomplete lines if none are named. */
export function countedLines(
  lines: readonly StoredLine[],
  given: readonly GivenLine[] | undefined,
): { readonly counted: readonly Counted[]; readonly faults: readonly Fault[] } {
  if (given !== undefined) {
    const { named, faults } = namedLines(lines, given)
    return { counted: named, faults }
  }
  const counted = lines.flatMap((stored, index) =>
    stored.quantity > stored.received ? [{ stored, given: {}, index }] : [],
  )
  return { counted, faults: [] }
}

interface Known {
  /** Lines of the return's order, if it has one. */
  readonly orderLines: readonly OrderLineLeft[]
  /** Expiry dates by article and lot. */
  readonly expiries: ReadonlyMap<string, string>
}

/** Receipts, or their faults. No more comes back than the order has out. */
export function receiptsOf(
  counted: readonly Counted[],
  { orderLines, expiries }: Known,
): { readonly receipts: readonly Receipt[]; readonly faults: readonly Fault[] } {
  const out = new Map(orderLines.map((line) => [line.id, line.out]))
  const receipts: Receipt[] = []
  const faults: Fault[] = []
  for (const each of counted) {
    const { stored, index } = each
    const quantity = quantityOf(each)
    if (typeof quantity !== 'bigint') {
      faults.push(quantity)
      continue
    }
    const base = baseUnits(quantity, stored.factor) ?? 0n
    const link = stored.sales_order_line_id
    const limit = link === null ? undefined : out.get(link)
    if (link !== null && limit !== undefined) {
      if (base > limit) faults.push(tooMuch(index, unitsWithin(limit, stored.factor)))
      out.set(link, limit - base)
    }
    const placed = placeOf(each, expiries)
    const { serials, faults: serialFaults } = serialsOf(each, base)
    faults.push(...placed.faults, ...serialFaults)
    const line = { ...stored, ...placed.place, received: stored.received + quantity, ...kept(each, serials) }
    receipts.push({ index, line, base, serials })
  }
  return { receipts, faults }
}

function quantityOf({ stored, given, index }: Counted): Micros | Fault {
  const path = `lines.${index}.quantity_um3pl`
  if (given.quantity_um3pl === undefined && stored.quantity <= stored.received)
    return { path, rule: 'required' }
  const quantity = given.quantity_um3pl ?? fromMicros(stored.quantity - stored.received)
  const wrong =
    wrongWith(stored, fromMicros(stored.received + micros(quantity))) ?? wrongWith(stored, quantity)
  return wrong === undefined ? micros(quantity) : { path, ...wrong }
}

/** Fault of a line's quantity, or undefined. */
export function wrongWith(
  { whole_only, factor }: StoredLine,
  quantity: Decimal,
): Pick<Fault, 'rule' | 'params'> | undefined {
  if (whole_only && !isWhole(quantity)) return { rule: 'integer' }
  const base = baseUnits(micros(quantity), factor)
  if (base === undefined) return { rule: 'decimals', params: { max: 6 } }
  return sizeFault(base)
}

type Lot = Pick<StoredLine, 'lot_number' | 'expiry_date'>

/** Lot of the goods. A line takes goods of a single lot; another lot needs a line of its own. */
function placeOf(
  { stored, given, index }: Counted,
  expiries: Known['expiries'],
): { readonly place: Lot; readonly faults: readonly Fault[] } {
  const { article_id, tracking, expiry_tracking } = stored
  const lot_number = given.lot_number ?? stored.lot_number
  const isKnown = stored.received > 0n || lot_number === stored.lot_number
  const said = given.expiry_date ?? (isKnown ? stored.expiry_date : null)
  const expiry_date =
    said ?? (stored.received > 0n ? null : (expiries.get(knownKey(article_id, lot_number ?? '')) ?? null))
  const place = { lot_number, expiry_date }
  const at = `lines.${index}`
  if (stored.received > 0n) {
    const fields = ['lot_number', 'expiry_date'] as const
    const altered = fields.filter((field) => place[field] !== stored[field])
    return { place, faults: altered.map((field) => ({ path: `${at}.${field}`, rule: 'fixed' })) }
  }
  const missing: Fault[] = []
  if (tracking === 'lot' && lot_number === null) missing.push({ path: `${at}.lot_number`, rule: 'required' })
  if (expiry_tracking && expiry_date === null) missing.push({ path: `${at}.expiry_date`, rule: 'required' })
  return { place, faults: missing }
}

/** Serial numbers that came back: the named ones, else, on a first count, the announced ones. */
function serialsOf(
  { stored, given, index }: Counted,
  base: Micros,
): { readonly serials: readonly string[]; readonly faults: readonly Fault[] } {
  const path = `lines.${index}.serial_numbers`
  const announced = stored.received === 0n ? stored.serial_numbers : []
  if (stored.tracking !== 'serial') return { serials: [], faults: [] }
  const serials = given.serial_numbers ?? announced
  const count = Number(base / one)
  if (base % one !== 0n)
    return { serials, faults: [{ path: `lines.${index}.quantity_um3pl`, rule: 'integer' }] }
  if (serials.length !== count)
    return { serials, faults: [{ path, rule: 'serial_count', params: { count } }] }
  const isTwice = new Set(serials).size < serials.length
  return { serials, faults: isTwice ? [{ path, rule: 'duplicate' }] : [] }
}

function kept(
  { stored, given }: Counted,
  serials: readonly string[],
): Pick<StoredLine, 'serial_numbers' | 'condition'> {
  const before = stored.received === 0n ? [] : stored.serial_numbers
  return {
    serial_numbers: stored.tracking === 'serial' ? [...before, ...serials] : stored.serial_numbers,
    condition: given.condition ?? stored.condition,
  }
}
