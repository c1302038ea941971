import { sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import type { ReferenceList } from '../../base/reference/schema.ts'
import type { CountedList, SearchedList } from '../../../lists/list.ts'
import { asked, searchFor } from '../../../lists/listing.ts'
import { listPage } from '../../../lists/page.ts'
import { inOrder } from '../../../lists/sorting.ts'
import { recordStore } from '../../base/reference/store-records.ts'
import { equals } from '../../base/reference/store.ts'
import type { Location } from './schema-locations.ts'

const locationRecord = sql`
  l.id, l.company_id, l.warehouse_id, l.code, l.name, l.sort_order, l.purpose, l.active,
  l.version, iso(l.created_at) as created_at, iso(l.updated_at) as updated_at`

export const locationList: CountedList = {
  table: 'locations',
  columns: [{ name: 'warehouse_id', type: 'bigint' }],
  facets: [[], ['warehouse_id']],
  newestFirst: false,
}

export const locationTexts: SearchedList = {
  table: 'locations',
  alias: 'l',
  text: sql`concat_ws(chr(31), l.code, l.name)`,
}

export function locationPage(
  scope: ReadScope,
  warehouse_id: number,
  query: ReferenceList,
): Promise<Page<Location>> {
  return listPage(scope, {
    ...inOrder(locationList, query),
    alias: 'l',
    record: locationRecord,
    selection: { warehouse_id: [warehouse_id] },
    conditions: asked(query.active, (active) => equals('l.active', active)),
    search: searchFor(query.search, locationTexts),
    query,
  })
}

export const locations = recordStore<Location>({
  resource: 'location',
  table: 'locations',
  alias: 'l',
  record: locationRecord,
  columns: ['warehouse_id', 'code', 'name', 'sort_order', 'purpose', 'active'],
})

export function locationIn(
  scope: ReadScope,
  warehouse_id: number,
  id: number,
): Promise<Json<Location> | undefined> {
  return scope.record<Location>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${locationRecord} from locations l
             where ${scope.within('l')} and l.warehouse_id = ${warehouse_id} and l.id = ${id} limit 1) r`)
}

/** Locked until the transaction ends. */
export function lockLocation(
  scope: WriteScope,
  warehouse_id: number,
  id: number,
): Promise<Location | undefined> {
  return scope.maybe<Location>(sql`
    select ${locationRecord} from locations l
     where ${scope.within('l')} and l.warehouse_id = ${warehouse_id} and l.id = ${id} for update`)
}

/** Whether goods lie there: the ledger names the location by its code. */
export async function isFilled(
  scope: WriteScope,
  { warehouse_id, code }: Pick<Location, 'warehouse_id' | 'code'>,
): Promise<boolean> {
  const { filled } = await scope.one<{ filled: boolean }>(sql`
    select exists (
      select from stock_buckets b join stock_items i on i.company_id = b.company_id and i.id = b.item_id
       where b.company_id = ${scope.company} and b.location_code = ${code} and b.location_code <> ''
         and b.on_hand > 0 and i.warehouse_id = ${warehouse_id}) as filled`)
  return filled
}

/** Whether a replenishment rule is for the location. */
export async function isRuled(scope: WriteScope, location_id: number): Promise<boolean> {
  const { ruled } = await scope.one<{ ruled: boolean }>(sql`
    select exists (
      select from replenishment_rules r where r.company_id = ${scope.company} and r.location_id = ${location_id}) as ruled`)
  return ruled
}
