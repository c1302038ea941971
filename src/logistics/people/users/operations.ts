import { IdParams } from '../../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { found } from '../../../kernel/problem.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { changeUser, createUser } from './changes.ts'
import { NewUser, User, UserChanges, UserList } from './schema.ts'
import { userById, userPage } from './store.ts'

interface UserParts {
  readonly notices: NoticeParts
  readonly passwords: Passwords
}

const common = { tag: 'Users', resource: 'user', response: User } as const
const reads = { ...common, method: 'GET', access: 'platform_read', status: 200 } as const
const writes = { ...common, access: 'platform_write', sensitive: 'act', envelope: 'record' } as const

const listUsers = operation({
  ...reads,
  id: 'users.list',
  summary: 'List users',
  path: '/users',
  query: UserList,
  envelope: 'page',
  handle: (scope, { query }) => userPage(scope, query),
})

const getUser = operation({
  ...reads,
  id: 'users.get',
  summary: 'Read one user',
  path: '/users/{id}',
  params: IdParams,
  envelope: 'record',
  handle: async (scope, { params }) => found(await userById(scope, params.id), 'user'),
})

function create({ passwords }: UserParts) {
  return operation({
    ...writes,
    id: 'users.create',
    summary: 'Create a user',
    method: 'POST',
    path: '/users',
    body: NewUser,
    status: 201,
    handle: (scope, { body }) => createUser(scope, passwords, body),
  })
}

function update(parts: UserParts) {
  return operation({
    ...writes,
    id: 'users.update',
    summary: 'Change a user',
    description:
      'Omitted fields stay as they are; memberships, when sent, replace all of them. A new password and a deactivation ' +
      'end every token of the user. Only users themselves can change their address if they have a second factor, and their password too if somebody else removed their factors (`account_protected`). The last active super-admin cannot be demoted or deactivated, and changes their own password at `/me/password`.',
    problems: ['own_password', 'account_closed', 'account_protected'],
    method: 'PUT',
    path: '/users/{id}',
    params: IdParams,
    body: UserChanges,
    status: 200,
    handle: (scope, { params, body, precondition }) =>
      changeUser(scope, parts, { id: params.id, changes: body, precondition }),
  })
}

export function userOperations(parts: UserParts): readonly AnyOperation[] {
  return [listUsers, getUser, create(parts), update(parts)]
}
