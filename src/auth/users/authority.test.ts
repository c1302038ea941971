import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Desk, newcomer } from '../../../test/support/site-desk.ts'
import { Sites } from '../../../test/support/sites.ts'
import { type Reply, World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'

let world: World
let sites: Sites
beforeAll(async () => {
  world = await World.start({ only: ['auth'] })
  sites = new Sites(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const outcome = ({ status, body }: Reply) => ({ status, code: body.code })
const notHeld = { status: 403, code: 'permission_not_held' }
const ownAccess = { status: 403, code: 'own_access' }
const notOwned = { status: 403, code: 'account_not_owned' }
const secret = 'copper lantern 41'
const withPassword = { password: secret, password_confirmation: secret }
const writes = ['users.read', 'users.write'] as const

describe('security 26, rule 2: assign only roles within your own permissions', () => {
  test('on create, attach and PATCH', async () => {
    const [desk, other] = [await Desk.open(sites), await Desk.open(sites)]
    const writer = await sites.user(desk.site, { permissions: writes })
    const weak = await desk.role(['users.read'])
    const strong = await desk.role(['users.read', 'roles.write'])
    const all = await desk.role(['*'])
    const target = await sites.user(desk.site)
    const elsewhere = await sites.user(other.site)
    for (const site_role_id of [strong, all]) {
      const assignments = [{ site_role_id: weak }, { site_role_id }]
      const created = newcomer({ assignments })
      expect(outcome(await desk.as(writer, '/site/users', { method: 'POST', body: created }))).toEqual(
        notHeld,
      )
      const attached = { email: elsewhere.email, assignments }
      const attach = { method: 'POST', body: attached }
      expect(outcome(await desk.as(writer, '/site/users/attach', attach))).toEqual(notHeld)
      const patch = { method: 'PATCH', body: { assignments } }
      expect(outcome(await desk.as(writer, `/site/users/${target.id}`, patch))).toEqual(notHeld)
    }
    expect((await desk.call(`/site/users/${elsewhere.id}`)).status).toBe(404)
    expect((await desk.call(`/site/users/${target.id}`)).body.data.assignments).toEqual([])
    const within = { method: 'PATCH', body: { assignments: [{ site_role_id: weak }] } }
    expect((await desk.as(writer, `/site/users/${target.id}`, within)).status).toBe(200)
  })
})

describe('security 26, rule 3: change only users whose permissions are within yours', () => {
  test('a stronger user is out of reach of every write, and reads stay', async () => {
    const desk = await Desk.open(sites)
    const writer = await sites.user(desk.site, { permissions: writes })
    const [company, group] = [await desk.company(), await desk.group()]
    for (const permissions of [['*'], ['audit.read']]) {
      const strong = await sites.user(desk.site, { permissions })
      await desk.post(`/site/users/${strong.id}/companies`, { site_company_id: company })
      await desk.post(`/site/users/${strong.id}/groups`, { site_group_id: group })
      const path = `/site/users/${strong.id}`
      for (const [method, at, body] of [
        ['PATCH', path, { name: 'Never' }],
        ['PATCH', path, withPassword],
        ['PATCH', path, { email: 'mine@test.example' }],
        ['PATCH', path, { assignments: [] }],
        ['PATCH', path, { status: 'suspended' }],
        ['DELETE', path],
        ['POST', `${path}/companies`, { site_company_id: company }],
        ['DELETE', `${path}/companies/${company}`],
        ['POST', `${path}/groups`, { site_group_id: group }],
        ['DELETE', `${path}/groups/${group}`],
      ] as const) {
        const reply = await desk.as(writer, at, { method, ...(body && { body }) })
        expect({ method, at, ...outcome(reply) }).toEqual({ method, at, ...notHeld })
      }
      const seen = await desk.as(writer, path)
      expect(seen.body.data).toMatchObject({
        name: strong.name,
        status: 'active',
        version: 3,
        site_companies: [{ id: company }],
        site_groups: [{ id: group }],
      })
    }
  })

  test('an equal or weaker one is within reach', async () => {
    const desk = await Desk.open(sites)
    const writer = await sites.user(desk.site, { permissions: writes })
    const equal = await sites.user(desk.site, { permissions: writes })
    const path = `/site/users/${equal.id}`
    expect((await desk.as(writer, path, { method: 'PATCH', body: withPassword })).status).toBe(200)
    expect((await desk.as(writer, path, { method: 'PATCH', body: { assignments: [] } })).status).toBe(200)
    expect((await desk.as(writer, path, { method: 'DELETE' })).status).toBe(200)
  })
})

describe('security 26, rule 4: nobody changes their own assignments, companies or groups', () => {
  test("403 own_access for all of them, and for detaching oneself; name and password are one's own", async () => {
    const desk = await Desk.open(sites)
    const writer = await sites.user(desk.site, { permissions: writes })
    const [company, group] = [await desk.company(), await desk.group()]
    const weak = await desk.role(['users.read'])
    const path = `/site/users/${writer.id}`
    for (const [method, at, body] of [
      ['PATCH', path, { assignments: [{ site_role_id: weak }] }],
      ['PATCH', path, { name: 'Never', assignments: [] }],
      ['DELETE', path],
      ['POST', `${path}/companies`, { site_company_id: company }],
      ['DELETE', `${path}/companies/${company}`],
      ['POST', `${path}/groups`, { site_group_id: group }],
      ['DELETE', `${path}/groups/${group}`],
    ] as const) {
      const reply = await desk.as(writer, at, { method, ...(body && { body }) })
      expect({ method, at, ...outcome(reply) }).toEqual({ method, at, ...ownAccess })
    }
    const same = { name: 'Me', assignments: [{ site_role_id: writer.role_id }] }
    expect((await desk.as(writer, path, { method: 'PATCH', body: same })).body.data.name).toBe('Me')
    expect((await desk.as(writer, path, { method: 'PATCH', body: withPassword })).status).toBe(200)
  })

  test('who holds * may', async () => {
    const desk = await Desk.open(sites)
    const owner = await sites.user(desk.site, { permissions: ['*'] })
    const path = `/site/users/${owner.id}`
    const company = { method: 'POST', body: { site_company_id: await desk.company() } }
    expect((await desk.as(owner, `${path}/companies`, company)).status).toBe(200)
    const weak = {
      method: 'PATCH',
      body: { assignments: [{ site_role_id: await desk.role(['users.read']) }] },
    }
    expect((await desk.as(owner, path, weak)).status).toBe(200)
    expect((await desk.as(owner, path, { method: 'PATCH', body: { name: 'No more' } })).status).toBe(403)
  })
})

describe('security 19 and rule 5: attach cannot lead to takeover', () => {
  test('password and e-mail only from the home site or the only site the account is on', async () => {
    const [home, guest] = [await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(home.site)
    await guest.post('/site/users/attach', { email: user.email })
    const path = `/site/users/${user.id}`
    expect(outcome(await guest.patch(path, withPassword))).toEqual(notOwned)
    expect(outcome(await guest.patch(path, { email: `mine-${user.email}` }))).toEqual(notOwned)
    expect((await guest.patch(path, { email: user.email, name: 'Guest Name' })).status).toBe(200)
    expect((await guest.patch(path, { status: 'suspended' })).status).toBe(200)
    expect((await home.call(path)).body.data).toMatchObject({ email: user.email, status: 'active' })
    expect((await home.patch(path, { email: `ours-${user.email}` })).status).toBe(200)
    expect((await home.patch(path, withPassword)).status).toBe(200)
  })

  test('the only site the account is on may, though another one created it', async () => {
    const [home, guest] = [await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(home.site)
    await guest.post('/site/users/attach', { email: user.email })
    const path = `/site/users/${user.id}`
    expect((await home.remove(path)).status).toBe(200)
    expect((await guest.patch(path, withPassword)).status).toBe(200)
    expect((await guest.patch(path, { email: `theirs-${user.email}` })).status).toBe(200)
  })

  test('a password ends the tokens on every site', async () => {
    const [home, guest] = [await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(home.site)
    const role = await guest.role(['users.read'])
    await guest.post('/site/users/attach', { email: user.email, assignments: [{ site_role_id: role }] })
    const token = await sites.database.transaction((connection) =>
      sites.token(connection, guest.site, user.id),
    )
    expect((await guest.as({ token }, '/site/users')).status).toBe(200)
    expect((await home.patch(`/site/users/${user.id}`, withPassword)).status).toBe(200)
    expect((await guest.as({ token }, '/site/users')).status).toBe(401)
  })

  test('a site that attaches and sets a password at once gains nothing, though the home site has let go', async () => {
    const [home, only, attacker] = [await Desk.open(sites), await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(home.site)
    await only.post('/site/users/attach', { email: user.email })
    await home.remove(`/site/users/${user.id}`)
    const [attached, taken] = await Promise.all([
      attacker.post('/site/users/attach', { email: user.email }),
      attacker.patch(`/site/users/${user.id}`, withPassword),
    ])
    expect(attached.status).toBe(200)
    expect([403, 404]).toContain(taken.status)
  })

  test('ACCOUNT_CREDENTIALS_POLICY=any restores the literal reading', async () => {
    const open = await World.start({ only: ['auth'], values: { ACCOUNT_CREDENTIALS_POLICY: 'any' } })
    const there = new Sites(open)
    try {
      const [home, guest] = [await Desk.open(there), await Desk.open(there)]
      const user = await there.user(home.site)
      await guest.post('/site/users/attach', { email: user.email })
      expect((await guest.patch(`/site/users/${user.id}`, withPassword)).status).toBe(200)
    } finally {
      await there.close()
      await open.stop()
    }
  })
})

describe('security 27: permissions match exactly', () => {
  test.each(['Users.Write', 'users.*', 'users', 'users.write ', '__proto__'])(
    'a role that somehow holds %j opens nothing',
    async (permission) => {
      const desk = await Desk.open(sites)
      const user = await sites.user(desk.site, { permissions: [permission] })
      const reply = await desk.as(user, '/site/users', { method: 'POST', body: newcomer() })
      expect(outcome(reply)).toEqual({ status: 403, code: 'missing_permission' })
    },
  )
})

describe('security 21: no answer carries a hash', () => {
  test('nor the tables of the audit log', async () => {
    const desk = await Desk.open(sites)
    const body = newcomer()
    const created = await desk.post('/site/users', body)
    const { id } = created.body.data
    const texts = [
      created.text,
      (await desk.patch(`/site/users/${id}`, withPassword)).text,
      (await desk.patch(`/site/users/${id}`, withPassword)).text,
      (await desk.call(`/site/users/${id}`)).text,
      (await desk.call('/site/users')).text,
      (await desk.remove(`/site/users/${id}`)).text,
      JSON.stringify(await desk.trail(id)),
    ]
    const { rows } = await sites.database.query<{ password_hash: string }>(
      sql`select password_hash from accounts where id = ${id}`,
    )
    for (const text of texts) {
      expect(text).not.toContain('argon2')
      expect(text).not.toContain(secret)
      expect(text).not.toContain(body.password)
      expect(text).not.toContain(rows[0]?.password_hash)
    }
  })
})
