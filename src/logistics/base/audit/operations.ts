import { operation } from '../../../kernel/operation.ts'
import { AuditList, AuditRow } from './schema.ts'
import { auditPage } from './store.ts'

const listAudit = operation({
  id: 'audit.list',
  tag: 'Audit',
  summary: 'Read the audit log, newest first',
  description:
    'Changes of reference data, companies, modules and users. A super-admin who names no company sees all of them.',
  method: 'GET',
  path: '/audit',
  access: 'read',
  role: 'manager',
  query: AuditList,
  status: 200,
  envelope: 'page',
  response: AuditRow,
  handle: (scope, { query }) => auditPage(scope, query),
})

export const auditOperations = [listAudit]
