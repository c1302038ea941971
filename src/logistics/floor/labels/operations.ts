import * as z from 'zod'
import { IdParams } from '../../../kernel/fields.ts'
import { type Json, Text } from '../../../kernel/json.ts'
import type { Locale } from '../../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import { Article, articleRoute } from '../../catalogue/articles/schema.ts'
import { articleById } from '../../catalogue/articles/store.ts'
import { labelFile } from '../../documents/shipping/store-labels.ts'
import { documentsByIds } from '../../documents/spine/store.ts'
import { type SizeName, sizes } from '../../documents/paper/label.ts'
import { labelPdf } from '../../documents/paper/label-pdf.ts'
import { zplOf } from '../../documents/paper/label-zpl.ts'
import { sayFor } from '../../documents/paper/paper.ts'
import { ParcelParams } from '../../documents/packing/schema.ts'
import { SalesOrder } from '../../documents/sales-orders/schema.ts'
import { salesOrders } from '../../documents/sales-orders/store-record.ts'
import { StockRow, stockRoute } from '../../stock/stock/schema.ts'
import { stockById } from '../../stock/stock/store-list.ts'
import { Location, LocationParams } from '../../catalogue/warehouses/schema-locations.ts'
import { locations } from '../../catalogue/warehouses/store-locations.ts'
import { warehouses } from '../../catalogue/warehouses/store.ts'
import {
  type Speech,
  type Stands,
  articleStands,
  locationStands,
  lotStands,
  parcelStands,
  unitNamed,
} from './rules.ts'
import { ArticleLabelQuery, LabelNames, LabelQuery, ParcelLabelNames, ParcelLabelQuery } from './schema.ts'

/** Something with a label: its company, the file name and the label's content. */
interface Thing {
  readonly company_id: number
  readonly file: string
  readonly size: SizeName
  readonly stands: (say: Speech) => Stands
}

interface Printing {
  readonly name: z.output<typeof LabelNames>
  readonly query: LabelQuery
  /** Locale of the service. */
  readonly locale: Locale
}

async function printed(scope: ReadScope, thing: Thing, { name, query, locale }: Printing): Promise<Text> {
  const { copies = 1, language, size = thing.size } = query
  const isZpl = name === 'label.zpl'
  // Label printers have no sheets.
  if (isZpl && size === 'a4') refuse([{ path: 'size', rule: 'selected' }])
  const { say, company } = await sayFor(scope, thing.company_id, { language, locale })
  const label = { heading: company, ...thing.stands(say) }
  const labels = Array.from({ length: copies }, () => label)
  const file = `${thing.file} ${name}`
  return isZpl
    ? new Text('application/zpl', Buffer.from(zplOf(labels, sizes[size])), { file })
    : new Text('application/pdf', await labelPdf(labels, sizes[size], company), { file })
}

function read<R extends z.ZodType>(
  schema: R,
  json: Json<z.output<R>> | undefined,
  resource: string,
): z.output<R> {
  return schema.parse(JSON.parse(found(json, resource).text))
}

const file = {
  method: 'GET',
  named: { name: 'document' },
  access: 'read',
  status: 200,
  envelope: 'bare',
  response: z.never(),
  texts: { 'application/pdf': null, 'application/zpl': null },
} as const

const note = 'Answers a PDF, or ZPL II for a printer of labels.'

export function labelOperations(locale: Locale): readonly AnyOperation[] {
  return [articleLabel(locale), lotLabel(locale), locationLabel(locale), parcelLabel(locale)]
}

function articleLabel(locale: Locale): AnyOperation {
  return operation({
    ...articleRoute,
    ...file,
    id: 'articles.print',
    summary: 'Print a label of an article',
    description: `${note} The barcode of the unit as EAN-13, GS1-128 or Code 128; where it has none, the code of the article.`,
    path: '/articles/{id}/documents/{name}',
    params: IdParams.extend({ name: LabelNames }),
    query: ArticleLabelQuery,
    async handle(scope, { params: { id, name }, query }) {
      const article = read(Article, await articleById(scope, id), 'article')
      const unit = unitNamed(article, query.um3pl)
      if (unit === undefined) throw new Problem('invalid', { faults: [{ path: 'um3pl', rule: 'selected' }] })
      const { company_id, article_code } = article
      const stands = (say: Speech) => articleStands(article, unit, say)
      return printed(scope, { company_id, file: article_code, size: '62', stands }, { name, query, locale })
    },
  })
}

