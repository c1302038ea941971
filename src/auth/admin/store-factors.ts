import { sql } from '../../kernel/database/sql.ts'
import type { AdminReadScope } from '../../kernel/site-scope.ts'
import type { Factor } from '../../identity/factors/schema.ts'
import { codesCount, factorsJson } from '../../identity/factors/store.ts'
import { administratorKind } from '../factors/store-owners.ts'

const factors = factorsJson(administratorKind)

/** Factors of the scope's own administrator. */
export function ownFactors(
  scope: AdminReadScope,
): Promise<{ readonly factors: Factor[]; readonly recovery_codes_left: number }> {
  return scope.one(sql`
    select ${factors} as factors,
           ${codesCount(administratorKind)} as recovery_codes_left
      from administrators a where a.id = ${scope.visit.actor.id}`)
}

/** Undefined if there is no such administrator. */
export async function administratorFactors(scope: AdminReadScope, id: number): Promise<Factor[] | undefined> {
  const row = await scope.maybe<{ factors: Factor[] }>(
    sql`select ${factors} as factors from administrators a where a.id = ${id}`,
  )
  return row?.factors
}
