import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { removeFactors } from '../../identity/factors/changes.ts'
import { factorsOfOther, listing, removing } from '../../identity/factors/others.ts'
import { accountById } from '../accounts/store.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { accountActing } from './act.ts'
import { accountOwner } from './store-owners.ts'

const common = {
  tag: 'Administration: accounts',
  resource: 'account',
  path: '/admin/accounts/{id}/factors',
  params: IdParams,
} as const

const list = operation({
  ...common,
  ...listing,
  id: 'admin.account_factors_list',
  summary: 'List the second factors of an account',
  access: 'admin_read',
  permission: 'accounts.read',
  handle: async (scope, { params }) => found(await factorsOfOther(scope, accountOwner(params.id)), 'account'),
})

function remove(notices: NoticeParts) {
  return operation({
    ...common,
    ...removing,
    id: 'admin.account_factors_remove',
    summary: 'Remove all second factors of somebody who has lost them',
    description:
      'Recovery codes too. Every session of the account ends; each of its sites has it on its log, and the person is told by mail.',
    access: 'admin_write',
    permission: 'accounts.write',
    async handle(scope, { params: { id } }) {
      const { email } = found(await accountById(scope.connection, id), 'account')
      return { removed: await removeFactors(accountActing(scope, notices, { id, email, site_id: null })) }
    },
  })
}

export function factorAdminOperations(notices: NoticeParts): readonly AnyOperation[] {
  return [list, remove(notices)]
}
