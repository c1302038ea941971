import type {
  Count,
  PurchaseOrder,
  Reception,
  Return,
  SalesOrder,
  Wave,
} from '../../../client/src/generated/logistics.ts'
import type { DocumentEntry, Found } from './entry.ts'
import { is, isCount, isReturn, isWave } from './statuses.ts'

interface Listed {
  readonly id: number
  readonly external_reference: string | null
}

/** A found document. Its note joins the parts that have a value. */
function found(
  { id, external_reference }: Listed,
  number: string,
  ...notes: readonly (string | null | undefined)[]
): Found {
  return { id, number, note: [external_reference, ...notes].filter(Boolean).join(' · ') }
}

export const salesOrders: DocumentEntry<SalesOrder['status']> = {
  of: 'sales_order',
  path: '/sales-orders',
  title: { en: 'Sales orders', it: 'Ordini di vendita', ro: 'Comenzi de vânzare' },
  make: {
    en: 'New sales order',
    it: 'Nuovo ordine di vendita',
    ro: 'Comandă de vânzare nouă',
  },
  bring: {
    en: 'Import sales orders',
    it: 'Importa ordini di vendita',
    ro: 'Importă comenzi de vânzare',
  },
  module: 'outbound',
  number: { field: 'order_number', prefix: 'SO-' },
  statuses: {
    draft: { ...is.draft, edit: 'all' },
    confirmed: { ...is.confirmed, edit: 'all' },
    allocated: { ...is.allocated, edit: 'all' },
    picking: { ...is.picking, edit: 'some' },
    packed: { ...is.packed, edit: 'some' },
    partially_shipped: { ...is.partially_shipped, edit: 'some' },
    shipped: is.shipped,
    delivered: is.delivered,
    closed: is.closed,
    cancelled: is.cancelled,
  },
  touches: ['sales_orders', 'stock', 'dashboard'],
  find: async (call, asked) => {
    const { data } = await call('sales_orders.list', asked)
    return data.map((each) => found(each, each.order_number, each.ship_to.name))
  },
  nav: { icon: 'outbound', group: 'groupOut', near: true },
  shots: [
    '/sales-orders?status=confirmed',
    '/sales-orders/{sales-orders?status=confirmed}',
    '/sales-orders/{sales-orders?status=delivered}',
    '/sales-orders/new',
    '/sales-orders/import',
  ],
}

export const purchaseOrders: DocumentEntry<PurchaseOrder['status']> = {
  of: 'purchase_order',
  path: '/purchase-orders',
  title: { en: 'Purchase orders', it: 'Ordini di acquisto', ro: 'Comenzi de cumpărare' },
  make: {
    en: 'New purchase order',
    it: 'Nuovo ordine di acquisto',
    ro: 'Comandă de cumpărare nouă',
  },
  module: 'inbound',
  number: { field: 'order_number', prefix: 'PO-' },
  statuses: {
    draft: { ...is.draft, edit: 'all' },
    confirmed: { ...is.confirmed, edit: 'all' },
    partially_received: { ...is.partially_received, edit: 'some' },
    received: is.received,
    closed: is.closed,
    cancelled: is.cancelled,
  },
  touches: ['purchase_orders', 'stock', 'dashboard', 'receptions'],
  find: async (call, asked) => {
    const { data } = await call('purchase_orders.list', asked)
    return data.map((each) => found(each, each.order_number))
  },
  nav: { icon: 'list', group: 'groupIn' },
  shots: ['/purchase-orders/{purchase-orders}', '/purchase-orders/new'],
}

export const receptions: DocumentEntry<Reception['status']> = {
  of: 'reception',
  path: '/receptions',
  title: { en: 'Receptions', it: 'Ricevimenti', ro: 'Recepții' },
  make: {
    en: 'Announce a reception',
    it: 'Annuncia un ricevimento',
    ro: 'Anunță o recepție',
  },
  module: 'inbound',
  number: { field: 'reception_number', prefix: 'RC-' },
  statuses: {
    draft: { ...is.draft, edit: 'all' },
    announced: { ...is.announced, edit: 'all' },
    arrived: is.arrived,
    receiving: is.receiving,
    received: is.received,
    closed: is.closed,
    cancelled: is.cancelled,
  },
  touches: ['receptions', 'stock', 'purchase_orders', 'sales_orders', 'dashboard'],
  find: async (call, asked) => {
    const { data } = await call('receptions.list', asked)
    return data.map((each) => found(each, each.reception_number, each.carrier_code))
  },
  nav: { icon: 'inbound', group: 'groupIn', near: true },
  shots: [
    '/receptions?status=announced',
    '/receptions/{receptions?status=receiving}',
    '/receptions/{receptions?status=closed}',
    '/receptions/new',
  ],
}

export const returns: DocumentEntry<Return['status']> = {
  of: 'return',
  path: '/returns',
  title: { en: 'Returns', it: 'Resi', ro: 'Retururi' },
  make: {
    en: 'Announce a return',
    it: 'Annuncia un reso',
    ro: 'Anunță un retur',
  },
  module: 'returns',
  number: { field: 'return_number', prefix: 'RT-' },
  statuses: isReturn,
  touches: ['returns', 'stock', 'sales_orders', 'dashboard'],
  find: async (call, { query: { search }, signal }) => {
    const data = await call('returns.list', { query: { search }, signal })
    return data.map((each) => found(each, each.return_number, each.reason_code))
  },
  nav: { icon: 'returned', group: 'groupIn' },
  shots: ['/returns/{returns}', '/returns/new'],
}

export const counts: DocumentEntry<Count['status']> = {
  of: 'count',
  path: '/counts',
  title: { en: 'Cycle counts', it: 'Inventari ciclici', ro: 'Inventare ciclice' },
  make: { en: 'New count', it: 'Nuovo inventario', ro: 'Inventar nou' },
  module: 'counting',
  role: 'operator',
  number: { field: 'count_number', prefix: 'CT-' },
  statuses: isCount,
  touches: ['counts', 'stock', 'sales_orders', 'dashboard'],
  find: async (call, asked) => {
    const { data } = await call('counts.list', asked)
    return data.map((each) => found(each, each.count_number, each.rule.zone))
  },
  nav: { icon: 'check', group: 'groupGoods' },
  shots: ['/counts', '/counts/{counts}', '/counts/new'],
}

export const waves: DocumentEntry<Wave['status']> = {
  of: 'wave',
  path: '/waves',
  title: { en: 'Waves', it: 'Ondate', ro: 'Valuri' },
  make: { en: 'New wave', it: 'Nuova ondata', ro: 'Val nou' },
  module: 'picking',
  role: 'operator',
  number: { field: 'wave_number', prefix: 'WV-' },
  statuses: isWave,
  touches: ['waves', 'stock', 'sales_orders', 'dashboard'],
  find: async (call, asked) => {
    const { data } = await call('waves.list', asked)
    return data.map((each) => found(each, each.wave_number, each.rule.carrier_code, each.rule.zone))
  },
  nav: { icon: 'sort', group: 'groupOut' },
  shots: ['/waves', '/waves/{waves}', '/waves/new'],
}
