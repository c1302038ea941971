import type { Fault } from '../../../kernel/faults.ts'
import type { CarrierConnection, CarrierConnectionChanges } from './schema.ts'

/** Maximum connections per company. */
const connectionsLimit = 100

type Values = Pick<CarrierConnection, 'provider' | 'url' | 'has_secret' | 'has_token'>

export interface Setting {
  readonly production: boolean
  /** Number of the company's other connections. */
  readonly others: number
}

/** Faults of a connection, on creation and after any change. */
export function connectionFaults(after: Values, { production, others }: Setting): readonly Fault[] {
  const faults: Fault[] = []
  if (others >= connectionsLimit)
    faults.push({ path: 'carrier_code', rule: 'max_items', params: { max: connectionsLimit } })
  if (after.provider === 'sandbox') {
    if (production) faults.push({ path: 'provider', rule: 'sandbox_in_production' })
    return faults
  }
  if (after.url === null) faults.push({ path: 'url', rule: 'required' })
  // A program that answers to everybody would make labels for everybody.
  if (!after.has_secret && !after.has_token) faults.push({ path: 'secret', rule: 'required' })
  return faults
}

/** A token is bound to its origin: another origin doesn't get the token unless the request sends it again. */
export function tokenFaults(before: Values, changes: CarrierConnectionChanges): readonly Fault[] {
  const { url = before.url, token } = changes
  const isKept = before.has_token && token === undefined
  return isKept && originOf(url) !== originOf(before.url) ? [{ path: 'token', rule: 'required' }] : []
}

function originOf(url: string | null): string | null {
  return url === null ? null : new URL(url).origin
}

/** URL of a call: the base URL with the path appended. */
export function addressOf(base: string, path: string): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  return url.href
}
