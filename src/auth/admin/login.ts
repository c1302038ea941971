import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem } from '../../kernel/problem.ts'
import { type Visitor } from '../../kernel/scope.ts'
import { type SiteVisit, auditRow } from '../../kernel/site-scope.ts'
import { type Guess, forgetGuesses, returnGuess, takeGuess } from '../accounts/store-throttle.ts'
import type { Administrators } from './administrators.ts'
import { session_s } from './rules.ts'
import type { Administrator } from './schema.ts'
import { activeAdministratorBy } from './store.ts'

export interface LoginParts {
  readonly database: Database
  readonly passwords: Passwords
  readonly clock: Clock
  readonly administrators: Administrators
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Where failures of administrators are counted: no site has this id. */
const throttleSite = 0

/** An unknown address and a wrong password give the same answer in the same time: exactly one hash on every path. */
export async function login(parts: LoginParts, visitor: Visitor, { email, password }: Credentials) {
  const { database, passwords, clock } = parts
  const guess: Guess = { site_id: throttleSite, email, now: clock.now() }
  await demandTurn(database, guess)
  const found = await activeAdministratorBy(database, email)
  const isRight = await passwords
    .matches(found?.password_hash ?? undefined, password)
    .catch(async (error: unknown) => {
      await database.transaction((connection) => returnGuess(connection, guess))
      throw error
    })
  if (found === undefined || !isRight) {
    await refusal(parts, visitor, email)
    throw new Problem('invalid_credentials')
  }
  const { password_hash: _, ...administrator } = found
  return opened(parts, visitor, { administrator, guess })
}

async function demandTurn(database: Database, guess: Guess): Promise<void> {
  const { locked_until } = await database.transaction((connection) => takeGuess(connection, guess))
  if (locked_until === null) return
  const left_ms = locked_until.getTime() - guess.now.getTime()
  throw new Problem('login_locked', { retryAfter_s: Math.max(1, Math.ceil(left_ms / 1_000)) })
}

type Trace = Pick<SiteVisit, 'actor' | 'request_id' | 'address' | 'clock'>

function trace({ clock }: LoginParts, visitor: Visitor, actor: Trace['actor']): Trace {
  return { actor, request_id: visitor.request_id, address: visitor.address, clock }
}

async function refusal(parts: LoginParts, visitor: Visitor, email: string): Promise<void> {
  const visit = trace(parts, visitor, { type: 'nobody', id: null })
  const entry = { action: 'administrator.login', outcome: 'refused', change: { email } } as const
  await parts.database.write(auditRow(null, visit, entry))
}

async function opened(
  parts: LoginParts,
  visitor: Visitor,
  { administrator, guess }: { readonly administrator: Administrator; readonly guess: Guess },
) {
  const { id } = administrator
  const expires_at = new Date(guess.now.getTime() + session_s * 1_000)
  const session = await parts.database.transaction(async (connection) => {
    await forgetGuesses(connection, guess)
    const values = { administrator_id: id, kind: 'session', label: null, scopes: ['*'], expires_at } as const
    const issued = await parts.administrators.issue(connection, values)
    const visit = trace(parts, visitor, { type: 'administrator', id })
    const target = { type: 'administrator', id }
    await connection.query(auditRow(null, visit, { action: 'administrator.login', target }))
    return issued
  })
  return {
    token: session.token,
    token_type: 'Bearer' as const,
    expires_in: session_s,
    expires_at: session.expires_at,
    administrator,
  }
}
