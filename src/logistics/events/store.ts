import { type Statement, join, slow, sql } from '../../kernel/database/sql.ts'
import { Json } from '../../kernel/json.ts'
import type { Connection, ReadScope } from '../../kernel/scope.ts'
import type { BodyParts } from '../../webhooks/tables.ts'
import { textFor } from '../documents/gaps.ts'
import { documentKinds } from '../documents/kinds.ts'
import { equals } from '../reference/store.ts'
import { eventBody } from './store-body.ts'
import type { EventFeed, EventQuery } from './schema.ts'

/** A stretch of the events that a caller may see and wants. */
export interface EventStretch {
  readonly feed: Json<EventFeed>
  readonly has_more: boolean
  /** In the same moment there was a committed event without a number. */
  readonly unnumbered: boolean
}

/** How many events are looked at for one answer: who wants few of them gets fewer than asked for, and goes on. */
const looked = 10_000

interface Row {
  readonly bodies: string
  readonly cursor: number
  readonly has_more: boolean
  readonly unnumbered: boolean
}

/** The events after a number, in order. */
export async function eventStretch(
  scope: ReadScope,
  query: EventQuery,
  address: string,
): Promise<EventStretch> {
  const { after, limit } = query
  const wanted = conditions(scope, query)
  // An index leads to the events of one resource; all others are looked through.
  const isDirect = query.resource_type !== undefined && query.resource_id !== undefined
  const window = isDirect ? sql`and ${wanted}` : sql``
  const row = await scope.one<Row>(
    slow(sql`
      with seen as materialized (
        select e.company_id, e.sequence, e.created_at, ${wanted} as wanted
          from events e where ${scope.within('e')} and e.sequence > ${after} ${window}
         order by e.sequence limit ${isDirect ? limit + 1 : looked}),
      matched as materialized (select * from seen where wanted order by sequence limit ${limit}),
      reached as (
        select case when (select count(*) from matched) = ${limit}::bigint then (select max(sequence) from matched)
                    else (select max(sequence) from seen) end as sequence),
      edge as (
        select coalesce(r.sequence, ${after}::bigint) as cursor,
               exists (select from seen s where s.sequence > r.sequence)
                 or (select count(*) from seen) = ${looked}::bigint as has_more
          from reached r),
      bodies as (
        select string_agg(b.text, ',' order by b.sequence) as bodies
          from (select m.sequence, ${eventBody({ address })} as text
                  from matched m join events e on e.company_id = m.company_id and e.sequence = m.sequence
                   and e.created_at = m.created_at) as b)
      select coalesce(b.bodies, '') as bodies, g.cursor, g.has_more,
             exists (select from outbox o where ${scope.within('o')}) as unnumbered
        from edge g cross join bodies b`),
  )
  const { bodies, cursor, has_more, unnumbered } = row
  const meta = JSON.stringify({ next_cursor: has_more ? cursor : null, has_more, cursor })
  return {
    feed: new Json(['{"data":[', textFor(documentKinds, scope.visit.role, bodies), '],"meta":', meta, '}']),
    has_more,
    unnumbered,
  }
}

/** Where the newest events that are wanted begin; who wants rare ones gets those of the last stretch that is looked at. */
export async function newestAfter(scope: ReadScope, query: EventQuery): Promise<number> {
  const { after } = await scope.one<{ after: number }>(
    slow(sql`
      with seen as materialized (
        select e.sequence, ${conditions(scope, query)} as wanted
          from events e where ${scope.within('e')} order by e.sequence desc limit ${looked})
      select coalesce((select min(m.sequence) - 1
                         from (select sequence from seen where wanted order by sequence desc limit ${query.limit}) as m),
                      (select max(sequence) from seen), 0) as after`),
  )
  return after
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

/** The text of one event as it is sent; none once it is no longer kept. */
export async function eventBodyText(
  connection: Connection,
  event: { readonly company_id: number; readonly sequence: number; readonly created_at: Date },
  parts: BodyParts,
): Promise<string | undefined> {
  const { company_id, sequence, created_at } = event
  // A `Date` has lost the microseconds.
  const { rows } = await connection.query<{ text: string }>(sql`
    select ${eventBody(parts)} as text from events e
     where e.company_id = ${company_id} and e.sequence = ${sequence}
       and e.created_at >= ${created_at}::timestamptz and e.created_at < ${created_at}::timestamptz + interval '1 ms'`)
  return rows[0]?.text
}
