import { sql } from '../../kernel/database/sql.ts'
import { Problem } from '../../kernel/problem.ts'
import type { AdminWriteScope } from '../../kernel/site-scope.ts'
import { type ErasedAddresses, askErasure } from '../../people/erasures.ts'
import type { Erasure } from '../../people/schema.ts'
import { administratorIdBy } from './store.ts'

/** Notes that a person is to be erased; the worker does it. Nobody erases themselves, so that somebody is always left. */
export async function askToErase(
  scope: AdminWriteScope,
  addresses: ErasedAddresses,
  email: string,
): Promise<Erasure> {
  const { actor, request_id } = scope.visit
  if (actor.type === 'administrator' && (await administratorIdBy(scope, email)) === actor.id)
    throw new Problem('own_access')
  const erasure = await askErasure(scope, {
    addresses,
    email,
    actor: actor.id === null ? actor.type : `${actor.type}:${actor.id}`,
    request_id,
    now: scope.now,
    tenant: 0,
    own: sql`${scope.everywhere}`,
  })
  const target = { type: 'erasure', id: erasure.id }
  await scope.audit({ action: 'person.erasure_asked', target }, null)
  return erasure
}
