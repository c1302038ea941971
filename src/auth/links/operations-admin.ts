import { IdParams } from '../../kernel/fields.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import type { AdminWriteScope } from '../access/scopes.ts'
import { accountById } from '../accounts/store.ts'
import { type AskedKind, type LinkParts, giveLink } from './create.ts'
import { IssuedLink, JoinRequest, LinkRequest } from './schema.ts'

const common = {
  tag: 'Administration: accounts',
  method: 'POST',
  access: 'admin_write',
  permission: 'accounts.write',
  sensitive: 'act',
  resource: 'account',
  params: IdParams,
  unversioned: true,
  body: LinkRequest,
  status: 200,
  envelope: 'record',
  response: IssuedLink,
} as const

export function linkAdminOperations(parts: LinkParts): readonly AnyOperation[] {
  const give = async (
    scope: AdminWriteScope,
    id: number,
    wish: LinkRequest & { readonly kind: AskedKind },
  ) => {
    const { email } = found(await accountById(scope.connection, id), 'account')
    return giveLink(scope, parts, { ...wish, email })
  }
  return [
    operation({
      ...common,
      id: 'admin.accounts_reset_link',
      summary: 'Send an account a password reset link',
      description:
        'By mail to the address of the account. Where the service sends no mail the link is shown instead, once. Nothing changes ' +
        'until it is used.',
      path: '/admin/accounts/{id}/reset-link',
      problems: ['account_closed'],
      handle: (scope, { params, body }) => give(scope, params.id, { ...body, kind: 'password_reset' }),
    }),
    operation({
      ...common,
      id: 'admin.accounts_verify_link',
      summary: 'Send an account a verification link',
      description:
        'By mail to the address of the account. If the service sends no mail, the link is shown instead, once; the administrator who hands it over vouches for the address. It asks for a new password where a site has made the account that the ' +
        'link is not of. Nothing changes until it is used.',
      path: '/admin/accounts/{id}/verify-link',
      problems: ['already_verified', 'account_closed'],
      handle: (scope, { params, body }) => give(scope, params.id, { ...body, kind: 'email_verify' }),
    }),
    operation({
      ...common,
      id: 'admin.accounts_join_link',
      summary: 'Send an account a link to join a site',
      description:
        'By mail to the address of the account. If the service sends no mail, the link is shown instead, once; the administrator who hands it over vouches for the address. Nothing changes until it is used.',
      path: '/admin/accounts/{id}/join-link',
      body: JoinRequest,
      problems: ['account_closed'],
      handle: (scope, { params, body }) => give(scope, params.id, { ...body, kind: 'site_join' }),
    }),
  ]
}
