import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { unusablePasswordHash } from '../src/kernel/passwords.ts'
import { Admins } from './support/admins.ts'
import { Factors } from './support/factors.ts'
import { hashesDuring } from './support/hashes.ts'
import type { TestSite, TestUser } from './support/sites.ts'
import { SsoWorld } from './support/sso-world.ts'
import { testPassword } from './support/world.ts'

const newPassword = 'four quiet lamps at noon'

let sso: SsoWorld
let site: TestSite
let company: number
let log = ''
beforeAll(async () => {
  sso = await SsoWorld.start({ TRUSTED_PROXIES: '127.0.0.1/32' })
  sso.world.log.on('data', (lines: Buffer) => (log += lines.toString()))
  company = await sso.world.company()
  site = await sso.enable('--domain', `ruled.example=${company}:operator`)
})
afterAll(() => sso.stop())

/** Somebody who is signed in by the account. */
async function signedIn(): Promise<{ person: TestUser; token: string; id: number }> {
  const person = await sso.person(site, 'ruled.example')
  const { body } = await sso.signIn(person.email)
  return { person, token: body.token, id: body.user.id }
}

const own = (token: string, path: string, body: object) =>
  sso.world.call(`/me${path}`, { method: 'POST', token, body })

const unconfirmed = async () => {
  const person = await sso.person(site, 'ruled.example')
  await sso.sites.database.write(sql`update accounts set email_confirmed_at = null where id = ${person.id}`)
  return person
}
const fromElsewhere = async () => {
  const other = await sso.sites.site()
  const person = await sso.sites.user(other)
  return { other, person }
}

describe('somebody with an account of the authentication service', () => {
  test('becomes a user where a rule has their domain, and is the same one ever after', async () => {
    const person = await sso.person(site, 'ruled.example')
    const first = await sso.signIn(person.email)
    expect(first).toMatchObject({ status: 200, body: { user: { email: person.email, name: person.name } } })
    const { token, user } = first.body
    expect((await sso.world.call('/companies', { token })).body.data).toMatchObject([
      { id: company, role: 'operator' },
    ])
    expect((await sso.world.call('/me', { token })).body.data).toMatchObject({
      has_password: false,
      sign_on_linked: false,
      account_linked: true,
    })
    // Another address later changes nothing: who they are is the account.
    const email = `moved-${person.email}`
    await sso.sites.database.write(sql`update accounts set email = ${email} where id = ${person.id}`)
    expect((await sso.signIn(email)).body.user.id).toBe(user.id)
    await sso.world.database.write(sql`update users set active = false where id = ${user.id}`)
    expect((await sso.signIn(email)).body.code).toBe('sign_on_unknown')
  })

  test.each([
    ['with an address of no rule', 'sign_on_unknown', () => sso.person(site)],
    ['with an address that they have not shown to be theirs', 'sign_on_unknown', unconfirmed],
    ['who is not on the site of the console', 'sign_on_unknown', async () => (await fromElsewhere()).person],
    [
      'whose password another site knows',
      'sign_on_unverified',
      async () => {
        const { person } = await fromElsewhere()
        await sso.sites.database.transaction((connection) =>
          sso.sites.place(connection, site, { id: person.id, status: 'active' }),
        )
        return person
      },
    ],
    [
      'whose address a user here has',
      'sign_on_unlinked',
      async () => {
        const { email } = await sso.world.user([{ company_id: company }], {
          password_hash: unusablePasswordHash,
        })
        return sso.person(site, { email })
      },
    ],
  ])('%s becomes nobody', async (_name, code, who) => {
    const { email } = await who()
    const before = await sso.world.database.query(sql`select from users`)
    expect((await sso.signIn(email)).body.code).toBe(code)
    expect((await sso.world.database.query(sql`select from users`)).count).toBe(before.count)
  })

  test('is known to the service by where they are, and leaves no session there', async () => {
    const person = await sso.person(site, 'ruled.example')
    const headers = { 'x-forwarded-for': '203.0.113.9', 'user-agent': 'Browser of a test' }
    await sso.signIn(person.email, testPassword, headers)
    const { rows } = await sso.sites.database.query(sql`
      select address from audit where action = 'login' and target_id = ${person.id}`)
    expect(rows).toEqual([{ address: '203.0.113.9' }])
    const sessions = () =>
      sso.sites.database.query(sql`
        select from tokens where user_id = ${person.id} and user_agent = 'Browser of a test'`)
    await expect.poll(async () => (await sessions()).count).toBe(0)
  })

  test('neither what they typed nor the secret of the site is in the log', async () => {
    const { rows } = await sso.world.database.query<{ text: string }>(sql`select sso::text as text from sso`)
    expect(rows[0]?.text).not.toContain('scs_')
    expect(log).toContain('/api/auth/token')
    expect(log).not.toMatch(/scs_|secret-of-tests/)
  })
})

