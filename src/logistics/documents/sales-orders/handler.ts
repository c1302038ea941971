import { deleteLines } from '../spine/store-lines.ts'
import { saveHeader } from '../spine/store-rows.ts'
import { type DocumentHandler, type Work, lineChanges } from '../spine/work.ts'
import { type Stock, openStock } from '../../stock/ledger/ledger.ts'
import { numberOf } from '../../catalogue/units/quantities.ts'
import type { ParcelDraft } from '../packing/rules.ts'
import { saveParcels } from '../packing/store.ts'
import { salesOrderPaths, stockFollows } from './moves.ts'
import { type Order, isFullyReserved, positionsOf, rowsOf } from './order.ts'
import type { SalesOrder } from './schema.ts'
import { standingOf } from './store-facts.ts'
import { salesOrders } from './store-record.ts'
import { insertOrder, orderLineRows } from './store-write.ts'
import { lockOrder } from './store.ts'

export type OrderWork = Work<Order>

export const salesOrderHandler: DocumentHandler<typeof SalesOrder, Order> = {
  documents: salesOrders,
  paths: salesOrderPaths,
  follows: [
    { ...stockFollows.reserved, when: isFullyReserved },
    { ...stockFollows.unreserved, when: (order) => !isFullyReserved(order) },
  ],
  load: lockOrder,
  standing: standingOf,
  write,
  told,
}

function write({ scope, before, now }: OrderWork): void {
  if (before === undefined) {
    insertOrder(scope, now)
    return
  }
  const { client_3pl_id: _client, lines: _lines, parcels: _parcels, version: _version, ...row } = now
  saveHeader(scope, salesOrders, { row, isNew: false })
  // How a line is written also depends on the status of its order.
  const { changed, removed } = lineChanges(rowsOf(now), rowsOf(before))
  deleteLines(scope, salesOrders, removed)
  orderLineRows.save(scope, now.id, changed)
  saveParcels(scope, now.id, lineChanges(now.parcels, before.parcels))
}

/** Stock of all lines, including lines that an edit removed. An edit sets its new lines first. */
export function stockOf(work: OrderWork): Promise<Stock> {
  const { scope, before, now } = work
  const lines = before?.lines ?? []
  return work.opened(() =>
    openStock(scope, {
      positions: [...positionsOf(before ?? now, lines), ...positionsOf(now, now.lines)],
      order_lines: lines.map((line) => line.id),
    }),
  )
}

/** Previous values of the changed fields; for lines and parcels, their quantities. */
function told(previous: Partial<Order>): Readonly<Record<string, unknown>> {
  const { lines, parcels, held_by_client: _, ...rest } = previous
  const fields = { ...rest, ...(parcels !== undefined && { parcels: parcels.map(parcelRecord) }) }
  if (lines === undefined) return fields
  const quantities = lines.map(
    ({ id, line_number, article_id, um3pl, quantity, reserved, picked, shipped, cancelled }) => ({
      id,
      line_number,
      article_id,
      um3pl,
      quantity_um3pl: Number(quantity) / 1e6,
      reserved_um3pl: Number(reserved) / 1e6,
      picked_um3pl: Number(picked) / 1e6,
      shipped_um3pl: Number(shipped) / 1e6,
      cancelled_um3pl: Number(cancelled) / 1e6,
    }),
  )
  return { ...fields, lines: quantities }
}

function parcelRecord({ contents, ...parcel }: ParcelDraft): object {
  const { weight_kg, length_cm, width_cm, height_cm, ...rest } = parcel
  const measures = { weight_kg, length_cm, width_cm, height_cm }
  return {
    ...rest,
    ...Object.fromEntries(
      Object.entries(measures).map(([key, value]) => [key, value === null ? null : Number(value)]),
    ),
    contents: contents.map(({ quantity, ...content }) => ({
      ...content,
      quantity_um3pl: numberOf(quantity),
    })),
  }
}
