import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../src/kernel/operation.ts'
import { services } from '../src/main/documents.ts'
import { Admins } from './support/admins.ts'
import { byName } from './support/by-name.ts'
import { Sites, type TestSite } from './support/sites.ts'
import { type Reply, type Request, World } from './support/world.ts'

let world: World
let sites: Sites
let site: TestSite
let admin: string
const sharedToken = 'shared-token-of-absurdities'
beforeAll(async () => {
  world = await World.start({ values: { MDM_TOKEN: sharedToken } })
  sites = new Sites(world)
  admin = (await new Admins(world, sites).admin()).token
  site = await sites.site()
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const bolt = { article_code: 'BOLT', description: 'Bolt', um3pl: 'PCE' }
const { logistics, auth } = services()

const member = byName(async (rank) => {
  const company = await world.company()
  const memberships = [{ company_id: company, role: 'manager' }] as const
  return { company, ...(await world.user(memberships, { super_admin: rank === 'super_admin' })) }
})

/** Calls it as somebody who may, and never succeeds: all operations have the same callers. */
async function call(op: AnyOperation, id: string): Promise<number> {
  const path = op.path.replaceAll(/\{\w+\}/g, id)
  const request = { method: op.method, ...(op.body && { body: {} }) }
  if (auth.operations.includes(op)) return (await callAuth(op, `/api${path}`, request)).status
  const { token, company } = await member(op.access.startsWith('platform_') ? 'super_admin' : 'manager')
  const who = { token: op.integration === undefined ? token : sharedToken, company }
  return (await world.call(path, { ...request, ...who })).status
}

async function callAuth({ access }: AnyOperation, path: string, request: Request): Promise<Reply> {
  if (access.startsWith('admin_')) return world.callAuth(path, { ...request, token: admin })
  if (!access.startsWith('session_')) return sites.bySecret(site, path, request)
  return sites.byUser(site, await user(''), { path, ...request })
}
const user = byName(() => sites.user(site, { permissions: ['*'] }))

/** Parameters that a code could be, and an id could not. */
function namesOf(op: AnyOperation): Record<string, string> {
  return Object.fromEntries([...op.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'abc']))
}

function takesAnyText(op: AnyOperation): boolean {
  return op.params?.safeParse(namesOf(op)).success === true
}

describe('absurd ids', () => {
  const ids = [
    ...'0 -0 -1 +1 1e3 1.0 1.5 01 0x1 0b1 NaN null undefined Infinity true'.split(' '),
    ...'9007199254740992 9223372036854775807 9223372036854775808 18446744073709551616'.split(' '),
    ...'%20 %201 1%20 %00 %0a 1%0d%0a %F0%9F%92%A9 ١ １ %2e%2e 1;2 1%2F2 %25 [1] {id} :id *'.split(' '),
    "1'",
    '1"',
    '9'.repeat(400),
    // Three of them still fit into a request line.
    '9'.repeat(5_000),
  ]
  const routes = [...logistics.operations, ...auth.operations].filter((op) => op.path.includes('{'))

  test.each(routes.filter((op) => !takesAnyText(op)).map((op) => [op.id, op] as const))(
    '%s takes none of them',
    (_id, op) => {
      const taken = ids.filter((id) => {
        const text = decodeURIComponent(id)
        const params = Object.fromEntries(Object.keys(namesOf(op)).map((name) => [name, text]))
        return op.params?.safeParse(params).success === true
      })
      expect(taken).toEqual([])
    },
  )

  /** Not there; or a route of other methods, to which `..` and the like lead. */
  const absent = new Set([404, 405])
  /** One of each way to be wrong. */
  const some = ['0', '-1', '1e3', 'abc', '9223372036854775808', '%00', '1%2F2', '9'.repeat(5_000)]
  test.each(routes.map((op) => [op.id, op] as const))(
    '%s answers that there is no such thing',
    async (_id, op) => {
      // For people, not for the token of a program.
      const wanted = op.id === 'admin.factors_remove' ? new Set([403]) : absent
      const isRight = (status: number) => (takesAnyText(op) ? status < 500 : wanted.has(status))
      const replies = some.map(async (id) => [id.slice(0, 30), await call(op, id)] as const)
      expect((await Promise.all(replies)).filter(([, status]) => !isRight(status))).toEqual([])
    },
  )

  test.each(['articles.get', 'sales_orders.cancel', 'users.get', 'users.groups.remove'])(
    '%s answers so to all of them',
    async (id) => {
      for (const op of routes.filter((each) => each.id === id)) {
        // `..` takes the step before it away in the client already, and what is then asked for may be there.
        const asked = ids.filter((each) => each !== '%2e%2e')
        const replies = asked.map(async (each) => [each.slice(0, 30), await call(op, each)] as const)
        expect((await Promise.all(replies)).filter(([, status]) => !absent.has(status))).toEqual([])
      }
    },
  )

  test('an id that is no UTF-8 is no address at all', async () => {
    const { token } = await world.tenant()
    expect((await world.call('/articles/%c0%af', { token })).status).toBe(400)
  })

  test.each([0, -1, 2 ** 53, 2 ** 63, 1e308, '9'.repeat(400), '1e3', '0x10', true, [1], { a: 1 }])(
    'as fields: %j',
    async (id) => {
      const { token, company } = await world.tenant()
      for (const field of ['id', 'client_3pl_id']) {
        const reply = await world.call('/articles', {
          method: 'POST',
          token,
          company,
          body: { ...bolt, [field]: id },
        })
        expect(reply.status).toBe(422)
        expect(Object.keys(reply.body.errors)).toEqual([field])
      }
    },
  )

  test('the largest id there is', async () => {
    const { token, company } = await world.tenant()
    const body = { ...bolt, id: Number.MAX_SAFE_INTEGER }
    expect((await world.call('/articles', { method: 'POST', token, company, body })).status).toBe(201)
    const read = await world.call(`/articles/${Number.MAX_SAFE_INTEGER}`, { token })
    expect(read.body.data.id).toBe(Number.MAX_SAFE_INTEGER)
  })
})
