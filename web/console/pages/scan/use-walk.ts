import type { CountTask, NextCountTask } from '../../../../client/src/generated/logistics.ts'
import { useAct, useCall } from '../../api.tsx'
import { counts } from '../../documents/entries.ts'
import { type Heard, useKeptWalk } from './kept/use-kept-walk.ts'
import {
  type Walk,
  type WalkSay,
  type Walked,
  begun,
  goodsScanned,
  isTyped,
  placeScanned,
  serialScanned,
} from './walk.ts'

/** Outcome of a task, as shown to the worker. */
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

type Wait = NonNullable<NextCountTask['waits_for']>
type Spoken = { readonly say: WalkSay } | { readonly outcome: Outcome }

/** Maximum open tasks per list. An offline walk is limited to these. */
const per_page = 100

function spoken({ walk: trip, say }: Walked): Heard<Walk, Spoken> {
  return { trip, say: { say } }
}

function outcomeOf({ location_code, status }: CountTask): Outcome {
  return { kind: status === 'recount' ? 'recount' : 'counted', place: location_code ?? '-' }
}

/** Walks through a count's tasks: the current task and the scan results. */
export function useWalk(id: number, client_3pl_id: number | null, isLoud: boolean) {
  const call = useCall()
  const walk = useKeptWalk<CountTask, Walk, Spoken, Wait>({
    name: `count.${id}`,
    client_3pl_id,
    isLoud,
    begun,
    next: async () => {
      const { task, waits_for: waits } = await call('counts.next', { params: { id }, body: {} })
      return { task, waits }
    },
    ahead: async () => {
      const query = { status: 'open', per_page }
      return (await call('counts.tasks', { params: { id }, query })).data
    },
    hears: (at, code) => {
      if (isTyped(at, code)) return { trip: at }
      const there = placeScanned(at, code)
      return there && spoken(there)
    },
    finds: (at, found, code) =>
      spoken((found.length === 0 ? serialScanned(at, code) : undefined) ?? goodsScanned(at, found, code)),
    isElsewhere: ({ stage }) => stage === 'place',
    labelOf: ({ article_code, location_code }) =>
      [location_code, article_code].filter((each) => each !== null).join(', '),
    signalOf: (what) =>
      'say' in what ? signals[what.say.kind] : what.outcome.kind === 'recount' ? 'warn' : 'good',
    says: (answer, act) => {
      if (!('count_id' in answer)) return undefined
      const outcome = outcomeOf(answer)
      return { outcome: act.id === 'counts.skip_task' ? { ...outcome, kind: 'skipped' } : outcome }
    },
  })
  const finding = useAct(async (at, body: FoundBody) => {
    const task = await at('counts.found', { params: { id }, body })
    walk.tell({ outcome: outcomeOf(task) })
    walk.retry()
  }, counts.touches)
  return {
    ...walk,
    sendFound: finding.mutateAsync,
    foundError: finding.error,
    put: (trip: Walk) => walk.take({ trip }),
    book: (trip: Walk, amount: string) => {
      const { task, serials } = trip
      const body = {
        quantity_um3pl: amount,
        ...(task.location_code !== null && { location_code: task.location_code }),
        ...(task.tracking === 'serial' && { serial_numbers: [...serials] }),
      }
      walk.take({ trip, book: { id: 'counts.confirm_task', input: { params: { id, task: task.id }, body } } })
    },
    skip: (trip: Walk) =>
      walk.take({
        trip,
        book: { id: 'counts.skip_task', input: { params: { id, task: trip.task.id }, body: {} } },
      }),
  }
}
