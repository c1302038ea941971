import { sql } from '../../kernel/database/sql.ts'
import { Problem } from '../../kernel/problem.ts'
import type { AdminWriteScope } from '../../kernel/site-scope.ts'
import { type ErasedAddresses, askClosed, askErasure } from '../../people/erasures.ts'
import type { Erasure } from '../../people/schema.ts'
import { dueAddresses } from '../closing/store.ts'
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

/** Notes that accounts are to be erased which were closed for so long that nobody opens them again. */
export async function askForClosed(scope: AdminWriteScope, addresses: ErasedAddresses): Promise<void> {
  for (const email of await dueAddresses(scope.connection, scope.now))
    await askForAccount(scope, addresses, email)
}

/** The account alone; undefined where it is being erased already. */
export async function askForAccount(
  scope: AdminWriteScope,
  addresses: ErasedAddresses,
  email: string,
): Promise<Erasure | undefined> {
  const { actor, request_id } = scope.visit
  const own = scope.everywhere
  const asked = { addresses, email, actor: actor.type, request_id, now: scope.now, tenant: 0, own }
  const erasure = await askClosed(scope, asked)
  if (erasure === undefined) return undefined
  const target = { type: 'erasure', id: erasure.id }
  await scope.audit({ action: 'person.erasure_asked', target, change: { closed: true } }, null)
  return erasure
}
