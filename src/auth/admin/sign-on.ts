import { email } from '../../kernel/fields.ts'
import { Redirect } from '../../kernel/json.ts'
import type { Connection, Visitor } from '../../kernel/scope.ts'
import type { Vault } from '../../kernel/vault.ts'
import { ownPath } from '../../sign-on/browser.ts'
import {
  type ProviderAnswer,
  beginJourney,
  endJourney,
  luggageOf,
  verifiedAddress,
} from '../../sign-on/journey.ts'
import type { IdentityProvider } from '../../sign-on/provider.ts'
import { type Identity, SignInRefused } from '../../sign-on/refusals.ts'
import { type LoginParts, type OpenedSession, noteRefusal, openSession } from './login.ts'
import type { Panel } from './panel.ts'
import { activeAdministratorBy } from './store.ts'
import { administratorByLink, linkAdministrator } from './store-sign-on.ts'

export interface SignOnParts extends Omit<LoginParts, 'panel'> {
  readonly panel: Panel
  readonly provider: IdentityProvider | undefined
  /** Seals the state that the browser keeps during the sign-in at the provider. */
  readonly journeys: Vault
}

function callbackOf(panel: Panel): string {
  return `${panel.address}/api/admin/oidc/callback`
}

function refusedAt(panel: Panel, reason: SignInRefused['reason']): Redirect {
  return new Redirect(panel.pathTo(`/sign-in?error=${reason}`), [panel.setCookie('signIn')])
}

function journeyOf(parts: SignOnParts, provider: IdentityProvider) {
  return { ...parts, provider, vault: parts.journeys, callback: callbackOf(parts.panel) }
}

/** Redirects the browser to the provider, with a sealed cookie that says which answer must come back. */
export async function beginSignOn(parts: SignOnParts, return_to: string | undefined): Promise<Redirect> {
  const { panel, provider } = parts
  if (provider === undefined) return refusedAt(panel, 'oidc_not_configured')
  try {
    const luggage = { return_to: ownPath(return_to) }
    const { location, sealed } = await beginJourney(journeyOf(parts, provider), luggage)
    return new Redirect(location, [panel.setCookie('signIn', sealed)])
  } catch (error) {
    if (error instanceof SignInRefused) return refusedAt(panel, error.reason)
    throw error
  }
}

/** Handles the return from the provider: a session for a known administrator, or the reason for refusing it. */
export async function endSignOn(
  parts: SignOnParts,
  visitor: Visitor,
  answer: ProviderAnswer,
): Promise<Redirect> {
  const { panel, provider, database } = parts
  if (provider === undefined) return refusedAt(panel, 'oidc_not_configured')
  const sealed = panel.cookie(visitor, 'signIn')
  try {
    const identity = await endJourney(journeyOf(parts, provider), sealed, answer)
    const session = await database.transaction((connection) =>
      admitted(parts, visitor, { connection, identity }),
    )
    const cookies = [panel.setCookie('session', session.token), panel.setCookie('signIn')]
    const { return_to = '/' } = luggageOf({ vault: parts.journeys }, sealed)
    return new Redirect(panel.pathTo(return_to), cookies)
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    const { reason, detail, identity } = error
    const who = identity && { subject: identity.subject, email: identity.email ?? null }
    await noteRefusal(parts, visitor, { method: 'oidc', reason, detail, ...who })
    return refusedAt(panel, reason)
  }
}

/** Matches by issuer and subject; only the first sign-in matches by the provider's verified address. */
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
  const address = verifiedAddress(identity, email())
  const known = address === undefined ? undefined : await activeAdministratorBy(connection, address)
  if (known === undefined) throw new SignInRefused('not_an_administrator', 'unknown', identity)
  const { issuer, subject } = identity
  const now = parts.clock.now()
  if (!(await linkAdministrator(connection, known.id, { issuer, subject, now }))) {
    throw new SignInRefused('linked_otherwise', '', identity)
  }
  const act = { action: 'administrator.linked', change: { issuer, subject } } as const
  return openSession(parts, visitor, { connection, administrator: known, act, change })
}
