import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins } from '../../../test/support/admins.ts'
import { Desk, newcomer } from '../../../test/support/site-desk.ts'
import { Sites, type TestSite } from '../../../test/support/sites.ts'
import { type Reply, World, testPassword } from '../../../test/support/world.ts'
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

function loggedIn(
  { client_id, client_secret }: TestSite,
  typed: { readonly email: string; readonly password: string },
): Promise<Reply> {
  return world.callAuth('/api/auth/login', { method: 'POST', body: { client_id, client_secret, ...typed } })
}

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

describe('security 19, 64 and rule 5: credentials belong to the person', () => {
  test('from the second site on no site sets them, the one that created the account included', async () => {
    const [home, guest] = [await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(home.site)
    const lead = await sites.user(home.site, { permissions: writes })
    await guest.attach(user)
    const path = `/site/users/${user.id}`
    for (const desk of [home, guest]) {
      expect(outcome(await desk.patch(path, withPassword))).toEqual(notOwned)
      expect(outcome(await desk.patch(path, { email: `mine-${user.email}` }))).toEqual(notOwned)
      expect((await desk.patch(path, { email: user.email, name: 'Their Name' })).status).toBe(200)
    }
    const byLead = { method: 'PATCH', body: withPassword }
    expect(outcome(await home.as(lead, path, byLead))).toEqual(notOwned)
    expect((await guest.patch(path, { status: 'suspended' })).status).toBe(200)
    expect((await home.call(path)).body.data).toMatchObject({ email: user.email, status: 'active' })
    expect((await guest.remove(path)).status).toBe(200)
    expect((await home.patch(path, { email: `ours-${user.email}` })).status).toBe(200)
    expect((await home.patch(path, withPassword)).status).toBe(200)
  })

  test('the only site the account is on may, though another one created it', async () => {
    const [home, guest] = [await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(home.site)
    await guest.attach(user)
    const path = `/site/users/${user.id}`
    expect((await home.remove(path)).status).toBe(200)
    expect((await guest.patch(path, withPassword)).status).toBe(200)
    expect((await guest.patch(path, { email: `theirs-${user.email}` })).status).toBe(200)
  })

  test('an administrator sets them: every session ends, and each site and the service have it on their log', async () => {
    const [home, guest] = [await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(home.site)
    const role = await guest.role(['users.read'])
    await guest.attach(user, { assignments: [{ site_role_id: role }] })
    const token = await sites.database.transaction((connection) =>
      sites.token(connection, guest.site, user.id),
    )
    expect((await guest.as({ token }, '/site/users')).status).toBe(200)
    const admins = new Admins(world, sites)
    const admin = await admins.admin(['accounts.write'])
    const email = `new-${user.email}`
    const request = { method: 'PATCH', body: { email, ...withPassword } }
    const reply = await admins.call(admin, `/accounts/${user.id}`, request)
    expect(reply).toMatchObject({ status: 200, body: { data: { email, email_verified_at: null } } })
    expect((await guest.as({ token }, '/site/users')).status).toBe(401)
    expect(await loggedIn(home.site, { email, password: secret })).toMatchObject({ status: 200 })
    const change = { email: { from: user.email, to: email }, password: 'set' }
    for (const desk of [home, guest]) {
      expect((await desk.trail(user.id)).filter((row) => row.action === 'user.updated')).toMatchObject([
        { change },
      ])
    }
    const { rows } = await sites.database.query(sql`
      select actor_type, actor_id, change from audit
       where site_id is null and action = 'account.updated' and target_id = ${user.id}`)
    expect(rows).toEqual([{ actor_type: 'administrator', actor_id: admin.id, change }])
    expect(JSON.stringify(await home.trail(user.id)) + reply.text).not.toContain(secret)
  })

  test('an administrator’s change is held to the policy of passwords, to addresses that are free and to versions', async () => {
    const desk = await Desk.open(sites)
    const [user, other] = [await sites.user(desk.site), await sites.user(desk.site)]
    const admins = new Admins(world, sites)
    const admin = await admins.admin()
    const patch = (body: object, headers: Record<string, string> = {}) =>
      admins.call(admin, `/accounts/${user.id}`, { method: 'PATCH', body, headers })
    for (const [body, field] of [
      [{ email: other.email }, 'email'],
      [{ email: 'no address' }, 'email'],
      [{ password: 'password' }, 'password'],
      [{ password: user.email }, 'password'],
      [{ password: secret, password_confirmation: 'another' }, 'password'],
      [{ email_verified: true }, 'password'],
      [{ email_verified: false }, 'email_verified'],
    ] as const) {
      const reply = await patch(body)
      expect([body, reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([body, 422, [field]])
    }
    expect((await patch({ email: user.email })).headers.get('etag')).toBe('"1"')
    expect((await patch(withPassword, { 'if-match': '"7"' })).status).toBe(412)
    expect((await patch(withPassword)).headers.get('etag')).toBe('"2"')
    const missing = { method: 'PATCH', body: withPassword }
    expect((await admins.call(admin, '/accounts/999999999', missing)).status).toBe(404)
  })

  test('a site that attaches and sets a password at once gains nothing, though the home site has let go', async () => {
    const [home, only, attacker] = [await Desk.open(sites), await Desk.open(sites), await Desk.open(sites)]
    const user = await sites.user(home.site)
    await only.attach(user)
    await home.remove(`/site/users/${user.id}`)
    const [attached, taken] = await Promise.all([
      attacker.post('/site/users/attach', { email: user.email }),
      attacker.patch(`/site/users/${user.id}`, withPassword),
    ])
    expect(attached.status).toBe(200)
    expect([403, 404]).toContain(taken.status)
  })

  test.each([
    ['home_site', 200, 403],
    ['any', 200, 200],
  ])('ACCOUNT_CREDENTIALS_POLICY=%s: home site %i, another %i', async (policy, atHome, elsewhere) => {
    const open = await World.start({ only: ['auth'], values: { ACCOUNT_CREDENTIALS_POLICY: policy } })
    const there = new Sites(open)
    try {
      const [home, guest] = [await Desk.open(there), await Desk.open(there)]
      const user = await there.user(home.site)
      await guest.attach(user)
      expect((await home.patch(`/site/users/${user.id}`, withPassword)).status).toBe(atHome)
      const email = `theirs-${user.email}`
      expect((await guest.patch(`/site/users/${user.id}`, { email })).status).toBe(elsewhere)
      // Sites that share the account see that it changed, but not which site changed it.
      const seen = elsewhere === 200 ? { at: home, by: guest } : { at: guest, by: home }
      const { body } = await seen.at.call(`/site/audit?target=user:${user.id}`)
      const row = body.data.find(({ action }: { action: string }) => action === 'user.updated')
      expect(row).toMatchObject({ actor: { type: 'nobody', id: null }, outcome: 'done' })
    } finally {
      await there.close()
      await open.stop()
    }
  })
})

/** An account that one site created, on another site that demands a verified address. */
async function hijacked() {
  const [maker, careful] = [await Desk.open(sites), await Desk.open(sites)]
  const admins = new Admins(world, sites)
  const admin = await admins.admin()
  const user = await sites.user(maker.site)
  const demand = (require_verified_email: boolean) =>
    admins.call(admin, `/sites/${careful.site.id}`, { method: 'PATCH', body: { require_verified_email } })
  await demand(false)
  await careful.attach(user, { verified: false })
  const token = await sites.database.transaction((connection) =>
    sites.token(connection, careful.site, user.id),
  )
  const switched = await demand(true)
  expect(switched.body.data).toMatchObject({ require_verified_email: true })
  return { maker, careful, user, token, admins, admin }
}

describe('security 64: no pre-hijack where a site demands a verified address', () => {
  const unverified = { status: 403, code: 'email_not_verified' }

  test('who has the right password is refused in words until an administrator has verified the address', async () => {
    const { maker, careful, user, token, admins, admin } = await hijacked()
    const { email } = user
    const old = { email, password: testPassword }
    expect((await careful.as({ token }, '/site/users')).status).toBe(401)
    expect(outcome(await loggedIn(careful.site, { email, password: 'wrong' }))).toEqual({
      status: 401,
      code: 'invalid_credentials',
    })
    expect(outcome(await loggedIn(careful.site, old))).toEqual(unverified)
    expect((await careful.trail(user.id)).at(-1)).toMatchObject({
      action: 'login',
      change: { reason: 'email_not_verified' },
    })
    const elsewhere = await loggedIn(maker.site, old)
    expect(elsewhere.status).toBe(200)

    const body = { email_verified: true, ...withPassword }
    const verified = await admins.call(admin, `/accounts/${user.id}`, { method: 'PATCH', body })
    expect(verified.body.data.email_verified_at).toMatch(/Z$/)
    expect((await maker.as({ token: elsewhere.body.token }, '/auth/verify')).status).toBe(401)
    for (const { site } of [maker, careful]) {
      expect((await loggedIn(site, old)).status).toBe(401)
      expect((await loggedIn(site, { email, password: secret })).status).toBe(200)
    }
    expect((await careful.trail(user.id)).map(({ change }) => change)).toContainEqual({
      email_verified: true,
      password: 'set',
    })
  })

  test('its own users, and those that no site has made, need no verification', async () => {
    const { careful } = await hijacked()
    const own = await sites.user(careful.site)
    expect((await loggedIn(careful.site, { email: own.email, password: testPassword })).status).toBe(200)
    await sites.database.write(sql`update accounts set home_site_id = null where id = ${own.id}`)
    expect((await loggedIn(careful.site, { email: own.email, password: testPassword })).status).toBe(200)
  })

  test('a site that sets the credentials is the one that made them from then on, and they are verified no more', async () => {
    const { maker, careful, user, admins, admin } = await hijacked()
    const path = `/site/users/${user.id}`
    const body = { email_verified: true, ...withPassword }
    await admins.call(admin, `/accounts/${user.id}`, { method: 'PATCH', body })
    await careful.remove(path)
    const again = 'juniper drawer 73'
    expect((await maker.patch(path, { password: again })).status).toBe(200)
    await careful.attach(user, { verified: false })
    expect(outcome(await loggedIn(careful.site, { email: user.email, password: again }))).toEqual(unverified)
    // An account created by the careful site doesn't count as its own once another site has had it alone.
    const own = await sites.user(careful.site)
    await maker.attach(own)
    await careful.remove(`/site/users/${own.id}`)
    expect((await maker.patch(`/site/users/${own.id}`, { password: again })).status).toBe(200)
    await careful.attach(own, { verified: false })
    expect(outcome(await loggedIn(careful.site, { email: own.email, password: again }))).toEqual(unverified)
  })
})

describe('security 26 and 64: action keys are inside the rules', () => {
  const keys = ['orders.view', 'orders.print']

  /** A site with a user who may write users and holds some action keys through a group. */
  async function keyed() {
    const desk = await Desk.open(sites)
    const writer = await sites.user(desk.site, { permissions: writes })
    await desk.post(`/site/users/${writer.id}/groups`, { site_group_id: await desk.group(keys) })
    return {
      desk,
      writer,
      as: (method: string, path: string, body?: object) =>
        desk.as(writer, path, { method, ...(body && { body }) }),
    }
  }

  test('rule 2: roles, companies and groups with keys that one does not hold are not given', async () => {
    const { desk, as } = await keyed()
    const target = await sites.user(desk.site)
    const path = `/site/users/${target.id}`
    const elsewhere = await sites.user((await Desk.open(sites)).site)
    for (const [given, held] of [
      [['orders.view'], true],
      [[...keys, 'orders.pay'], false],
      [['*'], false],
    ] as const) {
      const assignments = [{ site_role_id: await desk.role([], given) }]
      const [site_company_id, site_group_id] = [await desk.company(given), await desk.group(given)]
      for (const [method, at, body] of [
        ['POST', '/site/users', newcomer({ assignments })],
        ...(held ? [] : [['POST', '/site/users/attach', { email: elsewhere.email, assignments }] as const]),
        ['PATCH', path, { assignments }],
        ['POST', `${path}/companies`, { site_company_id }],
        ['POST', `${path}/groups`, { site_group_id }],
      ] as const) {
        const reply = await as(method, at, body)
        expect([at, given, reply.status, reply.body.code]).toEqual(
          held ? [at, given, 200, undefined] : [at, given, 403, 'permission_not_held'],
        )
      }
    }
  })

  test('rule 3: a user with keys that one does not hold is out of reach of every write', async () => {
    const { desk, as } = await keyed()
    const strong = await sites.user(desk.site)
    const path = `/site/users/${strong.id}`
    const company = await desk.company(['orders.pay'])
    await desk.post(`${path}/companies`, { site_company_id: company })
    for (const [method, at, body] of [
      ['PATCH', path, { name: 'Never' }],
      ['PATCH', path, withPassword],
      ['PATCH', path, { status: 'suspended' }],
      ['DELETE', path],
      ['DELETE', `${path}/companies/${company}`],
      ['POST', `${path}/groups`, { site_group_id: await desk.group() }],
      ['DELETE', `${path}/sessions`],
    ] as const) {
      expect({ method, at, ...outcome(await as(method, at, body)) }).toEqual({ method, at, ...notHeld })
    }
    expect((await desk.remove(`${path}/companies/${company}`)).status).toBe(200)
    expect((await as('PATCH', path, { name: 'Now' })).status).toBe(200)
  })

  test('an administrator holds all of them by *, and none by another scope', async () => {
    const { desk } = await keyed()
    const target = await sites.user(desk.site)
    const admins = new Admins(world, sites)
    const body = { site_group_id: await desk.group(['orders.pay']) }
    const path = `/sites/${desk.site.id}/users/${target.id}/groups`
    const weak = await admins.call(await admins.admin(['users.write']), path, { method: 'POST', body })
    expect(outcome(weak)).toEqual(notHeld)
    expect((await admins.call(await admins.admin(), path, { method: 'POST', body })).status).toBe(200)
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
