import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import type { Keys } from '../../kernel/keys.ts'
import { operation } from '../../kernel/operation.ts'
import type { Passwords } from '../../kernel/passwords.ts'
import { Problem } from '../../kernel/problem.ts'
import type { Visitor } from '../../kernel/scope.ts'
import { type AuditEntry, auditRow } from '../access/scopes.ts'
import type { Directory } from '../access/directory.ts'
import { openToUsers, secretMatches } from '../access/gate.ts'
import type { SiteAccess } from '../access/store.ts'
import { guarded } from '../../kernel/throttle.ts'
import { replaceHash } from '../accounts/store.ts'
import { challengeFor } from '../../identity/factors/ask.ts'
import { partyOf } from '../../identity/factors/rules.ts'
import { accountOwner } from '../factors/store-owners.ts'
import { factorSite } from '../factors/store-sites.ts'
import { loginAnswer, openToken } from './create.ts'
import { endUserAddress, endUserAgent } from './rules.ts'
import { Login, NewSession } from './schema.ts'
import { type Candidate, questionOf } from './store.ts'

export interface LoginParts {
  readonly database: Database
  readonly directory: Directory
  readonly keys: Keys
  readonly passwords: Passwords
  readonly clock: Clock
  /** Whether a mail server is configured, to notify people of new devices. */
  readonly sendsMail: boolean
}

interface Attempt {
  readonly site: SiteAccess
  readonly email: string
  readonly password: string
  readonly visitor: Visitor
  readonly address: string
  readonly now: Date
}

export function login(parts: LoginParts) {
  return operation({
    id: 'auth.login',
    tag: 'Authentication',
    summary: 'Log a user of the site in',
    description:
      'For the server of the site: it authenticates with its secret and passes on the user’s input. ' +
      '`X-End-User-IP` may name the address of the user, `X-End-User-Agent` their browser.',
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    body: Login,
    headers: { client_id: 'x-client-id', client_secret: 'x-client-secret' },
    status: 200,
    envelope: 'bare',
    response: NewSession,
    problems: [
      'invalid_client',
      'invalid_credentials',
      'site_not_in_production',
      'authentication_disabled',
      'no_site_access',
      'email_not_verified',
      'mfa_required',
      'login_locked',
      'outcome_unknown',
    ],
    async handle(visitor, { body }) {
      const site = await provenSite(parts, visitor, body)
      openToUsers(site)
      const address = endUserAddress(visitor.header('x-end-user-ip'), visitor.address)
      const { email, password } = body
      const attempt = { site, email, password, visitor, address, now: parts.clock.now() }
      const user = await provenUser(parts, attempt)
      return openSession(parts, attempt, user)
    },
  })
}

/** The site whose secret was presented. No user data is read before. */
async function provenSite(parts: LoginParts, visitor: Visitor, body: Login): Promise<SiteAccess> {
  const [client_id = '', client_secret = ''] = (['client_id', 'client_secret'] as const).map((field) => {
    const given = [visitor.header(`x-${field.replace('_', '-')}`), body[field]].filter((each) => each)
    if (new Set(given).size > 1) throw new Problem('invalid_client')
    return given[0]
  })
  const site = await parts.directory.site(client_id)
  if (site !== undefined && (await secretMatches(parts, site, client_secret))) return site
  throw new Problem('invalid_client')
}

/** The user whose password was typed. Neither the answer nor its timing reveals whether the user exists. */
async function provenUser(parts: LoginParts, attempt: Attempt): Promise<Candidate> {
  const { database, passwords } = parts
  const { email, now } = attempt
  const site_id = attempt.site.id
  const { right, candidate } = await guarded(
    database,
    { tenant: { site_id }, email, now },
    {
      async compare() {
        const { candidate: found, kinds } = await questionOf(database, { site_id, email })
        const matches = await passwords.matchesAmong(kinds, found?.password_hash, attempt.password)
        const isHalf = matches && found !== null && found.factor !== 'none'
        return { right: matches, isHalf, candidate: found }
      },
      onLock: () => refused(parts, attempt, { reason: 'locked' }),
    },
  )
  if (!right || candidate === null) {
    await refused(parts, attempt, { reason: 'invalid_credentials', candidate })
    throw new Problem('invalid_credentials')
  }
  if (candidate.status !== 'active') {
    await refused(parts, attempt, { reason: 'no_site_access', candidate })
    throw new Problem('no_site_access')
  }
  if (!candidate.is_verified) {
    await refused(parts, attempt, { reason: 'email_not_verified', candidate })
    throw new Problem('email_not_verified')
  }
  return candidate
}

async function openSession(parts: LoginParts, attempt: Attempt, user: Candidate) {
  const { database, directory, passwords } = parts
  const { site, address, now, visitor } = attempt
  const opening = {
    site_id: site.id,
    user_id: user.id,
    password_hash: await rehashed({ database, passwords }, attempt.password, user),
    address,
    user_agent: endUserAgent(visitor.header('x-end-user-agent'), visitor.header('user-agent')),
    now,
  }
  if (user.factor !== 'none') {
    const isNew = user.factor === 'enrol'
    throw await database.transaction(async (connection) => {
      const { user_id, ...begun } = opening
      const party = partyOf(await factorSite(connection, opening))
      return challengeFor(connection, { ...begun, owner: accountOwner(user_id), party, isNew })
    })
  }
  const { request_id } = visitor
  const token = await database.transaction((connection) =>
    openToken(connection, parts, { ...opening, isProven: false, request_id }),
  )
  return loginAnswer(directory, token, now)
}

/** The account's hash from now on. A hash from another system is replaced while the password is at hand. */
async function rehashed(
  parts: Pick<LoginParts, 'database' | 'passwords'>,
  password: string,
  user: Candidate,
): Promise<string> {
  if (!parts.passwords.needsRehash(user.password_hash)) return user.password_hash
  try {
    const hash = await parts.passwords.hash(password)
    const replaced = await parts.database.transaction((connection) =>
      replaceHash(connection, user.id, { old: user.password_hash, new: hash }),
    )
    return replaced ? hash : user.password_hash
  } catch (error) {
    // When the queue is full the old hash serves once more.
    if (error instanceof Problem && error.code === 'overloaded') return user.password_hash
    throw error
  }
}

async function refused(
  parts: LoginParts,
  attempt: Attempt,
  why: { readonly reason: string; readonly candidate?: Candidate | null },
): Promise<void> {
  const { reason, candidate = null } = why
  // A site's log reveals nothing about accounts that aren't on it, not even that they exist.
  const isHere = candidate !== null && candidate.status !== null
  const entry: AuditEntry = {
    action: 'login',
    outcome: 'refused',
    ...(isHere && { target: { type: 'user', id: candidate.id } }),
    change: { email: attempt.email, reason },
  }
  const actor = { type: 'nobody', id: null } as const
  const { site, visitor, address } = attempt
  const visit = { actor, request_id: visitor.request_id, address, clock: parts.clock }
  await parts.database.write(auditRow(site.id, visit, entry))
}
