import type { Json } from '../../kernel/json.ts'
import type { Event } from '../../kernel/outbox.ts'
import { found } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { recordFor } from '../documents/gaps.ts'
import type { PurchaseOrder } from './schema.ts'
import { toldPurchaseOrder } from './store.ts'

export type OrderNews = Pick<Event, 'previous' | 'movements'> & {
  readonly type: `purchase_order.${'created' | 'updated' | 'status_changed' | 'received'}`
}

/** Records what happened to an order, with the order as it is now; gives it as the caller sees it. */
export async function tellOfOrder(
  scope: WriteScope,
  { id, client_3pl_id }: { readonly id: number; readonly client_3pl_id: number | null },
  news: readonly OrderNews[],
): Promise<Json<PurchaseOrder>> {
  const data = found(await toldPurchaseOrder(scope, id), 'purchase_order')
  const resource = { type: 'purchase_order', id, version: data.version ?? 0 }
  scope.emit(...news.map((each) => ({ ...each, resource, client_3pl_id, data })))
  return recordFor(scope.visit.role, data)
}
