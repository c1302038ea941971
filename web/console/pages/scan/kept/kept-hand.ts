import { keep, kept } from '../../../../ui/kept.ts'
import { valueIn } from './form.ts'
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

/** The stored task from before a reload or from an earlier visit. */
export function keptHand<Trip extends TripLike>(name: string): Pick<Hand<Trip>, 'trip' | 'waiting'> {
  const value = valueIn<Kept<Trip>>(kept(name), form)
  const isFresh = value !== undefined && Date.now() - value.at_ms <= longest_ms
  return isFresh ? value : { trip: undefined, waiting: [] }
}

/** Stores the task in progress. A booked task is not stored. */
export function keepHand<Trip extends TripLike>(name: string, { trip, waiting, over }: Hand<Trip>): void {
  const begun = trip === undefined || trip.task.id in over ? undefined : trip
  const isEmpty = begun === undefined && waiting.length === 0
  const value: Kept<Trip> = { form, at_ms: Date.now(), trip: begun, waiting }
  keep(name, isEmpty ? null : JSON.stringify(value))
}
