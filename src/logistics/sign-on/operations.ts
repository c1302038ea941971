import * as z from 'zod'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import { Problem, found } from '../../kernel/problem.ts'
import { ProviderAnswer } from '../../sign-on/journey.ts'
import { providerErrors } from '../../sign-on/refusals.ts'
import { newEnd } from '../access/rules.ts'
import { IssuedToken } from '../access/schema.ts'
import { insertToken } from '../access/store.ts'
import { ownProfile } from '../account/store.ts'
import { SignInOptions, SignOnCode, SignOnQuery } from './schema.ts'
import { type SignOnParts, admittedUser, beginSignOn, endSignOn, noted } from './sign-on.ts'
import { linkOwn, spendOwnSignOn, spendSignOn, unlinkOwn } from './store.ts'

interface Parts extends SignOnParts {
  /** Seconds that an unused token lives; undefined for no end. */
  readonly tokenLifetime_s: number | undefined
}

const common = { tag: 'Authentication', access: 'public', limit: 'token' } as const
const forBrowsers = {
  ...common,
  method: 'GET',
  status: 303,
  envelope: 'bare',
  response: z.object({}),
} as const
const errors = providerErrors.map((each) => `\`${each}\``).join(', ')

function options({ provider }: Parts) {
  return operation({
    ...common,
    id: 'auth.options',
    summary: 'Read how one can sign in at the console',
    limit: 'none',
    method: 'GET',
    path: '/auth/options',
    status: 200,
    envelope: 'record',
    response: SignInOptions,
    handle: () => Promise.resolve({ provider: provider?.name ?? null }),
  })
}

function start(parts: Parts) {
  return operation({
    ...forBrowsers,
    id: 'auth.oidc_start',
    summary: 'Sign in to the console by OpenID Connect',
    description:
      'For a browser: sends it to the identity provider, or back with `#sign_on_error=…` where that is away.',
    path: '/auth/oidc/start',
    query: SignOnQuery,
    handle: (_visitor, { query }) => beginSignOn(parts, query),
  })
}

function callback(parts: Parts) {
  return operation({
    ...forBrowsers,
    id: 'auth.oidc_callback',
    summary: 'Come back from the identity provider',
    description: `For a browser: sends it on to \`return_to\` with \`#sign_on=\` and a code, or with \`#sign_on_error=\` (${errors}).`,
    path: '/auth/oidc/callback',
    query: ProviderAnswer,
    problems: ['outcome_unknown'],
    handle: (visitor, { query }) => endSignOn(parts, visitor, query),
  })
}

function token(parts: Parts) {
  return operation({
    ...common,
    id: 'auth.oidc_token',
    summary: 'Use the code of a sign-in by OpenID Connect',
    description:
      'Gives a token as a sign-in with a password does. The code works once, for two minutes. Users are known by issuer and ' +
      'subject; somebody new becomes a user where `CONSOLE_OIDC_RULES` has the domain of their verified address.',
    method: 'POST',
    path: '/auth/oidc/token',
    body: SignOnCode,
    verbatim: ['code', 'nonce'],
    status: 200,
    envelope: 'bare',
    response: IssuedToken,
    problems: ['sign_on_expired', 'sign_on_unlinked', 'sign_on_unknown', 'outcome_unknown'],
    handle: (visitor, { body }) =>
      noted(parts, visitor, (met) =>
        parts.database.transaction(async (connection) => {
          const created_at = parts.clock.now()
          const comer = await spendSignOn(connection, body, created_at)
          if (comer === undefined) throw new Problem('sign_on_expired')
          met(comer)
          const { id, name, email } = await admittedUser(parts, connection, comer)
          const issued = await insertToken(connection, id, {
            at_console: true,
            created_at,
            address: visitor.address,
            user_agent: visitor.header('user-agent'),
            ...newEnd(created_at, parts.tokenLifetime_s),
          })
          return { token: issued, user: { id, name, email } }
        }),
      ),
  })
}

const own = { tag: 'Own account', resource: 'user', access: 'own_write', path: '/me/sign-on' } as const

const link = operation({
  ...own,
  id: 'me.link_sign_on',
  summary: 'Link your account to the identity provider',
  description: 'By the code of a sign-in there, which then signs you in. Another link is replaced.',
  method: 'POST',
  body: SignOnCode,
  verbatim: ['code', 'nonce'],
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
  problems: ['sign_on_expired'],
  async handle(scope, { body }) {
    const comer = await spendOwnSignOn(scope, body)
    if (comer === undefined) throw new Problem('sign_on_expired')
    await linkOwn(scope, comer)
    const { issuer, subject } = comer
    const target = { type: 'user', id: scope.user }
    await scope.audit({ action: 'user.linked', target, change: { issuer, subject } })
    return undefined
  },
})

const unlink = operation({
  ...own,
  id: 'me.unlink_sign_on',
  summary: 'Unlink your account from the identity provider',
  method: 'DELETE',
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
  problems: ['password_needed'],
  async handle(scope) {
    const { has_password } = found(await ownProfile(scope), 'user')
    if (!has_password) throw new Problem('password_needed')
    const target = { type: 'user', id: scope.user }
    if ((await unlinkOwn(scope)) > 0) await scope.audit({ action: 'user.unlinked', target, change: {} })
    return undefined
  },
})

/** Signing in at the console by an identity provider. */
export function signOnOperations(parts: Parts): readonly AnyOperation[] {
  return [options(parts), start(parts), callback(parts), token(parts), link, unlink]
}
