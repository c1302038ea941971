import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Role } from '../src/kernel/scope.ts'
import { atLeast, roles } from '../src/kernel/scope.ts'
import { sql } from '../src/kernel/database/sql.ts'
import { insertToken } from '../src/logistics/access/store.ts'
import { services } from '../src/main/documents.ts'
import { type Request, World } from './support/world.ts'

// Every registered operation of the logistics service stands here with who may call it, and is called by everybody. The table is written by
// hand on purpose: it says what should be, and the code says what is. An operation nobody listed fails.

interface Setting {
  readonly world: World
  readonly company: number
  readonly article: number
}

interface Row {
  readonly access: 'anyone' | 'user' | 'member'
  /** Of `member`: the weakest role that may call it, and the module it needs beside `api`. */
  readonly role?: Role
  readonly module?: string
  readonly writes?: boolean
  readonly call: (setting: Setting) => { readonly path: string } & Request
  readonly success: number
}

let serial = 0
const article = () => ({ article_code: `M-${(serial += 1)}`, description: 'Matrix', um3pl: 'PCE' })

const logisticsRows: Readonly<Record<string, Row>> = {
  'health.get': { access: 'anyone', call: () => ({ path: '/health' }), success: 200 },
  'auth.token': {
    access: 'anyone',
    call: () => ({
      path: '/auth/token',
      method: 'POST',
      body: { email: 'nobody@test.example', password: 'x' },
    }),
    success: 422,
  },
  'auth.revoke': { access: 'user', call: () => ({ path: '/auth/revoke', method: 'POST' }), success: 200 },
  'companies.list': { access: 'user', call: () => ({ path: '/companies' }), success: 200 },
  'articles.list': {
    access: 'member',
    role: 'viewer',
    module: 'articles',
    call: () => ({ path: '/articles' }),
    success: 200,
  },
  'articles.get': {
    access: 'member',
    role: 'viewer',
    module: 'articles',
    call: (setting) => ({ path: `/articles/${setting.article}` }),
    success: 200,
  },
  'articles.create': {
    access: 'member',
    role: 'client',
    module: 'articles',
    writes: true,
    call: () => ({ path: '/articles', method: 'POST', body: article() }),
    success: 201,
  },
  'articles.update': {
    access: 'member',
    role: 'client',
    module: 'articles',
    writes: true,
    call: (setting) => ({
      path: `/articles/${setting.article}`,
      method: 'PUT',
      body: { description: `changed ${(serial += 1)}` },
    }),
    success: 200,
  },
}

const { logistics } = services()

test('every operation is listed, and nothing else', () => {
  expect(Object.keys(logisticsRows).toSorted()).toEqual(logistics.operations.map((op) => op.id).toSorted())
})

describe.each(Object.entries(logisticsRows))('logistics %s', (_id, row) => {
  let world: World
  let setting: Setting
  beforeAll(async () => {
    world = await World.start({ only: ['logistics'] })
    const company = await world.company()
    const { token } = await world.user([], { super_admin: true })
    const created = await world.call('/articles', { method: 'POST', token, company, body: article() })
    setting = { world, company, article: created.body.data.id }
  })
  afterAll(() => world.stop())

  async function status(identity: Pick<Request, 'token' | 'company' | 'headers'>): Promise<number> {
    const { path, ...request } = row.call(setting)
    return (await world.call(path, { ...request, ...identity })).status
  }

  const strangers: readonly (readonly [string, () => Promise<string | undefined>])[] = [
    ['no token', async () => undefined],
    ['garbage', async () => 'garbage'],
    ['an empty token', async () => ''],
    ['a token that was never issued', async () => `999999|${'a'.repeat(40)}00000000`],
    ['an expired token', async () => expired()],
    ['a revoked token', async () => revoked()],
    ['a token of an inactive user', async () => inactive()],
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

  test.each(strangers)('%s', async (_name, make) => {
    const token = await make()
    const wanted = row.access === 'anyone' ? row.success : 401
    expect(await status({ ...(token !== undefined && { token }), company: setting.company })).toBe(wanted)
  })

  test.each(roles)('as %s', async (role) => {
    const { token } =
      role === 'super_admin'
        ? await world.user([], { super_admin: true })
        : await world.user([
            {
              company_id: setting.company,
              role,
              client_ids: role === 'client' ? [await ownerOfArticle()] : null,
            },
          ])
    const allowed = row.role === undefined || atLeast(role, row.role)
    expect(await status({ token, company: setting.company })).toBe(allowed ? row.success : 403)
  })

  /** A client user sees only what its client company owns, so the article has to be its own. */
  async function ownerOfArticle(): Promise<number> {
    const client = await world.client(setting.company)
    await world.database.write(sql`
      update articles set client_3pl_id = ${client}, sync_seq = null
       where company_id = ${setting.company} and id = ${setting.article}`)
    return client
  }

  test('a member of another company', async () => {
    const { token } = await world.tenant('manager')
    expect(await status({ token, company: setting.company })).toBe(
      row.access === 'member' ? 403 : row.success,
    )
  })

  test('a user of no company', async () => {
    const [named, unnamed] = [await world.user([]), await world.user([])]
    const withHeader = await status({ token: named.token, company: setting.company })
    expect(withHeader).toBe(row.access === 'member' ? 403 : row.success)
    const without = await status({ token: unnamed.token })
    expect(without).toBe(row.access === 'member' ? (row.writes === true ? 400 : 403) : row.success)
  })

  test('a company that does not exist', async () => {
    const { token } = await world.user([], { super_admin: true })
    expect(await status({ token, company: 999_999_999 })).toBe(row.access === 'member' ? 403 : row.success)
  })

  test.each(['1,2', '-1', '1e0', '0x1', '１', ' 1 1', 'abc', '0', '99999999999999999999'])(
    'company header %j names no company',
    async (header) => {
      const { token } = await world.user([], { super_admin: true })
      const encoded = Buffer.from(header, 'utf8').toString('latin1')
      const wanted = row.access === 'member' ? 400 : row.success
      expect(await status({ token, headers: { 'x-company-id': encoded } })).toBe(wanted)
    },
  )

  test.each(['api', row.module ?? 'api'])('the module %s is off', async (module) => {
    const company = await world.company()
    const { token } = await world.user([{ company_id: company, role: 'manager' }])
    await world.database.write(
      sql`update companies set modules = array_remove(modules, ${module}) where id = ${company}`,
    )
    const { path, ...request } = row.call(setting)
    const reply = await world.call(path, { ...request, token, company })
    const refusal = { status: 403, code: 'module_inactive', module }
    const wanted = row.access === 'member' ? refusal : { status: row.success }
    expect({ ...reply.body, status: reply.status }).toMatchObject(wanted)
  })

  test('without the company header a write is refused, a read takes the primary company', async () => {
    const { token } = await world.user([
      { company_id: await world.company(), role: 'manager', is_primary: false },
      { company_id: setting.company, role: 'manager', is_primary: true },
    ])
    expect(await status({ token })).toBe(row.writes === true ? 400 : row.success)
  })
})
