import { Json } from '../../../kernel/json.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { turned, turnedRecords } from './store.ts'

/** Publishes each minimum that stock fell below or recovered to, once, in the transaction that moved the stock. */
export async function tellMinimums(scope: WriteScope, articles: readonly number[]): Promise<void> {
  const ids = await turned(scope, articles)
  if (ids.length === 0) return
  const rows = await turnedRecords(scope, ids)
  scope.emit(
    ...rows.map(({ json, low, client_3pl_id, position_id, position_version }) => ({
      type: low ? ('stock.low' as const) : ('stock.recovered' as const),
      resource: { type: 'stock', id: position_id, version: position_version },
      client_3pl_id,
      data: new Json(json),
    })),
  )
}
