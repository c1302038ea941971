import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem, found } from '../../kernel/problem.ts'
import { within } from '../access/rules.ts'
import { changeAdministrator, createAdministrator } from './changes.ts'
import { guardOwnAccess } from './rules.ts'
import { Administrator, AdministratorChanges, AdministratorList, NewAdministrator } from './schema.ts'
import { administratorPage, lockAdministrator } from './store.ts'

const common = {
  tag: 'Administration: access',
  resource: 'administrator',
  permission: 'administrators.write',
  status: 200,
} as const

const listAdministrators = operation({
  ...common,
  id: 'admin.administrators_list',
  summary: 'List the administrators',
  method: 'GET',
  path: '/admin/administrators',
  access: 'admin_read',
  query: AdministratorList,
  envelope: 'page',
  response: Administrator,
  handle: (scope, { query }) => administratorPage(scope, query),
})

function create(passwords: Passwords) {
  return operation({
    ...common,
    id: 'admin.administrators_create',
    summary: 'Create an administrator',
    description: 'Their scopes lie within your own.',
    method: 'POST',
    path: '/admin/administrators',
    access: 'admin_write',
    body: NewAdministrator,
    envelope: 'record',
    response: Administrator,
    problems: ['permission_not_held'],
    async handle(scope, { body }) {
      if (!within(body.scopes, scope.visit.permissions)) throw new Problem('permission_not_held')
      return createAdministrator(scope, passwords, body)
    },
  })
}

function update(passwords: Passwords) {
  return operation({
    ...common,
    id: 'admin.administrators_update',
    summary: 'Change an administrator',
    description: 'Only one whose scopes lie within your own; and nobody shuts themselves out.',
    method: 'PATCH',
    path: '/admin/administrators/{id}',
    access: 'admin_write',
    params: IdParams,
    body: AdministratorChanges,
    envelope: 'record',
    response: Administrator,
    problems: ['permission_not_held', 'own_access'],
    async handle(scope, { params, body, precondition }) {
      const { permissions, actor, token_id } = scope.visit
      const before = found(await lockAdministrator(scope.connection, params.id), 'administrator')
      precondition.check(before.version)
      const asked = [...before.scopes, ...(body.scopes ?? [])]
      if (!within(asked, permissions)) throw new Problem('permission_not_held')
      const isOwn = actor.id === before.id
      guardOwnAccess(body, isOwn)
      const keepToken_id = isOwn ? token_id : null
      return changeAdministrator(scope, passwords, { before, changes: body, keepToken_id })
    },
  })
}

export function administratorOperations(passwords: Passwords): readonly AnyOperation[] {
  return [listAdministrators, create(passwords), update(passwords)]
}
