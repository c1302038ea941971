import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../src/kernel/database/sql.ts'
import { type Partner, type Prefix, Service, prefixes } from '../support/partner.ts'
import { newcomer } from '../support/site-desk.ts'

// Section 4 of the document on the authentication service: the rows of users.

let service: Service
beforeAll(async () => {
  service = await Service.start()
})
afterAll(() => service.stop())

const string = expect.any(String)
const namesOf = (reply: { body: { data: { name: string }[] } }) => reply.body.data.map(({ name }) => name)

/** As many users as asked, none of whom can log in. */
async function crowd(app: Partner, count: number): Promise<void> {
  const tag = `${app.site.id}-${process.pid}-${Date.now()}`
  await service.sites.database.write(sql`
    with made as (
      insert into accounts (name, email, password_hash, created_at, updated_at)
      select 'Person ' || i, 'p' || i || ${`-${tag}@test.example`}, '', now(), now()
        from generate_series(1, ${count}::int) i
      returning id)
    insert into site_users (site_id, user_id, created_at, updated_at)
    select ${app.site.id}, id, now(), now() from made`)
}

/** Three users, a second apart, of whom the first is changed last. */
async function trio(prefix: Prefix): Promise<{ app: Partner; tag: string }> {
  const app = await service.partner(prefix)
  const tag = `${app.site.id}.${process.pid}.${Date.now()}`
  const ids = []
  for (const [name, box] of Object.entries({ Beta: 'k1', Alpha: 'k3', Gamma: 'k2' })) {
    ids.push(await app.made('/site/users', newcomer({ name, email: `${box}.${tag}@test.example` })))
    service.clock.advance(1)
  }
  await app.patch(`/site/users/${ids[0]}`, { name: 'Betty' })
  return { app, tag }
}

