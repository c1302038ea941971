import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Desk, doors, newcomer } from '../../../test/support/site-desk.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'

let world: World
let sites: Sites
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

let serial = 0

/** Creates users of the site with these names, oldest first, none of whom can log in. */
async function fill(desk: Desk, names: readonly string[]): Promise<void> {
  const rows = names.map((name, i) => ({
    name,
    email: `l${(serial += 1)}-${process.pid}-${Date.now()}@list.example`,
    i,
  }))
  await sites.database.write(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (name text, email text, i int)),
    made as (
      insert into accounts (name, email, password_hash, created_at, updated_at)
      select name, email, '', now(), now() from given returning id, email)
    insert into site_users (site_id, user_id, created_at, updated_at)
    select ${desk.site.id}, m.id, now() + g.i * interval '1 second', now() - g.i * interval '1 second'
      from made m join given g using (email)`)
}

const names = (reply: { body: { data: { name: string }[] } }) => reply.body.data.map(({ name }) => name)

describe.each(doors)('auth-api 4 and 5: under $prefix by $mode', (door) => {
  test('GET /site/users is "paginated"; 8: "per_page default 50, maximum 100"', async () => {
    const desk = await Desk.open(sites, door)
    await fill(
      desk,
      Array.from({ length: 120 }, (_, i) => `Person ${String(i).padStart(3, '0')}`),
    )
    const first = await desk.call('/site/users?q=person')
    expect(first.status).toBe(200)
    expect(first.body.data).toHaveLength(50)
    expect(first.body.meta).toMatchObject({
      current_page: 1,
      from: 1,
      to: 50,
      per_page: 50,
      last_page: 3,
      total: 120,
    })
    expect(first.body.links.next).toBe(`${first.body.meta.path}?q=person&page=2`)
    expect(first.body.meta.path).toBe(`${world.app.addresses.auth}${door.prefix}/site/users`)
    expect(first.body.request_id).toBe(first.headers.get('x-request-id'))
    const most = await desk.call('/site/users?q=person&per_page=101&page=2')
    expect(names(most)).toEqual(Array.from({ length: 20 }, (_, i) => `Person ${100 + i}`))
    expect(most.body.meta).toMatchObject({ per_page: 100, from: 101, to: 120 })
    expect((await desk.call('/site/users?q=person&per_page=0')).body.meta.per_page).toBe(50)
    const beyond = await desk.call('/site/users?q=person&page=9')
    expect(beyond.body).toMatchObject({ data: [], meta: { from: null, to: null, total: 120 } })
  })

  test('2: a user in the list has id, name, email, roles and assignments', async () => {
    const desk = await Desk.open(sites, door)
    const role = await desk.role(['users.read'])
    const body = newcomer({ assignments: [{ site_role_id: role }] })
    const created = await desk.post('/site/users', body)
    const list = await desk.call(`/site/users?q=${encodeURIComponent(body.email)}`)
    const { site_companies, site_groups, site_action_keys, api_permissions, ...rest } = created.body.data
    const { email_confirmed, closed_at, ...summary } = rest
    expect({ email_confirmed, closed_at, joined: summary.joined }).toEqual({
      email_confirmed: false,
      closed_at: null,
      joined: true,
    })
    expect(list.body.data).toEqual([summary])
    expect({ site_companies, site_groups, site_action_keys }).toEqual({
      site_companies: [],
      site_groups: [],
      site_action_keys: [],
    })
    expect(api_permissions).toEqual(['users.read'])
    expect(list.text).not.toMatch(/argon2|password/)
  })

  test('GET /site/users/{id} "includes site_companies and site_groups", with an ETag', async () => {
    const desk = await Desk.open(sites, door)
    const { id } = await sites.user(desk.site, { permissions: ['groups.read'] })
    const [company, group] = [await desk.company(['c.do', 'both']), await desk.group(['g.do', 'both'])]
    await desk.post(`/site/users/${id}/companies`, { site_company_id: company })
    await desk.post(`/site/users/${id}/groups`, { site_group_id: group })
    const reply = await desk.call(`/site/users/${id}`)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"3"')
    expect(reply.body.data).toMatchObject({
      id,
      site_companies: [{ id: company, action_keys: ['c.do', 'both'] }],
      site_groups: [{ id: group, action_keys: ['g.do', 'both'] }],
      site_action_keys: ['both', 'c.do', 'g.do'],
      api_permissions: ['groups.read'],
    })
    const headers = { 'if-none-match': '"3"' }
    expect((await desk.call(`/site/users/${id}`, { headers })).status).toBe(304)
  })
})

describe('GET /site/users', () => {
  test('§4: every documented order, up and down', async () => {
    const desk = await Desk.open(sites)
    await fill(desk, ['bruno', 'Anna', 'Carla'])
    const sorted = async (query: string) =>
      names(await desk.call(`/site/users?${query}`)).filter((name) => !name.startsWith('User '))
    expect(await sorted('')).toEqual(['Anna', 'bruno', 'Carla'])
    expect(await sorted('sort=name&dir=desc')).toEqual(['Carla', 'bruno', 'Anna'])
    expect(await sorted('dir=desc')).toEqual(['Carla', 'bruno', 'Anna'])
    expect(await sorted('sort=email')).toEqual(['bruno', 'Anna', 'Carla'])
    expect(await sorted('sort=created_at')).toEqual(['bruno', 'Anna', 'Carla'])
    expect(await sorted('sort=updated_at')).toEqual(['Carla', 'Anna', 'bruno'])
    expect(await sorted('sort=updated_at&dir=desc')).toEqual(['bruno', 'Anna', 'Carla'])
  })

  test.each([
    ['sort=id', 'sort'],
    ['sort=name;drop', 'sort'],
    ["sort=name' or 1=1--", 'sort'],
    ['sort=password_hash', 'sort'],
    ['sort=__proto__', 'sort'],
    ['sort=constructor', 'sort'],
    ['dir=down', 'dir'],
    ['dir=asc&dir=desc', 'dir'],
    ['q=%00', 'q'],
  ])('security 34: %s is 422', async (query, field) => {
    const desk = await Desk.open(sites)
    const reply = await desk.call(`/site/users?${query}`)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual([field])
  })

  test('q (name or email) ignores case and takes % and _ as they are', async () => {
    const desk = await Desk.open(sites)
    await fill(desk, ['Zoë 100%', 'Zoë 1000', 'under_score', 'underXscore', 'back\\slash', "O'Neil"])
    const found = async (q: string) => names(await desk.call(`/site/users?q=${encodeURIComponent(q)}`))
    expect(await found('0%')).toEqual(['Zoë 100%'])
    expect(await found('R_S')).toEqual(['under_score'])
    expect(await found('k\\s')).toEqual(['back\\slash'])
    expect(await found("o'n")).toEqual(["O'Neil"])
    expect(await found('ZOË')).toEqual(['Zoë 100%', 'Zoë 1000'])
    expect(await found('@LIST.example')).toHaveLength(6)
    expect(await found("' or '1'='1")).toEqual([])
  })

  test('security 18: shows the users of this site only', async () => {
    const [desk, other] = [await Desk.open(sites), await Desk.open(sites)]
    await fill(desk, ['Only Here'])
    expect(names(await other.call('/site/users?q=only here'))).toEqual([])
    expect((await other.call('/site/users')).body.meta.total).toBe(1)
    expect((await desk.call('/site/users')).body.meta.total).toBe(2)
  })
})

const calls = (id: number, other: number) =>
  [
    ['GET', '/site/users', 'users.read', undefined],
    ['GET', `/site/users/${id}`, 'users.read', undefined],
    ['POST', '/site/users', 'users.write', newcomer()],
    ['POST', '/site/users/attach', 'users.write', { email: 'x@y.example' }],
    ['PATCH', `/site/users/${id}`, 'users.write', { name: 'Other' }],
    ['POST', `/site/users/${id}/companies`, 'users.write', { site_company_id: other }],
    ['DELETE', `/site/users/${id}/companies/${other}`, 'users.write', undefined],
    ['POST', `/site/users/${id}/groups`, 'users.write', { site_group_id: other }],
    ['DELETE', `/site/users/${id}/groups/${other}`, 'users.write', undefined],
    ['DELETE', `/site/users/${id}`, 'users.write', undefined],
  ] as const

describe('auth-api 5: permissions', () => {
  test('§5: a user whose roles permit nothing gets 403, and write does not imply read', async () => {
    const desk = await Desk.open(sites)
    const target = await sites.user(desk.site)
    const nobody = await sites.user(desk.site)
    const reader = await sites.user(desk.site, { permissions: ['users.read', 'roles.write', 'groups.write'] })
    const writer = await sites.user(desk.site, { permissions: ['users.write'] })
    for (const [method, path, required, body] of calls(target.id, 1)) {
      const request = { method, ...(body !== undefined && { body }) }
      const refusal = { status: 403, code: 'missing_permission', required }
      const bare = await desk.as(nobody, path, request)
      expect({ status: bare.status, ...bare.body }).toMatchObject(refusal)
      const wrong = await desk.as(required === 'users.read' ? writer : reader, path, request)
      expect({ status: wrong.status, ...wrong.body }).toMatchObject(refusal)
    }
  })

  test('no credentials, a wrong secret, a token of another site: 401', async () => {
    const [desk, other] = [await Desk.open(sites), await Desk.open(sites)]
    const target = await sites.user(desk.site)
    const stranger = await sites.user(other.site, { permissions: ['*'] })
    const wrong = { 'x-client-id': desk.site.client_id, 'x-client-secret': other.site.client_secret }
    for (const [method, path, , body] of calls(target.id, 1)) {
      const request = { method, ...(body !== undefined && { body }) }
      expect((await world.callAuth(`/api${path}`, request)).status).toBe(401)
      expect((await world.callAuth(`/api${path}`, { ...request, headers: wrong })).status).toBe(401)
      expect((await desk.as(stranger, path, request)).status).toBe(401)
    }
  })

  test('§5: outside of production 403', async () => {
    const site = await sites.site('maintenance')
    const reply = await sites.bySecret(site, '/api/site/users')
    expect({ status: reply.status, code: reply.body.code }).toEqual({
      status: 403,
      code: 'site_not_in_production',
    })
  })

  test('security 28: a removed permission is gone on the next request', async () => {
    const desk = await Desk.open(sites)
    const reader = await sites.user(desk.site, { permissions: ['users.read'] })
    for (let round = 0; round < 10; round += 1) {
      const assignments = [{ site_role_id: reader.role_id }]
      expect((await desk.patch(`/site/users/${reader.id}`, { assignments })).status).toBe(200)
      expect((await desk.as(reader, '/site/users')).status).toBe(200)
      expect((await desk.patch(`/site/users/${reader.id}`, { assignments: [] })).status).toBe(200)
      expect((await desk.as(reader, '/site/users')).status).toBe(403)
    }
  })
})
