import { sql } from '../../kernel/database/sql.ts'
import type { AdminReadScope } from '../../kernel/site-scope.ts'
import type { Factor } from '../../identity/factors/schema.ts'
import { factorsJson } from '../../identity/factors/store.ts'
import { accountKind } from './store-owners.ts'

/** Undefined if there is no such account. */
export async function accountFactors(scope: AdminReadScope, id: number): Promise<Factor[] | undefined> {
  const row = await scope.maybe<{ factors: Factor[] }>(sql`
    select ${factorsJson(accountKind)} as factors from accounts a where a.id = ${id}`)
  return row?.factors
}
