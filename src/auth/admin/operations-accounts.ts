import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { unlockByAddress } from './accounts.ts'
import { Account, AccountDetail, AccountList } from './schema.ts'
import { accountDetail, accountEmail, accountPage } from './store-accounts.ts'

const common = { tag: 'Administration: accounts', resource: 'account', status: 200 } as const

const listAccounts = operation({
  ...common,
  id: 'admin.accounts_list',
  summary: 'List the accounts of all sites',
  method: 'GET',
  path: '/admin/accounts',
  access: 'admin_read',
  permission: 'accounts.read',
  query: AccountList,
  envelope: 'page',
  response: Account,
  handle: (scope, { query }) => accountPage(scope, query),
})

const getAccount = operation({
  ...common,
  id: 'admin.accounts_get',
  summary: 'Read one account and the sites it is on',
  method: 'GET',
  path: '/admin/accounts/{id}',
  access: 'admin_read',
  permission: 'accounts.read',
  params: IdParams,
  envelope: 'record',
  response: AccountDetail,
  handle: async (scope, { params }) => found(await accountDetail(scope, params.id), 'account'),
})

const unlockAccount = operation({
  ...common,
  id: 'admin.accounts_unlock',
  summary: 'Forget the wrong passwords of an account on every site',
  method: 'POST',
  path: '/admin/accounts/{id}/unlock',
  access: 'admin_write',
  permission: 'accounts.write',
  params: IdParams,
  unversioned: true,
  envelope: 'record',
  response: AccountDetail,
  async handle(scope, { params }) {
    const email = found(await accountEmail(scope, params.id), 'account')
    await unlockByAddress(scope, email)
    return found(await accountDetail(scope, params.id), 'account')
  },
})

export const accountOperations: readonly AnyOperation[] = [listAccounts, getAccount, unlockAccount]
