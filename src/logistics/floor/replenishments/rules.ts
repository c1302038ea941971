import { micros } from '../../../kernel/decimal.ts'
import type { Fault } from '../../../kernel/faults.ts'
import { type Micros, least, one } from '../../catalogue/units/quantities.ts'
import type { LineArticle } from '../../catalogue/named/lines.ts'
import { type Result, type Scanned, isSameResult, otherThan, scanFaults } from '../tasks/rules.ts'
import type { ReplenishmentScan, ReplenishmentStatus } from './schema.ts'
import type { NewReplenishmentRule } from './schema-rules.ts'

/** Goods at a reserve location that could be brought. */
export interface Source {
  readonly bucket_id: number
  readonly location_code: string
  readonly lot_number: string | null
  readonly expiry_date: string | null
  /** Unreserved quantity, minus what others are already bringing. */
  readonly free: Micros
  /** Reserved quantity that nobody is picking: it moves along with its reservations. */
  readonly held: Micros
}

/** Stock of a pick location, compared with its rule. */
export interface Standing {
  readonly minimum: Micros
  readonly maximum: Micros
  /** Quantity that orders can still take there. */
  readonly free: Micros
  /** Quantity there that isn't picked. */
  readonly lying: Micros
  /** Reserved and unpicked quantity of the article in the whole warehouse. */
  readonly demand: Micros
  /** Goods that expire first at reserve locations. */
  readonly source: Source | undefined
}

/** Goods to bring. There is no plan while there is enough, or if the reserve has nothing. */
export interface Plan extends Pick<Source, 'bucket_id' | 'location_code' | 'lot_number' | 'expiry_date'> {
  readonly quantity: Micros
  readonly urgent: boolean
}

/** Fills up to the maximum plus what orders have reserved at the source, and never takes more than lies there. */
export function planOf({ minimum, maximum, free, lying, demand, source }: Standing): Plan | undefined {
  if (source === undefined || free >= minimum) return undefined
  const { free: loose, held, ...where } = source
  const quantity = least(maximum - free + held, loose + held)
  return quantity > 0n ? { ...where, quantity, urgent: demand > lying } : undefined
}

/** Reservation of an order line on the bucket that goods are brought from. */
export interface Held {
  readonly movable: Micros
}

/** Part of each reservation that moves with this quantity: reserved goods come first. */
export function carriedOf(holds: readonly Held[], taken: Micros): readonly Micros[] {
  let left = taken
  return holds.map(({ movable }) => {
    const part = least(left, movable)
    left -= part
    return part
  })
}

/** All faults of a scan, at once. The lot is negotiable. */
export function walkFaults(
  task: Omit<Scanned, 'wanted_lot'> & { readonly to_location_code: string },
  scan: ReplenishmentScan,
): readonly Fault[] {
  return [
    ...scanFaults({ ...task, wanted_lot: null }, scan),
    ...otherThan('to_location_code', scan.to_location_code, [task.to_location_code]),
  ]
}

/** A task that may already be done. */
export interface DoneTask extends Pick<Result, 'reason' | 'worker' | 'serial_numbers'> {
  readonly state: ReplenishmentStatus
  readonly quantity: Micros | null
  readonly moved: Micros
}

/** Whether the scan repeats a completed task: a client that got no response sends it again. */
export function isRepeated(task: DoneTask, scan: ReplenishmentScan, worker: string): boolean {
  const { state, quantity, moved: taken } = task
  const isDone = state === 'done' || state === 'short'
  return isDone && isSameResult({ ...task, taken, quantity: quantity ?? taken }, scan, worker)
}

/** Faults of a rule's quantities. */
export function quantityFaults(
  { minimum_um3pl, maximum_um3pl }: Pick<NewReplenishmentRule, 'minimum_um3pl' | 'maximum_um3pl'>,
  article:
    | Pick<LineArticle, 'tracking' | 'integer_only_um3pl_quantity' | 'um3pl' | 'whole_units'>
    | undefined,
): readonly Fault[] {
  const isWhole =
    article !== undefined &&
    (article.tracking === 'serial' ||
      article.integer_only_um3pl_quantity ||
      article.whole_units.some((unit) => unit.toLowerCase() === article.um3pl.toLowerCase()))
  const broken = Object.entries({ minimum_um3pl, maximum_um3pl }).filter(
    ([, value]) => isWhole && micros(value) % one !== 0n,
  )
  if (broken.length > 0) return broken.map(([path]) => ({ path, rule: 'integer' }))
  return micros(maximum_um3pl) < micros(minimum_um3pl)
    ? [{ path: 'maximum_um3pl', rule: 'min_number', params: { min: minimum_um3pl } }]
    : []
}

/** Faults of a rule's location. */
export function locationFaults(
  location: { readonly purpose: string | null; readonly active: boolean } | undefined,
): readonly Fault[] {
  const path = 'location_id'
  if (location === undefined) return [{ path, rule: 'selected' }]
  if (!location.active) return [{ path, rule: 'inactive' }]
  return location.purpose === 'pick' ? [] : [{ path, rule: 'no_pick_place' }]
}
