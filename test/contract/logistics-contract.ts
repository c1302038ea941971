import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import type { AnyOperation } from '../../src/kernel/operation.ts'
import { neededRole } from '../../src/logistics/base/access/accesses.ts'
import { atLeast } from '../../src/logistics/base/access/roles.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { services } from '../../src/main/documents.ts'
import { type LogisticsGroup, logisticsGroups, logisticsRows } from '../access-rows/logistics.ts'
import { type Setting, rowOf } from '../access-rows/row.ts'
import { byName } from '../support/by-name.ts'
import type { Edge } from '../support/edge.ts'
import { type Reply, World, send } from '../support/world.ts'
import {
  type Call,
  type Provokers,
  anyPath,
  elsewhere,
  smallBody,
  strangersTaken,
  unprovoked,
  withoutHost,
  tooLarge,
  wrongBodies,
  wrongInput,
} from './cases.ts'
import { awayMail } from './auth-link-cases.ts'
import { ambiguous, logisticsCases } from './logistics-cases.ts'
import { awayProvider } from './sign-on-cases.ts'
import { SsoCases } from './sso-cases.ts'
import { namedConsole, unproven } from './user-factor-cases.ts'
import { Troubled, crowded } from './troubled.ts'

// Every operation of the logistics service answers 2xx, and every problem it declares. One that nobody provokes fails
// by name, and so does an answer that was not declared (test/support/contract.ts).

const { logistics } = services()
const sharedTokens = { mdm: 'mdm-token-of-the-contract', etsm: 'etsm-token-of-the-contract' }
const values = {
  ...awayProvider,
  ...namedConsole,
  ...awayMail,
  MDM_TOKEN: sharedTokens.mdm,
  ETSM_TOKEN: sharedTokens.etsm,
  BODY_LIMIT: String(smallBody()),
  ATTACHMENTS_QUOTA_MB: '1',
}

let world: World
let bare: World
let troubled: Troubled
const accounts = new SsoCases()
let full: Edge
let setting: Setting
/** A company without modules. */
let closed: number
const Issued = z.object({ data: z.object({ token: z.string() }) })
const Other = z.looseObject({})

/** The tests of a group of operations. */
export function holdContract(group: LogisticsGroup): void {
  beforeAll(() => (started ??= start()))
  // It has a database of its own.
  afterAll(() => accounts.stop())

  const operations = logistics.operations.filter(({ id }) => id in logisticsGroups[group])
  test.each(operations)('$id', async (op) => {
    const key = { 'idempotency-key': `done-${op.id}` }
    const who = await insider(op)
    const done = await made(op, who.token)
    const reply = await world.call(done.path, { ...who, ...done, headers: key })
    expect([reply.status, reply.text]).toEqual([op.status, expect.any(String)])
    // Success may have ended the token.
    const again = await insider(op)
    const call = { ...again, ...(op.method === 'GET' ? done : await made(op, again.token)) }
    expect(await strangersTaken(op, call, (at, request) => world.call(at, request))).toEqual([])
    const own = {
      ...logisticsCases(setting)[op.id],
      ...accounts.provokers[op.id],
      ...(op.id === 'integrations.mdm_update_article' && {
        ambiguous_article_code: () => ambiguous(setting, '/integrations/mdm', { token: sharedTokens.mdm }),
      }),
    }
    const reused = () => {
      const body = done.body === undefined ? {} : { body: { ...Other.parse(done.body), other: 'body' } }
      const path = done.body === undefined ? elsewhere(op, done.path) : done.path
      return world.call(path, { ...who, ...done, ...body, headers: key })
    }
    const provokers = { ...before(op, call), ...within(op, call), idempotency_key_reused: reused, ...own }
    expect(await unprovoked(op, provokers)).toEqual([])
  })
}

/** For all groups of this process, and ending with it: six programs take longer to start than a group to be tested. */
let started: Promise<void> | undefined

async function start(): Promise<void> {
  world = await World.start({ only: ['logistics'], values })
  bare = await World.start({ only: ['logistics'] })
  troubled = await Troubled.start('logistics', values)
  full = await crowded(logistics)
  const company = await world.company()
  closed = await world.company({ modules: [] })
  const { token: admin } = await world.user([], { super_admin: true })
  setting = { world, company, client: await world.client(company), admin }
}

/** Callers that no operation changes. Files of a process share them. */
const superAdmin = byName(() => world.user([], { super_admin: true }))
const unprovenToken = byName(() => unproven(world))
/** By company and role. */
const member = byName((name) => {
  const role = memberships.find((each) => name.endsWith(each))
  const client_ids = role === 'client' ? [setting.client] : null
  return world.user([{ company_id: setting.company, ...(role && { role }), client_ids }])
})
/** The token of a super-admin's program that only reads, narrowed to a module where one is named. */
const narrowToken = byName(async (module) => {
  const { token } = await superAdmin('')
  const body = { name: `narrow ${module}`, ...(module !== '' && { modules: [module] }) }
  const reply = await world.call('/me/tokens', { method: 'POST', token, body })
  return Issued.parse(reply.body).data.token
})

