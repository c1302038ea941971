import { sql } from '../../../kernel/database/sql.ts'
import type { Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { orderBy } from '../../../lists/sorting.ts'
import type { ReferenceList } from '../../base/reference/schema.ts'
import { recordStore } from '../../base/reference/store-records.ts'
import { changedSince, contains, equals, referencePage } from '../../base/reference/store.ts'
import type { Warehouse } from './schema.ts'

const warehouseRecord = sql`
  w.id, w.company_id, w.code, w.name, w.address, w.timezone, w.active, w.is_default, w.auto_putaway,
  w.version, iso(w.created_at) as created_at, iso(w.updated_at) as updated_at`

export function warehousePage(scope: ReadScope, query: ReferenceList): Promise<Page<Warehouse>> {
  const from = sql`
    from warehouses w where ${scope.within('w')}
     and ${contains(['w.code', 'w.name'], query.search)} and ${equals('w.active', query.active)}
     and ${changedSince('w.updated_at', query.updated_since)}`
  return referencePage(scope, {
    table: 'w',
    record: warehouseRecord,
    from,
    order: orderBy('w', query, { tenant: 'company_id' }),
    query,
  })
}

export const warehouses = recordStore<Warehouse>({
  resource: 'warehouse',
  table: 'warehouses',
  alias: 'w',
  record: warehouseRecord,
  columns: ['code', 'name', 'address', 'timezone', 'active', 'is_default', 'auto_putaway'],
})

export function warehouseByCode(scope: ReadScope, code: string): Promise<Warehouse | undefined> {
  return scope.maybe<Warehouse>(sql`
    select ${warehouseRecord} from warehouses w where ${scope.within('w')} and w.code = ${code}`)
}

/**
 * Locks out other writers of this company's warehouses until the transaction ends, because the default is chosen among
 * all of them. The lock is a separate statement, so that later statements see what the previous writer committed.
 */
export async function lockWarehouses(
  scope: WriteScope,
): Promise<{ readonly timezone: string; readonly default_id: number | undefined }> {
  const { timezone } = await scope.one<{ timezone: string }>(sql`
    select timezone from companies where id = ${scope.company} for no key update`)
  const holder = await scope.maybe<{ id: number }>(sql`
    select id from warehouses where company_id = ${scope.company} and is_default`)
  return { timezone, default_id: holder?.id }
}

/** Reads a warehouse to change it. All warehouses must be locked. */
export function storedWarehouse(scope: WriteScope, id: number): Promise<Warehouse | undefined> {
  return scope.maybe<Warehouse>(sql`
    select ${warehouseRecord} from warehouses w where ${scope.within('w')} and w.id = ${id}`)
}
