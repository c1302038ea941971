import { isDeepStrictEqual } from 'node:util'
import { micros } from '../../kernel/decimal.ts'
import type { Event } from '../../kernel/outbox.ts'
import { found } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { settle } from '../allocation/settle.ts'
import { type Progress, followReceptions, tellOfProgress } from '../purchase-orders/progress.ts'
import { purchaseOrderCounted } from '../purchase-orders/moves.ts'
import { orderedBase } from '../purchase-orders/rules.ts'
import { orderLines } from '../purchase-orders/store-lines.ts'
import { type StoredOrderLine } from '../purchase-orders/order.ts'
import { lockOrder } from '../purchase-orders/store.ts'
import { type StoredOrder } from '../purchase-orders/order.ts'
import type { Position } from '../ledger/book.ts'
import { movementRecords } from '../ledger/chain.ts'
import { setIncoming } from '../ledger/incoming.ts'
import { type Expected } from '../ledger/bucket.ts'
import { type Stock, openStock } from '../ledger/ledger.ts'
import type { OrderedLine } from './counting.ts'
import { type ReceptionLine, discrepancyOf, expectedOf, isOpen } from './line.ts'
import type { ReceptionStatus } from './moves.ts'
import { receptionLines, saveLines } from './store-lines.ts'
import { type Standing, type StoredReception, lockReception, orderOf, setStanding } from './store.ts'
import { type ReceptionNews, tellOfReception } from './tell.ts'

/** The order of a reception and its lines. */
export interface Ordered {
  readonly order: StoredOrder
  readonly lines: readonly StoredOrderLine[]
}

/** A reception that is being worked on: locked, and before it the order that it belongs to. */
export interface Work {
  readonly reception: StoredReception
  readonly ordered: Ordered | undefined
  /** Grows when goods come that nobody announced. */
  readonly lines: ReceptionLine[]
  /** The lines as they are stored, by id. */
  readonly before: ReadonlyMap<number, ReceptionLine>
}

export async function lockOrdered(scope: WriteScope, id: number | null): Promise<Ordered | undefined> {
  const order = id === null ? undefined : await lockOrder(scope, id)
  return order && { order, lines: await orderLines(scope, order.id) }
}

/** Locks orders before receptions, always, so that two who work on the same goods wait for each other in one order. */
export async function lockWork(scope: WriteScope, id: number): Promise<Work> {
  const known = found(await orderOf(scope, id), 'reception')
  const expected = await lockOrdered(scope, known.purchase_order_id)
  const reception = found(await lockReception(scope, id), 'reception')
  const isSame = reception.purchase_order_id === known.purchase_order_id
  const ordered = isSame ? expected : await lockOrdered(scope, reception.purchase_order_id)
  const lines = await receptionLines(scope, id)
  const before = new Map(lines.map((line) => [line.id, { ...line }]))
  return { reception, ordered, lines: [...lines], before }
}

/** Lines of an order that still measures what may come: a closed or cancelled one expects nothing, so it measures nothing. */
export function measuring(
  ordered: Ordered | undefined,
  tolerance_percent: bigint,
): ReadonlyMap<number, OrderedLine> {
  if (ordered === undefined || !purchaseOrderCounted.includes(ordered.order.status)) return new Map()
  const own = ordered.order.over_receipt_tolerance_percent
  const tolerance = own === null ? tolerance_percent : micros(own)
  return new Map(
    ordered.lines.map((line) => [
      line.id,
      {
        id: line.id,
        ordered: orderedBase(line),
        received: line.received,
        tolerance_percent: tolerance,
      },
    ]),
  )
}

/** The stock of some articles of a reception, where they come and where its order expects them. */
export function openStockOf(
  scope: WriteScope,
  { reception, ordered }: Work,
  articles: readonly number[],
): Promise<Stock> {
  const warehouses = [reception.warehouse_id, ...(ordered === undefined ? [] : [ordered.order.warehouse_id])]
  const positions: Position[] = articles.flatMap((article_id) =>
    warehouses.map((warehouse_id) => ({ article_id, warehouse_id })),
  )
  return openStock(scope, { positions })
}

/** Where a reception stands after what was done. */
export interface Result {
  readonly status: ReceptionStatus
  readonly stock?: Stock
  readonly cancel_reason?: string | null
  /** The first thing to be told, where that is no change of status. */
  readonly created?: boolean
}

/**
 * Writes what was done to a reception: its lines, what its order makes of it, what is still expected and the stock; then
 * tells of it.
 */
export async function finish(scope: WriteScope, work: Work, result: Result): Promise<void> {
  const { reception, lines } = work
  const { status, stock } = result
  const isComplete = status === 'received' || status === 'closed'
  for (const line of lines) {
    line.discrepancy = discrepancyOf(line, isComplete)
    if (isComplete && line.tracking === 'serial') line.serial_numbers = countedSerials(line)
  }
  const changed = lines.filter((line) => !isDeepStrictEqual(line, work.before.get(line.id)))
  await saveLines(scope, reception.id, changed)
  await setStanding(scope, reception.id, standingOf(work, result, isComplete))
  const progress = await progressOf(scope, work)
  // A reception of a thousand lines is counted piece by piece, so only what has changed is said anew.
  const isOpened = isOpen(status) !== isOpen(reception.status) || result.created === true
  const expected = (isOpened ? lines : changed).map((line) => expectedOf({ ...reception, status }, line))
  await setIncoming(scope, [...expected, ...progress.flatMap((each): readonly Expected[] => each.expected)])
  const movements = stock === undefined ? [] : movementRecords(await settle(scope, stock))
  await tellOfReception(scope, reception, newsOf(work, result, movements))
  for (const each of progress) await tellOfProgress(scope, each)
}

function standingOf({ reception, lines }: Work, result: Result, isComplete: boolean): Standing {
  const { status, cancel_reason = null, created = false } = result
  const outside: readonly ReceptionStatus[] = ['draft', 'announced', 'cancelled']
  return {
    status,
    arrived: !outside.includes(status) || reception.arrived_at !== null,
    received: isComplete,
    has_discrepancies: lines.some((line) => line.discrepancy !== 'none'),
    cancel_reason,
    created,
  }
}

/** What was announced and never came is not here. */
function countedSerials({ serial_numbers, received, damaged, factor }: ReceptionLine): readonly string[] {
  return serial_numbers.slice(0, Number(((received + damaged) * factor) / 10n ** 12n))
}

async function progressOf(scope: WriteScope, { ordered }: Work): Promise<readonly Progress[]> {
  return ordered === undefined ? [] : [await followReceptions(scope, ordered.order)]
}

function newsOf(
  { reception, lines }: Work,
  { status, created = false }: Result,
  movements: readonly object[],
): readonly ReceptionNews[] {
  const moved: Pick<Event, 'movements'> = movements.length === 0 ? {} : { movements }
  const isMoved = status !== reception.status
  const news: ReceptionNews[] = [
    created
      ? { type: 'reception.created', ...moved }
      : isMoved
        ? { type: 'reception.status_changed', previous: { status: reception.status }, ...moved }
        : { type: 'reception.updated', ...moved },
  ]
  if (status !== 'received' || !(isMoved || created)) return news
  news.push({ type: 'reception.received', ...moved })
  if (lines.some((line) => line.discrepancy !== 'none'))
    news.push({ type: 'reception.discrepancy', ...moved })
  return news
}
