import { keep, kept } from '../../../../ui/kept.ts'
import type { Hand, TripLike } from './hand.ts'

/** Format version. Data stored in another format is ignored. */
const form = 1
/** Maximum age of a stored task. Older ones belong to another day. */
const longest_ms = 12 * 3_600_000

interface Kept<Trip> {
  readonly form: typeof form
  readonly at_ms: number
  readonly trip: Trip | undefined
  readonly waiting: readonly string[]
}

function isKept<Trip>(value: unknown): value is Kept<Trip> {
  return typeof value === 'object' && value !== null && 'form' in value && value.form === form
}

/** The stored task from before a reload or from an earlier visit. */
export function keptHand<Trip extends TripLike>(name: string): Pick<Hand<Trip>, 'trip' | 'waiting'> {
  const nothing = { trip: undefined, waiting: [] }
  try {
    const value: unknown = JSON.parse(kept(name) ?? 'null')
    if (!isKept<Trip>(value) || Date.now() - value.at_ms > longest_ms) return nothing
    return { trip: value.trip, waiting: value.waiting }
  } catch {
    return nothing
  }
}

/** Stores the task in progress. A booked task is not stored. */
export function keepHand<Trip extends TripLike>(name: string, { trip, waiting, over }: Hand<Trip>): void {
  const begun = trip === undefined || trip.task.id in over ? undefined : trip
  const isEmpty = begun === undefined && waiting.length === 0
  const value: Kept<Trip> = { form, at_ms: Date.now(), trip: begun, waiting }
  keep(name, isEmpty ? null : JSON.stringify(value))
}
