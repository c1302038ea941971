import * as z from 'zod'
import { email } from '../../kernel/fields.ts'
import { Redirect } from '../../kernel/json.ts'
import type { Connection, Visitor } from '../../kernel/scope.ts'
import type { Vault } from '../../kernel/vault.ts'
import { type LoginParts, type OpenedSession, noteRefusal, openSession } from './login.ts'
import type { Panel } from './panel.ts'
import type { IdentityProvider } from './provider.ts'
import { type Identity, SignInRefused } from './refusals.ts'
import { signIn_s } from './rules.ts'
import { ownPath } from './rules-browser.ts'
import type { ProviderAnswer } from './schema-panel.ts'
import { activeAdministratorBy } from './store.ts'
import { administratorByLink, linkAdministrator, spendState } from './store-sign-on.ts'

export interface SignOnParts extends Omit<LoginParts, 'panel'> {
  readonly panel: Panel
  /** Undefined where none is configured. */
  readonly provider: IdentityProvider | undefined
  /** Of what the browser keeps while somebody is at the provider. */
  readonly journeys: Vault
}

const Journey = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  return_to: z.string(),
  ends_ms: z.number(),
})
type Journey = z.output<typeof Journey>

function callbackOf(panel: Panel): string {
  return `${panel.address}/api/admin/oidc/callback`
}

function refusedAt(panel: Panel, reason: SignInRefused['reason']): Redirect {
  return new Redirect(panel.pathTo(`/sign-in?error=${reason}`), [panel.setCookie('signIn')])
}

/** Sends the browser to the provider, with a sealed note in its hand of what must come back. */
export async function beginSignOn(parts: SignOnParts, return_to: string | undefined): Promise<Redirect> {
  const { panel, provider, journeys, clock } = parts
  if (provider === undefined) return refusedAt(panel, 'oidc_not_configured')
  try {
    const { location, secrets } = await provider.begin(callbackOf(panel))
    const ends_ms = clock.now().getTime() + signIn_s * 1_000
    const journey: Journey = { ...secrets, return_to: ownPath(return_to), ends_ms }
    const sealed = journeys.seal(JSON.stringify(journey)).slice(2)
    return new Redirect(location, [panel.setCookie('signIn', sealed)])
  } catch (error) {
    if (error instanceof SignInRefused) return refusedAt(panel, error.reason)
    throw error
  }
}

/** Takes the browser back from the provider: a session for a known administrator, or a reason why there is none. */
export async function endSignOn(
  parts: SignOnParts,
  visitor: Visitor,
  answer: ProviderAnswer,
): Promise<Redirect> {
  const { panel, provider, database } = parts
  if (provider === undefined) return refusedAt(panel, 'oidc_not_configured')
  try {
    const journey = await journeyOf(parts, visitor, answer)
    const url = new URL(callbackOf(panel))
    for (const [key, value] of Object.entries(answer)) url.searchParams.set(key, value ?? '')
    const identity = await provider.identity(url, journey)
    const session = await database.transaction((connection) =>
      admitted(parts, visitor, { connection, identity }),
    )
    const cookies = [panel.setCookie('session', session.token), panel.setCookie('signIn')]
    return new Redirect(panel.pathTo(journey.return_to), cookies)
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    const { reason, detail, identity } = error
    const who = identity && { subject: identity.subject, email: identity.email ?? null }
    await noteRefusal(parts, visitor, { method: 'oidc', reason, detail, ...who })
    return refusedAt(panel, reason)
  }
}

/** The journey that this browser began, whose state came back, for the first time and in time. */
async function journeyOf(parts: SignOnParts, visitor: Visitor, answer: ProviderAnswer): Promise<Journey> {
  const { panel, journeys, clock, database } = parts
  const journey = opened(journeys, panel.cookie(visitor, 'signIn'))
  const now = clock.now()
  if (journey === undefined) throw new SignInRefused('sign_in_expired', 'cookie')
  if (journey.ends_ms <= now.getTime()) throw new SignInRefused('sign_in_expired', 'late')
  if (answer.state !== journey.state) throw new SignInRefused('sign_in_expired', 'state')
  const first = await database.transaction((connection) =>
    spendState(connection, journey.state, new Date(journey.ends_ms)),
  )
  if (!first) throw new SignInRefused('sign_in_expired', 'repeated')
  return journey
}

function opened(journeys: Vault, sealed: string | undefined): Journey | undefined {
  if (sealed === undefined) return undefined
  try {
    return Journey.parse(JSON.parse(journeys.open(Buffer.from(sealed, 'hex'))))
  } catch {
    return undefined
  }
}

/** By issuer and subject; the first time by the e-mail address that the provider has verified, and never again by it. */
async function admitted(
  parts: SignOnParts,
  visitor: Visitor,
  { connection, identity }: { readonly connection: Connection; readonly identity: Identity },
): Promise<OpenedSession> {
  const change = { method: 'oidc' }
  const linked = await administratorByLink(connection, identity)
  if (linked !== undefined) {
    if (!linked.active) throw new SignInRefused('not_an_administrator', 'inactive', identity)
    return openSession(parts, visitor, { connection, administrator: linked, change })
  }
  if (!identity.emailVerified) throw new SignInRefused('email_unverified', '', identity)
  // As the provider spells it, but for the case of plain letters: what is folded further only looks like the address,
  // and the provider may have verified it for somebody else.
  const given = identity.email?.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const { data: address } = email().safeParse(given)
  const known =
    address !== undefined && address === given ? await activeAdministratorBy(connection, address) : undefined
  if (known === undefined) throw new SignInRefused('not_an_administrator', 'unknown', identity)
  const { issuer, subject } = identity
  const now = parts.clock.now()
  if (!(await linkAdministrator(connection, known.id, { issuer, subject, now }))) {
    throw new SignInRefused('linked_otherwise', '', identity)
  }
  const act = { action: 'administrator.linked', change: { issuer, subject } } as const
  return openSession(parts, visitor, { connection, administrator: known, act, change })
}
