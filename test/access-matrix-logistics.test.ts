import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { type Role, atLeast, roles } from '../src/kernel/scope.ts'
import { insertToken } from '../src/logistics/access/store.ts'
import { services } from '../src/main/documents.ts'
import { awayMail } from './contract/auth-link-cases.ts'
import { logisticsRows as rows } from './access-rows/logistics.ts'
import type { Setting } from './access-rows/row.ts'
import { byName } from './support/by-name.ts'
import { type Request, World } from './support/world.ts'

// Every registered operation of the logistics service stands in `access-rows` with who may call it, and is called by
// everybody. The tables are written by hand on purpose: they say what should be, and the code says what is. An
// operation nobody listed fails.

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
    // Passkeys are for names.
    values: {
      ...awayMail,
      MDM_TOKEN: sharedTokens.mdm,
      ETSM_TOKEN: sharedTokens.etsm,
      APP_URL: 'http://localhost:8080',
    },
  })
  bare = await World.start({ only: ['logistics'], values: awayMail })
  const company = await world.company()
  const { token: admin } = await world.user([], { super_admin: true })
  setting = { world, company, client: await world.client(company), admin }
})
afterAll(async () => {
  await world.stop()
  await bare.stop()
})

/** Made when it is first wanted, and once: callers and calls that nothing changes serve many rows. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

const strangers: readonly (readonly [string, () => Promise<string | undefined>])[] = [
  ['no token', async () => undefined],
  ['garbage', async () => 'garbage'],
  ['an empty token', async () => ''],
  ['a token that was never issued', async () => `999999|${'a'.repeat(40)}00000000`],
  ['an expired token', once(expired)],
  ['a revoked token', once(revoked)],
  ['a token of an inactive user', once(inactive)],
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

async function memberAs(role: Role): Promise<string> {
  const client_ids = role === 'client' ? [setting.client] : null
  const { token } =
    role === 'super_admin'
      ? await world.user([], { super_admin: true })
      : await world.user([{ company_id: setting.company, role, client_ids }])
  return token
}
const members = new Map<Role, Promise<string>>()
function sharedMember(role: Role): Promise<string> {
  const member = members.get(role) ?? memberAs(role)
  members.set(role, member)
  return member
}

let serial = 0

const memberElsewhere = byName(() => world.tenant('manager'))
const memberOfNone = byName(() => world.user([]))
/** By the module, and whether a super-admin: a company that lacks it, and a caller there. */
const withoutModule = byName(async (name) => {
  const [module = '', super_admin] = name.split(' ')
  const company = await world.company()
  const user = [{ company_id: company, role: 'manager' }] as const
  const { token } = await world.user(user, { super_admin: super_admin === 'true' })
  await world.switchOff(company, [module])
  return { company, token }
})
const memberOfTwo = byName(async (name) =>
  world.user(
    [
      { company_id: await world.company(), role: 'manager', is_primary: false },
      { company_id: setting.company, role: 'manager', is_primary: true },
    ],
    { super_admin: name.startsWith('true') },
  ),
)

type Identity = Pick<Request, 'token' | 'company' | 'headers'>

describe.each(Object.entries(rows))('logistics %s', (id, row) => {
  // These can be called once, or some times: they end the token, change the password that they are called with, or send letters.
  const endsToken = ['auth.revoke', 'me.change_password', 'me.change_email'].includes(id)
  const own = () => (endsToken ? String((serial += 1)) : '')
  const tokenOf = (role: Role) => (endsToken ? memberAs(role) : sharedMember(role))
  /** A refusal leaves everything as it is, so one call is refused to all. */
  const refusedCall = once(async () => row.call(setting))
  const callFor = (wanted: number, token?: string) =>
    wanted < 400 ? row.call(setting, token) : refusedCall()

  async function expectStatus(wanted: number, identity: Identity): Promise<void> {
    const { path, ...request } = await callFor(wanted, identity.token)
    expect((await world.call(path, { ...request, ...identity })).status).toBe(wanted)
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
  const needsCompany = row.writes === true || row.asksForCompany === true

  test.each(strangers)('%s', async (_name, make) => {
    const token = await make()
    const wanted = row.access === 'anyone' ? row.success : 401
    await expectStatus(wanted, { ...(token !== undefined && { token }), company: setting.company })
  })

  test.each(roles)('as %s', async (role) => {
    const token = await tokenOf(role)
    const allowed =
      row.access === 'super_admin'
        ? role === 'super_admin'
        : row.role === undefined || atLeast(role, row.role)
    const refused = outsider === row.success ? 403 : outsider
    const shared = row.access === 'mdm' || row.access === 'etsm'
    await expectStatus(allowed && !shared ? row.success : refused, { token, company: setting.company })
  })

  test('a member of another company', async () => {
    const { token } = await memberElsewhere(own())
    await expectStatus(outsider, { token, company: setting.company })
  })

  test('a user of no company', async () => {
    const [one, other] = [await memberOfNone(`one ${own()}`), await memberOfNone(`other ${own()}`)]
    await expectStatus(outsider, { token: one.token, company: setting.company })
    await expectStatus(inCompany && needsCompany ? 400 : outsider, { token: other.token })
  })

  test.each(Object.entries(sharedTokens))('with the shared token of %s', async (integration, token) => {
    const wanted = row.access === 'anyone' || row.access === integration ? row.success : 401
    await expectStatus(wanted, { token, company: setting.company })
    const { path, ...request } = await callFor(wanted)
    const unset = await bare.call(path, { ...request, token, company: setting.company })
    expect(unset.status).toBe(row.access === 'mdm' || row.access === 'etsm' ? 503 : wanted)
  })

  test('a company that does not exist', async () => {
    const token = sharedTokenOf(row.access) ?? (await tokenOf('super_admin'))
    await expectStatus(named(403), { token, company: 999_999_999 })
  })

  test.each(['1,2', '-1', '1e0', '0x1', '１', ' 1 1', 'abc', '0', '99999999999999999999'])(
    'company header %j names no company',
    async (header) => {
      const token = sharedTokenOf(row.access) ?? (await tokenOf('super_admin'))
      const encoded = Buffer.from(header, 'utf8').toString('latin1')
      await expectStatus(named(400), { token, headers: { 'x-company-id': encoded } })
    },
  )

  test.each(['api', row.module ?? 'api'])('the module %s is off', async (module) => {
    const { company, token } = await withoutModule(`${module} ${row.access === 'super_admin'} ${own()}`)
    const { path, ...request } = await callFor(named(403), token)
    const identity = { token: sharedTokenOf(row.access) ?? token, company }
    const reply = await world.call(path, { ...request, ...identity })
    const refusal = { status: 403, code: 'module_inactive', module }
    const wanted = named(403) === 403 ? refusal : { status: row.success }
    expect({ ...reply.body, status: reply.status }).toMatchObject(wanted)
  })

  test('without the company header a write and GraphQL are refused, a read takes the primary company', async () => {
    const { token } = await memberOfTwo(`${row.access === 'super_admin'} ${own()}`)
    const identity = { token: sharedTokenOf(row.access) ?? token }
    await expectStatus(needsCompany ? named(400) : row.success, identity)
  })

  /** The refusal, where the company header counts at all. */
  function named(refusal: number): number {
    return row.header === true || inCompany ? refusal : row.success
  }
})

function sharedTokenOf(access: string): string | undefined {
  return access === 'mdm' || access === 'etsm' ? sharedTokens[access] : undefined
}
