import type { Precondition } from '../../../kernel/operation.ts'
import { Problem, found, refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { enforceRateLimit } from '../../../identity/links/limit.ts'
import { linkTo, minutesOf, newLinkToken } from '../links/rules.ts'
import { insertInvitationLink } from '../links/store.ts'
import { insertUserMail } from '../mail/store.ts'
import { placeFaults } from '../members/changes.ts'
import { clientsOf } from '../members/rules.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import type { Invitation, NewInvitation, SentInvitation } from './schema.ts'
import {
  countWaiting,
  deleteInvitation,
  insertInvitation,
  isMember,
  lockInvitation,
  mayInvite,
  renewInvitation,
} from './store.ts'

export interface InviteParts {
  readonly notices: NoticeParts
  readonly address: () => string
}

/** Invites a person to the company. It doesn't check for accounts elsewhere, so the answer can't reveal one. */
export async function invite(
  scope: WriteScope,
  parts: InviteParts,
  asked: NewInvitation,
): Promise<SentInvitation> {
  const { email, role, name = null, language = null } = asked
  if (!(await mayInvite(scope))) throw new Problem('role_forbidden')
  refuse([
    ...((await isMember(scope, email)) ? [{ path: 'email', rule: 'taken' } as const] : []),
    ...(await placeFaults(scope, asked)),
  ])
  if ((await countWaiting(scope)) >= mostWaiting) {
    throw new Problem('invitation_limit', { params: { max: String(mostWaiting) } })
  }
  await demandTurns(scope, parts, email)
  const client_ids = clientsOf(role, asked.client_ids)
  const by_mail = parts.notices.sendsMail
  const place = { role, client_ids }
  const invitation = await insertInvitation(scope, {
    ...place,
    email,
    name,
    language,
    by_mail,
    expires_at: endOf(scope),
  })
  await scope.audit({
    action: 'user.invited',
    target: targetOf(invitation),
    change: { email, ...place, by_mail },
  })
  return sent(scope, parts, invitation)
}

interface Named {
  readonly id: number
  readonly precondition: Precondition
}

/** Sends the invitation again, valid for another week. It then belongs to the last sender. */
export async function inviteAgain(
  scope: WriteScope,
  parts: InviteParts,
  { id, precondition }: Named,
): Promise<SentInvitation> {
  if (!(await mayInvite(scope))) throw new Problem('role_forbidden')
  const before = found(await lockInvitation(scope, id), 'invitation')
  precondition.check(before.version)
  await demandTurns(scope, parts, before.email)
  const by_mail = parts.notices.sendsMail
  const invitation = await renewInvitation(scope, id, { by_mail, expires_at: endOf(scope) })
  const { email } = invitation
  await scope.audit({ action: 'user.invited', target: targetOf(invitation), change: { email, by_mail } })
  return sent(scope, parts, invitation)
}

export async function withdraw(scope: WriteScope, { id, precondition }: Named): Promise<undefined> {
  const before = found(await lockInvitation(scope, id), 'invitation')
  precondition.check(before.version)
  await deleteInvitation(scope, id)
  const { email, role, client_ids } = before
  await scope.audit({
    action: 'invitation.withdrawn',
    target: targetOf(before),
    change: { email, role, client_ids },
  })
}

function endOf({ now }: WriteScope): Date {
  return new Date(now.getTime() + minutesOf.invitation * 60_000)
}

async function demandTurns(scope: WriteScope, { notices }: InviteParts, email: string): Promise<void> {
  const { letters, now } = scope
  await enforceRateLimit(letters, notices, { what: `invitations ${scope.company}`, most: mostSent, now })
  await enforceRateLimit(letters, notices, { what: `invitation ${scope.company} ${email}`, now })
}

/** Sends the link by mail. Without mail, the inviter sees the link instead. */
async function sent(scope: WriteScope, parts: InviteParts, invitation: Invitation): Promise<SentInvitation> {
  const { letters, now } = scope
  const { id, email, language: locale } = invitation
  if (parts.notices.sendsMail) {
    await insertUserMail(letters, { kind: 'invitation', about_id: id, email, locale, now })
    return { ...invitation, link: null }
  }
  const token = newLinkToken()
  await insertInvitationLink(letters, token, { invitation_id: id, by_mail: false, now })
  return { ...invitation, link: linkTo('invitation', parts.address(), token) }
}

function targetOf({ id }: Invitation) {
  return { type: 'invitation', id }
}

/** Maximum open invitations per company. More would be a mailing list rather than people. */
export const mostWaiting = 1_000

export const mostSent = 100
