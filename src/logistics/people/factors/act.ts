import { Problem } from '../../../kernel/problem.ts'
import {
  type Connection,
  type PlatformWriteScope,
  type TraceEntry,
  type Visit,
  traceRow,
} from '../../../kernel/scope.ts'
import { dropFactor, dropFactors, keepFactor, newCodes } from '../../../identity/factors/changes.ts'
import type { FactorNotice } from '../../../identity/factors/notices.ts'
import type { AddedFactor, Factor } from '../../../identity/factors/schema.ts'
import type { NewFactor } from '../../../identity/factors/store.ts'
import { type NoticeParts, tell } from '../notices/tell.ts'
import { isPersonsOwn } from './rules.ts'
import { userOwner } from './store-owners.ts'
import { emailOf, endSessions, leaveToFactor, leaveToLink, userGuard } from './store.ts'

/** The caller, in the transaction of their action. */
export interface Acting {
  readonly connection: Connection
  readonly visit: Pick<Visit, 'caller' | 'request_id' | 'clock'>
  /** Owner of the factors. */
  readonly user_id: number
  readonly notices: NoticeParts
}

/** Notifies the person, in the transaction of the change. */
async function tellPerson(
  { connection, visit, user_id, notices }: Acting,
  kind: FactorNotice,
): Promise<void> {
  const email = await emailOf(connection, user_id)
  await tell(connection, notices, { kind, user_id, email, now: visit.clock.now() })
}

/** Audits the change in the installation's log, because an account belongs to no company. */
async function record(
  { connection, visit, user_id }: Acting,
  { action, change }: Pick<TraceEntry, 'action' | 'change'>,
): Promise<void> {
  const target = { type: 'user', id: user_id }
  await connection.query(traceRow(null, visit, { action, target, change }))
}

function named({ kind, name }: Factor) {
  return { kind, name }
}

/** Adds a factor that the user has confirmed. The first one issues recovery codes and ends every other session. */
export async function addFactor(
  acting: Acting,
  factor: NewFactor,
  keepToken_id: number | null,
): Promise<AddedFactor> {
  const { connection, user_id } = acting
  const kept = await keepFactor(connection, userOwner(user_id), factor)
  await leaveToFactor(connection, user_id)
  // End sessions opened with weaker proof than sign-in now requires.
  await endSessions(connection, user_id, keepToken_id)
  await record(acting, { action: 'factor.added', change: named(kept.factor) })
  await tellPerson(acting, kept.factor.kind === 'passkey' ? 'passkey_added' : 'factor_added')
  return kept
}

/** Issues ten new recovery codes and invalidates the old ones. */
export async function renewCodes(acting: Acting): Promise<string[]> {
  const codes = await newCodes(acting.connection, userOwner(acting.user_id))
  await record(acting, { action: 'factor.codes_made', change: {} })
  return codes
}

export async function removeFactor(acting: Acting, id: number): Promise<void> {
  const factor = await dropFactor(acting.connection, userOwner(acting.user_id), id)
  await record(acting, { action: 'factor.removed', change: named(factor) })
  await tellPerson(acting, 'factor_removed')
}

/**
 * Removes all factors of a user who has lost them, on someone else's behalf. Ends every session. Returns false if there
 * were none.
 */
export async function removeFactors(acting: Acting): Promise<boolean> {
  const { connection, user_id } = acting
  const factors = await dropFactors(connection, userOwner(user_id))
  if (factors === 0) return false
  await leaveToLink(connection, user_id)
  await endSessions(connection, user_id, null)
  await record(acting, { action: 'factor.removed', change: { factors } })
  await tellPerson(acting, 'factor_removed')
  return true
}

/**
 * Refuses changes that only the account's owner may make. The command line is exempt: it has direct access to the
 * database.
 */
export async function demandNotTheirs(
  scope: PlatformWriteScope,
  id: number,
  touched: Parameters<typeof isPersonsOwn>[1],
): Promise<void> {
  if (scope.visit.user_id === null) return
  if (isPersonsOwn(await userGuard(scope, id), touched)) throw new Problem('account_protected')
}
