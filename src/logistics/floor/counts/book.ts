import { micros } from '../../../kernel/decimal.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { freed, lockHolders } from '../../documents/allocation/take.ts'
import type { Cause, BucketKey } from '../../stock/ledger/book.ts'
import type { StoredBucket } from '../../stock/ledger/bucket.ts'
import { type Stock, openStock } from '../../stock/ledger/ledger.ts'
import { type Micros, numberOf } from '../../catalogue/units/quantities.ts'
import { serialsIn } from '../../stock/ledger/serials.ts'
import { bucketsAt } from '../../stock/ledger/store.ts'
import { tellCorrection } from '../../stock/stock/tell.ts'
import type { CountWork } from './handler.ts'
import {
  type Correction,
  type Shelf,
  type Task,
  correctionOf,
  deviationOf,
  expectedOf,
  isAccepted,
  serialVerdict,
} from './rules.ts'
import type { CountScan, Finding } from './schema-tasks.ts'
import { asideOf, pickedSerials } from './store-shelf.ts'

/** Result of a task's count, compared with the books at that moment. */
interface Judged {
  readonly finding: Finding
  readonly correction: Correction
  readonly isAccepted: boolean
}

/** Locks the stock here, so that nothing moves between the count and its booking. */
export async function judge(work: CountWork, task: Task, scan: CountScan): Promise<Judged> {
  const { scope, now } = work
  const counted = micros(scan.quantity_um3pl)
  const { shelf, correction } =
    task.article_id === null ? nothing : await held(work, { ...task, article_id: task.article_id }, scan)
  const expected = expectedOf(shelf)
  const finding: Finding = {
    counted_um3pl: numberOf(counted),
    expected_um3pl: numberOf(expected),
    difference_um3pl: numberOf(counted - expected),
    serial_numbers: [...(scan.serial_numbers ?? [])],
    by: scope.visit.caller,
    at: scope.now.toISOString().replace('Z', '000Z'),
  }
  const deviation = deviationOf(correction)
  return {
    finding,
    correction,
    isAccepted: isAccepted(finding, task.findings, { terms: now, deviation, expected }),
  }
}

const bare = { quantity: 0n, serials: [] }
const nothing = {
  shelf: { on_hand: 0n, away: 0n, short: 0n },
  correction: { release: bare, writeOff: bare, take: bare, add: bare },
}

type Goods = Task & { readonly article_id: number }

function keyOf(task: Goods, stock_status = task.stock_status): BucketKey {
  const { article_id, warehouse_id, lot_number, expiry_date, location_code } = task
  return { article_id, warehouse_id, lot_number, expiry_date, location_code, stock_status }
}

/** Compares with the books: the stock they expect there, and what would correct them. */
async function held(
  work: CountWork,
  task: Goods,
  scan: CountScan,
): Promise<{ readonly shelf: Shelf; readonly correction: Correction }> {
  const stock = await work.opened(() => lockedStock(work.scope, task, micros(scan.quantity_um3pl)))
  const main = filledAt(stock, keyOf(task))
  const beside = task.stock_status === 'available' ? filledAt(stock, keyOf(task, 'hold')) : undefined
  const { away, short: own } = await asideOf(work.scope, main)
  const { short } = await asideOf(work.scope, beside)
  // Stock on hold after a short pick is counted with the available stock; stock on hold for other reasons is not.
  const shelf = { on_hand: (main?.on_hand ?? 0n) - own, away, short }
  const counted = micros(scan.quantity_um3pl)
  if (task.tracking !== 'serial') return { shelf, correction: correctionOf(counted, shelf) }
  return serialShelf(work.scope, { shelf, main, beside }, scan)
}

function filledAt(stock: Stock, place: BucketKey): StoredBucket | undefined {
  const bucket = stock.book.bucket(place)
  return bucket.id === undefined ? undefined : bucket
}

interface Lying {
  readonly shelf: Shelf
  readonly main: StoredBucket | undefined
  readonly beside: StoredBucket | undefined
}

