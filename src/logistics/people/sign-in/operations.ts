import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { type Locale, catalogues } from '../../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../../kernel/operation.ts'
import type { Passwords } from '../../../kernel/passwords.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Visitor } from '../../../kernel/scope.ts'
import { guarded } from '../../../kernel/throttle.ts'
import { challengeFor } from '../../../identity/factors/ask.ts'
import { partyAt } from '../../../identity/factors/rules.ts'
import { userOwner } from '../factors/store-owners.ts'
import { type Console, type SsoParts, arrivedOr, askerOf, consoleSite, enter } from '../sso/act.ts'
import type { Outcome } from '../sso/rules.ts'
import type { Identities } from '../../base/access/identities.ts'
import { Credentials, Message, IssuedToken } from '../../base/access/schema.ts'
import { openSession } from './create.ts'
import { type Account, accountByEmail, deleteToken, lockCurrent, lockRow } from '../../base/access/store.ts'

export interface AccessParts extends SsoParts {
  readonly database: Database
  readonly identities: Identities
  readonly passwords: Passwords
  readonly clock: Clock
  readonly locale: Locale
  readonly address: () => string
  readonly requireMfa: boolean
}

export function accessOperations(parts: AccessParts): readonly AnyOperation[] {
  return [issueToken(parts), revokeToken(parts)]
}

function issueToken(parts: AccessParts) {
  const { database, requireMfa } = parts
  return operation({
    id: 'auth.token',
    tag: 'Authentication',
    summary: 'Sign in',
    description:
      'Gives a token for an e-mail address and a password. A wrong pair is a 422 on `email`. After five of them ' +
      'the address is locked for a while (429 with `Retry-After`), whether or not somebody has it. ' +
      'The token ends after 30 days without use, and 90 days after the sign-in (`expires_at`). Users with a second factor get `mfa_required` and finish with `POST /auth/token/second`. Where people may sign in with their account of the authentication service ' +
      '(`waybill sso enable`), a pair that is not right here is asked about there.',
    method: 'POST',
    path: '/auth/token',
    access: 'public',
    limit: 'token',
    body: Credentials,
    status: 200,
    envelope: 'bare',
    response: IssuedToken,
    problems: [
      'mfa_required',
      'login_locked',
      'sign_on_unknown',
      'sign_on_unlinked',
      'sign_on_unverified',
      'sign_on_without_factor',
      'sign_on_unavailable',
      'outcome_unknown',
    ],
    async handle(visitor, { body }) {
      const { account, elsewhere } = await provenAccount(parts, visitor, body)
      if (elsewhere !== undefined) {
        const arrived = arrivedOr(parts, elsewhere.outcome, wrongCredentials)
        // The authentication service asks for a factor by its own settings; this setting applies regardless.
        if (requireMfa) {
          void elsewhere.site.service.logout(arrived.token)
          throw new Problem('sign_on_without_factor')
        }
        return enter(parts, elsewhere.site, { visitor, arrived })
      }
      if (account === undefined) throw wrongCredentials()
      const opened = await database.transaction(async (connection) => {
        // A password change during the check ended all tokens, so no new one may follow.
        const current = await lockCurrent(connection, account)
        if (current === undefined) throw wrongCredentials()
        const { has_factor } = current
        if (has_factor || requireMfa) {
          return challengeFor(connection, { ...halfOf(parts, visitor, account), isNew: !has_factor })
        }
        return openSession(connection, parts, { visitor, user: account })
      })
      // Throw after the commit, so the challenge is kept.
      if (opened instanceof Problem) throw opened
      return opened
    },
  })
}

/** A sign-in with the right password, as its challenge keeps it. */
function halfOf({ clock, address }: AccessParts, visitor: Visitor, { id, password_hash }: Account) {
  const party = partyAt(address())
  return { owner: userOwner(id), password_hash, address: visitor.address, now: clock.now(), party }
}

interface Proven {
  readonly right: boolean
  readonly isHalf?: boolean
  /** Set if the password stored here was right. */
  readonly account?: Account | undefined
  /** Set if it was wrong and the authentication service was asked. */
  readonly elsewhere?: { readonly site: Console; readonly outcome: Outcome }
}

/**
 * Neither the response nor its timing reveals whether the user exists. Every path costs exactly one hash. If the
 * authentication service is used, it's asked about every pair that isn't right here.
 */
async function provenAccount(
  parts: AccessParts,
  visitor: Visitor,
  { email, password }: Credentials,
): Promise<Proven> {
  const { database, passwords, clock } = parts
  const now = clock.now()
  const site = await consoleSite(parts, database)
  const { request_id } = visitor
  return guarded<Proven>(
    database,
    { email, now },
    {
      async compare() {
        const account = await accountByEmail(database, email)
        if (await passwords.matches(account?.password_hash, password)) {
          return { right: true, isHalf: parts.requireMfa || account?.has_factor === true, account }
        }
        if (site === undefined) return { right: false }
        const outcome = await site.service.login(askerOf(visitor), { email, password })
        const isHalf = outcome.kind === 'second'
        // An attempt that the authentication service couldn't answer stays counted: it was a guess at the local
        // password.
        const right = isHalf || outcome.kind === 'arrived' || outcome.kind === 'refused'
        return { right, isHalf, elsewhere: { site, outcome } }
      },
      onLock: () => database.write(lockRow({ email, now, request_id })),
    },
  )
}

function wrongCredentials(): Problem {
  return new Problem('invalid', { faults: [{ path: 'email', rule: 'credentials' }] })
}

function revokeToken({ database, identities, locale }: AccessParts) {
  return operation({
    id: 'auth.revoke',
    tag: 'Authentication',
    summary: 'Sign out',
    description: 'Ends the token of this request, and only that one.',
    method: 'POST',
    path: '/auth/revoke',
    access: 'user',
    // A user at the rate limit, or whose token was stolen, can still end it.
    limit: 'none',
    status: 200,
    envelope: 'bare',
    response: Message,
    async handle(scope) {
      await database.transaction((connection) => deleteToken(connection, scope.visit))
      identities.forget()
      return { message: catalogues[locale].done.token_revoked }
    },
  })
}
