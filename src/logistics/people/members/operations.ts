import * as z from 'zod'
import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { found } from '../../../kernel/problem.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { addMember, changeMember, removeMember } from './changes.ts'
import { Member, MemberChanges, MemberList, NewMember } from './schema.ts'
import { memberById, memberPage } from './store.ts'
import { memberTokenOperations } from './tokens.ts'

interface MemberParts {
  /** How to notify the person of the change. */
  readonly notices: NoticeParts
  readonly passwords: Passwords
}

const common = { tag: 'Members', resource: 'user', role: 'manager' } as const

const listMembers = operation({
  ...common,
  id: 'members.list',
  summary: 'List the people of a company',
  method: 'GET',
  path: '/members',
  access: 'read',
  query: MemberList,
  status: 200,
  envelope: 'page',
  response: Member,
  handle: (scope, { query }) => memberPage(scope, query),
})

const getMember = operation({
  ...common,
  id: 'members.get',
  summary: 'Read one person of a company',
  method: 'GET',
  path: '/members/{id}',
  access: 'read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  response: Member,
  handle: async (scope, { params }) => found(await memberById(scope, params.id), 'user'),
})

function add({ passwords }: MemberParts) {
  return operation({
    ...common,
    id: 'members.add',
    summary: 'Add a person to a company',
    description:
      'Makes an account: `name` and `password` are needed. An account without a company is reused, with the new name and password. Only a super-admin can add an account that is in another company.',
    method: 'POST',
    path: '/members',
    access: 'write',
    sensitive: 'act',
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
    ...common,
    id: 'members.update',
    summary: 'Change a person of a company',
    description:
      'Omitted fields stay as they are. `role` and `client_ids` apply to this company. Name, address, password and `active` belong to the account: a company can change them only if `account_owned`. A new password and a deactivation ' +
      'end every token of the person. Only users themselves can change their address if they have a second factor, and their password too if somebody else removed their factors (`account_protected`). Nobody changes their own role, nor their own password here (`/me/password`).',
    problems: ['account_shared', 'account_protected', 'own_membership', 'own_password', 'only_manager'],
    method: 'PUT',
    path: '/members/{id}',
    access: 'write',
    sensitive: 'act',
    params: IdParams,
    body: MemberChanges,
    status: 200,
    envelope: 'record',
    response: Member,
    handle: (scope, { params, body, precondition }) =>
      changeMember(scope, parts, { id: params.id, changes: body, precondition }),
  })
}

const remove = operation({
  ...common,
  id: 'members.remove',
  summary: 'Remove a person from a company',
  description:
    'The account stays: it may be in other companies and can be added again. The last active manager cannot be removed here; a super-admin can do so at `/users/{id}`.',
  problems: ['own_membership', 'only_manager'],
  method: 'DELETE',
  path: '/members/{id}',
  access: 'write',
  sensitive: 'act',
  params: IdParams,
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
  async handle(scope, { params, precondition }) {
    await removeMember(scope, params.id, precondition)
    return undefined
  },
})

/** A company's people, for its managers. `users` covers the whole installation, for super-admins. */
export function memberOperations(parts: MemberParts): readonly AnyOperation[] {
  return [listMembers, getMember, add(parts), update(parts), remove, ...memberTokenOperations]
}
