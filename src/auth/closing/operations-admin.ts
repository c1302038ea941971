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
        'Its sessions end and nobody can log in with it any more; each of its sites is told, and so is its person, who can open ' +
        'it again for 30 days by a link. After that it is erased, and its address is free.',
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
        'Within 30 days of its closing. Its person gets a link by which they choose a new password; where the service sends no ' +
        'mail it is shown instead, once.',
      path: '/admin/accounts/{id}/reopen',
      response: IssuedLink,
      problems: ['account_closed', 'account_not_closed'],
      handle: (scope, { params: { id } }) => reopenById(scope, parts, id),
    }),
  ]
}
