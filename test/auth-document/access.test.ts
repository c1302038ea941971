import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Partner, Service, managementCalls, prefixes } from '../support/partner.ts'
import { targetsOn } from '../support/site-targets.ts'
import { testPassword } from '../support/world.ts'

// Section 5 of the document on the authentication service: who gets in. Section 6 shows nothing.

let service: Service
const lines: string[] = []
beforeAll(async () => {
  service = await Service.start()
  service.world.log.on('data', (line) => lines.push(String(line)))
})
afterAll(() => service.stop())

/** The status of one good call for each row of the management table. */
async function rowsOf(app: Partner, by: (path: string, request: object) => Promise<{ status: number }>) {
  const rows = managementCalls(await targetsOn(service.sites, app.site))
  const statuses: [string, number][] = []
  for (const { name, path, ...request } of rows) statuses.push([name, (await by(path, request)).status])
  return { statuses, all: (status: number) => rows.map(({ name }) => [name, status]) }
}

describe.each(prefixes)('under %s', (prefix) => {
  const partner = () => service.partner(prefix)

  describe('§5 authentication', () => {
    test('§5 mode 1: the client secret opens every resource of the site', async () => {
      const app = await partner()
      const { statuses, all } = await rowsOf(app, (path, request) => app.bySecret(path, request))
      expect(statuses).toEqual(all(200))
    })

    test.each<[string, Record<string, string>]>([
      ['without X-Client-Secret', { 'x-client-secret': '' }],
      ['without X-Client-ID', { 'x-client-id': '' }],
      ['with a wrong X-Client-Secret', { 'x-client-secret': 'scs_wrong' }],
      ['with an unknown X-Client-ID', { 'x-client-id': 'cli_unknown' }],
    ])('§5 mode 1: %s: 401', async (_what, headers) => {
      const app = await partner()
      expect((await app.bySecret('/site/users', { headers })).status).toBe(401)
    })

    test('§5 mode 1: the secret opens its own site only', async () => {
      const [app, other] = [await partner(), await partner()]
      const { id } = await other.user()
      expect((await app.bySecret(`/site/users/${id}`)).status).toBe(404)
      const headers = { 'x-client-id': other.site.client_id }
      expect((await app.bySecret('/site/users', { headers })).status).toBe(401)
    })

    test('§5 mode 2: a user token with all permissions opens every resource of the site', async () => {
      const app = await partner()
      const user = await app.user({ permissions: ['*'] })
      const { statuses, all } = await rowsOf(app, (path, request) => app.byToken(user, path, request))
      expect(statuses).toEqual(all(200))
    })

    test('§5 mode 2: the token goes with X-Client-ID: 401 without either', async () => {
      const app = await partner()
      const { token } = await app.user({ permissions: ['*'] })
      expect((await app.call('/site/users', { token })).status).toBe(401)
      const headers = { 'x-client-id': app.site.client_id }
      expect((await app.call('/site/users', { headers })).status).toBe(401)
      expect((await app.call('/site/users', { token, headers })).status).toBe(200)
    })

    test('§5 mode 2: permissions are the union over all roles of the user', async () => {
      const app = await partner()
      const user = await app.user()
      const assignments = []
      for (const kind of ['roles', 'groups']) {
        const role = { name: kind, api_permissions: [`${kind}.read`] }
        assignments.push({ site_role_id: await app.made('/site/roles', role) })
      }
      await app.patch(`/site/users/${user.id}`, { assignments })
      const statuses = []
      for (const kind of ['roles', 'users', 'companies', 'groups'])
        statuses.push((await app.byToken(user, `/site/${kind}`)).status)
      expect(statuses).toEqual([200, 403, 403, 200])
    })

    test('§5 mode 2: roles that the user has on another site count for nothing here', async () => {
      const [app, other] = [await partner(), await partner()]
      const user = await other.user({ permissions: ['*'] })
      await app.attach(user)
      const { token } = (await app.login(user)).body
      expect((await app.byToken({ token }, '/site/users')).status).toBe(403)
    })

    test('§5 mode 2: without permissions from roles every row is 403', async () => {
      const app = await partner()
      const nobody = await app.user()
      const { statuses, all } = await rowsOf(app, (path, request) => app.byToken(nobody, path, request))
      expect(statuses).toEqual(all(403))
    })

    test.each(['draft', 'maintenance', 'withdrawn'] as const)(
      '§5 a site in state %s, not in production: 403 in both modes',
      async (status) => {
        const app = await service.partner(prefix, status)
        const user = await app.user({ permissions: ['*'] })
        expect((await app.bySecret('/site/roles')).status).toBe(403)
        expect((await app.byToken(user, '/site/roles')).status).toBe(403)
      },
    )

    test('§5 the client secret is for servers: no answer shows it and no browser of another origin may ask', async () => {
      const app = await partner()
      const user = await app.user()
      const headers = { origin: 'https://shop.example' }
      const replies = [
        await app.login(user),
        await app.byToken(user, '/auth/verify', { headers }),
        await app.call(`/auth/status?client_id=${app.site.client_id}`, { headers }),
        await app.bySecret('/site/users', { headers }),
      ]
      for (const reply of replies) {
        expect(reply.status).toBe(200)
        expect(reply.text).not.toContain(app.site.client_secret)
        expect(reply.headers.get('access-control-allow-origin')).toBeNull()
      }
    })

    test('§5 our own log keeps to it too: neither Authorization nor X-Client-Secret nor cookies', async () => {
      const app = await partner()
      const user = await app.user()
      const before = lines.length
      const headers = { cookie: 'session=canary-of-cookies' }
      const replies = [
        await app.bySecret('/site/users', { headers }),
        await app.byToken(user, '/auth/verify', { headers }),
        await app.login(user),
      ]
      const log = () => lines.slice(before).join('')
      for (const { body } of replies) await expect.poll(log).toContain(body.request_id)
      for (const canary of [app.site.client_secret, user.token, 'canary-of-cookies', testPassword])
        expect(log()).not.toContain(canary)
    })

    test('§5 with authentication disabled by an administrator, login and verify are 403', async () => {
      const app = await partner()
      const user = await app.user()
      expect((await app.byToken(user, '/auth/verify')).status).toBe(200)
      await app.administer({ auth_enabled: false })
      expect((await app.login(user)).status).toBe(403)
      expect((await app.login(user, 'wrong')).status).toBe(403)
      expect((await app.byToken(user, '/auth/verify')).status).toBe(403)
      await app.administer({ auth_enabled: true })
      expect((await app.login(user)).status).toBe(200)
      expect((await app.byToken(user, '/auth/verify')).status).toBe(200)
    })
  })
})
