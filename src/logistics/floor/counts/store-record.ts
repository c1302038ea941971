import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Documents } from '../../documents/spine/kind.ts'
import { allowedPlaceholders } from '../../documents/spine/store-placeholders.ts'
import { countMoves } from './moves.ts'
import { Count } from './schema.ts'

const moving = { resource: 'count', alias: 'd', moves: countMoves } as const

/** The record has the locations but not the tasks: otherwise the event for each task would be as long as the count. */
export const counts: Documents<typeof Count> = {
  ...moving,
  table: 'counts',
  number: 'count_number',
  lines: ['count_tasks', 'count_id'],
  lineTexts: ['note', 'worker'],
  searched: [
    sql`(select string_agg(distinct p.location_code, chr(31)) from count_places p
          where p.company_id = d.company_id and p.count_id = d.id)`,
  ],
  schema: Count,
  record: sql`
    d.id, d.company_id, d.client_3pl_id, d.warehouse_id, d.count_number, d.status, ${allowedPlaceholders(moving)}, d.blind,
    d.second_count, trim_scale(d.tolerance) as tolerance_um3pl, trim_scale(d.tolerance_percent) as tolerance_percent,
    d.plan_id, d.rule, d.partner_id, d.cancel_reason, d.external_reference, d.notes, d.metadata, d.version,
    iso(d.released_at) as released_at, iso(d.counted_at) as counted_at, iso(d.closed_at) as closed_at,
    iso(d.created_at) as created_at, iso(d.updated_at) as updated_at,
    (select ${jsonRows('p')} from (
       select nullif(p.location_code, '') as location_code, p.article_id,
              (select a.article_code from articles a where a.company_id = p.company_id and a.id = p.article_id) as article_code
         from count_places p where p.company_id = d.company_id and p.count_id = d.id order by p.turn) p) as places`,
}
