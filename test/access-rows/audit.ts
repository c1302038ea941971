import type { Rows } from './row.ts'

export const auditRows: Rows = {
  'audit.list': { access: 'member', role: 'manager', call: () => ({ path: '/audit' }), success: 200 },
}
