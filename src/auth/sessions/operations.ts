import { IdParams } from '../../kernel/fields.ts'
import { Json } from '../../kernel/json.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { SiteReadScope } from '../access/scopes.ts'
import type { Directory } from '../access/directory.ts'
import { Message } from '../accounts/schema.ts'
import { type LoginParts, login } from './login.ts'
import { sessionJson } from './rules.ts'
import { Introspection, OwnSession, IntrospectionRequest, VerifiedSession } from './schema.ts'
import { deleteSession, ownSessions } from './store.ts'

export interface SessionParts extends LoginParts {
  readonly locale: Locale
}

export function sessionOperations(parts: SessionParts): readonly AnyOperation[] {
  const { directory, locale } = parts
  return [login(parts), verify, logout(locale), listSessions, endSession(locale), introspect(directory)]
}

const common = { tag: 'Authentication', status: 200 } as const

const verify = operation({
  ...common,
  id: 'auth.verify',
  summary: 'Read the user and permissions of a token',
  description: 'Changes nothing. `expires_in` is the remaining time of the hour.',
  method: 'GET',
  path: '/auth/verify',
  access: 'session_read',
  envelope: 'bare',
  response: VerifiedSession,
  handle({ visit, now }) {
    if (visit.session === undefined) throw new Error('a user acts without a session')
    return Promise.resolve(new Json<never>(sessionJson(visit.session, now)))
  },
})

function logout(locale: Locale) {
  return operation({
    ...common,
    id: 'auth.logout',
    summary: 'End the session of this request',
    method: 'POST',
    path: '/auth/logout',
    access: 'session_write',
    envelope: 'bare',
    response: Message,
    async handle(scope) {
      await deleteSession(scope, caller(scope))
      await scope.audit({ action: 'logout', target: { type: 'session', id: caller(scope).token_id } })
      return { message: catalogues[locale].done.logged_out }
    },
  })
}

const listSessions = operation({
  ...common,
  id: 'auth.sessions',
  summary: 'List your own sessions on this site',
  method: 'GET',
  path: '/auth/sessions',
  access: 'session_read',
  envelope: 'list',
  response: OwnSession,
  handle: (scope) => ownSessions(scope, caller(scope)),
})

function endSession(locale: Locale) {
  return operation({
    ...common,
    id: 'auth.end_session',
    summary: 'End one of your own sessions on this site',
    method: 'DELETE',
    path: '/auth/sessions/{id}',
    access: 'session_write',
    resource: 'session',
    params: IdParams,
    unversioned: true,
    envelope: 'bare',
    response: Message,
    async handle(scope, { params }) {
      const ended = await deleteSession(scope, { ...caller(scope), token_id: params.id })
      found(ended || undefined, 'session')
      await scope.audit({ action: 'session.ended', target: { type: 'session', id: params.id } })
      return { message: catalogues[locale].done.deleted }
    },
  })
}

function introspect(directory: Directory) {
  return operation({
    ...common,
    id: 'auth.introspect',
    summary: 'Introspect a token (RFC 7662)',
    description: 'For the server of the site, with its secret. A token of another site counts as missing.',
    method: 'POST',
    path: '/auth/introspect',
    access: 'site_read',
    form: true,
    body: IntrospectionRequest,
    envelope: 'bare',
    response: Introspection,
    async handle(scope, { body }) {
      // Only the site may ask about the tokens of others. Users have verify for their own token.
      if (scope.visit.actor.type !== 'client') throw new Problem('invalid_client')
      const session = await directory.session(body.token)
      if (session?.site_id !== scope.site || session.status !== 'active') return { active: false }
      const site = await directory.site(session.client_id)
      if (site === undefined || !site.auth_enabled || !site.catalog_active) return { active: false }
      return {
        active: true,
        token_type: 'Bearer' as const,
        client_id: session.client_id,
        sub: String(session.user_id),
        username: session.email,
        scope: session.api_permissions.join(' '),
        iat: Math.floor(session.created_at.getTime() / 1000),
        exp: Math.floor(session.expires_at.getTime() / 1000),
      }
    },
  })
}

/** The calling user of an operation that only a user's token opens. */
function caller({ visit }: SiteReadScope): {
  readonly user_id: number
  readonly token_id: number
} {
  return { user_id: visit.actor.id ?? 0, token_id: visit.token_id ?? 0 }
}
