import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Partner, Service, prefixes } from '../support/partner.ts'
import { newcomer } from '../support/site-desk.ts'
import { testPassword } from '../support/world.ts'

// Section 2 of the document on the authentication service: the resources and their fields.

let service: Service
beforeAll(async () => {
  service = await Service.start()
})
afterAll(() => service.stop())

const string = expect.any(String)
const next = 'four quiet lamps'

/** The same person on the site of another application. */
async function alsoOn(other: Partner, user: { email: string }): Promise<void> {
  expect((await other.attach(user)).status).toBe(200)
}

describe.each(prefixes)('under %s', (prefix) => {
  const partner = () => service.partner(prefix)

  describe('§2 resources', () => {
    test('§2 Site: id, slug and client_id', async () => {
      const app = await partner()
      const { id, slug, client_id } = app.site
      const user = await app.user()
      expect((await app.login(user)).body.site).toMatchObject({ id, slug, client_id })
      expect((await app.byToken(user, '/auth/verify')).body.site).toMatchObject({ id, slug, client_id })
    })

    test('§2 User: id, name, email, roles and assignments in a list; companies and groups in every detail', async () => {
      const app = await partner()
      const role = await app.made('/site/roles', { name: 'Clerk' })
      const sent = newcomer({ assignments: [{ site_role_id: role }] })
      const created = (await app.post('/site/users', sent)).body.data
      const fields = {
        id: expect.any(Number),
        name: sent.name,
        email: sent.email,
        roles: [expect.objectContaining({ id: role, name: 'Clerk', slug: 'clerk' })],
        assignments: [{ site_role_id: role, is_primary: true, metadata: {} }],
      }
      expect((await app.bySecret('/site/users')).body.data).toEqual([expect.objectContaining(fields)])
      const path = `/site/users/${created.id}`
      const details = [created, (await app.bySecret(path)).body.data, (await app.patch(path, {})).body.data]
      for (const detail of details)
        expect(detail).toMatchObject({ ...fields, site_companies: [], site_groups: [] })
    })

    test('§2 User: an e-mail address is there once in the whole account, whichever site asks', async () => {
      const [app, other] = [await partner(), await partner()]
      const sent = newcomer()
      expect((await app.post('/site/users', sent)).status).toBe(200)
      const again = await other.post('/site/users', { ...sent, name: 'Somebody else' })
      expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['email']])
      const stranger = await other.user()
      const moved = await other.patch(`/site/users/${stranger.id}`, { email: sent.email })
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['email']])
    })

    test('§2 Assignment: site_role_id, is_primary and metadata are kept as sent', async () => {
      const app = await partner()
      const [one, two] = [
        await app.made('/site/roles', { name: 'One' }),
        await app.made('/site/roles', { name: 'Two' }),
      ]
      const assignments = [
        { site_role_id: one, is_primary: false, metadata: { desk: 4, tags: ['a'] } },
        { site_role_id: two, is_primary: true, metadata: {} },
      ]
      const created = await app.post('/site/users', newcomer({ assignments }))
      expect(created.body.data.assignments).toEqual(assignments)
      const { id } = created.body.data
      expect((await app.bySecret(`/site/users/${id}`)).body.data.assignments).toEqual(assignments)
    })

    test.each<[string, unknown]>([
      ['site_role_id', 'clerk'],
      ['is_primary', 'perhaps'],
      ['metadata', 'text'],
    ])('§2 Assignment: %s is not %j', async (field, value) => {
      const app = await partner()
      const site_role_id = await app.made('/site/roles', { name: 'Clerk' })
      const assignments = [{ site_role_id, is_primary: true, metadata: {}, [field]: value }]
      const { status, body } = await app.post('/site/users', newcomer({ assignments }))
      expect([status, Object.keys(body.errors)]).toEqual([422, [`assignments.0.${field}`]])
    })

    test('§2 Role: id, name, slug and api_permissions', async () => {
      const app = await partner()
      const api_permissions = ['companies.read', 'groups.read', 'roles.read', 'users.write']
      const sent = { name: 'Front desk', slug: 'desk', api_permissions }
      const { status, body } = await app.post('/site/roles', sent)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id: expect.any(Number), ...sent })
    })

    test('§2 Role: without a slug it is generated from the name', async () => {
      const app = await partner()
      expect((await app.post('/site/roles', { name: 'Front Desk' })).body.data.slug).toBe('front-desk')
    })

    test('§2 Role: * among api_permissions stands for all of them', async () => {
      const app = await partner()
      const user = await app.user()
      const role = await app.made('/site/roles', { name: 'Boss', api_permissions: ['*'] })
      await app.patch(`/site/users/${user.id}`, { assignments: [{ site_role_id: role }] })
      for (const kind of ['roles', 'users', 'companies', 'groups'])
        expect((await app.byToken(user, `/site/${kind}`)).status).toBe(200)
    })

    test.each(['companies', 'groups'])('§2 one of the %s: id, name, slug and action_keys', async (kind) => {
      const app = await partner()
      const sent = { name: 'North wing', slug: 'north', action_keys: ['orders.export', 'orders.view'] }
      const { status, body } = await app.post(`/site/${kind}`, sent)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id: expect.any(Number), ...sent })
      expect((await app.post(`/site/${kind}`, { name: 'South Wing' })).body.data.slug).toBe('south-wing')
    })

    test('§2 Login response: each key with its type, expires_in 3600', async () => {
      const app = await partner()
      const user = await app.user()
      const { status, body } = await app.login(user)
      expect(status).toBe(200)
      expect(body).toMatchObject({
        token: string,
        expires_in: 3600,
        site: { id: app.site.id },
        token_bound_to_site_id: app.site.id,
        user: { id: user.id, name: user.name, email: user.email },
        request_id: string,
      })
    })

    test('§2 Status response: enabled, site_name, the two flags and site_status', async () => {
      const app = await partner()
      expect((await app.status()).body).toMatchObject({
        enabled: true,
        site_name: app.site.name,
        flags: { catalog_active: true, auth_enabled: true },
        site_status: 'production',
      })
    })

    test('§2 a token is good on its own site and on no other, though the user is on both', async () => {
      const [app, other] = [await partner(), await partner()]
      const user = await app.user()
      await alsoOn(other, user)
      const { token, token_bound_to_site_id } = (await app.login(user)).body
      expect(token_bound_to_site_id).toBe(app.site.id)
      expect((await app.byToken({ token }, '/auth/verify')).status).toBe(200)
      expect((await other.byToken({ token }, '/auth/verify')).status).toBe(401)
      expect((await other.byToken({ token }, '/site/users')).status).toBe(401)
    })

    test('§2 a password belongs to the account: changed on one site, it is changed on all', async () => {
      const [app, other] = [await partner(), await partner()]
      const user = await app.user()
      await alsoOn(other, user)
      const body = { current_password: testPassword, password: next, password_confirmation: next }
      await app.byToken(user, '/auth/change-password', { method: 'POST', body })
      for (const site of [app, other]) {
        expect((await site.login(user, next)).status).toBe(200)
        expect((await site.login(user)).status).toBe(401)
      }
    })

    test('§2 site_action_keys of login and verify: the union over all roles, companies and groups', async () => {
      const app = await partner()
      const user = await app.user()
      const assignments = []
      for (const [name, key] of Object.entries({ One: 'role.1', Two: 'role.2' })) {
        const site_role_id = await app.made('/site/roles', { name, action_keys: [key, 'shared'] })
        assignments.push({ site_role_id })
      }
      await app.patch(`/site/users/${user.id}`, { assignments })
      for (const [kind, field] of Object.entries({ companies: 'site_company_id', groups: 'site_group_id' })) {
        for (const name of ['One', 'Two']) {
          const id = await app.made(`/site/${kind}`, { name, action_keys: [`${kind}.${name}`, 'shared'] })
          await app.post(`/site/users/${user.id}/${kind}`, { [field]: id })
        }
        await app.made(`/site/${kind}`, { name: 'Not theirs', action_keys: ['never'] })
      }
      const wanted = ['companies.One', 'companies.Two', 'groups.One', 'groups.Two', 'role.1', 'role.2']
      const replies = [await app.login(user), await app.byToken(user, '/auth/verify')]
      expect(replies).toMatchObject([{ status: 200 }, { status: 200 }])
      for (const { body } of replies)
        expect(body.site_action_keys.toSorted()).toEqual([...wanted, 'shared'].toSorted())
    })
  })
})
