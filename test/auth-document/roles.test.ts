import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Partner, type Prefix, Service, prefixes } from '../support/partner.ts'

// Section 4 of the document on the authentication service: the rows of roles.

let service: Service
beforeAll(async () => {
  service = await Service.start()
})
afterAll(() => service.stop())

const namesOf = (reply: { body: { data: { name: string }[] } }) => reply.body.data.map(({ name }) => name)

/** Three roles, a second apart; the first is changed last. */
async function withRoles(prefix: Prefix): Promise<Partner> {
  const app = await service.partner(prefix)
  const ids = []
  for (const [name, slug] of Object.entries({ Beta: 'x-1', Alpha: 'x-3', Gamma: 'x-2' })) {
    ids.push(await app.made('/site/roles', { name, slug, api_permissions: ['users.read'] }))
    service.clock.advance(1)
  }
  await app.patch(`/site/roles/${ids[0]}`, { api_permissions: ['*'] })
  return app
}

describe.each(prefixes)('under %s', (prefix) => {
  const partner = () => service.partner(prefix)

  describe('§4 /api/site/roles', () => {
    test('§4 GET /api/site/roles: the list, with the api_permissions of each', async () => {
      const app = await withRoles(prefix)
      const { status, body } = await app.bySecret('/site/roles?sort=name&dir=asc')
      expect(status).toBe(200)
      expect(body.data).toMatchObject([
        { name: 'Alpha', slug: 'x-3', api_permissions: ['users.read'] },
        { name: 'Beta', slug: 'x-1', api_permissions: ['*'] },
        { name: 'Gamma', slug: 'x-2', api_permissions: ['users.read'] },
      ])
    })

    test.each([
      ['name', 'alph', ['Alpha']],
      ['slug', 'x-2', ['Gamma']],
      ['neither', 'zzz', []],
    ])('§4 GET /api/site/roles: q finds by %s', async (_by, q, wanted) => {
      const app = await withRoles(prefix)
      expect(namesOf(await app.bySecret(`/site/roles?q=${q}`))).toEqual(wanted)
    })

    test.each([
      ['name', ['Alpha', 'Beta', 'Gamma']],
      ['slug', ['Beta', 'Gamma', 'Alpha']],
      ['created_at', ['Beta', 'Alpha', 'Gamma']],
      ['updated_at', ['Alpha', 'Gamma', 'Beta']],
    ])('§4 GET /api/site/roles: sort by %s, dir asc and desc', async (sort, wanted) => {
      const app = await withRoles(prefix)
      expect(namesOf(await app.bySecret(`/site/roles?sort=${sort}&dir=asc`))).toEqual(wanted)
      expect(namesOf(await app.bySecret(`/site/roles?sort=${sort}&dir=desc`))).toEqual(wanted.toReversed())
    })

    test.each(['sort=id', 'dir=up'])('§4 GET /api/site/roles: %s is no choice', async (query) => {
      const app = await partner()
      expect((await app.bySecret(`/site/roles?${query}`)).status).toBe(422)
    })

    test('§4 POST /api/site/roles: name alone is enough, a slug is taken as given', async () => {
      const app = await partner()
      const plain = await app.post('/site/roles', { name: 'Shop Clerk' })
      expect([plain.status, plain.body.data.slug]).toEqual([200, 'shop-clerk'])
      const given = await app.post('/site/roles', { name: 'Shop Clerk', slug: 'clerk' })
      expect([given.status, given.body.data.slug]).toEqual([200, 'clerk'])
    })

    test('§4 POST /api/site/roles: without a name it is refused', async () => {
      const app = await partner()
      const { status, body } = await app.post('/site/roles', { slug: 'clerk' })
      expect([status, Object.keys(body.errors)]).toEqual([422, ['name']])
    })

    test('§4 GET /api/site/roles/{id}: the role', async () => {
      const app = await partner()
      const id = await app.made('/site/roles', { name: 'Clerk', api_permissions: ['users.read'] })
      const { status, body } = await app.bySecret(`/site/roles/${id}`)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id, name: 'Clerk', slug: 'clerk', api_permissions: ['users.read'] })
    })

    test('§4 PATCH /api/site/roles/{id}: changes what is sent', async () => {
      const app = await partner()
      const id = await app.made('/site/roles', { name: 'Clerk' })
      const changes = { name: 'Chief', slug: 'chief', api_permissions: ['*'] }
      const { status, body } = await app.patch(`/site/roles/${id}`, changes)
      expect(status).toBe(200)
      expect(body.data).toMatchObject({ id, ...changes })
      expect((await app.bySecret(`/site/roles/${id}`)).body.data).toMatchObject({ id, ...changes })
    })

    test('§4 DELETE /api/site/roles/{id}: the role is gone', async () => {
      const app = await partner()
      const id = await app.made('/site/roles', { name: 'Clerk' })
      expect((await app.remove(`/site/roles/${id}`)).status).toBe(200)
      expect((await app.bySecret(`/site/roles/${id}`)).status).toBe(404)
      expect((await app.bySecret('/site/roles')).body.data).toEqual([])
    })

    test('§4 /api/site/roles/{id}: the id is a number', async () => {
      const app = await partner()
      expect((await app.bySecret('/site/roles/clerk')).status).toBe(404)
    })
  })
})
