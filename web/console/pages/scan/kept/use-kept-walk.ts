import { useEffect, useEffectEvent, useId, useMemo, useReducer, useRef, useState } from 'react'
import { newKey } from '../../../../../client/src/keys.ts'
import { useAsked } from '../../../../ui/data/calls.ts'
import { useOnline } from '../../../../ui/data/connection.ts'
import { refusalOf } from '../../../../ui/data/refusal.ts'
import { useKeptName } from '../../../../ui/owner.tsx'
import { useWorkspace } from '../../../api.tsx'
import type { Found } from '../found.ts'
import { type Signal, signal } from '../signal.ts'
import { useFind } from '../use-lookup.ts'
import {
  type Hand,
  type HandStep,
  type Over,
  type TaskLike,
  type TripLike,
  nextHand,
  nextKnown,
  ownGoods,
} from './hand.ts'
import { keepHand, keptHand } from './kept-hand.ts'
import {
  type Act,
  type Answer,
  type Booking,
  type OutboxStore,
  type Settled,
  withBooking,
  withoutRefusalsOf,
} from './outbox.ts'
import { useOutbox } from './use-outbox.ts'

const again_ms = 5_000
/** Maximum open tasks per list. An offline walk is limited to these. */
export const per_page = 100
/** Maximum age of the task list used offline. */
const ahead_ms = 60_000

/** Result of a code: the new state, plus a message and a booking if any. */
export interface Heard<Trip, Say> {
  readonly trip: Trip
  readonly say?: Say
  readonly book?: Act
}

interface Given<Task, Wait> {
  readonly task: Task | null
  /** Why there is no task. */
  readonly waits: Wait | null
}

/** A message for the worker. */
interface Saying {
  readonly kind: string
}

/** One kind of walk. */
export interface Walk<Task, Trip, Say extends Saying, Wait> {
  /** Name of the walk within the company: `wave.7`. */
  readonly name: string
  readonly client_3pl_id: number | null
  readonly isLoud: boolean
  /** Must be stable while its behaviour doesn't change. */
  readonly begun: (task: Task) => Trip
  /** The worker's task from the API. Repeated calls return the same task until it's done. */
  readonly next: () => Promise<Given<Task, Wait>>
  /** Open tasks after it, for offline use. */
  readonly ahead: () => Promise<readonly Task[]>
  /** Handles a code that doesn't depend on the goods. Undefined if a lookup is needed. */
  readonly hears: (trip: Trip, code: string) => Heard<Trip, Say> | undefined
  readonly finds: (
    trip: Trip,
    found: readonly Found[],
    code: string,
  ) => Heard<Trip, Say> | Promise<Heard<Trip, Say>>
  /** Whether goods can't match because the worker is at another location, so no lookup is needed. */
  readonly isElsewhere: (trip: Trip) => boolean
  /** Names of a task: article, location and order, as far as it has them. */
  readonly labelOf: (task: Task) => readonly (string | null)[]
  readonly signals: Readonly<Record<Say['kind'], Signal>>
  /** Message for a booking's response. */
  readonly says: (answer: Answer, isSkipped: boolean) => Say | undefined
  /** Postpones a task. */
  readonly skips: (task: Task) => Act
}

/**
 * Walks through tasks that the API assigns one by one. Bookings go to browser storage first and are sent from there in
 * order. Offline, the walk continues through the list of open tasks.
 */
export function useKeptWalk<
  Task extends TaskLike,
  Trip extends { readonly task: Task },
  Say extends Saying,
  Wait,
