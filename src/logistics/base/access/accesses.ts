import type { Access, Callable, Facts } from '../../../kernel/access.ts'
import type { Delegate } from '../../../kernel/operation.ts'
import type { OwnReadScope, OwnStepsScope, OwnWriteScope } from '../../../kernel/own-scope.ts'
import type { ProblemCode } from '../../../kernel/problem.ts'
import type {
  PlatformReadScope,
  PlatformWriteScope,
  ReadScope,
  Role,
  WriteScope,
} from '../../../kernel/scope.ts'
import type { Integration } from './schema-integrations.ts'
import type { TokenLimits } from './rules.ts'

declare module '../../../kernel/access.ts' {
  interface OperationExtensions {
    /** The weakest role that may call it. */
    readonly role?: Role
    /** Opened by the shared token of this integration instead of a user's. */
    readonly integration?: Integration
    /** The content module that must be active beside `api`. */
    readonly module?: string
    /** Writes no row and yet acts, by calling somebody else: nothing for a token that may only read. */
    readonly sends?: true
  }
  interface ScopeByAccess {
    /** A user with a token; the scope spans every company the user may enter, whatever the company header says. */
    user: ReadScope
    /** A member of the company that is named, as for a write; the handler is given no rows but the way to other operations. */
    delegate: Delegate
    read: ReadScope
    write: WriteScope
    /** A super-admin, on what belongs to no company: companies, modules, users. */
    platform_read: PlatformReadScope
    platform_write: PlatformWriteScope
    /** Somebody who signed in, on their own account, whatever the company header says. */
    own_read: OwnReadScope
    own_write: OwnWriteScope
    /** Looks at a password between two statements, and opens its transactions by itself. */
    own_steps: OwnStepsScope
  }
}

interface CompanyFacts extends Facts {
  /** The company of the header: looked at where it is sent, or asked for. */
  readonly company: 'none' | 'taken' | 'asked'
  /** About the account of whoever calls. */
  readonly own?: true
}

const user: CompanyFacts = {
  company: 'none',
  writes: false,
  keyed: false,
  counted: true,
  problems: integrationProblem,
  credentials: (op) => [[tokenOf(op)]],
  needs: roleIn,
}
const ofCompany: CompanyFacts = {
  ...user,
  company: 'taken',
  problems: problemsOfCompany,
  needs: (op) => [modulesIn(op), ...roleIn(op)],
  credentials: (op) => [[tokenOf(op), 'company_id'], [tokenOf(op)]],
}
const inCompany: CompanyFacts = {
  ...ofCompany,
  company: 'asked',
  problems: (op) => [...problemsOfCompany(op), 'company_required'],
  credentials: (op) => [[tokenOf(op), 'company_id']],
}
const superAdmin: CompanyFacts = {
  ...user,
  problems: (op) => ['role_forbidden', ...tokenProblem(op), ...proofProblem(op)],
  needs: (op) => ['a super-admin', ...roleIn(op)],
}
const own: CompanyFacts = {
  ...user,
  own: true,
  present: true,
  problems: (op) => ['session_required', ...proofProblem(op)],
  needs: () => ['a session (not a token for programs)'],
}
const keyed = { writes: true, keyed: true }

export const logisticsAccesses = {
  user,
  delegate: inCompany,
  read: ofCompany,
  write: { ...inCompany, ...keyed },
  platform_read: superAdmin,
  platform_write: { ...superAdmin, ...keyed },
  own_read: own,
  own_write: { ...own, writes: true },
  own_steps: own,
} as const satisfies Partial<Readonly<Record<Access, CompanyFacts>>>

function tokenOf({ integration }: Callable): 'bearer' | 'shared_token' {
  return integration === undefined ? 'bearer' : 'shared_token'
}

function companyFacts({ access }: Callable): CompanyFacts {
  const known: Partial<Readonly<Record<Access, CompanyFacts>>> = logisticsAccesses
  return known[access] ?? user
}

/** About the account of whoever calls. */
export function isOwn(op: Callable): boolean {
  return companyFacts(op).own === true
}

/** Must be told by the header which company is meant, whoever calls. */
export function needsCompany(op: Callable): boolean {
  return companyFacts(op).company === 'asked'
}

/** The weakest role of a member of the company that may call it. */
export function neededRole(op: Callable): Role {
  const { company, writes } = companyFacts(op)
  return op.role ?? (company !== 'none' && writes ? 'client' : 'viewer')
}

/** Whether a token for programs opens an operation: of what belongs to no module a narrowed one reads what every member may. */
export function opens({ read_only, modules }: TokenLimits, op: Callable): boolean {
  const { writes } = companyFacts(op)
  if (read_only && (writes || op.sends === true)) return false
  if (modules === null) return true
  return op.module === undefined ? !writes && neededRole(op) === 'viewer' : modules.includes(op.module)
}

function problemsOfCompany(op: Callable): readonly ProblemCode[] {
  // Integrations have no role, and every member is at least a viewer.
  const asksForRole = op.integration === undefined && neededRole(op) !== 'viewer'
  const roleProblem = asksForRole ? (['role_forbidden'] as const) : []
  return [
    'company_invalid',
    'company_forbidden',
    'module_inactive',
    ...roleProblem,
    ...tokenProblem(op),
    ...integrationProblem(op),
    ...proofProblem(op),
  ]
}

/** Of what is sensitive: who has a factor shows it once more. */
function proofProblem({ sensitive }: Callable): readonly ProblemCode[] {
  return sensitive === undefined ? [] : ['proof_needed']
}

/** What every member may read, and what belongs to no module, is open to all tokens. */
function tokenProblem(op: Callable): readonly ProblemCode[] {
  const { writes } = companyFacts(op)
  const isOpen =
    op.integration !== undefined || (!writes && op.module === undefined && neededRole(op) === 'viewer')
  return isOpen ? [] : ['token_forbidden']
}

function integrationProblem({ integration }: Callable): readonly ProblemCode[] {
  return integration === undefined ? [] : ['integration_not_configured']
}

function modulesIn({ module }: Callable): string {
  return module === undefined ? 'the `api` module' : `the modules \`api\` and \`${module}\``
}

function roleIn({ role }: Callable): readonly string[] {
  return role === undefined ? [] : [`at least the role \`${role}\``]
}
