import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins } from '../../../test/support/admins.ts'
import { Authenticator } from '../../../test/support/authenticator.ts'
import { HandClock } from '../../../test/support/clock.ts'
import { Factors, origin } from '../../../test/support/factors.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World, testPassword } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'

// Advances during each request, as real clocks do.
const clock = new HandClock(new Date(), 1)
const step_s = 30
let world: World
let sites: Sites
let factors: Factors
beforeAll(async () => {
  world = await World.start({ only: ['auth'], clock })
  sites = new Sites(world)
  factors = new Factors(world, sites)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const byPassword = { password: testPassword }

describe('the person', () => {
  test('sets up an app, logs in by its code, and every other session has ended', async () => {
    const site = await factors.site()
    const user = await sites.user(site)
    const elsewhere = await sites.database.transaction((connection) => sites.token(connection, site, user.id))
    expect((await factors.login(site, user.email)).status).toBe(200)
    const { secret, codes } = await factors.app(site, user)
    expect(codes).toHaveLength(10)
    const verify = (token: string) => sites.byUser(site, { token }, { path: '/api/auth/verify' })
    expect((await verify(elsewhere)).status).toBe(401)
    expect((await verify(user.token)).status).toBe(200)
    const half = await factors.challenge(site, user.email)
    expect(half).toMatchObject({ methods: ['totp', 'recovery_code'], enrolment: [], passkey_options: null })
    // The code that confirmed the app was its first use.
    const used = await factors.second(site, { challenge: half.challenge, code: factors.codeOf(secret) })
    expect([used.status, used.body.code]).toEqual([401, 'invalid_factor'])
    clock.advance(step_s)
    const done = await factors.second(site, { challenge: half.challenge, code: factors.codeOf(secret) })
    expect([done.status, done.body.expires_in]).toEqual([200, 3_600])
    expect(Object.keys(done.body)).toEqual([
      'token',
      'token_type',
      'expires_in',
      'expires_at',
      'site',
      'token_bound_to_site_id',
      'user',
      'site_action_keys',
      'api_permissions',
      'request_id',
    ])
    expect((await verify(String(done.body.token))).status).toBe(200)
    const { body } = await sites.byUser(site, user, { path: '/api/auth/factors' })
    expect(body.data).toMatchObject({
      policy: 'optional',
      required: false,
      passkeys: true,
      factors: [{ kind: 'totp', name: 'Phone', last_used_at: expect.any(String) }],
      recovery_codes_left: 10,
    })
    const stored = await sites.database.query<{ text: string }>(sql`
      select f::text || (select string_agg(c::text, '') from recovery_codes c where c.account_id = f.account_id) as text
        from factors f where f.account_id = ${user.id}`)
    expect(stored.rows[0]?.text).not.toContain(secret)
    expect(stored.rows[0]?.text).not.toContain(Buffer.from(secret).toString('hex'))
    expect(codes.some((code) => stored.rows[0]?.text.includes(code))).toBe(false)
  })

  test('uses each recovery code once, and makes new ones', async () => {
    const site = await factors.site()
    const user = await sites.user(site)
    const { codes } = await factors.app(site, user)
    const enter = async (code: string) => {
      const { challenge } = await factors.challenge(site, user.email)
      return (await factors.second(site, { challenge, code })).status
    }
    expect(await enter((codes[0] ?? '').toLowerCase())).toBe(200)
    expect(await enter(codes[0] ?? '')).toBe(401)
    const renewed = await factors.as(site, user, { path: '/recovery-codes', body: { code: codes[1] } })
    expect(renewed.body.recovery_codes).toHaveLength(10)
    expect(await enter(codes[2] ?? '')).toBe(401)
    expect(await enter(String(renewed.body.recovery_codes[9]))).toBe(200)
  })

  test('sets up a passkey on a page of the site, and it opens nothing elsewhere', async () => {
    const site = await factors.site()
    const user = await sites.user(site)
    const begun = await factors.as(site, user, { path: '/passkey', body: byPassword })
    const { enrolment, options } = begun.body
    expect(options).toMatchObject({ rp: { id: 'shop.example', name: site.name }, user: { name: user.email } })
    const foreign = new Authenticator('https://phish.example', 'shop.example')
    const refused = await factors.as(site, user, {
      path: '/passkey/confirm',
      body: {
        enrolment,
        passkey: foreign.create(options),
      },
    })
    expect(refused.status).toBe(422)
    const key = new Authenticator(origin)
    const confirmed = { enrolment, passkey: key.create(options), name: 'Key' }
    const added = await factors.as(site, user, { path: '/passkey/confirm', body: confirmed })
    expect(added.body).toMatchObject({ factor: { kind: 'passkey', domain: 'shop.example', name: 'Key' } })
    expect((await factors.as(site, user, { path: '/passkey/confirm', body: confirmed })).body.code).toBe(
      'challenge_ended',
    )
    const half = await factors.challenge(site, user.email)
    expect(half).toMatchObject({ methods: ['passkey', 'recovery_code'], passkey_elsewhere: false })
    const other = await factors.challenge(site, user.email)
    // A passkey signature for one login doesn't work for another. A signature made on another page doesn't work at all.
    const passkey = key.get(half.passkey_options)
    expect((await factors.second(site, { challenge: other.challenge, passkey })).status).toBe(401)
    key.origin = 'https://phish.example'
    const phished = key.get(half.passkey_options)
    expect((await factors.second(site, { challenge: half.challenge, passkey: phished })).status).toBe(401)
    expect((await factors.second(site, { challenge: half.challenge, passkey })).status).toBe(200)
    expect((await factors.second(site, { challenge: half.challenge, passkey })).body.code).toBe(
      'challenge_ended',
    )
    // On pages of another domain only a recovery code is left, and the answer doesn't reveal where the passkey works.
    const elsewhere = await factors.site()
    await sites.database.write(sql`
      update sites set passkey_origins = '{https://b.example}' where id = ${elsewhere.id}`)
    await sites.database.transaction((connection) =>
      sites.place(connection, elsewhere, { id: user.id, status: 'active', verified: true }),
    )
    const left = await factors.challenge(elsewhere, user.email)
    expect(left).toMatchObject({ methods: ['recovery_code'], passkey_options: null, passkey_elsewhere: true })
    expect(JSON.stringify(left)).not.toContain('shop.example')
  })

  test('shows once more who they are before anything changes, within the budget of guesses', async () => {
    const site = await factors.site()
    const user = await sites.user(site)
    const { secret } = await factors.app(site, user)
    const [id] = await factors.ids(site, user)
    const path = `/${id}/remove`
    const stranger = await sites.user(site)
    expect((await factors.as(site, stranger, { path, body: byPassword })).status).toBe(404)
    expect((await factors.as(site, user, { path })).status).toBe(422)
    expect((await factors.as(site, user, { path, body: { ...byPassword, code: '123456' } })).status).toBe(422)
    const wrong = await factors.as(site, user, { path, body: { password: 'wrong' } })
    expect(wrong.body.errors).toEqual({ password: ['The password is incorrect.'] })
    expect((await factors.as(site, user, { path, body: { code: '000000' } })).body.errors).toHaveProperty(
      'code',
    )
    clock.advance(step_s)
    expect((await factors.as(site, user, { path, body: { code: factors.codeOf(secret) } })).status).toBe(200)
    expect((await factors.login(site, user.email)).status).toBe(200)
    const left = await sites.database.query(sql`select from recovery_codes where account_id = ${user.id}`)
    expect(left.rows).toHaveLength(0)
    for (let i = 0; i < 5; i += 1)
      await factors.as(site, user, { path: '/totp', body: { password: 'wrong' } })
    expect((await factors.as(site, user, { path: '/totp', body: byPassword })).status).toBe(429)
  })
})

describe('a site', () => {
  test('that is off neither asks nor lets anybody take away what another asks for', async () => {
    const [site, off] = [await factors.site(), await factors.site('off')]
    const user = await sites.user(site)
    await sites.database.transaction((connection) =>
      sites.place(connection, off, { id: user.id, status: 'active', verified: true }),
    )
    await factors.app(site, user)
    const opened = await factors.login(off, user.email)
    expect(opened.status).toBe(200)
    const session = { token: String(opened.body.token) }
    for (const path of ['/totp', '/recovery-codes', '/1/remove']) {
      expect((await factors.as(off, session, { path, body: byPassword })).body.code).toBe('mfa_not_offered')
    }
    // Once the site asks for factors, sessions opened by password alone end.
    const admin = await new Admins(world, sites).admin()
    const change = { method: 'PATCH', body: { mfa_policy: 'optional' } }
    expect((await new Admins(world, sites).call(admin, `/sites/${off.id}`, change)).status).toBe(200)
    expect((await sites.byUser(off, session, { path: '/api/auth/verify' })).status).toBe(401)
  })

  test('that requires one lets its people set up the first on the way in, by app or passkey', async () => {
    const site = await factors.site('required')
    const [user, other] = [await sites.user(site), await sites.user(site)]
    const half = await factors.challenge(site, user.email)
    expect(half).toMatchObject({ methods: [], enrolment: ['totp', 'passkey'] })
    const early = await factors.second(site, { challenge: half.challenge, code: '123456' })
    expect(early.body.code).toBe('invalid_factor')
    const { body } = await factors.enrol(site, half.challenge, 'totp')
    const code = factors.codeOf(String(body.secret))
    expect((await factors.second(site, { challenge: half.challenge, code })).status).toBe(200)
    expect((await factors.challenge(site, user.email)).methods).toEqual(['totp', 'recovery_code'])
    const second = await factors.challenge(site, other.email)
    const { body: begun } = await factors.enrol(site, second.challenge, 'passkey')
    const new_passkey = new Authenticator(origin).create(begun.options)
    expect((await factors.second(site, { challenge: second.challenge, new_passkey })).status).toBe(200)
    const trail = await sites.database.query<{ action: string; change: object }>(sql`
      select action, change from audit where site_id = ${site.id} and target_id = ${other.id} order by id`)
    expect(trail.rows).toMatchObject([
      { action: 'factor.added', change: { factor: { kind: 'passkey' } } },
      { action: 'login', change: { factor: 'passkey' } },
    ])
  })

  test('that requires one of some roles asks nobody else; roles must be its own', async () => {
    const site = await factors.site('required')
    const [holder, plain] = [
      await sites.user(site, { permissions: ['users.read'] }),
      await sites.user(site, { permissions: ['roles.read'] }),
    ]
    const admins = new Admins(world, sites)
    const admin = await admins.admin()
    const set = (mfa_role_ids: unknown) =>
      admins.call(admin, `/sites/${site.id}`, { method: 'PATCH', body: { mfa_role_ids } })
    expect((await set([holder.role_id])).status).toBe(200)
    expect((await factors.login(site, plain.email)).status).toBe(200)
    expect((await factors.login(site, holder.email)).body.code).toBe('mfa_required')
    const elsewhere = await sites.user(await sites.site(), { permissions: ['*'] })
    expect((await set([elsewhere.role_id])).status).toBe(422)
    expect((await set([])).status).toBe(422)
    expect((await set(null)).status).toBe(200)
    expect((await factors.login(site, plain.email)).body.code).toBe('mfa_required')
  })
})
