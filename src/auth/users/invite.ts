import { unusablePasswordHash } from '../../kernel/passwords.ts'
import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import type { SiteWriteScope } from '../access/scopes.ts'
import { demandWithin } from '../access/authority.ts'
import { accountByEmail, insertAccount } from '../accounts/store.ts'
import { enforceRateLimit } from '../../identity/links/limit.ts'
import { issueLink } from '../links/create.ts'
import { recipientBy } from '../links/store.ts'
import { chosenAssignments, demandOwned } from './authority.ts'
import { type InviteParts, mailConsentAgain } from './consent.ts'
import { adding, assign, taken } from './create.ts'
import { type InvitedSiteUser, InvitationLinkRequest, NewInvitation, UserInvitation } from './schema.ts'
import { type Member, insertMember, lockMember } from './store.ts'

const inviting = { ...adding, response: UserInvitation } as const

export function inviteOperations(parts: InviteParts): readonly AnyOperation[] {
  return [
    operation({
      ...inviting,
      id: 'users.invite',
      summary: 'Create an account without a password and invite its owner',
      description:
        'Sends a link, valid once and for seven days, to choose a password; using it on the page of the service verifies the address. It ends when the account gets a password otherwise. Where the service sends no mail the link ' +
        'is in the answer, once. An address that has an account already, here or elsewhere, is refused: attach it instead.',
      path: '/site/users/invite',
      body: NewInvitation,
      problems: ['permission_not_held'],
      handle: (scope, { body }) => inviteUser(scope, parts, body),
    }),
    operation({
      ...inviting,
      id: 'users.invite_again',
      summary: 'Invite a user again',
      description:
        'Earlier links keep their validity. A user who was attached and has not accepted yet is asked again, by mail only: the link to accept is never in the answer.',
      path: '/site/users/{id}/invite',
      params: IdParams,
      unversioned: true,
      body: InvitationLinkRequest,
      problems: [
        'permission_not_held',
        'account_not_owned',
        'already_joined',
        'user_suspended',
        'account_closed',
        'asked_too_often',
        'mail_not_configured',
      ],
      handle: (scope, { params, body }) => inviteAgain(scope, parts, { id: params.id, ...body }),
    }),
  ]
}

/** Creates an account that nobody can log in to yet. */
export async function inviteUser(
  scope: SiteWriteScope,
  parts: InviteParts,
  invited: InvitedSiteUser,
): Promise<UserInvitation> {
  const { name, email, locale } = invited
  const chosen = await chosenAssignments(scope, invited.assignments ?? [])
  const known = await accountByEmail(scope.accounts, email)
  refuse([...(known === undefined ? [] : [taken]), ...chosen.faults])
  await demandWithin(scope, chosen.power)
  const { site: home_site_id, now } = scope
  const values = { name, email, password_hash: unusablePasswordHash, home_site_id, now }
  const account = await insertAccount(scope.accounts, values)
  if (account === 'email_taken') throw new Problem('invalid', { faults: [taken] })
  const { id } = account
  await insertMember(scope, id)
  await assign(scope, id, chosen.values)
  const target = { type: 'user', id }
  await scope.audit({
    action: 'user.created',
    target,
    change: { name, email, assignments: chosen.values },
  })
  return invite(scope, parts, { id, email, locale })
}

interface Again {
  readonly id: number
  readonly locale?: InvitedSiteUser['locale']
}

export async function inviteAgain(
  scope: SiteWriteScope,
  parts: InviteParts,
  { id, locale }: Again,
): Promise<UserInvitation> {
  const member = found(await lockMember(scope, id), 'user')
  await demandWithin(scope, member)
  if (member.consent_pending) return mailConsentAgain(scope, parts, { id, email: member.email, locale })
  demandInvitable(member)
  // The link lets its reader choose the password. If the account is on other sites too, only its person may do that, by
  // a reset link.
  demandOwned(scope, member, parts.credentialsPolicy)
  const what = `invitation ${scope.site} ${member.email}`
  await enforceRateLimit(scope.accounts, parts, { what, now: scope.now })
  return invite(scope, parts, { id, email: member.email, locale })
}

function demandInvitable({ password_hash, status, closed_at }: Member): void {
  if (closed_at !== null) throw new Problem('account_closed')
  if (password_hash !== unusablePasswordHash) throw new Problem('already_joined')
  if (status !== 'active') throw new Problem('user_suspended')
}

async function invite(
  scope: SiteWriteScope,
  parts: InviteParts,
  { id, email, locale }: Again & { readonly email: string },
): Promise<UserInvitation> {
  const { accounts, site: site_id, now } = scope
  const recipient = found(await recipientBy(accounts, { kind: 'invitation', email, site_id }), 'user')
  const target = { type: 'user', id }
  await scope.audit({ action: 'user.invited', target, change: { by_mail: parts.sendsMail } })
  const given = await issueLink(accounts, parts, {
    kind: 'invitation',
    email,
    site_id,
    recipient,
    locale,
    now,
  })
  return { user_id: id, ...given }
}
