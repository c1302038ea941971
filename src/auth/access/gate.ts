import { hash, timingSafeEqual } from 'node:crypto'
import { factsOf } from '../../kernel/access.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/database.ts'
import {
  adminReadEntry,
  adminWriteEntry,
  sessionReadEntry,
  siteReadEntry,
  siteStepsEntry,
  siteWriteEntry,
} from './entries.ts'
import { entryOf } from '../../kernel/proof.ts'
import { isRecord } from '../../kernel/fields.ts'
import type { AnyOperation } from '../../kernel/operation.ts'
import { Problem, found } from '../../kernel/problem.ts'
import type { SiteVisit } from './types.ts'
import type { Arrival, Caller, Entry, Gate } from '../../kernel/service.ts'
import { isProven } from '../../identity/factors/rules.ts'
import type { KnownAdministrator } from '../admin/store.ts'
import { endUserAddress } from '../sessions/rules.ts'
import { siteById } from '../sites/store.ts'
import { siteFacts } from './accesses.ts'
import { SiteParams } from './administered.ts'
import type { Directory } from './directory.ts'
import { holds } from './rules.ts'
import type { Session } from './rules-session.ts'
import { type SiteAccess, touchSecret } from './store.ts'

interface GateParts {
  readonly database: Database
  readonly directory: Directory
  readonly administrators: {
    identify(op: AnyOperation, arrival: Arrival): Promise<KnownAdministrator | undefined>
  }
  readonly clock: Clock
}

/** Identifies the caller of a request and the site it may touch, and creates the scope that proves it. */
export function authGate(parts: GateParts): Gate {
  return {
    identify(op, arrival) {
      if (op.access === 'public') {
        return { key: arrival.address, admit: () => entryOf(arrival) }
      }
      const caller = siteFacts(op)?.caller
      if (caller === 'administrator') return administrator(parts, op, arrival)
      if (caller === 'client') return clientCaller(parts, op, arrival)
      return rememberedCaller(parts, op, arrival) ?? siteCaller(parts, op, arrival)
    },
  }
}

async function administrator(parts: GateParts, op: AnyOperation, arrival: Arrival): Promise<Caller> {
  const known = await parts.administrators.identify(op, arrival)
  if (known === undefined) throw new Problem('unauthenticated')
  const visit: SiteVisit = {
    actor: { type: 'administrator', id: known.administrator_id },
    token_id: known.token_id,
    permissions: known.scopes,
    request_id: arrival.request_id,
    address: arrival.address,
    clock: parts.clock,
  }
  return {
    key: `administrator:${known.administrator_id}`,
    admit() {
      demand(op, visit.permissions)
      if (!isProven(op, known, parts.clock.now())) throw new Problem('proof_needed')
      if (siteFacts(op)?.sitePath === true) return administeredSite(parts, op, { arrival, visit })
      const { database, directory } = parts
      return factsOf(op).writes
        ? forgetting(directory, adminWriteEntry(database, visit))
        : adminReadEntry(database, visit)
    },
  }
}

/** The site in the path, in any status: administrators prepare sites before they open. */
function administeredSite(
  parts: GateParts,
  op: AnyOperation,
  { arrival, visit }: { readonly arrival: Arrival; readonly visit: SiteVisit },
): Entry {
  const { success, data } = SiteParams.safeParse({ site_id: arrival.param('site_id') })
  return async (work) => {
    const site = success ? await siteById(parts.database, data.site_id) : undefined
    return siteEntry(parts, op, { site: found(site, 'site'), visit })(work)
  }
}

/** A caller whose bearer token and site are both cached. Any other caller is identified step by step. */
function rememberedCaller(parts: GateParts, op: AnyOperation, arrival: Arrival): Caller | undefined {
  const { client_id, client_secret } = clientCredentials(op, arrival)
  if (client_id === undefined || client_secret !== undefined) return undefined
  const site = parts.directory.knownSite(client_id)
  const token = bearerOf(arrival)
  const session = token === undefined ? undefined : parts.directory.knownSession(token)
  if (site === undefined || session === undefined || session.site_id !== site.id) return undefined
  return sessionCaller(parts, { site, session }, arrival)
}

async function siteCaller(parts: GateParts, op: AnyOperation, arrival: Arrival): Promise<Caller> {
  const { client_id, client_secret } = clientCredentials(op, arrival)
  const site = client_id === undefined ? undefined : await parts.directory.site(client_id)
  if (site === undefined) throw new Problem('invalid_client')
  // A wrong secret is refused even beside a valid bearer token; there is no fallback.
  const bySecret = client_secret === undefined ? false : await secretMatches(parts, site, client_secret)
  if (client_secret !== undefined && !bySecret) throw new Problem('invalid_client')
  if (bySecret && siteFacts(op)?.caller === 'site') return secretCaller(parts, site, arrival)
  const token = bearerOf(arrival)
  const session = token === undefined ? undefined : await parts.directory.session(token)
  if (session === undefined || session.site_id !== site.id) throw new Problem('unauthenticated')
  return sessionCaller(parts, { site, session }, arrival)
}

