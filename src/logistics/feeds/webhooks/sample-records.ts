import type * as z from 'zod'
import type { EventType } from '../../base/access/outbox.ts'
import { Article } from '../../catalogue/articles/schema.ts'
import { Attachment } from '../../catalogue/attachments/schema.ts'
import { Client } from '../../catalogue/clients/schema.ts'
import { Partner } from '../../catalogue/partners/schema.ts'
import { Unit } from '../../catalogue/units/schema.ts'
import { Location } from '../../catalogue/warehouses/schema-locations.ts'
import { Warehouse } from '../../catalogue/warehouses/schema.ts'
import { sampleTimes } from '../../documents/spine/sample.ts'
import { Kit, KitAssembled } from '../../floor/kits/schema.ts'
import { Replenishment } from '../../floor/replenishments/schema.ts'
import { documentKinds } from '../../kinds.ts'
import { StockMinimum } from '../../stock/minimums/schema.ts'
import { StockCorrection } from '../../stock/stock/schema-writes.ts'
import { StockRow } from '../../stock/stock/schema.ts'
import { Webhook } from './schema.ts'

// Complete sample records of every resource with events, besides documents, all from one small story.

const { created_at, updated_at } = sampleTimes
const changed = { version: 2, created_at, updated_at }
const history = { active: true, ...changed }

const article = {
  id: 1042,
  company_id: 1,
  client_3pl_id: 3,
  article_code: 'OIL-EV-0750',
  name: 'Extra virgin olive oil 0.75 l',
  description: 'Extra virgin olive oil, glass bottle 0.75 l',
  um3pl: 'PCE',
  um3pl_barcode: '8001234567897',
  barcode: '8001234567897',
  integer_only_um3pl_quantity: true,
  integer_only: true,
  um3pl_2: 'CTN',
  um3pl_2_factor: 6,
  um3pl_2_barcode: null,
  um3pl_3: 'PAL',
  um3pl_3_factor: 480,
  um3pl_3_barcode: null,
  tracking: 'lot',
  expiry_tracking: true,
  weight_kg: 1.2,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  external_reference: null,
  metadata: {},
  ...history,
  deleted_at: null,
}

const { id: article_id, company_id, client_3pl_id, article_code, description, um3pl } = article
const owned = { company_id, client_3pl_id }
const oil = { article_id: 4711, article_code, description, um3pl }

const stock = {
  id: 812,
  company_id,
  article_id,
  article_code,
  description,
  client_3pl_id,
  warehouse_id: 2,
  warehouse_code: 'MI1',
  lot_number: 'L2601',
  expiry_date: '2027-06-30',
  um3pl,
  quantity_um3pl: 120,
  available_um3pl: 84,
  reserved_um3pl: 36,
  on_hold_um3pl: 0,
  quarantine_um3pl: 0,
  damaged_um3pl: 0,
  receiving_um3pl: 0,
  incoming_um3pl: 240,
  packaging: { CTN: { factor: 6, quantity: 20 } },
  updated_at,
}

const correction = {
  reason: 'Breakage in aisle 4',
  client_3pl_id,
  warehouse_id: 2,
  source: 'adjustment',
  article_id,
  lines: [
    {
      article_id,
      article_code,
      um3pl,
      quantity_um3pl: -2,
      lot_number: 'L2601',
      expiry_date: null,
      stock_status: 'available',
      serial_numbers: [],
      location_code: null,
    },
  ],
}

const webhook = {
  id: 1042,
  company_id,
  client_3pl_id: null,
  name: 'ERP',
  url: 'https://erp.example.com/hooks/waybill',
  events: ['sales_order.*', 'stock.changed'],
  active: true,
  status: 'enabled',
  disabled_reason: null,
  secret_hint: 'whsec_…9fQ=',
  payload: 'full',
  headers: {},
  timeout_ms: 15_000,
  health: {
    status: 'healthy',
    state: 'healthy',
    last_success_at: updated_at,
    last_failure_at: null,
    failures: 0,
    paused_until: null,
  },
  ...changed,
}

const minimum = {
  id: 61,
  ...owned,
  ...oil,
  warehouse_id: 2,
  minimum_um3pl: 50,
  available_um3pl: 36,
  low: true,
  low_since: updated_at,
  ...changed,
}

const recovered = { available_um3pl: 84, low: false, low_since: null }

const kit = {
  article_id: 4810,
  article_code: 'OIL-GIFT-BOX',
  picked_as: 'kit',
  um3pl: 'PCE',
  version: 3,
  components: [
    {
      ...oil,
      quantity_um3pl: 2,
      tracking: 'lot',
      expiry_tracking: true,
      available_um3pl: 84,
    },
  ],
  makeable_um3pl: 42,
  makeable: [{ warehouse_id: 2, warehouse_code: 'MI1', quantity_um3pl: 42 }],
}