describe('one form for both', () => {
  test('a password of their own signs people in as before, whatever the service says', async () => {
    const { email, id } = await sso.world.user([{ company_id: company }])
    const hashes = await hashesDuring(async () => {
      expect((await sso.signIn(email)).body.user.id).toBe(id)
    })
    expect(hashes).toBe(1)
  })

  test('a wrong pair gets the same answer in the same time, for any address', async () => {
    const known = await sso.world.user([])
    const person = await sso.person(site)
    const texts = new Set<string>()
    for (const email of [known.email, person.email, 'nobody@test.example']) {
      const hashes = await hashesDuring(async () => {
        const { status, text } = await sso.signIn(email, 'wrong')
        expect(status).toBe(422)
        texts.add(text.replace(/"request_id":"[^"]*"/, ''))
      })
      expect(hashes).toBe(2)
    }
    expect(texts.size).toBe(1)
  })

  test.each(['own', 'account', 'nobody'])('the sixth wrong pair is 429: %s', async (kind) => {
    const email =
      kind === 'own'
        ? (await sso.world.user([])).email
        : kind === 'account'
          ? (await sso.person(site)).email
          : `nobody-${Date.now()}@test.example`
    for (let i = 0; i < 5; i += 1) expect((await sso.signIn(email, 'wrong')).status).toBe(422)
    const hashes = await hashesDuring(async () => {
      const locked = await sso.signIn(email)
      expect(locked).toMatchObject({ status: 429, body: { code: 'login_locked' } })
      expect(locked.headers.get('retry-after')).toBe('60')
    })
    expect(hashes).toBe(0)
  })

  test('20 wrong pairs at once stay within the budget of both', async () => {
    const { email } = await sso.person(site)
    const hashes = await hashesDuring(async () => {
      const all = await Promise.all(Array.from({ length: 20 }, () => sso.signIn(email, 'wrong')))
      expect(all.filter(({ status }) => status === 422)).toHaveLength(5)
    })
    expect(hashes).toBe(10)
  })

  test('the page is told that there are such accounts', async () => {
    const { body } = await sso.world.call('/auth/options')
    expect(body.data).toMatchObject({ provider: null, accounts: site.name })
  })
})

const finish = (body: object, headers: Readonly<Record<string, string>> = {}) =>
  sso.world.call('/auth/token/second', { method: 'POST', body, headers })

describe('with a second factor of the service', () => {
  test('a sign-in goes on by it, once, from the same address', async () => {
    const person = await sso.person(site, 'ruled.example')
    const { codes } = await new Factors(sso.world, sso.sites).app(site, person)
    const asked = await sso.signIn(person.email)
    expect(asked).toMatchObject({ status: 403, body: { code: 'mfa_required', enrolment: [] } })
    const { challenge } = asked.body
    expect((await finish({ challenge, code: '000000' })).body.code).toBe('invalid_factor')
    const elsewhere = { 'x-forwarded-for': '203.0.113.10' }
    expect((await finish({ challenge, code: codes[0] }, elsewhere)).body.code).toBe('challenge_ended')
    const all = await Promise.all(codes.map((code) => finish({ challenge, code })))
    const [entered, ...others] = all.filter(({ status }) => status === 200)
    expect([entered?.body.user.email, others]).toEqual([person.email, []])
    expect(await sso.isIn(entered?.body.token)).toBe(true)
  })

  test('who needs one and has none sets it up on the way in', async () => {
    await sso.sites.database.write(sql`update sites set mfa_policy = 'required' where id = ${site.id}`)
    try {
      const person = await sso.person(site, 'ruled.example')
      const { challenge, enrolment } = (await sso.signIn(person.email)).body
      expect(enrolment).toContain('totp')
      const begun = await sso.world.call('/auth/token/enrol', {
        method: 'POST',
        body: { challenge, method: 'totp' },
      })
      const code = new Factors(sso.world, sso.sites).codeOf(begun.body.secret)
      expect((await finish({ challenge, code })).status).toBe(200)
    } finally {
      await sso.sites.database.write(sql`update sites set mfa_policy = 'optional' where id = ${site.id}`)
    }
  })

  test('wrong codes count as wrong passwords do, and a right password does not make them good', async () => {
    const person = await sso.person(site, 'ruled.example')
    await new Factors(sso.world, sso.sites).app(site, person)
    const guess = async () =>
      finish({ challenge: (await sso.signIn(person.email)).body.challenge ?? 'none', code: '000000' })
    for (let i = 0; i < 5; i += 1) expect((await guess()).body.code).toBe('invalid_factor')
    expect((await sso.signIn(person.email)).body.code).toBe('login_locked')
  })
})

describe('who has an account here already', () => {
  test('links it, signs in with either password, and unlinks it', async () => {
    const { token, id, email } = await sso.world.user([{ company_id: company }])
    const person = await sso.person(site)
    const account = { email: person.email, password: testPassword }
    expect(
      (await own(token, '/sign-on', { account: { ...account, password: 'wrong' } })).body.errors,
    ).toHaveProperty('account.email')
    expect((await own(token, '/sign-on', { account })).status).toBe(204)
    const there = await sso.signIn(person.email)
    expect(there.body.user.id).toBe(id)
    expect((await sso.signIn(email)).body.user.id).toBe(id)
    // Nobody is two users.
    const other = await sso.world.user([])
    expect((await own(other.token, '/sign-on', { account })).body.errors).toHaveProperty('account')
    expect((await sso.world.call('/me/sign-on', { method: 'DELETE', token })).status).toBe(204)
    expect(await sso.isIn(there.body.token)).toBe(false)
    expect(await sso.isIn(token)).toBe(true)
    expect((await sso.signIn(person.email)).body.code).toBe('sign_on_unknown')
  })

  test('with a second factor of the service, which is asked for and good once', async () => {
    const { token } = await sso.world.user([{ company_id: company }])
    const person = await sso.person(site)
    const { secret } = await new Factors(sso.world, sso.sites).app(site, person)
    const factors = new Factors(sso.world, sso.sites)
    const account = { email: person.email, password: testPassword }
    const asked = await own(token, '/sign-on', { account })
    expect(asked).toMatchObject({
      status: 403,
      body: { code: 'mfa_required', methods: ['totp', 'recovery_code'] },
    })
    const { challenge } = asked.body
    sso.clock.advance(60)
    const wrong = { ...account, second: { challenge, code: '000000' } }
    expect((await own(token, '/sign-on', { account: wrong })).body.code).toBe('invalid_factor')
    const right = { ...account, second: { challenge, code: factors.codeOf(secret) } }
    expect((await own(token, '/sign-on', { account: right })).status).toBe(204)
    expect((await own(token, '/sign-on', { account: right })).body.code).toBe('challenge_ended')
  })
})

describe('the own password', () => {
  const change = { current_password: testPassword, password: newPassword }

  test('of who has none here is that of the account: this session goes on, all others end', async () => {
    const { person, token } = await signedIn()
    const other = (await sso.signIn(person.email)).body.token
    sso.clock.advance(10)
    expect(
      (await own(token, '/password', { ...change, current_password: 'wrong' })).body.errors,
    ).toHaveProperty('current_password')
    expect((await own(token, '/password', { ...change, password: 'password' })).body.errors).toHaveProperty(
      'password',
    )
    expect((await own(token, '/password', change)).status).toBe(200)
    expect(await sso.isIn(other)).toBe(false)
    await sso.look()
    expect(await sso.isIn(token)).toBe(true)
    expect((await sso.signIn(person.email)).status).toBe(422)
    expect((await sso.signIn(person.email, newPassword)).status).toBe(200)
  })

  test('asks for the second factor where there is one', async () => {
    const { person, token } = await signedIn()
    const factors = new Factors(sso.world, sso.sites)
    const { codes } = await factors.app(site, person)
    const asked = await own(token, '/password', change)
    expect(asked.body.code).toBe('mfa_required')
    const second = { challenge: asked.body.challenge, code: codes[0] }
    expect((await own(token, '/password', { ...change, second })).status).toBe(200)
  })

  test('by a second step of somebody else is not changed', async () => {
    const [{ token }, { person, token: theirs }] = [await signedIn(), await signedIn()]
    const factors = new Factors(sso.world, sso.sites)
    const { codes } = await factors.app(site, person)
    const { challenge } = (await own(theirs, '/password', change)).body
    const second = { challenge, code: codes[0] }
    expect((await own(token, '/password', { ...change, second })).body.code).toBe('challenge_ended')
    expect((await factors.login(site, person.email)).body.code).toBe('mfa_required')
  })
})

const bySite = (person: TestUser, method: string, more: { path?: string; body?: object } = {}) =>
  sso.sites.bySecret(site, `/api/site/users/${person.id}${more.path ?? ''}`, {
    method,
    body: more.body ?? {},
  })
const byAdministrator = async (person: TestUser) => {
  const admins = new Admins(sso.world, sso.sites)
  const { token } = await admins.admin()
  return sso.world.callAuth(`/api/admin/accounts/${person.id}`, {
    method: 'PATCH',
    token,
    body: { password: newPassword },
  })
}

describe('what ends at the service ends here', () => {
  test.each([
    ['suspended', (person: TestUser) => bySite(person, 'PATCH', { body: { status: 'suspended' } })],
    ['removed from the site', (person: TestUser) => bySite(person, 'DELETE')],
    ['signed out everywhere', (person: TestUser) => bySite(person, 'DELETE', { path: '/sessions' })],
    ['given another password', byAdministrator],
  ])('of somebody who was %s', async (_name, end) => {
    const { person, token } = await signedIn()
    const { token: bystander } = await signedIn()
    sso.clock.advance(10)
    await sso.look()
    expect(await sso.isIn(token)).toBe(true)
    expect((await end(person)).status).toBe(200)
    await sso.look()
    expect([await sso.isIn(token), await sso.isIn(bystander)]).toEqual([false, true])
  })

  test('what they gave to programs ends with who is gone, and stays for who may sign in again', async () => {
    const { person, token } = await signedIn()
    const program = (await own(token, '/tokens', { name: 'ERP' })).body.data.token
    const reads = async () => (await sso.world.call('/companies', { token: program })).status
    sso.clock.advance(10)
    await bySite(person, 'DELETE', { path: '/sessions' })
    await sso.look()
    expect(await reads()).toBe(200)
    await bySite(person, 'PATCH', { body: { status: 'suspended' } })
    await sso.look()
    expect(await reads()).toBe(401)
  })

  test('a session that was opened after it goes on, and so does one by a password of their own', async () => {
    const { token, email } = await sso.world.user([{ company_id: company }])
    const person = await sso.person(site)
    await own(token, '/sign-on', { account: { email: person.email, password: testPassword } })
    await bySite(person, 'DELETE', { path: '/sessions' })
    sso.clock.advance(5)
    const later = (await sso.signIn(person.email)).body.token
    await sso.look()
    await sso.look()
    expect(await sso.isIn(later)).toBe(true)
    await bySite(person, 'DELETE')
    await sso.look()
    expect([await sso.isIn(later), await sso.isIn(token)]).toEqual([false, true])
    expect((await sso.signIn(email)).status).toBe(200)
  })

  test('also where the log says nothing', async () => {
    const { person, token } = await signedIn()
    await sso.sites.database.write(sql`delete from site_users where user_id = ${person.id}`)
    const people = await sso.world.database.query(sql`select from tokens where sso_since is not null`)
    for (let i = 0; i < people.count && (await sso.isIn(token)); i += 1) await sso.look()
    expect(await sso.isIn(token)).toBe(false)
  })

  test('and of everybody where the site is closed; nobody while the service is away', async () => {
    const { person, token } = await signedIn()
    const away = () => sso.world.database.write(sql`update sso set url = 'http://127.0.0.1:1'`)
    await away()
    await sso.look()
    expect(await sso.isIn(token)).toBe(true)
    expect(await sso.signIn(person.email)).toMatchObject({
      status: 503,
      body: { code: 'sign_on_unavailable' },
    })
    const { email } = await sso.world.user([])
    expect((await sso.signIn(email)).status).toBe(200)
    await sso.world.database.write(sql`update sso set url = ${sso.service}`)
    const admins = new Admins(sso.world, sso.sites)
    const { token: admin } = await admins.admin()
    const move = (body: object) =>
      sso.world.callAuth(`/api/admin/sites/${site.id}`, { method: 'PATCH', token: admin, body })
    await move({ auth_enabled: false })
    await sso.look()
    expect(await sso.isIn(token)).toBe(false)
    expect((await sso.signIn(person.email)).body.code).toBe('sign_on_unavailable')
    await move({ auth_enabled: true, status: 'maintenance' })
    await move({ status: 'production' })
    expect((await sso.signIn(person.email)).status).toBe(200)
  })
})
