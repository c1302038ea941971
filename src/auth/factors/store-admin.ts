import { sql } from '../../kernel/database/sql.ts'
import type { AdminReadScope } from '../../kernel/site-scope.ts'
import type { Factor } from './schema.ts'
import { factorsJson } from './store.ts'

/** Undefined where there is no such account. */
export async function accountFactors(scope: AdminReadScope, id: number): Promise<Factor[] | undefined> {
  const row = await scope.maybe<{ factors: Factor[] }>(sql`
    select ${factorsJson} as factors from accounts a where a.id = ${id}`)
  return row?.factors
}
