import { type Statement, name, sql } from '../../../kernel/database/sql.ts'
import type { Page } from '../../../kernel/json.ts'
import type { ReadScope } from '../../base/access/scopes.ts'
import type { CountedList, Selection } from '../../../lists/list.ts'
import { type Condition, asked } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { equals, isBefore, isSince } from '../../base/reference/store.ts'
import { shipmentRecord } from '../sales-orders/store-record.ts'
import type { ListedParcel, ListedShipment, ParcelList, ShipmentList } from './schema-lists.ts'
import { parcelRecord } from './store.ts'

const columns = [
  { name: 'client_3pl_id', type: 'bigint' },
  { name: 'status', type: 'text' },
  { name: 'carrier_code', type: 'text' },
] as const
const facets = [[], ['client_3pl_id'], ['status'], ['client_3pl_id', 'status'], ['carrier_code']]

export const parcelCounts: CountedList = { table: 'parcels', columns, facets, newestFirst: true }
export const shipmentCounts: CountedList = { table: 'shipments', columns, facets, newestFirst: true }

/** Order fields of the row `alias`. */
function ofOrder(alias: string): Statement<'none'> {
  const at = (column: string) => name(`${alias}.${column}`)
  const order = (column: Statement<'none'>) => sql`
    (select ${column} from sales_orders o where o.company_id = ${at('company_id')} and o.id = ${at('order_id')})`
  return sql`
    ${at('company_id')}, ${at('client_3pl_id')}, ${order(sql`o.warehouse_id`)} as warehouse_id,
    ${at('order_id')} as sales_order_id, ${order(sql`o.order_number`)} as order_number, ${at('status')}`
}

const parcelRow = sql`${parcelRecord}, ${ofOrder('p')}, p.carrier_code, iso(p.shipped_at) as shipped_at`
const shipmentRow = sql`${shipmentRecord}, ${ofOrder('s')}, iso(s.updated_at) as updated_at`

export function parcelPage(scope: ReadScope, query: ParcelList): Promise<Page<ListedParcel>> {
  return listPage(scope, {
    ...inOrder(parcelCounts, query),
    alias: 'p',
    record: parcelRow,
    selection: selectionOf(scope, query),
    conditions: [
      ...commonConditions('p', query),
      ...asked(query.tracking_number, (number) => parcelsTracked(scope, number)),
      ...asked(query.sscc, (sscc) => equals('p.sscc', sscc)),
    ],
    query,
  })
}

export function shipmentPage(scope: ReadScope, query: ShipmentList): Promise<Page<ListedShipment>> {
  return listPage(scope, {
    ...inOrder(shipmentCounts, query),
    alias: 's',
    record: shipmentRow,
    selection: selectionOf(scope, query),
    conditions: [
      ...commonConditions('s', query),
      ...asked(query.tracking_number, (number) => shipmentsTracked(scope, number)),
    ],
    query,
  })
}

type Common = Pick<
  ParcelList,
  'client_3pl_id' | 'sales_order_id' | 'carrier_code' | 'status' | 'shipped_from' | 'shipped_to'
>

function selectionOf({ clients }: ReadScope, { client_3pl_id, status, carrier_code }: Common): Selection {
  const visible =
    clients === null ? client_3pl_id : (client_3pl_id ?? clients).filter((id) => clients.includes(id))
  return {
    client_3pl_id: visible,
    status,
    carrier_code: carrier_code === undefined ? undefined : [carrier_code],
  }
}

function commonConditions(alias: string, query: Common): readonly Condition[] {
  return [
    ...asked(query.sales_order_id, (ids) => equals(`${alias}.order_id`, ids)),
    ...asked(query.shipped_from, (from) => isSince(`${alias}.shipped_at`, from)),
    ...asked(query.shipped_to, (to) => isBefore(`${alias}.shipped_at`, to)),
  ]
}

/** A carrier may give one number to each parcel, or one to the whole shipment. */
function parcelsTracked(scope: ReadScope, number: string): Statement<'company'> {
  return sql`(p.company_id, p.id) in (
    select x.company_id, x.id from parcels x where ${scope.within('x')} and x.tracking_number = ${number}
    union
    select x.company_id, x.id from shipments k join parcels x on x.company_id = k.company_id and x.shipment_id = k.id
     where ${scope.within('k')} and k.tracking_number = ${number})`
}

function shipmentsTracked(scope: ReadScope, number: string): Statement<'company'> {
  return sql`(s.company_id, s.id) in (
    select x.company_id, x.id from shipments x where ${scope.within('x')} and x.tracking_number = ${number}
    union
    select x.company_id, x.shipment_id from parcels x where ${scope.within('x')} and x.tracking_number = ${number})`
}
