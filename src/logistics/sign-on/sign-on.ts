import type { Clock } from '../../kernel/clock.ts'
import type { SignOnRule } from '../../kernel/config.ts'
import { noPassword } from '../../kernel/demo.ts'
import { email } from '../../kernel/fields.ts'
import { Redirect } from '../../kernel/json.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Connection, Visitor } from '../../kernel/scope.ts'
import { randomText } from '../../kernel/secrets.ts'
import type { Vault } from '../../kernel/vault.ts'
import { cookieIn, ownPath } from '../../sign-on/browser.ts'
import {
  type ProviderAnswer,
  beginJourney,
  endJourney,
  luggageOf,
  signIn_s,
  verifiedAddress,
} from '../../sign-on/journey.ts'
import type { IdentityProvider } from '../../sign-on/provider.ts'
import { type Identity, SignInRefused } from '../../sign-on/refusals.ts'
import { insertUser } from '../users/store.ts'
import { ruleFor } from './rules.ts'
import {
  type Comer,
  type Linked,
  hasAddress,
  insertSignOn,
  isOpenCompany,
  linkNewUser,
  noteSignOn,
  userByLink,
} from './store.ts'

interface Transactions extends Connection {
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
}

export interface SignOnParts {
  readonly database: Transactions
  readonly clock: Clock
  /** Undefined where none is configured. */
  readonly provider: IdentityProvider | undefined
  readonly rules: readonly SignOnRule[]
  readonly vault: Vault
  readonly address: () => string
  readonly production: boolean
}

/** How long the console has to use the code that it was sent. */
const code_ms = 120_000

function cookieName({ address, production }: SignOnParts): string {
  return production || address().startsWith('https:')
    ? '__Host-waybill_console_sign_in'
    : 'waybill_console_sign_in'
}

/** Read when the provider sends the browser back, which a strict cookie does not survive. */
function cookie(parts: SignOnParts, value = ''): string {
  const name = cookieName(parts)
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : signIn_s}; HttpOnly; SameSite=Lax${secure}`
}

/** Back to the console, with word of how it went behind `#`, which no server sees. */
function toConsole(parts: SignOnParts, return_to: string, word: string): Redirect {
  const [path = '/'] = return_to.split('#')
  const base = new URL(parts.address()).pathname.replace(/\/$/, '')
  return new Redirect(`${base}${path}#${word}`, [cookie(parts)])
}

const journeyOf = (parts: SignOnParts, provider: IdentityProvider) => ({
  ...parts,
  provider,
  callback: `${parts.address()}/api/auth/oidc/callback`,
})

/** Sends the browser to the provider, with a sealed note in its hand of what must come back. */
export async function beginSignOn(
  parts: SignOnParts,
  asked: { readonly return_to?: string | undefined; readonly nonce?: string | undefined },
): Promise<Redirect> {
  const return_to = ownPath(asked.return_to)
  if (parts.provider === undefined) return toConsole(parts, return_to, 'sign_on_error=oidc_not_configured')
  try {
    const luggage = { return_to, nonce: asked.nonce?.slice(0, 512) ?? '' }
    const { location, sealed } = await beginJourney(journeyOf(parts, parts.provider), luggage)
    return new Redirect(location, [cookie(parts, sealed)])
  } catch (error) {
    if (error instanceof SignInRefused) return toConsole(parts, return_to, `sign_on_error=${error.reason}`)
    throw error
  }
}

/** Takes the browser back from the provider. Who it is to us is asked when the console uses the code. */
export async function endSignOn(
  parts: SignOnParts,
  visitor: Visitor,
  answer: ProviderAnswer,
): Promise<Redirect> {
  const sealed = cookieIn(visitor.header('cookie') ?? '', cookieName(parts))
  const { return_to = '/', nonce = '' } = luggageOf(parts, sealed)
  if (parts.provider === undefined) return toConsole(parts, return_to, 'sign_on_error=oidc_not_configured')
  try {
    const identity = await endJourney(journeyOf(parts, parts.provider), sealed, answer)
    const code = randomText(43)
    const expires_at = new Date(parts.clock.now().getTime() + code_ms)
    await parts.database.transaction((connection) =>
      insertSignOn(connection, { ...comerOf(identity), code, nonce, expires_at }),
    )
    return toConsole(parts, return_to, `sign_on=${code}`)
  } catch (error) {
    if (error instanceof SignInRefused) return toConsole(parts, return_to, `sign_on_error=${error.reason}`)
    throw error
  }
}

function comerOf(identity: Identity): Comer {
  const { issuer, subject, name = null } = identity
  return { issuer, subject, name, email: verifiedAddress(identity, email()) ?? null }
}

/**
 * Who somebody is to us: by issuer and subject, or somebody new where a rule has the domain of their verified address. An
 * account that has the address already is never theirs by it: its person links it, signed in with the password.
 */
export async function admittedUser(
  parts: SignOnParts,
  connection: Connection,
  comer: Comer,
): Promise<Omit<Linked, 'active'>> {
  const linked = await userByLink(connection, comer)
  if (linked?.active === true) return linked
  const rule = comer.email === null ? undefined : ruleFor(comer.email, parts.rules)
  if (linked !== undefined || comer.email === null) throw new Problem('sign_on_unknown')
  if (await hasAddress(connection, comer.email)) throw new Problem('sign_on_unlinked')
  if (rule === undefined || !(await isOpenCompany(connection, rule.company_id))) {
    throw new Problem('sign_on_unknown')
  }
  const { company_id, role } = rule
  const person = { email: comer.email, name: comer.name ?? comer.email }
  const membership = { company_id, role, is_primary: true, client_ids: null }
  const { id } = await insertUser(connection, {
    ...person,
    password_hash: noPassword,
    super_admin: false,
    memberships: [membership],
    now: parts.clock.now(),
  })
  await linkNewUser(connection, id, comer)
  return { id, ...person }
}

/** A refusal is written down after what it undid. */
export async function noted<T>(
  { database, clock }: SignOnParts,
  { request_id }: Visitor,
  work: (met: (comer: Comer) => void) => Promise<T>,
): Promise<T> {
  let comer: Comer | undefined
  try {
    return await work((met) => (comer = met))
  } catch (error) {
    if (error instanceof Problem && comer !== undefined) {
      await noteSignOn(database, { comer, reason: error.code, now: clock.now(), request_id })
    }
    throw error
  }
}