>(walk: Walk<Task, Trip, Say, Wait>) {
  const { outbox, store } = useOutbox()
  const online = useOnline()
  const own = outbox.bookings.filter((each) => each.walk === walk.name)
  const { hand, step } = useHand<Trip>(walk.name, own, online)
  const given = useGiven(walk, { pending: own.length, online, booked: hand.booked })
  const { company } = useWorkspace()
  const ahead = useAsked(
    { queryKey: [company.id, 'walk.ahead', walk.name, useId()], queryFn: walk.ahead },
    { fresh_ms: ahead_ms, every_ms: 2 * ahead_ms },
  )
  const isBooked = hand.trip !== undefined && hand.trip.task.id in hand.over
  const isGiven = online && given.isFresh
  const task = isGiven
    ? (given.task ?? undefined)
    : nextKnown(hand.over, { given: given.task, ahead: ahead.data ?? [], now_ms: ahead.dataUpdatedAt })
  const isBusy = online && isBooked && !given.isFresh
  const { begun } = walk
  // The same object while nothing changes, so that each code is looked up for it once.
  const fresh = useMemo(() => (task === undefined ? undefined : begun(task)), [task, begun])
  const trip = (isBooked && !isBusy ? undefined : hand.trip) ?? fresh
  const { said, tell, take } = useTaking(walk, { store, step, online })
  useAnswers({ walk, hand, store, step, tell })
  const put = (heard: Heard<Trip, Say>) => {
    step({ type: 'put', trip: heard.trip })
    take(heard)
  }
  const isOver = isGiven && given.task === null
  useCodes(walk, { hand, step, online, trip: isBusy ? undefined : trip, onHeard: take, isOver })
  return {
    trip,
    said,
    tone: said === undefined ? 'good' : signalOf(walk, said),
    isBusy,
    /** Why there is no task. */
    waits: isOver && trip === undefined ? (given.waits ?? undefined) : undefined,
    /** Whether all known tasks are done and further ones need a connection. */
    isAway: !online && trip === undefined,
    error: given.error,
    retry: given.refetch,
    isLoading: trip === undefined && online && !isOver && given.error === null,
    /** Number of codes waiting to be looked up. */
    codes: hand.waiting.length,
    hear: (code: string) => step({ type: 'scanned', code }),
    tell,
    take: put,
    skip: (at: Trip) => put({ trip: at, book: walk.skips(at.task) }),
    takeBackCode: () => step({ type: 'takenBack' }),
  }
}

/** Tells the worker what a code or an answer means, and books through the outbox. */
function useTaking<Task extends TaskLike, Trip extends { readonly task: Task }, Say extends Saying, Wait>(
  walk: Walk<Task, Trip, Say, Wait>,
  { store, step, online }: Pick<Codes<Trip, Say>, 'step' | 'online'> & { readonly store: OutboxStore },
) {
  const [said, setSaid] = useState<Say>()
  const tell = (say: Say) => {
    setSaid(say)
    signal(signalOf(walk, say), walk.isLoud)
  }
  const book = (of: Trip, act: Act) => {
    step({ type: 'booked', trip: of, as: overBy(act), isAway: !online })
    if (!online) {
      setSaid(undefined)
      signal('good', walk.isLoud)
    }
    const label = walk
      .labelOf(of.task)
      .filter((each) => each !== null)
      .join(', ')
    const booking = { key: newKey(), walk: walk.name, task: of.task.id, label, act }
    store.change((now) => withBooking(now, booking))
  }
  const take = ({ trip: of, say, book: act }: Heard<Trip, Say>) => {
    store.change((now) => withoutRefusalsOf(now, walk.name, of.task.id))
    if (say !== undefined) tell(say)
    if (act !== undefined) book(of, act)
  }
  return { said, tell, take }
}

function signalOf<Say extends Saying>(
  { signals }: { readonly signals: Readonly<Record<Say['kind'], Signal>> },
  { kind }: Say,
): Signal {
  const key: Say['kind'] = kind
  return signals[key]
}

function overBy({ id }: Act): Over {
  return id.includes('skip') ? 'later' : 'done'
}

/** The task in progress, stored by the browser at each step. */
function useHand<Trip extends TripLike>(walk: string, own: readonly Booking[], online: boolean) {
  const name = useKeptName(`walk.${walk}`)
  const [hand, step] = useReducer(
    (before: Hand<Trip>, what: HandStep<Trip>) => nextHand(before, what),
    name,
    (kept): Hand<Trip> => {
      const { trip, waiting } = keptHand<Trip>(kept)
      const over = Object.fromEntries(own.map(({ task, act }) => [task, overBy(act)]))
      const begun = { trip: undefined, waiting, over, booked: 0 }
      // A postponed task that was resumed is in progress again.
      return trip === undefined ? begun : nextHand<Trip>(begun, { type: 'put', trip })
    },
  )
  useEffect(() => keepHand(name, hand), [name, hand])
  useEffect(() => {
    if (!online) step({ type: 'away' })
  }, [online])
  return { hand, step }
}

interface Sent {
  readonly pending: number
  readonly booked: number
  readonly online: boolean
}

