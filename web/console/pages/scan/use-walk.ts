import { useCallback, useEffect, useState } from 'react'
import type { CountTask, NextCountTask } from '../../../../client/src/generated/logistics.ts'
import { useAct } from '../../api.tsx'
import { counts } from '../../documents/entries.ts'
import { signal } from './signal.ts'
import { useFind } from './use-lookup.ts'
import {
  type Walk,
  type WalkSay,
  type Walked,
  amountOf,
  begun,
  goodsScanned,
  placeScanned,
  serialScanned,
} from './walk.ts'

/** What was done with a task, as the person is told it. */
export interface Outcome {
  readonly kind: 'counted' | 'recount' | 'skipped'
  readonly place: string
}

const signals = {
  place: 'good',
  article: 'good',
  piece: 'good',
  serial: 'good',
  again: 'warn',
  other: 'warn',
  wrong_place: 'bad',
  unknown: 'bad',
} as const satisfies Readonly<Record<WalkSay['kind'], 'good' | 'warn' | 'bad'>>

export interface FoundBody {
  readonly location_code: string
  readonly article_id: number
  readonly quantity_um3pl: string
  readonly lot_number?: string
  readonly expiry_date?: string
  readonly serial_numbers?: string[]
}

/** Walks through the tasks of a count: takes the next one, hears the scans, books. */
export function useWalk(id: number, client_3pl_id: number | null, isLoud: boolean) {
  const [walk, setWalk] = useState<Walk>()
  const [waits, setWaits] = useState<NextCountTask['waits_for']>(null)
  const [say, setSay] = useState<WalkSay>()
  const [outcome, setOutcome] = useState<Outcome>()
  const { find } = useFind(client_3pl_id)
  const asking = useAct((call, _: null) => call('counts.next', { params: { id }, body: {} }), [])
  const { mutateAsync: ask } = asking
  const next = useCallback(async () => {
    const { task, waits_for } = await ask(null)
    setWalk(task === null ? undefined : begun(task))
    setWaits(waits_for)
  }, [ask])
  useEffect(() => {
    next().catch(() => undefined)
  }, [next])
  const done = async (task: CountTask, kind?: 'skipped') => {
    const place = task.location_code ?? '-'
    const is = kind ?? (task.status === 'recount' ? 'recount' : 'counted')
    setSay(undefined)
    setOutcome({ kind: is, place })
    signal(is === 'recount' ? 'warn' : 'good', isLoud)
    await next()
  }
  const booking = useAct(async (call, amount: string) => {
    if (walk === undefined) return
    const { task, serials } = walk
    const body = {
      quantity_um3pl: amount,
      ...(task.location_code !== null && { location_code: task.location_code }),
      ...(task.tracking === 'serial' && { serial_numbers: [...serials] }),
    }
    await done(await call('counts.confirm_task', { params: { id, task: task.id }, body }))
  }, counts.touches)
  const skipping = useAct(async (call, _: null) => {
    if (walk === undefined) return
    await done(await call('counts.skip_task', { params: { id, task: walk.task.id }, body: {} }), 'skipped')
  }, [])
  const finding = useAct(async (call, body: FoundBody) => {
    await done(await call('counts.found', { params: { id }, body }))
  }, counts.touches)
  const told = (walked: Walked) => {
    setWalk(walked.walk)
    setSay(walked.say)
    setOutcome(undefined)
    signal(signals[walked.say.kind], isLoud)
  }
  const hear = (code: string) => {
    if (walk === undefined) return
    const early = placeScanned(walk, code)
    if (early !== undefined) return told(early)
    find(code)
      .then((found) => {
        const isUnknown = found.length === 0
        told((isUnknown ? serialScanned(walk, code) : undefined) ?? goodsScanned(walk, found, code))
      })
      .catch(() => told({ walk, say: { kind: 'unknown', code } }))
  }
  return {
    walk,
    waits,
    say,
    outcome,
    hear,
    next,
    setWalk,
    book: booking.mutate,
    skip: () => skipping.mutate(null),
    sendFound: finding.mutateAsync,
    foundError: finding.error,
    error: booking.error ?? skipping.error ?? asking.error,
    isBusy: booking.isPending || skipping.isPending || asking.isPending,
    amount: walk === undefined ? undefined : amountOf(walk),
  }
}
