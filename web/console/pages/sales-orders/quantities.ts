import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { SalesOrder, SalesOrderLine } from '../../../../client/src/generated/logistics.ts'
import { exact } from '../../documents/exact.ts'
import { salesOrders } from '../../documents/entries.ts'
import { type BarPart, type Progress, joinedProgress } from '../../documents/quantity-bar.tsx'
import type { messages } from './messages.ts'

type Words = Text<typeof messages.en>

export function isUnfinished({ status }: Pick<SalesOrder, 'status'>): boolean {
  return salesOrders.statuses[status].isOver !== true
}

export function isPast(instant: string): boolean {
  return Date.parse(instant) < Date.now()
}

/** Whether the requested ship date has passed and the order hasn't shipped. */
export function isLate(order: Pick<SalesOrder, 'status' | 'requested_ship_date'>): boolean {
  const { requested_ship_date: day } = order
  return day !== null && isUnfinished(order) && day < new Date().toISOString().slice(0, 10)
}

/** Picked quantity that hasn't shipped. */
function pickedHere({ picked_um3pl, shipped_um3pl }: SalesOrderLine): number {
  return exact(picked_um3pl - shipped_um3pl)
}

/** Reserved quantity that isn't picked yet. */
export function toPick(line: SalesOrderLine): number {
  return Math.max(0, exact(line.reserved_um3pl - pickedHere(line)))
}

/** Progress of a line. */
export function lineProgress(line: SalesOrderLine, t: Words): readonly BarPart[] {
  return [
    { kind: 'done', label: t('shipped'), quantity: line.shipped_um3pl },
    { kind: 'ready', label: t('picked'), quantity: pickedHere(line) },
    { kind: 'begun', label: t('reserved'), quantity: toPick(line) },
    { kind: 'missing', label: t('missing'), quantity: line.backorder_um3pl },
  ]
}

export function progressOf(order: SalesOrder, t: Words): Progress {
  return joinedProgress(
    order.lines.map((line) => ({ total: line.quantity_um3pl, parts: lineProgress(line, t) })),
  )
}
