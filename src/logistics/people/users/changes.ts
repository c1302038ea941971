import type { Fault } from '../../../kernel/faults.ts'
import { defined } from '../../../kernel/objects.ts'
import type { Precondition } from '../../../kernel/operation.ts'
import { passwordFaults } from '../../../kernel/password-policy.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { PlatformReadScope, PlatformWriteScope } from '../../base/access/scopes.ts'
import { forgetGuesses } from '../../../kernel/throttle.ts'
import { demandNotTheirs } from '../factors/act.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { tellChanges } from '../notices/tell.ts'
import { changesBetween } from '../../base/reference/store.ts'
import { membershipFaults, settled } from './rules.ts'
import type { NewMembership, NewUser, User, UserChanges } from './schema.ts'
import {
  deleteTokens,
  insertUser,
  isLastSuperAdmin,
  lockUser,
  membershipPlaces,
  replaceMemberships,
  updateUser,
  userById,
} from './store.ts'

export async function createUser(
  scope: PlatformWriteScope,
  passwords: Passwords,
  input: NewUser,
): Promise<User> {
  const { email, name, password, super_admin = false, memberships: asked = [] } = input
  refuse([
    ...passwordFaults(password, [email, name]),
    ...membershipFaults(asked),
    ...(await placeFaults(scope, asked)),
  ])
  const memberships = settled(asked)
  // Before the first lock: nobody waits for a hash.
  const password_hash = await passwords.hash(password)
  const account = { email, name, super_admin, memberships }
  const { id } = await insertUser(scope.connection, { ...account, password_hash, now: scope.now })
  await scope.audit({ action: 'user.created', target: { type: 'user', id }, change: account }, null)
  return found(await userById(scope, id), 'user')
}

interface Wanted {
  readonly id: number
  readonly changes: UserChanges
  readonly precondition?: Precondition
}

/** A new password or a deactivation ends every token of the user. */
export async function changeUser(
  scope: PlatformWriteScope,
  { passwords, notices }: { readonly passwords: Passwords; readonly notices: NoticeParts },
  { id, changes, precondition }: Wanted,
): Promise<User> {
  const { password, memberships: asked, ...values } = changes
  if (password !== undefined && id === scope.visit.user_id) throw new Problem('own_password')
  // Before the first lock: nobody waits for a hash.
  const password_hash = password === undefined ? null : await passwords.hash(password)
  const before = found(await lockUser(scope, id), 'user')
  precondition?.check(before.version)
  if (before.closed_at !== null) throw new Problem('account_closed')
  const memberships = asked === undefined ? before.memberships : settled(asked)
  const after = { ...before, ...defined(values), memberships }
  refuse([
    ...(password === undefined ? [] : passwordFaults(password, [after.email, after.name])),
    ...membershipFaults(asked ?? []),
    ...(await placeFaults(scope, asked ?? [])),
    ...(await superAdminFaults(scope, before, after)),
  ])
  const isMoved = after.email !== before.email && id !== scope.visit.user_id
  await demandNotTheirs(scope, id, { password: password !== undefined, email: isMoved })
  const change = changesBetween(before, after)
  if (change === undefined && password_hash === null) return before
  await updateUser(scope, after, password_hash)
  if (change?.['memberships'] !== undefined) await replaceMemberships(scope, id, memberships)
  // A super-admin who sets a password also clears the lockout for wrong guesses.
  if (password_hash !== null) await forgetGuesses(scope.connection, { email: after.email })
  if (password_hash !== null || (before.active && !after.active)) await deleteTokens(scope, id)
  const isNewPassword = password_hash !== null
  const addresses = { user_id: id, before: before.email, after: after.email }
  await tellChanges(scope.connection, notices, { ...addresses, isNewPassword, now: scope.now })
  const secret = isNewPassword ? { password: 'changed' } : {}
  const entry = { action: 'user.updated', target: { type: 'user', id }, change: { ...change, ...secret } }
  await scope.audit(entry, null)
  return found(await userById(scope, id), 'user')
}

/** Faults for missing companies, or client companies that belong to another company. */
async function placeFaults(
  scope: PlatformReadScope,
  asked: readonly NewMembership[],
): Promise<readonly Fault[]> {
  const places = await membershipPlaces(scope, asked)
  return places.flatMap(({ company, clients }, i): readonly Fault[] => {
    if (!company) return [{ path: `memberships.${i}.company_id`, rule: 'selected' }]
    return clients ? [] : [{ path: `memberships.${i}.client_ids`, rule: 'selected' }]
  })
}

async function superAdminFaults(
  scope: PlatformWriteScope,
  before: User,
  after: User,
): Promise<readonly Fault[]> {
  const leaves = before.super_admin && before.active && !(after.super_admin && after.active)
  if (!leaves || !(await isLastSuperAdmin(scope.connection, before.id))) return []
  return [{ path: after.super_admin ? 'active' : 'super_admin', rule: 'last_super_admin' }]
}
