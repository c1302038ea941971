import { timingSafeEqual } from 'node:crypto'
import { Keys } from '../../kernel/keys.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Visitor } from '../../kernel/scope.ts'
import type { RelyingParty } from '../../factors/passkeys.ts'
import { issuerAt, partyAt } from '../../factors/rules.ts'
import { cookieIn, isOwnPage } from '../../sign-on/browser.ts'
import { signIn_s } from '../../sign-on/journey.ts'
import { session_s } from './rules.ts'

export interface PanelParts {
  readonly appKey: string
  /** The public address of the service, without a slash at the end. */
  readonly address: () => string
  readonly production: boolean
}

/**
 * How a browser carries the session of an administrator and what it keeps of a sign-in on its way. A page of another
 * origin can neither read the cookies nor have them sent (SameSite), nor guess what a write needs beside them.
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

  /** What apps call us. */
  get issuer(): string {
    return issuerAt(this.address)
  }

  /** For whom passkeys of administrators are made. */
  get party(): RelyingParty | undefined {
    return partyAt(this.address)
  }

  /** A path of ours as a browser asks for it, also where a proxy serves us below a path. */
  pathTo(path: string): string {
    return new URL(this.address).pathname.replace(/\/$/, '') + path
  }

  cookie(visitor: Visitor, kind: CookieKind): string | undefined {
    return cookieIn(visitor.header('cookie') ?? '', this.#name(kind))
  }

  /** The `Set-Cookie` header that gives the browser a cookie; without a value, the one that takes it away. */
  setCookie(kind: CookieKind, value = ''): string {
    const { sameSite, lifetime_s } = cookieKinds[kind]
    const lasting = value === '' ? 0 : lifetime_s
    const secure = this.#isSecure() ? '; Secure' : ''
    return `${this.#name(kind)}=${value}; Path=/; Max-Age=${lasting}; HttpOnly; SameSite=${sameSite}${secure}`
  }

  /** What a write by cookie has to send along: only a page of ours can have read it. */
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

  /** What opens a session takes no proof, as there is none yet; nobody else's page may open one either. */
  demandOwnPage(visitor: Visitor): void {
    if (!isOwnPage(visitor, this.address)) throw new Problem('csrf_refused')
  }

  #name(kind: CookieKind): string {
    const { name } = cookieKinds[kind]
    return this.#isSecure() ? `__Host-${name}` : name
  }

  /** Browsers take `Secure`, which the prefix calls for, over plain http only from some machines under some names. */
  #isSecure(): boolean {
    return this.#parts.production || this.address.startsWith('https:')
  }
}

const cookieKinds = {
  session: { name: 'waybill_session', sameSite: 'Strict', lifetime_s: session_s },
  // Read when the identity provider sends the browser back, which a strict cookie does not survive.
  signIn: { name: 'waybill_sign_in', sameSite: 'Lax', lifetime_s: signIn_s },
} as const
export type CookieKind = keyof typeof cookieKinds
