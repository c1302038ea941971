import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { atLeast, roles } from '../src/kernel/scope.ts'
import { insertToken } from '../src/logistics/access/store.ts'
import { services } from '../src/main/documents.ts'
import { articleRows } from './access-rows/articles.ts'
import { auditRows } from './access-rows/audit.ts'
import { clientRows } from './access-rows/clients.ts'
import { companyRows } from './access-rows/companies.ts'
import { eventRows } from './access-rows/events.ts'
import { floorRows } from './access-rows/floor.ts'
import { inboundRows } from './access-rows/inbound.ts'
import { integrationRows } from './access-rows/integrations.ts'
import { partnerRows } from './access-rows/partners.ts'
import { returnRows } from './access-rows/returns.ts'
import type { Rows, Setting } from './access-rows/row.ts'
import { salesOrderRows } from './access-rows/sales-orders.ts'
import { scanRows } from './access-rows/scan.ts'
import { simulateRows } from './access-rows/simulate.ts'
import { stockRows } from './access-rows/stock.ts'
import { unitRows } from './access-rows/units.ts'
import { userRows } from './access-rows/users.ts'
import { warehouseRows } from './access-rows/warehouses.ts'
import { webhookRows } from './access-rows/webhooks.ts'
import { type Request, World } from './support/world.ts'

// Every registered operation of the logistics service stands in `access-rows` with who may call it, and is called by
// everybody. The tables are written by hand on purpose: they say what should be, and the code says what is. An
// operation nobody listed fails.

const rows: Rows = {
  ...floorRows,
  ...companyRows,
  ...userRows,
  ...articleRows,
  ...warehouseRows,
  ...unitRows,
  ...clientRows,
  ...partnerRows,
  ...auditRows,
  ...eventRows,
  ...salesOrderRows,
  ...inboundRows,
  ...returnRows,
  ...scanRows,
  ...simulateRows,
  ...stockRows,
  ...integrationRows,
  ...webhookRows,
}
const { logistics } = services()
const sharedTokens = { mdm: 'mdm-token-of-the-matrix', etsm: 'etsm-token-of-the-matrix' }

test('every operation is listed, and nothing else', () => {
  expect(Object.keys(rows).toSorted()).toEqual(logistics.operations.map((op) => op.id).toSorted())
})

let world: World
let bare: World
let setting: Setting
beforeAll(async () => {
  world = await World.start({
    only: ['logistics'],
    values: { MDM_TOKEN: sharedTokens.mdm, ETSM_TOKEN: sharedTokens.etsm },
  })
  bare = await World.start({ only: ['logistics'] })
  const company = await world.company()
  const { token: admin } = await world.user([], { super_admin: true })
  setting = { world, company, client: await world.client(company), admin }
})
afterAll(async () => {
  await world.stop()
  await bare.stop()
})

const strangers: readonly (readonly [string, () => Promise<string | undefined>])[] = [
  ['no token', async () => undefined],
  ['garbage', async () => 'garbage'],
  ['an empty token', async () => ''],
  ['a token that was never issued', async () => `999999|${'a'.repeat(40)}00000000`],
  ['an expired token', expired],
  ['a revoked token', revoked],
  ['a token of an inactive user', inactive],
]

async function expired(): Promise<string> {
  const user = await world.user([{ company_id: setting.company, role: 'manager' }])
  const created_at = new Date(Date.now() - 10_000)
  return world.database.transaction((connection) =>
    insertToken(connection, user.id, { created_at, expires_at: new Date(Date.now() - 1) }),
  )
}
async function revoked(): Promise<string> {
  const { token } = await world.user([{ company_id: setting.company, role: 'manager' }])
  expect((await world.call('/auth/revoke', { method: 'POST', token })).status).toBe(200)
  return token
}
async function inactive(): Promise<string> {
  const { token, id } = await world.user([{ company_id: setting.company, role: 'manager' }])
  await world.database.write(sql`update users set active = false where id = ${id}`)
  return token
}

type Identity = Pick<Request, 'token' | 'company' | 'headers'>

