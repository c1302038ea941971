import { beforeAll, expect, test } from 'vitest'
import { sql } from '../../src/kernel/database/sql.ts'
import type { AnyOperation } from '../../src/kernel/operation.ts'
import { services } from '../../src/main/documents.ts'
import { type AuthGroup, authRows, isInGroup } from '../access-rows/auth.ts'
import { rowOf } from '../access-rows/row.ts'
import { Admins } from '../support/admins.ts'
import { byName } from '../support/by-name.ts'
import type { Edge } from '../support/edge.ts'
import { targetsOn } from '../support/site-targets.ts'
import { Sites, type TestSite } from '../support/sites.ts'
import { World, send } from '../support/world.ts'
import { authCases, introspection } from './auth-cases.ts'
import { AdministeredSites, awayProvider } from './auth-panel-cases.ts'
import { namedPanel, unproven } from './auth-admin-factor-cases.ts'
import { awayMail } from './auth-link-cases.ts'
import type { AuthSetting } from './auth-setting.ts'
import {
  type Call,
  type Provokers,
  anyPath,
  elsewhere,
  smallBody,
  strangersTaken,
  unprovoked,
  withoutHost,
  wrongBodies,
  wrongInput,
} from './cases.ts'
import { Troubled, crowded } from './troubled.ts'

// Every operation of the authentication service answers 2xx, and every problem it declares. One that nobody provokes
// fails by name, and so does an answer that was not declared (test/support/contract.ts).

const { auth } = services()
const values = { BODY_LIMIT: String(smallBody()), ...awayProvider, ...awayMail, ...namedPanel }

let world: World
let sites: Sites
let admins: Admins
let administered: Sites
let troubled: Troubled
let full: Edge
/** Sites that let nobody in, with a user of each. */
let draft: Credentials
let switchedOff: Credentials

/** The tests of a group of operations. */
export function holdAuthContract(group: AuthGroup): void {
  beforeAll(() => (started ??= start()))

  const operations = auth.operations.filter((op) => isInGroup(group, op))
  test.each(operations)('$id', async (op) => {
    const { path, ...done } = await made(op, await setting())
    const reply = await world.callAuth(path, done)
    expect([reply.status, reply.text]).toEqual([op.status, expect.any(String)])
    const at = await setting()
    const call = await made(op, at)
    expect(await strangersTaken(op, call, (address, request) => world.callAuth(address, request))).toEqual([])
    const provokers = { ...before(op, at), ...within(op, call), ...authCases(at)[op.id] }
    expect(await unprovoked(op, provokers)).toEqual([])
  })
}

/** Answer of the operation with that id if it succeeds, and another request as the same caller. */
export async function calledAs(op: AnyOperation) {
  await (started ??= start())
  const at = await setting()
  const { path, method: _method, body, ...caller } = await made(op, at)
  const ask = (address: string, request: Call | object = {}) =>
    world.callAuth(address, { ...caller, ...request, headers: { ...caller.headers, ...headersIn(request) } })
  return { path, body, ask }
}

function headersIn(request: { readonly headers?: Readonly<Record<string, string>> }) {
  return request.headers ?? {}
}

/** For all groups of this process, and ending with it. */
let started: Promise<void> | undefined

async function start(): Promise<void> {
  world = await World.start({ only: ['auth'], values })
  sites = new Sites(world)
  admins = new Admins(world, sites)
  administered = new AdministeredSites(world, admins)
  troubled = await Troubled.start('auth', values)
  full = await crowded(auth)
  draft = await userOf(await sites.site('draft'))
  const off = await sites.site()
  await sites.database.write(sql`update sites set auth_enabled = false where id = ${off.id}`)
  switchedOff = await userOf(off)
}

type Credentials = Readonly<Record<string, string>>
let serial = 0

/** A site of its own for each operation, with a record of each kind. */
async function setting(): Promise<AuthSetting> {
  const site = await sites.site()
  return { world, sites, administered, admins, site, serial: (serial += 1), on: await targetsOn(sites, site) }
}

