import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { found } from '../../../kernel/problem.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { changeUser, createUser } from './changes.ts'
import { NewUser, User, UserChanges, UserList } from './schema.ts'
import { userById, userPage } from './store.ts'

interface UserParts {
  /** How to notify the person of the change. */
  readonly notices: NoticeParts
  readonly passwords: Passwords
}

const common = { tag: 'Users', resource: 'user', response: User } as const

const listUsers = operation({
  ...common,
  id: 'users.list',
  summary: 'List users',
  method: 'GET',
  path: '/users',
  access: 'platform_read',
  query: UserList,
  status: 200,
  envelope: 'page',
  handle: (scope, { query }) => userPage(scope, query),
})

const getUser = operation({
  ...common,
  id: 'users.get',
  summary: 'Read one user',
  method: 'GET',
  path: '/users/{id}',
  access: 'platform_read',
  params: IdParams,
  status: 200,
  envelope: 'record',
  handle: async (scope, { params }) => found(await userById(scope, params.id), 'user'),
})

function create({ passwords }: UserParts) {
  return operation({
    ...common,
    id: 'users.create',
    summary: 'Create a user',
    method: 'POST',
    path: '/users',
    access: 'platform_write',
    sensitive: 'act',
    body: NewUser,
    status: 201,
    envelope: 'record',
    handle: (scope, { body }) => createUser(scope, passwords, body),
  })
}

function update(parts: UserParts) {
  return operation({
    ...common,
    id: 'users.update',
    summary: 'Change a user',
    description:
      'Omitted fields stay as they are; memberships, when sent, replace all of them. A new password and a deactivation ' +
      'end every token of the user. Only users themselves can change their address if they have a second factor, and their password too if somebody else removed their factors (`account_protected`). The last active super-admin cannot be demoted or deactivated, and changes their own password at `/me/password`.',
    problems: ['own_password', 'account_closed', 'account_protected'],
    method: 'PUT',
    path: '/users/{id}',
    access: 'platform_write',
    sensitive: 'act',
    params: IdParams,
    body: UserChanges,
    status: 200,
    envelope: 'record',
    handle: (scope, { params, body, precondition }) =>
      changeUser(scope, parts, { id: params.id, changes: body, precondition }),
  })
}

export function userOperations(parts: UserParts): readonly AnyOperation[] {
  return [listUsers, getUser, create(parts), update(parts)]
}
