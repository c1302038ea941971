import { IdParams } from '../../kernel/fields.ts'
import { type Precondition, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import type { SiteWriteScope } from '../access/scopes.ts'
import { demandWithin } from '../access/authority.ts'
import type { CredentialsPolicy } from '../accounts/rules.ts'
import { endSessions, setCredentials, sitesOf } from '../accounts/store.ts'
import { recordAct } from '../audit/store.ts'
import { alterations } from '../grants/rules.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { tell, tellAddress } from '../notices/tell.ts'
import { chosenAssignments, demandOther, demandOwned } from './authority.ts'
import { assign } from './create.ts'
import { policyFaults, reuseFaults } from './passwords.ts'
import { type MemberValues, changed, confirmationFaults } from './rules.ts'
import { SiteUser, SiteUserChanges } from './schema.ts'
import {
  type Member,
  lockMember,
  lockMemberAndAccount,
  memberById,
  rename,
  touchMember,
  userById,
} from './store.ts'

interface UpdateParts extends NoticeParts {
  readonly passwords: Passwords
  readonly credentialsPolicy: CredentialsPolicy
}

export function updateUser(parts: UpdateParts) {
  return operation({
    id: 'users.update',
    tag: 'Users',
    resource: 'user',
    summary: 'Change a user',
    description:
      'Omitted fields stay as they are. Assignments, when sent, replace all of them on this site. `password_confirmation` ' +
      'may be left out; where it is sent, it must agree. A password ends every ' +
      'token of the user. Password and e-mail can be set only while the account is on no other site; the name is the one that ' +
      'this site shows.',
    method: 'PATCH',
    path: '/site/users/{id}',
    access: 'site_write',
    permission: 'users.write',
    params: IdParams,
    body: SiteUserChanges,
    status: 200,
    envelope: 'record',
    response: SiteUser,
    problems: ['permission_not_held', 'own_access', 'account_not_owned', 'account_closed', 'consent_pending'],
    async handle(scope, { params: { id }, body, precondition }) {
      const asked = { body, precondition, credentialsPolicy: parts.credentialsPolicy }
      const password_hash =
        body.password === undefined ? undefined : await hashed(scope, id, { ...asked, ...parts })
      const touchesAccount = [body.name, body.email, body.password].some((each) => each !== undefined)
      const lock = touchesAccount ? lockMemberAndAccount : lockMember
      const before = found(await lock(scope, id), 'user')
      const after = await judged(scope, before, asked)
      await applied(scope, before, { after, password_hash, notices: parts })
      return found(await userById(scope, id), 'user')
    },
  })
}

interface Asked {
  readonly body: SiteUserChanges
  readonly precondition: Precondition
  readonly credentialsPolicy: CredentialsPolicy
}

/** The values after the change, if they are valid and the caller may set them. */
async function judged(scope: SiteWriteScope, before: Member, asked: Asked): Promise<MemberValues> {
  const { body, precondition, credentialsPolicy } = asked
  precondition.check(before.version)
  await demandWithin(scope, before)
  const after = changed(before, body)
  if (body.password !== undefined || after.email !== before.email) {
    demandOwned(scope, before, credentialsPolicy)
    if (before.closed_at !== null) throw new Problem('account_closed')
  }
  if (before.consent_pending && after.status === 'active') throw new Problem('consent_pending')
  if ('assignments' in altered(before, after)) demandOther(scope, before.id)
  const chosen = await chosenAssignments(scope, body.assignments ?? [])
  refuse([...confirmationFaults(body), ...chosen.faults])
  await demandWithin(scope, chosen.power)
  return after
}

/** Hash of the new password. Nobody may wait for it, so checks made before the lock are repeated under it. */
async function hashed(scope: SiteWriteScope, id: number, asked: Asked & UpdateParts): Promise<string> {
  const password = asked.body.password ?? ''
  const member = found(await memberById(scope, id), 'user')
  const after = await judged(scope, member, asked)
  refuse(await policyFaults(scope, password, after))
  refuse(await reuseFaults(asked.passwords, password, member.password_hash))
  return asked.passwords.hash(password)
}

function altered(before: Member, after: MemberValues): Readonly<Record<string, unknown>> {
  return alterations<MemberValues>(before, after) ?? {}
}

interface Change {
  readonly after: MemberValues
  readonly password_hash: string | undefined
  readonly notices: NoticeParts
}

/** A change with no effect writes no audit row and leaves the version alone. */
async function applied(scope: SiteWriteScope, before: Member, change: Change): Promise<void> {
  const { after, password_hash } = change
  const { id } = before
  const alters = altered(before, after)
  if (Object.keys(alters).length === 0 && password_hash === undefined) return
  if ('name' in alters) await rename(scope, before, after.name)
  if ('email' in alters || password_hash !== undefined) await takeOver(scope, before, change)
  if ('assignments' in alters) await assign(scope, id, after.assignments)
  await touchMember(scope, id, after.status)
  await scope.audit({
    action: 'user.updated',
    target: { type: 'user', id },
    change: { ...alters, ...(password_hash !== undefined && { password: 'set' }) },
  })
}

/**
 * Sets new credentials on behalf of a site. Their owner is no longer proven to own the address, so sites that demand
 * this refuse them. If other sites share the account, each site's log records the change without its author.
 */
async function takeOver(
  scope: SiteWriteScope,
  before: Member,
  { after, password_hash, notices }: Change,
): Promise<void> {
  const { accounts, site, now, visit } = scope
  const { id } = before
  const { email } = after
  const given = { email, password_hash, email_verified_at: null, by_site_id: site, now }
  if ((await setCredentials(accounts, id, given)) === 'email_taken') {
    throw new Problem('invalid', { faults: [{ path: 'email', rule: 'taken' }] })
  }
  const at = { site_id: site, now }
  if (email !== before.email) await tellAddress(accounts, notices, { from: before.email, to: email, ...at })
  if (password_hash !== undefined) {
    await endSessions(accounts, id)
    await tell(accounts, notices, { kind: 'password_changed', email, ...at })
  }
  const actor = { type: 'nobody', id: null } as const
  const desk = { connection: accounts, visit: { ...visit, actor, address: '' } }
  const credentials = {
    ...alterations<Pick<MemberValues, 'email'>>(before, { email }),
    ...(password_hash !== undefined && { password: 'set' }),
  }
  for (const other of await sitesOf(accounts, id)) {
    if (other === Number(site)) continue
    await recordAct(desk, other, {
      action: 'user.updated',
      target: { type: 'user', id },
      change: credentials,
    })
  }
}
