import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import { publicEntry, readEntry, writeEntry } from '../../kernel/entry.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { Problem } from '../../kernel/problem.ts'
import { atLeast } from '../../kernel/scope.ts'
import type { Arrival, Caller, Gate } from '../../kernel/service.ts'
import type { Identities } from './identities.ts'
import type { CompanyAccess, Identity } from './store.ts'

interface GateParts {
  readonly database: Database
  readonly identities: Identities
  readonly clock: Clock
}

/** Decides who a request comes from and which companies it may touch, and makes the scope that proves it. */
export function logisticsGate(parts: GateParts): Gate {
  return {
    async identify(op, arrival) {
      if (op.access === 'public') return { key: arrival.address, admit: () => publicEntry(arrival) }
      const token = bearer(arrival)
      const identity = token === undefined ? undefined : await parts.identities.of(token)
      if (identity === undefined) throw new Problem('unauthenticated')
      return userCaller(parts, identity, arrival)
    },
  }
}

function bearer(arrival: Arrival): string | undefined {
  return /^Bearer +(\S+)$/i.exec(arrival.header('authorization') ?? '')?.[1]
}

function userCaller(parts: GateParts, identity: Identity, arrival: Arrival): Caller {
  return {
    key: `user:${identity.user_id}`,
    admit(op) {
      const companies =
        op.access === 'user' ? identity.companies : admitted(op, identity, companyHeader(arrival))
      const [company] = companies
      const { user_id, token_id } = identity
      const role = identity.super_admin ? 'super_admin' : (company?.role ?? 'viewer')
      const visit = { user_id, token_id, role, request_id: arrival.request_id, clock: parts.clock } as const
      const clients = companies.length === 1 ? (company?.clients ?? null) : null
      if (op.access === 'write' && company !== undefined) {
        return writeEntry(parts.database, company.company_id, { visit, clients })
      }
      const ids = companies.map((each) => each.company_id)
      return readEntry(parts.database, ids, { visit, clients })
    },
  }
}

/** Only digits name a company: `1,2`, `0x1`, `1e0`, a repeated header or full-width digits are refused, never guessed. */
function companyHeader(arrival: Arrival): number | undefined {
  const header = arrival.header('x-company-id')
  if (header === undefined || header.trim() === '') return undefined
  if (!/^[1-9][0-9]{0,14}$/.test(header)) throw new Problem('company_invalid')
  return Number(header)
}

/** The companies this caller may touch with this operation, or the refusal. */
function admitted(
  op: AnyOperation,
  identity: Identity,
  requested: number | undefined,
): readonly CompanyAccess[] {
  if (requested === undefined && op.access === 'write') throw new Problem('company_required')
  const needed = ['api', ...(op.module === undefined ? [] : [op.module])]
  if (requested === undefined && identity.super_admin) {
    return identity.companies.filter((company) => needed.every((module) => company.modules.includes(module)))
  }
  const company =
    requested === undefined
      ? (identity.companies.find((each) => each.is_primary) ?? identity.companies[0])
      : identity.companies.find((each) => each.company_id === requested)
  if (company === undefined) throw new Problem('company_forbidden')
  const inactive = needed.find((module) => !company.modules.includes(module))
  if (inactive !== undefined) {
    throw new Problem('module_inactive', { params: { module: inactive }, details: { module: inactive } })
  }
  if (!atLeast(company.role, op.role ?? (op.access === 'write' ? 'client' : 'viewer'))) {
    throw new Problem('role_forbidden')
  }
  return [company]
}
