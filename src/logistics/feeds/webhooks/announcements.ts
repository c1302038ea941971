import type { EventType } from '../../base/access/outbox.ts'
import { eventTypes } from '../events/schema-types.ts'
import type { Announcement } from '../../../kernel/service.ts'
import { Article } from '../../catalogue/articles/schema.ts'
import { Attachment } from '../../catalogue/attachments/schema.ts'
import { Client } from '../../catalogue/clients/schema.ts'
import { documentKinds } from '../../kinds.ts'
import { EventBody } from '../events/schema.ts'
import { Kit, KitAssembled } from '../../floor/kits/schema.ts'
import { StockMinimum } from '../../stock/minimums/schema.ts'
import { Partner } from '../../catalogue/partners/schema.ts'
import { Replenishment } from '../../floor/replenishments/schema.ts'
import { StockCorrection } from '../../stock/stock/schema-writes.ts'
import { StockRow } from '../../stock/stock/schema.ts'
import { Unit } from '../../catalogue/units/schema.ts'
import { Location } from '../../catalogue/warehouses/schema-locations.ts'
import { Warehouse } from '../../catalogue/warehouses/schema.ts'
import { eventDescription, sampleBody } from './event-types.ts'
import { Webhook } from './schema.ts'

/** Record type in `data`, by resource. */
const records: Readonly<Record<string, Announcement['record']>> = {
  article: Article,
  // For a position: its totals over all lots, and the lot if there is only one.
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
