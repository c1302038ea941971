import type { Fault } from '../../kernel/faults.ts'
import { MemberRole, type Membership, type NewUser } from './schema.ts'

/** The memberships that `--company`, `--primary` and `--client` describe together. */
export function membershipsOf(input: NewUser): readonly Membership[] {
  const [first] = input.company
  const primary = input.primary ?? Number(first?.split(':')[0])
  return input.company.map((entry) => {
    const [company, given] = entry.split(':')
    const role =
      given === undefined ? (input.client.length > 0 ? 'client' : 'operator') : MemberRole.parse(given)
    return {
      company_id: Number(company),
      role,
      is_primary: Number(company) === primary,
      client_ids: role === 'client' ? input.client : null,
    }
  })
}

export function userFaults(input: NewUser, memberships: readonly Membership[]): readonly Fault[] {
  const faults: Fault[] = []
  const companies = memberships.map((membership) => membership.company_id)
  if (new Set(companies).size < companies.length) faults.push({ path: 'company', rule: 'duplicate' })
  if (input.primary !== undefined && !companies.includes(input.primary)) {
    faults.push({ path: 'primary', rule: 'selected' })
  }
  if (memberships.some((membership) => membership.role === 'client') && input.client.length === 0) {
    faults.push({ path: 'client', rule: 'required' })
  }
  return faults
}
