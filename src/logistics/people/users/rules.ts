import type { Fault } from '../../../kernel/faults.ts'
import type { Membership, NewMembership } from './schema.ts'

/** Faults unless each company appears once, one is primary, and only the restricted role has client companies. */
export function membershipFaults(asked: readonly NewMembership[]): readonly Fault[] {
  const companies = asked.map((each) => each.company_id)
  const primary = asked.findIndex((each) => each.is_primary)
  return asked.flatMap((each, i) => {
    const at = `memberships.${i}`
    const faults: Fault[] = []
    if (companies.indexOf(each.company_id) < i) faults.push({ path: `${at}.company_id`, rule: 'duplicate' })
    if (each.is_primary === true && primary < i) faults.push({ path: `${at}.is_primary`, rule: 'duplicate' })
    const restricted = (each.client_ids ?? []).length > 0
    if (restricted !== (each.role === 'client')) {
      faults.push({ path: `${at}.client_ids`, rule: restricted ? 'selected' : 'required' })
    }
    return faults
  })
}

/** Memberships as stored: with a primary one, sorted by company. */
export function settled(asked: readonly NewMembership[]): Membership[] {
  const primary = asked.find((each) => each.is_primary) ?? asked[0]
  return asked
    .map((each) => ({
      company_id: each.company_id,
      role: each.role,
      is_primary: each === primary,
      client_ids: each.role === 'client' ? [...new Set(each.client_ids)].toSorted((a, b) => a - b) : null,
    }))
    .toSorted((a, b) => a.company_id - b.company_id)
}
