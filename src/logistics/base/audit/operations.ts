import { operation } from '../../../kernel/operation.ts'
import { readsPage } from '../access/routes.ts'
import { AuditList, AuditRow } from './schema.ts'
import { auditPage } from './store.ts'

const listAudit = operation({
  ...readsPage,
  id: 'audit.list',
  tag: 'Audit',
  summary: 'Read the audit log, newest first',
  description:
    'Changes of reference data, companies, modules and users. A super-admin who names no company sees all of them.',
  path: '/audit',
  role: 'manager',
  query: AuditList,
  response: AuditRow,
  handle: (scope, { query }) => auditPage(scope, query),
})

export const auditOperations = [listAudit]
