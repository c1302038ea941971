import { keep, kept } from '../../../../ui/kept.ts'
import type { Hand, TripLike } from './hand.ts'

/** Changes with the form of what is kept: what an older version kept is not read. */
const form = 1
/** The walk of another day is over. */
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

/** What somebody had in the hand before the page was left or reloaded. */
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

/** Keeps what is in the hand; of a task that is booked there is nothing to keep. */
export function keepHand<Trip extends TripLike>(name: string, { trip, waiting, over }: Hand<Trip>): void {
  const begun = trip === undefined || trip.task.id in over ? undefined : trip
  const isEmpty = begun === undefined && waiting.length === 0
  const value: Kept<Trip> = { form, at_ms: Date.now(), trip: begun, waiting }
  keep(name, isEmpty ? null : JSON.stringify(value))
}
