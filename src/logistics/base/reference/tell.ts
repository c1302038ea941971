import type { Json } from '../../../kernel/json.ts'
import type { EventType } from '../access/outbox.ts'
import type { WriteScope } from '../access/scopes.ts'

interface Told<R> {
  readonly id: number
  readonly client_3pl_id?: number | null
  /** The current record; for a deleted record, its last state. */
  readonly json: Json<R>
  /** Changed fields, each with its value before and after. */
  readonly change?: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** Publishes the event for a record and returns the record. */
export function told<R>(
  scope: WriteScope,
  type: EventType,
  { id, client_3pl_id = null, json, change }: Told<R>,
): Json<R> {
  const [resource = ''] = type.split('.')
  const previous =
    change && Object.fromEntries(Object.entries(change).map(([field, [before]]) => [field, before]))
  scope.emit({
    type,
    resource: { type: resource, id, version: json.version ?? 1 },
    client_3pl_id,
    data: json,
    ...(previous !== undefined && { previous }),
  })
  return json
}
