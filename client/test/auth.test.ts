import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins } from '../../test/support/admins.ts'
import { Factors } from '../../test/support/factors.ts'
import { Sites, type TestSite } from '../../test/support/sites.ts'
import { World, testPassword } from '../../test/support/world.ts'
import * as z from 'zod'
import { Auth } from '../src/auth.ts'

let world: World
let sites: Sites
let baseUrl: string
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
  baseUrl = world.app.addresses.auth ?? ''
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

async function open(): Promise<{ readonly auth: Auth; readonly site: TestSite }> {
  const site = await sites.site()
  return { site, auth: new Auth({ baseUrl, clientId: site.client_id, clientSecret: site.client_secret }) }
}

describe('a site', () => {
  test('finishes a login that asks for a second factor', async () => {
    const factors = new Factors(world, sites)
    const own = await factors.site()
    const person = await sites.user(own)
    const { codes } = await factors.app(own, person)
    const { client_id: clientId, client_secret: clientSecret } = own
    const auth = new Auth({ baseUrl, clientId, clientSecret })
    const from = { endUserIp: '203.0.113.7' }
    const refused = await auth.login(person.email, testPassword, from).catch((error: unknown) => error)
    const { code, body } = z
      .object({ code: z.string(), body: z.looseObject({ challenge: z.string() }) })
      .parse(refused)
    expect(code).toBe('mfa_required')
    const session = await auth.loginSecond(body.challenge, { code: codes[0] ?? '' }, from)
    expect((await auth.as(session.token).auth.verify()).user.email).toBe(person.email)
  })

  test('asks whether logins are open, logs a user in and acts for them', async () => {
    const { auth, site } = await open()
    const { email, id } = await sites.user(site)
    expect(await auth.auth.status({ client_id: site.client_id })).toMatchObject({ enabled: true })
    const session = await auth.login(email, testPassword, { endUserIp: '203.0.113.7' })
    expect(session).toMatchObject({ expires_in: 3600, user: { id, email } })
    expect(auth.token).toBeUndefined()
    const user = auth.as(session.token)
    expect(await user.auth.verify()).toMatchObject({ user: { id } })
    const [mine] = await user.auth.sessions()
    expect(mine).toMatchObject({ address: '203.0.113.7' })
    await user.auth.changePassword({
      current_password: testPassword,
      password: 'correct horse battery',
      password_confirmation: 'correct horse battery',
    })
    await user.auth.logout()
    await expect(user.auth.verify()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' })
    await expect(auth.login(email, testPassword)).rejects.toMatchObject({ code: 'invalid_credentials' })
  })

  test('manages what is its own by its secret', async () => {
    const { auth } = await open()
    const role = await auth.roles.create({ name: 'Shop manager', api_permissions: ['users.read'] })
    expect(await auth.roles.get(role.id)).toEqual(role)
    const roles = await auth.roles.list()
    expect(roles).toMatchObject({ meta: { total: 1 }, data: [{ slug: 'shop-manager' }] })
    const changed = await auth.roles.update(role.id, { name: 'Manager' }, { ifMatch: role.version })
    expect(changed.name).toBe('Manager')
    await expect(auth.roles.update(role.id, { name: 'X' }, { ifMatch: role.version })).rejects.toMatchObject({
      status: 412,
    })
    const company = await auth.companies.create({ name: 'Ltd' })
    const { id } = await auth.users.create({
      name: 'Ada',
      email: `ada-${process.pid}-${Date.now()}@test.example`,
      password: 'walnut carousel 88',
      password_confirmation: 'walnut carousel 88',
    })
    await auth.users.companies.add(id, { site_company_id: company.id })
    expect((await auth.users.get(id)).site_companies).toMatchObject([{ id: company.id }])
    await auth.users.companies.remove(id, company.id)
    expect(await auth.roles.delete(role.id)).toMatchObject({ message: expect.any(String) })
  })

  test('goes through all of its users', async () => {
    const { auth, site } = await open()
    const made = await Promise.all(Array.from({ length: 7 }, () => sites.user(site)))
    const ids: number[] = []
    for await (const { id } of auth.users.all({ per_page: 2 })) ids.push(id)
    expect(ids.toSorted((a, b) => a - b)).toEqual(made.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  test('a token beside the secret means the user, with what the user may do', async () => {
    const { auth, site } = await open()
    const { token } = await sites.user(site, { permissions: ['users.read'] })
    await expect(auth.as(token).roles.list()).rejects.toMatchObject({
      status: 403,
      code: 'missing_permission',
      body: { required: 'roles.read' },
    })
    expect((await auth.as(token).users.list()).meta.total).toBe(1)
  })

  test('a refused token can be replaced', async () => {
    const { site } = await open()
    const user = await sites.user(site)
    const auth = new Auth({
      baseUrl,
      clientId: site.client_id,
      token: 'sat_worn',
      async onUnauthenticated(client) {
        client.token = user.token
      },
    })
    expect(await auth.auth.verify()).toMatchObject({ user: { id: user.id } })
  })

  test('nothing is repeated that is not safe to repeat: the service takes no keys', async () => {
    const { site } = await open()
    const sent: Headers[] = []
    const auth = new Auth({
      baseUrl,
      clientId: site.client_id,
      clientSecret: site.client_secret,
      fetch: async (url, init) => {
        sent.push(new Headers(init.headers))
        await fetch(url, init)
        throw new TypeError('the line went dead')
      },
    })
    await expect(auth.roles.create({ name: 'Once' })).rejects.toMatchObject({ name: 'NoAnswerError' })
    expect(sent.map((headers) => headers.get('idempotency-key'))).toEqual([null])
  })
})

test('an administrator signs in and looks after the sites', async () => {
  const { email } = await new Admins(world, sites).admin()
  const anyone = new Auth({ baseUrl })
  const { token } = await anyone.admin.login({ email, password: testPassword })
  const admin = anyone.as(token)
  const site = await admin.admin.sitesCreate({ name: `Shop ${process.pid}-${Date.now()}` })
  expect(site.client_secret).toMatch(/^scs_/)
  expect(await admin.admin.sitesUpdate(site.id, { status: 'production' })).toMatchObject({
    status: 'production',
  })
  const [first] = (await admin.admin.audit({ target: `site:${site.id}`, per_page: 1 })).data
  expect(first).toBeDefined()
  const all = []
  for await (const row of admin.admin.allAudit({ per_page: 1, site_id: site.id })) all.push(row.action)
  expect(all.length).toBeGreaterThan(1)
  const query = { site_id: site.id, format: 'ndjson' } as const
  const lines = await admin.admin.auditExport({ ...query, action: 'site.updated' })
  expect(lines).toMatch(/^\{.*"site\.updated".*\}\n$/)
  expect(await admin.admin.auditExport({ ...query, action: 'login' })).toBe('')
})
