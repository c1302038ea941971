import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem, found } from '../../kernel/problem.ts'
import { within } from '../access/rules.ts'
import { changeAdministrator, createAdministrator } from './changes.ts'
import { guardOwnAccess } from './rules.ts'
import { Administrator, AdministratorChanges, AdministratorList, NewAdministrator } from './schema.ts'
import { SetupLink } from './schema-panel.ts'
import { giveSetup } from './setup.ts'
import type { SignOnParts } from './sign-on.ts'
import { administratorOf, administratorPage, lockAdministrator } from './store.ts'

const common = {
  tag: 'Administration: access',
  resource: 'administrator',
  permission: 'administrators.write',
  status: 200,
  response: Administrator,
} as const
const reads = { ...common, method: 'GET', access: 'admin_read' } as const
const writes = { ...common, access: 'admin_write', sensitive: 'act', envelope: 'record' } as const

const listAdministrators = operation({
  ...reads,
  id: 'admin.administrators_list',
  summary: 'List the administrators',
  path: '/admin/administrators',
  query: AdministratorList,
  envelope: 'page',
  handle: (scope, { query }) => administratorPage(scope, query),
})

const getAdministrator = operation({
  ...reads,
  id: 'admin.administrators_get',
  summary: 'Read an administrator',
  path: '/admin/administrators/{id}',
  params: IdParams,
  envelope: 'record',
  handle: async (scope, { params }) => found(await administratorOf(scope, params.id), 'administrator'),
})

function create(passwords: Passwords) {
  return operation({
    ...writes,
    id: 'admin.administrators_create',
    summary: 'Create an administrator',
    description: 'Their scopes must be within your own.',
    method: 'POST',
    path: '/admin/administrators',
    body: NewAdministrator,
    problems: ['permission_not_held'],
    async handle(scope, { body }) {
      if (!within(body.scopes, scope.visit.permissions)) throw new Problem('permission_not_held')
      return createAdministrator(scope, passwords, body)
    },
  })
}

function update(passwords: Passwords) {
  return operation({
    ...writes,
    id: 'admin.administrators_update',
    summary: 'Change an administrator',
    description:
      'Only administrators whose scopes are within your own, and never yourself if it would lock you out.',
    method: 'PATCH',
    path: '/admin/administrators/{id}',
    params: IdParams,
    body: AdministratorChanges,
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

function invite(parts: Pick<SignOnParts, 'panel'> & { readonly sendsMail: boolean }) {
  return operation({
    ...writes,
    id: 'admin.administrators_invite',
    summary: 'Create a set-up link for an administrator',
    description:
      'It goes to their address by mail; where no mail is sent it is shown here, and only here. The link works once, for a day. One that was there before ends.',
    method: 'POST',
    path: '/admin/administrators/{id}/invite',
    params: IdParams,
    unversioned: true,
    response: SetupLink,
    problems: ['permission_not_held'],
    async handle(scope, { params }) {
      const administrator = found(await lockAdministrator(scope.connection, params.id), 'administrator')
      if (!within(administrator.scopes, scope.visit.permissions)) throw new Problem('permission_not_held')
      return giveSetup(scope, parts, administrator)
    },
  })
}

export function administratorOperations(
  parts: SignOnParts & { readonly sendsMail: boolean },
): readonly AnyOperation[] {
  const { passwords } = parts
  return [listAdministrators, getAdministrator, create(passwords), update(passwords), invite(parts)]
}