function lotLabel(locale: Locale): AnyOperation {
  return operation({
    ...stockRoute,
    ...file,
    id: 'stock.print',
    summary: 'Print a label of a lot',
    description: `${note} Article, lot and expiry date as GS1 DataMatrix where the article has a GTIN, else the lot as Code 128.`,
    path: '/stock/{id}/documents/{name}',
    params: IdParams.extend({ name: LabelNames }),
    query: LabelQuery,
    async handle(scope, { params: { id, name }, query }) {
      const row = read(StockRow, await stockById(scope, id), 'stock_item')
      const { um3pl_barcode } = read(Article, await articleById(scope, row.article_id), 'stock_item')
      const { company_id, article_code, lot_number } = row
      const called = [article_code, lot_number].filter((part) => part !== null).join(' ')
      const stands = (say: Speech) => lotStands(row, um3pl_barcode, say)
      return printed(scope, { company_id, file: called, size: '62', stands }, { name, query, locale })
    },
  })
}

function locationLabel(locale: Locale): AnyOperation {
  return operation({
    tag: 'Warehouses',
    resource: 'location',
    ...file,
    id: 'locations.print',
    summary: 'Print a label of a location',
    description: `${note} Its code as Code 128, or as QR code where it has letters that bars cannot write.`,
    path: '/warehouses/{warehouseId}/locations/{locationId}/documents/{name}',
    params: LocationParams.extend({ name: LabelNames }),
    query: LabelQuery,
    async handle(scope, { params: { warehouseId, locationId, name }, query }) {
      const location = read(Location, await locations.byId(scope, locationId), 'location')
      const warehouse = found(await warehouses.byId(scope, warehouseId), 'location')
      found(location.warehouse_id === warehouseId ? location : undefined, 'location')
      const { name: called } = z.object({ name: z.string() }).parse(JSON.parse(warehouse.text))
      const stands = () => locationStands(location, called)
      const { company_id, code } = location
      return printed(scope, { company_id, file: code, size: '62', stands }, { name, query, locale })
    },
  })
}

function parcelLabel(locale: Locale): AnyOperation {
  return operation({
    tag: 'Sales orders',
    module: 'outbound',
    resource: 'parcel',
    ...file,
    id: 'parcels.print',
    summary: 'Print the label of a parcel',
    description: `${note} Where it goes, and its SSCC as GS1-128 with the identifier (00); without one, its number as Code 128. Where a carrier has made a label in this form it is that one, as it came.`,
    path: '/sales-orders/{id}/parcels/{parcel}/documents/{name}',
    params: ParcelParams.extend({ name: ParcelLabelNames }),
    query: ParcelLabelQuery,
    texts: { ...file.texts, 'image/png': null },
    async handle(scope, { params: { id, parcel: parcel_id, name }, query }) {
      const [order] = z.array(SalesOrder).parse(JSON.parse(await documentsByIds(scope, salesOrders, [id])))
      const { company_id, order_number, ship_to, parcels } = found(order, 'parcel')
      const at = parcels.findIndex((each) => each.id === parcel_id)
      const parcel = found(parcels[at], 'parcel')
      const sent = { order_number, ship_to, number: at + 1, count: parcels.length }
      const stands = (say: Speech) => parcelStands(parcel, sent, say)
      const called = `${order_number} ${parcel.parcel_number}`
      const asked = { order_id: id, id: parcel_id, name }
      const made = query.of === 'sscc' ? undefined : await carriersLabel(scope, asked, called)
      // The service doesn't draw images itself.
      if (made !== undefined || query.of === 'carrier' || name === 'label.png')
        return found(made, 'parcel_label')
      return printed(scope, { company_id, file: called, size: '100x150', stands }, { name, query, locale })
    },
  })
}

const types = {
  'label.pdf': 'application/pdf',
  'label.png': 'image/png',
  'label.zpl': 'application/zpl',
} as const

interface AskedFile {
  readonly order_id: number
  readonly id: number
  readonly name: z.output<typeof ParcelLabelNames>
}

/** The label that a carrier made, if it made one in this format. A carrier's label isn't redrawn. */
async function carriersLabel(
  scope: ReadScope,
  { name, ...named }: AskedFile,
  called: string,
): Promise<Text | undefined> {
  const made = await labelFile(scope, named)
  if (made?.content_type !== types[name]) return undefined
  return new Text(made.content_type, made.content, { file: `${called} ${name}`, download: true })
}
