import type { Clock } from '../../../kernel/clock.ts'
import type { SignOnRule } from './rules.ts'
import { email } from '../../../kernel/fields.ts'
import { Redirect } from '../../../kernel/json.ts'
import type { Transactions, Visitor } from '../../../kernel/scope.ts'
import { randomText } from '../../../kernel/secrets.ts'
import type { Vault } from '../../../kernel/vault.ts'
import { cookieIn, ownPath } from '../../../sign-on/browser.ts'
import {
  type ProviderAnswer,
  beginJourney,
  endJourney,
  luggageOf,
  signIn_s,
  verifiedAddress,
} from '../../../sign-on/journey.ts'
import type { IdentityProvider } from '../../../sign-on/provider.ts'
import { type Identity, SignInRefused } from '../../../sign-on/refusals.ts'
import { type Comer, insertSignOn } from './store.ts'

export interface SignOnParts {
  readonly database: Transactions
  readonly clock: Clock
  readonly provider: IdentityProvider | undefined
  readonly rules: readonly SignOnRule[]
  readonly vault: Vault
  readonly address: () => string
  readonly production: boolean
}

const code_ms = 120_000

function cookieName({ address, production }: SignOnParts): string {
  return production || address().startsWith('https:')
    ? '__Host-waybill_console_sign_in'
    : 'waybill_console_sign_in'
}

/** Cookie read when the provider redirects the browser back. A strict cookie isn't sent then. */
function cookie(parts: SignOnParts, value = ''): string {
  const name = cookieName(parts)
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : signIn_s}; HttpOnly; SameSite=Lax${secure}`
}

/** Redirects to the console with the outcome after `#`, which no server sees. */
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

/** Redirects the browser to the provider, with a sealed note of what must come back. */
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

/** Receives the browser from the provider. The user is looked up when the console uses the code. */
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
