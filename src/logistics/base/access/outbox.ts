import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { uuidv7 } from '../../../kernel/ids.ts'
import type { Json } from '../../../kernel/json.ts'
import type { CompanyId } from './types.ts'

/** The closed list of events. Each room that records some merges in its own. */
export interface EventTypes {}
export type EventType = keyof EventTypes

export interface Event {
  readonly type: EventType
  readonly resource: { readonly type: string; readonly id: number; readonly version: number }
  readonly client_3pl_id: number | null
  /** The record, as a GET returns it. */
  readonly data: Json<unknown>
  /** For an update: the previous values of the changed fields. */
  readonly previous?: Readonly<Record<string, unknown>>
  /** The stock movements that belong to the event. */
  readonly movements?: readonly object[]
  /** If a transaction has several such events for one resource, only the last is recorded. */
  readonly supersedes?: true
}

export interface Kept {
  readonly event: Event
  readonly at: Date
}

/** Drops events that a later one supersedes. */
export function lasting(events: readonly Kept[]): readonly Kept[] {
  const last = new Map(events.map(({ event }) => [toldKey(event), event]))
  return events.filter(({ event }) => event.supersedes !== true || last.get(toldKey(event)) === event)
}

function toldKey({ type, resource }: Event): string {
  return `${type}:${resource.id}`
}

/** The company of the events, and the caller who caused them. */
interface Origin {
  readonly company: CompanyId
  readonly visit: {
    readonly caller: string
    readonly user_id: number | null
    readonly request_id: string
  }
}

export function eventRows({ company, visit }: Origin, kept: readonly Kept[]): Statement<'company'> {
  const events = kept.map(({ event }) => event)
  return sql`
    insert into outbox (company_id, event_id, type, client_3pl_id, resource_type, resource_id, resource_version,
                        data, previous, movements, user_id, actor, request_id, created_at)
    select ${company}, e.event_id, e.type, e.client_3pl_id, e.resource_type, e.resource_id, e.resource_version,
           e.data::json, e.previous::json, e.movements::json, ${visit.user_id}, ${visit.caller}, ${visit.request_id},
           e.at
      from unnest(${events.map(() => `evt_${uuidv7()}`)}::text[], ${events.map((e) => e.type)}::text[],
                  ${events.map((e) => e.client_3pl_id)}::bigint[], ${events.map((e) => e.resource.type)}::text[],
                  ${events.map((e) => e.resource.id)}::bigint[], ${events.map((e) => e.resource.version)}::int[],
                  ${events.map((e) => e.data.text)}::text[], ${events.map((e) => jsonOrNull(e.previous))}::text[],
                  ${events.map((e) => jsonOrNull(e.movements))}::text[], ${kept.map(({ at }) => at)}::timestamptz[])
           with ordinality as e (event_id, type, client_3pl_id, resource_type, resource_id, resource_version,
                                 data, previous, movements, at, position)
     order by e.position`
}

function jsonOrNull(value: object | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}
