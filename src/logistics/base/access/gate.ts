import { timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/database.ts'
import { entryOf } from '../../../kernel/proof.ts'
import {
  ownReadEntry,
  ownStepsEntry,
  ownWriteEntry,
  platformReadEntry,
  platformWriteEntry,
  readEntry,
  writeEntry,
} from './entries.ts'
import type { AnyOperation, Delegate } from '../../../kernel/operation.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Visit } from './types.ts'
import { atLeast } from './roles.ts'
import type { Arrival, Caller, Entry, Gate } from '../../../kernel/service.ts'
import type { View } from '../../../kernel/view.ts'
import { isProven } from '../../../identity/factors/rules.ts'
import type { Integration } from './schema-integrations.ts'
import type { ConsoleMarks } from './console-marks.ts'
import { isOwn, neededRole, needsCompany, opens } from './accesses.ts'
import type { Identities } from './identities.ts'
import { tokenHash } from './rules.ts'
import { type CompanyAccess, type Errands, type Identity, identityOfAsker } from './store.ts'

/** Shared token per integration; undefined if the integration isn't configured. */
export type SharedTokens = Readonly<Record<Integration, string | undefined>>

interface GateParts {
  readonly database: Database
  readonly identities: Identities
  readonly clock: Clock
  readonly sharedTokens: SharedTokens
  /** Recognizes console pages. Without it, no request counts as the console's. */
  readonly marks?: ConsoleMarks
}

type ErrandParts = Omit<GateParts, 'sharedTokens'>

/** Identifies the caller, decides which companies it may touch, and returns the scope that proves it. */
export function logisticsGate(parts: GateParts): Gate {
  return {
    identify(op, arrival) {
      if (op.access === 'public') return { key: arrival.address, admit: () => entryOf(arrival) }
      const known = op.integration === undefined ? rememberedUser(parts, op, arrival) : undefined
      return known === undefined ? askedCaller(parts, op, arrival) : callerOf(parts, known, arrival)
    },
  }
}

/** Gate for work that runs later than it was requested. */
export function logisticsErrands(parts: ErrandParts): Errands {
  return async (asker, request_id) => {
    const identity = await identityOfAsker(parts.database, asker, parts.clock.now())
    const header = (name: string) => (name === 'x-company-id' ? String(asker.company_id) : undefined)
    const arrival = { request_id, address: '', header, body: undefined, param: () => undefined }
    return identity && callerOf(parts, identity, arrival)
  }
}

async function askedCaller(parts: GateParts, op: AnyOperation, arrival: Arrival): Promise<Caller> {
  const identity = await (op.integration === undefined
    ? userOf(parts, op, arrival)
    : integrationOf(parts, op.integration, arrival))
  return callerOf(parts, identity, arrival)
}

function rememberedUser({ identities }: GateParts, op: AnyOperation, arrival: Arrival): Identity | undefined {
  const token = bearer(arrival)
  return token === undefined ? undefined : identities.known(token, companyFor(op, arrival))
}

async function userOf({ identities }: GateParts, op: AnyOperation, arrival: Arrival): Promise<Identity> {
  const token = bearer(arrival)
  const identity =
    token === undefined ? undefined : await identities.of(token, companyFor(op, arrival), arrival.address)
  if (identity === undefined) throw new Problem('unauthenticated')
  return identity
}

/** Operations on the user, and operations that call others, may need all the user's companies. */
function companyFor(op: AnyOperation, arrival: Arrival): number | undefined {
  return op.access === 'user' || op.access === 'delegate' || isOwn(op) ? undefined : namedCompany(arrival)
}

/** A shared token opens only its own integration's routes. An unset token opens no route. */
async function integrationOf(
  { identities, sharedTokens }: GateParts,
  integration: Integration,
  arrival: Arrival,
): Promise<Identity> {
  const expected = sharedTokens[integration]
  if (expected === undefined) throw new Problem('integration_not_configured', { params: { integration } })
  const given = bearer(arrival)
  if (given === undefined || !timingSafeEqual(tokenHash(given), tokenHash(expected))) {
    throw new Problem('unauthenticated')
  }
  return identities.ofIntegration(integration, namedCompany(arrival))
}

function bearer(arrival: Arrival): string | undefined {
  return /^Bearer +(\S+)$/i.exec(arrival.header('authorization') ?? '')?.[1]
}

function callerOf(parts: ErrandParts, identity: Identity, arrival: Arrival): Caller {
  const { caller } = identity
  const admit: Caller['admit'] = (op, view) => {
    const entry = scopeFor(parts, { identity, arrival, admit }, { op, view })
    if (!isProven(op, standingOf(identity), parts.clock.now())) throw new Problem('proof_needed')
    return entry
  }
  return { key: caller, ...pageOf(parts, identity, arrival), admit }
}

/** Whether a console page is calling, and the cookie to set if the page is new. */
function pageOf(
  { marks }: ErrandParts,
  { at_console, token_id }: Identity,
  arrival: Arrival,
): Pick<Caller, 'isAtConsole' | 'cookie'> {
  if (!at_console || token_id === null || marks === undefined) return { isAtConsole: false }
  const cookies = arrival.header('cookie') ?? ''
  if (marks.has(cookies, token_id)) return { isAtConsole: true }
  return { isAtConsole: false, cookie: marks.cookie(cookies, token_id) }
}

/** API tokens and integrations have no second factor to prove. */
function standingOf({ limits, token_id, has_factor, proven_at }: Identity) {
  const kind = limits === null && token_id !== null ? 'session' : 'token'
  return { kind, has_factor, proven_at } as const
}

interface Known extends Pick<Caller, 'admit'> {
  readonly identity: Identity
  readonly arrival: Arrival
}

interface Wanted {
  readonly op: AnyOperation
  readonly view: View | undefined
}

/** The scope for the operation, or a refusal. */
function scopeFor(parts: ErrandParts, { identity, arrival, admit }: Known, { op, view }: Wanted): Entry {
  const { caller, user_id, limits } = identity
  const { request_id, address } = arrival
  const visitAs = (role: Visit['role']): Visit => {
    return { caller, user_id, ...tokenOf(identity), role, request_id, address, clock: parts.clock }
  }
  if (isOwn(op)) return ownEntry(parts, op, visitAs('viewer'))
  if (limits !== null && !opens(limits, op)) throw new Problem('token_forbidden')
  if (op.access === 'platform_read' || op.access === 'platform_write') {
    if (!identity.super_admin) throw new Problem('role_forbidden')
    const visit = visitAs('super_admin')
    return op.access === 'platform_write'
      ? forgetting(parts.identities, platformWriteEntry(parts.database, visit))
      : platformReadEntry(parts.database, visit)
  }
  if (op.access === 'delegate') {
    admitted(op, identity, companyHeader(arrival))
    return entryOf({ admit, header: (name) => arrival.header(name) } satisfies Delegate)
  }
  const requested = op.access === 'user' ? undefined : companyHeader(arrival)
  const companies = op.access === 'user' ? identity.companies : admitted(op, identity, requested)
  const [company] = companies
  const visit = visitAs(identity.super_admin ? 'super_admin' : (company?.role ?? 'viewer'))
  const clients = companies.length === 1 ? (company?.clients ?? null) : null
  if (op.access === 'write' && company !== undefined) {
    return writeEntry(parts.database, company.company_id, { visit, clients })
  }
  const ids = companies.map((each) => each.company_id)
  const everywhere = identity.everywhere && requested === undefined
  return readEntry(parts.database, ids, { visit, clients, everywhere, view })
}

function tokenOf({ token_id, limits }: Identity): Pick<Visit, 'token_id' | 'api_token_id' | 'modules'> {
  if (limits === null || token_id === null) return { token_id }
  return { token_id: null, api_token_id: token_id, ...(limits.modules && { modules: limits.modules }) }
}

/** Only signed-in users manage their own account; a program that holds their API token may not. */
function ownEntry({ database, identities }: ErrandParts, { access }: AnyOperation, visit: Visit): Entry {
  const { user_id, token_id } = visit
  if (user_id === null || token_id === null) throw new Problem('session_required')
  if (access === 'own_read') return ownReadEntry(database, user_id, visit)
  return forgetting(
    identities,
    access === 'own_write'
      ? ownWriteEntry(database, user_id, visit)
      : ownStepsEntry(database, user_id, visit),
  )
}

/** The caller's next request may arrive before the notification channel has told this node of the write. */
function forgetting(identities: Identities, enter: Entry): Entry {
  return (work) => enter(work).finally(() => identities.forget())
}

/**
 * Only plain digits name a company. `1,2`, `0x1`, `1e0`, a repeated header and full-width digits are refused, never
 * guessed.
 */
function companyHeader(arrival: Arrival): number | undefined {
  const header = arrival.header('x-company-id')
  if (header === undefined || header.trim() === '') return undefined
  const company = namedCompany(arrival)
  if (company === undefined) throw new Problem('company_invalid')
  return company
}

function namedCompany(arrival: Arrival): number | undefined {
  const header = arrival.header('x-company-id') ?? ''
  return /^[1-9][0-9]{0,14}$/.test(header) ? Number(header) : undefined
}

/** Companies that the caller may touch with this operation, or a refusal. */
function admitted(
  op: AnyOperation,
  identity: Identity,
  requested: number | undefined,
): readonly CompanyAccess[] {
  if (requested === undefined && needsCompany(op)) throw new Problem('company_required')
  const needed = ['api', ...(op.module === undefined ? [] : [op.module])]
  if (requested === undefined && identity.everywhere) {
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
  if (!atLeast(company.role, neededRole(op))) throw new Problem('role_forbidden')
  return [company]
}