const loose = { um3pl: 'PCE', lot_number: null, expiry_date: null, location_code: null, serial_numbers: [] }

const assembly = {
  ...loose,
  article_id: 4810,
  article_code: 'OIL-GIFT-BOX',
  quantity_um3pl: 12,
  client_3pl_id: 3,
  warehouse_id: 2,
  reason: 'For the fair in May',
  parts: [{ ...loose, article_id: 4711, article_code: 'OIL-EV-0750', quantity_um3pl: 24 }],
}

const attachment = {
  id: 81,
  ...owned,
  resource_type: 'reception',
  resource: 'reception',
  resource_id: 45,
  name: 'damage.jpg',
  content_type: 'image/jpeg',
  size_bytes: 482_113,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  has_thumbnail: true,
  actor: { type: 'user', id: 5, name: 'Ada Rossi' },
  created_by: 5,
  created_at,
}

const replenishment = {
  id: 4031,
  ...owned,
  ...oil,
  um3pl_barcode: '8012345000017',
  tracking: 'lot',
  warehouse_id: 2,
  location_id: 17,
  location_code: 'A-01-02',
  status: 'open',
  priority_level: 0,
  priority: 'usual',
  rule_id: 71,
  from_location_code: 'R-04-01',
  lot_number: 'L2601',
  expiry_date: '2027-06-30',
  quantity_um3pl: 41,
  moved_um3pl: 0,
  serial_numbers: [],
  reason: null,
  note: null,
  worker: null,
  leased_until: null,
  done_at: null,
  version: 1,
  created_at,
  updated_at: created_at,
}

const address = { street: 'Via Emilia 12', postcode: '41121', city: 'Modena', country: 'IT' }

const client = {
  id: 3,
  company_id,
  code: 'BIANCHI',
  name: 'Frantoio Bianchi',
  vat_number: 'IT01234567890',
  email: 'orders@bianchi.example',
  phone: '+39 059 123456',
  address,
  country_code: 'IT',
  settings: { over_receipt_policy: 'flag', over_receipt_tolerance_percent: 0, default_warehouse_id: 2 },
  ...history,
}

const partner = {
  id: 21,
  ...owned,
  code: 'ROSSI',
  name: 'Rossi Alimentari',
  is_supplier: false,
  is_customer: true,
  is_carrier: false,
  vat_number: 'IT09876543210',
  email: 'orders@rossi.example',
  phone: null,
  address,
  ...history,
}

const warehouse = {
  id: 2,
  company_id,
  code: 'MI1',
  name: 'Milano',
  address,
  timezone: 'Europe/Rome',
  is_default: true,
  auto_putaway: false,
  ...history,
}

const location = {
  id: 1042,
  company_id,
  warehouse_id: 2,
  code: 'A-01-02',
  name: 'Aisle A, bay 1, level 2',
  sort_order: 120,
  purpose: 'pick',
  ...history,
}

const unit = {
  id: 12,
  company_id,
  code: 'PCE',
  name: 'Piece',
  integer_only: true,
  ...changed,
}

/** Schema and sample of the record in `data`, by event type or else by resource. */
const carried: Readonly<Record<string, { readonly schema: z.ZodType; readonly sample: object }>> = {
  article: { schema: Article, sample: article },
  'article.components_changed': { schema: Kit, sample: kit },
  // For a position: its totals over all lots, and the lot if there is only one.
  stock: { schema: StockRow, sample: stock },
  'stock.adjusted': { schema: StockCorrection, sample: correction },
  'stock.low': { schema: StockMinimum, sample: minimum },
  'stock.recovered': { schema: StockMinimum, sample: { ...minimum, ...recovered } },
  'stock.assembled': { schema: KitAssembled, sample: assembly },
  'stock.disassembled': { schema: KitAssembled, sample: assembly },
  replenishment: { schema: Replenishment, sample: replenishment },
  attachment: { schema: Attachment, sample: attachment },
  client: { schema: Client, sample: client },
  partner: { schema: Partner, sample: partner },
  warehouse: { schema: Warehouse, sample: warehouse },
  location: { schema: Location, sample: location },
  unit: { schema: Unit, sample: unit },
  webhook: { schema: Webhook, sample: webhook },
  ...Object.fromEntries(documentKinds.map(({ resource, schema, sample }) => [resource, { schema, sample }])),
}

export function carriedBy(type: EventType) {
  const found = carried[type] ?? carried[type.replace(/\..*/, '')]
  if (found === undefined) throw new Error(`nobody knows what ${type} carries`)
  return found
}
