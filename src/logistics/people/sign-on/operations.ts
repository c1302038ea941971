import * as z from 'zod'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import { ProviderAnswer } from '../../../sign-on/journey.ts'
import { providerErrors } from '../../../sign-on/refusals.ts'
import { newEnd, shownEnd } from '../../base/access/rules.ts'
import { IssuedToken } from '../../base/access/schema.ts'
import { insertToken } from '../../base/access/store.ts'
import { ownProfile } from '../account/store.ts'
import { ownHolder } from '../factors/store.ts'
import type { NoticeParts } from '../../../identity/notices/tell.ts'
import { tell } from '../notices/tell.ts'
import type { SsoParts } from '../sso/act.ts'
import { ownAsker, shownAccount } from '../sso/actions.ts'
import { leaveService, ssoRow } from '../sso/store.ts'
import { SignInOptions, SignOnCode, SignOnLink, SignOnQuery } from './schema.ts'
import { admittedUser, noted } from './create.ts'
import { type SignOnParts, beginSignOn, endSignOn } from './sign-on.ts'
import { linkOwn, spendOwnSignOn, spendSignOn, unlinkOwn } from './store.ts'

type Parts = SignOnParts & SsoParts & { readonly notices: NoticeParts }

const common = { tag: 'Authentication', access: 'public', limit: 'token' } as const
const forBrowsers = {
  ...common,
  method: 'GET',
  status: 303,
  envelope: 'bare',
  response: z.object({}),
} as const
const errors = providerErrors.map((each) => `\`${each}\``).join(', ')

function options({ provider, database, notices }: Parts) {
  return operation({
    ...common,
    id: 'auth.options',
    summary: 'List the ways to sign in to the console',
    limit: 'none',
    method: 'GET',
    path: '/auth/options',
    status: 200,
    envelope: 'record',
    response: SignInOptions,
    handle: async () => ({
      provider: provider?.name ?? null,
      accounts: await accountsName(database),
      sends_mail: notices.sendsMail,
    }),
  })
}

/** The page also works while the database is down; the sign-in itself then reports the outage. */
function accountsName(database: Parts['database']): Promise<string | null> {
  return ssoRow(database).then(
    (row) => row?.site_name ?? null,
    () => null,
  )
}

function start(parts: Parts) {
  return operation({
    ...forBrowsers,
    id: 'auth.oidc_start',
    summary: 'Sign in to the console with OpenID Connect',
    description:
      'For a browser: redirects to the identity provider, or back with `#sign_on_error=…` if the provider is unreachable.',
    path: '/auth/oidc/start',
    query: SignOnQuery,
    handle: (_visitor, { query }) => beginSignOn(parts, query),
  })
}

function callback(parts: Parts) {
  return operation({
    ...forBrowsers,
    id: 'auth.oidc_callback',
    summary: 'Handle the return from the identity provider',
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
    summary: 'Exchange the code of an OpenID Connect sign-in',
    description:
      'Returns a token like a sign-in with a password. The code works once, for two minutes. Users are known by issuer and ' +
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
          const end = newEnd(created_at, parts.tokenLifetime_s)
          const issued = await insertToken(connection, id, {
            at_console: true,
            created_at,
            address: visitor.address,
            user_agent: visitor.header('user-agent'),
            ...end,
          })
          return { token: issued, expires_at: shownEnd(end), user: { id, name, email } }
        }),
      ),
  })
}

const own = {
  tag: 'Own account',
  resource: 'user',
  sensitive: 'own',
  path: '/me/sign-on',
  status: 204,
  envelope: 'bare',
  response: z.undefined(),
} as const

function link(parts: Parts) {
  return operation({
    ...own,
    id: 'me.link_sign_on',
    summary: 'Link your account to another sign-in method',
    description:
      'Links to the identity provider with the `code` and `nonce` of a sign-in there, or to an `account` of the authentication service with its password. The linked account can then sign in. Another link is replaced. Requires a confirmation of your identity in the last ten minutes, and notifies you by mail.',
    method: 'POST',
    access: 'own_steps',
    body: SignOnLink,
    verbatim: ['code', 'nonce'],
    problems: [
      'sign_on_expired',
      'sign_on_unknown',
      'sign_on_unverified',
      'sign_on_unavailable',
      'login_locked',
      'mfa_required',
      'invalid_factor',
      'challenge_ended',
      'outcome_unknown',
    ],
    async handle(scope, { body: { account, code = '', nonce = '' } }) {
      const shown = account && (await shownAccount(parts, ownAsker(scope), account))
      await scope.write(async (writing) => {
        const comer = shown ?? (await spendOwnSignOn(writing, { code, nonce }))
        if (comer === undefined) throw new Problem('sign_on_expired')
        await linkOwn(writing, comer, account === undefined ? 'code' : 'account')
        await leaveService(writing)
        const { issuer, subject } = comer
        const target = { type: 'user', id: writing.user }
        await writing.audit({ action: 'user.linked', target, change: { issuer, subject } })
        const { email } = await ownHolder(writing)
        const { letters, now, user: user_id } = writing
        await tell(letters, parts.notices, { kind: 'sign_on_linked', user_id, email, now })
      })
      return undefined
    },
  })
}

const unlink = operation({
  ...own,
  id: 'me.unlink_sign_on',
  summary: 'Unlink your account from another sign-in method',
  description:
    'Ends all sessions opened with an account of the authentication service, except the current one.',
  method: 'DELETE',
  access: 'own_write',
  problems: ['password_needed'],
  async handle(scope) {
    const { has_password } = await ownProfile(scope)
    if (!has_password) throw new Problem('password_needed')
    const target = { type: 'user', id: scope.user }
    if ((await unlinkOwn(scope)) > 0) await scope.audit({ action: 'user.unlinked', target, change: {} })
    await leaveService(scope)
    return undefined
  },
})

/** Console sign-in by an identity provider, and linking accounts to it or to the authentication service. */
export function signOnOperations(parts: Parts): readonly AnyOperation[] {
  return [options(parts), start(parts), callback(parts), token(parts), link(parts), unlink]
}
