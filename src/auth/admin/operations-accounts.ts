import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { found } from '../../kernel/problem.ts'
import type { NoticeParts } from '../../identity/notices/tell.ts'
import { changeAccount, unlockByAddress } from './accounts.ts'
import { Account, AccountChanges, AccountDetail, AccountList } from './schema.ts'
import { accountDetail, accountEmail, accountPage, lockPage } from './store-accounts.ts'
import { Lock, LockList, LockRelease, Released } from './schema-panel.ts'

const common = { tag: 'Administration: accounts', status: 200 } as const
const reads = { ...common, method: 'GET', access: 'admin_read', permission: 'accounts.read' } as const
const writes = {
  ...common,
  access: 'admin_write',
  permission: 'accounts.write',
  sensitive: 'act',
  envelope: 'record',
} as const
const one = { resource: 'account', params: IdParams, response: AccountDetail } as const

const listAccounts = operation({
  ...reads,
  id: 'admin.accounts_list',
  resource: 'account',
  summary: 'List the accounts of all sites',
  path: '/admin/accounts',
  query: AccountList,
  envelope: 'page',
  response: Account,
  handle: (scope, { query }) => accountPage(scope, query),
})

const getAccount = operation({
  ...reads,
  ...one,
  id: 'admin.accounts_get',
  summary: 'Read one account and its sites',
  path: '/admin/accounts/{id}',
  envelope: 'record',
  handle: async (scope, { params }) => found(await accountDetail(scope, params.id), 'account'),
})

const unlockAccount = operation({
  ...writes,
  ...one,
  id: 'admin.accounts_unlock',
  summary: 'Unlock an account on every site',
  method: 'POST',
  path: '/admin/accounts/{id}/unlock',
  unversioned: true,
  async handle(scope, { params }) {
    const email = found(await accountEmail(scope, params.id), 'account')
    await unlockByAddress(scope, email)
    return found(await accountDetail(scope, params.id), 'account')
  },
})

function updateAccount(parts: AccountParts) {
  return operation({
    ...writes,
    ...one,
    id: 'admin.accounts_update',
    summary: 'Set the e-mail address or password of an account, or verify its address',
    description:
      'Omitted fields stay as they are. Every session of the account ends, and each of its sites has it on its log.',
    method: 'PATCH',
    path: '/admin/accounts/{id}',
    body: AccountChanges,
    problems: ['account_closed'],
    async handle(scope, { params: { id }, body: changes, precondition }) {
      await changeAccount(scope, parts, { id, changes, precondition })
      return found(await accountDetail(scope, id), 'account')
    },
  })
}

const listLocks = operation({
  ...reads,
  id: 'admin.locks_list',
  summary: 'List the locked e-mail addresses',
  path: '/admin/locks',
  query: LockList,
  envelope: 'page',
  response: Lock,
  handle: (scope, { query }) => lockPage(scope, query),
})

const releaseLock = operation({
  ...writes,
  id: 'admin.locks_release',
  summary: 'Unlock an e-mail address on every site',
  description: 'Whether or not an account has the address.',
  method: 'POST',
  path: '/admin/locks/release',
  body: LockRelease,
  response: Released,
  handle: async (scope, { body }) => ({ released: await unlockByAddress(scope, body.email) }),
})

interface AccountParts extends NoticeParts {
  readonly passwords: Passwords
}
export function accountOperations(parts: AccountParts): readonly AnyOperation[] {
  return [listAccounts, getAccount, updateAccount(parts), unlockAccount, listLocks, releaseLock]
}
