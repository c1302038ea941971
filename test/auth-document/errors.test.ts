import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/kernel/database/sql.ts'
import { type Partner, Service, prefixes } from '../support/partner.ts'
import { newcomer } from '../support/site-desk.ts'
import { testPassword } from '../support/world.ts'

// Sections 7 and 8 of the document on the authentication service: errors and limits.

let service: Service
let italian: Service
beforeAll(async () => {
  service = await Service.start()
  italian = await Service.start({ APP_LOCALE: 'it' })
})
afterAll(async () => {
  await italian.stop()
  await service.stop()
})

const string = expect.any(String)

/** Data definition takes no parameters, so its text is a template of its own. */
function run(text: string) {
  return service.sites.database.write(sql(Object.assign([text], { raw: [text] })))
}

describe.each(prefixes)('under %s', (prefix) => {
  const partner = () => service.partner(prefix)

  describe('§7 errors', () => {
    test('§7 200: the one status of success, whatever was created, changed or deleted', async () => {
      const app = await partner()
      const user = await app.user()
      const passwords = { password: 'four quiet lamps', password_confirmation: 'four quiet lamps' }
      const body = { current_password: testPassword, ...passwords }
      const replies = [
        await app.status(),
        await app.login(user),
        await app.byToken(user, '/auth/verify'),
        await app.byToken(user, '/auth/change-password', { method: 'POST', body }),
        await app.post('/site/users', newcomer()),
        await app.patch(`/site/users/${user.id}`, { name: 'Other' }),
        await app.remove(`/site/users/${user.id}`),
      ]
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
    })

    test.each(['/auth/verify', '/site/users'])('§7 401: an invalid token on %s', async (path) => {
      const app = await partner()
      const { status, body } = await app.byToken({ token: 'sat_invalid' }, path)
      expect(status).toBe(401)
      expect(body).toMatchObject({ message: string, request_id: string })
    })

    test('§7 401: wrong credentials, of a user and of a client', async () => {
      const app = await partner()
      expect((await app.login(await app.user(), 'wrong')).status).toBe(401)
      const headers = { 'x-client-secret': 'scs_wrong' }
      expect((await app.bySecret('/site/users', { headers })).status).toBe(401)
    })

    test.each<[string, (app: Partner, user: { id: number }) => Promise<unknown>]>([
      ['site disabled', (app) => app.administer({ auth_enabled: false })],
      ['user without access to the site', (app, { id }) => app.remove(`/site/users/${id}`)],
      ['site not in production', (app) => app.administer({ status: 'maintenance' })],
      ['missing role permissions', (app, { id }) => app.patch(`/site/users/${id}`, { assignments: [] })],
    ])('§7 403: %s', async (_what, happens) => {
      const app = await partner()
      const user = await app.user({ permissions: ['users.read'] })
      expect((await app.byToken(user, '/site/users')).status).toBe(200)
      await happens(app, user)
      const { status, body } = await app.byToken(user, '/site/users')
      expect(status).toBe(403)
      expect(body).toMatchObject({ message: string, request_id: string })
    })

    test('§7 403: login with the right password by somebody who has no access to the site', async () => {
      const [app, other] = [await partner(), await partner()]
      expect((await app.login(await other.user())).status).toBe(403)
    })

    const invalid: readonly [string, (app: Partner) => ReturnType<Partner['call']>, readonly string[]][] = [
      [
        'POST /api/auth/login',
        (app) => app.call('/auth/login', { method: 'POST', body: app.client }),
        ['email', 'password'],
      ],
      [
        'POST /api/auth/change-password',
        async (app) =>
          app.byToken(await app.user(), '/auth/change-password', { method: 'POST', body: { password: 7 } }),
        ['current_password', 'password'],
      ],
      ['GET /api/auth/status', (app) => app.call('/auth/status'), ['site']],
      ['GET /api/site/roles', (app) => app.bySecret('/site/roles?dir=up'), ['dir']],
      ['POST /api/site/roles', (app) => app.post('/site/roles', { api_permissions: 'all' }), ['name']],
      ['GET /api/site/users', (app) => app.bySecret('/site/users?sort=age'), ['sort']],
      [
        'POST /api/site/users',
        (app) => app.post('/site/users', newcomer({ email: 'nobody', name: '' })),
        ['email', 'name'],
      ],
      ['POST /api/site/users/attach', (app) => app.post('/site/users/attach', {}), ['email']],
      [
        'PATCH /api/site/users/{id}',
        async (app) => app.patch(`/site/users/${(await app.user()).id}`, { assignments: 'none' }),
        ['assignments'],
      ],
      ['POST /api/site/companies', (app) => app.post('/site/companies', { name: ['a'] }), ['name']],
      ['POST /api/site/groups', (app) => app.post('/site/groups', { action_keys: 'a' }), ['action_keys']],
    ]
    test.each(invalid)('§7 422: message, errors and request_id: %s', async (_row, ask, fields) => {
      const { status, body } = await ask(await partner())
      expect(status).toBe(422)
      expect(body).toMatchObject({ message: string, request_id: string })
      expect(Object.keys(body.errors)).toEqual(expect.arrayContaining([...fields]))
      for (const texts of Object.values(body.errors)) {
        expect(texts).toEqual(expect.arrayContaining([string]))
        for (const text of [texts].flat()) expect(text).toEqual(string)
      }
    })

    test('§7 422: messages are English by default', async () => {
      const { body } = await (await partner()).post('/site/companies', {})
      expect(body).toMatchObject({
        message: 'The name field is required.',
        errors: { name: ['The name field is required.'] },
      })
    })

    test('§7 422: messages are in the language of the setting, whatever the client would like', async () => {
      const app = await italian.partner(prefix)
      const headers = { 'accept-language': 'en' }
      const { body } = await app.bySecret('/site/companies', { method: 'POST', body: {}, headers })
      const text = 'Il campo name è obbligatorio.'
      expect(body).toMatchObject({ message: text, errors: { name: [text] } })
      const wrong = { current_password: 'wrong', password: 'four quiet lamps' }
      const change = await app.byToken(await app.user(), '/auth/change-password', {
        method: 'POST',
        body: { ...wrong, password_confirmation: 'four quiet lamps' },
      })
      expect(change.body.errors).toEqual({ current_password: ['La password non è corretta.'] })
    })

    test('§7 500: a fault of the server says so, with a request_id and nothing of its inside', async () => {
      const app = await partner()
      const name = `fails_${app.site.id}`
      await run(
        `create function ${name}() returns trigger language plpgsql as $$ begin raise 'inside'; end $$`,
      )
      try {
        await run(`create trigger ${name} before insert on companies
                   for each row when (new.site_id = ${app.site.id}) execute function ${name}()`)
        const { status, body, text } = await app.post('/site/companies', { name: 'Acme' })
        expect(status).toBe(500)
        expect(body).toMatchObject({ message: string, request_id: string })
        expect(text).not.toContain('inside')
      } finally {
        await run(`drop function ${name}() cascade`)
      }
    })
  })

  describe('§8 limits', () => {
    test('§8 a login token lives 3600 seconds: good at 3599, 401 from 3600 on', async () => {
      const app = await partner()
      const { token, expires_in } = (await app.login(await app.user({ permissions: ['*'] }))).body
      expect(expires_in).toBe(3600)
      const statuses = async () => [
        (await app.byToken({ token }, '/auth/verify')).status,
        (await app.byToken({ token }, '/site/users')).status,
      ]
      service.clock.advance(3599)
      expect(await statuses()).toEqual([200, 200])
      service.clock.advance(1)
      expect(await statuses()).toEqual([401, 401])
    })

    test.each([
      ['', 50],
      ['?per_page=50', 50],
      ['?per_page=100', 100],
      ['?per_page=101', 100],
    ])('§8 the list of users%s has pages of %i', async (query, wanted) => {
      const app = await partner()
      expect((await app.bySecret(`/site/users${query}`)).body.meta.per_page).toBe(wanted)
    })
  })
})
