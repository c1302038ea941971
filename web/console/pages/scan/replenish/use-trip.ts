import { useEffect, useId, useRef, useState } from 'react'
import type { Replenishment } from '../../../../../client/src/generated/logistics.ts'
import { useAsked } from '../../../../ui/data/calls.ts'
import { useAct, useCall, usePlace } from '../../../api.tsx'
import { type Signal, signal } from '../signal.ts'
import { useFind } from '../use-lookup.ts'
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

const touches = ['replenishments', 'replenishment_rules', 'stock', 'waves', 'sales_orders']

/** The task that the service gives this person; asking again gives the same one until it is done. */
function useNext() {
  const call = useCall()
  const { company } = usePlace()
  const queryKey = [company.id, 'replenish.next', useId()]
  const queryFn = () => call('replenishments.next', { body: {} })
  return useAsked({ queryKey, queryFn }, { fresh_ms: 60_000 })
}

/** Walks through what is to be brought: what to do now, and what the scans say of it. */
export function useTrip(isLoud: boolean) {
  const next = useNext()
  const [kept, setTrip] = useState<Trip>()
  const [said, setSaid] = useState<{ readonly say?: TripSay; readonly outcome?: Outcome }>({})
  const { find } = useFind(null)
  const task = next.data?.replenishment ?? null
  const trip = task === null ? undefined : kept?.task.id === task.id ? kept : begun(task)
  const latest = useRef(trip)
  useEffect(() => {
    latest.current = trip
  })
  const isOver = async () => {
    const { data } = await next.refetch()
    latest.current = data?.replenishment == null ? undefined : begun(data.replenishment)
    setTrip(undefined)
  }
  const sending = useSending(isOver, (outcome) => {
    setSaid({ outcome })
    signal(outcome.kind === 'done' ? 'good' : 'warn', isLoud)
  })
  const told = async ({ trip: now, say, isThere }: Told) => {
    latest.current = now
    setTrip(now)
    if (isThere === true) return sending.bring(now)
    setSaid({ say })
    signal(signals[say.kind], isLoud)
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
  return { next, trip, waits: next.data?.waits_for ?? null, said, setTrip, hear, ...sending }
}

/** What a person does with a task, after which another one is theirs: also where it was not theirs any more. */
function useSending(isOver: () => Promise<void>, onDone: (outcome: Outcome) => void) {
  const bringing = useAct(async (call, trip: Trip) => {
    const body = scanOf(trip, trip.stage === 'to')
    const task = await call('replenishments.confirm', { params: { id: trip.task.id }, body })
    onDone({ kind: task.status === 'short' ? 'short' : 'done', task })
  }, touches)
  const skipping = useAct(async (call, id: number) => {
    onDone({ kind: 'skipped', task: await call('replenishments.skip', { params: { id }, body: {} }) })
  }, [])
  const settled = (sent: Promise<unknown>) => sent.catch(() => {}).then(isOver)
  return {
    bring: (trip: Trip) => settled(bringing.mutateAsync(trip)),
    skip: (id: number) => settled(skipping.mutateAsync(id)),
    error: bringing.error ?? skipping.error,
    isBusy: bringing.isPending || skipping.isPending,
  }
}
