import { jsonRows } from '../../../kernel/database/json-rows.ts'
import { sql } from '../../../kernel/database/sql.ts'
import type { Documents } from '../../documents/spine/kind.ts'
import { allowedPlaceholders } from '../../documents/spine/store-placeholders.ts'
import { waveMoves } from './moves.ts'
import { Wave } from './schema.ts'

const moving = { resource: 'wave', alias: 'd', moves: waveMoves } as const

/** The record has no tasks: events carry it, and every pick would publish an event as long as the wave. */
export const waves: Documents<typeof Wave> = {
  ...moving,
  table: 'waves',
  number: 'wave_number',
  lines: ['wave_tasks', 'wave_id'],
  lineTexts: ['note', 'worker'],
  searched: [
    sql`(select string_agg(w.order_number, chr(31)) from wave_orders w
          where w.company_id = d.company_id and w.wave_id = d.id)`,
  ],
  schema: Wave,
  record: sql`
    d.id, d.company_id, d.client_3pl_id, d.warehouse_id, d.wave_number, d.status, ${allowedPlaceholders(moving)}, d.mode, d.totes,
    d.partner_id, d.rule, d.cancel_reason, d.external_reference, d.notes, d.metadata, d.version,
    iso(d.released_at) as released_at, iso(d.picked_at) as picked_at, iso(d.closed_at) as closed_at,
    iso(d.created_at) as created_at, iso(d.updated_at) as updated_at,
    (select ${jsonRows('w')} from (
       select w.order_id as sales_order_id, w.order_number, w.state as status, w.tote_code from wave_orders w
        where w.company_id = d.company_id and w.wave_id = d.id order by w.turn) w) as orders`,
}
