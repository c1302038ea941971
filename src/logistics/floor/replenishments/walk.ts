import { sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../../kernel/scope.ts'
import { settle } from '../../documents/allocation/settle.ts'
import { tellAll } from '../../documents/spine/tell.ts'
import type { Cause } from '../../stock/ledger/book.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import { movementRecords } from '../../stock/ledger/chain.ts'
import type { Stock } from '../../stock/ledger/ledger.ts'
import { type Micros, least, one } from '../../catalogue/units/quantities.ts'
import { freeLot, shortPicked } from '../../stock/ledger/rehold.ts'
import { serialsIn } from '../../stock/ledger/serials.ts'
import { lockPositions } from '../../stock/ledger/store.ts'
import { salesOrders } from '../../documents/sales-orders/store-record.ts'
import { isOtherLot, takenOf } from '../waves/rules-scan.ts'
import { carry, lockedStock, nothingThere } from './carry.ts'
import { type Plan, isRepeated, planOf, walkFaults } from './rules.ts'
import type { NextAsk, NextReplenishment, Replenishment, ReplenishmentScan } from './schema.ts'
import { type Task, dropTasks, finishTask, lockTask, replenishmentById } from './store.ts'
import { standingsOf } from './store-standing.ts'
import { type Candidate, lease, nextTask, raiseOrders, skipTask, unlease, whyNone } from './store-walk.ts'
import { tellReplenishments, planRules } from './tell.ts'

/** Length of a lease, after which others may get the task. Asking again renews it. */
const lease_ms = 600_000
/** Maximum obsolete tasks checked per call. */
const looksLimit = 50

/** The worker: the caller, plus a name that distinguishes people who share a token. */
function workerOf({ visit }: WriteScope, name: string | null | undefined): string {
  return name == null ? visit.caller : `${visit.caller} ${name}`
}

/** A worker's next task with the goods to bring, or the reason for having none. */
export async function takeNext(
  scope: WriteScope,
  { worker: name, warehouse_id = null }: NextAsk,
): Promise<Json<NextReplenishment> | NextReplenishment> {
  const worker = workerOf(scope, name)
  for (let looks = 0; looks < looksLimit; looks += 1) {
    const next = await nextTask(scope, { worker, warehouse_id })
    if (next === undefined) break
    const plan = await planAgain(scope, next)
    if (plan === undefined) continue
    lease(scope, next.id, { worker, leased_until: new Date(scope.now.getTime() + lease_ms), plan })
    const { text } = found(await replenishmentById(scope, next.id), 'replenishment')
    return new Json<NextReplenishment>(`{"replenishment":${text},"waits_for":null}`)
  }
  return { replenishment: null, waits_for: await whyNone(scope, { warehouse_id }) }
}

/** Plans the goods to bring under the position's lock, so that nobody else is sent for them. */
async function planAgain(
  scope: WriteScope,
  { id, rule_id, ...position }: Candidate,
): Promise<Plan | undefined> {
  const { article_id, warehouse_id } = position
  await lockPositions(scope, [{ article_id, warehouse_id }])
  const [ruled] = await standingsOf(scope, sql`r.id = ${rule_id}`)
  const plan = ruled && planOf(ruled.standing)
  if (plan === undefined) {
    unlease(scope, id)
    await tellReplenishments(scope, 'replenishment.dropped', { ids: await dropTasks(scope, [id]) })
  }
  return plan
}

/** The task if the worker may do it now, else a refusal. */
function workable(scope: WriteScope, task: Task, worker: string): Task {
  if (task.status !== 'open') throw new Problem('task_over', { details: { status: task.status } })
  const isTaken = task.worker !== null && task.worker !== worker
  if (isTaken && task.leased_until !== null && task.leased_until > scope.now)
    throw new Problem('task_taken', { details: { leased_until: task.leased_until } })
  return task
}

/** Completes a task as scanned. A repeated request gets the same response. */
export async function confirmTask(
  scope: WriteScope,
  id: number,
  scan: ReplenishmentScan,
): Promise<Json<Replenishment>> {
  const worker = workerOf(scope, scan.worker)
  const seen = found(await lockTask(scope, id), 'replenishment')
  if (!isRepeated(seen, scan, worker)) {
    const task = workable(scope, seen, worker)
    const quantity = task.quantity ?? 0n
    refuse(walkFaults({ ...task, quantity }, scan))
    await bring(scope, { ...task, quantity }, { scan, worker })
  }
  return found(await replenishmentById(scope, id), 'replenishment')
}

type Wanted = Task & { readonly quantity: Micros }

async function bring(
  scope: WriteScope,
  task: Wanted,
  { scan, worker }: { readonly scan: ReplenishmentScan; readonly worker: string },
): Promise<void> {
  const stock = await lockedStock(scope, task)
  const moved = takenOf(task, scan)
  const { serial_numbers: serials = [], reason = null, note = null } = scan
  const from = sourceOf(stock, task, scan)
  if (from === undefined && moved > 0n) throw nothingThere(task, moved)
  const orders =
    from === undefined || moved === 0n ? [] : await move(scope, { stock, task, from, moved, serials })
  if (from !== undefined && reason !== null) await setAside(scope, { stock, task, from, scan })
  const { lot_number, expiry_date, location_code } = from ?? task
  const source = { bucket_id: from?.id ?? task.bucket_id ?? 0, lot_number, expiry_date, location_code }
  finishTask(scope, task.id, {
    ...source,
    quantity: task.quantity,
    moved,
    serials: task.tracking === 'serial' ? serials : [],
    reason,
    note,
    worker,
  })
  await finish(scope, { stock, task, orders })
}

/** Where the goods were taken: the task's bucket, or another lot at the same location. */
function sourceOf({ book, today }: Stock, task: Wanted, scan: ReplenishmentScan): StoredBucket | undefined {
  if (!isOtherLot(task, scan) || scan.lot_number == null)
    return book.buckets.find((bucket) => bucket.id === task.bucket_id && bucket.on_hand > 0n)
  const { lot_number } = scan
  const bucket = freeLot(book, task, { location_code: task.location_code, lot_number, today })
  const free = bucket === undefined ? 0n : bucket.on_hand - bucket.reserved
  refuse(
    free < takenOf(task, scan)
      ? [{ path: 'lot_number', rule: 'lot_not_free', params: { lot: lot_number } }]
      : [],
  )
  return bucket
}

interface Moving {
  readonly stock: Stock
  readonly task: Wanted
  readonly from: StoredBucket
}

function causeOf({ id }: Task, reason: string | null): Omit<Cause, 'kind'> {
  return { source_type: 'replenishment', source_id: id, source_line_id: null, reason }
}

function move(
  scope: WriteScope,
  moving: Moving & { readonly moved: Micros; readonly serials: readonly string[] },
): Promise<readonly number[]> {
  const { stock, task, from, moved } = moving
  const { article_id, warehouse_id, lot_number, expiry_date, stock_status } = from
  const place = { article_id, warehouse_id, lot_number, expiry_date, stock_status }
  const to = stock.book.bucket({ ...place, location_code: task.to_location_code })
  const cause = { ...causeOf(task, null), kind: 'transfer_out' } as const
  const serials = task.tracking === 'serial' ? moving.serials : []
  return carry(scope, stock, { from, to, quantity: moved, serials, cause })
}

/**
 * Takes missing or unfit goods out of the available stock. Reserved goods stay: their pickers will find them missing.
 */
async function setAside(
  scope: WriteScope,
  { stock, task, from, scan }: Moving & { readonly scan: ReplenishmentScan },
): Promise<void> {
  const { reason } = scan
  const missing = least(task.quantity - takenOf(task, scan), from.on_hand - from.reserved)
  if (reason == null || missing <= 0n) return
  const { article_id, warehouse_id, lot_number, expiry_date, location_code } = from
  const place = { article_id, warehouse_id, lot_number, expiry_date, location_code }
  const to = stock.book.bucket({ ...place, stock_status: reason === 'damaged' ? 'damaged' : 'hold' })
  const taken = new Set(scan.serial_numbers)
  const all = task.tracking === 'serial' && from.id !== undefined ? await serialsIn(scope, from.id) : []
  const left = all.flatMap(({ serial_number }) => (taken.has(serial_number) ? [] : [serial_number]))
  const serials = left.slice(Math.max(0, left.length - Number(missing / one)))
  const cause = { ...causeOf(task, shortPicked(reason)), kind: 'status_change' } as const
  stock.book.move(from, to, { ...cause, quantity: missing, serials })
}

/** Writes and publishes the result. Without a movement nothing else checks the rule again, so this does. */
async function finish(
  scope: WriteScope,
  { stock, task, orders }: { readonly stock: Stock; readonly task: Task; readonly orders: readonly number[] },
): Promise<void> {
  if (orders.length > 0) await raiseOrders(scope, orders)
  const movements = await settle(scope, stock)
  if (movements.length === 0 && task.rule_id !== null) await planRules(scope, [task.rule_id])
  const own = movements.filter((each) => each.source_type === 'replenishment' && each.source_id === task.id)
  const told = orders.map((id) => ({ id, types: ['sales_order.updated'] as const, movements }))
  await tellAll(scope, salesOrders, told)
  await tellReplenishments(scope, 'replenishment.done', { ids: [task.id], movements: movementRecords(own) })
}

/** Postpones a task to the end of the walk, for any worker who gets there. */
export async function passTask(
  scope: WriteScope,
  id: number,
  name: string | null | undefined,
): Promise<Json<Replenishment>> {
  const seen = found(await lockTask(scope, id), 'replenishment')
  skipTask(scope, workable(scope, seen, workerOf(scope, name)).id)
  return found(await replenishmentById(scope, id), 'replenishment')
}