describe.each(Object.entries(rows))('logistics %s', (_id, row) => {
  async function status(identity: Identity, at = setting): Promise<number> {
    const { path, ...request } = await row.call(at)
    return (await world.call(path, { ...request, ...identity })).status
  }

  /** What a user may see who is somebody, but not in this company. */
  const outsider = {
    anyone: row.success,
    user: row.success,
    member: 403,
    super_admin: 403,
    mdm: 401,
    etsm: 401,
  }[row.access]
  const inCompany = row.access === 'member'

  test.each(strangers)('%s', async (_name, make) => {
    const token = await make()
    const wanted = row.access === 'anyone' ? row.success : 401
    expect(await status({ ...(token !== undefined && { token }), company: setting.company })).toBe(wanted)
  })

  test.each(roles)('as %s', async (role) => {
    const client_ids = role === 'client' ? [setting.client] : null
    const { token } =
      role === 'super_admin'
        ? await world.user([], { super_admin: true })
        : await world.user([{ company_id: setting.company, role, client_ids }])
    const allowed =
      row.access === 'super_admin'
        ? role === 'super_admin'
        : row.role === undefined || atLeast(role, row.role)
    const refused = outsider === row.success ? 403 : outsider
    const shared = row.access === 'mdm' || row.access === 'etsm'
    expect(await status({ token, company: setting.company })).toBe(allowed && !shared ? row.success : refused)
  })

  test('a member of another company', async () => {
    const { token } = await world.tenant('manager')
    expect(await status({ token, company: setting.company })).toBe(outsider)
  })

  test('a user of no company', async () => {
    const [one, other] = [await world.user([]), await world.user([])]
    expect(await status({ token: one.token, company: setting.company })).toBe(outsider)
    expect(await status({ token: other.token })).toBe(inCompany && row.writes === true ? 400 : outsider)
  })

  test.each(Object.entries(sharedTokens))('with the shared token of %s', async (integration, token) => {
    const wanted = row.access === 'anyone' || row.access === integration ? row.success : 401
    expect(await status({ token, company: setting.company })).toBe(wanted)
    const { path, ...request } = await row.call(setting)
    const unset = await bare.call(path, { ...request, token, company: setting.company })
    expect(unset.status).toBe(row.access === 'mdm' || row.access === 'etsm' ? 503 : wanted)
  })

  test('a company that does not exist', async () => {
    const token = sharedTokenOf(row.access) ?? (await world.user([], { super_admin: true })).token
    expect(await status({ token, company: 999_999_999 })).toBe(named(403))
  })

  test.each(['1,2', '-1', '1e0', '0x1', '１', ' 1 1', 'abc', '0', '99999999999999999999'])(
    'company header %j names no company',
    async (header) => {
      const token = sharedTokenOf(row.access) ?? (await world.user([], { super_admin: true })).token
      const encoded = Buffer.from(header, 'utf8').toString('latin1')
      expect(await status({ token, headers: { 'x-company-id': encoded } })).toBe(named(400))
    },
  )

  test.each(['api', row.module ?? 'api'])('the module %s is off', async (module) => {
    const company = await world.company()
    const { token } = await world.user([{ company_id: company, role: 'manager' }], {
      super_admin: row.access === 'super_admin',
    })
    const { path, ...request } = await row.call(setting)
    await world.database.write(
      sql`update companies set modules = array_remove(modules, ${module}) where id = ${company}`,
    )
    const identity = { token: sharedTokenOf(row.access) ?? token, company }
    const reply = await world.call(path, { ...request, ...identity })
    const refusal = { status: 403, code: 'module_inactive', module }
    const wanted = named(403) === 403 ? refusal : { status: row.success }
    expect({ ...reply.body, status: reply.status }).toMatchObject(wanted)
  })

  test('without the company header a write is refused, a read takes the primary company', async () => {
    const { token } = await world.user(
      [
        { company_id: await world.company(), role: 'manager', is_primary: false },
        { company_id: setting.company, role: 'manager', is_primary: true },
      ],
      { super_admin: row.access === 'super_admin' },
    )
    const identity = { token: sharedTokenOf(row.access) ?? token }
    const needsCompany = row.writes === true && named(400) === 400
    expect(await status(identity)).toBe(needsCompany ? 400 : row.success)
  })

  /** The refusal, where the company header counts at all. */
  function named(refusal: number): number {
    return row.header === true || inCompany ? refusal : row.success
  }
})

function sharedTokenOf(access: string): string | undefined {
  return access === 'mdm' || access === 'etsm' ? sharedTokens[access] : undefined
}
