import { isDeepStrictEqual } from 'node:util'
import type { Json } from '../../../kernel/json.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { blocked } from '../../documents/spine/moves.ts'
import { Work, close } from '../../documents/spine/work.ts'
import { pickOrder, shortPick, takeOtherLot } from '../../documents/sales-orders/act.ts'
import { one } from '../../catalogue/units/quantities.ts'
import { type WaveWork, waveHandler } from './handler.ts'
import { waveMoves } from './moves.ts'
import { type Task, isOtherLot, isRepeated, scanFaults, takenOf, toteFaults } from './rules-scan.ts'
import type { PickTask, Scan, ShortReason } from './schema-tasks.ts'
import {
  finishTask,
  lockTask,
  serialsFor,
  serialsLeft,
  skipTask,
  takenSerials,
  taskRecord,
} from './store-task.ts'
import { bookTasks, changedOrders, pickedBeside, renewTasks, whatIsOpen } from './store-tasks.ts'
import { type WaveOrder, lockWave } from './store.ts'

/** The worker: the caller, plus a name that distinguishes people who share a token. */
export function workerOf({ visit }: WriteScope, name: string | null | undefined): string {
  return name == null ? visit.caller : `${visit.caller} ${name}`
}

/** Opens and locks a wave; other changes to its progress wait here. */
export async function openWave(scope: WriteScope, id: number): Promise<WaveWork> {
  return Work.on(scope, found(await lockWave(scope, id), 'wave'))
}

/** Writes a wave that has changed; most tasks leave it unchanged. */
export async function closeWave(work: WaveWork): Promise<void> {
  const { before, now, news } = work
  const isSame = before?.status === now.status && isDeepStrictEqual(before.orders, now.orders)
  if (!isSame || news.length > 0) await close(work, waveHandler)
}

/** Marks orders of the wave as picked if they were picked outside it. */
export async function noteBeside(work: WaveWork): Promise<void> {
  const picked = await pickedBeside(work.scope, work.now.id)
  if (picked.size > 0) work.set({ orders: pickedAmong(work.now.orders, picked) })
}

function pickedAmong(orders: readonly WaveOrder[], picked: ReadonlySet<number>): readonly WaveOrder[] {
  return orders.map((each) => (picked.has(each.order_id) ? { ...each, state: 'picked' } : each))
}

/** The first tote scanned for an order becomes its own. */
function inTote(orders: readonly WaveOrder[], order_id: number, tote_code: string): readonly WaveOrder[] {
  return orders.map((each) =>
    each.order_id === order_id && each.tote_code === null ? { ...each, tote_code } : each,
  )
}

interface Named {
  readonly wave_id: number
  readonly id: number
}

/**
 * The task if the worker may do it now, else a refusal. Open tasks belong to a running wave: a wave that ends drops
 * them.
 */
async function workable(scope: WriteScope, seen: Task, worker: string): Promise<Task> {
  const task = seen.state === 'open' && seen.stale ? await renewed(scope, seen) : seen
  if (task.state !== 'open') throw new Problem('task_over', { details: { status: task.state } })
  const isTaken = task.worker !== null && task.worker !== worker
  if (isTaken && task.leased_until !== null && task.leased_until > scope.now)
    throw new Problem('task_taken', { details: { leased_until: task.leased_until } })
  return task
}

async function renewed(scope: WriteScope, { wave_id, order_id, id }: Task): Promise<Task> {
  await renewTasks(scope, { wave_id, orders: [order_id] })
  return found(await lockTask(scope, wave_id, id), 'pick_task')
}

/** Completes a task as scanned. A repeated request gets the same response. */
export async function confirmTask(scope: WriteScope, named: Named, scan: Scan): Promise<Json<PickTask>> {
  const work = await openWave(scope, named.wave_id)
  const worker = workerOf(scope, scan.worker)
  const seen = found(await lockTask(scope, named.wave_id, named.id), 'pick_task')
  if (!isRepeated(seen, scan, worker)) {
    const task = await workable(scope, seen, worker)
    if (task.on_hold) throw blocked(waveMoves, work.now, [{ code: 'on_hold' }])
    refuse([...scanFaults(task, scan), ...toteFaults(work.now, task, scan)])
    if (scan.tote_code != null) work.set({ orders: inTote(work.now.orders, task.order_id, scan.tote_code) })
    await take(work, { task, scan, worker })
  }
  return found(await taskRecord(scope, named.id), 'pick_task')
}

