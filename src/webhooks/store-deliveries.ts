import { sql } from '../kernel/database/sql.ts'
import type { PagePosition } from '../kernel/input.ts'
import type { Page } from '../kernel/json.ts'
import type { Tenants } from '../kernel/tenants.ts'
import type { CountedList } from '../lists/list.ts'
import { type Condition, type ListScope, asked } from '../lists/listing.ts'
import { listPage } from '../lists/page.ts'
import { type Sorting, inOrder } from '../lists/sorting.ts'
import { deliveryColumns, deliveryStatusIs } from './records.ts'
import type { DeliveryStatus } from './schema.ts'
import type { DeliveryTables } from './tables.ts'

export const deliveryCounts: CountedList = {
  table: 'deliveries',
  columns: [{ name: 'webhook_id', type: 'bigint' }],
  facets: [['webhook_id']],
  prefix: ['webhook_id'],
  newestFirst: true,
}

interface DeliveryQuery extends PagePosition, Sorting {
  readonly status?: DeliveryStatus | undefined
  readonly event_type?: string | undefined
  readonly resource_type?: string | undefined
  readonly resource_id?: readonly number[] | undefined
}

interface Of {
  readonly tables: DeliveryTables
  readonly tenants: Tenants
  readonly webhook_id: number
  /** Further conditions under which the caller may see the delivery `d`. */
  readonly told?: readonly Condition[]
}

/** Past and waiting deliveries to a webhook, newest first. */
export function deliveryPage<Delivery>(
  scope: ListScope,
  { tables, tenants, webhook_id, told = [] }: Of,
  query: DeliveryQuery,
): Promise<Page<Delivery>> {
  return listPage(scope, {
    ...inOrder(deliveryCounts, query),
    alias: 'd',
    record: deliveryColumns(tables),
    tenants,
    selection: { webhook_id: [webhook_id] },
    conditions: [
      ...told,
      ...asked(query.status, (status) => deliveryStatusIs(tables, status)),
      ...asked(query.event_type, (type) => sql`d.event_type = ${type}`),
      ...asked(query.resource_type, (type) => sql`d.resource_type = ${type}`),
      ...asked(query.resource_id, (ids) => sql`d.resource_id = any(${ids})`),
    ],
    query,
  })
}
