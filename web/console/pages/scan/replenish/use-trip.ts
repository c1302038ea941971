import type { NextReplenishment, Replenishment } from '../../../../../client/src/generated/logistics.ts'
import { useCall } from '../../../api.tsx'
import { type Heard, per_page, useKeptWalk } from '../kept/use-kept-walk.ts'
import type { Signal } from '../signal.ts'
import { type Told, type Trip, type TripSay, begun, goodsScanned, locationScanned, scanOf } from './trip.ts'

/** Result of the last scan, or of a task. */
export type Say =
  | TripSay
  | { readonly kind: 'was_done' | 'was_short' | 'was_skipped'; readonly task: Replenishment }
type Wait = NonNullable<NextReplenishment['waits_for']>
type Now = Heard<Trip, Say>

const signals: Readonly<Record<Say['kind'], Signal>> = {
  location: 'good',
  goods: 'good',
  serial: 'good',
  other_lot: 'warn',
  again: 'warn',
  wrong_location: 'bad',
  wrong_article: 'bad',
  unknown: 'bad',
  was_done: 'good',
  was_short: 'warn',
  was_skipped: 'warn',
}

function brought(trip: Trip): Now {
  const input = { params: { id: trip.task.id }, body: scanOf(trip, trip.stage === 'to') }
  return { trip, book: { id: 'replenishments.confirm', input } }
}

function heard({ isThere, ...told }: Told): Now {
  return isThere === true ? brought(told.trip) : told
}

/** Walks through replenishment tasks: the current task and the scan results. */
export function useTrip(isLoud: boolean) {
  const call = useCall()
  const walk = useKeptWalk<Replenishment, Trip, Say, Wait>({
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
      const there = locationScanned(at, code)
      return there && heard(there)
    },
    finds: (at, found, code) => heard(goodsScanned(at, found, code)),
    isElsewhere: ({ stage }) => stage !== 'goods',
    labelOf: (task) => [task.article_code, task.from_location_code, task.location_code],
    signals,
    says: (answer, isSkipped) => {
      if (!('moved_um3pl' in answer)) return undefined
      const done = answer.status === 'short' ? 'was_short' : 'was_done'
      return { kind: isSkipped ? 'was_skipped' : done, task: answer }
    },
    skips: ({ id }) => ({ id: 'replenishments.skip', input: { params: { id }, body: {} } }),
  })
  return { ...walk, bring: (trip: Trip) => walk.take(brought(trip)) }
}