/** Nobody can say which pieces of a mixed hold a pick didn't find, so they are counted as stock on hold. */
async function serialShelf(scope: WriteScope, { shelf: all, main, beside }: Lying, scan: CountScan) {
  const isShort = all.short === beside?.on_hand
  const shelf = { ...all, short: isShort ? all.short : 0n }
  const { faults, correction } = serialVerdict(scan, shelf, {
    here: await serialsOf(scope, main),
    held: isShort ? await serialsOf(scope, beside) : [],
    away: main?.id === undefined ? new Set() : await pickedSerials(scope, main.id),
  })
  refuse(faults)
  return { shelf, correction }
}

async function serialsOf(scope: WriteScope, bucket: StoredBucket | undefined): Promise<readonly string[]> {
  if (bucket?.id === undefined) return []
  return (await serialsIn(scope, bucket.id)).map(({ serial_number }) => serial_number)
}

/**
 * Orders are locked before stock. A read without a lock shows whether the count would leave less than orders have
 * reserved. If so, those orders are locked, so that they can give some up.
 */
async function lockedStock(scope: WriteScope, task: Goods, counted: Micros): Promise<Stock> {
  const position = { article_id: task.article_id, warehouse_id: task.warehouse_id }
  const seen = (await bucketsAt(scope, [position])).find(
    (bucket) =>
      bucket.stock_status === task.stock_status &&
      bucket.location_code === task.location_code &&
      bucket.lot_number === task.lot_number &&
      bucket.expiry_date === task.expiry_date,
  )
  const isHeld = seen !== undefined && counted < seen.on_hand && seen.reserved > 0n
  if (isHeld) await lockHolders(scope, [position])
  return openStock(scope, { positions: [position], all_holds: isHeld })
}

/** Books the correction, with the count as its cause. */
export async function book(work: CountWork, task: Task, { correction, finding }: Judged): Promise<void> {
  const { stock, scope, now } = work
  if (stock === undefined || task.article_id === null) return
  const goods = { ...task, article_id: task.article_id }
  const { release, writeOff, take, add } = correction
  const cause = causeOf(work, task)
  const path = 'serial_numbers'
  const at = (status = task.stock_status) => stock.book.bucket(keyOf(goods, status))
  if (release.quantity > 0n)
    stock.book.move(at('hold'), at(), { ...cause, kind: 'status_change', ...release, path })
  if (writeOff.quantity > 0n)
    stock.book.post(at('hold'), cause, { on_hand: -writeOff.quantity, serials: writeOff.serials, path })
  if (take.quantity > 0n) {
    await freed(scope, stock, { bucket: at(), quantity: take.quantity })
    stock.book.post(at(), cause, { on_hand: -take.quantity, serials: take.serials, path })
  }
  if (add.quantity > 0n) stock.book.post(at(), cause, { on_hand: add.quantity, serials: add.serials, path })
  work.afterwards.push(() =>
    tellCorrection(scope, work.movements, {
      kind: 'count',
      source: 'count',
      reason: cause.reason,
      client_3pl_id: now.client_3pl_id,
      warehouse_id: now.warehouse_id,
      lines: [lineOf(goods, finding)],
    }),
  )
}

function causeOf({ now }: CountWork, task: Task): Cause & { readonly reason: string } {
  return {
    kind: 'count',
    source_type: 'count',
    source_id: now.id,
    source_line_id: task.id,
    reason: `count ${now.count_number}`,
  }
}

function lineOf(task: Goods, { counted_um3pl, serial_numbers }: Finding) {
  const { article_id, article_code, um3pl, lot_number, expiry_date, stock_status, location_code } = task
  return {
    article_id,
    article_code: article_code ?? '',
    um3pl: um3pl ?? '',
    quantity_um3pl: counted_um3pl,
    lot_number,
    expiry_date,
    serial_numbers,
    stock_status,
    location_code: location_code === '' ? null : location_code,
  }
}
