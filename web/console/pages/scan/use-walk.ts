import { useId, useState } from 'react'
import type { CountTask } from '../../../../client/src/generated/logistics.ts'
import { useAsked } from '../../../ui/data/calls.ts'
import { useAct, useCall, usePlace } from '../../api.tsx'
import { counts } from '../../documents/entries.ts'
import { signal } from './signal.ts'
import { useFind } from './use-lookup.ts'
import {
  type Walk,
  type WalkSay,
  type Walked,
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

/** The task that the service gives this person; asking again gives the same one until it is done. */
function useNext(id: number) {
  const call = useCall()
  const { company } = usePlace()
  // Of this walk alone: a task that an earlier one was given may be done by now.
  const queryKey = [company.id, 'walk.next', id, useId()]
  const queryFn = () => call('counts.next', { params: { id }, body: {} })
  return useAsked({ queryKey, queryFn }, { fresh_ms: 60_000 })
}

/** Walks through the tasks of a count: what is to be counted now, and what the scans say of it. */
export function useWalk(id: number, client_3pl_id: number | null, isLoud: boolean) {
  const next = useNext(id)
  const [kept, setWalk] = useState<Walk>()
  const [said, setSaid] = useState<{ readonly say?: WalkSay; readonly outcome?: Outcome }>({})
  const { find } = useFind(client_3pl_id)
  const { task = null, waits_for: waits = null } = next.data ?? {}
  const walk = task === null ? undefined : kept?.task.id === task.id ? kept : begun(task)
  const told = ({ walk: now, say }: Walked) => {
    setWalk(now)
    setSaid({ say })
    signal(signals[say.kind], isLoud)
  }
  const search = async (at: Walk, code: string) => {
    const found = await find(code).catch(() => [])
    told((found.length === 0 ? serialScanned(at, code) : undefined) ?? goodsScanned(at, found, code))
  }
  const hear = (code: string) => {
    if (walk === undefined) return
    const early = placeScanned(walk, code)
    if (early === undefined) void search(walk, code)
    else told(early)
  }
  const done = async (after: CountTask, kind: Outcome['kind']) => {
    setSaid({ outcome: { kind, place: after.location_code ?? '-' } })
    signal(kind === 'recount' ? 'warn' : 'good', isLoud)
    await next.refetch()
  }
  return { ...useBooking(id, walk, done), next, walk, waits, said, hear, setWalk }
}

/** What a person does with a task, and with what nobody asked for. */
function useBooking(
  id: number,
  walk: Walk | undefined,
  done: (task: CountTask, kind: Outcome['kind']) => Promise<void>,
) {
  const counted = (task: CountTask) => done(task, task.status === 'recount' ? 'recount' : 'counted')
  const booking = useAct(async (call, amount: string) => {
    if (walk === undefined) return
    const { task, serials } = walk
    const body = {
      quantity_um3pl: amount,
      ...(task.location_code !== null && { location_code: task.location_code }),
      ...(task.tracking === 'serial' && { serial_numbers: [...serials] }),
    }
    await counted(await call('counts.confirm_task', { params: { id, task: task.id }, body }))
  }, counts.touches)
  const skipping = useAct(async (call, task: number) => {
    await done(await call('counts.skip_task', { params: { id, task }, body: {} }), 'skipped')
  }, [])
  const finding = useAct(async (call, body: FoundBody) => {
    await counted(await call('counts.found', { params: { id }, body }))
  }, counts.touches)
  return {
    book: booking.mutate,
    skip: skipping.mutate,
    sendFound: finding.mutateAsync,
    foundError: finding.error,
    error: booking.error ?? skipping.error,
    isBusy: booking.isPending || skipping.isPending,
  }
}
