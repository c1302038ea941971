import type { Replenishment } from '../../../../../client/src/generated/logistics.ts'
import type { Found } from '../found.ts'
import type { Why } from '../count.ts'

/** A task in progress: to the reserve location, the goods, and the pick location. */
export interface Trip {
  readonly task: Replenishment
  readonly stage: 'from' | 'goods' | 'to'
  /** Carried quantity, in base units. */
  readonly taken: number
  /** The scanned lot, if it differs from the requested one. */
  readonly lot: string | null
  readonly serials: readonly string[]
  /** Why the carried quantity is short. */
  readonly why?: Why | undefined
}

export type TripSay =
  | { readonly kind: 'location' | 'again' | 'serial' }
  | { readonly kind: 'goods' | 'wrong_location'; readonly expected: string }
  | { readonly kind: 'other_lot'; readonly lot: string; readonly expected: string }
  | { readonly kind: 'wrong_article' | 'unknown'; readonly code: string }

export interface Told {
  readonly trip: Trip
  readonly say: TripSay
  /** Whether the worker is at the pick location, so that the task can be booked. */
  readonly isThere?: true
}

export function begun(task: Replenishment): Trip {
  return { task, stage: 'from', taken: 0, lot: null, serials: [] }
}

/** Quantity to bring. */
export function wantedOf({ task }: Trip): number {
  return task.quantity_um3pl ?? 0
}

function isCode(code: string, location: string | null): boolean {
  return location !== null && code.trim().toLowerCase() === location.toLowerCase()
}

/** Handles a location code of the task. Undefined if the code is something else. */
export function locationScanned(trip: Trip, code: string): Told | undefined {
  const { task, stage } = trip
  if (stage === 'from' && isCode(code, task.from_location_code))
    return { trip: { ...trip, stage: 'goods' }, say: { kind: 'location' } }
  const carries = stage === 'to' || (stage === 'goods' && trip.serials.length > 0)
  if (!carries || !isCode(code, task.location_code)) return undefined
  const why = trip.taken < wantedOf(trip) ? (trip.why ?? 'later') : undefined
  return { trip: { ...trip, stage: 'to', why }, say: { kind: 'location' }, isThere: true }
}

/** Handles a looked-up code: the goods, a serial number, or something else. */
export function goodsScanned(trip: Trip, found: readonly Found[], code: string): Told {
  const { task, stage } = trip
  const say = (refused: TripSay): Told => ({ trip, say: refused })
  if (stage === 'from') return say({ kind: 'wrong_location', expected: task.from_location_code ?? '' })
  if (stage === 'to') return say({ kind: 'wrong_location', expected: task.location_code })
  const own = found.find(({ goods }) => goods.id === task.article_id)
  if (own !== undefined) return ownScanned(trip, own)
  const [other] = found
  if (other !== undefined) return say({ kind: 'wrong_article', code: other.goods.article_code })
  return task.tracking === 'serial' ? serialScanned(trip, code) : say({ kind: 'unknown', code })
}

/** One scan confirms the goods. The full quantity is carried unless the worker says less. */
function ownScanned(trip: Trip, found: Found): Told {
  const { task } = trip
  const expected = task.location_code
  if (task.tracking === 'serial') {
    return found.serial_number === null
      ? { trip, say: { kind: 'serial' } }
      : serialScanned(trip, found.serial_number)
  }
  const lot = task.tracking === 'lot' ? found.lot_number : null
  const isOther = lot !== null && lot !== task.lot_number
  const now: Trip = { ...trip, stage: 'to', taken: wantedOf(trip), lot: isOther ? lot : null }
  return { trip: now, say: isOther ? { kind: 'other_lot', lot, expected } : { kind: 'goods', expected } }
}

function serialScanned(trip: Trip, serial: string): Told {
  const { task, serials } = trip
  if (serials.includes(serial)) return { trip, say: { kind: 'again' } }
  const all = [...serials, serial]
  const isAll = all.length >= wantedOf(trip)
  const now: Trip = { ...trip, serials: all, taken: all.length, stage: isAll ? 'to' : 'goods' }
  return { trip: now, say: isAll ? { kind: 'goods', expected: task.location_code } : { kind: 'serial' } }
}

/** Request body: scanned codes and the quantity brought. */
export function scanOf({ task, taken, lot, serials, why }: Trip, isThere: boolean) {
  return {
    ...(task.from_location_code !== null && { location_code: task.from_location_code }),
    ...(isThere && { to_location_code: task.location_code }),
    article_code: task.article_code,
    ...(lot !== null && { lot_number: lot }),
    ...(task.tracking === 'serial' && { serial_numbers: [...serials] }),
    quantity_um3pl: taken,
    ...(why !== undefined && why !== 'later' && { reason: why }),
  }
}
