import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Json, Page } from '../../../kernel/json.ts'
import type { ReadScope, WriteScope } from '../../base/access/scopes.ts'
import { orderBy } from '../../../lists/sorting.ts'
import { changedSince, contains, referencePage } from '../../base/reference/store.ts'
import type { Unit, UnitList } from './schema.ts'

export const unitRecord = sql`
  u.id, u.company_id, u.code, u.name, u.integer_only,
  u.version, iso(u.created_at) as created_at, iso(u.updated_at) as updated_at`

/**
 * Matches the code, ignoring case. If the catalogue has two that differ only in case, the exact spelling comes first.
 */
function named(code: string): { readonly condition: Statement<'none'>; readonly order: Statement<'none'> } {
  return {
    condition: sql`lower(u.code) = lower(${code})`,
    order: sql`u.code = ${code} desc, u.code`,
  }
}

/** Unit fields that the caller sets. */
export type UnitValues = Pick<Unit, 'name' | 'integer_only'>

export function unitPage(scope: ReadScope, query: UnitList): Promise<Page<Unit>> {
  const from = sql`
    from units u where ${scope.within('u')} and ${contains(['u.code', 'u.name'], query.search)}
     and ${changedSince('u.updated_at', query.updated_since)}`
  const order = orderBy('u', query, { tenant: 'company_id', own: 'code', key: 'code' })
  return referencePage(scope, { table: 'u', record: unitRecord, from, order, query })
}

export function unitByCode(scope: ReadScope, code: string): Promise<Json<Unit> | undefined> {
  const { condition, order } = named(code)
  return scope.record<Unit>(sql`
    select row_to_json(r)::text as json, r.version
      from (select ${unitRecord} from units u where ${scope.within('u')} and ${condition}
             order by u.company_id, ${order} limit 1) r`)
}

/** Locked until the transaction ends. */
export function lockUnit(scope: WriteScope, code: string): Promise<Unit | undefined> {
  const { condition, order } = named(code)
  return scope.maybe<Unit>(sql`
    select ${unitRecord} from units u where ${scope.within('u')} and ${condition} order by ${order} limit 1 for update`)
}

/**
 * Returns whether the unit is new; an existing unit stays unchanged. Inserts run one at a time per company, because the
 * table's primary key is case-sensitive.
 */
export async function insertUnit(scope: WriteScope, code: string, v: UnitValues): Promise<boolean> {
  const { now } = scope
  await scope.run(sql`select pg_advisory_xact_lock(hashtextextended('waybill.units', ${scope.company}))`)
  const inserted = await scope.run(sql`
    insert into units (company_id, code, name, integer_only, created_at, updated_at)
    select ${scope.company}, ${code}, ${v.name}, ${v.integer_only}, ${now}, ${now}
     where not exists (select from units u where u.company_id = ${scope.company} and ${named(code).condition})`)
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

/** The catalogue's spelling of these codes; codes not in the catalogue are omitted. */
export async function cataloguedCodes(
  scope: WriteScope,
  codes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await scope.all<{ given: string; code: string }>(sql`
    select distinct on (w.given) w.given, u.code
      from unnest(${codes}::text[]) as w (given)
      join units u on u.company_id = ${scope.company} and lower(u.code) = lower(w.given)
     order by w.given, u.code = w.given desc, u.code`)
  return new Map(rows.map(({ given, code }) => [given, code]))
}
