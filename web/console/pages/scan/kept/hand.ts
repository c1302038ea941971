import type { Found } from '../found.ts'

/** Fields that the tasks of all walks share. */
export interface TaskLike {
  readonly id: number
  readonly article_id: number | null
  readonly article_code: string | null
  readonly description: string | null
  readonly um3pl: string | null
  readonly um3pl_barcode: string | null
  readonly tracking: 'none' | 'lot' | 'serial' | null
  readonly worker: string | null
  readonly leased_until: string | null
}

export interface TripLike {
  readonly task: TaskLike
}

/** The task in progress, and the outcomes of earlier tasks. */
export interface Hand<Trip> {
  /** The task in progress. */
  readonly trip: Trip | undefined
  /** Codes that aren't looked up yet, oldest first. */
  readonly waiting: readonly string[]
  /** Booked or postponed tasks, whether or not the API has received the booking. */
  readonly over: Readonly<Record<number, Over>>
  /** Number of bookings made. A task fetched before the last booking is stale. */
  readonly booked: number
}

export type Over = 'done' | 'later'

export type HandStep<Trip> =
  | { readonly type: 'scanned'; readonly code: string }
  /** Result of the oldest waiting code. Undefined if it changed nothing. */
  | { readonly type: 'heard'; readonly trip: Trip | undefined }
  | { readonly type: 'put'; readonly trip: Trip }
  | { readonly type: 'booked'; readonly trip: Trip; readonly as: Over; readonly isAway: boolean }
  /** Connection lost: don't wait for responses to bookings. */
  | { readonly type: 'away' }
  | { readonly type: 'refused'; readonly task: number; readonly isGone: boolean }
  | { readonly type: 'takenBack' }
  | { readonly type: 'ended' }

export function nextHand<Trip extends TripLike>(hand: Hand<Trip>, step: HandStep<Trip>): Hand<Trip> {
  const { trip, waiting, over, booked } = hand
  switch (step.type) {
    case 'scanned':
      return { ...hand, waiting: [...waiting, step.code] }
    case 'heard': {
      const rest = { ...hand, waiting: waiting.slice(1) }
      return step.trip === undefined ? rest : held(rest, step.trip)
    }
    case 'put':
      return held(hand, step.trip)
    case 'booked':
      return {
        ...hand,
        trip: step.isAway ? undefined : step.trip,
        over: { ...over, [step.trip.task.id]: step.as },
        booked: booked + 1,
      }
    case 'away':
      return { ...hand, trip: trip !== undefined && trip.task.id in over ? undefined : trip }
    case 'refused': {
      const { [step.task]: _, ...others } = over
      // Don't resume a task that no longer exists.
      if (!step.isGone) return { ...hand, over: others }
      return { ...hand, trip: trip?.task.id === step.task ? undefined : trip }
    }
    case 'takenBack':
      return { ...hand, waiting: waiting.slice(0, -1) }
    case 'ended':
      return { ...hand, waiting: [] }
    default:
      return step satisfies never
  }
}

/** Resuming a task removes its outcome. */
function held<Trip extends TripLike>(hand: Hand<Trip>, trip: Trip): Hand<Trip> {
  const { [trip.task.id]: _, ...over } = hand.over
  return { ...hand, trip, over }
}

interface Known<Task> {
  /** The task the API returned last, leased to this worker. */
  readonly given: Task | null | undefined
  /** Further open tasks in walking order, as of the last connection. */
  readonly ahead: readonly Task[]
  readonly now_ms: number
}

/**
 * Picks the next task without an API response: the next open task that no one else has leased. Postponed tasks come
 * last.
 */
export function nextKnown<Task extends TaskLike>(
  over: Hand<unknown>['over'],
  { given, ahead, now_ms }: Known<Task>,
): Task | undefined {
  const isOthers = ({ worker, leased_until }: Task) =>
    worker !== null && worker !== given?.worker && leased_until !== null && Date.parse(leased_until) > now_ms
  const all = given == null ? ahead : [given, ...ahead.filter(({ id }) => id !== given.id)]
  const free = all.filter((task) => over[task.id] !== 'done' && !isOthers(task))
  return free.find(({ id }) => over[id] === undefined) ?? free[0]
}

/** The task's own goods, recognized without a lookup by its barcode or article code. */
export function ownGoods(task: TaskLike, code: string): Found | undefined {
  const { article_id, article_code, um3pl, um3pl_barcode, tracking } = task
  if (article_id === null || article_code === null || um3pl === null) return undefined
  const text = code.trim()
  const byCode = text.toLowerCase() === article_code.toLowerCase()
  if (!byCode && text !== um3pl_barcode) return undefined
  const unit = { um3pl, factor: 1 }
  const unsaid = { lot_number: null, expiry_date: null, serial_number: null }
  const goods = {
    id: article_id,
    article_code,
    description: task.description ?? '',
    client_3pl_id: null,
    tracking: tracking ?? 'none',
    expiry_tracking: false,
    units: [unit],
    barcodes: um3pl_barcode === null ? [] : [um3pl_barcode],
  }
  return { goods, unit, quantity: 1, ...unsaid, ...(byCode && { byCode: true }) }
}
