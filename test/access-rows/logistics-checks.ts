import type { ProblemCode } from '../../src/kernel/problem.ts'
import { type Role, atLeast, roles } from '../../src/logistics/base/access/roles.ts'
import type { Row } from './row.ts'

/** Tokens that open nothing. */
export const badTokens = [
  'garbage',
  'an empty token',
  'a token that was never issued',
  'an expired token',
  'a revoked token',
  'a token of an inactive user',
] as const

const integrations = ['mdm', 'etsm'] as const
type Integration = (typeof integrations)[number]

export type LogisticsCaller =
  | 'no token'
  | (typeof badTokens)[number]
  | Role
  | 'manager of another company'
  | 'user of no company'
  | `${Integration} token`
  | `${Integration} token, not configured`

/** Values of the company header that name no company. */
const misspelt = ['1,2', '-1', '1e0', '0x1', '１', ' 1 1', 'abc', '0', '99999999999999999999'] as const

/** One call of the access matrix, and the decision that it proves. */
export interface LogisticsCheck {
  readonly caller: LogisticsCaller
  /** Value of the company header: the company of the setting, nothing, a missing company, or this text. */
  readonly company: 'named' | 'none' | 'missing' | { readonly header: string }
  /** The module that the company lacks. The caller is a member of that company. */
  readonly lacks?: string
  /** Absent where the call succeeds. */
  readonly refusal?: ProblemCode | undefined
  /** Decided by the access kind alone, so that one operation of each kind proves it (test/access/gates.test.ts). */
  readonly ofKind?: boolean
}

/** Every decision about an operation. */
export function logisticsChecks(row: Row): readonly LogisticsCheck[] {
  const { access } = row
  const integration = access === 'mdm' || access === 'etsm' ? access : undefined
  const takesCompany = access === 'member' || row.header === true
  const needsCompany = takesCompany && (row.writes === true || row.asksForCompany === true)
  const named = (refusal: ProblemCode) => (takesCompany ? refusal : undefined)
  const entitled = (role: 'manager' | 'super_admin') =>
    integration === undefined ? role : (`${integration} token` as const)
  const usual = entitled(access === 'super_admin' ? 'super_admin' : 'manager')
  const stranger = access === 'anyone' ? undefined : 'unauthenticated'
  const outsider = outsiderRefusals[access]
  return [
    { caller: 'no token', company: 'named', refusal: stranger },
    ...badTokens.map((caller) => ({ caller, company: 'named', refusal: stranger, ofKind: true }) as const),
    ...roles.map((role) => ({ caller: role, company: 'named', refusal: roleRefusal(row, role) }) as const),
    { caller: 'manager of another company', company: 'named', refusal: outsider },
    { caller: 'user of no company', company: 'named', refusal: outsider },
    {
      caller: 'user of no company',
      company: 'none',
      refusal: access === 'member' && needsCompany ? 'company_required' : outsider,
    },
    ...integrations.flatMap((name) => sharedTokenChecks(row, name)),
    { caller: usual, company: 'none', refusal: needsCompany ? 'company_required' : undefined },
    ...[...new Set(['api', row.module ?? 'api'])].map(
      (lacks) => ({ caller: usual, company: 'named', lacks, refusal: named('module_inactive') }) as const,
    ),
    {
      caller: entitled('super_admin'),
      company: 'missing',
      refusal: named('company_forbidden'),
      ofKind: true,
    },
    ...misspelt.map(
      (header) =>
        ({
          caller: entitled('super_admin'),
          company: { header },
          refusal: named('company_invalid'),
          ofKind: true,
        }) as const,
    ),
  ]
}

/** The refusal to a user who is not a member of the company. */
const outsiderRefusals: Readonly<Record<Row['access'], ProblemCode | undefined>> = {
  anyone: undefined,
  user: undefined,
  member: 'company_forbidden',
  super_admin: 'role_forbidden',
  mdm: 'unauthenticated',
  etsm: 'unauthenticated',
}

function roleRefusal({ access, role: needed }: Row, role: Role): ProblemCode | undefined {
  if (access === 'mdm' || access === 'etsm') return 'unauthenticated'
  const least = access === 'super_admin' ? 'super_admin' : needed
  return least === undefined || atLeast(role, least) ? undefined : 'role_forbidden'
}

/** An integration's own operations prove both tokens each; the access kind decides that all others refuse them. */
function sharedTokenChecks({ access }: Row, name: Integration): readonly LogisticsCheck[] {
  const isIntegration = access === 'mdm' || access === 'etsm'
  const refusal = access === 'anyone' || access === name ? undefined : 'unauthenticated'
  const common = { company: 'named', ofKind: !isIntegration } as const
  return [
    { ...common, caller: `${name} token`, refusal },
    {
      ...common,
      caller: `${name} token, not configured`,
      refusal: isIntegration ? 'integration_not_configured' : refusal,
    },
  ]
}
