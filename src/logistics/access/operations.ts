import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Identities } from './identities.ts'
import { Credentials, Done, IssuedToken } from './schema.ts'
import { accountByEmail, deleteToken, insertToken, isCurrent } from './store.ts'

export interface AccessParts {
  readonly database: Database
  readonly identities: Identities
  readonly passwords: Passwords
  readonly clock: Clock
  readonly locale: Locale
  /** Seconds that a token lives; undefined for no end. */
  readonly tokenLifetime_s: number | undefined
}

export function accessOperations(parts: AccessParts): readonly AnyOperation[] {
  return [issueToken(parts), revokeToken(parts)]
}

function issueToken({ database, passwords, clock, tokenLifetime_s }: AccessParts) {
  return operation({
    id: 'auth.token',
    tag: 'Authentication',
    summary: 'Sign in',
    description: 'Gives a token for an e-mail address and a password. A wrong pair is a 422 on `email`.',
    method: 'POST',
    path: '/auth/token',
    access: 'public',
    limit: 'token',
    body: Credentials,
    status: 200,
    envelope: 'bare',
    response: IssuedToken,
    async handle(_scope, { body }) {
      const account = await accountByEmail(database, body.email)
      if (!(await passwords.matches(account?.password_hash, body.password)) || account === undefined) {
        throw wrongCredentials()
      }
      const created_at = clock.now()
      const expires_at =
        tokenLifetime_s === undefined ? null : new Date(created_at.getTime() + tokenLifetime_s * 1000)
      const token = await database.transaction(async (connection) => {
        // A password that was changed while this one was checked has ended all tokens: this one must not come after.
        if (!(await isCurrent(connection, account))) throw wrongCredentials()
        return insertToken(connection, account.id, { created_at, expires_at })
      })
      return { token, user: { id: account.id, name: account.name, email: account.email } }
    },
  })
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
    status: 200,
    envelope: 'bare',
    response: Done,
    async handle(scope) {
      await database.transaction((connection) => deleteToken(connection, scope.visit.token_id ?? 0))
      identities.forget()
      return { message: catalogues[locale].done.token_revoked }
    },
  })
}
