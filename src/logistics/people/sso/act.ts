import { EnrolmentStart } from '../../../identity/factors/schema.ts'
import { email as emailField } from '../../../kernel/fields.ts'
import type { Logger } from '../../../kernel/log.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Connection, Transactions, Visitor } from '../../../kernel/scope.ts'
import { Vault } from '../../../kernel/vault.ts'
import { type SessionParts, openSession } from '../sign-in/create.ts'
import { admittedUser, noted } from '../sign-on/create.ts'
import { type Comer, userByLink } from '../sign-on/store.ts'
import { type Arrived, type Outcome, codeOf, sessionSince } from './rules.ts'
import { AuthenticationService, type Asker, ServiceAway } from './service.ts'
import { type SsoRow, holdSso, ssoRow } from './store.ts'

export interface ConsoleParts {
  readonly ssoVault: Vault
  /** Address of Waybill's own authentication service, unless the command gave another. */
  readonly serviceAddress: () => string
}

export interface SsoParts extends SessionParts, ConsoleParts {
  readonly database: Transactions
  readonly log: Logger
}

/** Vault for the secret that makes the console a site of the authentication service. */
export function consoleVault(appKey: string): Vault {
  return new Vault(appKey, 'site of the console')
}

export interface Console {
  readonly row: SsoRow
  readonly service: AuthenticationService
}

/** Undefined if sign-in by the authentication service is off. Read anew each time, so no node needs to be notified. */
export async function consoleSite(parts: ConsoleParts, connection: Connection): Promise<Console | undefined> {
  const row = await ssoRow(connection)
  if (row === undefined) return undefined
  const service = new AuthenticationService(row, {
    vault: parts.ssoVault,
    serviceAddress: parts.serviceAddress,
  })
  return { row, service }
}

export function askerOf(visitor: Pick<Visitor, 'address' | 'header'>): Asker {
  return { address: visitor.address, user_agent: visitor.header('user-agent') }
}

/** Turns a refusal by the service into a problem that says what to do. */
export function arrivedOr({ log }: Pick<SsoParts, 'log'>, outcome: Outcome, wrong: () => Problem): Arrived {
  if (outcome.kind === 'arrived') return outcome
  if (outcome.kind === 'wrong') throw wrong()
  if (outcome.kind === 'second') throw new Problem('mfa_required', { details: { ...outcome.details } })
  if (outcome.kind === 'busy') throw new Problem(outcome.code, { retryAfter_s: outcome.retryAfter_s })
  if (outcome.kind !== 'away') throw new Problem(outcome.code)
  log.warn({ reason: outcome.reason }, 'the authentication service lets nobody in at the console')
  throw new Problem('sign_on_unavailable')
}

/** The user to create or find for an account of the service. The address counts only if its owner has confirmed it. */
async function comerOf({ row, service }: Console, connection: Connection, arrived: Arrived): Promise<Comer> {
  const known = { issuer: row.issuer, subject: arrived.subject, name: arrived.name, email: null }
  if ((await userByLink(connection, known)) !== undefined) return known
  const user = await service.user(Number(arrived.subject))
  const { data: email } = emailField().safeParse(user?.email)
  return { ...known, email: user?.email_confirmed === true && email !== undefined ? email : null }
}

/** Opens a session for a person admitted by the service. New users follow a provider's rules. */
export async function enter(
  parts: SsoParts,
  site: Console,
  { visitor, arrived }: { readonly visitor: Visitor; readonly arrived: Arrived },
) {
  try {
    const comer = await comerOf(site, parts.database, arrived)
    return await noted(parts, visitor, (met) =>
      parts.database.transaction(async (connection) => {
        met(comer)
        // Switching it off ends all sessions, so no new one may follow.
        if (!(await holdSso(connection, comer.issuer))) throw new Problem('sign_on_unavailable')
        const user = await admittedUser({ ...parts, rules: site.row.rules }, connection, comer)
        return openSession(connection, parts, { visitor, user, sso_since: sessionSince(arrived.at) })
      }),
    )
  } catch (error) {
    if (!(error instanceof ServiceAway)) throw error
    parts.log.warn({ reason: error.message }, 'the authentication service lets nobody in at the console')
    throw new Problem('sign_on_unavailable')
  } finally {
    // The response was the proof; the session there is useless.
    void site.service.logout(arrived.token)
  }
}

/** Second step of a sign-in that the service began; undefined if sign-in by it is off. */
export async function enterSecond(parts: SsoParts, visitor: Visitor, answers: object) {
  const site = await consoleSite(parts, parts.database)
  if (site === undefined) return undefined
  const outcome = await site.service.second(askerOf(visitor), answers)
  const arrived = arrivedOr(parts, outcome, () => new Problem('challenge_ended'))
  return enter(parts, site, { visitor, arrived })
}

/** Starts the service's setup of a first factor during sign-in; undefined if sign-in by it is off. */
export async function enrolThere(parts: SsoParts, visitor: Visitor, wish: object) {
  const site = await consoleSite(parts, parts.database)
  if (site === undefined) return undefined
  try {
    const { status, body } = await site.service.enrol(askerOf(visitor), wish)
    if (status === 200) return EnrolmentStart.parse(body)
    throw new Problem(codeOf(body) === 'passkeys_not_offered' ? 'passkeys_not_offered' : 'challenge_ended')
  } catch (error) {
    throw error instanceof ServiceAway ? new Problem('sign_on_unavailable') : error
  }
}

/** Asks the service for a reset link too, for every address, and never reveals the outcome. */
export async function forgottenThere(
  parts: ConsoleParts,
  visitor: Visitor,
  asked: { readonly database: Connection; readonly email: string; readonly locale: string | null },
): Promise<void> {
  const { database, email, locale } = asked
  const site = await consoleSite(parts, database)
  await site?.service.forgotten(askerOf(visitor), { email, ...(locale !== null && { locale }) })
}
