import type { NextReplenishment, Replenishment } from '../../../../../client/src/generated/logistics.ts'
import { useCall } from '../../../api.tsx'
import { type Heard, useKeptWalk } from '../kept/use-kept-walk.ts'
import type { Signal } from '../signal.ts'
import { type Told, type Trip, type TripSay, begun, goodsScanned, placeScanned, scanOf } from './trip.ts'

export interface Outcome {
  readonly kind: 'done' | 'short' | 'skipped'
  readonly task: Replenishment
}

export const signals: Readonly<Record<TripSay['kind'], Signal>> = {
  from: 'good',
  goods: 'good',
  serial: 'good',
  other_lot: 'warn',
  again: 'warn',
  wrong_place: 'bad',
  wrong_article: 'bad',
  unknown: 'bad',
}

type Wait = NonNullable<NextReplenishment['waits_for']>
type Spoken = { readonly say: TripSay } | { readonly outcome: Outcome }

/** Maximum open tasks per list. An offline walk is limited to these. */
const per_page = 100

function brought(trip: Trip): Heard<Trip, Spoken> {
  const input = { params: { id: trip.task.id }, body: scanOf(trip, trip.stage === 'to') }
  return { trip, book: { id: 'replenishments.confirm', input } }
}

function spoken({ trip, say, isThere }: Told): Heard<Trip, Spoken> {
  return isThere === true ? brought(trip) : { trip, say: { say } }
}

/** Walks through replenishment tasks: the current task and the scan results. */
export function useTrip(isLoud: boolean) {
  const call = useCall()
  const walk = useKeptWalk<Replenishment, Trip, Spoken, Wait>({
    name: 'replenish',
    client_3pl_id: null,
    isLoud,
    begun,
    next: async () => {
      const { replenishment: task, waits_for: waits } = await call('replenishments.next', { body: {} })
      return { task, waits }
    },
    ahead: async () => {
      const { data } = await call('replenishments.list', { query: { status: 'open', per_page } })
      // Skip tasks without reserve stock: they can't be done.
      return data.filter(({ from_location_code }) => from_location_code !== null)
    },
    hears: (at, code) => {
      const there = placeScanned(at, code)
      return there && spoken(there)
    },
    finds: (at, found, code) => spoken(goodsScanned(at, found, code)),
    isElsewhere: ({ stage }) => stage !== 'goods',
    labelOf: ({ article_code, from_location_code, location_code }) =>
      [article_code, from_location_code, location_code].filter((each) => each !== null).join(', '),
    signalOf: (what) =>
      'say' in what ? signals[what.say.kind] : what.outcome.kind === 'done' ? 'good' : 'warn',
    says: (answer, { id }) => {
      if (!('moved_um3pl' in answer)) return undefined
      const done = answer.status === 'short' ? 'short' : 'done'
      return { outcome: { kind: id === 'replenishments.skip' ? 'skipped' : done, task: answer } }
    },
  })
  return {
    ...walk,
    bring: (trip: Trip) => walk.take(brought(trip)),
    carry: (trip: Trip) => walk.take({ trip }),
    skip: (trip: Trip) =>
      walk.take({
        trip,
        book: { id: 'replenishments.skip', input: { params: { id: trip.task.id }, body: {} } },
      }),
  }
}
