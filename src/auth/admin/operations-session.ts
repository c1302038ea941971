import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { type LoginParts, login } from './login.ts'
import { AdminLogin, AdminSession, Me, Message } from './schema.ts'
import { administratorOf, administratorTokenOf, deleteAdministratorToken } from './store.ts'

const common = { tag: 'Administration: access', status: 200 } as const

function adminLogin(parts: LoginParts) {
  return operation({
    ...common,
    id: 'admin.login',
    summary: 'Log in as an administrator',
    description: 'The token is good for eight hours.',
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    limit: 'token',
    body: AdminLogin,
    envelope: 'bare',
    response: AdminSession,
    problems: ['invalid_credentials', 'login_locked', 'outcome_unknown'],
    handle: (visitor, { body }) => login(parts, visitor, body),
  })
}

function adminLogout(locale: Locale) {
  return operation({
    ...common,
    id: 'admin.logout',
    summary: 'End the session or token that is presented',
    method: 'POST',
    path: '/admin/logout',
    access: 'admin_write',
    envelope: 'bare',
    response: Message,
    async handle(scope) {
      const { token_id, actor } = scope.visit
      await deleteAdministratorToken(scope.connection, token_id)
      const target = { type: 'administrator', id: actor.id ?? 0 }
      await scope.audit({ action: 'administrator.logout', target }, null)
      return { message: catalogues[locale].done.logged_out }
    },
  })
}

const me = operation({
  ...common,
  id: 'admin.me',
  summary: 'Who you are and what you may do',
  method: 'GET',
  path: '/admin/me',
  access: 'admin_read',
  envelope: 'record',
  response: Me,
  async handle(scope) {
    const { actor, token_id, permissions } = scope.visit
    const administrator = found(await administratorOf(scope, actor.id ?? 0), 'administrator')
    const token = found(await administratorTokenOf(scope, token_id), 'token')
    return { administrator, token, scopes: [...permissions] }
  },
})

export function sessionOperations(parts: LoginParts & { readonly locale: Locale }): readonly AnyOperation[] {
  return [adminLogin(parts), adminLogout(parts.locale), me]
}
