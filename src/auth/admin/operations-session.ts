import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { type LoginParts, login, logout } from './login.ts'
import { session_s } from './rules.ts'
import { AdminLogin, AdminSession, Me, Message } from './schema.ts'
import { administratorOf, ownTokenOf } from './store.ts'

const common = { tag: 'Administration: access', status: 200 } as const

function adminLogin(parts: LoginParts) {
  return operation({
    ...common,
    id: 'admin.login',
    summary: 'Log in as an administrator',
    description: 'The token is valid for eight hours.',
    method: 'POST',
    path: '/admin/login',
    access: 'public',
    limit: 'token',
    body: AdminLogin,
    envelope: 'bare',
    response: AdminSession,
    problems: ['invalid_credentials', 'mfa_required', 'login_locked', 'outcome_unknown'],
    async handle(visitor, { body }) {
      const { administrator, session } = await login(parts, visitor, body)
      const { token, expires_at } = session
      return { token, token_type: 'Bearer' as const, expires_in: session_s, expires_at, administrator }
    },
  })
}

function adminLogout(locale: Locale) {
  return operation({
    ...common,
    id: 'admin.logout',
    summary: 'End the presented session or token',
    method: 'POST',
    path: '/admin/logout',
    access: 'admin_write',
    envelope: 'bare',
    response: Message,
    async handle(scope) {
      await logout(scope)
      return { message: catalogues[locale].done.logged_out }
    },
  })
}

const me = operation({
  ...common,
  id: 'admin.me',
  summary: 'Read your own identity and permissions',
  method: 'GET',
  path: '/admin/me',
  access: 'admin_read',
  envelope: 'record',
  response: Me,
  async handle(scope) {
    const { actor, permissions } = scope.visit
    const administrator = found(await administratorOf(scope, actor.id ?? 0), 'administrator')
    const token = await ownTokenOf(scope)
    return { administrator, token, scopes: [...permissions] }
  },
})

export function sessionOperations(parts: LoginParts & { readonly locale: Locale }): readonly AnyOperation[] {
  return [adminLogin(parts), adminLogout(parts.locale), me]
}
