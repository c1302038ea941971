import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { slow, sql } from '../../../kernel/database/sql.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { actorParts } from '../../base/audit/store-actor.ts'
import type { Movement } from '../ledger/chain.ts'

/** Movement as every response shows it; the table is `m`, its article `a`. */
export const movementRecord = sql`
  m.id, m.company_id, m.bucket_id, m.seq, m.client_3pl_id, m.article_id, a.article_code, m.warehouse_id,
  nullif(m.location_code, '') as location_code, m.lot_number, m.stock_status, m.kind,
  trim_scale(m.on_hand_delta) as on_hand_delta_um3pl, trim_scale(m.reserved_delta) as reserved_delta_um3pl,
  trim_scale(m.on_hand_after) as on_hand_after_um3pl, trim_scale(m.reserved_after) as reserved_after_um3pl,
  trim_scale(m.on_hand_delta) as on_hand_delta, trim_scale(m.reserved_delta) as reserved_delta,
  trim_scale(m.on_hand_after) as on_hand_after, trim_scale(m.reserved_after) as reserved_after,
  m.source_type, m.source_id, m.source_line_id, m.reason, m.serial_numbers, m.actor,
  ${actorParts('m.actor')}, m.request_id,
  iso(m.occurred_at) as occurred_at, iso(m.created_at) as created_at`

/** Newest movements of these articles as a JSON array, at most `limit` per article. */
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

/** Records of the movements that this transaction made, in the order it made them, as a JSON array. */
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
