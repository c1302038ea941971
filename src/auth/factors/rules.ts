import { hash } from 'node:crypto'
import { type RelyingParty, domainOf } from '../../factors/passkeys.ts'
import type { FactorKind, FactorMethod } from './schema.ts'

/** Whose factors they are. */
export interface FactorOwner {
  readonly type: 'account' | 'administrator'
  readonly id: number
}

/** How long a login waits for its second step, and a factor for its confirmation. */
export const login_s = 300
export const enrolment_s = 600
/** How often one challenge is answered wrongly at most; the throttle of the address counts beside it. */
export const mostTries = 10
export const mostFactors = 10

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

/** A passkey works only at the domain it was made for. */
export function methodsOf(
  held: {
    readonly factors: readonly { readonly kind: FactorKind; readonly domain: string | null }[]
    readonly codes: number
  },
  party: Pick<RelyingParty, 'domain'> | undefined,
): readonly FactorMethod[] {
  const hasTotp = held.factors.some(({ kind }) => kind === 'totp')
  const hasPasskey = held.factors.some(
    ({ kind, domain }) => kind === 'passkey' && domain !== null && domain === party?.domain,
  )
  return [
    ...(hasTotp ? (['totp'] as const) : []),
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(held.codes > 0 ? (['recovery_code'] as const) : []),
  ]
}
