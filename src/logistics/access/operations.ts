import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { type Locale, catalogues } from '../../kernel/messages/messages.ts'
import { type AnyOperation, operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Visitor } from '../../kernel/scope.ts'
import { guarded } from '../../kernel/throttle.ts'
import type { Identities } from './identities.ts'
import { newEnd } from './rules.ts'
import { Credentials, Done, IssuedToken } from './schema.ts'
import { type Account, accountByEmail, deleteToken, insertToken, isCurrent, lockRow } from './store.ts'

export interface AccessParts {
  readonly database: Database
  readonly identities: Identities
  readonly passwords: Passwords
  readonly clock: Clock
  readonly locale: Locale
  /** By which the service is called, for pages that a proxy serves under another name. */
  readonly address: () => string
  /** Seconds that an unused token lives; undefined for no end. */
  readonly tokenLifetime_s: number | undefined
}

export function accessOperations(parts: AccessParts): readonly AnyOperation[] {
  return [issueToken(parts), revokeToken(parts)]
}

function issueToken(parts: AccessParts) {
  const { database, clock, tokenLifetime_s } = parts
  return operation({
    id: 'auth.token',
    tag: 'Authentication',
    summary: 'Sign in',
    description:
      'Gives a token for an e-mail address and a password. A wrong pair is a 422 on `email`. After five of them ' +
      'the address is locked for a while (429 with `Retry-After`), whether or not somebody has it. ' +
      'The token ends when nobody uses it for some time.',
    method: 'POST',
    path: '/auth/token',
    access: 'public',
    limit: 'token',
    body: Credentials,
    status: 200,
    envelope: 'bare',
    response: IssuedToken,
    problems: ['login_locked', 'outcome_unknown'],
    async handle(visitor, { body }) {
      const account = await provenAccount(parts, visitor, body)
      const created_at = clock.now()
      const at_console = isOwnPage(visitor, parts.address())
      const token = await database.transaction(async (connection) => {
        // A password that was changed while this one was checked has ended all tokens: this one must not come after.
        if (!(await isCurrent(connection, account))) throw wrongCredentials()
        return insertToken(connection, account.id, {
          at_console,
          created_at,
          address: visitor.address,
          user_agent: visitor.header('user-agent'),
          ...newEnd(created_at, tokenLifetime_s),
        })
      })
      return { token, user: { id: account.id, name: account.name, email: account.email } }
    },
  })
}

/** A browser says of every sign-in which page it comes from; programs say nothing. */
function isOwnPage(visitor: Visitor, address: string): boolean {
  const origin = URL.parse(visitor.header('origin') ?? '')
  return (
    origin !== null &&
    (origin.host === visitor.header('host') || origin.origin === URL.parse(address)?.origin)
  )
}

/** Whether there is such a user is not to be told from the answer or the time it takes: exactly one hash on every path. */
async function provenAccount(
  { database, passwords, clock }: AccessParts,
  { request_id }: Visitor,
  { email, password }: Credentials,
): Promise<Account> {
  const now = clock.now()
  const { right, account } = await guarded(
    database,
    { email, now },
    {
      async compare() {
        const found = await accountByEmail(database, email)
        return { right: await passwords.matches(found?.password_hash, password), account: found }
      },
      onLock: () => database.write(lockRow({ email, now, request_id })),
    },
  )
  if (!right || account === undefined) throw wrongCredentials()
  return account
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
    // Whoever has used everything up, or from whom a token was stolen, can still end it.
    limit: 'none',
    status: 200,
    envelope: 'bare',
    response: Done,
    async handle(scope) {
      await database.transaction((connection) => deleteToken(connection, scope.visit))
      identities.forget()
      return { message: catalogues[locale].done.token_revoked }
    },
  })
}
