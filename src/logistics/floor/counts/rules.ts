import type { Fault } from '../../../kernel/faults.ts'
import { micros } from '../../../kernel/decimal.ts'
import type { StockStatus } from '../../stock/ledger/book.ts'
import { type Micros, least, numberOf, one } from '../../catalogue/units/quantities.ts'
import { isSameSerials, otherThan } from '../tasks/rules.ts'
import type { CountScan, CountTaskState, Finding } from './schema-tasks.ts'

/** A task in memory, with everything that decides on it. */
export interface Task {
  readonly id: number
  readonly count_id: number
  readonly warehouse_id: number
  readonly location_code: string
  /** Null if nothing is known to lie at the location. */
  readonly article_id: number | null
  readonly article_code: string | null
  readonly um3pl: string | null
  readonly barcodes: readonly string[]
  readonly tracking: 'none' | 'lot' | 'serial'
  /** Only whole base units may be counted. */
  readonly whole: boolean
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly stock_status: StockStatus
  readonly state: CountTaskState
  readonly findings: readonly Finding[]
  /** Caller who counted last. */
  readonly counter: string | null
  readonly worker: string | null
  readonly leased_until: Date | null
}

/** Quantities of goods at a location, according to the books. */
export interface Shelf {
  readonly on_hand: Micros
  /** Part picked for orders: it has left the location, but stays in the books until it is shipped. */
  readonly away: Micros
  /** Quantity on hold after a short pick. */
  readonly short: Micros
}

/** Quantity that should lie there. */
export function expectedOf({ on_hand, away, short }: Shelf): Micros {
  return on_hand - away + short
}

/** Goods, by serial number if they have one. */
export interface Part {
  readonly quantity: Micros
  readonly serials: readonly string[]
}

/** Corrects the books. Short-picked stock is released or written off; any other difference is taken or added. */
export interface Correction {
  readonly release: Part
  readonly writeOff: Part
  readonly take: Part
  readonly add: Part
}

/** Correction for goods without serial numbers. Missing stock is first of all what a pick didn't find. */
export function correctionOf(counted: Micros, { on_hand, away, short }: Shelf): Correction {
  const beyond = counted + away - on_hand
  const released = beyond > 0n ? least(beyond, short) : 0n
  return {
    release: plain(released),
    writeOff: plain(short - released),
    take: plain(beyond < 0n ? -beyond : 0n),
    add: plain(beyond > 0n ? beyond - released : 0n),
  }
}

function plain(quantity: Micros): Part {
  return { quantity, serials: [] }
}

/** Serial numbers by where the books have them. */
export interface Serials {
  readonly here: readonly string[]
  /** On hold after a short pick. */
  readonly held: readonly string[]
  /** Picked, as far as workers named them. */
  readonly away: ReadonlySet<string>
}

/** Correction for pieces with serial numbers: those not found go out, those found for the first time come in. */
function serialCorrection(found: readonly string[], { here, held, away }: Serials): Correction {
  const there = new Set(found)
  const known = new Set([...here, ...held])
  return {
    release: pieces(held.filter((serial) => there.has(serial))),
    writeOff: pieces(held.filter((serial) => !there.has(serial))),
    take: pieces(here.filter((serial) => !there.has(serial) && !away.has(serial))),
    add: pieces(found.filter((serial) => !known.has(serial))),
  }
}

/** Everything in the books was found, so stock on hold is there after all. */
function nothingWrong({ held }: Serials): Correction {
  return { release: pieces(held), writeOff: plain(0n), take: plain(0n), add: plain(0n) }
}

/** Verdict on a count of pieces. Without serial numbers, it must find everything in the books. */
export function serialVerdict(
  { quantity_um3pl, serial_numbers: found }: Pick<CountScan, 'quantity_um3pl' | 'serial_numbers'>,
  shelf: Shelf,
  serials: Serials,
): { readonly correction: Correction; readonly faults: readonly Fault[] } {
  if (found === undefined) {
    const counted = micros(quantity_um3pl)
    const faults = counted === expectedOf(shelf) ? [] : [serialCount(counted)]
    return { correction: nothingWrong(serials), faults }
  }
  const correction = serialCorrection(found, serials)
  const named = serials.here.filter((serial) => serials.away.has(serial))
  // Picked pieces that nobody named would be written off here, and shipped afterwards.
  const isUnclear = correction.take.quantity > 0n && pieces(named).quantity < shelf.away
  return { correction, faults: isUnclear ? [{ path: 'serial_numbers', rule: 'serials_picked' }] : [] }
}

function pieces(serials: readonly string[]): Part {
  return { quantity: BigInt(serials.length) * one, serials }
}

/** Total error in the books: missing and surplus pieces don't cancel each other out. */
export function deviationOf({ writeOff, take, add }: Correction): Micros {
  return writeOff.quantity + take.quantity + add.quantity
}

