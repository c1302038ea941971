import { useEffect, useId, useRef, useState } from 'react'
import type { PickTask } from '../../../../../client/src/generated/logistics.ts'
import { useAsked } from '../../../../ui/data/calls.ts'
import { useAct, useCall, usePlace } from '../../../api.tsx'
import { waves } from '../../../documents/entries.ts'
import { type Signal, signal } from '../signal.ts'
import { useFind } from '../use-lookup.ts'
import {
  type Told,
  type Trip,
  type TripSay,
  type Why,
  begun,
  goodsScanned,
  leftOf,
  placeScanned,
  scanOf,
} from './trip.ts'

/** What became of a task, as the person is told it. */
export interface Outcome {
  readonly kind: 'taken' | 'short' | 'skipped'
  readonly task: PickTask
}

export const signals: Readonly<Record<TripSay['kind'], Signal>> = {
  place: 'good',
  piece: 'good',
  again: 'warn',
  other_lot: 'warn',
  place_first: 'bad',
  wrong_place: 'bad',
  wrong_article: 'bad',
  wrong_serial: 'bad',
  lots_mixed: 'bad',
  too_many: 'bad',
  unknown: 'bad',
}

/** The task that the service gives this person; asking again gives the same one until it is done. */
function useNext(id: number) {
  const call = useCall()
  const { company } = usePlace()
  // Of this walk alone: a task that an earlier one was given may be done by now.
  const queryKey = [company.id, 'walk.next', id, useId()]
  const queryFn = () => call('waves.next', { params: { id }, body: {} })
  return useAsked({ queryKey, queryFn }, { fresh_ms: 60_000 })
}

/** Walks through the tasks of a wave: what is to be taken now, and what the scans say of it. */
export function useTrip(id: number, isLoud: boolean) {
  const next = useNext(id)
  const [kept, setTrip] = useState<Trip>()
  const [said, setSaid] = useState<{ readonly say?: TripSay; readonly outcome?: Outcome }>({})
  const { find } = useFind(null)
  const { task = null, waits_for, wave_status } = next.data ?? {}
  // With its last task a wave is picked, and nobody walks for it any more.
  const waits = wave_status === 'picked' ? 'nothing_left' : (waits_for ?? null)
  const trip = task === null ? undefined : kept?.task.id === task.id ? kept : begun(task)
  const latest = useRef(trip)
  useEffect(() => {
    latest.current = trip
  })
  const isOver = async () => {
    const { data } = await next.refetch()
    latest.current = data?.task == null ? undefined : begun(data.task)
  }
  const sending = useSending(id, isOver, (outcome) => {
    setSaid({ outcome })
    signal(outcome.kind === 'taken' ? 'good' : 'warn', isLoud)
  })
  const told = async ({ trip: now, say }: Told) => {
    latest.current = now
    setTrip(now)
    setSaid({ say })
    signal(signals[say.kind], isLoud)
    // All of it is in the hand: nothing is left to say.
    if (leftOf(now) === 0 && (say.kind === 'piece' || say.kind === 'other_lot'))
      await sending.take({ trip: now, taken: now.taken })
  }
  const heard = async (code: string) => {
    const at = latest.current
    if (at === undefined) return
    await told(placeScanned(at, code) ?? goodsScanned(at, await find(code).catch(() => []), code))
  }
  // One after the other: a scan may come before the answer to the last one, and belongs to what follows from it.
  const queue = useRef(Promise.resolve())
  const hear = (code: string) => {
    queue.current = queue.current.then(() => heard(code))
  }
  return { next, trip, waits, said, setTrip, hear, ...sending }
}

interface Taking {
  readonly trip: Trip
  readonly taken: number
  readonly why?: Why | undefined
}

/** What a person does with a task, after which another one is theirs: also where it was not theirs any more. */
function useSending(id: number, isOver: () => Promise<void>, onDone: (outcome: Outcome) => void) {
  const taking = useAct(async (call, { trip, taken, why }: Taking) => {
    const params = { id, task: trip.task.id }
    const task = await call('waves.confirm_task', { params, body: scanOf(trip, taken, why) })
    onDone({ kind: task.status === 'short' ? 'short' : 'taken', task })
  }, waves.touches)
  const skipping = useAct(async (call, task: number) => {
    onDone({ kind: 'skipped', task: await call('waves.skip_task', { params: { id, task }, body: {} }) })
  }, [])
  const settled = (sent: Promise<unknown>) => sent.catch(() => {}).then(isOver)
  return {
    take: (what: Taking) => settled(taking.mutateAsync(what)),
    skip: (task: number) => settled(skipping.mutateAsync(task)),
    error: taking.error ?? skipping.error,
    isBusy: taking.isPending || skipping.isPending,
  }
}
