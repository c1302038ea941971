import { sql } from '../../../kernel/database/sql.ts'
import type { Page } from '../../../kernel/json.ts'
import type { ReadScope } from '../access/scopes.ts'
import type { CountedList } from '../../../lists/list.ts'
import { asked } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { equals, isBefore, isSince } from '../reference/store.ts'
import { actorParts } from './store-actor.ts'
import type { AuditList, AuditRow } from './schema.ts'

const record = sql`
  t.id, t.company_id, iso(t.at) as occurred_at, iso(t.at) as at, ${actorParts('t.actor')}, t.actor, t.action,
  t.target_type as resource_type, t.target_id as resource_id, json_build_object('type', t.target_type, 'id', t.target_id) as target, t.change, t.request_id`

export const auditList: CountedList = {
  table: 'audit',
  columns: [
    { name: 'action', type: 'text' },
    { name: 'target_type', type: 'text' },
    { name: 'actor', type: 'text' },
  ],
  facets: [[], ['action'], ['target_type'], ['actor']],
  everybody: true,
  newestFirst: true,
}

/** Newest first. Callers that may read every company also see entries without a company. */
export function auditPage(scope: ReadScope, query: AuditList): Promise<Page<AuditRow>> {
  const { action, resource_type: target_type, actor } = query
  return listPage(scope, {
    list: auditList,
    alias: 't',
    record,
    tenants: scope.tenantsAndNone,
    selection: { action, target_type, actor },
    conditions: [
      ...asked(query.resource_id, (ids) => sql`t.target_id = any(${ids})`),
      ...asked(query.request_id, (id) => equals('t.request_id', id)),
      ...asked(query.occurred_from, (from) => isSince('t.at', from)),
      ...asked(query.occurred_to, (to) => isBefore('t.at', to)),
    ],
    query,
  })
}