interface Terms {
  readonly second_count: boolean
  readonly tolerance: Micros
  /** In millionths of a percent. */
  readonly tolerance_percent: Micros
}

/** Whether to book a difference: it is small, or another person found the same. */
export function isAccepted(
  finding: Finding,
  earlier: readonly Finding[],
  { terms, deviation, expected }: { terms: Terms; deviation: Micros; expected: Micros },
): boolean {
  if (!terms.second_count || deviation <= terms.tolerance) return true
  if (deviation * 100n * one <= expected * terms.tolerance_percent) return true
  return earlier.some(
    (each) =>
      each.by !== finding.by &&
      each.difference_um3pl === finding.difference_um3pl &&
      isSameSerials(each.serial_numbers, finding.serial_numbers),
  )
}

/** Whether the request repeats a completed task: a client that got no response sends it again. */
export function isRepeated(
  { state, findings, worker }: Pick<Task, 'state' | 'findings' | 'worker'>,
  scan: Pick<CountScan, 'quantity_um3pl' | 'serial_numbers'>,
  who: { readonly caller: string; readonly worker: string },
): boolean {
  const last = findings.at(-1)
  return (
    (state === 'counted' || state === 'recount') &&
    last !== undefined &&
    last.by === who.caller &&
    worker === who.worker &&
    last.counted_um3pl === numberOf(micros(scan.quantity_um3pl)) &&
    isSameSerials(last.serial_numbers, scan.serial_numbers ?? [])
  )
}

/** All faults of a count sent for a task, at once. */
export function scanFaults(task: Task, scan: CountScan): readonly Fault[] {
  return [
    ...otherThan('location_code', scan.location_code, [task.location_code]),
    ...(task.article_id === null ? unknownGoods(scan) : goodsFaults(task, scan)),
    ...quantityFaults(task, scan),
  ]
}

function goodsFaults(task: Task, scan: CountScan): readonly Fault[] {
  const code = task.article_code ?? ''
  return [
    ...otherThan('article_code', scan.article_code, [code]),
    ...otherThan('barcode', scan.barcode, [code, ...task.barcodes]),
    ...(task.tracking === 'lot' ? otherThan('lot_number', scan.lot_number, [task.lot_number ?? '']) : []),
  ]
}

/** If nothing is known to lie there, only zero can be counted. Anything else is sent as found stock. */
function unknownGoods({ quantity_um3pl }: CountScan): readonly Fault[] {
  return micros(quantity_um3pl) === 0n ? [] : [{ path: 'quantity_um3pl', rule: 'send_as_found' }]
}

export function quantityFaults(
  { whole, tracking }: Pick<Task, 'whole' | 'tracking'>,
  { quantity_um3pl, serial_numbers: serials }: Pick<CountScan, 'quantity_um3pl' | 'serial_numbers'>,
): readonly Fault[] {
  const quantity = micros(quantity_um3pl)
  if ((whole || tracking === 'serial') && quantity % one !== 0n)
    return [{ path: 'quantity_um3pl', rule: 'integer' }]
  if (tracking !== 'serial' || serials === undefined) return []
  if (BigInt(serials.length) * one !== quantity) return [serialCount(quantity)]
  return new Set(serials).size === serials.length ? [] : [{ path: 'serial_numbers', rule: 'duplicate' }]
}

function serialCount(quantity: Micros): Fault {
  return { path: 'serial_numbers', rule: 'serial_count', params: { count: numberOf(quantity) } }
}

interface Chosen {
  readonly locations?: readonly number[] | undefined
  readonly articles?: readonly number[] | undefined
}

/** Faults of the named locations and articles. */
export function choiceFaults(
  { locations = [], articles = [] }: Chosen,
  named: {
    readonly locations: readonly { readonly id: number; readonly warehouse_id: number }[]
    readonly articles: readonly { readonly id: number; readonly client_3pl_id: number | null }[]
  },
  where: { readonly client_3pl_id: number | null; readonly warehouse_id: number },
): readonly Fault[] {
  const places = new Map(named.locations.map((each) => [each.id, each.warehouse_id]))
  const owners = new Map(named.articles.map((each) => [each.id, each.client_3pl_id]))
  return [
    ...locations.flatMap((id, at) => {
      const rule = !places.has(id)
        ? 'selected'
        : places.get(id) === where.warehouse_id
          ? undefined
          : 'other_warehouse'
      return rule === undefined ? [] : [{ path: `location_ids.${at}`, rule } as const]
    }),
    ...articles.flatMap((id, at) => {
      const isOthers = where.client_3pl_id !== null && owners.get(id) !== where.client_3pl_id
      const rule = !owners.has(id) ? 'selected' : isOthers ? 'other_client' : undefined
      return rule === undefined ? [] : [{ path: `article_ids.${at}`, rule } as const]
    }),
  ]
}
