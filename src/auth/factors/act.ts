import type { Connection } from '../../kernel/scope.ts'
import { dropFactor, dropFactors, keepFactor, newCodes } from '../../identity/factors/changes.ts'
import type { FactorOwner } from '../../identity/factors/owners.ts'
import type { AddedFactor } from '../../identity/factors/schema.ts'
import type { NewFactor } from '../../identity/factors/store.ts'
import { endSessions, sitesOf } from '../accounts/store.ts'
import { endAdministratorTokens } from '../admin/store.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import type { NoticeKind } from '../notices/schema.ts'
import { type NoticeParts, tellFactor } from '../notices/tell.ts'

interface Owned {
  readonly owner: FactorOwner
  readonly email: string
  /** The site where it happens; null for none. */
  readonly site_id: number | null
}

/**
 * Adds a factor that its owner has confirmed. The first one comes with recovery codes, and every other session ends.
 */
export async function addFactor(
  desk: Desk,
  notices: NoticeParts,
  added: Owned & { readonly factor: NewFactor; readonly keepToken_id: number | null },
): Promise<AddedFactor> {
  const { connection } = desk
  const { owner, keepToken_id } = added
  const kept = await keepFactor(connection, owner, added.factor)
  await endOthers(connection, owner, keepToken_id)
  const { id, kind, name } = kept.factor
  await record(desk, added, { act: 'added', change: { factor: { id, kind, name } } })
  await tell(desk, notices, { ...added, kind: kind === 'passkey' ? 'passkey_added' : 'factor_added' })
  return kept
}

/** Ends the other sessions: they may have been opened with less than is required now. */
async function endOthers(
  connection: Connection,
  { kind, id }: FactorOwner,
  keepToken_id: number | null,
): Promise<void> {
  if (kind.type === 'account') await endSessions(connection, id, keepToken_id)
  else await endAdministratorTokens(connection, id, { sessionsBut: keepToken_id })
}

/** Creates ten new recovery codes; earlier ones stop working. */
export async function renewCodes(desk: Desk, owned: Owned): Promise<string[]> {
  const codes = await newCodes(desk.connection, owned.owner)
  await record(desk, owned, { act: 'codes_made', change: {} })
  return codes
}

export async function removeFactor(
  desk: Desk,
  notices: NoticeParts,
  removed: Owned & { readonly id: number },
): Promise<void> {
  const { id, kind, name } = await dropFactor(desk.connection, removed.owner, removed.id)
  await record(desk, removed, { act: 'removed', change: { factor: { id, kind, name } } })
  await tell(desk, notices, { ...removed, kind: 'factor_removed' })
}

/** Removes all factors for somebody who has lost them, on another person's order. False if there were none. */
export async function removeFactors(desk: Desk, notices: NoticeParts, owned: Owned): Promise<boolean> {
  const { connection } = desk
  const count = await dropFactors(connection, owned.owner)
  if (count === 0) return false
  await endOthers(connection, owned.owner, null)
  await record(desk, owned, { act: 'removed', change: { factors: count } })
  await tell(desk, notices, { ...owned, kind: 'factor_removed' })
  return true
}

interface Act {
  readonly act: 'added' | 'removed' | 'codes_made'
  readonly change: Readonly<Record<string, unknown>>
}

/**
 * A factor applies on every site, so each site's log records it. Only the site where it happened sees the client
 * address.
 */
async function record(desk: Desk, { owner, site_id }: Owned, { act, change }: Act): Promise<void> {
  const { id } = owner
  if (owner.kind.type === 'administrator') {
    const target = { type: 'administrator', id }
    await recordAct(desk, null, { action: `administrator.factor_${act}`, target, change })
    return
  }
  const entry = { action: `factor.${act}`, target: { type: 'user', id }, change } as const
  const { actor } = desk.visit
  const sites = await sitesOf(desk.connection, id)
  if (actor.type !== 'user') await recordAct(desk, null, entry)
  for (const each of sites) {
    const address = each === site_id || actor.type !== 'user' ? desk.visit.address : ''
    await recordAct({ ...desk, visit: { ...desk.visit, address } }, each, entry)
  }
}

function tell(
  { connection, visit }: Desk,
  notices: NoticeParts,
  told: Omit<Owned, 'owner'> & { readonly kind: NoticeKind },
): Promise<void> {
  const { email, site_id, kind } = told
  return tellFactor(connection, notices, { email, site_id, kind, now: visit.clock.now() })
}

/** Adds the first factor during the sign-in of somebody who can't continue without one. */
export function addOnTheWay(
  { connection, visit }: Desk,
  notices: NoticeParts,
  site_id: number | null,
): (owner: FactorOwner, factor: NewFactor, challenge: { readonly email: string }) => Promise<AddedFactor> {
  return (owner, factor, { email }) => {
    const type = owner.kind.type === 'account' ? 'user' : 'administrator'
    const desk = { connection, visit: { ...visit, actor: { type, id: owner.id } as const } }
    return addFactor(desk, notices, { owner, email, site_id, factor, keepToken_id: null })
  }
}
