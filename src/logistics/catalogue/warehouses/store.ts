import { sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { orderBy } from '../../../lists/sorting.ts'
import type { ReferenceList } from '../../base/reference/schema.ts'
import {
  changedSince,
  contains,
  equals,
  recordsOf,
  referencePage,
  unlessTaken,
} from '../../base/reference/store.ts'
import type { WarehouseValues } from './rules.ts'
import type { Warehouse } from './schema.ts'

export const warehouseRecord = sql`
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

export function warehouseById(scope: ReadScope, id: number): Promise<Json<Warehouse> | undefined> {
  return scope.record<Warehouse>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${warehouseRecord} from warehouses w where ${scope.within('w')} and w.id = ${id} limit 1) r`)
}

export function warehousesByIds(scope: ReadScope, ids: readonly number[]): Promise<string> {
  return recordsOf(
    scope,
    warehouseRecord,
    sql`from warehouses w where ${scope.within('w')} and w.id = any(${ids})`,
  )
}

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

export async function insertWarehouse(scope: WriteScope, v: WarehouseValues): Promise<number> {
  const { now } = scope
  const { id } = await unlessTaken('warehouses_code_key', 'code', () =>
    scope.one<{ id: number }>(sql`
      insert into warehouses (company_id, code, name, address, timezone, active, is_default, auto_putaway,
                              created_at, updated_at)
      values (${scope.company}, ${v.code}, ${v.name}, ${JSON.stringify(v.address)}, ${v.timezone}, ${v.active},
              ${v.is_default}, ${v.auto_putaway}, ${now}, ${now})
      returning id`),
  )
  return id
}

export async function updateWarehouse(scope: WriteScope, id: number, v: WarehouseValues): Promise<void> {
  await unlessTaken('warehouses_code_key', 'code', () =>
    scope.run(sql`
      update warehouses set
        code = ${v.code}, name = ${v.name}, address = ${JSON.stringify(v.address)}, timezone = ${v.timezone},
        active = ${v.active}, is_default = ${v.is_default}, auto_putaway = ${v.auto_putaway},
        version = version + 1, updated_at = ${scope.now}
      where company_id = ${scope.company} and id = ${id}`),
  )
}
