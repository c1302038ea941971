import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { unlockByAddress } from './accounts.ts'
import { Lock, LockList, LockRelease, Released } from './schema-panel.ts'
import { lockPage } from './store-locks.ts'

const common = { tag: 'Administration: accounts', status: 200 } as const

const listLocks = operation({
  ...common,
  id: 'admin.locks_list',
  summary: 'List the locked e-mail addresses',
  method: 'GET',
  path: '/admin/locks',
  access: 'admin_read',
  permission: 'accounts.read',
  query: LockList,
  envelope: 'page',
  response: Lock,
  handle: (scope, { query }) => lockPage(scope, query),
})

const releaseLock = operation({
  ...common,
  id: 'admin.locks_release',
  sensitive: 'act',
  summary: 'Unlock an e-mail address on every site',
  description: 'Whether or not an account has the address.',
  method: 'POST',
  path: '/admin/locks/release',
  access: 'admin_write',
  permission: 'accounts.write',
  body: LockRelease,
  envelope: 'record',
  response: Released,
  handle: async (scope, { body }) => ({ released: await unlockByAddress(scope, body.email) }),
})

export const lockOperations: readonly AnyOperation[] = [listLocks, releaseLock]
