import type { Fault } from '../../../kernel/faults.ts'
import type { NewApiToken } from './schema.ts'

/** How many tokens for programs one person may have. */
export const tokenLimit = 100

/** What decides what somebody may give to a program. */
export interface Giver {
  readonly super_admin: boolean
  /** Where they are a member. */
  readonly company_ids: readonly number[]
  /** Of the companies they asked for: those that they may enter. */
  readonly entered: readonly number[]
  readonly tokens: number
}

export function tokenFaults({ company_ids }: NewApiToken, { entered }: Giver): readonly Fault[] {
  const isStrange = company_ids?.some((each) => !entered.includes(each)) === true
  return isStrange ? [{ path: 'company_ids', rule: 'selected' }] : []
}

/**
 * Where a new token reaches. Who is in some companies gives those that they are in now: one that they join later is not
 * reached by what was given away before.
 */
export function reachOf({ company_ids }: NewApiToken, giver: Giver): readonly number[] | null {
  if (company_ids != null) return [...new Set(company_ids)].toSorted((a, b) => a - b)
  return giver.super_admin ? null : giver.company_ids
}
