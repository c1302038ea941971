import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Admins } from '../../../test/support/admins.ts'
import { hashesDuring } from '../../../test/support/hashes.ts'
import { MailWorld, plain } from '../../../test/support/mail-world.ts'
import { freshPassword, resetCalls } from '../../../test/support/reset-calls.ts'
import type { TestSite, TestUser } from '../../../test/support/sites.ts'
import { type Reply, testPassword } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'

let mail: MailWorld
let sites: MailWorld['sites']
let admins: Admins
let office: MailWorld['office']
let clock: MailWorld['clock']
beforeAll(async () => {
  mail = await MailWorld.start()
  ;({ sites, admins, office, clock } = mail)
})
afterAll(() => mail.stop())

const { forgot, reset, byPage } = resetCalls(() => mail)
const check = (token: string) => mail.check(token)
const login = (site: TestSite, email: string, password: string) => mail.login(site, email, password)
const postman = () => mail.postman()
const withUser = () => mail.withUser()

/** The token in the person's mail. */
async function mailed(site: TestSite, email: string): Promise<string> {
  expect((await forgot(site, email)).status).toBe(200)
  await postman()
  return office.tokenFor(email)
}

describe('who asks learns nothing', () => {
  test('known, unknown, elsewhere, suspended: the same answer, the same work, and mail for one of them', async () => {
    const { site, user } = await withUser()
    const elsewhere = await sites.user(await sites.site())
    const suspended = await sites.user(site, { status: 'suspended' })
    const emails = [user.email, 'nobody@test.example', elsewhere.email, suspended.email]
    const replies: Reply[] = []
    const hashes = await hashesDuring(async () => {
      for (const email of emails) replies.push(await forgot(site, email))
    })
    expect(hashes).toBe(0)
    const message = 'If a user has this address, we have sent a message with a link.'
    expect(replies.map(plain)).toEqual(emails.map(() => ({ status: 200, message })))
    // Each request leaves the same rows: the address hasn't been looked up yet.
    const { rows } = await sites.database.query(sql`
      select email, attempts from mail where site_id = ${site.id} order by id`)
    expect(rows).toEqual(emails.map((email) => ({ email, attempts: 0 })))
    const audit = await sites.database.query(sql`
      select actor_type, action, target_id, change->>'email' as email from audit where site_id = ${site.id} order by id`)
    const asked = { actor_type: 'client', action: 'password.reset_asked', target_id: null }
    expect(audit.rows).toEqual(emails.map((email) => ({ ...asked, email })))
    await postman()
    expect(emails.map((email) => office.to(email).length)).toEqual([1, 0, 0, 0])
    const left = await sites.database.query(sql`select from mail where site_id = ${site.id}`)
    expect(left.rows).toHaveLength(0)
  })

  test('after three for one address it is 429 for a quarter of an hour, whether or not there is one', async () => {
    const { site, user } = await withUser()
    for (const email of [user.email, 'never-seen@test.example']) {
      for (let i = 0; i < 3; i += 1) expect((await forgot(site, email)).status).toBe(200)
      const refused = await forgot(site, email)
      expect(refused).toMatchObject({ status: 429, body: { code: 'asked_too_often' } })
      expect(refused.headers.get('retry-after')).toBe('900')
    }
    clock.advance(901)
    expect((await forgot(site, user.email)).status).toBe(200)
    await postman()
  })

  test('20 at once stay within three', async () => {
    const { site, user } = await withUser()
    const replies = await Promise.all(Array.from({ length: 20 }, () => forgot(site, user.email)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(17)
    await postman()
    expect(office.to(user.email)).toHaveLength(3)
  })
})

describe('a link', () => {
  test('sets a password that holds on every site, ends every session, verifies the address and is on each log', async () => {
    const { site, user } = await withUser()
    const other = await sites.site()
    const elsewhere = await sites.database.transaction(async (connection) => {
      await sites.place(connection, other, { id: user.id, status: 'active' })
      return sites.token(connection, other, user.id)
    })
    for (let i = 0; i < 6; i += 1) await login(site, user.email, 'wrong')
    const admin = await admins.admin()
    const body = { password_reset_url: 'https://shop.example/r' }
    await admins.call(admin, `/sites/${site.id}`, { method: 'PATCH', body })
    // The link doesn't lead to one site's page. That site could use it to set a password that the other sites would
    // trust.
    const token = await mailed(site, user.email)
    expect(office.to(user.email)[0]?.text).toContain('https://auth.example/reset#token=sar_')
    expect(await reset(site, token)).toMatchObject({ status: 403, body: { code: 'account_not_owned' } })
    const done = await byPage(token)
    expect(plain(done)).toEqual({ status: 200, message: 'Password changed.' })
    for (const [at, old] of [[site, user.token] as const, [other, elsewhere] as const]) {
      const verified = () => sites.byUser(at, { token: old }, { path: '/api/auth/verify' })
      await expect.poll(async () => (await verified()).status).toBe(401)
      expect((await login(at, user.email, testPassword)).status).toBe(401)
      expect((await login(at, user.email, freshPassword)).status).toBe(200)
    }
    const { rows } = await sites.database.query(sql`
      select email_verified_at is not null as verified from accounts where id = ${user.id}`)
    expect(rows).toEqual([{ verified: true }])
    const audit = await sites.database.query(sql`
      select site_id, actor_type, actor_id, target_id, address <> '' as placed, change from audit
       where action = 'password.reset' and target_id = ${user.id} order by site_id`)
    const row = { actor_type: 'user', actor_id: user.id, target_id: user.id, change: { by_mail: true } }
    expect(audit.rows).toEqual([
      { ...row, site_id: site.id, placed: true },
      { ...row, site_id: other.id, placed: false },
    ])
  })

  test('works once, and all others of the account end with it', async () => {
    const { site, user } = await withUser()
    const [first, second] = [await mailed(site, user.email), await mailed(site, user.email)]
    expect((await reset(site, second)).status).toBe(200)
    for (const token of [first, second]) {
      expect(plain(await reset(site, token, 'another quiet lamp'))).toMatchObject({
        status: 404,
        code: 'not_found',
      })
      expect((await byPage(token, 'another quiet lamp')).status).toBe(404)
      expect((await check(token)).status).toBe(404)
    }
    expect((await login(site, user.email, freshPassword)).status).toBe(200)
  })

  test('of 20 who use it at once one wins', async () => {
    const { site, user } = await withUser()
    const token = await mailed(site, user.email)
    const words = Array.from({ length: 20 }, (_, i) => `quiet lamp number ${i}`)
    const replies = await Promise.all(
      words.map((password, i) => (i % 2 === 0 ? reset(site, token, password) : byPage(token, password))),
    )
    const won = words.filter((_, i) => replies[i]?.status === 200)
    expect(won).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(19)
    expect((await login(site, user.email, won[0] ?? '')).status).toBe(200)
  })

  test('ends with its time, with another password or address, and with the place on the site', async () => {
    const late = await withUser()
    const token = await mailed(late.site, late.user.email)
    clock.advance(3_599)
    expect((await check(token)).status).toBe(200)
    clock.advance(2)
    expect((await reset(late.site, token)).status).toBe(404)
    const ends: readonly ((at: { site: TestSite; user: TestUser }) => Promise<unknown>)[] = [
      ({ site, user }) =>
        sites.byUser(site, user, {
          path: '/api/auth/change-password',
          method: 'POST',
          body: {
            current_password: testPassword,
            password: 'seven calm rivers',
            password_confirmation: 'seven calm rivers',
          },
        }),
      ({ site, user }) =>
        sites.bySecret(site, `/api/site/users/${user.id}`, {
          method: 'PATCH',
          body: { email: `moved-${user.email}` },
        }),
      ({ site, user }) =>
        sites.bySecret(site, `/api/site/users/${user.id}`, {
          method: 'PATCH',
          body: { status: 'suspended' },
        }),
      ({ site, user }) => sites.bySecret(site, `/api/site/users/${user.id}`, { method: 'DELETE' }),
    ]
    for (const end of ends) {
      const at = await withUser()
      const link = await mailed(at.site, at.user.email)
      expect(await end(at)).toMatchObject({ status: 200 })
      expect((await reset(at.site, link)).status).toBe(404)
      expect((await byPage(link)).status).toBe(404)
    }
  })

  test('of one site does not work on another, even if the person is on both', async () => {
    const { site, user } = await withUser()
    const other = await sites.site()
    await sites.database.transaction((connection) =>
      sites.place(connection, other, { id: user.id, status: 'active' }),
    )
    const token = await mailed(site, user.email)
    const [swapped, missing] = [await reset(other, token), await reset(other, 'sar_nothing')]
    expect(plain(swapped)).toEqual(plain(missing))
    expect(swapped.status).toBe(404)
    expect((await byPage(token)).status).toBe(200)
  })

  test('through the server of a site, the only one it is on, says nothing of whose address it is', async () => {
    const { site, user } = await withUser()
    await sites.database.write(sql`update accounts set email_verified_at = now() where id = ${user.id}`)
    expect((await reset(site, await mailed(site, user.email))).status).toBe(200)
    const { rows } = await sites.database.query(sql`
      select email_verified_at, home_site_id from accounts where id = ${user.id}`)
    expect(rows).toEqual([{ email_verified_at: null, home_site_id: site.id }])
    expect((await login(site, user.email, freshPassword)).status).toBe(200)
  })

  test('takes no password that the policy has something against, ten tries at most, unhashed where it can be', async () => {
    const { site, user } = await withUser()
    const token = await mailed(site, user.email)
    const hashes = await hashesDuring(async () => {
      for (const weak of ['short', 'password123', user.email, site.name])
        expect((await reset(site, token, weak)).body.errors).toHaveProperty('password')
    })
    expect(hashes).toBe(0)
    for (let i = 0; i < 10; i += 1) {
      const same = await reset(site, token, testPassword)
      expect(same).toMatchObject({
        status: 422,
        body: { errors: { password: ['The password must be different from the current one.'] } },
      })
    }
    expect((await reset(site, token)).status).toBe(404)
  })

  test('invalid tokens are counted by their source, and do not block a valid one', async () => {
    const { site, user } = await withUser()
    const token = await mailed(site, user.email)
    for (let i = 0; i < 20; i += 1) expect((await reset(site, `sar_wrong-${i}`)).status).toBe(404)
    const refused = await reset(site, 'sar_wrong')
    expect(refused).toMatchObject({ status: 429, body: { code: 'asked_too_often' } })
    expect((await reset(site, token)).status).toBe(200)
  })

  test('nothing that opens anything stands in the database', async () => {
    const { site, user } = await withUser()
    const token = await mailed(site, user.email)
    const { rows } = await sites.database.query<{ all: string }>(sql`
      select concat((select json_agg(r) from links r), (select json_agg(m) from mail m),
                    (select json_agg(t) from mail_turns t), (select json_agg(a.change) from audit a)) as all`)
    expect(rows[0]?.all).toContain('bound')
    expect(rows[0]?.all).not.toContain(token)
    expect(rows[0]?.all).not.toContain(token.slice(4, 40))
  })
})
