import type { UserId } from '../../base/access/types.ts'
import { passwordFaults } from '../../../kernel/password-policy.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { Connection } from '../../../kernel/scope.ts'
import type { PlatformWriteScope } from '../../base/access/scopes.ts'
import { forgetGuesses } from '../../../kernel/throttle.ts'
import { insertUserMail } from '../mail/store.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import type { User } from '../users/schema.ts'
import { demandNotTheirs } from '../factors/act.ts'
import { isLastSuperAdmin, lockUser, userById } from '../users/store.ts'
import type { ClosedUser } from './schema.ts'
import { type UserRows, isSuperAdmin, lockPlaces, onlyManagerOf, shutUser, unshutUser } from './store.ts'

interface Closing {
  readonly isOwn: boolean
  /** The same transaction, for letters and other people's rows. */
  readonly letters: Connection
  readonly notices: NoticeParts
}

/** Ends every means of access and all memberships. Each company's log records what the membership was. */
export async function closeUser(
  scope: UserRows,
  user: UserId,
  { isOwn, letters, notices }: Closing,
): Promise<ClosedUser> {
  const places = await lockPlaces(scope, user)
  // At least one manager must remain. When someone else closes the account, they've already decided that.
  const companies = isOwn ? await onlyManagerOf(scope, user) : []
  if (companies.length > 0)
    throw new Problem('last_manager', { params: { companies: companies.join(', ') }, details: { companies } })
  const isLast = (await isSuperAdmin(scope, user)) && (await isLastSuperAdmin(letters, user))
  refuse(isLast ? [{ path: 'super_admin', rule: 'last_super_admin' }] : [])
  const closed = await shutUser(scope, user)
  // In closing your own account: a concurrent request has already ended this session.
  if (closed === undefined) throw new Problem(isOwn ? 'unauthenticated' : 'account_closed')
  const entry = { action: 'user.closed', target: { type: 'user', id: user } }
  await scope.audit({ ...entry, change: {} }, null)
  for (const { company_id, role, client_ids } of places)
    await scope.audit({ ...entry, change: { role, client_ids } }, company_id)
  const { email, was_active, ...times } = closed
  // A user deactivated earlier by someone else can't come back by a link. No rate limit applies: this letter is always
  // sent.
  const kind = was_active ? 'account_reopen' : 'account_closed'
  if (notices.sendsMail)
    await insertUserMail(letters, { kind, about_id: user, email, locale: null, now: scope.now })
  return times
}

/** Closes an account as a super-admin. Super-admins can't close their own account here. */
export async function closeById(scope: PlatformWriteScope, notices: NoticeParts, id: number): Promise<User> {
  found(await userById(scope, id), 'user')
  if (id === scope.visit.user_id) throw new Problem('own_closing')
  await closeUser(scope, scope.userOf(id), { isOwn: false, letters: scope.connection, notices })
  return found(await userById(scope, id), 'user')
}

interface Reopened {
  readonly id: number
  readonly password?: string | undefined
}

/** Reopening doesn't restore memberships: company managers may have relied on their removal. */
export async function reopenById(
  scope: PlatformWriteScope,
  passwords: Passwords,
  { id, password }: Reopened,
): Promise<User> {
  // Hash before taking the first lock, so nobody waits for it.
  const password_hash = password === undefined ? null : await passwords.hash(password)
  const before = found(await lockUser(scope, id), 'user')
  if (before.closed_at === null) throw new Problem('account_not_closed')
  await demandNotTheirs(scope, id, { password: password !== undefined, email: false })
  refuse(password === undefined ? [] : passwordFaults(password, [before.email, before.name]))
  if (!(await unshutUser(scope.connection, { id, password_hash, now: scope.now })))
    throw new Problem('account_closed')
  await forgetGuesses(scope.connection, { email: before.email })
  const change = password_hash === null ? {} : { password: 'changed' }
  await scope.audit({ action: 'user.reopened', target: { type: 'user', id }, change }, null)
  return found(await userById(scope, id), 'user')
}
