import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { BodyParts } from '../../../webhooks/tables.ts'

/**
 * API path of the record of the event `e`. Stock events concern a position, so their path lists an article's rows in a
 * warehouse.
 */
const path = sql`
  case e.resource_type
    when 'stock' then '/api/stock?article_id=' || (e.data ->> 'article_id') || coalesce('&warehouse_id=' || (e.data ->> 'warehouse_id'), '')
    when 'unit' then '/api/units/' || (e.data ->> 'code')
    when 'location' then '/api/warehouses/' || (e.data ->> 'warehouse_id') || '/locations/' || e.resource_id
    else '/api/' || replace(e.resource_type, '_', '-') || 's/' || e.resource_id end`

/** The JSON text of the event `e`, for webhooks and the feed alike. */
export function eventBody({ address, payload = 'full' }: BodyParts): Statement<'none'> {
  const data = payload === 'full' ? sql`e.data,` : sql``
  return sql`(
    select row_to_json(r)::text
      from (select e.event_id as id, e.type, iso(e.occurred_at) as timestamp, e.sequence, '1.0' as api_version, e.company_id,
                   e.client_3pl_id,
                   json_build_object('type', e.resource_type, 'id', e.resource_id, 'url', ${address}::text || ${path},
                                     'version', e.resource_version) as resource,
                   ${data} e.previous, e.movements, e.request_id) as r)`
}
