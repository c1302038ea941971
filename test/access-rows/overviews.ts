import { countMaker } from './counts.ts'
import { purchaseOrderMaker, receptionMaker } from './inbound.ts'
import { returnMaker } from './returns.ts'
import type { Maker, Row, Rows } from './row.ts'
import { salesOrderMaker } from './sales-orders.ts'
import { waveMaker } from './waves.ts'

function timeline(path: string, module: string, { make }: Maker): Row {
  return {
    access: 'member',
    role: 'viewer',
    module,
    call: async (setting) => ({ path: `${path}/${(await make(setting)).id}/timeline` }),
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
  'sales_orders.timeline': timeline('/sales-orders', 'outbound', salesOrderMaker),
  'purchase_orders.timeline': timeline('/purchase-orders', 'inbound', purchaseOrderMaker),
  'receptions.timeline': timeline('/receptions', 'inbound', receptionMaker),
  'returns.timeline': timeline('/returns', 'returns', returnMaker),
  'waves.timeline': timeline('/waves', 'picking', waveMaker),
  'counts.timeline': timeline('/counts', 'counting', countMaker),
}