/** The server of a site, on behalf of a user who isn't identified yet. */
async function clientCaller(parts: GateParts, op: AnyOperation, arrival: Arrival): Promise<Caller> {
  const { client_id, client_secret } = clientCredentials(op, arrival)
  const site = client_id === undefined ? undefined : await parts.directory.site(client_id)
  if (site === undefined) throw new Problem('invalid_client')
  if (client_secret === undefined) throw new Problem('unauthenticated')
  if (!(await secretMatches(parts, site, client_secret))) throw new Problem('invalid_client')
  const visit: SiteVisit = {
    ...clientVisit(parts, site, arrival),
    address: endUserAddress(arrival.header('x-end-user-ip'), arrival.address),
  }
  return {
    key: `site:${site.id}`,
    admit() {
      openToUsers(site)
      return siteEntry(parts, op, { site, visit })
    },
  }
}

function bearerOf(arrival: Pick<Arrival, 'header'>): string | undefined {
  return /^Bearer +(\S+)$/i.exec(arrival.header('authorization') ?? '')?.[1]
}

/** Credentials from the headers and, for POST and PATCH, from the body. If both are given, they must agree. */
function clientCredentials(op: AnyOperation, arrival: Arrival) {
  const reads = op.method === 'POST' || op.method === 'PATCH'
  const body = reads && isRecord(arrival.body) ? arrival.body : undefined
  return {
    client_id: agreed(arrival.header('x-client-id'), body?.['client_id']),
    client_secret: agreed(arrival.header('x-client-secret'), body?.['client_secret']),
  }
}

/** The value on which header and field agree; either may be missing or empty. */
function agreed(header: string | undefined, field: unknown): string | undefined {
  const first = header === '' ? undefined : header
  const second = field === '' ? undefined : field
  const given = first ?? second
  if (given === undefined) return undefined
  const differs = second !== undefined && second !== given
  // PostgreSQL takes no NUL in a text.
  if (differs || typeof given !== 'string' || given.includes('\0')) throw new Problem('invalid_client')
  return given
}

export async function secretMatches(
  parts: Pick<GateParts, 'database' | 'clock'>,
  site: SiteAccess,
  secret: string,
): Promise<boolean> {
  const given = hash('sha256', secret, 'buffer')
  const now = parts.clock.now()
  const match = site.secrets.find(
    (each) =>
      timingSafeEqual(Buffer.from(each.hash, 'hex'), given) &&
      (each.expires_at === null || new Date(each.expires_at) > now),
  )
  if (match !== undefined) await touchSecret(parts.database, { site_id: site.id, id: match.id }, now)
  return match !== undefined
}

function clientVisit({ clock }: GateParts, site: SiteAccess, arrival: Arrival): SiteVisit {
  return {
    actor: { type: 'client', id: site.id },
    token_id: null,
    permissions: ['*'],
    request_id: arrival.request_id,
    address: arrival.address,
    clock,
  }
}

function secretCaller(parts: GateParts, site: SiteAccess, arrival: Arrival): Caller {
  const visit = clientVisit(parts, site, arrival)
  return {
    key: `site:${site.id}`,
    admit(op) {
      if (site.status !== 'production') throw new Problem('site_not_in_production')
      return siteEntry(parts, op, { site, visit })
    },
  }
}

function sessionCaller(
  parts: GateParts,
  { site, session }: { readonly site: SiteAccess; readonly session: Session },
  arrival: Arrival,
): Caller {
  const visit: SiteVisit = {
    actor: { type: 'user', id: session.user_id },
    token_id: session.token_id,
    session,
    permissions: session.api_permissions,
    request_id: arrival.request_id,
    // Resolved on demand: behind proxies this takes longer than everything else here.
    get address() {
      return arrival.address
    },
    clock: parts.clock,
  }
  return {
    key: `site:${site.id}:user:${session.user_id}`,
    admit(op) {
      openToUsers(site)
      if (session.status !== 'active') throw new Problem('no_site_access')
      demand(op, visit.permissions)
      return siteEntry(parts, op, { site, visit })
    },
  }
}

/** Refuses requests while users of the site can't act. */
export function openToUsers(site: SiteAccess): void {
  if (site.status !== 'production') throw new Problem('site_not_in_production')
  if (!site.auth_enabled || !site.catalog_active) throw new Problem('authentication_disabled')
}

function demand(op: AnyOperation, held: readonly string[]): void {
  if (op.permission === undefined || holds(held, op.permission)) return
  throw new Problem('missing_permission', {
    params: { permission: op.permission },
    details: { required: op.permission },
  })
}

function siteEntry(
  parts: GateParts,
  op: AnyOperation,
  who: { readonly site: { readonly id: number }; readonly visit: SiteVisit },
): Entry {
  const { database, directory } = parts
  // The caller has no session, so there is no reason to clear the cache for everyone else.
  if (op.access === 'client_steps') return siteStepsEntry(database, who.site.id, who.visit)
  if (op.access === 'session_steps')
    return forgetting(directory, siteStepsEntry(database, who.site.id, who.visit))
  const { writes, present } = factsOf(op)
  if (writes) return forgetting(directory, siteWriteEntry(database, who.site.id, who.visit))
  const reading = present === true ? sessionReadEntry : siteReadEntry
  return reading(database, who.site.id, who.visit)
}

/** Clears this node's cache after a write: the caller's next request may arrive before the channel's notification. */
function forgetting(directory: Directory, enter: Entry): Entry {
  return (work) => enter(work).finally(() => directory.forget())
}
