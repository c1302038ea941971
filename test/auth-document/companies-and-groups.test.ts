import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ManagementCall, Service, managementCalls, prefixes } from '../support/partner.ts'
import { targetsOn } from '../support/site-targets.ts'

// Section 4 of the document on the authentication service: the rows of companies and groups, who belongs to them, and
// the client's credentials in a body.

let service: Service
beforeAll(async () => {
  service = await Service.start()
})
afterAll(() => service.stop())

const kinds = [
  { kind: 'companies', field: 'site_company_id', shown: 'site_companies', param: 'company_id' },
  { kind: 'groups', field: 'site_group_id', shown: 'site_groups', param: 'group_id' },
] as const

const cases = prefixes.flatMap((prefix) => kinds.map((each) => ({ prefix, ...each })))

describe.each(cases)('under $prefix: $kind', ({ prefix, kind, field, shown, param }) => {
  const partner = () => service.partner(prefix)
  const path = `/site/${kind}`

  describe(`§4 /api/site/${kind}`, () => {
    test(`§4 GET /api/site/${kind}: all of the site`, async () => {
      const app = await partner()
      for (const name of ['Beta', 'Alpha']) await app.made(path, { name, action_keys: ['pay'] })
      const { status, body } = await app.bySecret(path)
      expect(status).toBe(200)
      expect(body.data).toHaveLength(2)
      expect(body.data).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ name: 'Alpha', slug: 'alpha', action_keys: ['pay'] }),
          expect.objectContaining({ name: 'Beta', slug: 'beta', action_keys: ['pay'] }),
        ]),
      )
    })

    test(`§4 GET /api/site/${kind}: requires ${kind}.read`, async () => {
      const app = await partner()
      const [reader, writer] = [
        await app.user({ permissions: [`${kind}.read`] }),
        await app.user({ permissions: [`${kind}.write`, 'users.read', 'roles.read'] }),
      ]
      expect((await app.byToken(reader, path)).status).toBe(200)
      expect((await app.byToken(writer, path)).status).toBe(403)
    })

    test(`§4 POST /api/site/${kind}: name and action_keys, the slug generated`, async () => {
      const app = await partner()
      const { status, body } = await app.post(path, { name: 'North Wing', action_keys: ['pay', 'ship'] })
      expect(status).toBe(200)
      expect(body.data).toMatchObject({
        name: 'North Wing',
        slug: 'north-wing',
        action_keys: ['pay', 'ship'],
      })
    })

    test(`§4 POST /api/site/${kind}: a slug is taken as given; a name there must be`, async () => {
      const app = await partner()
      const given = await app.post(path, { name: 'North Wing', slug: 'north', action_keys: [] })
      expect([given.status, given.body.data.slug]).toEqual([200, 'north'])
      const nameless = await app.post(path, { slug: 'south', action_keys: [] })
      expect([nameless.status, Object.keys(nameless.body.errors)]).toEqual([422, ['name']])
    })

    test(`§4 POST /api/site/${kind}: requires ${kind}.write`, async () => {
      const app = await partner()
      const [reader, writer] = [
        await app.user({ permissions: [`${kind}.read`, 'users.write', 'roles.write'] }),
        await app.user({ permissions: [`${kind}.write`] }),
      ]
      const request = { method: 'POST', body: { name: 'North', action_keys: [] } }
      expect((await app.byToken(reader, path, request)).status).toBe(403)
      expect((await app.byToken(writer, path, request)).status).toBe(200)
    })

    test(`§4 GET /api/site/${kind}/{id}: one of them`, async () => {
      const app = await partner()
      const id = await app.made(path, { name: 'North', action_keys: ['pay'] })
      const { status, body } = await app.bySecret(`${path}/${id}`)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id, name: 'North', slug: 'north', action_keys: ['pay'] })
    })

    test(`§4 PATCH /api/site/${kind}/{id}: changes what is sent`, async () => {
      const app = await partner()
      const id = await app.made(path, { name: 'North', action_keys: ['pay'] })
      const changes = { name: 'South', slug: 'south', action_keys: ['ship'] }
      const { status, body } = await app.patch(`${path}/${id}`, changes)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id, ...changes })
      expect((await app.bySecret(`${path}/${id}`)).body.data).toMatchObject({ id, ...changes })
    })

    test(`§4 DELETE /api/site/${kind}/{id}: it is gone`, async () => {
      const app = await partner()
      const id = await app.made(path, { name: 'North', action_keys: [] })
      expect((await app.remove(`${path}/${id}`)).status).toBe(200)
      expect((await app.bySecret(`${path}/${id}`)).status).toBe(404)
    })
  })

  describe(`§4 /api/site/users/{id}/${kind}`, () => {
    test(`§4 POST /api/site/users/{id}/${kind}: the user belongs to it`, async () => {
      const app = await partner()
      const user = await app.user()
      const id = await app.made(path, { name: 'North', action_keys: ['pay'] })
      expect((await app.post(`/site/users/${user.id}/${kind}`, { [field]: id })).status).toBe(200)
      const { body } = await app.bySecret(`/site/users/${user.id}`)
      expect(body.data[shown]).toMatchObject([{ id, name: 'North', slug: 'north', action_keys: ['pay'] }])
      expect((await app.byToken(user, '/auth/verify')).body.site_action_keys).toEqual(['pay'])
    })

    test(`§4 POST /api/site/users/{id}/${kind}: requires users.write`, async () => {
      const app = await partner()
      const user = await app.user()
      const body = { [field]: await app.made(path, { name: 'North', action_keys: [] }) }
      const as = async (permissions: readonly string[]) => {
        const caller = await app.user({ permissions })
        return (await app.byToken(caller, `/site/users/${user.id}/${kind}`, { method: 'POST', body })).status
      }
      expect(await as(['users.read', `${kind}.write`, `${kind}.read`])).toBe(403)
      expect(await as(['users.write'])).toBe(200)
    })

    test(`§4 POST /api/site/users/{id}/${kind}: the user must be on the site already`, async () => {
      const [app, other] = [await partner(), await partner()]
      const stranger = await other.user()
      const id = await app.made(path, { name: 'North', action_keys: [] })
      expect((await app.post(`/site/users/${stranger.id}/${kind}`, { [field]: id })).status).toBe(404)
      expect((await app.bySecret('/site/users')).body.data).toEqual([])
    })

    test.each(['north', 1.5, null])(
      `§4 POST /api/site/users/{id}/${kind}: ${field} is an integer, not %j`,
      async (value) => {
        const app = await partner()
        const user = await app.user()
        const reply = await app.post(`/site/users/${user.id}/${kind}`, { [field]: value })
        expect([reply.status, Object.keys(reply.body.errors)]).toEqual([422, [field]])
      },
    )

    test(`§4 DELETE /api/site/users/{id}/${kind}/{${param}}: the user is taken out, and it stays`, async () => {
      const app = await partner()
      const user = await app.user()
      const [id, other] = [
        await app.made(path, { name: 'North', action_keys: ['pay'] }),
        await app.made(path, { name: 'South', action_keys: ['ship'] }),
      ]
      for (const each of [id, other]) await app.post(`/site/users/${user.id}/${kind}`, { [field]: each })
      expect((await app.remove(`/site/users/${user.id}/${kind}/${id}`)).status).toBe(200)
      const { body } = await app.bySecret(`/site/users/${user.id}`)
      expect(body.data[shown]).toMatchObject([{ id: other }])
      expect((await app.bySecret(`${path}/${id}`)).status).toBe(200)
    })
  })
})

const takesBody = ({ body }: ManagementCall) => body !== undefined

describe.each(prefixes)('under %s', (prefix) => {
  // The ids do not matter: only the names of the rows are read here.
  const nowhere = {
    role: 0,
    company: 0,
    group: 0,
    user: 0,
    session: 0,
    joinedCompany: 0,
    joinedGroup: 0,
    stranger: '',
  }

  test.each(
    managementCalls(nowhere)
      .filter(takesBody)
      .map(({ name }, i) => [name, i] as const),
  )('§4 %s: client_id and client_secret in the body do as well as in the headers', async (_name, i) => {
    const app = await service.partner(prefix)
    const targets = await targetsOn(service.sites, app.site)
    const row = managementCalls(targets).filter(takesBody)[i]
    const call = (body: object) => app.call(row?.path ?? '', { method: row?.method ?? '', body })
    expect((await call({ ...row?.body })).status).toBe(401)
    expect((await call({ ...row?.body, ...app.client, client_secret: 'scs_wrong' })).status).toBe(401)
    expect((await call({ ...row?.body, ...app.client })).status).toBe(200)
  })
})
