import { sql } from '../../kernel/database/sql.ts'
import type { Page } from '../../kernel/json.ts'
import type { ReadScope } from '../../kernel/scope.ts'
import { equals, referencePage } from '../reference/store.ts'
import { actorName } from '../users/store-actor.ts'
import type { AuditList, AuditRow } from './schema.ts'

const record = sql`
  t.id, t.company_id, iso(t.at) as at, t.actor, ${actorName('t.actor')} as actor_name, t.action,
  json_build_object('type', t.target_type, 'id', t.target_id) as target, t.change, t.request_id`

/** Newest first. Whoever may look everywhere also sees what concerns no company. */
export function auditPage(scope: ReadScope, query: AuditList): Promise<Page<AuditRow>> {
  const within = scope.within('t')
  const { from, to } = query
  const rows = sql`
    from audit t where ${scope.everywhere ? sql`(${within} or true)` : within}
     and ${equals('t.action', query.action)} and ${equals('t.target_type', query.target_type)}
     and ${equals('t.target_id', query.target_id)}
     and ${from === undefined ? sql`true` : sql`t.at >= ${from}`}
     and ${to === undefined ? sql`true` : sql`t.at < ${to}`}`
  return referencePage(scope, { table: 't', record, from: rows, order: sql`t.id desc`, query })
}
