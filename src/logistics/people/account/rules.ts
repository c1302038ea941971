import type { Fault } from '../../../kernel/faults.ts'
import type { NewApiToken } from './schema.ts'

export const tokenLimit = 100

/** The facts that limit what a user may give a program access to. */
export interface Giver {
  readonly super_admin: boolean
  readonly company_ids: readonly number[]
  /** The requested companies that the user may enter. */
  readonly entered: readonly number[]
  readonly tokens: number
}

export function tokenFaults({ company_ids }: NewApiToken, { entered }: Giver): readonly Fault[] {
  const isStrange = company_ids?.some((each) => !entered.includes(each)) === true
  return isStrange ? [{ path: 'company_ids', rule: 'selected' }] : []
}

/** Companies that a new token reaches. A member's covers those of now, not those they join later. */
export function reachOf({ company_ids }: NewApiToken, giver: Giver): readonly number[] | null {
  if (company_ids != null) return [...new Set(company_ids)].toSorted((a, b) => a - b)
  return giver.super_admin ? null : giver.company_ids
}
