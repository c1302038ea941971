import { sql } from '../../../kernel/database/sql.ts'
import { Problem, refuse } from '../../../kernel/problem.ts'
import { PlatformWriteScope, type WriteScope } from '../../base/access/scopes.ts'
import { type ErasedAddresses, askClosed, askErasure } from '../../../people/erasures.ts'
import type { Erasure, PersonErasure } from '../../../people/schema.ts'
import type { Desk } from '../../base/access/desk.ts'
import { documentKinds } from '../../kinds.ts'
import { isLastSuperAdmin, userByEmail } from '../../people/users/store.ts'
import { type OpenDocument, openDocuments } from './store.ts'
import type { ErasingScope } from './store-task.ts'

const action = 'person.erasure_asked'

/** Queues a person's erasure from one company; a worker performs it. */
export async function askInCompany(
  scope: WriteScope,
  addresses: ErasedAddresses,
  { email, include_open = false }: PersonErasure,
): Promise<Erasure> {
  if (!include_open) await refuseOpen(scope, email)
  const erasure = await askErasure(scope, asked(scope, { addresses, email, include_open }))
  await scope.audit({ action, target: { type: 'erasure', id: erasure.id }, change: { include_open } })
  return erasure
}

/** Queues the erasure of the user with that address, and of the person in every company. */
export async function askOnPlatform(
  scope: PlatformWriteScope,
  addresses: ErasedAddresses,
  { email, include_open = false }: PersonErasure,
): Promise<Erasure> {
  const user = await userByEmail(scope, email)
  const isNeeded =
    user?.super_admin === true && user.active && (await isLastSuperAdmin(scope.connection, user.id))
  refuse(isNeeded ? [{ path: 'email', rule: 'last_super_admin' }] : [])
  if (!include_open) await refuseOpen(scope, email)
  const erasure = await askErasure(scope, asked(scope, { addresses, email, include_open }))
  await scope.audit({ action, target: { type: 'erasure', id: erasure.id }, change: { include_open } }, null)
  return erasure
}

interface Asked {
  readonly addresses: ErasedAddresses
  readonly email: string
  readonly include_open: boolean
}

/** A request for an erasure in the company of the scope, or in all of them. */
function asked(scope: ErasingScope, { addresses, email, include_open }: Asked) {
  const { company, now } = scope
  const { caller: actor, request_id } = scope.visit
  const own =
    scope instanceof PlatformWriteScope
      ? sql`e.company_id = 0 and ${scope.everywhere}`
      : sql`e.company_id = ${scope.company}`
  const more = [sql`company_id, include_open, `, sql`${company}, ${include_open}, `] as const
  return { addresses, email, actor, request_id, now, tenant: company, own, more }
}

interface Asking {
  readonly desk: Pick<Desk, 'onPlatform'>
  readonly addresses: ErasedAddresses
}

/** Queues the erasure of closed accounts whose grace period is over. */
export async function askForClosed({ desk, addresses }: Asking, emails: readonly string[]): Promise<void> {
  for (const email of emails) await desk.onPlatform((scope) => askForAccount(scope, addresses, email))
}

/**
 * Queues the erasure of the account alone, and of nothing else with its address. Returns undefined if it's already
 * being erased.
 */
export async function askForAccount(
  scope: PlatformWriteScope,
  addresses: ErasedAddresses,
  email: string,
): Promise<Erasure | undefined> {
  const erasure = await askClosed(scope, asked(scope, { addresses, email, include_open: true }))
  if (erasure === undefined) return undefined
  const target = { type: 'erasure', id: erasure.id }
  await scope.audit({ action, target, change: { closed: true } }, null)
  return erasure
}

/** Refuses while documents are open: goods for an unknown recipient would never arrive. */
async function refuseOpen(scope: ErasingScope, email: string): Promise<void> {
  const documents: OpenDocument[] = []
  for (const kind of documentKinds) documents.push(...(await openDocuments(scope, kind, email)))
  if (documents.length > 0)
    throw new Problem('open_documents', {
      params: { count: documents.length },
      details: { counts: { documents: documents.length }, documents },
    })
}
