import { micros } from '../../../kernel/decimal.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { factsIn } from '../spine/facts.ts'
import { deleteLines } from '../spine/store-lines.ts'
import { saveHeader } from '../spine/store-rows.ts'
import { type DocumentHandler, type Work, lineChanges } from '../spine/work.ts'
import type { Position } from '../../stock/ledger/book.ts'
import { setIncoming } from '../../stock/ledger/incoming.ts'
import { type Stock, openStock } from '../../stock/ledger/ledger.ts'
import { purchaseOrderCounted } from '../purchase-orders/moves.ts'
import type { StoredOrder, StoredOrderLine } from '../purchase-orders/order.ts'
import { type Progress, followReceptions, tellOfProgress } from '../purchase-orders/progress.ts'
import { orderedBase } from '../purchase-orders/rules.ts'
import { orderLines } from '../purchase-orders/store-lines.ts'
import { lockOrder } from '../purchase-orders/store.ts'
import type { OrderedLine } from './counting.ts'
import { type ReceptionLine, discrepancyOf, expectedOf, isOpen } from './line.ts'
import { isCounted, receptionPaths } from './moves.ts'
import type { Reception } from './schema.ts'
import { receptionLineRows, receptionLines } from './store-lines.ts'
import { receptionFacts } from './store-facts.ts'
import { receptions } from './store-record.ts'
import { type StoredReception, lockReception, orderOf, rowOf } from './store.ts'

export interface Ordered {
  readonly order: StoredOrder
  readonly lines: readonly StoredOrderLine[]
}

/** A reception in memory: its lines, and its order, which is locked first. */
export interface ReceptionDraft extends StoredReception {
  readonly ordered: Ordered | undefined
  /** Grows when unannounced goods arrive. */
  readonly lines: ReceptionLine[]
}

export type ReceptionWork = Work<ReceptionDraft>

export const receptionHandler: DocumentHandler<typeof Reception, ReceptionDraft> = {
  documents: receptions,
  paths: receptionPaths,
  load,
  standing: (draft) => ({ status: draft.status, facts: factsIn(receptionFacts, draft) }),
  write,
  told: ({ lines: _lines, ordered: _ordered, ...fields }) => fields,
}

export async function lockOrdered(scope: WriteScope, id: number | null): Promise<Ordered | undefined> {
  const order = id === null ? undefined : await lockOrder(scope, id)
  return order && { order, lines: await orderLines(scope, order.id) }
}

/** Always locks orders before receptions, so that concurrent work on the same goods waits in a single order. */
async function load(scope: WriteScope, id: number): Promise<ReceptionDraft | undefined> {
  const known = await orderOf(scope, id)
  const expected = await lockOrdered(scope, known?.purchase_order_id ?? null)
  const reception = await lockReception(scope, id)
  if (reception === undefined) return undefined
  const isSame = reception.purchase_order_id === known?.purchase_order_id
  const ordered = isSame ? expected : await lockOrdered(scope, reception.purchase_order_id)
  return { ...reception, ordered, lines: [...(await receptionLines(scope, id))] }
}

/** Order lines that limit what may arrive. A closed or cancelled order expects nothing, so it sets no limit. */
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

/** Stock of some articles of a reception, in its own warehouse and in the warehouse of its order. */
export function stockOf(work: ReceptionWork, articles: readonly number[]): Promise<Stock> {
  const { scope, now } = work
  const warehouses = [
    now.warehouse_id,
    ...(now.ordered === undefined ? [] : [now.ordered.order.warehouse_id]),
  ]
  const positions: Position[] = articles.flatMap((article_id) =>
    warehouses.map((warehouse_id) => ({ article_id, warehouse_id })),
  )
  return work.opened(() => openStock(scope, { positions }))
}

/** Writes the reception and its lines, the progress of its order, and the goods still expected. */
async function write(work: ReceptionWork): Promise<void> {
  const { scope, before, now } = work
  const isComplete = isCounted(now.status)
  for (const line of now.lines) {
    line.discrepancy = discrepancyOf(line, isComplete)
    if (isComplete && line.tracking === 'serial') line.serial_numbers = countedSerials(line)
  }
  work.set({ has_discrepancies: now.lines.some((line) => line.discrepancy !== 'none') })
  const { changed, removed } = lineChanges(now.lines, before?.lines)
  const { lines: _lines, ordered: _ordered, version: _version, ...stored } = now
  saveHeader(scope, receptions, { row: rowOf(stored, scope.now), isNew: before === undefined })
  deleteLines(scope, receptions, removed)
  receptionLineRows.save(scope, now.id, changed)
  const progress = await progressOf(work)
  await setIncoming(scope, [
    // A reception of a thousand lines is counted piece by piece, so only changed lines are updated.
    ...(isExpectedAnew(work) ? now.lines : changed).map((line) => expectedOf(now, line)),
    ...removed.map((line) => ({ ...expectedOf(now, line), quantity: 0n })),
    ...progress.flatMap((each) => each.expected),
  ])
  if (now.status === 'received' && before?.status !== 'received') {
    work.news.push('reception.received')
    if (now.has_discrepancies) work.news.push('reception.discrepancy')
  }
  work.afterwards.push(...progress.map((each) => () => tellOfProgress(scope, each)))
}

/** Whether the change affects the expected goods of all lines. */
function isExpectedAnew({ before, now }: ReceptionWork): boolean {
  return (
    before === undefined ||
    isOpen(now.status) !== isOpen(before.status) ||
    now.warehouse_id !== before.warehouse_id ||
    now.expected_at !== before.expected_at
  )
}

/** Drops serial numbers that were announced but never arrived. */
function countedSerials({ serial_numbers, received, damaged, factor }: ReceptionLine): readonly string[] {
  return serial_numbers.slice(0, Number(((received + damaged) * factor) / 10n ** 12n))
}

/** Progress of its order, and of the order that it belonged to before. */
async function progressOf({ scope, before, now }: ReceptionWork): Promise<readonly Progress[]> {
  const orders = [now.ordered, before?.ordered].flatMap((each) => each?.order ?? [])
  const progress: (Progress | undefined)[] = []
  for (const order of new Map(orders.map((each) => [each.id, each])).values())
    progress.push(await followReceptions(scope, order))
  return progress.filter((each) => each !== undefined)
}