/** The task assigned by the API. Refetched whenever all bookings have been sent. */
function useGiven<Task, Trip, Say extends Saying, Wait>(
  { name, next }: Walk<Task, Trip, Say, Wait>,
  { pending, booked, online }: Sent,
) {
  const { company } = useWorkspace()
  const latest = useRef({ booked, isFetching: false })
  // Unique to this walk: a task given to an earlier one may be done by now.
  const queryKey = [company.id, 'walk.next', name, useId()]
  const queryFn = async () => {
    const { booked: before } = latest.current
    return { ...(await next()), before }
  }
  const { data, error, refetch, isFetching } = useAsked(
    { queryKey, queryFn },
    { fresh_ms: 60_000, enabled: pending === 0 },
  )
  useEffect(() => {
    latest.current = { booked, isFetching }
  })
  const isFresh = pending === 0 && data?.before === booked
  useEffect(() => {
    if (online && pending === 0 && !isFresh && !latest.current.isFetching) void refetch()
  }, [online, pending, isFresh, refetch])
  return {
    task: data?.task,
    waits: data?.waits,
    isFresh,
    error: error !== null && refusalOf(error).kind === 'unreachable' ? null : error,
    refetch: () => void refetch(),
  }
}

interface Answers<Task, Trip, Say extends Saying, Wait> {
  readonly walk: Walk<Task, Trip, Say, Wait>
  readonly hand: Hand<Trip>
  readonly store: OutboxStore
  readonly step: (step: HandStep<Trip>) => void
  readonly tell: (say: Say) => void
}

/** Reports a booking's response if its task is still open. For other bookings, only a refusal. */
function useAnswers<Task, Trip extends TripLike, Say extends Saying, Wait>({
  walk,
  hand,
  store,
  step,
  tell,
}: Answers<Task, Trip, Say, Wait>): void {
  const answered = useEffectEvent((settled: Settled) => {
    const { booking } = settled
    if (booking.walk !== walk.name) return
    if ('status' in settled) {
      step({ type: 'refused', task: booking.task, isGone: [404, 409].includes(settled.status) })
      signal('bad', walk.isLoud)
      return
    }
    const say = walk.says(settled.answer, overBy(booking.act) === 'later')
    if (say !== undefined && hand.trip?.task.id === booking.task) tell(say)
  })
  useEffect(() => store.onSettled((settled) => answered(settled)), [store])
}

interface Codes<Trip, Say> {
  readonly hand: Hand<Trip>
  readonly step: (step: HandStep<Trip>) => void
  readonly online: boolean
  /** Undefined while there is no task to check a code against. */
  readonly trip: Trip | undefined
  readonly onHeard: (heard: Heard<Trip, Say>) => void
  /** Whether all tasks are done, so codes no longer belong to this walk. */
  readonly isOver: boolean
}

/**
 * Processes codes one by one. A code scanned before the previous one is resolved applies to the state that follows from
 * it.
 */
function useCodes<Task extends TaskLike, Trip extends { readonly task: Task }, Say extends Saying, Wait>(
  walk: Walk<Task, Trip, Say, Wait>,
  { hand, step, online, trip, onHeard, isOver }: Codes<Trip, Say>,
): void {
  const { find, isKnown } = useFind(walk.client_3pl_id)
  const [attempt, setAttempt] = useState(0)
  const { waiting } = hand
  const look = useEffectEvent(async (at: Trip, code: string): Promise<Heard<Trip, Say> | undefined> => {
    const plain = walk.hears(at, code)
    if (plain !== undefined) return plain
    const goods = ownGoods(at.task, code)
    if (goods !== undefined) return walk.finds(at, [goods], code)
    if (!online && walk.isElsewhere(at)) return walk.finds(at, [], code)
    if (!online && !isKnown(code)) return undefined
    const found = await find(code).catch((error: unknown) => {
      if (refusalOf(error).kind === 'unreachable') return undefined
      return []
    })
    return found && walk.finds(at, found, code)
  })
  const tell = useEffectEvent(onHeard)
  useEffect(() => {
    if (isOver && waiting.length > 0) step({ type: 'ended' })
  }, [isOver, waiting, step])
  useEffect(() => {
    const [code] = waiting
    if (code === undefined || trip === undefined) return undefined
    let isLate = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const hear = async () => {
      const heard = await look(trip, code)
      if (isLate) return
      if (heard === undefined) {
        if (online) timer = setTimeout(() => setAttempt((before) => before + 1), again_ms)
        return
      }
      step({ type: 'heard', trip: heard.trip === trip ? undefined : heard.trip })
      tell(heard)
    }
    void hear()
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [waiting, trip, online, attempt, step])
}
