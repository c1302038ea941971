import { hash, randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { crc32 } from 'node:zlib'
import { type RelyingParty, domainOf } from './passkeys.ts'
import type { FactorKind, FactorMethod } from './schema.ts'

/** Time that a login waits for its second step, and a new factor for its confirmation. */
export const login_s = 300
export const enrolment_s = 600
/** Maximum wrong answers to one challenge. The rate limit of the address applies as well. */
export const mostTries = 10
export const mostFactors = 10

export function newChallenge(): string {
  const random = randomBytes(32).toString('base64url')
  return `sac_${random}${crc32(random).toString(16).padStart(8, '0')}`
}

/** Hash to store for a challenge token, as PostgreSQL writes bytea. */
export function hashed(text: string): string {
  return `\\x${hash('sha256', text, 'hex')}`
}

/** Relying party of a site; undefined if the site has named no passkey origins. */
export function partyOf(site: {
  readonly name: string
  readonly passkey_origins: readonly string[]
}): RelyingParty | undefined {
  const domain = domainOf(site.passkey_origins)
  return domain === undefined ? undefined : { name: site.name, domain, origins: site.passkey_origins }
}

/** Relying party of our own pages; undefined for an IP address, which can't have passkeys. */
export function partyAt(address: string): RelyingParty | undefined {
  const { hostname, origin } = new URL(address)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0
    ? { name: 'Waybill', domain: hostname, origins: [origin] }
    : undefined
}

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

/** Time that a proof of identity is valid for sensitive actions. */
const proof_ms = 600_000

interface Standing {
  readonly kind: 'session' | 'token'
  readonly has_factor: boolean
  readonly proven_at: Date | null
}

declare module '../../kernel/access.ts' {
  interface OperationExtensions {
    /** `act` needs a recent proof from holders of a factor; `own`, for one's own factors, from everybody. */
    readonly sensitive?: 'act' | 'own'
  }
}

/** Whether a caller may go on without a new proof. Programs have no factor, and can't change factors. */
export function isProven(
  { sensitive }: { readonly sensitive?: 'act' | 'own' },
  { kind, has_factor, proven_at }: Standing,
  now: Date,
): boolean {
  if (sensitive === undefined) return true
  if (sensitive === 'act' && (kind === 'token' || !has_factor)) return true
  return proven_at !== null && proven_at.getTime() > now.getTime() - proof_ms
}
