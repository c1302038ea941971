import type { Row, Rows } from './row.ts'

function read(path: string, module?: string): Row {
  return {
    access: 'member',
    role: 'viewer',
    ...(module !== undefined && { module }),
    call: () => ({ path }),
    success: 200,
  }
}

export const eventRows: Rows = {
  'events.list': read('/events', 'webhooks'),
  'stock.sync': read('/stock/sync', 'stock'),
  'sales_orders.sync': read('/sales-orders/sync', 'outbound'),
  'purchase_orders.sync': read('/purchase-orders/sync', 'inbound'),
  'receptions.sync': read('/receptions/sync', 'inbound'),
  'returns.sync': read('/returns/sync', 'returns'),
  'waves.sync': read('/waves/sync', 'picking'),
  'counts.sync': read('/counts/sync', 'counting'),
  'replenishments.sync': read('/replenishments/sync', 'picking'),
  'clients.sync': read('/clients/sync'),
  'partners.sync': read('/partners/sync'),
  'warehouses.sync': read('/warehouses/sync'),
  'locations.sync': read('/locations/sync'),
  'units.sync': read('/units/sync'),
  'attachments.sync': read('/attachments/sync'),
}
