import { jsonRows } from '../../kernel/database/json-rows.ts'
import { type Statement, join, slow, sql } from '../../kernel/database/sql.ts'
import { Json } from '../../kernel/json.ts'
import type { ReadScope } from '../../kernel/scope.ts'
import { equals } from '../reference/store.ts'
import { actorName } from '../users/store-actor.ts'
import type { Movement } from '../ledger/chain.ts'
import type { MovementList, MovementPage } from './schema.ts'

/** A movement as every answer shows it; the table is `m`, its article `a`. */
export const movementRecord = sql`
  m.id, m.company_id, m.bucket_id, m.seq, m.client_3pl_id, m.article_id, a.article_code, m.warehouse_id,
  nullif(m.location_code, '') as location_code, m.lot_number, m.stock_status, m.kind,
  trim_scale(m.on_hand_delta) as on_hand_delta, trim_scale(m.reserved_delta) as reserved_delta,
  trim_scale(m.on_hand_after) as on_hand_after, trim_scale(m.reserved_after) as reserved_after,
  m.source_type, m.source_id, m.source_line_id, m.reason, m.serial_numbers, m.actor,
  ${actorName('m.actor')} as actor_name, m.request_id,
  iso(m.occurred_at) as occurred_at, iso(m.created_at) as created_at`

/** Movements, newest first, from below the cursor. */
export async function movementPage(scope: ReadScope, query: MovementList): Promise<Json<MovementPage>> {
  const { per_page } = query
  const rows = await scope.all<{ id: number; json: string }>(
    slow(sql`
      select r.id, row_to_json(r)::text as json
        from (select ${movementRecord}
                from (select m.* from stock_movements m where ${movementConditions(scope, query)}
                       order by m.id desc limit ${per_page + 1}) as m
                join articles a on a.company_id = m.company_id and a.id = m.article_id
               order by m.id desc) r`),
  )
  const shown = rows.slice(0, per_page)
  const next_cursor = rows.length > per_page ? (shown.at(-1)?.id ?? null) : null
  const data = shown.map((row) => row.json).join(',')
  return new Json<MovementPage>(`{"data":[${data}],"meta":${JSON.stringify({ next_cursor, per_page })}}`)
}

function movementConditions(scope: ReadScope, query: MovementList): Statement<'company'> {
  const { article_code, kind, cursor, from, to } = query
  const [type, number] = query.source?.split(':') ?? []
  const conditions: readonly Statement<'company' | 'none'>[] = [
    cursor === 0 ? sql`true` : sql`m.id < ${cursor}`,
    equals('m.article_id', query.article_id),
    equals('m.warehouse_id', query.warehouse_id),
    equals('m.client_3pl_id', query.client_3pl_id),
    equals('m.lot_number', query.lot_number),
    equals('m.source_type', query.source_type),
    equals('m.source_id', query.source_id),
    equals('m.source_type', type),
    equals('m.source_id', number === undefined ? undefined : Number(number)),
    article_code === undefined
      ? sql`true`
      : sql`m.article_id = any(array(
              select c.id from articles c where ${scope.owned('c')} and c.article_code = ${article_code}))`,
    kind === undefined ? sql`true` : sql`m.kind = any(${kind})`,
    from === undefined ? sql`true` : sql`m.occurred_at >= ${from}::timestamptz`,
    to === undefined ? sql`true` : sql`m.occurred_at < ${to}::timestamptz`,
  ]
  return sql`${scope.owned('m')} and ${join(conditions, sql` and `)}`
}

/** The newest movements of each of these articles, at most `limit` of each, as a JSON array. */
export async function movementsOfArticles(
  scope: ReadScope,
  articles: readonly number[],
  limit: number,
): Promise<string> {
  const { json } = await scope.one<{ json: string }>(
    slow(sql`
      select ${scope.rows('r')}::text as json
        from (select ${movementRecord}
                from articles a
               cross join lateral (
                 select each.* from stock_movements each
                  where each.company_id = a.company_id and each.article_id = a.id and ${scope.owned('each')}
                  order by each.id desc limit ${limit}) as m
               where ${scope.owned('a')} and a.id = any(${articles})
               order by m.id desc) r`),
  )
  return json
}

/** The records of movements that this transaction made, in the order in which it made them, as a JSON array. */
export async function movementsMade(scope: ReadScope, movements: readonly Movement[]): Promise<string> {
  if (movements.length === 0) return '[]'
  const { json } = await scope.one<{ json: string }>(sql`
    select ${jsonRows('r')}::text as json
      from (select ${movementRecord}
              from unnest(${movements.map((each) => each.bucket_id)}::bigint[], ${movements.map((each) => each.seq)}::int[],
                          ${movements.map((each) => each.occurred_at)}::timestamptz[])
                   with ordinality as w (bucket, seq, occurred_at, at)
              join stock_movements m on ${scope.within('m')} and m.bucket_id = w.bucket
               and m.occurred_at = w.occurred_at and m.seq = w.seq
              join articles a on a.company_id = m.company_id and a.id = m.article_id
             order by w.at) r`)
  return json
}
