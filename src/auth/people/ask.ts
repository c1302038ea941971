import { sql } from '../../kernel/database/sql.ts'
import { Problem } from '../../kernel/problem.ts'
import type { AdminWriteScope } from '../access/scopes.ts'
import { type ErasedAddresses, askClosed, askErasure } from '../../people/erasures.ts'
import type { Erasure } from '../../people/schema.ts'
import { dueAddresses } from '../../identity/closing/store.ts'
import { accountKind } from '../factors/store-owners.ts'
import { administratorIdBy } from './store.ts'

/** Requests the erasure of a person, but not of oneself: one administrator always remains. */
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

/** Requests the erasure of accounts that were closed too long ago to be reopened. */
export async function askForClosed(scope: AdminWriteScope, addresses: ErasedAddresses): Promise<void> {
  for (const email of await dueAddresses(scope.connection, accountKind, scope.now))
    await askForAccount(scope, addresses, email)
}

/** Requests the erasure of the account alone; undefined if it is already under way. */
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
