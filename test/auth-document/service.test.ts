import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Partner, Service, prefixes } from '../support/partner.ts'
import { testPassword } from '../support/world.ts'

// Sections 1 and 3 of the document on the authentication service, sentence by sentence: what it does, and the states of
// a site. As in the other files of this folder, only what the document names is sent and looked at.

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

  describe('§1 what the service does', () => {
    test('§1 an administrator registers a site of type API and gets its client_id and client_secret', async () => {
      const { admins, admin } = service
      const name = `Registered ${process.pid}-${Date.now()}`
      const { body } = await admins.call(admin, '/sites', { method: 'POST', body: { name } })
      expect(body.data).toMatchObject({ type: 'API', name, client_id: string, client_secret: string })
      const app = new Partner(service, prefix, body.data)
      await app.administer({ status: 'production' })
      expect((await app.bySecret('/site/users')).status).toBe(200)
    })

    test('§1 one service for several applications: the same user gets in at each of them', async () => {
      const [one, two] = [await partner(), await partner()]
      const user = await one.user()
      await alsoOn(two, user)
      const [first, second] = [await one.login(user), await two.login(user)]
      expect(first.body).toMatchObject({ site: { id: one.site.id }, user: { id: user.id } })
      expect(second.body).toMatchObject({ site: { id: two.site.id }, user: { id: user.id } })
    })

    test('§1 flow: status, login, verify, change-password, each with what the step before gave', async () => {
      const app = await partner()
      const user = await app.user()
      expect((await app.status()).body.enabled).toBe(true)
      const { token } = (await app.login(user)).body
      const headers = { authorization: `Bearer ${token}`, 'x-client-id': app.site.client_id }
      const verified = await app.call('/auth/verify', { headers })
      expect([verified.status, verified.body.user.id]).toEqual([200, user.id])
      const body = { current_password: testPassword, password: next, password_confirmation: next }
      const changed = await app.call('/auth/change-password', { method: 'POST', headers, body })
      expect(changed.status).toBe(200)
    })

    test('§1 flow 1: where status is not enabled, login is blocked', async () => {
      const app = await partner()
      await app.administer({ auth_enabled: false })
      expect((await app.status()).body.enabled).toBe(false)
      expect((await app.login(await app.user())).status).toBe(403)
    })

    test('§1 flow 2: client_id, client_secret, email and password give a token', async () => {
      const app = await partner()
      expect((await app.login(await app.user())).body.token).toEqual(string)
    })

    test('§1 flow 3: a request needs both the Authorization and the X-Client-ID header', async () => {
      const app = await partner()
      const { token } = await app.user()
      const [bearer, client] = [{ authorization: `Bearer ${token}` }, { 'x-client-id': app.site.client_id }]
      const status = async (headers: Record<string, string>) =>
        (await app.call('/auth/verify', { headers })).status
      expect(await status({ ...bearer, ...client })).toBe(200)
      expect(await status(bearer)).toBe(401)
      expect(await status(client)).toBe(401)
    })

    test('§1 flow 4: verify returns id, name, email, roles and site assignments of the user', async () => {
      const app = await partner()
      const user = await app.user({ permissions: ['roles.read'] })
      expect((await app.byToken(user, '/auth/verify')).body.user).toMatchObject({
        id: user.id,
        name: user.name,
        email: user.email,
        roles: [{ id: user.role_id }],
        assignments: [{ site_role_id: user.role_id, is_primary: true, metadata: {} }],
      })
    })

    test('§1 flow 5: the user changes the password', async () => {
      const app = await partner()
      const user = await app.user()
      const body = { current_password: testPassword, password: next, password_confirmation: next }
      expect((await app.byToken(user, '/auth/change-password', { method: 'POST', body })).status).toBe(200)
      expect((await app.login(user, next)).status).toBe(200)
    })

    test('§1 request_id is in every body and is the X-Request-ID header', async () => {
      const app = await partner()
      const user = await app.user()
      const replies = [
        await app.status(),
        await app.call('/auth/status?site=nowhere'),
        await app.login(user),
        await app.login(user, 'wrong'),
        await app.byToken(user, '/auth/verify'),
        await app.call('/auth/verify'),
        await app.byToken(user, '/auth/change-password', { method: 'POST', body: {} }),
        await app.bySecret('/site/users'),
        await app.byToken(user, '/site/users'),
        await app.bySecret('/site/roles'),
        await app.bySecret('/site/roles/999999999'),
        await app.post('/site/roles', {}),
        await app.post('/site/roles', '{'),
        await app.post('/site/companies', { name: 'Acme' }),
        await app.patch(`/site/users/${user.id}`, { name: 'Other' }),
        await app.remove(`/site/users/${user.id}`),
        await app.remove('/site/users'),
        await app.call('/site/nowhere'),
      ]
      expect(new Set(replies.map(({ status }) => status))).toEqual(
        new Set([200, 400, 401, 403, 404, 405, 422]),
      )
      for (const { headers, body } of replies) {
        expect(body.request_id).toEqual(string)
        expect(headers.get('x-request-id')).toBe(body.request_id)
      }
      expect(new Set(replies.map(({ body }) => body.request_id)).size).toBe(replies.length)
    })
  })

  describe('§3 states of a site', () => {
    test('§3 in production login is active', async () => {
      const app = await partner()
      expect((await app.login(await app.user())).status).toBe(200)
    })

    test.each(['maintenance', 'withdrawn'])(
      '§3 in state %s everybody is refused with 403',
      async (status) => {
        const app = await partner()
        const user = await app.user({ permissions: ['*'] })
        await app.administer({ status })
        expect((await app.login(user)).status).toBe(403)
        expect((await app.byToken(user, '/auth/verify')).status).toBe(403)
        expect((await app.byToken(user, '/site/users')).status).toBe(403)
        expect((await app.bySecret('/site/users')).status).toBe(403)
        expect((await app.status()).body).toMatchObject({ enabled: false, site_status: status })
      },
    )

    test('§3 a site that is not in production yet has no login either', async () => {
      const app = await service.partner(prefix, 'draft')
      expect((await app.login(await app.user())).status).toBe(403)
      expect((await app.status()).body.enabled).toBe(false)
    })

    test.each(['auth_enabled', 'catalog_active'])(
      '§3 with %s off status reports enabled false; on again, true',
      async (flag) => {
        const app = await partner()
        await app.administer({ [flag]: false })
        const flags = { catalog_active: true, auth_enabled: true, [flag]: false }
        expect((await app.status()).body).toMatchObject({
          enabled: false,
          flags,
          site_status: 'production',
        })
        await app.administer({ [flag]: true })
        expect((await app.status()).body).toMatchObject({ enabled: true, flags: { [flag]: true } })
      },
    )
  })
})
