import type { EventType } from '../../kernel/outbox.ts'
import { eventTypes } from '../vocabulary.ts'
import type { Announcement } from '../../kernel/service.ts'
import { Article } from '../articles/schema.ts'
import { Attachment } from '../attachments/schema.ts'
import { Client } from '../clients/schema.ts'
import { documentKinds } from '../documents/kinds.ts'
import { EventBody } from '../events/schema.ts'
import { Kit, KitAssembled } from '../kits/schema.ts'
import { StockMinimum } from '../minimums/schema.ts'
import { Partner } from '../partners/schema.ts'
import { Replenishment } from '../replenishments/schema.ts'
import { StockCorrection } from '../stock/schema-writes.ts'
import { StockRow } from '../stock/schema.ts'
import { Unit } from '../units/schema.ts'
import { Location } from '../warehouses/schema-locations.ts'
import { Warehouse } from '../warehouses/schema.ts'
import { eventDescription, sampleBody } from './event-types.ts'
import { Webhook } from './schema.ts'

/** What events of each resource carry as `data`. */
const records: Readonly<Record<string, Announcement['record']>> = {
  article: Article,
  // Of a position: its row over all lots, with the lot where there is only one.
  stock: StockRow,
  replenishment: Replenishment,
  attachment: Attachment,
  client: Client,
  partner: Partner,
  warehouse: Warehouse,
  location: Location,
  unit: Unit,
  webhook: Webhook,
  ...Object.fromEntries(documentKinds.map(({ resource, schema }) => [resource, schema])),
}

function recordOf(type: EventType): Announcement['record'] {
  if (type === 'stock.adjusted') return StockCorrection
  if (type === 'stock.low' || type === 'stock.recovered') return StockMinimum
  if (type === 'article.components_changed') return Kit
  if (type === 'stock.assembled' || type === 'stock.disassembled') return KitAssembled
  const found = Object.entries(records).find(([resource]) => type.startsWith(`${resource}.`))
  if (found === undefined) throw new Error(`nobody knows what ${type} carries`)
  return found[1]
}

export const announcements: readonly Announcement[] = eventTypes.map((type) => ({
  type,
  description: eventDescription(type),
  body: EventBody,
  record: recordOf(type),
  sample: sampleBody(type, { address: 'https://api.example.com' }),
}))
