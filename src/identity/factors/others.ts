import { type Tenancy, sql } from '../../kernel/database/sql.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Reads } from '../../kernel/scope.ts'
import type { FactorOwner } from '../realm.ts'
import { Factor, RemovedFactors } from './schema.ts'
import { factorsJson } from './store.ts'

/** Parts of the operations by which people in charge help somebody who has lost their factors. */
export const listing = { method: 'GET', status: 200, envelope: 'list', response: Factor } as const
export const removing = {
  method: 'DELETE',
  status: 200,
  sensitive: 'act',
  unversioned: true,
  envelope: 'record',
  response: RemovedFactors,
} as const

/** Factors of another person; undefined if there is no such person. */
export async function factorsOfOther(
  scope: Pick<Reads<Tenancy, { readonly clock: Clock }>, 'maybe'>,
  { kind, id }: FactorOwner,
): Promise<Factor[] | undefined> {
  const row = await scope.maybe<{ factors: Factor[] }>(
    sql`select ${factorsJson(kind)} as factors from ${kind.table} a where a.id = ${id}`,
  )
  return row?.factors
}
