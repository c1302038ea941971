import type { PickTask } from '../../../../../client/src/generated/logistics.ts'
import { exact } from '../../../documents/exact.ts'
import type { Found } from '../found.ts'
import type { Why } from '../count.ts'

/** A pick task in progress. */
export interface Trip {
  readonly task: PickTask
  /** Whether the worker is at the location: it was scanned, or has no code to scan. */
  readonly isThere: boolean
  /** Quantity picked so far, in base units. */
  readonly taken: number
  /** The scanned lot, if it differs from the reserved one. */
  readonly lot: string | null
  readonly serials: readonly string[]
  /** State before the last piece, for the undo. */
  readonly before?: Before | undefined
  /** The final quantity, once decided. Only the tote scan remains. */
  readonly decided?: Decided
}

type Before = Pick<Trip, 'taken' | 'lot' | 'serials' | 'before'>

/** The picked quantity, and the reason if it's short. */
export interface Decided {
  readonly taken: number
  readonly why?: Why | undefined
}

/** Result of a scan, shown and announced to the worker. */
export type TripSay =
  | { readonly kind: 'location' | 'again' | 'undone' }
  | { readonly kind: 'piece'; readonly left: number }
  | { readonly kind: 'wrong_location' | 'location_first'; readonly expected: string }
  | { readonly kind: 'unknown' | 'wrong_article' | 'wrong_serial'; readonly code: string }
  | { readonly kind: 'other_lot' | 'lots_mixed' | 'lot_not_free'; readonly lot: string }
  | { readonly kind: 'too_many'; readonly left: number }
  | { readonly kind: 'into_tote'; readonly tote: string | null }
  | { readonly kind: 'wrong_tote'; readonly tote: string }

export interface Told {
  readonly trip: Trip
  readonly say: TripSay
}

export function begun(task: PickTask): Trip {
  return { task, isThere: task.location_code === null, taken: 0, lot: null, serials: [] }
}

export function leftOf({ task, taken }: Trip): number {
  return exact(task.quantity_um3pl - taken)
}

/** Handles the location code. Undefined if the code is something else. */
export function locationScanned(trip: Trip, code: string): Told | undefined {
  const { location_code } = trip.task
  const isLocation = location_code !== null && code.trim().toLowerCase() === location_code.toLowerCase()
  return isLocation ? { trip: { ...trip, isThere: true }, say: { kind: 'location' } } : undefined
}

/** Whether the code is a valid tote: the order's tote, or any if it has none yet. */
export function isTote({ task }: Trip, code: string): boolean {
  return task.tote_code === null || task.tote_code.toLowerCase() === code.trim().toLowerCase()
}

/** Handles a looked-up code: the task's goods, a serial number, or something else. */
export function goodsScanned(trip: Trip, found: readonly Found[], code: string): Told {
  const { task, isThere } = trip
  const own = found.find(({ goods }) => goods.id === task.article_id)
  const say = (refused: TripSay): Told => ({ trip, say: refused })
  // Before the location scan, an unknown code is a wrong location or no location at all.
  if (!isThere) {
    const expected = task.location_code ?? ''
    return say({ kind: found.length === 0 ? 'wrong_location' : 'location_first', expected })
  }
  if (own !== undefined) return ownScanned(trip, own)
  const [other] = found
  if (other !== undefined) return say({ kind: 'wrong_article', code: other.goods.article_code })
  return task.tracking === 'serial' ? serialScanned(trip, code) : say({ kind: 'unknown', code })
}

function ownScanned(trip: Trip, found: Found): Told {
  const { task, taken } = trip
  if (task.tracking === 'serial') {
    // The article code identifies the article but not the piece.
    return found.serial_number === null
      ? { trip, say: { kind: 'piece', left: leftOf(trip) } }
      : serialScanned(trip, found.serial_number)
  }
  const lot = task.tracking === 'lot' ? found.lot_number : null
  const before = trip.lot ?? task.lot_number
  if (lot !== null && lot !== before && taken > 0) return { trip, say: { kind: 'lots_mixed', lot } }
  const pieces = exact(found.quantity * found.unit.factor)
  if (pieces > leftOf(trip)) return { trip, say: { kind: 'too_many', left: leftOf(trip) } }
  const isOther = lot !== null && lot !== task.lot_number
  const now = { ...trip, taken: exact(taken + pieces), lot: isOther ? lot : null, before: beforeOf(trip) }
  return { trip: now, say: isOther ? { kind: 'other_lot', lot } : { kind: 'piece', left: leftOf(now) } }
}

function serialScanned(trip: Trip, serial: string): Told {
  const { task, serials } = trip
  if (serials.includes(serial)) return { trip, say: { kind: 'again' } }
  const isAsked = task.serial_numbers.length === 0 || task.serial_numbers.includes(serial)
  if (!isAsked) return { trip, say: { kind: 'wrong_serial', code: serial } }
  if (leftOf(trip) < 1) return { trip, say: { kind: 'too_many', left: 0 } }
  const now = { ...trip, serials: [...serials, serial], taken: serials.length + 1, before: beforeOf(trip) }
  return { trip: now, say: { kind: 'piece', left: leftOf(now) } }
}

function beforeOf({ taken, lot, serials, before }: Trip): Before {
  return { taken, lot, serials, before }
}

/** Undoes the last piece. A decided quantity that isn't in a tote yet becomes open again. */
export function undone({ decided, ...trip }: Trip): Told | undefined {
  if (decided !== undefined) return { trip, say: { kind: 'undone' } }
  const { before } = trip
  return before && { trip: { ...trip, before: undefined, ...before }, say: { kind: 'undone' } }
}

/** Request body: scanned codes and the picked quantity. */
export function scanOf({ task, isThere, lot, serials }: Trip, { taken, why }: Decided, tote_code?: string) {
  return {
    ...(isThere && task.location_code !== null && { location_code: task.location_code }),
    article_code: task.article_code,
    ...(lot !== null && { lot_number: lot }),
    ...(task.tracking === 'serial' && { serial_numbers: [...serials] }),
    ...(tote_code !== undefined && { tote_code: tote_code.trim() }),
    quantity_um3pl: taken,
    ...(why !== undefined && why !== 'later' && { reason: why }),
  }
}
