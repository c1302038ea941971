import type { Fault } from '../../../kernel/faults.ts'
import type { Json } from '../../../kernel/json.ts'
import type { Precondition } from '../../../kernel/operation.ts'
import { passwordFaults } from '../../../kernel/password-policy.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { isPersonsOwn } from '../factors/rules.ts'
import { memberGuard } from '../factors/store.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { tellChanges } from '../notices/tell.ts'
import { changesBetween } from '../../base/reference/store.ts'
import {
  accountFaults,
  changed,
  clientFaults,
  clientsOf,
  isManaging,
  placeAfter,
  touchesAccount,
} from './rules.ts'
import type { Member, MemberChanges, NewMember } from './schema.ts'
import {
  areClients,
  deleteMembership,
  endSignIns,
  insertAccount,
  insertMembership,
  isLastManager,
  lockAccount,
  lockManagers,
  lockMember,
  memberById,
  updateMember,
} from './store.ts'
import { takeOutOfTokens } from './store-tokens.ts'

export async function addMember(
  scope: WriteScope,
  passwords: Passwords,
  member: NewMember,
): Promise<Json<Member>> {
  const { email, name = '', password = '', role } = member
  const known = await lockAccount(scope, email)
  refuse([
    ...accountFaults(member, known),
    ...(password === '' ? [] : passwordFaults(password, [email, name])),
    ...(await placeFaults(scope, member)),
  ])
  const place = { role, client_ids: clientsOf(role, member.client_ids) }
  const account = { email, name, password_hash: await passwords.hash(password) }
  const id =
    known === undefined
      ? await insertAccount(scope, account, place)
      : await takeOver(scope, known.id, { account, place })
  await scope.audit({ action: 'user.added', target: { type: 'user', id }, change: { email, ...place } })
  return found(await memberById(scope, id), 'user')
}

interface Taken {
  readonly account: Parameters<typeof insertAccount>[1]
  readonly place: Parameters<typeof insertAccount>[2]
}

/** Takes over an account that is in no company. Its old password and sessions become useless. */
async function takeOver(scope: WriteScope, id: number, { account, place }: Taken): Promise<number> {
  await insertMembership(scope, id, place)
  const before = found(await lockMember(scope, id), 'user')
  await updateMember(scope, { ...before, name: account.name, active: true }, account.password_hash)
  await endSignIns(scope, before)
  return id
}

interface Wanted {
  readonly id: number
  readonly changes: MemberChanges
  readonly precondition: Precondition
}

/** A new password or a deactivation ends every token of the user. */
export async function changeMember(
  scope: WriteScope,
  { passwords, notices }: { readonly passwords: Passwords; readonly notices: NoticeParts },
  { id, changes, precondition }: Wanted,
): Promise<Json<Member>> {
  const { password } = changes
  // Hash before taking the first lock, so nobody waits for it.
  const password_hash = password === undefined ? null : await passwords.hash(password)
  if (changes.role !== undefined || changes.active !== undefined) await lockManagers(scope)
  const before = found(await lockMember(scope, id), 'user')
  precondition.check(before.version)
  const after = changed(before, changes)
  const change = changesBetween(before, after)
  if (touchesAccount(changes) && !before.account_owned) throw new Problem('account_shared')
  if (
    id === scope.visit.user_id &&
    ['role', 'client_ids', 'active'].some((field) => change?.[field] !== undefined)
  )
    throw new Problem('own_membership')
  if (id === scope.visit.user_id && password !== undefined) throw new Problem('own_password')
  const isMoved = after.email !== before.email && id !== scope.visit.user_id
  const touched = { password: password !== undefined, email: isMoved }
  if (isPersonsOwn(await memberGuard(scope, id), touched)) throw new Problem('account_protected')
  refuse([
    ...(password === undefined ? [] : passwordFaults(password, [after.email, after.name])),
    ...(await placeFaults(scope, placeAfter(before, changes))),
  ])
  await demandManager(scope, before, after)
  if (change !== undefined || password_hash !== null) {
    await updateMember(scope, after, password_hash)
    if (password_hash !== null || (before.active && !after.active)) await endSignIns(scope, after)
    const isNewPassword = password_hash !== null
    const addresses = { user_id: id, before: before.email, after: after.email }
    await tellChanges(scope.letters, notices, { ...addresses, isNewPassword, now: scope.now })
    const secret = isNewPassword ? { password: 'changed' } : {}
    await scope.audit({
      action: 'user.updated',
      target: { type: 'user', id },
      change: { ...change, ...secret },
    })
  }
  return found(await memberById(scope, id), 'user')
}

/** Removes the person from this company. The account stays, for other companies and for a return. */
export async function removeMember(
  scope: WriteScope,
  id: number,
  precondition: Precondition,
): Promise<undefined> {
  await lockManagers(scope)
  const before = found(await lockMember(scope, id), 'user')
  precondition.check(before.version)
  if (id === scope.visit.user_id) throw new Problem('own_membership')
  await demandManager(scope, before, undefined)
  await deleteMembership(scope, id)
  await takeOutOfTokens(scope, id)
  const { email, role, client_ids } = before
  await scope.audit({
    action: 'user.removed',
    target: { type: 'user', id },
    change: { email, role, client_ids },
  })
}

async function demandManager(scope: WriteScope, before: Member, after: Member | undefined): Promise<void> {
  if (!isManaging(before) || isManaging(after) || !(await isLastManager(scope, before.id))) return
  throw new Problem('only_manager')
}

/** Faults for client companies that the role doesn't take, or that belong to another company. */
export async function placeFaults(
  scope: WriteScope,
  member: Pick<NewMember, 'role' | 'client_ids'>,
): Promise<readonly Fault[]> {
  const faults = clientFaults(member)
  if (faults.length > 0 || member.role !== 'client') return faults
  const ids = [...new Set(member.client_ids)]
  return (await areClients(scope, ids)) ? [] : [{ path: 'client_ids', rule: 'selected' }]
}
