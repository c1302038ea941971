import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { found } from '../../kernel/problem.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { changeAccount, unlockByAddress } from './accounts.ts'
import { Account, AccountChanges, AccountDetail, AccountList } from './schema.ts'
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
  summary: 'Read one account and its sites',
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
  sensitive: 'act',
  summary: 'Unlock an account on every site',
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

function updateAccount(parts: AccountParts) {
  return operation({
    ...common,
    id: 'admin.accounts_update',
    sensitive: 'act',
    summary: 'Set the e-mail address or password of an account, or verify its address',
    description:
      'Omitted fields stay as they are. Every session of the account ends, and each of its sites has it on its log.',
    method: 'PATCH',
    path: '/admin/accounts/{id}',
    access: 'admin_write',
    permission: 'accounts.write',
    params: IdParams,
    body: AccountChanges,
    problems: ['account_closed'],
    envelope: 'record',
    response: AccountDetail,
    async handle(scope, { params: { id }, body: changes, precondition }) {
      await changeAccount(scope, parts, { id, changes, precondition })
      return found(await accountDetail(scope, id), 'account')
    },
  })
}

interface AccountParts extends NoticeParts {
  readonly passwords: Passwords
}

export function accountOperations(parts: AccountParts): readonly AnyOperation[] {
  return [listAccounts, getAccount, updateAccount(parts), unlockAccount]
}
