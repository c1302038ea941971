import * as z from 'zod'
import { IdParams } from '../../../kernel/fields.ts'
import { type Locale, catalogues } from '../../../kernel/messages/messages.ts'
import { defined } from '../../../kernel/objects.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import { Message } from '../../base/access/schema.ts'
import { changesBetween } from '../../base/reference/store.ts'
import { OwnEmailChange } from '../links/schema.ts'
import { askForAddress } from './email.ts'
import { type PasswordParts, changeOwnPassword } from './password.ts'
import { EndedSessions, OwnPasswordChange, Profile, ProfileChanges, Session } from './schema.ts'
import {
  deleteOtherSessions,
  deleteSession,
  lockProfile,
  ownProfile,
  ownSessions,
  updateProfile,
} from './store.ts'
import { tokenOperations } from './tokens.ts'

interface AccountParts extends PasswordParts {
  readonly locale: Locale
}

const common = { tag: 'Own account', resource: 'user', status: 200 } as const
const profile = { ...common, path: '/me', envelope: 'record', response: Profile } as const
const steps = {
  ...common,
  method: 'POST',
  access: 'own_steps',
  sensitive: 'act',
  envelope: 'bare',
  response: Message,
} as const

const getProfile = operation({
  ...profile,
  id: 'me.get',
  summary: 'Read your own account',
  method: 'GET',
  access: 'own_read',
  handle: ownProfile,
})

const updateOwn = operation({
  ...profile,
  id: 'me.update',
  summary: 'Change your own name and language',
  description: 'Omitted fields stay as they are. Change the e-mail address with `POST /me/email`.',
  method: 'PUT',
  access: 'own_write',
  body: ProfileChanges,
  problems: ['precondition_failed'],
  async handle(scope, { body, precondition }) {
    const before = await lockProfile(scope)
    precondition.check(before.version)
    const after = { ...before, ...defined(body) }
    const change = changesBetween(before, after)
    if (change === undefined) return before
    await updateProfile(scope, after)
    await scope.audit({ action: 'user.updated', target: { type: 'user', id: before.id }, change })
    return ownProfile(scope)
  },
})

function changePassword(parts: AccountParts) {
  return operation({
    ...steps,
    id: 'me.change_password',
    summary: 'Change your own password',
    description:
      'Requires the current password, with the same limit of attempts as a sign-in. The current session continues, all others end. API tokens stay, unless `end_tokens` says otherwise. Users whose only password is that of the authentication service change it there, on every site of the account; `second` answers its `mfa_required`.',
    path: '/me/password',
    body: OwnPasswordChange,
    problems: [
      'login_locked',
      'mfa_required',
      'invalid_factor',
      'challenge_ended',
      'sign_on_unknown',
      'sign_on_unverified',
      'sign_on_unavailable',
      'outcome_unknown',
    ],
    async handle(scope, { body }) {
      await changeOwnPassword(parts, scope, body)
      return { message: catalogues[parts.locale].done.password_changed }
    },
  })
}

function changeAddress(parts: AccountParts) {
  return operation({
    ...steps,
    id: 'me.change_email',
    summary: 'Request a change of your e-mail address',
    description:
      'Sends a letter with a link to the new address, valid once and for a day. Following the link changes the address and notifies the old one. Requires the current password; users without one must have signed in within the last ten minutes.',
    path: '/me/email',
    body: OwnEmailChange,
    problems: ['mail_not_configured', 'asked_too_often', 'login_locked', 'sign_in_again', 'outcome_unknown'],
    async handle(scope, { body }) {
      await askForAddress(scope, parts, body)
      return { message: catalogues[parts.locale].done.address_asked }
    },
  })
}

const listSessions = operation({
  ...common,
  id: 'me.sessions',
  summary: 'List your sessions',
  description: 'The 100 most recently used sessions.',
  method: 'GET',
  path: '/me/sessions',
  access: 'own_read',
  envelope: 'list',
  response: Session,
  handle: (scope) => ownSessions(scope),
})

const endSession = operation({
  ...common,
  resource: 'session',
  id: 'me.end_session',
  summary: 'End one of your sessions',
  method: 'DELETE',
  path: '/me/sessions/{id}',
  access: 'own_write',
  params: IdParams,
  unversioned: true,
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
  async handle(scope, { params: { id } }) {
    if (!(await deleteSession(scope, id))) throw new Problem('not_found', { params: { resource: 'session' } })
    const target = { type: 'user', id: scope.user }
    await scope.audit({ action: 'session.ended', target, change: { ended: 1 } })
    return undefined
  },
})

const endOthers = operation({
  ...common,
  id: 'me.end_other_sessions',
  summary: 'End all your other sessions',
  method: 'DELETE',
  path: '/me/sessions',
  access: 'own_write',
  envelope: 'record',
  response: EndedSessions,
  async handle(scope) {
    const ended = await deleteOtherSessions(scope)
    const target = { type: 'user', id: scope.user }
    if (ended > 0) await scope.audit({ action: 'session.ended', target, change: { ended } })
    return { ended }
  },
})

/** Operations on the caller's own account. `users` and `members` manage other people's accounts. */
export function accountOperations(parts: AccountParts): readonly AnyOperation[] {
  return [
    getProfile,
    updateOwn,
    changePassword(parts),
    changeAddress(parts),
    listSessions,
    endSession,
    endOthers,
    ...tokenOperations(parts.notices),
  ]
}
