import type { Access, Callable, Facts } from '../../kernel/access.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import type {
  AdminReadScope,
  AdminWriteScope,
  SiteReadScope,
  SiteStepsScope,
  SiteWriteScope,
} from '../../kernel/site-scope.ts'

declare module '../../kernel/access.ts' {
  interface OperationExtensions {
    /** The permission that a user or administrator must hold. */
    readonly permission?: string
  }
  interface ScopeByAccess {
    /** The site's own server by its secret, or one of its users whose roles permit it. */
    site_read: SiteReadScope
    site_write: SiteWriteScope
    /** A user of a site by the bearer token alone, acting on their own account and sessions. */
    session_read: SiteReadScope
    session_write: SiteWriteScope
    /** The same, for what takes long between its statements. */
    session_steps: SiteStepsScope
    /** The site's own server by its secret alone, while its users may act, for what takes long between its statements. */
    client_steps: SiteStepsScope
    /** An administrator of the authentication service. */
    admin_read: AdminReadScope
    admin_write: AdminWriteScope
    /** An administrator on the site that the path names (`site_id`), where its own server would act otherwise. */
    admin_site_read: SiteReadScope
    admin_site_write: SiteWriteScope
  }
}

interface SiteFacts extends Facts {
  readonly caller: 'site' | 'session' | 'client' | 'administrator'
  /** The path names the site. */
  readonly sitePath: boolean
}

const siteProblems: readonly ProblemCode[] = [
  'invalid_client',
  'site_not_in_production',
  'authentication_disabled',
  'no_site_access',
]

const session: SiteFacts = {
  caller: 'session',
  present: true,
  sitePath: false,
  writes: false,
  keyed: false,
  counted: false,
  problems: (op) => [...siteProblems, ...permissionProblem(op)],
  credentials: () => [['client_id', 'bearer']],
  needs: permissionIn,
}
const site: SiteFacts = {
  ...session,
  caller: 'site',
  present: false,
  credentials: () => [
    ['client_id', 'client_secret'],
    ['client_id', 'bearer'],
  ],
}
const client: SiteFacts = {
  ...session,
  caller: 'client',
  present: false,
  problems: () => siteProblems.filter((code) => code !== 'no_site_access'),
  credentials: () => [['client_id', 'client_secret']],
}
const administrator: SiteFacts = {
  ...session,
  caller: 'administrator',
  present: false,
  // Who comes by the cookie of our pages must show that the request was made there.
  problems: (op) => [
    ...permissionProblem(op),
    ...(op.method === 'GET' ? [] : ['csrf_refused' as const]),
    ...(op.sensitive === undefined ? [] : ['proof_needed' as const]),
  ],
  // A program by its token, the panel by its cookie.
  credentials: ({ method }) => [
    ['bearer'],
    method === 'GET' ? ['session_cookie'] : ['session_cookie', 'csrf_token'],
  ],
}
const writing = { writes: true }
const onSite = { sitePath: true }

export const authAccesses = {
  site_read: site,
  site_write: { ...site, ...writing },
  session_read: session,
  session_write: { ...session, ...writing },
  session_steps: session,
  client_steps: client,
  admin_read: administrator,
  admin_write: { ...administrator, ...writing },
  admin_site_read: { ...administrator, ...onSite },
  admin_site_write: { ...administrator, ...onSite, ...writing },
} as const satisfies Partial<Readonly<Record<Access, SiteFacts>>>

/** Of an operation that somebody of a site or an administrator calls; undefined where anyone may. */
export function siteFacts({ access }: Pick<Callable, 'access'>): SiteFacts | undefined {
  const own: Partial<Readonly<Record<Access, SiteFacts>>> = authAccesses
  return own[access]
}

function permissionProblem({ permission }: Callable): readonly ProblemCode[] {
  return permission === undefined ? [] : ['missing_permission']
}

function permissionIn({ permission }: Callable): readonly string[] {
  return permission === undefined ? [] : [`the permission \`${permission}\``]
}
