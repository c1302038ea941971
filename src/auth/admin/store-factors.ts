import { sql } from '../../kernel/database/sql.ts'
import type { AdminReadScope } from '../access/scopes.ts'
import type { Factor } from '../../identity/factors/schema.ts'
import { codesCount, factorsJson } from '../../identity/factors/store.ts'
import { administratorKind } from '../factors/store-owners.ts'

/** Factors of the scope's own administrator. */
export function ownFactors(
  scope: AdminReadScope,
): Promise<{ readonly factors: Factor[]; readonly recovery_codes_left: number }> {
  return scope.one(sql`
    select ${factorsJson(administratorKind)} as factors,
           ${codesCount(administratorKind)} as recovery_codes_left
      from administrators a where a.id = ${scope.visit.actor.id}`)
}