interface Taking {
  readonly task: Task
  readonly scan: Scan
  readonly worker: string
}

async function take(work: WaveWork, { task, scan, worker }: Taking): Promise<void> {
  const { scope } = work
  const serials = await serialsOf(scope, task, scan)
  const picked = takenOf(task, scan)
  const reason = scan.reason ?? null
  const bucket_id = await takenFrom(scope, task, scan)
  if (reason !== null) await giveUp(work, task, { reason, scan })
  finishTask(scope, task.id, { bucket_id, picked, serials, reason, note: scan.note ?? null, worker })
  if (picked < task.quantity || bucket_id !== task.bucket_id)
    await renewTasks(scope, { wave_id: task.wave_id, orders: [task.order_id] })
  await settleWave(work, task.order_id)
}

async function serialsOf(scope: WriteScope, task: Task, scan: Scan): Promise<readonly string[]> {
  const { serial_numbers: given = [] } = scan
  if (task.tracking !== 'serial' || given.length === 0) return []
  const known = await serialsFor(scope, task, given)
  refuse(
    given
      .filter((serial) => !known.has(serial))
      .map((serial) => ({ path: 'serial_numbers', rule: 'not_in_stock', params: { serial } })),
  )
  return given
}

/**
 * Bucket that the goods came from. If another lot was taken, it is that lot's bucket, and the reservation moves with
 * it.
 */
async function takenFrom(scope: WriteScope, task: Task, scan: Scan): Promise<number> {
  const quantity = takenOf(task, scan)
  if (!isOtherLot(task, scan) || scan.lot_number == null || quantity === 0n) return task.bucket_id
  return takeOtherLot(scope, task, { lot_number: scan.lot_number, quantity })
}

async function giveUp(
  work: WaveWork,
  task: Task,
  { reason, scan }: { readonly reason: ShortReason; readonly scan: Scan },
): Promise<void> {
  const { scope } = work
  const missing = task.quantity - takenOf(task, scan)
  const left =
    task.tracking === 'serial' ? await serialsLeft(scope, task.bucket_id, scan.serial_numbers ?? []) : []
  await shortPick(scope, task, { missing, reason, serials: left.slice(0, Number(missing / one)) })
  work.news.push('wave.short_picked')
}

/** Renews the tasks of changed orders. Returns whether any task is open afterwards. */
export async function isOpenAnew(work: WaveWork): Promise<boolean> {
  const { scope, now } = work
  const orders = await changedOrders(scope, now.id)
  if (orders.length > 0) {
    await renewTasks(scope, { wave_id: now.id, orders })
    await noteBeside(work)
  }
  return (await whatIsOpen(scope, now.id)).ofWave
}

/** An order without open tasks is picked; so is a wave. */
async function settleWave(work: WaveWork, order_id: number): Promise<void> {
  const { scope, now } = work
  const { ofWave, ofOrder } = await whatIsOpen(scope, now.id, order_id)
  if (!ofOrder && (await isPicked(scope, now.id, order_id))) {
    bookTasks(scope, now.id, order_id)
    work.set({ orders: pickedAmong(work.now.orders, new Set([order_id])) })
  }
  const isOpen = ofWave || (await isOpenAnew(work))
  work.set(isOpen ? { status: 'picking' } : { status: 'picked', picked_at: scope.now })
  await closeWave(work)
}

/** Picks the order with what was taken for it. An order that may not be shipped in parts and lacks something waits. */
async function isPicked(scope: WriteScope, wave_id: number, order_id: number): Promise<boolean> {
  try {
    await pickOrder(scope, order_id, await takenSerials(scope, wave_id, order_id))
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'action_not_allowed') return false
    throw error
  }
}

/** Postpones a task to the end of the walk, for any worker who gets there. */
export async function passTask(
  scope: WriteScope,
  named: Named,
  name: string | null | undefined,
): Promise<Json<PickTask>> {
  await openWave(scope, named.wave_id)
  const seen = found(await lockTask(scope, named.wave_id, named.id), 'pick_task')
  const task = await workable(scope, seen, workerOf(scope, name))
  skipTask(scope, task.id)
  return found(await taskRecord(scope, task.id), 'pick_task')
}
