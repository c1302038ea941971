import type { NewReception, PurchaseOrder } from '../../../../client/src/generated/logistics.ts'
import { instantOf } from '../../../ui/dates/instant.ts'
import type { Share } from '../../documents/shares.ts'

interface Journey {
  /** Value of a `datetime-local` field, in the user's local time. */
  readonly expected: string
  readonly carrier: string
  readonly tracking: string
}

/** A reception of incoming goods, linked to the order's lines. */
export function announcement(
  order: PurchaseOrder,
  shares: readonly Share[],
  { expected, carrier, tracking }: Journey,
): NewReception {
  const { id, client_3pl_id, warehouse_id, partner_id } = order
  return {
    purchase_order_id: id,
    warehouse_id,
    ...(client_3pl_id !== null && { client_3pl_id }),
    ...(partner_id !== null && { partner_id }),
    ...(expected !== '' && { expected_at: instantOf(expected) }),
    ...(carrier.trim() !== '' && { carrier_code: carrier.trim() }),
    ...(tracking.trim() !== '' && { tracking_number: tracking.trim() }),
    status: 'announced',
    lines: shares.flatMap(({ id: purchase_order_line_id, quantity_um3pl }) =>
      order.lines
        .filter((line) => line.id === purchase_order_line_id)
        .map(({ article_id, um3pl }) => ({ purchase_order_line_id, article_id, um3pl, quantity_um3pl })),
    ),
  }
}
