import { Json } from '../../../kernel/json.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Movement, movementRecords } from '../ledger/chain.ts'
import { positionsOf } from './store-goods.ts'

/** Publishes one event per corrected position. */
export async function tellCorrection(
  scope: WriteScope,
  movements: readonly Movement[],
  record: {
    readonly lines: readonly { readonly article_id: number }[]
    readonly kind: 'adjust' | 'count'
    readonly [field: string]: unknown
  },
): Promise<void> {
  const { kind, lines, ...rest } = record
  const corrected = new Set(
    movements.filter((each) => each.kind === kind).map((each) => each.bucket.position_id),
  )
  if (corrected.size === 0) return
  const positions = await positionsOf(scope, [...corrected])
  scope.emit(
    ...positions.map(({ id, version, client_3pl_id, article_id }) => ({
      type: 'stock.adjusted' as const,
      resource: { type: 'stock', id, version },
      client_3pl_id,
      data: new Json(
        JSON.stringify({
          ...rest,
          article_id,
          lines: lines.filter((line) => line.article_id === article_id),
        }),
      ),
      movements: movementRecords(movements.filter((each) => each.bucket.position_id === id)),
    })),
  )
}
