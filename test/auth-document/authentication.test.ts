import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Partner, Service, prefixes } from '../support/partner.ts'
import { testPassword } from '../support/world.ts'

// Section 4 of the document on the authentication service: the authentication endpoints, outcome by outcome.

let service: Service
beforeAll(async () => {
  service = await Service.start()
})
afterAll(() => service.stop())

const string = expect.any(String)
const next = 'four quiet lamps'
const wish = { current_password: testPassword, password: next, password_confirmation: next }

const change = (app: Partner, user: { token: string }, body: object = wish) =>
  app.byToken(user, '/auth/change-password', { method: 'POST', body })

describe.each(prefixes)('under %s', (prefix) => {
  const partner = () => service.partner(prefix)

  describe('§4 POST /api/auth/login', () => {
    test('§4 POST /api/auth/login: 200 and the login response for right credentials', async () => {
      const app = await partner()
      const { status, body } = await app.login(await app.user())
      expect(status).toBe(200)
      expect(Object.keys(body)).toEqual(
        expect.arrayContaining(['token', 'expires_in', 'site', 'token_bound_to_site_id', 'user']),
      )
    })

    test.each<[string, object]>([
      ['a wrong password', { password: 'not the password' }],
      ['an unknown e-mail address', { email: 'nobody@test.example' }],
      ['a wrong client_secret', { client_secret: 'scs_wrong' }],
      ['an unknown client_id', { client_id: 'cli_unknown' }],
    ])('§4 POST /api/auth/login: 401 invalid credentials: %s', async (_what, wrong) => {
      const app = await partner()
      const { email } = await app.user()
      const body = { ...app.client, email, password: testPassword, ...wrong }
      const reply = await app.call('/auth/login', { method: 'POST', body })
      expect(reply.status).toBe(401)
      expect(reply.body).toMatchObject({ message: string, request_id: string })
      expect(reply.body).not.toHaveProperty('token')
    })

    test('§4 POST /api/auth/login: 403 authentication disabled', async () => {
      const app = await partner()
      const user = await app.user()
      await app.administer({ auth_enabled: false })
      const { status, body } = await app.login(user)
      expect(status).toBe(403)
      expect(body).toMatchObject({ message: string, request_id: string })
      expect(body).not.toHaveProperty('token')
    })
  })

  describe('§4 GET /api/auth/verify', () => {
    test('§4 GET /api/auth/verify: 200 with site, token_bound_to_site_id, user and request_id', async () => {
      const app = await partner()
      const user = await app.user()
      const { id, slug, client_id } = app.site
      const reply = await app.byToken(user, '/auth/verify')
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({
        site: { id, slug, client_id },
        token_bound_to_site_id: id,
        user: { id: user.id, name: user.name, email: user.email },
        request_id: string,
      })
    })

    test('§4 GET /api/auth/verify: what it says of site and user is what login said', async () => {
      const app = await partner()
      const login = (await app.login(await app.user({ permissions: ['users.read'] }))).body
      const { body } = await app.byToken(login, '/auth/verify')
      expect(body).toMatchObject({ site: login.site, user: login.user })
    })
  })

  describe('§4 POST /api/auth/change-password', () => {
    test('§4 POST /api/auth/change-password: 200 with message and request_id', async () => {
      const app = await partner()
      const { status, body } = await change(app, await app.user())
      expect(status).toBe(200)
      expect(body).toMatchObject({ message: string, request_id: string })
    })

    test('§4 POST /api/auth/change-password: the new password is the password from now on', async () => {
      const app = await partner()
      const user = await app.user()
      await change(app, user)
      expect((await app.login(user, next)).status).toBe(200)
      expect((await app.login(user)).status).toBe(401)
    })

    test.each<[string, Record<string, string>]>([
      ['no token', {}],
      ['an invalid token', { authorization: 'Bearer sat_invalid' }],
    ])('§4 POST /api/auth/change-password: 401 for %s', async (_what, headers) => {
      const app = await partner()
      const reply = await app.call('/auth/change-password', {
        method: 'POST',
        headers: { ...headers, 'x-client-id': app.site.client_id },
        body: wish,
      })
      expect(reply.status).toBe(401)
    })

    test.each([
      { status: 'maintenance' },
      { status: 'withdrawn' },
      { catalog_active: false },
      { auth_enabled: false },
    ])('§4 POST /api/auth/change-password: 403 for a site that is inactive: %j', async (changes) => {
      const app = await partner()
      const user = await app.user()
      await app.administer(changes)
      expect((await change(app, user)).status).toBe(403)
    })

    test('§4 POST /api/auth/change-password: 403 for a user who has no access to the site any more', async () => {
      const app = await partner()
      const user = await app.user()
      await app.remove(`/site/users/${user.id}`)
      expect((await change(app, user)).status).toBe(403)
    })

    test('§4 POST /api/auth/change-password: 422 for a wrong current password, which stays', async () => {
      const app = await partner()
      const user = await app.user()
      const { status, body } = await change(app, user, { ...wish, current_password: 'not the password' })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['current_password']])
      expect((await app.login(user)).status).toBe(200)
    })

    test.each<[string, object]>([
      ['too short', { password: 'a1b2c3', password_confirmation: 'a1b2c3' }],
      ['too common', { password: 'password123', password_confirmation: 'password123' }],
      ['not confirmed', { password_confirmation: 'four loud lamps' }],
    ])('§4 POST /api/auth/change-password: 422 for a new password that is %s', async (_what, wrong) => {
      const app = await partner()
      const user = await app.user()
      const { status, body } = await change(app, user, { ...wish, ...wrong })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['password']])
      expect((await app.login(user)).status).toBe(200)
    })

    test('§4 POST /api/auth/change-password: the body is JSON by its Content-Type, and no other', async () => {
      const app = await partner()
      const user = await app.user()
      const headers = { 'content-type': 'text/plain' }
      const reply = await app.byToken(user, '/auth/change-password', { method: 'POST', headers, body: wish })
      expect(reply.status).toBe(415)
      expect((await app.login(user)).status).toBe(200)
    })

    test('§4 the bearer token of a password change is still valid after it', async () => {
      const app = await partner()
      const { token } = (await app.login(await app.user())).body
      expect((await change(app, { token })).status).toBe(200)
      expect((await app.byToken({ token }, '/auth/verify')).status).toBe(200)
    })
  })

  describe('§4 GET /api/auth/status', () => {
    test.each(['slug', 'client_id'] as const)('§4 GET /api/auth/status: 200 by %s', async (by) => {
      const app = await partner()
      const query = by === 'slug' ? `site=${app.site.slug}` : `client_id=${app.site.client_id}`
      const reply = await app.call(`/auth/status?${query}`)
      expect(reply.status).toBe(200)
      expect(reply.body).toMatchObject({
        enabled: true,
        site_name: app.site.name,
        flags: { catalog_active: true, auth_enabled: true },
        site_status: 'production',
        request_id: string,
      })
    })
  })
})
