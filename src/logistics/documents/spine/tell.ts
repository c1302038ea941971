import type * as z from 'zod'
import type { Json } from '../../../kernel/json.ts'
import type { Event, EventType } from '../../base/access/outbox.ts'
import { found } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Movement, movementRecords } from '../../stock/ledger/chain.ts'
import { type EventRecord, recordFor } from './placeholders.ts'
import type { Documents } from './kind.ts'
import { toldDocuments } from './store.ts'

/** Event of one document. */
export interface Telling {
  readonly id: number
  readonly types: readonly EventType[]
  /** Previous values of the changed fields. */
  readonly previous?: Readonly<Record<string, unknown>> | undefined
  /** Stock movements of the change; the document's own are part of its event. */
  readonly movements?: readonly Movement[]
}

/** Emits events for documents, each with its record as it is now. */
export async function tellAll<R extends z.ZodType>(
  scope: WriteScope,
  kind: Documents<R>,
  tellings: readonly Telling[],
): Promise<readonly Json<EventRecord<z.output<R>>>[]> {
  if (tellings.length === 0) return []
  const { resource } = kind
  const records = await toldDocuments(
    scope,
    kind,
    tellings.map(({ id }) => id),
  )
  const events = tellings.flatMap(({ id, types, previous, movements = [] }): readonly Event[] => {
    const record = records.find((each) => each.id === id)
    const { client_3pl_id, json } = found(record, resource)
    const own = movements.filter((each) => each.source_type === resource && each.source_id === id)
    return types.map((type) => ({
      type,
      resource: { type: resource, id, version: json.version ?? 0 },
      client_3pl_id,
      data: json,
      ...(previous !== undefined && { previous }),
      ...(own.length > 0 && { movements: movementRecords(own) }),
    }))
  })
  scope.emit(...events)
  return records.map(({ json }) => json)
}

/** Emits events for one document; returns the response for the caller. */
export async function tell<R extends z.ZodType>(
  scope: WriteScope,
  kind: Documents<R>,
  telling: Telling,
): Promise<Json<z.output<R>>> {
  const [json] = await tellAll(scope, kind, [telling])
  return recordFor(kind, scope.visit.role, found(json, kind.resource))
}
