import { countRows } from './counts.ts'
import { inboundRows } from './inbound.ts'
import { returnRows } from './returns.ts'
import { type Row, type Rows, rowOf } from './row.ts'
import { salesOrderRows } from './sales-orders.ts'
import { waveRows } from './waves.ts'

/** The timeline of the document that `get` reads. */
function timeline(module: string, rows: Rows, get: string): Row {
  return {
    access: 'member',
    role: 'viewer',
    module,
    call: async (setting) => ({ path: `${(await rowOf(rows, get).call(setting)).path}/timeline` }),
    success: 200,
  }
}

export const overviewRows: Rows = {
  'dashboard.get': {
    access: 'member',
    role: 'viewer',
    call: () => ({ path: '/dashboard' }),
    success: 200,
  },
  'sales_orders.timeline': timeline('outbound', salesOrderRows, 'sales_orders.get'),
  'purchase_orders.timeline': timeline('inbound', inboundRows, 'purchase_orders.get'),
  'receptions.timeline': timeline('inbound', inboundRows, 'receptions.get'),
  'returns.timeline': timeline('returns', returnRows, 'returns.get'),
  'waves.timeline': timeline('picking', waveRows, 'waves.get'),
  'counts.timeline': timeline('counting', countRows, 'counts.get'),
}
