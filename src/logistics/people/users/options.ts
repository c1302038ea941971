import * as z from 'zod'
import type { Fault } from '../../../kernel/faults.ts'
import { id } from '../../../kernel/fields.ts'
import { Problem, refuse } from '../../../kernel/problem.ts'
import { MemberRole, type NewMembership } from './schema.ts'

/** `5` or `5:viewer`: a company, optionally with the role in it. */
const CompanyRole = z
  .string()
  .regex(/^[1-9]\d{0,14}(:(viewer|client|operator|manager))?$/)
  .meta({ description: 'Company id with a role: viewer, client, operator (default) or manager' })

/** Command-line options for memberships. */
export const membershipOptions = {
  company: z
    .array(CompanyRole)
    .default([])
    .meta({ description: 'Companies as ID[:role]; role defaults to operator' }),
  primary: id().optional().meta({ description: 'Primary company; the first one by default' }),
  client: z.array(id()).default([]).meta({ description: 'Clients that the role client is restricted to' }),
}

interface MembershipOptions {
  readonly company: readonly string[]
  readonly primary?: number | undefined
  readonly client: readonly number[]
}

/** The memberships that the options describe together. */
export function membershipsOf({ company, primary, client }: MembershipOptions): NewMembership[] {
  const memberships = company.map((entry) => {
    const [company_id, given] = entry.split(':')
    const role = given === undefined ? (client.length > 0 ? 'client' : 'operator') : MemberRole.parse(given)
    return {
      company_id: Number(company_id),
      role,
      is_primary: Number(company_id) === primary,
      client_ids: role === 'client' ? [...client] : null,
    }
  })
  if (primary !== undefined && !memberships.some((each) => each.is_primary)) {
    refuse([{ path: 'primary', rule: 'selected' }])
  }
  if (client.length > 0 && memberships.length === 0) {
    refuse([{ path: 'client', rule: 'requires', params: { other: 'company' } }])
  }
  return memberships
}

const optionByField: Readonly<Record<string, string>> = { company_id: 'company', client_ids: 'client' }

/** Reports membership faults by the option they came from. */
export async function asTyped<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'invalid') throw error
    throw new Problem('invalid', { faults: error.faults.map(typed), cause: error })
  }
}

function typed(fault: Fault): Fault {
  const field = /^memberships\.\d+\.(\w+)$/.exec(fault.path)?.[1] ?? ''
  return { ...fault, path: optionByField[field] ?? fault.path }
}
