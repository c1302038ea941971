import { type Statement, join, slow, sql } from '../../../kernel/database/sql.ts'
import { Json } from '../../../kernel/json.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { BodyParts } from '../../../webhooks/tables.ts'
import { textFor } from '../../documents/spine/placeholders.ts'
import { type Way, piecesOf, walkAlong } from '../../base/reference/store-walk.ts'
import { documentKinds } from '../../kinds.ts'
import { eventTypes } from './types.ts'
import { equals } from '../../base/reference/store.ts'
import { eventBody } from './store-body.ts'
import { type Position, eventStream, isSettled, settledTo } from '../numbering/store-streams.ts'
import type { EventFeed, EventQuery } from './schema.ts'

/** A page of the events that a caller may see and asked for. */
export interface EventStretch extends Position {
  readonly feed: Json<EventFeed>
}

/** Maximum events scanned per response. A caller with a narrow filter gets a short page and continues from there. */
const looked = 10_000

interface Row {
  readonly bodies: string
  readonly cursor: number
  readonly has_more: boolean
  readonly unnumbered: boolean
  readonly settled: number | null
}

/** The events after a number, in ascending order. */
export async function eventStretch(
  scope: ReadScope,
  query: EventQuery,
  address: string,
): Promise<EventStretch> {
  const { after, limit } = query
  const settled = settledFor(scope)
  const row = await scope.one<Row>(
    slow(
      sql`
      with start as materialized (select ${settledTo(scope, eventStream)} as settled),
      ${walkAlong({ ...walk(scope, query), newestFirst: false, beyond: sql`e.sequence > ${after} and ${settled}` })},
      matched as (select * from found order by sequence limit ${limit}),
      reached as (
        select (select count(*) from found) > ${limit}::bigint as is_cut, (select sequence from edge) as edge,
               (select max(n.sequence) from unnest(${scope.companies}::bigint[]) as k (id) cross join lateral (
                  select e.sequence from events e where e.company_id = k.id and ${settled} order by e.sequence desc limit 1) as n) as newest),
      bodies as (
        select string_agg(b.text, ',' order by b.sequence) as bodies, max(b.sequence) as last
          from (select m.sequence, ${eventBody({ address })} as text
                  from matched m join events e on e.company_id = m.company_id and e.sequence = m.sequence
                   and e.created_at = m.created_at) as b)
      select coalesce(b.bodies, '') as bodies, r.is_cut or r.edge is not null as has_more,
             greatest(${after}::bigint, case when r.is_cut then b.last else coalesce(r.edge, r.newest) end) as cursor,
             exists (select from outbox o where ${scope.within('o')}) or (select settled from start) is not null as unnumbered,
             (select settled from start) as settled
        from reached r cross join bodies b`,
      'planned once',
    ),
  )
  const { bodies, cursor, has_more } = row
  const meta = JSON.stringify({ next_cursor: has_more ? cursor : null, has_more, cursor, per_page: limit })
  return {
    feed: new Json(['{"data":[', textFor(documentKinds, scope.visit.role, bodies), '],"meta":', meta, '}']),
    isAtEnd: !has_more,
    unnumbered: row.unnumbered,
    settled: row.settled,
  }
}

/** Condition: no lower number can still precede the event. */
function settledFor(scope: ReadScope): Statement<'none'> {
  return isSettled(scope, sql`e.sequence`, sql`(select settled from start)`)
}

/** Start of the newest matching events. A caller asking for rare ones starts at the last stretch scanned. */
export async function newestAfter(scope: ReadScope, query: EventQuery): Promise<number> {
  const settled = settledFor(scope)
  const { after } = await scope.one<{ after: number }>(
    slow(
      sql`
      with start as materialized (select ${settledTo(scope, eventStream)} as settled),
      ${walkAlong({ ...walk(scope, query), newestFirst: true, beyond: settled })}
      select coalesce((select min(m.sequence) - 1
                         from (select sequence from found order by sequence desc limit ${query.limit}) as m),
                      (select max(n.sequence) from unnest(${scope.companies}::bigint[]) as k (id) cross join lateral (
                         select e.sequence from events e where e.company_id = k.id and ${settled} order by e.sequence desc limit 1) as n),
                      0) as after`,
      'planned once',
    ),
  )
  return after
}

/** Both columns identify an event: `created_at` gives its weekly partition. */
function walk(scope: ReadScope, query: EventQuery) {
  const keys = ['sequence', 'created_at']
  const wanted = conditions(scope, query)
  return { table: 'events', alias: 'e', way: wayOf(scope, query), keys, wanted, looked, limit: query.limit }
}

/** The narrowest index that the filters allow. */
function wayOf(scope: ReadScope, query: EventQuery): Way {
  const { resource_type, resource_id } = query
  if (resource_type !== undefined && resource_id !== undefined)
    return {
      pieces: piecesOf(scope, sql`${resource_id}::bigint[]`),
      on: sql`e.resource_type = ${resource_type} and e.resource_id = p.value`,
    }
  const types = typesOf(query)
  if (types.length < eventTypes.length)
    return { pieces: piecesOf(scope, sql`${types}::text[]`), on: sql`e.type = p.value` }
  const clients = query.client_3pl_id ?? scope.clients
  if (clients !== null)
    return { pieces: piecesOf(scope, sql`${clients}::bigint[]`), on: sql`e.client_3pl_id = p.value` }
  return { pieces: piecesOf(scope), on: sql`true` }
}

/** Event types of the resource, recognized by its name as their prefix. */
function typesOf({ types, resource_type }: EventQuery): readonly string[] {
  const asked: readonly string[] = types ?? eventTypes
  return resource_type === undefined ? asked : asked.filter((type) => type.startsWith(`${resource_type}.`))
}

function conditions(scope: ReadScope, query: EventQuery): Statement<'company'> {
  const { types } = query
  const filters: readonly Statement<'none'>[] = [
    types === undefined ? sql`true` : sql`e.type = any(${types})`,
    equals('e.client_3pl_id', query.client_3pl_id),
    equals('e.resource_type', query.resource_type),
    equals('e.resource_id', query.resource_id),
  ]
  return sql`(${scope.owned('e')} and ${join(filters, sql` and `)})`
}

/** The text of one event, as it is sent; undefined once the event has been removed. */
export async function eventBodyText(
  connection: Connection,
  event: { readonly company_id: number; readonly sequence: number; readonly created_at: Date },
  parts: BodyParts,
): Promise<string | undefined> {
  const { company_id, sequence, created_at } = event
  // A `Date` would lose the microseconds.
  const { rows } = await connection.query<{ text: string }>(sql`
    select ${eventBody(parts)} as text from events e
     where e.company_id = ${company_id} and e.sequence = ${sequence}
       and e.created_at >= ${created_at}::timestamptz and e.created_at < ${created_at}::timestamptz + interval '1 ms'`)
  return rows[0]?.text
}
