import type { Fault } from '../../kernel/faults.ts'
import type { Precondition } from '../../kernel/operation.ts'
import { passwordFaults } from '../../kernel/password-policy.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import {
  type Account,
  accountByEmail,
  accountById,
  endSessions,
  lockAccount,
  setCredentials,
  sitesOf,
  unlockAccount,
} from '../accounts/store.ts'
import { type Desk, recordAct } from '../audit/store.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { tell, tellAddress } from '../notices/tell.ts'
import { confirmationFaults } from '../users/rules.ts'
import type { AccountChanges } from './schema.ts'

/** Unlocks login for an address, whether or not an account has it. True if there was anything to clear. */
export async function unlockByAddress(desk: Desk, email: string): Promise<boolean> {
  const account = await accountByEmail(desk.connection, email)
  const unlocked = await unlockAccount(desk.connection, email)
  const target = account === undefined ? {} : { target: { type: 'account', id: account.id } }
  await recordAct(desk, null, { action: 'account.unlocked', ...target, change: { email, unlocked } })
  return unlocked
}

interface ChangeParts extends NoticeParts {
  readonly passwords: Passwords
}

interface Wanted {
  readonly id: number
  readonly changes: AccountChanges
  readonly precondition?: Precondition
}

/** Sets credentials, or marks the address as verified. Without an effect it writes no audit row. */
export async function changeAccount(desk: Desk, parts: ChangeParts, wanted: Wanted): Promise<void> {
  const { connection, visit } = desk
  const { passwords } = parts
  const { id, changes, precondition } = wanted
  const known = found(await accountById(connection, id), 'account')
  precondition?.check(known.version)
  if (known.closed_at !== null) throw new Problem('account_closed')
  refuse(await changeFaults(passwords, known, changes))
  // Hashed before the lock, so that nobody waits for the hash.
  const password_hash = changes.password === undefined ? undefined : await passwords.hash(changes.password)
  const before = found(await lockAccount(connection, id), 'account')
  precondition?.check(before.version)
  if (before.closed_at !== null) throw new Problem('account_closed')
  const { email = before.email, email_verified = false } = changes
  const isMoved = email !== before.email
  if (!isMoved && password_hash === undefined) return
  const now = visit.clock.now()
  const kept = isMoved ? null : before.email_verified_at
  const email_verified_at = email_verified ? now : kept
  const given = { email, password_hash, email_verified_at, by_site_id: null, now }
  if ((await setCredentials(connection, id, given)) === 'email_taken') {
    throw new Problem('invalid', { faults: [{ path: 'email', rule: 'taken' }] })
  }
  await endSessions(connection, id)
  const change = {
    ...(isMoved && { email: { from: before.email, to: email } }),
    ...(password_hash !== undefined && { password: 'set' }),
    ...(email_verified && { email_verified }),
  }
  await recordAct(desk, null, { action: 'account.updated', target: { type: 'account', id }, change })
  const sites = await sitesOf(connection, id)
  for (const site_id of sites) {
    await recordAct(desk, site_id, { action: 'user.updated', target: { type: 'user', id }, change })
  }
  // If the account is on several sites, the message names none of them.
  const at = { site_id: sites.length === 1 ? (sites[0] ?? null) : null, now }
  if (isMoved) await tellAddress(connection, parts, { from: before.email, to: email, ...at })
  if (password_hash !== undefined) await tell(connection, parts, { kind: 'password_changed', email, ...at })
}

async function changeFaults(
  passwords: Passwords,
  known: Account,
  changes: AccountChanges,
): Promise<readonly Fault[]> {
  const { email = known.email, password, email_verified } = changes
  const faults = confirmationFaults(changes)
  if (faults.length > 0) return faults
  if (password === undefined) return email_verified ? [{ path: 'password', rule: 'required' }] : []
  const weak = passwordFaults(password, [email, known.name])
  if (weak.length > 0) return weak
  const isCurrent = await passwords.matches(known.password_hash, password)
  return isCurrent ? [{ path: 'password', rule: 'same_password' }] : []
}
