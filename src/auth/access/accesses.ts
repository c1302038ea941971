import type { Access, Callable, Facts } from '../../kernel/access.ts'
import type { ProblemCode } from '../../kernel/problem.ts'
import type {
  AdminReadScope,
  AdminWriteScope,
  SiteReadScope,
  SiteStepsScope,
  SiteWriteScope,
} from './scopes.ts'

declare module '../../kernel/access.ts' {
  interface OperationExtensions {
    readonly permission?: string
  }
  interface ScopeByAccess {
    /** The site's own server, authenticated by its secret, or a site user whose roles permit it. */
    site_read: SiteReadScope
    site_write: SiteWriteScope
    /** A site user, authenticated by the bearer token alone, acting on their own account and sessions. */
    session_read: SiteReadScope
    session_write: SiteWriteScope
    /** Session access for handlers that do slow work between their statements. */
    session_steps: SiteStepsScope
    /** The site's own server, by its secret alone, while its users may act. For slow work between statements. */
    client_steps: SiteStepsScope
    admin_read: AdminReadScope
    admin_write: AdminWriteScope
    /** An administrator acting on the site in the path (`site_id`), where otherwise the site's own server acts. */
    admin_site_read: SiteReadScope
    admin_site_write: SiteWriteScope
  }
}

interface SiteFacts extends Facts {
  readonly caller: 'site' | 'session' | 'client' | 'administrator'
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
  // A request authenticated by the panel's cookie must prove that it comes from one of our pages.
  problems: (op) => [
    ...permissionProblem(op),
    ...(op.method === 'GET' ? [] : ['csrf_refused' as const]),
    ...(op.sensitive === undefined ? [] : ['proof_needed' as const]),
  ],
  // Programs send a token; the panel sends its cookie.
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

/** Access facts of an operation called by a site or an administrator; undefined for a public operation. */
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
