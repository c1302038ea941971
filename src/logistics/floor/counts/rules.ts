import type { Fault } from '../../../kernel/faults.ts'
import { micros } from '../../../kernel/decimal.ts'
import type { StockStatus } from '../../stock/ledger/book.ts'
import { type Micros, least, numberOf, one } from '../../catalogue/units/quantities.ts'
import type { CountScan, CountTaskState, Finding } from './schema-tasks.ts'

/** A task in memory, with what decides about it. */
export interface Task {
  readonly id: number
  readonly count_id: number
  readonly warehouse_id: number
  readonly location_code: string
  /** Null where nothing is known to lie at the place. */
  readonly article_id: number | null
  readonly article_code: string | null
  readonly um3pl: string | null
  readonly barcodes: readonly string[]
  readonly tracking: 'none' | 'lot' | 'serial'
  /** Only whole base units of it. */
  readonly whole: boolean
  readonly lot_number: string | null
  readonly expiry_date: string | null
  readonly stock_status: StockStatus
  readonly state: CountTaskState
  readonly findings: readonly Finding[]
  /** Who counted last. */
  readonly counter: string | null
  readonly worker: string | null
  readonly leased_until: Date | null
}

/** What the books say of goods at a place. */
export interface Shelf {
  readonly on_hand: Micros
  /** Of it, picked for orders: it has left the place, and the books have it there until it is shipped. */
  readonly away: Micros
  /** On hold since a pick did not find it. */
  readonly short: Micros
}

/** What should lie there. */
export function expectedOf({ on_hand, away, short }: Shelf): Micros {
  return on_hand - away + short
}

/** Goods, by serial number where they have one. */
export interface Part {
  readonly quantity: Micros
  readonly serials: readonly string[]
}

/** What puts the books right: what a pick did not find is there after all or is written off, and what else differs. */
export interface Correction {
  readonly release: Part
  readonly writeOff: Part
  readonly take: Part
  readonly add: Part
}

/** Of goods without serial numbers. What is not there is first of all what a pick did not find. */
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

/** Where the books have serial numbers. */
export interface Serials {
  readonly here: readonly string[]
  /** Those on hold since a pick did not find them. */
  readonly held: readonly string[]
  /** Those that were picked, as far as somebody said which. */
  readonly away: ReadonlySet<string>
}

/** Of pieces with serial numbers: those not found go, those found for the first time come. */
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

/** All that the books have there was found: what is on hold is there after all. */
function nothingWrong({ held }: Serials): Correction {
  return { release: pieces(held), writeOff: plain(0n), take: plain(0n), add: plain(0n) }
}

/** What a count of pieces comes to. Without serial numbers, all that the books have there must have been found. */
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

/** How much is wrong with the books: pieces that went and pieces that came do not make up for each other. */
export function deviationOf({ writeOff, take, add }: Correction): Micros {
  return writeOff.quantity + take.quantity + add.quantity
}

interface Terms {
  readonly second_count: boolean
  readonly tolerance: Micros
  /** In millionths of a percent. */
  readonly tolerance_percent: Micros
}

/** Whether a difference is booked: it is small, or another person has found the same. */
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
      isSame(each.serial_numbers, finding.serial_numbers),
  )
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((serial) => b.includes(serial))
}

/** Whether a task was done by what is sent again: whoever heard no answer sends it once more. */
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
    isSame(last.serial_numbers, scan.serial_numbers ?? [])
  )
}

/** Everything that is wrong with what somebody sent of a task, at once. */
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

/** Where nothing is known to lie, only nothing can be counted; the rest is found. */
function unknownGoods({ quantity_um3pl }: CountScan): readonly Fault[] {
  return micros(quantity_um3pl) === 0n ? [] : [{ path: 'quantity_um3pl', rule: 'send_as_found' }]
}

/** The first is told; case does not matter at places. */
function otherThan(
  path: string,
  given: string | null | undefined,
  known: readonly [string, ...string[]],
): readonly Fault[] {
  const isRight =
    given == null ||
    known.some((each) =>
      path === 'location_code' ? each.toLowerCase() === given.toLowerCase() : each === given,
    )
  const [expected] = known
  return isRight ? [] : [{ path, rule: 'expected', params: { expected: expected === '' ? '-' : expected } }]
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

/** What is wrong with places and articles that somebody named. */
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
