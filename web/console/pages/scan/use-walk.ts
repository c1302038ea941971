import type { CountTask, NextCountTask } from '../../../../client/src/generated/logistics.ts'
import { useAct, useCall } from '../../api.tsx'
import { counts } from '../../documents/entries.ts'
import { per_page, useKeptWalk } from './kept/use-kept-walk.ts'
import type { Signal } from './signal.ts'
import {
  type Walk,
  type WalkSay,
  begun,
  goodsScanned,
  isTyped,
  locationScanned,
  serialScanned,
} from './walk.ts'

/** Result of the last scan, or of a task. */
export type Say = WalkSay | { readonly kind: 'counted' | 'recount' | 'skipped'; readonly at: string }
type Wait = NonNullable<NextCountTask['waits_for']>

const signals: Readonly<Record<Say['kind'], Signal>> = {
  location: 'good',
  article: 'good',
  piece: 'good',
  serial: 'good',
  again: 'warn',
  other: 'warn',
  wrong_location: 'bad',
  unknown: 'bad',
  counted: 'good',
  recount: 'warn',
  skipped: 'good',
}

export interface FoundBody {
  readonly location_code: string
  readonly article_id: number
  readonly quantity_um3pl: string
  readonly lot_number?: string
  readonly expiry_date?: string
  readonly serial_numbers?: string[]
}

function outcomeOf({ location_code, status }: CountTask): Say {
  return { kind: status === 'recount' ? 'recount' : 'counted', at: location_code ?? '-' }
}

/** Walks through a count's tasks: the current task and the scan results. */
export function useWalk(id: number, client_3pl_id: number | null, isLoud: boolean) {
  const call = useCall()
  const walk = useKeptWalk<CountTask, Walk, Say, Wait>({
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
    hears: (at, code) => (isTyped(at, code) ? { trip: at } : locationScanned(at, code)),
    finds: (at, found, code) =>
      (found.length === 0 ? serialScanned(at, code) : undefined) ?? goodsScanned(at, found, code),
    isElsewhere: ({ stage }) => stage === 'location',
    labelOf: ({ article_code, location_code }) => [location_code, article_code],
    signals,
    says: (answer, isSkipped) => {
      if (!('count_id' in answer)) return undefined
      return isSkipped ? { kind: 'skipped', at: answer.location_code ?? '-' } : outcomeOf(answer)
    },
    skips: ({ id: task }) => ({ id: 'counts.skip_task', input: { params: { id, task }, body: {} } }),
  })
  const finding = useAct(async (at, body: FoundBody) => {
    const task = await at('counts.found', { params: { id }, body })
    walk.tell(outcomeOf(task))
    walk.retry()
  }, counts.touches)
  return {
    ...walk,
    sendFound: finding.mutateAsync,
    foundError: finding.error,
    book: (trip: Walk, amount: string) => {
      const { task, serials } = trip
      const body = {
        quantity_um3pl: amount,
        ...(task.location_code !== null && { location_code: task.location_code }),
        ...(task.tracking === 'serial' && { serial_numbers: [...serials] }),
      }
      walk.take({ trip, book: { id: 'counts.confirm_task', input: { params: { id, task: task.id }, body } } })
    },
  }
}
