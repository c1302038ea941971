import { IdParams } from '../../kernel/fields.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem, found, refuse } from '../../kernel/problem.ts'
import { within } from '../access/rules.ts'
import type { Administrators } from './administrators.ts'
import { outlives, session_s, tokenEnd, tokenFaults } from './rules.ts'
import { AdminLogin, AdminSession, AdministratorToken, IssuedToken, Me, Message, NewToken } from './schema.ts'
import {
  administratorOf,
  administratorTokenOf,
  administratorTokens,
  deleteAdministratorToken,
  ownTokenOf,
  powerOfToken,
} from './store.ts'
import { type LoginParts, login, logout } from './login.ts'

const common = { tag: 'Administration: access', status: 200 } as const
// Administrators manage their own tokens, so none of these operations needs a scope. The issuing token limits the power
// of a new one.
const ofTokens = { ...common, resource: 'token' } as const

const listTokens = operation({
  ...ofTokens,
  id: 'admin.tokens_list',
  summary: 'List your own sessions and tokens',
  method: 'GET',
  path: '/admin/tokens',
  access: 'admin_read',
  envelope: 'list',
  response: AdministratorToken,
  handle: (scope) => administratorTokens(scope),
})

function createToken(administrators: Administrators) {
  return operation({
    ...ofTokens,
    id: 'admin.tokens_create',
    sensitive: 'act',
    summary: 'Issue an API token',
    description: 'Its scopes must be within your own. The token is shown only here.',
    method: 'POST',
    path: '/admin/tokens',
    access: 'admin_write',
    body: NewToken,
    envelope: 'record',
    response: IssuedToken,
    problems: ['permission_not_held'],
    async handle(scope, { body }) {
      refuse(tokenFaults(body, scope.now))
      const { actor, permissions } = scope.visit
      const issuer = await ownTokenOf(scope)
      const expires_at = tokenEnd(body, scope.now)
      if (!within(body.scopes, permissions) || outlives(expires_at, issuer)) {
        throw new Problem('permission_not_held')
      }
      const { label, scopes } = body
      const administrator_id = actor.id ?? 0
      const values = { administrator_id, kind: 'token', label, scopes, expires_at } as const
      const issued = await administrators.issue(scope.connection, values)
      const target = { type: 'administrator_token', id: issued.id }
      const change = { label, scopes, expires_at: issued.expires_at }
      await scope.audit({ action: 'administrator_token.issued', target, change }, null)
      return issued
    },
  })
}

function deleteToken(locale: Locale) {
  return operation({
    ...ofTokens,
    id: 'admin.tokens_delete',
    summary: 'End one of your own sessions or tokens',
    method: 'DELETE',
    path: '/admin/tokens/{id}',
    access: 'admin_write',
    params: IdParams,
    unversioned: true,
    envelope: 'bare',
    response: Message,
    problems: ['permission_not_held'],
    async handle(scope, { params }) {
      const token = found(await administratorTokenOf(scope, params.id), 'token')
      // A lost weak token must not be able to end a token that could end it.
      const power = await powerOfToken(scope, token.id)
      if (!within(power, scope.visit.permissions)) throw new Problem('permission_not_held')
      await deleteAdministratorToken(scope.connection, token.id)
      const target = { type: 'administrator_token', id: token.id }
      await scope.audit(
        { action: 'administrator_token.revoked', target, change: { label: token.label } },
        null,
      )
      return { message: catalogues[locale].done.deleted }
    },
  })
}

export function tokenOperations(parts: {
  readonly administrators: Administrators
  readonly locale: Locale
}): readonly AnyOperation[] {
  return [listTokens, createToken(parts.administrators), deleteToken(parts.locale)]
}

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
