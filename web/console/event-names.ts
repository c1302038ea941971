import type { Event } from '../../client/src/generated/logistics.ts'
import { catalogue } from '../ui/i18n/catalogue.ts'
import type { Tone } from '../ui/state.tsx'

type EventType = Event['type']

export const typeNames = catalogue({
  en: {
    'article.created': 'Article created',
    'article.updated': 'Article changed',
    'article.activated': 'Article activated',
    'article.deactivated': 'Article deactivated',
    'sales_order.created': 'Sales order created',
    'sales_order.updated': 'Sales order changed',
    'sales_order.status_changed': 'Sales order moved on',
    'sales_order.shipped': 'Sales order shipped',
    'sales_order.delivered': 'Sales order delivered',
    'sales_order.shortage': 'Sales order short of stock',
    'sales_order.cancelled': 'Sales order cancelled',
    'purchase_order.created': 'Purchase order created',
    'purchase_order.updated': 'Purchase order changed',
    'purchase_order.status_changed': 'Purchase order moved on',
    'purchase_order.received': 'Purchase order received',
    'reception.created': 'Reception announced',
    'reception.updated': 'Reception changed',
    'reception.status_changed': 'Reception moved on',
    'reception.received': 'Reception received',
    'reception.discrepancy': 'Reception counted otherwise',
    'return.created': 'Return announced',
    'return.updated': 'Return changed',
    'return.status_changed': 'Return moved on',
    'return.completed': 'Return completed',
    'wave.created': 'Wave made',
    'wave.updated': 'Wave changed',
    'wave.status_changed': 'Wave moved on',
    'wave.short_picked': 'Wave: goods not found',
    'stock.changed': 'Stock changed',
    'stock.adjusted': 'Stock corrected by hand',
    'webhook.test': 'Webhook tried out',
    'webhook.disabled': 'Webhook given up',
  },
  it: {
    'article.created': 'Articolo creato',
    'article.updated': 'Articolo modificato',
    'article.activated': 'Articolo attivato',
    'article.deactivated': 'Articolo disattivato',
    'sales_order.created': 'Ordine di vendita creato',
    'sales_order.updated': 'Ordine di vendita modificato',
    'sales_order.status_changed': 'Ordine di vendita avanzato',
    'sales_order.shipped': 'Ordine di vendita spedito',
    'sales_order.delivered': 'Ordine di vendita consegnato',
    'sales_order.shortage': 'Ordine di vendita senza merce',
    'sales_order.cancelled': 'Ordine di vendita annullato',
    'purchase_order.created': 'Ordine di acquisto creato',
    'purchase_order.updated': 'Ordine di acquisto modificato',
    'purchase_order.status_changed': 'Ordine di acquisto avanzato',
    'purchase_order.received': 'Ordine di acquisto ricevuto',
    'reception.created': 'Ricevimento annunciato',
    'reception.updated': 'Ricevimento modificato',
    'reception.status_changed': 'Ricevimento avanzato',
    'reception.received': 'Ricevimento completato',
    'reception.discrepancy': 'Ricevimento con differenze',
    'return.created': 'Reso annunciato',
    'return.updated': 'Reso modificato',
    'return.status_changed': 'Reso avanzato',
    'return.completed': 'Reso completato',
    'wave.created': 'Ondata creata',
    'wave.updated': 'Ondata modificata',
    'wave.status_changed': 'Ondata avanzata',
    'wave.short_picked': 'Ondata: merce non trovata',
    'stock.changed': 'Giacenza cambiata',
    'stock.adjusted': 'Giacenza rettificata a mano',
    'webhook.test': 'Webhook provato',
    'webhook.disabled': 'Webhook disattivato',
  },
  ro: {
    'article.created': 'Articol creat',
    'article.updated': 'Articol modificat',
    'article.activated': 'Articol activat',
    'article.deactivated': 'Articol dezactivat',
    'sales_order.created': 'Comandă de vânzare creată',
    'sales_order.updated': 'Comandă de vânzare modificată',
    'sales_order.status_changed': 'Comandă de vânzare avansată',
    'sales_order.shipped': 'Comandă de vânzare expediată',
    'sales_order.delivered': 'Comandă de vânzare livrată',
    'sales_order.shortage': 'Comandă de vânzare fără marfă',
    'sales_order.cancelled': 'Comandă de vânzare anulată',
    'purchase_order.created': 'Comandă de achiziție creată',
    'purchase_order.updated': 'Comandă de achiziție modificată',
    'purchase_order.status_changed': 'Comandă de achiziție avansată',
    'purchase_order.received': 'Comandă de achiziție recepționată',
    'reception.created': 'Recepție anunțată',
    'reception.updated': 'Recepție modificată',
    'reception.status_changed': 'Recepție avansată',
    'reception.received': 'Recepție încheiată',
    'reception.discrepancy': 'Recepție cu diferențe',
    'return.created': 'Retur anunțat',
    'return.updated': 'Retur modificat',
    'return.status_changed': 'Retur avansat',
    'return.completed': 'Retur finalizat',
    'wave.created': 'Val creat',
    'wave.updated': 'Val modificat',
    'wave.status_changed': 'Val avansat',
    'wave.short_picked': 'Val: marfă negăsită',
    'stock.changed': 'Stoc schimbat',
    'stock.adjusted': 'Stoc corectat manual',
    'webhook.test': 'Webhook încercat',
    'webhook.disabled': 'Webhook oprit',
  },
} satisfies Readonly<Record<'en' | 'it' | 'ro', Readonly<Record<EventType, string>>>>)

export function isEventType(text: string): text is EventType {
  return text in typeNames.en
}

export const eventTypes: readonly EventType[] = Object.keys(typeNames.en).filter(isEventType)

export const resourceTypes: readonly Event['resource']['type'][] = [
  'article',
  'sales_order',
  'purchase_order',
  'reception',
  'return',
  'wave',
  'stock',
  'webhook',
]

const tones: readonly (readonly [RegExp, Tone])[] = [
  [/disabled$/, 'bad'],
  [/shortage|short_picked|discrepancy|deactivated$/, 'warn'],
  [/shipped|delivered|received|completed$/, 'good'],
  [/status_changed$/, 'active'],
  [/created$/, 'info'],
]

export function toneOfEvent(type: EventType): Tone {
  return tones.find(([pattern]) => pattern.test(type))?.[1] ?? 'idle'
}
