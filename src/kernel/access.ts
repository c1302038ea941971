import type { ProblemCode } from './problem.ts'

/** What follows from who may call an operation. */
interface Facts {
  readonly caller: 'anyone' | 'user' | 'super_admin' | 'site' | 'session' | 'administrator'
  /** The handler's scope is one open transaction. */
  readonly writes: boolean
  /** The company of the header: looked at where it is sent, or asked for. */
  readonly company: 'none' | 'taken' | 'asked'
  /** The path names the site. */
  readonly sitePath: boolean
  /** Takes an `Idempotency-Key` and can be tried out by `?dry_run=1`. */
  readonly keyed: boolean
  /** Calls are counted unless the operation says otherwise. */
  readonly counted: boolean
  /** Who comes by the cookie of our pages must show that the request was made there. */
  readonly byCookie: boolean
  /** The refusals that come with it. */
  readonly problems: readonly ProblemCode[]
}

const nothing = {
  writes: false,
  company: 'none',
  sitePath: false,
  keyed: false,
  counted: false,
  byCookie: false,
  problems: ['unauthenticated'],
} as const

const user = { ...nothing, caller: 'user', counted: true } as const
const ofCompany = {
  ...user,
  company: 'taken',
  problems: [...nothing.problems, 'company_invalid', 'company_forbidden', 'module_inactive'],
} as const
const inCompany = {
  ...ofCompany,
  company: 'asked',
  problems: [...ofCompany.problems, 'company_required'],
} as const
const keyProblems = [
  'idempotency_key_in_flight',
  'idempotency_key_reused',
  'idempotency_key_invalid',
  'outcome_unknown',
] as const

const superAdmin = {
  ...user,
  caller: 'super_admin',
  problems: [...nothing.problems, 'role_forbidden'],
} as const
const site = {
  ...nothing,
  caller: 'site',
  problems: [
    ...nothing.problems,
    'invalid_client',
    'site_not_in_production',
    'authentication_disabled',
    'no_site_access',
  ],
} as const
const session = { ...site, caller: 'session' } as const
const administrator = { ...nothing, caller: 'administrator', byCookie: true } as const

/** The same in a transaction, whose end may stay unknown. */
function writing(facts: Facts): Facts {
  return { ...facts, writes: true, problems: [...facts.problems, 'outcome_unknown'] }
}

function keyed(facts: Facts): Facts {
  return { ...facts, writes: true, keyed: true, problems: [...facts.problems, ...keyProblems] }
}

export const accesses = {
  /** Anyone; the handler gets nothing that could read a tenant's rows, only what the request says of itself. */
  public: { ...nothing, caller: 'anyone', problems: [] },
  /** A user with a token; the scope spans every company the user may enter, whatever the company header says. */
  user,
  /** A member of the company that is named, as for a write; the handler is given no rows but the way to other operations. */
  delegate: inCompany,
  read: ofCompany,
  write: keyed(inCompany),
  /** A super-admin, on what belongs to no company: companies, modules, users. */
  platform_read: superAdmin,
  platform_write: keyed(superAdmin),
  /** The site's own server by its secret, or one of its users whose roles permit it. */
  site_read: site,
  site_write: writing(site),
  /** A user of a site by the bearer token alone, acting on their own account and sessions. */
  session_read: session,
  session_write: writing(session),
  /** An administrator of the authentication service. */
  admin_read: administrator,
  admin_write: writing(administrator),
  /** An administrator on the site that the path names (`site_id`), where its own server would act otherwise. */
  admin_site_read: { ...administrator, sitePath: true },
  admin_site_write: { ...writing(administrator), sitePath: true },
} as const satisfies Readonly<Record<string, Facts>>

export type Access = keyof typeof accesses

export function factsOf({ access }: { readonly access: Access }): Facts {
  return accesses[access]
}
