import type { WriteScope } from '../../base/access/scopes.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { found, refuse } from '../../../kernel/problem.ts'
import { settle } from '../../documents/allocation/settle.ts'
import { tellAll } from '../../documents/spine/tell.ts'
import type { Cause } from '../../stock/ledger/book.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import { movementRecords } from '../../stock/ledger/chain.ts'
import { type Stock, nothingThere } from '../../stock/ledger/ledger.ts'
import { type Micros, least, one } from '../../catalogue/units/quantities.ts'
import { freeLot, shortPicked } from '../../stock/ledger/rehold.ts'
import { serialsIn } from '../../stock/ledger/serials.ts'
import { lockPositions } from '../../stock/ledger/store.ts'
import { salesOrders } from '../../documents/sales-orders/store-record.ts'
import { isOtherLot, takenOf } from '../tasks/rules.ts'
import { type Scanning, Walk } from '../tasks/walk.ts'
import { carry, lockedStock } from './carry.ts'
import { isRepeated, planOf, walkFaults } from './rules.ts'
import type { Replenishment, ReplenishmentScan } from './schema.ts'
import { type Task, dropTasks, finishTask, lockTask, replenishmentById } from './store.ts'
import { standingsOf } from './store-standing.ts'
import { openTasks, planColumns, raiseOrders, replenishmentTasks, unlease, whyNone } from './store-walk.ts'
import { tellReplenishments, planRules } from './tell.ts'

/** Plans the goods to bring under the position's lock, so that nobody else is sent for them. */
async function planned(scope: WriteScope, id: number): Promise<Statement<'none'> | undefined> {
  const { rule_id, article_id, warehouse_id } = found(await lockTask(scope, id), 'replenishment')
  await lockPositions(scope, [{ article_id, warehouse_id }])
  const [ruled] = await standingsOf(scope, sql`r.id = ${rule_id}`)
  const plan = ruled && planOf(ruled.standing)
  if (plan !== undefined) return planColumns(plan)
  unlease(scope, id)
  await tellReplenishments(scope, 'replenishment.dropped', { ids: await dropTasks(scope, [id]) })
  return undefined
}

/** Replenishments belong to no document: each task is locked when it is loaded. */
interface Bringing {
  readonly scope: WriteScope
}

type Wanted = Task & { readonly quantity: Micros }

function wantedOf(task: Task): Wanted {
  return { ...task, quantity: task.quantity ?? 0n }
}

async function bring(
  { scope }: Bringing,
  { task: seen, scan, worker }: Scanning<Task, ReplenishmentScan>,
): Promise<void> {
  const task = wantedOf(seen)
  const stock = await lockedStock(scope, task)
  const moved = takenOf(task, scan)
  const { serial_numbers: serials = [], reason = null, note = null } = scan
  const from = sourceOf(stock, task, scan)
  if (from === undefined && moved > 0n) throw nothingThere(task, moved, { lot_number: task.lot_number })
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
  const location = { article_id, warehouse_id, lot_number, expiry_date, stock_status }
  const to = stock.book.bucket({ ...location, location_code: task.to_location_code })
  const cause = { ...causeOf(task, null), kind: 'transfer_out' } as const
  const serials = task.tracking === 'serial' ? moving.serials : []
  return carry(scope, stock, { from, to, quantity: moved, serials, cause })
}

/** Takes missing or unfit goods out of the available stock. Reserved goods stay: their pickers miss them. */
async function setAside(
  scope: WriteScope,
  { stock, task, from, scan }: Moving & { readonly scan: ReplenishmentScan },
): Promise<void> {
  const { reason } = scan
  const missing = least(task.quantity - takenOf(task, scan), from.on_hand - from.reserved)
  if (reason == null || missing <= 0n) return
  const { article_id, warehouse_id, lot_number, expiry_date, location_code } = from
  const location = { article_id, warehouse_id, lot_number, expiry_date, location_code }
  const to = stock.book.bucket({ ...location, stock_status: reason === 'damaged' ? 'damaged' : 'hold' })
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

/** Bringing goods from reserve to pick locations. A worker walks in one warehouse, or in all. */
export const bringWalk = new Walk<number | null, Bringing, Task, ReplenishmentScan, Replenishment>({
  resource: 'replenishment',
  key: 'replenishment',
  table: replenishmentTasks,
  openStates: ['open'],
  lease_ms: 600_000,
  standing: () => ({ head: {} }),
  givable: openTasks,
  planned,
  whyNone,
  record: replenishmentById,
  open: (scope) => ({ scope }),
  load: ({ scope }, id) => lockTask(scope, id),
  isRepeated: ({ task, scan, worker }) => isRepeated(task, scan, worker),
  check: (_, { task, scan }) => refuse(walkFaults(wantedOf(task), scan)),
  book: bring,
})
