import { WithCookies } from '../../kernel/json.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { found } from '../../kernel/problem.ts'
import { login, logout } from './login.ts'
import { AdminLogin, Message } from './schema.ts'
import {
  AdministratorSetup,
  PanelSession,
  SetupLinkDetails,
  SetupLinkToken,
  SignOnQuery,
} from './schema-panel.ts'
import { acceptSetup } from './setup.ts'
import { begun, shown } from './session-shown.ts'
import { type SignOnParts, beginSignOn, endSignOn } from './sign-on.ts'
import { setupByToken } from './store-setups.ts'
import * as z from 'zod'
import { ProviderAnswer } from '../../sign-on/journey.ts'
import { signInErrors } from '../../sign-on/refusals.ts'

const common = { tag: 'Administration: panel', access: 'public' } as const
const opening = {
  ...common,
  method: 'POST',
  limit: 'token',
  status: 200,
  envelope: 'record',
  response: PanelSession,
} as const
const forBrowsers = {
  ...common,
  method: 'GET',
  limit: 'token',
  status: 303,
  envelope: 'bare',
  response: z.object({}),
} as const
const errors = signInErrors.map((each) => `\`${each}\``).join(', ')

function getSession(parts: SignOnParts) {
  return operation({
    ...common,
    id: 'admin.session_get',
    summary: 'Read the session of the panel and the ways to sign in',
    description: 'Looks at the cookie alone.',
    method: 'GET',
    path: '/admin/session',
    status: 200,
    envelope: 'record',
    response: PanelSession,
    handle: async (visitor) => shown(parts, await parts.administrators.session(visitor)),
  })
}

function createSession(parts: SignOnParts) {
  return operation({
    ...opening,
    id: 'admin.session_create',
    summary: 'Sign in to the panel with a password',
    description: 'Sets the session cookie, valid for eight hours; an earlier session ends.',
    path: '/admin/session',
    body: AdminLogin,
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
    status: 200,
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
    ...opening,
    id: 'admin.setup_check',
    summary: 'Read the owner of a set-up link',
    path: '/admin/setup/check',
    resource: 'setup',
    body: SetupLinkToken,
    response: SetupLinkDetails,
    problems: ['not_found'],
    async handle(_visitor, { body }) {
      const setup = await setupByToken(database, body.token, clock.now())
      const { name, email, expires_at } = found(setup, 'setup')
      return { name, email, expires_at }
    },
  })
}

function setUp(parts: SignOnParts) {
  return operation({
    ...opening,
    id: 'admin.setup',
    summary: 'Choose a password with a set-up link',
    description:
      'The link works once, for a day. Opens a session of the panel and ends all others of the same person.',
    path: '/admin/setup',
    resource: 'setup',
    body: AdministratorSetup,
    problems: ['not_found', 'mfa_required', 'csrf_refused', 'outcome_unknown'],
    async handle(visitor, { body }) {
      parts.panel.demandOwnPage(visitor)
      return begun(parts, await acceptSetup(parts, visitor, body))
    },
  })
}

function start(parts: SignOnParts) {
  return operation({
    ...forBrowsers,
    id: 'admin.oidc_start',
    summary: 'Sign in to the panel with OpenID Connect',
    description:
      'For a browser: sends it to the identity provider, or to `/sign-in?error=…` where that is away.',
    path: '/admin/oidc/start',
    query: SignOnQuery,
    handle: (_visitor, { query }) => beginSignOn(parts, query.return_to),
  })
}

function callback(parts: SignOnParts) {
  return operation({
    ...forBrowsers,
    id: 'admin.oidc_callback',
    summary: 'Handle the return from the identity provider',
    description: `For a browser: opens a session and sends it on to \`return_to\`, or to \`/sign-in?error=…\` (${errors}).`,
    path: '/admin/oidc/callback',
    query: ProviderAnswer,
    problems: ['outcome_unknown'],
    handle: (visitor, { query }) => endSignOn(parts, visitor, query),
  })
}

export function panelOperations(parts: SignOnParts & { readonly locale: Locale }): readonly AnyOperation[] {
  return [
    getSession(parts),
    createSession(parts),
    deleteSession(parts, parts.locale),
    checkSetup(parts),
    setUp(parts),
    start(parts),
    callback(parts),
  ]
}