describe.each(prefixes)('under %s', (prefix) => {
  const partner = () => service.partner(prefix)

  describe('§4 GET /api/site/users', () => {
    test('§4 GET /api/site/users: paginated, 50 to a page unless asked, 100 at most', async () => {
      const app = await partner()
      await crowd(app, 120)
      const page = async (query: string) => (await app.bySecret(`/site/users${query}`)).body
      const first = await page('')
      expect(first.data).toHaveLength(50)
      expect(first.meta).toMatchObject({ current_page: 1, per_page: 50, last_page: 3, total: 120 })
      expect((await page('?per_page=7')).data).toHaveLength(7)
      expect((await page('?per_page=100')).data).toHaveLength(100)
      expect((await page('?per_page=101')).data).toHaveLength(100)
      expect((await page('?per_page=1000')).meta).toMatchObject({ per_page: 100, last_page: 2 })
      const pages = [first, await page('?page=2'), await page('?page=3')]
      const ids = pages.flatMap(({ data }) => data.map(({ id }: { id: number }) => id))
      expect(new Set(ids).size).toBe(120)
    })

    test('§4 GET /api/site/users: q finds by name and by email', async () => {
      const { app, tag } = await trio(prefix)
      expect(namesOf(await app.bySecret('/site/users?q=alph'))).toEqual(['Alpha'])
      expect(namesOf(await app.bySecret(`/site/users?q=k2.${tag}`))).toEqual(['Gamma'])
      expect(namesOf(await app.bySecret('/site/users?q=zzz'))).toEqual([])
    })

    test('§4 GET /api/site/users: every documented order, up and down', async () => {
      const { app } = await trio(prefix)
      const wanted = {
        name: ['Alpha', 'Betty', 'Gamma'],
        email: ['Betty', 'Gamma', 'Alpha'],
        created_at: ['Betty', 'Alpha', 'Gamma'],
        updated_at: ['Alpha', 'Gamma', 'Betty'],
      }
      for (const [sort, names] of Object.entries(wanted)) {
        expect(namesOf(await app.bySecret(`/site/users?sort=${sort}&dir=asc`))).toEqual(names)
        expect(namesOf(await app.bySecret(`/site/users?sort=${sort}&dir=desc`))).toEqual(names.toReversed())
      }
    })

    test.each(['sort=slug', 'dir=up'])('§4 GET /api/site/users: %s is no choice', async (query) => {
      const app = await partner()
      expect((await app.bySecret(`/site/users?${query}`)).status).toBe(422)
    })
  })

  describe('§4 POST /api/site/users', () => {
    test('§4 POST /api/site/users: a new account that is on this site', async () => {
      const app = await partner()
      const sent = newcomer()
      const { status, body } = await app.post('/site/users', sent)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ name: sent.name, email: sent.email, assignments: [] })
      expect(namesOf(await app.bySecret('/site/users'))).toEqual([sent.name])
      expect((await app.login(sent, sent.password)).body.user.id).toBe(body.data.id)
    })

    test('§4 POST /api/site/users: with assignments', async () => {
      const app = await partner()
      const site_role_id = await app.made('/site/roles', { name: 'Clerk' })
      const assignments = [{ site_role_id, is_primary: true, metadata: { shift: 'late' } }]
      const { body } = await app.post('/site/users', newcomer({ assignments }))
      expect(body.data).toMatchObject({ assignments, roles: [{ id: site_role_id }] })
    })

    test('§4 POST /api/site/users: refused when the email exists, on this site or another', async () => {
      const [app, other] = [await partner(), await partner()]
      const { email } = await app.user()
      for (const asking of [app, other]) {
        const { status, body } = await asking.post('/site/users', newcomer({ email }))
        expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
      }
      expect((await other.bySecret('/site/users')).body.data).toEqual([])
    })

    test.each(['name', 'email', 'password', 'password_confirmation'])(
      '§4 POST /api/site/users: refused without %s',
      async (field) => {
        const app = await partner()
        expect((await app.post('/site/users', newcomer({ [field]: undefined }))).status).toBe(422)
      },
    )
  })

  describe('§4 POST /api/site/users/attach', () => {
    test('§4 POST /api/site/users/attach: links an existing account and gives it roles, without a password', async () => {
      const app = await partner()
      const user = await app.user()
      await app.remove(`/site/users/${user.id}`)
      const site_role_id = await app.made('/site/roles', { name: 'Clerk' })
      const assignments = [{ site_role_id, is_primary: true, metadata: {} }]
      const { status, body } = await app.post('/site/users/attach', { email: user.email, assignments })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id: user.id, assignments, roles: [{ id: site_role_id }] })
      expect((await app.login(user)).body.user.id).toBe(user.id)
    })

    test('§4 POST /api/site/users/attach: somebody of another site the same, and they log in once they accept', async () => {
      const [home, app] = [await partner(), await partner()]
      const user = await home.user()
      const site_role_id = await app.made('/site/roles', { name: 'Clerk' })
      const assignments = [{ site_role_id, is_primary: true, metadata: {} }]
      const { status, body } = await app.attach(user, assignments)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id: user.id, assignments, roles: [{ id: site_role_id }] })
      expect((await app.login(user)).body.user.id).toBe(user.id)
    })

    test('§4 POST /api/site/users/attach: 422 when no account has the email', async () => {
      const app = await partner()
      const sent = { email: newcomer().email, assignments: [] }
      const { status, body } = await app.post('/site/users/attach', sent)
      expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
    })

    test('§4 POST /api/site/users/attach: 422 when the user has access already', async () => {
      const app = await partner()
      const { email } = await app.user()
      const { status, body } = await app.post('/site/users/attach', { email, assignments: [] })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['email']])
    })

    test('§4 POST /api/site/users/attach: 422 when a role is not of this site, and nobody is attached', async () => {
      const [home, app] = [await partner(), await partner()]
      const { email } = await home.user()
      const site_role_id = await home.made('/site/roles', { name: 'Clerk' })
      const { status, body } = await app.post('/site/users/attach', {
        email,
        assignments: [{ site_role_id, is_primary: true, metadata: {} }],
      })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['assignments.0.site_role_id']])
      expect((await app.bySecret('/site/users')).body.data).toEqual([])
    })
  })

  describe('§4 /api/site/users/{id}', () => {
    const password = 'walnut carousel 88'
    const passwords = { password, password_confirmation: password }

    test('§4 GET /api/site/users/{id}: the user with site_companies and site_groups', async () => {
      const app = await partner()
      const { id, name, email } = await app.user()
      const company = await app.made('/site/companies', { name: 'Acme', action_keys: ['pay'] })
      const group = await app.made('/site/groups', { name: 'Night', action_keys: ['open'] })
      await app.post(`/site/users/${id}/companies`, { site_company_id: company })
      await app.post(`/site/users/${id}/groups`, { site_group_id: group })
      const { status, body } = await app.bySecret(`/site/users/${id}`)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        id,
        name,
        email,
        site_companies: [{ id: company, name: 'Acme', slug: 'acme', action_keys: ['pay'] }],
        site_groups: [{ id: group, name: 'Night', slug: 'night', action_keys: ['open'] }],
      })
    })

    test('§4 PATCH /api/site/users/{id}: assignments replace all there were; left out they stay', async () => {
      const app = await partner()
      const roles = []
      for (const name of ['One', 'Two', 'Three']) roles.push(await app.made('/site/roles', { name }))
      const [one, two, three] = roles.map((site_role_id) => ({ site_role_id, metadata: {} }))
      const id = await app.made('/site/users', newcomer({ assignments: [one, two] }))
      const after = async (changes: object) => {
        const { status, body } = await app.patch(`/site/users/${id}`, changes)
        expect(status).toBe(200)
        expect(body.data).toMatchObject({ site_companies: [], site_groups: [] })
        return body.data.assignments
      }
      expect(await after({ name: 'Other' })).toMatchObject([{ ...one }, { ...two }])
      expect(await after({ assignments: [three] })).toEqual([{ ...three, is_primary: true }])
      expect(await after({ assignments: [] })).toEqual([])
    })

    test('§4 PATCH /api/site/users/{id}: assignments on another site stay as they are', async () => {
      const [app, other] = [await partner(), await partner()]
      const user = await app.user({ permissions: ['users.read'] })
      await other.attach(user)
      await other.patch(`/site/users/${user.id}`, { assignments: [] })
      const { body } = await app.bySecret(`/site/users/${user.id}`)
      expect(body.data.assignments).toMatchObject([{ site_role_id: user.role_id }])
    })

    test('§4 PATCH /api/site/users/{id}: the client secret sets a password without the old one', async () => {
      const app = await partner()
      const user = await app.user()
      expect((await app.patch(`/site/users/${user.id}`, passwords)).status).toBe(200)
      expect((await app.login(user, password)).status).toBe(200)
      expect((await app.login(user)).status).toBe(401)
    })

    test('§4 PATCH /api/site/users/{id}: so does a user with users.write, and none without', async () => {
      const app = await partner()
      const user = await app.user()
      const [writer, reader] = [
        await app.user({ permissions: ['users.write'] }),
        await app.user({ permissions: ['users.read'] }),
      ]
      const patch = { method: 'PATCH', body: passwords }
      expect((await app.byToken(reader, `/site/users/${user.id}`, patch)).status).toBe(403)
      expect((await app.login(user)).status).toBe(200)
      expect((await app.byToken(writer, `/site/users/${user.id}`, patch)).status).toBe(200)
      expect((await app.login(user, password)).status).toBe(200)
    })

    test('§4 DELETE /api/site/users/{id}: the user is no longer on the site', async () => {
      const app = await partner()
      const user = await app.user()
      const { status, body } = await app.remove(`/site/users/${user.id}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ message: string, request_id: string })
      expect((await app.bySecret(`/site/users/${user.id}`)).status).toBe(404)
      expect((await app.login(user)).status).toBe(403)
    })
  })
})
