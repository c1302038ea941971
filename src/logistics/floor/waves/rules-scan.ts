import type { Fault } from '../../../kernel/faults.ts'
import type { Micros } from '../../catalogue/units/quantities.ts'
import { type Scanned, isOtherLot, isSameCode, isSameResult, otherThan, takenOf } from '../tasks/rules.ts'
import type { Scan } from './schema-tasks.ts'

/** A task in memory, with everything that decides on it; quantities in base units. */
export interface Task extends Scanned {
  readonly id: number
  readonly wave_id: number
  readonly order_id: number
  readonly order_line_id: number
  readonly article_id: number
  readonly bucket_id: number
  readonly picked: Micros
  readonly serial_numbers: readonly string[]
  readonly state: 'open' | 'picked' | 'short' | 'dropped'
  readonly reason: string | null
  readonly worker: string | null
  readonly leased_until: Date | null
  readonly on_hold: boolean
  /** The order has changed since the task was created. */
  readonly stale: boolean
}

/** An order of the wave, and the tote for its goods. */
interface Toted {
  readonly order_id: number
  readonly state: string
  readonly tote_code: string | null
}

/** Faults of the scanned tote: it belongs to another order, or the order has another one. */
export function toteFaults(
  { totes, orders }: { readonly totes: boolean; readonly orders: readonly Toted[] },
  task: Pick<Task, 'order_id' | 'quantity'>,
  scan: Scan,
): readonly Fault[] {
  const path = 'tote_code'
  const { tote_code: given = null } = scan
  if (given === null) return totes && takenOf(task, scan) > 0n ? [{ path, rule: 'required' }] : []
  const own = orders.find(({ order_id }) => order_id === task.order_id)?.tote_code ?? null
  if (own !== null) return otherThan(path, given, [own])
  const isOthers = orders.some(
    ({ tote_code, state }) => tote_code !== null && state !== 'left' && isSameCode(tote_code, given),
  )
  return isOthers ? [{ path, rule: 'taken' }] : []
}

type Done = Pick<
  Task,
  'state' | 'picked' | 'quantity' | 'reason' | 'worker' | 'serial_numbers' | 'tracking' | 'lot_number'
>

/** Whether the scan repeats a completed task: a client that got no response sends it again. */
export function isRepeated(task: Done, scan: Scan, worker: string): boolean {
  const isDone = task.state === 'picked' || task.state === 'short'
  return isDone && !isOtherLot(task, scan) && isSameResult({ ...task, taken: task.picked }, scan, worker)
}
