import { hash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { crc32 } from 'node:zlib'
import { type RelyingParty, domainOf } from './passkeys.ts'
import type { FactorKind, FactorMethod } from './schema.ts'

/** How long a login waits for its second step, and a factor for its confirmation. */
export const login_s = 300
export const enrolment_s = 600
/** How often one challenge is answered wrongly at most; the throttle of the address counts beside it. */
export const mostTries = 10
export const mostFactors = 10

/** The token of what waits for a factor: 256 random bits and a checksum. */
export function newChallenge(): string {
  const random = randomBytes(32).toString('base64url')
  return `sac_${random}${crc32(random).toString(16).padStart(8, '0')}`
}

/** What is stored of the token of a challenge, as PostgreSQL writes bytea. */
export function hashed(text: string): string {
  return `\\x${hash('sha256', text, 'hex')}`
}

/** Pages of a site that have passkeys; undefined where it has named none. */
export function partyOf(site: {
  readonly name: string
  readonly passkey_origins: readonly string[]
}): RelyingParty | undefined {
  const domain = domainOf(site.passkey_origins)
  return domain === undefined ? undefined : { name: site.name, domain, origins: site.passkey_origins }
}

/** For whom passkeys of pages of our own are made; a bare number of an address can have none. */
export function partyAt(address: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(address)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0
    ? { name: 'Waybill', domain: hostname, origins: [origin] }
    : undefined
}

/** What apps call pages of our own. */
export function issuerAt(address: string): string {
  return `Waybill ${new URL(address).hostname}`
}

/** A passkey works only at the domain it was made for. */
export function methodsOf(
  held: {
    readonly factors: readonly { readonly kind: FactorKind; readonly domain: string | null }[]
    readonly codes: number
  },
  party: Pick<RelyingParty, 'domain'> | undefined,
): readonly FactorMethod[] {
  const hasTotp = held.factors.some(({ kind }) => kind === 'totp')
  const hasPasskey = held.factors.some(({ kind, domain }) => kind === 'passkey' && domain === party?.domain)
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(held.codes > 0 ? (['recovery_code'] as const) : []),
  ]
}

/** How long a proof of who somebody is holds for what is sensitive. */
const proof_ms = 600_000

interface Standing {
  readonly kind: 'session' | 'token'
  readonly has_factor: boolean
  readonly proven_at: Date | null
}

declare module '../kernel/access.ts' {
  interface OperationExtensions {
    /** Somebody with a factor has shown it of late; for what changes the own factors, everybody has shown who they are. */
    readonly sensitive?: 'act' | 'own'
  }
}

/**
 * Whether somebody may do it without being asked again. Programs have a token that somebody with a proof gave them, and no
 * factor to show; the own factors are nothing for them.
 */
export function isProven(
  { sensitive }: { readonly sensitive?: 'act' | 'own' },
  { kind, has_factor, proven_at }: Standing,
  now: Date,
): boolean {
  if (sensitive === undefined) return true
  if (sensitive === 'act' && (kind === 'token' || !has_factor)) return true
  return proven_at !== null && proven_at.getTime() > now.getTime() - proof_ms
}
