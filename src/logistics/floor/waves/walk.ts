import { isDeepStrictEqual } from 'node:util'
import type { WriteScope } from '../../base/access/scopes.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import { blocked } from '../../documents/spine/moves.ts'
import { Work, close } from '../../documents/spine/work.ts'
import { type Taking, takeGoods } from '../../documents/sales-orders/take.ts'
import { one } from '../../catalogue/units/quantities.ts'
import { isOtherLot, scanFaults, takenOf } from '../tasks/rules.ts'
import { type Scanning, Walk } from '../tasks/walk.ts'
import { type WaveWork, waveHandler } from './handler.ts'
import { waveMoves, waveWalking } from './moves.ts'
import { type Task, isRepeated, toteFaults } from './rules-scan.ts'
import type { PickTask, Scan } from './schema-tasks.ts'
import { finishTask, lockTask, pickTaskById, serialsFor, serialsLeft, waveStanding } from './store-task.ts'
import {
  bookTasks,
  changedOrders,
  isAnythingOpen,
  openBeside,
  openTasks,
  pickedBeside,
  renewTasks,
  takenBefore,
  waveTasks,
  whyNone,
} from './store-tasks.ts'
import { type WaveOrder, lockWave } from './store.ts'

/** Opens and locks a wave; other changes to its progress wait here. */
async function openWave(scope: WriteScope, id: number): Promise<WaveWork> {
  return Work.on(scope, found(await lockWave(scope, id), 'wave'))
}

/** Writes a wave that has changed; most tasks leave it unchanged. */
async function closeWave(work: WaveWork): Promise<void> {
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

/** Locks a task. The tasks of a changed order are renewed first. */
async function load({ scope, now: { id: wave_id } }: WaveWork, id: number): Promise<Task | undefined> {
  const task = await lockTask(scope, wave_id, id)
  if (task?.state !== 'open' || !task.stale) return task
  await renewTasks(scope, { wave_id, orders: [task.order_id] })
  return lockTask(scope, wave_id, id)
}

function check({ now }: WaveWork, { task, scan }: Scanning<Task, Scan>): void {
  if (task.on_hold) throw blocked(waveMoves, now, [{ code: 'on_hold' }])
  refuse([...scanFaults(task, scan), ...toteFaults(now, task, scan)])
}

/** Books what was taken. The order changes if that differs from its reservation; its last task picks it. */
async function book(work: WaveWork, { task, scan, worker }: Scanning<Task, Scan>): Promise<void> {
  const { scope } = work
  const { tote_code, reason = null, note = null } = scan
  if (tote_code != null) work.set({ orders: inTote(work.now.orders, task.order_id, tote_code) })
  const serials = await serialsOf(scope, task, scan)
  const picked = takenOf(task, scan)
  const beside = await openBeside(scope, task)
  const differs = reason !== null || (isOtherLot(task, scan) && picked > 0n)
  const isPlain = !differs && picked === task.quantity
  const from =
    differs || (isPlain && !beside.of_order)
      ? await takeGoods(scope, await takingOf(scope, task, { scan, serials }))
      : { bucket_id: task.bucket_id, picked: undefined }
  finishTask(scope, task.id, { bucket_id: from.bucket_id, picked, serials, reason, note, worker })
  if (reason !== null) work.news.push('wave.short_picked')
  if (from.picked !== undefined) {
    bookTasks(scope, task, from.picked)
    work.set({ orders: pickedAmong(work.now.orders, new Set([task.order_id])) })
  } else if (!isPlain) await renewTasks(scope, { wave_id: task.wave_id, orders: [task.order_id] })
  const isOpen = isPlain ? beside.of_wave : await isAnythingOpen(scope, task.wave_id)
  work.set(isOpen || (await isOpenAnew(work)) ? { status: 'picking' } : pickedAt(scope))
  await closeWave(work)
}

interface Scanned {
  readonly scan: Scan
  readonly serials: readonly string[]
}

async function takingOf(scope: WriteScope, task: Task, { scan, serials }: Scanned): Promise<Taking> {
  const quantity = takenOf(task, scan)
  const before = await takenBefore(scope, task)
  const taking = { ...task, quantity, serial_numbers: serials, before }
  const other_lot = isOtherLot(task, scan) && quantity > 0n ? (scan.lot_number ?? undefined) : undefined
  if (scan.reason == null) return { ...taking, other_lot }
  const missing = task.quantity - quantity
  const left = task.tracking === 'serial' ? await serialsLeft(scope, task.bucket_id, serials) : []
  const short = { missing, reason: scan.reason, serials: left.slice(0, Number(missing / one)) }
  return { ...taking, other_lot, short }
}

/** A wave without open tasks is picked. */
function pickedAt({ now: picked_at }: WriteScope) {
  return { status: 'picked', picked_at } as const
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

/** Renews the tasks of changed orders. Returns whether any task is open afterwards. */
async function isOpenAnew(work: WaveWork): Promise<boolean> {
  const { scope, now } = work
  const orders = await changedOrders(scope, now.id)
  if (orders.length > 0) {
    await renewTasks(scope, { wave_id: now.id, orders })
    await noteBeside(work)
  }
  return isAnythingOpen(scope, now.id)
}

/** Renews the tasks of changed orders before anyone is told that nothing is left. */
async function renew(scope: WriteScope, wave_id: number): Promise<boolean> {
  if ((await changedOrders(scope, wave_id)).length === 0) return false
  const work = await openWave(scope, wave_id)
  if (!waveWalking.includes(work.now.status)) return false
  if (!(await isOpenAnew(work))) work.set(pickedAt(scope))
  await closeWave(work)
  return true
}

/** Picking in waves. Tasks follow from the reservations of the wave's orders. */
export const pickWalk = new Walk<number, WaveWork, Task, Scan, PickTask>({
  resource: 'pick_task',
  key: 'task',
  table: waveTasks,
  openStates: ['open'],
  lease_ms: 300_000,
  standing: waveStanding,
  givable: openTasks,
  renew,
  whyNone,
  record: pickTaskById,
  open: openWave,
  load,
  isRepeated: ({ task, scan, worker }) => isRepeated(task, scan, worker),
  check,
  book,
})
