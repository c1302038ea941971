import { sql } from '../../kernel/database/sql.ts'
import type { Page } from '../../kernel/json.ts'
import type { ReadScope } from '../../kernel/scope.ts'
import type { CountedList } from '../../lists/list.ts'
import { asked } from '../../lists/listing.ts'
import { listPage } from '../../lists/page.ts'
import { equals } from '../reference/store.ts'
import { actorName } from '../users/store-actor.ts'
import type { AuditList, AuditRow } from './schema.ts'

const record = sql`
  t.id, t.company_id, iso(t.at) as at, t.actor, ${actorName('t.actor')} as actor_name, t.action,
  json_build_object('type', t.target_type, 'id', t.target_id) as target, t.change, t.request_id`

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

/** Newest first. Whoever may look everywhere also sees what concerns no company. */
export function auditPage(scope: ReadScope, query: AuditList): Promise<Page<AuditRow>> {
  const { action, target_type, actor } = query
  return listPage(scope, {
    list: auditList,
    alias: 't',
    record,
    tenants: scope.tenantsAndNone,
    selection: { action, target_type, actor },
    conditions: [
      ...asked(query.target_id, (id) => equals('t.target_id', id)),
      ...asked(query.request_id, (id) => equals('t.request_id', id)),
      ...asked(query.from, (from) => sql`t.at >= ${from}::timestamptz`),
      ...asked(query.to, (to) => sql`t.at < ${to}::timestamptz`),
    ],
    query,
  })
}
