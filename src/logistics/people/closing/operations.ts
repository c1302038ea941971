import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { OwnStepsScope } from '../../base/access/scopes-own.ts'
import { unusablePasswordHash } from '../../../kernel/passwords.ts'
import { Problem } from '../../../kernel/problem.ts'
import { exportAnswer } from '../../../people/export.ts'
import { PersonExport } from '../../../people/schema.ts'
import { type ProofParts, type TypedProof, demandTyped } from '../../../identity/factors/proof.ts'
import { guessesOf } from '../account/act-proof.ts'
import { userOwner } from '../factors/store-owners.ts'
import { ownHolder } from '../factors/store.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { User } from '../users/schema.ts'
import { closeById, closeUser, reopenById } from './act.ts'
import { ClosedUser, OwnAccountClosing, Reopening } from './schema.ts'
import { isFresh, ownSections } from './store.ts'

interface ClosingParts extends ProofParts {
  readonly notices: NoticeParts
}

export function closingOperations(parts: ClosingParts): readonly AnyOperation[] {
  return [ownExport, closeOwn(parts), close(parts), reopen(parts)]
}

const ownExport = operation({
  id: 'me.export',
  tag: 'Own account',
  resource: 'user',
  summary: 'Export your personal data',
  description:
    'Your account, your roles, sessions, API tokens, failed sign-ins, your actions, and actions on your account; at most 1,000 rows of each kind, the newest first. No password and no secret.',
  method: 'GET',
  path: '/me/export',
  access: 'own_read',
  status: 200,
  envelope: 'record',
  response: PersonExport,
  async handle(scope) {
    const { email } = await ownHolder(scope)
    return exportAnswer({ email, now: scope.now }, ownSections(scope))
  },
})

function closeOwn(parts: ClosingParts) {
  return operation({
    id: 'me.close',
    sensitive: 'act',
    tag: 'Own account',
    resource: 'user',
    summary: 'Close your own account',
    description:
      'Requires the password or a code, with the same limit of attempts as at sign-in. Sessions and tokens for programs end, and so does ' +
      'what you are in each company. For 30 days you can open the account again by a link that you are sent, where mail is sent, ' +
      'and a super-admin can in any case; the address is kept. After that name and address are erased, and what you did stays ' +
      'without them. The only manager of a company makes somebody else one first.',
    method: 'POST',
    path: '/me/close',
    access: 'own_steps',
    body: OwnAccountClosing,
    status: 200,
    envelope: 'record',
    response: ClosedUser,
    problems: ['login_locked', 'sign_in_again', 'last_manager', 'outcome_unknown'],
    async handle(scope, { body }) {
      await demandProof(scope, parts, body)
      return scope.write((writing) =>
        closeUser(writing, scope.user, { isOwn: true, letters: writing.letters, notices: parts.notices }),
      )
    },
  })
}

/** An open session alone doesn't prove that the caller is the account's owner. */
async function demandProof(scope: OwnStepsScope, parts: ClosingParts, typed: TypedProof): Promise<void> {
  const { password_hash, ...person } = await ownHolder(scope)
  const isTyped = typed.password !== undefined || typed.code !== undefined
  if (!isTyped && password_hash === unusablePasswordHash) {
    if (!(await isFresh(scope))) throw new Problem('sign_in_again')
    return
  }
  if (!isTyped) throw new Problem('invalid', { faults: [{ path: 'password', rule: 'required' }] })
  const guessing = { ...guessesOf(scope, person), owner: userOwner(scope.user), password_hash }
  await demandTyped(parts, guessing, typed)
}

const ofUser = {
  tag: 'Users',
  resource: 'user',
  method: 'POST',
  access: 'platform_write',
  sensitive: 'act',
  params: IdParams,
  unversioned: true,
  status: 200,
  envelope: 'record',
  response: User,
} as const

function close({ notices }: ClosingParts) {
  return operation({
    ...ofUser,
    id: 'users.close',
    summary: 'Close the account of a user',
    description:
      'Ends every token and role of the user. For 30 days the account can be reopened: by you, or by the user with a link in an e-mail, unless they were inactive. After that name and address are erased; records of their actions stay without them. Close your own account at `/me/close`.',
    path: '/users/{id}/close',
    problems: ['own_closing', 'account_closed'],
    handle: (scope, { params: { id } }) => closeById(scope, notices, id),
  })
}

function reopen({ passwords }: ClosingParts) {
  return operation({
    ...ofUser,
    id: 'users.reopen',
    summary: 'Reopen a closed account',
    description: 'Within 30 days of its closing. Roles in companies do not come back: give them again.',
    path: '/users/{id}/reopen',
    body: Reopening,
    problems: ['account_closed', 'account_not_closed', 'account_protected'],
    handle: (scope, { params: { id }, body }) => reopenById(scope, passwords, { id, ...body }),
  })
}
