import { useCallback, useState } from 'react'
import type { NextPickTask, PickTask, Wave } from '../../../../../client/src/generated/logistics.ts'
import { useOnline } from '../../../../ui/data/connection.ts'
import { refusalOf } from '../../../../ui/data/refusal.ts'
import { useCall } from '../../../api.tsx'
import type { Answer } from '../kept/outbox.ts'
import { type Heard, per_page, useKeptWalk } from '../kept/use-kept-walk.ts'
import type { Signal } from '../signal.ts'
import {
  type Decided,
  type Trip,
  type TripSay,
  begun,
  goodsScanned,
  isTote,
  leftOf,
  locationScanned,
  scanOf,
  undone,
} from './trip.ts'

/** Result of the last scan, or of a task. */
export type Say =
  | TripSay
  | { readonly kind: 'was_taken' | 'was_short' | 'was_skipped'; readonly task: PickTask }
type Wait = NonNullable<NextPickTask['waits_for']>
type Now = Heard<Trip, Say>

const signals: Readonly<Record<Say['kind'], Signal>> = {
  location: 'good',
  piece: 'good',
  again: 'warn',
  other_lot: 'warn',
  location_first: 'bad',
  wrong_location: 'bad',
  wrong_article: 'bad',
  wrong_serial: 'bad',
  lots_mixed: 'bad',
  lot_not_free: 'bad',
  undone: 'good',
  too_many: 'bad',
  unknown: 'bad',
  into_tote: 'good',
  wrong_tote: 'bad',
  was_taken: 'good',
  was_short: 'warn',
  was_skipped: 'warn',
}

function says(answer: Answer, isSkipped: boolean): Say | undefined {
  if (!('picked_um3pl' in answer)) return undefined
  const done = answer.status === 'short' ? 'was_short' : 'was_taken'
  return { kind: isSkipped ? 'was_skipped' : done, task: answer }
}

/**
 * Checks by dry run whether the API would accept the scanned lot. A later refusal would come after the goods are
 * picked.
 */
function useLotFree(id: number): (trip: Trip) => Promise<boolean> {
  const call = useCall()
  const online = useOnline()
  return async (trip) => {
    if (!online) return true
    const params = { id, task: trip.task.id }
    const body = scanOf(trip, { taken: trip.taken })
    return call('waves.confirm_task', { params, body, dryRun: true }).then(
      () => true,
      (error: unknown) => !('lot_number' in refusalOf(error).errors),
    )
  }
}

/** Remembers each order's tote from its first pick, even before the API has received the booking. */
function useTotes() {
  const [totes, setTotes] = useState<Readonly<Record<number, string>>>({})
  const begin = useCallback(
    (task: PickTask) => begun({ ...task, tote_code: task.tote_code ?? totes[task.sales_order_id] ?? null }),
    [totes],
  )
  const setTote = (order: number, tote: string) => setTotes((before) => ({ ...before, [order]: tote }))
  return { begin, setTote }
}

/** Walks through a wave's tasks: the current pick and the scan results. */
export function useTrip({ id, totes }: Pick<Wave, 'id' | 'totes'>, isLoud: boolean) {
  const call = useCall()
  const isLotFree = useLotFree(id)
  const { begin, setTote } = useTotes()
  const confirmed = (trip: Trip, decided: Decided, tote?: string): Now => {
    if (tote !== undefined) setTote(trip.task.sales_order_id, tote)
    const input = { params: { id, task: trip.task.id }, body: scanOf(trip, decided, tote) }
    return { trip, book: { id: 'waves.confirm_task', input } }
  }
  /** Handles a decided quantity: book it, or ask for a tote first. */
  const decided = (at: Trip, how: Decided): Now => {
    if (!totes || how.taken === 0) return confirmed(at, how)
    return { trip: { ...at, decided: how }, say: { kind: 'into_tote', tote: at.task.tote_code } }
  }
  const walk = useKeptWalk<PickTask, Trip, Say, Wait>({
    name: `wave.${id}`,
    client_3pl_id: null,
    isLoud,
    begun: begin,
    next: async () => {
      const { task, waits_for, wave_status } = await call('waves.next', { params: { id }, body: {} })
      // The last task completes the wave, so no one walks it any further.
      return { task, waits: wave_status === 'picked' ? 'nothing_left' : waits_for }
    },
    ahead: async () =>
      (await call('waves.tasks', { params: { id }, query: { status: 'open', per_page } })).data,
    hears: (at, code) => {
      if (at.decided === undefined) return locationScanned(at, code)
      if (isTote(at, code)) return confirmed(at, at.decided, code)
      return { trip: at, say: { kind: 'wrong_tote', tote: at.task.tote_code ?? '' } }
    },
    finds: async (at, found, code) => {
      const told = goodsScanned(at, found, code)
      const { trip: now, say } = told
      if (say.kind === 'other_lot' && !(await isLotFree(now)))
        return { trip: at, say: { kind: 'lot_not_free', lot: say.lot } }
      // The full quantity is picked, so nothing remains to be decided.
      const isAll = leftOf(now) === 0 && (say.kind === 'piece' || say.kind === 'other_lot')
      return isAll ? { ...told, ...decided(now, { taken: now.taken }) } : told
    },
    isElsewhere: ({ isThere, decided: how }) => !isThere && how === undefined,
    labelOf: (task) => [task.article_code, task.location_code, task.order_number],
    signals,
    says,
    skips: ({ id: task }) => ({ id: 'waves.skip_task', input: { params: { id, task }, body: {} } }),
  })
  return {
    ...walk,
    decide: (at: Trip, how: Decided) => walk.take(decided(at, how)),
    undo: (at: Trip) => {
      const back = undone(at)
      if (back !== undefined) walk.take(back)
    },
  }
}
