import { EnrolmentStart } from '../../../factors/schema.ts'
import { email as emailField } from '../../../kernel/fields.ts'
import type { Logger } from '../../../kernel/log.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Connection, Visitor } from '../../../kernel/scope.ts'
import { Vault } from '../../../kernel/vault.ts'
import { type SessionParts, openSession } from '../sign-in/create.ts'
import { admittedUser, noted } from '../sign-on/create.ts'
import { type Comer, userByLink } from '../sign-on/store.ts'
import { type Arrived, type Outcome, codeOf, sessionSince } from './rules.ts'
import { AuthenticationService, type Asker, ServiceAway } from './service.ts'
import { type SsoRow, holdSso, ssoRow } from './store.ts'

interface Transactions extends Connection {
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
}

/** What finds the console's site. */
export interface ConsoleParts {
  /** Of the secret of the console's site. */
  readonly ssoVault: Vault
  /** Where the own authentication service answers, unless the command said otherwise. */
  readonly serviceAddress: () => string
}

export interface SsoParts extends SessionParts, ConsoleParts {
  readonly database: Transactions
  readonly log: Logger
}

/** Of the secret by which the console is a site of the authentication service. */
export function consoleVault(appKey: string): Vault {
  return new Vault(appKey, 'site of the console')
}

/** The console as a site of the authentication service. */
export interface Console {
  readonly row: SsoRow
  readonly service: AuthenticationService
}

/** Undefined where nobody signs in by the authentication service. Read anew each time, so that no node has to be told. */
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

/** Whoever is not let in by the service is refused here, in words that say what to do. */
export function arrivedOr({ log }: Pick<SsoParts, 'log'>, outcome: Outcome, wrong: () => Problem): Arrived {
  if (outcome.kind === 'arrived') return outcome
  if (outcome.kind === 'wrong') throw wrong()
  if (outcome.kind === 'second') throw new Problem('mfa_required', { details: { ...outcome.details } })
  if (outcome.kind === 'busy') throw new Problem(outcome.code, { retryAfter_s: outcome.retryAfter_s })
  if (outcome.kind !== 'away') throw new Problem(outcome.code)
  log.warn({ reason: outcome.reason }, 'the authentication service lets nobody in at the console')
  throw new Problem('sign_on_unavailable')
}

/** Who somebody is to us whom the service knows. Their address counts only where they have shown that it is theirs. */
async function comerOf({ row, service }: Console, connection: Connection, arrived: Arrived): Promise<Comer> {
  const known = { issuer: row.issuer, subject: arrived.subject, name: arrived.name, email: null }
  if ((await userByLink(connection, known)) !== undefined) return known
  const user = await service.user(Number(arrived.subject))
  const { data: email } = emailField().safeParse(user?.email)
  return { ...known, email: user?.email_confirmed === true && email !== undefined ? email : null }
}

/** A token for somebody whom the service has let in, who becomes a user by the same rules as by an identity provider. */
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
        // Whoever switches it off ends all sessions: this one must not come after.
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
    // Its answer was the proof; the session there is of no use to anybody.
    void site.service.logout(arrived.token)
  }
}

/** The second step of a sign-in that the service has begun; undefined where nobody signs in by it. */
export async function enterSecond(parts: SsoParts, visitor: Visitor, answers: object) {
  const site = await consoleSite(parts, parts.database)
  if (site === undefined) return undefined
  const outcome = await site.service.second(askerOf(visitor), answers)
  const arrived = arrivedOr(parts, outcome, () => new Problem('challenge_ended'))
  return enter(parts, site, { visitor, arrived })
}

/** How the service has somebody set up the first factor on the way in; undefined where nobody signs in by it. */
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

/** Whoever has an account there may have forgotten that password: asked for everybody alike, and without word of what came of it. */
export async function forgottenThere(
  parts: ConsoleParts,
  visitor: Visitor,
  asked: { readonly database: Connection; readonly email: string; readonly locale: string | null },
): Promise<void> {
  const { database, email, locale } = asked
  const site = await consoleSite(parts, database)
  await site?.service.forgotten(askerOf(visitor), { email, ...(locale !== null && { locale }) })
}
