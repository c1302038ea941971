import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Connection, Visitor } from '../../kernel/scope.ts'
import { type AdminWriteScope, type AuditEntry, auditRow } from '../access/scopes.ts'
import type { SiteVisit } from '../access/types.ts'
import { type Guess, forgetGuesses, returnGuess, takeGuess } from '../../kernel/throttle.ts'
import { challengeFor } from '../../identity/factors/ask.ts'
import type { Administrators } from './administrators.ts'
import { administratorOwner } from '../factors/store-owners.ts'
import type { Panel } from './panel.ts'
import { session_s } from './rules.ts'
import type { Administrator, AdministratorToken } from './schema.ts'
import { lockHolder } from './store-proof.ts'
import { activeAdministratorBy, deleteAdministratorToken } from './store.ts'

export interface LoginParts {
  readonly database: Database
  readonly passwords: Passwords
  readonly clock: Clock
  readonly administrators: Administrators
  /** Relying party and issuer of administrators' factors. */
  readonly panel: Pick<Panel, 'party' | 'issuer'>
  /** Whether every administrator who signs in by password also needs a factor. */
  readonly requireMfa: boolean
}

interface Credentials {
  readonly email: string
  readonly password: string
}

/** Site id under which failed logins of administrators are counted; no site has it. */
export const throttleSite = 0

/** An unknown address and a wrong password give the same answer in the same time: one hash on every path. */
export async function login(parts: LoginParts, visitor: Visitor, { email, password }: Credentials) {
  const { database, passwords, clock } = parts
  const guess: Guess = { tenant: { site_id: throttleSite }, email, now: clock.now() }
  await enforceRateLimit(database, guess)
  const found = await activeAdministratorBy(database, email)
  const isRight = await passwords
    .matches(found?.password_hash ?? undefined, password)
    .catch(async (error: unknown) => {
      await database.transaction((connection) => returnGuess(connection, guess))
      throw error
    })
  if (found === undefined || !isRight) {
    await noteRefusal(parts, visitor, { email })
    throw new Problem('invalid_credentials')
  }
  const { password_hash: _, ...administrator } = found
  const session = await database.transaction(async (connection) => {
    const entered = await enter(parts, visitor, { connection, administrator })
    // Earlier failures are cleared only once everything requested was right.
    await (entered instanceof Problem ? returnGuess(connection, guess) : forgetGuesses(connection, guess))
    return entered
  })
  if (session instanceof Problem) throw session
  return { administrator, session }
}

/** Opens a session after the right password, or returns the request for a factor: throw it after the commit. */
export async function enter(
  parts: LoginParts,
  visitor: Visitor,
  opening: Parameters<typeof openSession>[2],
): Promise<OpenedSession | Problem> {
  const { connection, administrator } = opening
  const holder = await lockHolder(connection, administrator.id)
  if (holder === undefined) throw new Problem('invalid_credentials')
  const { id, has_factor, password_hash } = holder
  if (!has_factor && !parts.requireMfa) return openSession(parts, visitor, opening)
  return challengeFor(connection, {
    owner: administratorOwner(id),
    site_id: null,
    password_hash,
    address: visitor.address,
    user_agent: null,
    now: parts.clock.now(),
    isNew: !has_factor,
    party: parts.panel.party,
  })
}

async function enforceRateLimit(database: Database, guess: Guess): Promise<void> {
  const { locked_until } = await database.transaction((connection) => takeGuess(connection, guess))
  if (locked_until === null) return
  const left_ms = locked_until.getTime() - guess.now.getTime()
  throw new Problem('login_locked', { retryAfter_s: Math.max(1, Math.ceil(left_ms / 1_000)) })
}

/** The actor of an act for which there is no scope yet. */
export function trace({ clock }: Pick<LoginParts, 'clock'>, visitor: Visitor, actor: SiteVisit['actor']) {
  return { actor, request_id: visitor.request_id, address: visitor.address, clock }
}

export async function noteRefusal(
  parts: Pick<LoginParts, 'database' | 'clock'>,
  visitor: Visitor,
  change: Readonly<Record<string, unknown>>,
): Promise<void> {
  const visit = trace(parts, visitor, { type: 'nobody', id: null })
  const entry = { action: 'administrator.login', outcome: 'refused', change } as const
  await parts.database.write(auditRow(null, visit, entry))
}

export type OpenedSession = AdministratorToken & { readonly token: string }

/** Opens a session under a fresh token. The browser's earlier cookie ends: somebody may have planted it. */
export async function openSession(
  parts: Pick<LoginParts, 'administrators' | 'clock'>,
  visitor: Visitor,
  opening: {
    readonly connection: Connection
    readonly administrator: Pick<Administrator, 'id'>
    readonly act?: AuditEntry
    readonly change?: Readonly<Record<string, unknown>>
  },
): Promise<OpenedSession> {
  const { connection, administrator, act, change = {} } = opening
  const before = await parts.administrators.session(visitor)
  if (before !== undefined) await deleteAdministratorToken(connection, before.token_id)
  const { id } = administrator
  const issued = await parts.administrators.issue(connection, {
    administrator_id: id,
    kind: 'session',
    label: null,
    scopes: ['*'],
    address: visitor.address,
    user_agent: visitor.header('user-agent')?.slice(0, 255) ?? null,
    expires_at: new Date(parts.clock.now().getTime() + session_s * 1_000),
  })
  const visit = trace(parts, visitor, { type: 'administrator', id })
  const target = { type: 'administrator', id }
  if (act !== undefined) await connection.query(auditRow(null, visit, { ...act, target }))
  await connection.query(auditRow(null, visit, { action: 'administrator.login', target, change }))
  return issued
}

export async function logout(scope: AdminWriteScope): Promise<void> {
  const { token_id, actor } = scope.visit
  await deleteAdministratorToken(scope.connection, token_id)
  const target = { type: 'administrator', id: actor.id ?? 0 }
  await scope.audit({ action: 'administrator.logout', target }, null)
}
