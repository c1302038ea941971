import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../src/kernel/operation.ts'
import { services } from '../src/main/documents.ts'
import { World } from './support/world.ts'

let world: World
const sharedToken = 'shared-token-of-absurdities'
beforeAll(async () => {
  world = await World.start({ values: { MDM_TOKEN: sharedToken } })
})
afterAll(() => world.stop())

const bolt = { article_code: 'BOLT', description: 'Bolt', um3pl: 'PCE' }
const { logistics, auth } = services()

/** A caller who may use the operation. */
async function callerOf(op: AnyOperation): Promise<{ readonly token: string; readonly company: number }> {
  const company = await world.company()
  if (op.integration !== undefined) return { token: sharedToken, company }
  const super_admin = op.access.startsWith('platform_')
  const { token } = await world.user([{ company_id: company, role: 'manager' }], { super_admin })
  return { token, company }
}

/** Parameters that a code could be, and an id could not. */
function namesOf(op: AnyOperation): Record<string, string> {
  return Object.fromEntries([...op.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'abc']))
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
  /** Not there, or, where nobody got so far as to look, not known who asks; or a route of other methods. */
  const absent = new Set([404, 405, 401])
  const routes = [logistics, auth].flatMap((service) =>
    service.operations.filter((op) => op.path.includes('{')).map((op) => ({ service, op })),
  )
  test.each(routes.map(({ service, op }) => [op.id, service, op] as const))(
    '%s',
    async (_id, service, op) => {
      const { token, company } = await callerOf(op)
      const takesAnyText = op.params?.safeParse(namesOf(op)).success === true
      const call = async (id: string) => {
        const path = op.path.replaceAll(/\{\w+\}/g, id)
        const request = { method: op.method, token, company, ...(op.body && { body: {} }) }
        const reply = await (service.name === 'logistics'
          ? world.call(path, request)
          : world.callAuth(`/api${path}`, request))
        return { id: id.slice(0, 30), status: reply.status }
      }
      const replies = await Promise.all(ids.map(call))
      // `..` takes the step before it away in the client already, and what is then asked for may be there.
      const mayBe = (id: string) => takesAnyText || id === '%2e%2e'
      const isRight = (id: string, status: number) => (mayBe(id) ? status < 500 : absent.has(status))
      expect(replies.filter(({ id, status }) => !isRight(id, status))).toEqual([])
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
