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
      'Makes an account: `name` and `password` are needed. An account that was taken out of its last company is used again, with ' +
      'the new name and password. One that is in another company can be added by a super-admin only.',
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
      'Fields left out stay as they are. `role` and `client_ids` are what the person is in this company. Name, address, password ' +
      'and `active` belong to the account: a company changes them only where `account_owned`. A new password and a deactivation ' +
      'end every token of the person. The address of somebody with a second factor is theirs to change; where their factors were ' +
      'removed by somebody else, so is the password (`account_protected`). Nobody changes their own role, nor their own password here (`/me/password`).',
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
  summary: 'Take a person out of a company',
  description:
    'The account stays: it may be in other companies, and can be added again. The last active manager stays; a super-admin can ' +
    'take them out at `/users/{id}`.',
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
