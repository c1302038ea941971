import { WithCookies } from '../../kernel/json.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { login, logout } from './login.ts'
import { AdminLogin, Message } from './schema.ts'
import { PanelSession, AdministratorSetup, SetupLinkDetails, SetupLinkToken } from './schema-panel.ts'
import { acceptSetup } from './setup.ts'
import { begun, shown } from './session-shown.ts'
import type { SignOnParts } from './sign-on.ts'
import { setupByToken } from './store-setups.ts'

const common = { tag: 'Administration: panel', status: 200 } as const

function getSession(parts: SignOnParts) {
  return operation({
    ...common,
    id: 'admin.session_get',
    summary: 'Read the session of the panel and the ways to sign in',
    description: 'Looks at the cookie alone.',
    method: 'GET',
    path: '/admin/session',
    access: 'public',
    envelope: 'record',
    response: PanelSession,
    handle: async (visitor) => shown(parts, await parts.administrators.session(visitor)),
  })
}

function createSession(parts: SignOnParts) {
  return operation({
    ...common,
    id: 'admin.session_create',
    summary: 'Sign in to the panel with a password',
    description: 'Sets the session cookie, valid for eight hours; an earlier session ends.',
    method: 'POST',
    path: '/admin/session',
    access: 'public',
    limit: 'token',
    body: AdminLogin,
    envelope: 'record',
    response: PanelSession,
    problems: ['invalid_credentials', 'mfa_required', 'login_locked', 'csrf_refused', 'outcome_unknown'],
    async handle(visitor, { body }) {
      parts.panel.demandOwnPage(visitor)
      const { session } = await login(parts, visitor, body)
      return begun(parts, session)
    },
  })
}

function deleteSession({ panel }: SignOnParts, locale: Locale) {
  return operation({
    ...common,
    id: 'admin.session_delete',
    summary: 'Sign out of the panel',
    method: 'DELETE',
    path: '/admin/session',
    access: 'admin_write',
    envelope: 'bare',
    response: Message,
    async handle(scope) {
      await logout(scope)
      return new WithCookies({ message: catalogues[locale].done.logged_out }, [panel.setCookie('session')])
    },
  })
}

function checkSetup({ database, clock }: SignOnParts) {
  return operation({
    ...common,
    id: 'admin.setup_check',
    summary: 'Read the owner of a set-up link',
    method: 'POST',
    path: '/admin/setup/check',
    access: 'public',
    limit: 'token',
    resource: 'setup',
    body: SetupLinkToken,
    envelope: 'record',
    response: SetupLinkDetails,
    problems: ['not_found'],
    async handle(_visitor, { body }) {
      const { name, email, expires_at } = found(
        await setupByToken(database, body.token, clock.now()),
        'setup',
      )
      return { name, email, expires_at }
    },
  })
}

function setUp(parts: SignOnParts) {
  return operation({
    ...common,
    id: 'admin.setup',
    summary: 'Choose a password with a set-up link',
    description:
      'The link works once, for a day. Opens a session of the panel and ends all others of the same person.',
    method: 'POST',
    path: '/admin/setup',
    access: 'public',
    limit: 'token',
    resource: 'setup',
    body: AdministratorSetup,
    envelope: 'record',
    response: PanelSession,
    problems: ['not_found', 'mfa_required', 'csrf_refused', 'outcome_unknown'],
    async handle(visitor, { body }) {
      parts.panel.demandOwnPage(visitor)
      return begun(parts, await acceptSetup(parts, visitor, body))
    },
  })
}

export function panelOperations(parts: SignOnParts & { readonly locale: Locale }): readonly AnyOperation[] {
  return [
    getSession(parts),
    createSession(parts),
    deleteSession(parts, parts.locale),
    checkSetup(parts),
    setUp(parts),
  ]
}
