import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { accountById } from '../accounts/store.ts'
import { type LinkParts, giveResetLink } from './changes.ts'
import { ResetLink, ResetLinkWish } from './schema.ts'

export function resetAdminOperations(parts: LinkParts): readonly AnyOperation[] {
  return [
    operation({
      id: 'admin.accounts_reset_link',
      tag: 'Administration: accounts',
      summary: 'Send somebody a link by which they set a new password',
      description:
        'By mail to the address of the account. Where the service sends no mail the link is shown instead, once. Nothing changes ' +
        'until it is used.',
      method: 'POST',
      path: '/admin/accounts/{id}/reset-link',
      access: 'admin_write',
      permission: 'accounts.write',
      resource: 'account',
      params: IdParams,
      unversioned: true,
      body: ResetLinkWish,
      status: 200,
      envelope: 'record',
      response: ResetLink,
      async handle(scope, { params: { id }, body }) {
        const { email } = found(await accountById(scope.connection, id), 'account')
        return giveResetLink(scope, parts, { ...body, email })
      },
    }),
  ]
}
