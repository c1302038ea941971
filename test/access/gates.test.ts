import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/main/config.ts'
import type { AnyOperation } from '../../src/kernel/operation.ts'
import { Problem } from '../../src/kernel/problem.ts'
import type { Service } from '../../src/kernel/service.ts'
import { authService, logisticsService } from '../../src/main/app.ts'
import { services } from '../../src/main/documents.ts'
import { makeLog } from '../../src/main/log.ts'
import { decisionDifference } from '../../tools/decisions.ts'
import { authGroups, authRows } from '../access-rows/auth.ts'
import { logisticsGroups, logisticsRows } from '../access-rows/logistics.ts'
import { Admins } from '../support/admins.ts'
import { Sites } from '../support/sites.ts'
import { World, testKey } from '../support/world.ts'

// The access matrices make some checks once for each access kind. That proves them for every operation of the kind as long as
// the gate knows nothing else of an operation, and as long as no operation and no decision is missing from the matrices.

const { logistics, auth } = services()
const idsOf = ({ operations }: Service) => operations.map(({ id }) => id).toSorted()

test('every operation is listed, and nothing else', () => {
  expect(Object.keys(logisticsRows).toSorted()).toEqual(idsOf(logistics))
  // Introspection takes a bearer as its question, so that its test stands apart.
  expect([...Object.keys(authRows), 'auth.introspect'].toSorted()).toEqual(idsOf(auth))
})

test.each(['access', 'contract'])('every group of operations has its file in test/%s', (folder) => {
  const groups = [...Object.keys(logisticsGroups), ...Object.keys(authGroups)]
  const files = readdirSync(resolve(import.meta.dirname, '..', folder))
  expect(files).toEqual(expect.arrayContaining(groups.map((group) => `${group}.test.ts`)))
})

test('the matrices prove every decision of test/results/decisions.txt, and no other', async () => {
  expect(await decisionDifference()).toEqual({ lost: [], added: [] })
})

type Headers = Readonly<Record<string, string>>
const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })

/** The properties of an operation that the gate reads to decide on a request. */
async function readProperties({ gate }: Service, op: AnyOperation, headers: Headers) {
  const read = new Set<string>()
  const watched = new Proxy(op, {
    get(target, name): unknown {
      read.add(String(name))
      return Reflect.get(target, name)
    },
  })
  const header = (name: string) => headers[name]
  const arrival = { request_id: 'gate', address: '127.0.0.1', header, body: undefined, param: () => '1' }
  try {
    const caller = await gate.identify(watched, arrival)
    caller.admit(watched)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
  return read
}

let world: World
let sites: Sites
/** The services of the program, and requests that get in and that do not. */
const subjects: Record<'logistics' | 'auth', { service: Service; requests: readonly Headers[] }> = {
  logistics: { service: logistics, requests: [] },
  auth: { service: auth, requests: [] },
}

beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
  const config = readConfig({
    APP_KEY: testKey,
    MDM_TOKEN: 'mdm-of-the-gates',
    ETSM_TOKEN: 'etsm-of-the-gates',
  })
  const common = {
    app: { config, clock: world.clock, log: makeLog(config, new PassThrough().resume()) },
    address: () => 'http://127.0.0.1:1',
    key: testKey,
  }
  const company = await world.company()
  const { token } = await world.user([{ company_id: company, role: 'manager' }])
  const { token: superToken } = await world.user([], { super_admin: true })
  const named = { 'x-company-id': String(company) }
  subjects.logistics = {
    service: logisticsService({
      ...common,
      database: world.database,
      serviceAddress: common.address,
      redis: undefined,
    }),
    requests: [
      {},
      bearer('garbage'),
      bearer(token),
      { ...bearer(token), ...named },
      { ...bearer(superToken), ...named },
      { ...bearer(superToken), 'x-company-id': '1e0' },
      { ...bearer('mdm-of-the-gates'), ...named },
      { ...bearer('etsm-of-the-gates'), ...named },
    ],
  }
  const site = await sites.site()
  const user = await sites.user(site, { permissions: ['*'] })
  const admin = await new Admins(world, sites).admin()
  const client = { 'x-client-id': site.client_id }
  subjects.auth = {
    service: authService({ ...common, database: sites.database }),
    requests: [
      {},
      client,
      { ...client, 'x-client-secret': site.client_secret },
      { ...client, ...bearer(user.token) },
      bearer(admin.token),
    ],
  }
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

describe('the gate decides by access kind, role, module and permission alone', () => {
  test.each([
    ['logistics', ['access', 'integration', 'module', 'role', 'sensitive']],
    ['auth', ['access', 'method', 'permission', 'sensitive']],
  ] as const)('%s', async (name, known) => {
    const { service, requests } = subjects[name]
    const read = new Set<string>()
    for (const op of service.operations)
      for (const headers of requests)
        for (const property of await readProperties(service, op, headers)) read.add(property)
    expect([...read].toSorted()).toEqual(known)
  })
})
