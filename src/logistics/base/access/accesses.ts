import type { Access, Callable, Facts } from '../../../kernel/access.ts'
import type { Delegate } from '../../../kernel/operation.ts'
import type { OwnReadScope, OwnStepsScope, OwnWriteScope } from './scopes-own.ts'
import type { ProblemCode } from '../../../kernel/problem.ts'
import type { PlatformReadScope, PlatformWriteScope, ReadScope, WriteScope } from './scopes.ts'
import type { Role } from './roles.ts'
import type { Integration } from './schema-integrations.ts'
import type { TokenLimits } from './rules.ts'

declare module '../../../kernel/access.ts' {
  interface OperationExtensions {
    /** Minimum role. */
    readonly role?: Role
    /** Accepts this integration's shared token instead of a user's token. */
    readonly integration?: Integration
    /** Content module that must be active in addition to `api`. */
    readonly module?: string
    /** Writes no rows but calls another system, so a read-only token may not call it. */
    readonly sends?: true
  }
  interface ScopeByAccess {
    /** Any user with a token. The scope spans every company the user may enter; the company header is ignored. */
    user: ReadScope
    /** A member of the named company, as for a write. The handler gets no rows, only a way to call other operations. */
    delegate: Delegate
    read: ReadScope
    write: WriteScope
    /** A super-admin, on data that belongs to no company: companies, modules, users. */
    platform_read: PlatformReadScope
    platform_write: PlatformWriteScope
    /** A signed-in user, on their own account. The company header is ignored. */
    own_read: OwnReadScope
    own_write: OwnWriteScope
    /** Checks a password between two statements, so it opens its own transactions. */
    own_steps: OwnStepsScope
  }
}

interface CompanyFacts extends Facts {
  /** The company header: ignored, used if sent, or required. */
  readonly company: 'none' | 'taken' | 'asked'
  /** Operates on the caller's own account. */
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
  needs: () => ['a session (not an API token)'],
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

/** Whether the operation concerns the caller's own account. */
export function isOwn(op: Callable): boolean {
  return companyFacts(op).own === true
}

/** Whether every caller must name the company in the header. */
export function needsCompany(op: Callable): boolean {
  return companyFacts(op).company === 'asked'
}

/** Minimum role of a company member. */
export function neededRole(op: Callable): Role {
  const { company, writes } = companyFacts(op)
  return op.role ?? (company !== 'none' && writes ? 'client' : 'viewer')
}

/**
 * Whether an API token may call the operation. A token limited to modules may also read what belongs to no module and
 * is open to every member.
 */
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

/** A user with a second factor must prove it again for a sensitive operation. */
function proofProblem({ sensitive }: Callable): readonly ProblemCode[] {
  return sensitive === undefined ? [] : ['proof_needed']
}

/** Every token may call an operation that only reads, belongs to no module and is open to every member. */
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
