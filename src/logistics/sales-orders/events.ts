import type { Json } from '../../kernel/json.ts'
import type { Event, EventType } from '../../kernel/outbox.ts'
import { found } from '../../kernel/problem.ts'
import type { WriteScope } from '../../kernel/scope.ts'
import { type Told, recordFor } from '../documents/gaps.ts'
import { type Movement, movementRecords } from '../ledger/chain.ts'
import type { SalesOrder } from './schema.ts'
import { salesOrderRecords } from './store.ts'

type OrderNews = Extract<EventType, `sales_order.${string}`>

export interface Telling {
  readonly id: number
  readonly types: readonly OrderNews[]
  readonly previous?: Readonly<Record<string, unknown>>
  readonly movements?: readonly Movement[]
}

/** Tells what happened to orders, each with its record as it is now. */
export async function tellOrders(
  scope: WriteScope,
  tellings: readonly Telling[],
): Promise<readonly Json<Told<SalesOrder>>[]> {
  if (tellings.length === 0) return []
  const records = await salesOrderRecords(
    scope,
    tellings.map((telling) => telling.id),
  )
  const events = tellings.flatMap(({ id, types, previous, movements = [] }): readonly Event[] => {
    const { client_3pl_id, json } = found(
      records.find((each) => each.id === id),
      'sales_order',
    )
    const own = movements.filter(
      (movement) => movement.source_type === 'sales_order' && movement.source_id === id,
    )
    return types.map((type) => ({
      type,
      resource: { type: 'sales_order', id, version: json.version ?? 0 },
      client_3pl_id,
      data: json,
      ...(previous !== undefined && { previous }),
      ...(own.length > 0 && { movements: movementRecords(own) }),
    }))
  })
  scope.emit(...events)
  return records.map((each) => each.json)
}

/** The same for one order, and the answer to who did it. */
export async function tellOrder(scope: WriteScope, telling: Telling): Promise<Json<SalesOrder>> {
  const [json] = await tellOrders(scope, [telling])
  return recordFor(scope.visit.role, found(json, 'sales_order'))
}
