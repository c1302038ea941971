import { sql } from '../../kernel/database/sql.ts'
import type { Json, Page } from '../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../kernel/scope.ts'
import { contains, referencePage } from '../reference/store.ts'
import type { Unit, UnitList } from './schema.ts'

const record = sql`
  u.company_id, u.code, u.name, u.integer_only,
  u.version, iso(u.created_at) as created_at, iso(u.updated_at) as updated_at`

/** What a caller decides of a unit. */
export type UnitValues = Pick<Unit, 'name' | 'integer_only'>

export function unitPage(scope: ReadScope, query: UnitList): Promise<Page<Unit>> {
  const from = sql`from units u where ${scope.within('u')} and ${contains(['u.code', 'u.name'], query.search)}`
  return referencePage(scope, { table: 'u', record, from, order: sql`u.company_id, u.code`, query })
}

export function unitByCode(scope: ReadScope, code: string): Promise<Json<Unit> | undefined> {
  return scope.record<Unit>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${record} from units u where ${scope.within('u')} and u.code = ${code}
             order by u.company_id limit 1) r`)
}

/** Locked until the transaction ends. */
export function lockUnit(scope: WriteScope, code: string): Promise<Unit | undefined> {
  return scope.maybe<Unit>(sql`
    select ${record} from units u where ${scope.within('u')} and u.code = ${code} for update`)
}

/** Says whether it is new; a unit of that code stays as it is. */
export async function insertUnit(scope: WriteScope, code: string, v: UnitValues): Promise<boolean> {
  const { now } = scope
  const inserted = await scope.run(sql`
    insert into units (company_id, code, name, integer_only, created_at, updated_at)
    values (${scope.company}, ${code}, ${v.name}, ${v.integer_only}, ${now}, ${now})
    on conflict (company_id, code) do nothing`)
  return inserted > 0
}

export async function updateUnit(scope: WriteScope, code: string, v: UnitValues): Promise<void> {
  await scope.run(sql`
    update units set name = ${v.name}, integer_only = ${v.integer_only},
           version = version + 1, updated_at = ${scope.now}
     where company_id = ${scope.company} and code = ${code}`)
}

export async function deleteUnit(scope: WriteScope, code: string): Promise<void> {
  await scope.run(sql`delete from units where company_id = ${scope.company} and code = ${code}`)
}
