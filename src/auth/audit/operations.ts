import { Text } from '../../kernel/json.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import * as z from 'zod'
import { headOf, linesOf } from './rules.ts'
import { AdminAuditQuery, AuditPage, AuditQuery, type AuditRow, ExportQuery, exportLimit } from './schema.ts'
import { adminAudit, auditSpan, siteAudit } from './store.ts'

const common = { tag: 'Audit', method: 'GET', permission: 'audit.read', status: 200 } as const

const listSiteAudit = operation({
  ...common,
  id: 'site.audit',
  summary: 'Read the audit log of the site, newest first',
  path: '/site/audit',
  access: 'site_read',
  query: AuditQuery,
  envelope: 'bare',
  response: AuditPage,
  handle: (scope, { query }) => siteAudit(scope, query),
})

const listAdminAudit = operation({
  ...common,
  id: 'admin.audit',
  summary: 'Read the audit log of all sites, newest first',
  path: '/admin/audit',
  access: 'admin_read',
  query: AdminAuditQuery,
  envelope: 'bare',
  response: AuditPage,
  handle: (scope, { query }) => adminAudit(scope, query),
})

const exportAudit = operation({
  ...common,
  id: 'admin.audit_export',
  summary: 'Export the audit log, oldest first',
  description: 'Answers NDJSON (`application/x-ndjson`) or CSV, a row of the log on each line.',
  path: '/admin/audit/export',
  // The log records who exported it.
  access: 'admin_write',
  query: ExportQuery,
  envelope: 'bare',
  response: z.never(),
  texts: {
    'application/x-ndjson': `{"id":90210,"at":"2026-01-15T10:20:30.000000Z","action":"login","outcome":"done"}\n`,
    'text/csv': 'id,at,action,outcome\r\n90210,2026-01-15T10:20:30.000000Z,login,done\r\n',
  },
  async handle(scope, { query }) {
    const rows = await scope.all<AuditRow>(auditSpan({ ...query, limit: exportLimit }))
    const { site_id = null, occurred_from: from = null, occurred_to: to = null, format, after_id } = query
    const change = { site_id, from, to, format, after_id, rows: rows.length }
    await scope.audit({ action: 'audit.exported', change }, null)
    const type = query.format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8'
    return new Text(type, headOf(query.format) + linesOf(rows, query.format))
  },
})

export const auditOperations: readonly AnyOperation[] = [listSiteAudit, listAdminAudit, exportAudit]
