import type { Text } from '../../../ui/i18n/catalogue.ts'
import type { PurchaseOrder, PurchaseOrderLine } from '../../../../client/src/generated/logistics.ts'
import { exact } from '../../documents/exact.ts'
import { type BarPart, joinedProgress } from '../../documents/quantity-bar.tsx'
import type { messages } from './messages.ts'

type Words = Text<typeof messages.en>

const expecting = ['confirmed', 'partially_received']

/** Whether the order still expects goods. */
function isExpecting({ status }: Pick<PurchaseOrder, 'status'>): boolean {
  return expecting.includes(status)
}

export function isOverdue(order: Pick<PurchaseOrder, 'status' | 'expected_date'>): boolean {
  const { expected_date: day } = order
  return day !== null && isExpecting(order) && day < new Date().toISOString().slice(0, 10)
}

/** Ordered quantity that is neither received nor in an open reception. */
export function unannounced({ remaining_um3pl, announced_um3pl }: PurchaseOrderLine): number {
  return Math.max(0, exact(remaining_um3pl - announced_um3pl))
}

/** Progress of a line. */
export function lineProgress(line: PurchaseOrderLine, t: Words): readonly BarPart[] {
  return [
    { kind: 'done', label: t('received'), quantity: line.received_um3pl },
    { kind: 'begun', label: t('announced'), quantity: line.announced_um3pl },
  ]
}

export function progressOf(order: PurchaseOrder, t: Words) {
  return joinedProgress(
    order.lines.map((line) => ({ total: line.quantity_um3pl, parts: lineProgress(line, t) })),
  )
}
