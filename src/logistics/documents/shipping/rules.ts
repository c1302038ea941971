import type { Fault } from '../../../kernel/faults.ts'
import type { CarrierConnection, CarrierConnectionChanges } from './schema.ts'

/** Most connections of one company. */
const connectionsLimit = 100

type Values = Pick<CarrierConnection, 'provider' | 'url' | 'has_secret' | 'has_token'>

export interface Setting {
  readonly production: boolean
  /** How many the company has beside it. */
  readonly others: number
}

/** What must hold of a connection, whoever made it and however it changed. */
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

/** A token was given for one address: another does not get it unless somebody gives it anew. */
export function tokenFaults(before: Values, changes: CarrierConnectionChanges): readonly Fault[] {
  const { url = before.url, token } = changes
  const isKept = before.has_token && token === undefined
  return isKept && originOf(url) !== originOf(before.url) ? [{ path: 'token', rule: 'required' }] : []
}

function originOf(url: string | null): string | null {
  return url === null ? null : new URL(url).origin
}

/** The address of one call: the base with the rest behind its path. */
export function addressOf(base: string, path: string): string {
  const url = new URL(base)
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`
  return url.href
}
