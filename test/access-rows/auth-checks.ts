import type { AuthRow } from './auth.ts'

/** Credentials that open nothing. */
export const badCredentials = [
  'garbage bearer',
  'bearer without a client id',
  'client id alone',
  'garbage bearer of the site',
  'expired bearer',
  'ended bearer',
  'bearer at another site',
  'client id given twice',
  'secret of another site',
  'bearer beside a wrong secret',
  'unknown client id',
] as const

export type AuthCaller =
  | 'no credentials'
  | 'user of another site'
  | (typeof badCredentials)[number]
  | 'secret'
  | 'user with every permission'
  | 'user without permissions'
  | 'user with its permission'
  | 'user with the other permissions'
  | 'suspended user'
  | 'administrator with every scope'
  | 'administrator with its scope'
  | 'administrator with another scope'
  | 'administrator with an expired token'

export type SiteState = 'production' | 'draft' | 'maintenance' | 'withdrawn'
export type SiteSwitch = 'auth_enabled' | 'catalog_active'

/** One call of the access matrix, and the decision that it proves. */
export interface AuthCheck {
  readonly caller: AuthCaller
  readonly site: SiteState
  /** The switch of the site that is off. */
  readonly lacks?: SiteSwitch
  /** Absent where the call succeeds. */
  readonly refusal?: 401 | 403 | undefined
  /** Decided by the access kind alone, so that one operation of each kind proves it (test/access/gates.test.ts). */
  readonly ofKind?: boolean
}

/** Every decision about an operation. */
export function authChecks(row: AuthRow): readonly AuthCheck[] {
  const unknown = row.who === 'anyone' ? undefined : 401
  const ofKind = true
  const strangers = badCredentials.map((caller) => ({ caller, refusal: unknown, ofKind }) as const)
  const inProduction: readonly Omit<AuthCheck, 'site'>[] = [
    { caller: 'no credentials', refusal: unknown },
    { caller: 'user of another site', refusal: unknown },
    ...strangers,
    ...userChecks(row),
    ...administratorChecks(row),
    ...(['auth_enabled', 'catalog_active'] as const).flatMap((lacks) => switchChecks(row, lacks)),
  ]
  const states = ['draft', 'maintenance', 'withdrawn'] as const
  return [
    ...inProduction.map((check) => ({ ...check, site: 'production' }) as const),
    ...states.flatMap((site) => closedSiteChecks(row, site)),
  ]
}

/** Whom a user, or the secret of the site, is refused by: 401 where the operation takes no such caller. */
function refusals({ who }: AuthRow) {
  const unknown = who === 'anyone' ? undefined : 401
  const takesUsers = who === 'session' || who === 'site'
  const takesSecret = who === 'site' || who === 'client'
  return {
    user: (refusal: 403 | undefined) => (takesUsers ? refusal : unknown),
    secret: (refusal: 403 | undefined) => (takesSecret ? refusal : unknown),
    administrator: (refusal: 403 | undefined) => (who === 'admin' ? refusal : unknown),
  } as const
}

function userChecks(row: AuthRow): readonly Omit<AuthCheck, 'site'>[] {
  const { user, secret } = refusals(row)
  const without = row.who === 'site' ? 403 : undefined
  return [
    { caller: 'secret', refusal: secret(undefined) },
    { caller: 'user with every permission', refusal: user(undefined) },
    { caller: 'user without permissions', refusal: user(without) },
    { caller: 'user with its permission', refusal: user(undefined) },
    { caller: 'user with the other permissions', refusal: user(without) },
    { caller: 'suspended user', refusal: user(403), ofKind: true },
  ]
}

function administratorChecks(row: AuthRow): readonly Omit<AuthCheck, 'site'>[] {
  const { administrator } = refusals(row)
  const without = row.permission === undefined ? undefined : 403
  return [
    { caller: 'administrator with every scope', refusal: administrator(undefined) },
    { caller: 'administrator with its scope', refusal: administrator(undefined) },
    { caller: 'administrator with another scope', refusal: administrator(without) },
    {
      caller: 'administrator with an expired token',
      refusal: row.who === 'anyone' ? undefined : 401,
      ofKind: true,
    },
  ]
}

/** One state proves for each operation that closed sites are refused; the access kind decides that the others are alike. */
function closedSiteChecks(row: AuthRow, site: 'draft' | 'maintenance' | 'withdrawn'): readonly AuthCheck[] {
  const { user, secret } = refusals(row)
  const common = { site, ofKind: site !== 'draft' } as const
  return [
    { ...common, caller: 'user with every permission', refusal: user(403) },
    { ...common, caller: 'secret', refusal: secret(403) },
  ]
}

/** A switch that is off refuses users, and the secret where it acts for a user. */
function switchChecks(row: AuthRow, lacks: SiteSwitch): readonly Omit<AuthCheck, 'site'>[] {
  const { user, secret } = refusals(row)
  const common = { lacks, ofKind: lacks !== 'auth_enabled' } as const
  return [
    { ...common, caller: 'user with every permission', refusal: user(403) },
    { ...common, caller: 'secret', refusal: secret(row.who === 'client' ? 403 : undefined) },
  ]
}
