import { sql } from '../../kernel/database/sql.ts'
import type { AdminReadScope } from '../../kernel/site-scope.ts'
import type { Factor } from '../factors/schema.ts'
import { factorRecord } from '../factors/store.ts'

const factors = sql`(
  select coalesce(json_agg(row_to_json(r) order by r.id), '[]')
    from (select ${factorRecord} from factors f where f.administrator_id = a.id) r)`

/** What the scope's own administrator has. */
export function ownFactors(
  scope: AdminReadScope,
): Promise<{ readonly factors: Factor[]; readonly recovery_codes_left: number }> {
  return scope.one(sql`
    select ${factors} as factors,
           (select count(*)::int from recovery_codes c where c.administrator_id = a.id) as recovery_codes_left
      from administrators a where a.id = ${scope.visit.actor.id}`)
}

/** Undefined where there is no such administrator. */
export async function administratorFactors(scope: AdminReadScope, id: number): Promise<Factor[] | undefined> {
  const row = await scope.maybe<{ factors: Factor[] }>(
    sql`select ${factors} as factors from administrators a where a.id = ${id}`,
  )
  return row?.factors
}
