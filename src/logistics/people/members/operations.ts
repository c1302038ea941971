import * as z from 'zod'
import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { found } from '../../../kernel/problem.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { addMember, changeMember, removeMember } from './changes.ts'
import { Member, MemberChanges, MemberList, MemberToken, NewMember } from './schema.ts'
import { memberById, memberPage } from './store.ts'
import { MemberTokenParams } from '../account/schema.ts'
import { memberTokens, takeOutOfToken } from './store-tokens.ts'

interface MemberParts {
  readonly notices: NoticeParts
  readonly passwords: Passwords
}

const common = { tag: 'Members', resource: 'user', role: 'manager' } as const
const reads = { ...common, method: 'GET', access: 'read', status: 200 } as const
const writes = { ...common, access: 'write', sensitive: 'act' } as const
const one = { path: '/members/{id}', params: IdParams } as const

const listMembers = operation({
  ...reads,
  id: 'members.list',
  summary: 'List the people of a company',
  path: '/members',
  query: MemberList,
  envelope: 'page',
  response: Member,
  handle: (scope, { query }) => memberPage(scope, query),
})

const getMember = operation({
  ...reads,
  ...one,
  id: 'members.get',
  summary: 'Read one person of a company',
  envelope: 'record',
  response: Member,
  handle: async (scope, { params }) => found(await memberById(scope, params.id), 'user'),
})

function add({ passwords }: MemberParts) {
  return operation({
    ...writes,
    id: 'members.add',
    summary: 'Add a person to a company',
    description:
      'Makes an account: `name` and `password` are needed. An account without a company is reused, with the new name and password. Only a super-admin can add an account that is in another company.',
    method: 'POST',
    path: '/members',
    // A refusal reveals that an address has an account, so the sign-in rate limit applies.
    limit: 'token',
    body: NewMember,
    status: 201,
    envelope: 'record',
    response: Member,
    handle: (scope, { body }) => addMember(scope, passwords, body),
  })
}

function update(parts: MemberParts) {
  return operation({
    ...writes,
    ...one,
    id: 'members.update',
    summary: 'Change a person of a company',
    description:
      'Omitted fields stay as they are. `role` and `client_ids` apply to this company. Name, address, password and `active` belong to the account: a company can change them only if `account_owned`. A new password and a deactivation ' +
      'end every token of the person. Only users themselves can change their address if they have a second factor, and their password too if somebody else removed their factors (`account_protected`). Nobody changes their own role, nor their own password here (`/me/password`).',
    problems: ['account_shared', 'account_protected', 'own_membership', 'own_password', 'only_manager'],
    method: 'PUT',
    body: MemberChanges,
    status: 200,
    envelope: 'record',
    response: Member,
    handle: (scope, { params, body, precondition }) =>
      changeMember(scope, parts, { id: params.id, changes: body, precondition }),
  })
}

const ending = {
  ...writes,
  method: 'DELETE',
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
} as const

const remove = operation({
  ...ending,
  ...one,
  id: 'members.remove',
  summary: 'Remove a person from a company',
  description:
    'The account stays: it may be in other companies and can be added again. The last active manager cannot be removed here; a super-admin can do so at `/users/{id}`.',
  problems: ['own_membership', 'only_manager'],
  handle: (scope, { params, precondition }) => removeMember(scope, params.id, precondition),
})

const listTokens = operation({
  ...reads,
  id: 'members.tokens',
  summary: 'List a person’s API tokens for the company',
  path: '/members/{id}/tokens',
  params: IdParams,
  envelope: 'list',
  response: MemberToken,
  async handle(scope, { params: { id } }) {
    found(await memberById(scope, id), 'user')
    return memberTokens(scope, id)
  },
})

const endToken = operation({
  ...ending,
  resource: 'token',
  id: 'members.end_token',
  summary: 'Remove the company from a person’s API token',
  description: 'A token without another company ends.',
  path: '/members/{id}/tokens/{token_id}',
  params: MemberTokenParams,
  unversioned: true,
  async handle(scope, { params: { id, token_id } }) {
    const { name } = found(await takeOutOfToken(scope, { user_id: id, id: token_id }), 'token')
    const target = { type: 'token', id: token_id }
    await scope.audit({ action: 'token.ended', target, change: { name, user_id: id } })
    return undefined
  },
})

/** A company's people and their API tokens, for its managers. `users` covers the whole installation, for super-admins. */
export function memberOperations(parts: MemberParts): readonly AnyOperation[] {
  return [listMembers, getMember, add(parts), update(parts), remove, listTokens, endToken]
}
