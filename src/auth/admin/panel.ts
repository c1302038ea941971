import { timingSafeEqual } from 'node:crypto'
import { Keys } from '../../kernel/keys.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Visitor } from '../../kernel/scope.ts'
import type { RelyingParty } from '../../identity/factors/passkeys.ts'
import { issuerAt, partyAt } from '../../identity/factors/rules.ts'
import { cookieIn, isOwnPage } from '../../sign-on/browser.ts'
import { signIn_s } from '../../sign-on/journey.ts'
import { session_s } from './rules.ts'

export interface PanelParts {
  readonly appKey: string
  /** Public address of the service, without a trailing slash. */
  readonly address: () => string
  readonly production: boolean
}

/**
 * Carries an administrator's session, and the state of an unfinished sign-in, in the browser. A page of another origin
 * can neither read the cookies nor have them sent (SameSite). It also can't guess the proof that a write needs.
 */
export class Panel {
  readonly #keys: Keys
  readonly #parts: PanelParts
  constructor(parts: PanelParts) {
    this.#keys = new Keys(parts.appKey, 'panel requests')
    this.#parts = parts
  }

  get address(): string {
    return this.#parts.address()
  }

  get issuer(): string {
    return issuerAt(this.address)
  }

  get party(): RelyingParty | undefined {
    return partyAt(this.address)
  }

  /** A path of ours as the browser requests it, including the base path behind a proxy. */
  pathTo(path: string): string {
    return new URL(this.address).pathname.replace(/\/$/, '') + path
  }

  cookie(visitor: Visitor, kind: CookieKind): string | undefined {
    return cookieIn(visitor.header('cookie') ?? '', this.#name(kind))
  }

  /** The `Set-Cookie` header that sets a cookie; without a value, the header that deletes it. */
  setCookie(kind: CookieKind, value = ''): string {
    const { sameSite, lifetime_s } = cookieKinds[kind]
    const lasting = value === '' ? 0 : lifetime_s
    const secure = this.#isSecure() ? '; Secure' : ''
    return `${this.#name(kind)}=${value}; Path=/; Max-Age=${lasting}; HttpOnly; SameSite=${sameSite}${secure}`
  }

  /** The CSRF proof that a write by cookie must send; only our own pages can have read it. */
  proofOf(token: string): string {
    return this.#keys.hash(token).toString('base64url')
  }

  demandProof(visitor: Visitor, token: string): void {
    this.demandOwnPage(visitor)
    const given = Buffer.from(visitor.header('x-csrf-token') ?? '', 'base64url')
    const proofs = this.#keys.candidates(token).map((each) => Buffer.from(each.slice(2), 'hex'))
    const proven = proofs.some((each) => each.length === given.length && timingSafeEqual(each, given))
    if (!proven) throw new Problem('csrf_refused')
  }

  /** A request that opens a session carries no proof, as none exists yet. It must still come from our own page. */
  demandOwnPage(visitor: Visitor): void {
    if (!isOwnPage(visitor, this.address)) throw new Problem('csrf_refused')
  }

  #name(kind: CookieKind): string {
    const { name } = cookieKinds[kind]
    return this.#isSecure() ? `__Host-${name}` : name
  }

  /** The `__Host-` prefix requires `Secure`, which few browsers accept over plain HTTP. */
  #isSecure(): boolean {
    return this.#parts.production || this.address.startsWith('https:')
  }
}

const cookieKinds = {
  session: { name: 'waybill_session', sameSite: 'Strict', lifetime_s: session_s },
  // Read on the redirect back from the identity provider, which a strict cookie doesn't survive.
  signIn: { name: 'waybill_sign_in', sameSite: 'Lax', lifetime_s: signIn_s },
} as const
export type CookieKind = keyof typeof cookieKinds