async function userOf(site: TestSite, options: Parameters<Sites['user']>[1] = { permissions: ['*'] }) {
  const { token } = await sites.user(site, options)
  return { 'x-client-id': site.client_id, authorization: `Bearer ${token}` }
}

/** Callers that every operation refuses, so that none changes them. Files of a process share them. */
const refused = {
  suspended: byName(async () => userOf(await sites.site(), { permissions: ['*'], status: 'suspended' })),
  powerless: byName(async () => userOf(await sites.site(), {})),
  powerlessAdmin: byName(async () => bearer((await admins.admin(['nothing.read'])).token)),
  unproven: byName(async () => bearer(await unproven({ world, sites, admins }))),
  withoutProof: byName(async () => ({
    cookie: `waybill_session=${(await admins.admin(['*'], 3_600, 'session')).token}`,
  })),
} as const

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Credentials of somebody who may do it. */
async function credentials(op: AnyOperation, { site }: AuthSetting): Promise<Credentials> {
  if (op.access === 'public') return {}
  if (op.access.startsWith('admin_')) return bearer((await admins.admin()).token)
  if (op.access.startsWith('session_')) return userOf(site)
  return { 'x-client-id': site.client_id, 'x-client-secret': site.client_secret }
}

/** A call that would succeed. */
async function made(op: AnyOperation, at: AuthSetting): Promise<Call> {
  const call = await (op.id === 'auth.introspect' ? introspection(at) : rowOf(authRows, op.id).call(at))
  return { ...call, path: `/api${call.path}`, headers: call.headers ?? (await credentials(op, at)) }
}

/** Refused before anybody looks at what is asked for. */
function before(op: AnyOperation, at: AuthSetting): Provokers {
  const path = `/api${anyPath(op)}`
  const { method } = op
  const idle = (headers: Credentials) => world.callAuth(path, { method, headers })
  const isAdmin = op.access.startsWith('admin_')
  return {
    bad_request: () => withoutHost(world.app.addresses.auth ?? '', method, path),
    malformed_json: () => world.callAuth(path, { method, ...wrongBodies.malformed_json }),
    payload_too_large: () => world.callAuth(path, { method, ...wrongBodies.payload_too_large }),
    unsupported_media_type: () => world.callAuth(path, { method, ...wrongBodies.unsupported_media_type }),
    unauthenticated: () => idle(isAdmin ? {} : { 'x-client-id': at.site.client_id }),
    invalid_client: () => idle({ 'x-client-id': 'cli_unknown' }),
    site_not_in_production: () => idle(draft),
    authentication_disabled: () => idle(switchedOff),
    no_site_access: async () => idle(await refused.suspended('')),
    missing_permission: async () =>
      idle(await (isAdmin ? refused.powerlessAdmin('') : refused.powerless(''))),
    csrf_refused: async () => idle(await refused.withoutProof('')),
    proof_needed: async () => idle(await refused.unproven('')),
    async too_many_attempts() {
      await troubled.limited.callAuth(path, { method })
      return troubled.limited.callAuth(path, { method })
    },
    overloaded: () => send(`${full.address}${path}`, { method }),
  }
}

/** Refused by what is asked for, or by what is wrong with us. */
function within(op: AnyOperation, { path, ...call }: Call): Provokers {
  return {
    invalid() {
      const { query, ...request } = wrongInput(op)
      const [address = ''] = path.split('?')
      return world.callAuth(`${address}${query}`, { ...call, method: op.method, ...request })
    },
    not_found: () => world.callAuth(elsewhere({ ...op, path: `/api${op.path}` }, path), call),
    precondition_failed: () =>
      world.callAuth(path, { ...call, headers: { ...call.headers, 'if-match': '"999999999"' } }),
    server_error: () => troubled.broken.callAuth(path, call),
    unavailable: () => troubled.away.callAuth(path, call),
    outcome_unknown() {
      troubled.loseNextCommit()
      return troubled.fragile.callAuth(path, call)
    },
  }
}
