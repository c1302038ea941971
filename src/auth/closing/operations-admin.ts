import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { AccountDetail } from '../admin/schema.ts'
import { accountDetail } from '../admin/store-accounts.ts'
import type { LinkParts } from '../links/create.ts'
import { IssuedLink } from '../links/schema.ts'
import { closeById, reopenById } from './act.ts'

const common = {
  tag: 'Administration: accounts',
  method: 'POST',
  access: 'admin_write',
  permission: 'accounts.write',
  sensitive: 'act',
  resource: 'account',
  params: IdParams,
  unversioned: true,
  status: 200,
  envelope: 'record',
} as const

export function closingAdminOperations(parts: LinkParts): readonly AnyOperation[] {
  return [
    operation({
      ...common,
      id: 'admin.accounts_close',
      summary: 'Close an account on every site',
      description:
        'Ends its sessions and blocks logins. Its sites and its owner are notified; the owner can reopen it for 30 days with a link. After that it is erased, and its address is free.',
      path: '/admin/accounts/{id}/close',
      response: AccountDetail,
      problems: ['account_closed'],
      async handle(scope, { params: { id } }) {
        await closeById(scope, parts, id)
        return found(await accountDetail(scope, id), 'account')
      },
    }),
    operation({
      ...common,
      id: 'admin.accounts_reopen',
      summary: 'Reopen a closed account',
      description:
        'Within 30 days of its closing. Its owner gets a link to choose a new password; if the service sends no mail, the link is shown instead, once.',
      path: '/admin/accounts/{id}/reopen',
      response: IssuedLink,
      problems: ['account_closed', 'account_not_closed'],
      handle: (scope, { params: { id } }) => reopenById(scope, parts, id),
    }),
  ]
}