/** Operations on accounts may end the token or change the user that calls them. */
const isOnAccount = ({ access }: AnyOperation) => access === 'user' || access.startsWith('own_')

/** Somebody who may do all of it. */
async function insider(op: AnyOperation): Promise<{ readonly token: string; readonly company: number }> {
  const { company } = setting
  if (op.integration !== undefined) return { token: sharedTokens[op.integration], company }
  const { token } = await (isOnAccount(op) ? world.user([], { super_admin: true }) : superAdmin(''))
  return { token, company }
}

/** A call that would succeed. */
function made({ id }: AnyOperation, token: string): Call | Promise<Call> {
  return rowOf(logisticsRows, id).call(setting, token)
}

/** From the weakest on. */
const memberships = ['viewer', 'client', 'operator', 'manager'] as const

/** Refused before anybody looks at what is asked for. */
function before(op: AnyOperation, { token, company }: Call): Provokers {
  const path = anyPath(op)
  const idle = (request: Omit<Call, 'path'> = {}, at = world) =>
    at.call(path, {
      method: op.method,
      ...(token !== undefined && { token }),
      ...(company !== undefined && { company }),
      ...request,
    })
  return {
    bad_request: () => withoutHost(world.address, op.method, `/api${path}`),
    malformed_json: () => idle(wrongBodies.malformed_json),
    payload_too_large: () => idle(tooLarge(op)),
    unsupported_media_type: () => idle(wrongBodies.unsupported_media_type),
    unauthenticated: () => world.call(path, { method: op.method, company: setting.company }),
    integration_not_configured: () => idle({}, bare),
    company_required: () => idle({ company: '' }),
    company_invalid: () => idle({ company: 'abc' }),
    company_forbidden: () => idle({ company: 999_999_999 }),
    module_inactive: () => idle({ company: closed }),
    async role_forbidden() {
      const weaker = memberships.filter((role) => !atLeast(role, neededRole(op))).at(-1)
      return idle({ token: (await member(`${setting.company} ${weaker}`)).token })
    },
    token_forbidden: async () => idle({ token: await otherToken(op) }),
    proof_needed: async () => idle({ token: await unprovenToken('') }),
    session_required: async () => idle({ token: await otherToken(op) }),
    async too_many_attempts() {
      // As one of them ends the token, users spend their budget elsewhere.
      const isApart =
        op.access === 'public' ||
        op.integration !== undefined ||
        ['console', 'token'].includes(op.limit ?? '')
      const other = isApart ? path : '/companies'
      const method = other === path ? op.method : 'GET'
      await troubled.limited.call(other, { method, ...(token !== undefined && { token }) })
      return idle({}, troubled.limited)
    },
    overloaded: () => send(`${full.address}/api${path}`, { method: op.method }),
  }
}

/** A token for programs that does not open the operation. */
function otherToken({ module, access }: AnyOperation): Promise<string> {
  // Operations without a company take a token that is restricted in nothing else.
  if (access === 'platform_write') return narrowToken('')
  return narrowToken(module === 'stock' ? 'returns' : 'stock')
}

/** Refused by what is asked for, or by what is wrong with us. */
function within(op: AnyOperation, { path, ...call }: Call): Provokers {
  const withHeader = (name: string, value: string) =>
    world.call(path, { ...call, headers: { [name]: value } })
  return {
    invalid() {
      const { query, ...request } = wrongInput(op)
      const [place = ''] = path.split('?')
      return world.call(place + query, { ...call, ...request })
    },
    not_found: () => world.call(elsewhere(op, path), call),
    precondition_failed: () => withHeader('if-match', '"999999999"'),
    idempotency_key_invalid: () => withHeader('idempotency-key', 'x'.repeat(256)),
    idempotency_key_in_flight: () => inFlight(op, { path, ...call }),
    server_error: () => troubled.broken.call(path, call),
    unavailable: () => troubled.away.call(path, call),
    outcome_unknown() {
      troubled.loseNextCommit()
      return troubled.fragile.call(path, call)
    },
  }
}

/** While a transaction holds the lock that the first request of the same key would hold until its commit. */
async function inFlight(op: AnyOperation, { path, ...call }: Call): Promise<Reply> {
  const { id, token } = await superAdmin('')
  const who = op.integration === undefined ? { token } : {}
  const caller = op.integration === undefined ? `user:${id}` : `integration:${op.integration}`
  const company = op.access === 'platform_write' ? 0 : setting.company
  const key = `in-flight-${op.id}`
  const name = [company, caller, `${op.method} ${op.path}`, key].join(':')
  return world.database.transaction(async (connection) => {
    await connection.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`)
    return world.call(path, { ...call, ...who, headers: { 'idempotency-key': key } })
  })
}
