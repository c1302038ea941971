import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { removeFactors } from '../../identity/factors/changes.ts'
import { Factor, RemovedFactors } from '../../identity/factors/schema.ts'
import { accountById } from '../accounts/store.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { accountActing } from './act.ts'
import { accountFactors } from './store-admin.ts'

const common = {
  tag: 'Administration: accounts',
  resource: 'account',
  path: '/admin/accounts/{id}/factors',
  params: IdParams,
  status: 200,
} as const

const list = operation({
  ...common,
  id: 'admin.account_factors_list',
  summary: 'List the second factors of an account',
  method: 'GET',
  access: 'admin_read',
  permission: 'accounts.read',
  envelope: 'list',
  response: Factor,
  handle: async (scope, { params }) => found(await accountFactors(scope, params.id), 'account'),
})

function remove(notices: NoticeParts) {
  return operation({
    ...common,
    id: 'admin.account_factors_remove',
    sensitive: 'act',
    summary: 'Remove all second factors of somebody who has lost them',
    description:
      'Recovery codes too. Every session of the account ends; each of its sites has it on its log, and the person is told by mail.',
    method: 'DELETE',
    access: 'admin_write',
    permission: 'accounts.write',
    unversioned: true,
    envelope: 'record',
    response: RemovedFactors,
    async handle(scope, { params: { id } }) {
      const { email } = found(await accountById(scope.connection, id), 'account')
      return { removed: await removeFactors(accountActing(scope, notices, { id, email, site_id: null })) }
    },
  })
}

export function factorAdminOperations(notices: NoticeParts): readonly AnyOperation[] {
  return [list, remove(notices)]
}
