import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins } from '../../../test/support/admins.ts'
import { hashesDuring } from '../../../test/support/hashes.ts'
import { MailWorld, plain } from '../../../test/support/mail-world.ts'
import type { TestSite, TestUser } from '../../../test/support/sites.ts'
import { type Reply, testPassword } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'

const password = 'four quiet lamps at noon'
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

const ask = (site: TestSite, email: string, more: object = {}) =>
  sites.bySecret(site, '/api/auth/email/verify', { method: 'POST', body: { email, ...more } })
const confirm = (site: TestSite, token: string) =>
  sites.bySecret(site, '/api/v2/auth/email/verify/confirm', { method: 'POST', body: { token } })

/** The token in the person's mail. */
async function mailed(site: TestSite, email: string): Promise<string> {
  expect((await ask(site, email)).status).toBe(200)
  await mail.postman()
  return office.tokenFor(email)
}

/** Whether mail to the address is known to be read, and whether no site knows the password. */
async function known({ id }: Pick<TestUser, 'id'>) {
  const { rows } = await sites.database.query<{ confirmed: boolean; verified: boolean }>(sql`
    select email_confirmed_at is not null as confirmed, email_verified_at is not null as verified
      from accounts where id = ${id}`)
  return rows[0]
}

/** A user of one site, placed on a second site that admits only verified addresses. */
async function onStrictSite() {
  const { site: home, user } = await mail.withUser()
  const strict = await sites.site()
  await sites.database.transaction(async (connection) => {
    await sites.place(connection, strict, { id: user.id, status: 'active' })
    await connection.query(sql`update sites set require_verified_email = true where id = ${strict.id}`)
  })
  return { home, strict, user }
}

describe('who asks learns nothing', () => {
  test('known, verified, unknown, elsewhere, suspended: the same answer, the same work, and mail for one', async () => {
    const { site, user } = await mail.withUser()
    const verified = await sites.user(site)
    await sites.database.write(sql`update accounts set email_verified_at = now() where id = ${verified.id}`)
    const elsewhere = await sites.user(await sites.site())
    const suspended = await sites.user(site, { status: 'suspended' })
    const emails = [user, verified, { email: 'nobody@test.example' }, elsewhere, suspended].map(
      (each) => each.email,
    )
    const replies: Reply[] = []
    const hashes = await hashesDuring(async () => {
      for (const email of emails) replies.push(await ask(site, email))
    })
    expect(hashes).toBe(0)
    const message = 'If a user has this address and has not verified it, we have sent a message with a link.'
    expect(replies.map(plain)).toEqual(emails.map(() => ({ status: 200, message })))
    // Each request leaves the same rows: the address hasn't been looked up yet.
    const { rows } = await sites.database.query(sql`
      select kind, email, attempts from mail where site_id = ${site.id} order by id`)
    expect(rows).toEqual(emails.map((email) => ({ kind: 'email_verify', email, attempts: 0 })))
    const audit = await sites.database.query(sql`
      select action, target_id, change->>'email' as email from audit where site_id = ${site.id} order by id`)
    const asked = { action: 'email.verification_asked', target_id: null }
    expect(audit.rows).toEqual(emails.map((email) => ({ ...asked, email })))
    await mail.postman()
    expect(emails.map((email) => office.to(email).length)).toEqual([1, 0, 0, 0, 0])
  })

  test('after three for one address it is 429, whether or not there is one; links for passwords are counted apart', async () => {
    const { site, user } = await mail.withUser()
    for (const email of [user.email, 'never-seen@test.example']) {
      const replies = await Promise.all(Array.from({ length: 20 }, () => ask(site, email)))
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
      const refused = replies.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(17)
      expect(refused[0]?.headers.get('retry-after')).toBe('900')
    }
    const forgot = { method: 'POST', body: { email: user.email } }
    expect((await sites.bySecret(site, '/api/auth/password/forgot', forgot)).status).toBe(200)
    clock.advance(901)
    expect((await ask(site, user.email)).status).toBe(200)
    await mail.postman()
  })
})

describe('an account that the site itself has made', () => {
  test('is confirmed by its server: sessions and password stay, and other sites that are strict learn to trust nothing', async () => {
    const { home, strict, user } = await onStrictSite()
    const token = await mailed(home, user.email)
    expect((await mail.check(token)).body.data).toMatchObject({ kind: 'email_verify', asks_password: false })
    const before = await sites.bySecret(home, `/api/site/users/${user.id}`)
    expect(before.body.data).toMatchObject({ email_confirmed: false, joined: true })
    const done = await confirm(home, token)
    const message = 'Address verified.'
    expect(plain(done)).toEqual({ status: 200, message, user_id: user.id, email: user.email })
    expect(await known(user)).toEqual({ confirmed: true, verified: false })
    expect((await sites.byUser(home, user, { path: '/api/auth/verify' })).status).toBe(200)
    const after = await sites.bySecret(home, `/api/site/users/${user.id}`)
    expect(after.body.data).toMatchObject({ email_confirmed: true, version: before.body.data.version + 1 })
    const refused = await mail.login(strict, user.email, testPassword)
    expect(refused).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
    const { rows } = await sites.database.query(sql`
      select site_id, actor_type, actor_id, address <> '' as placed, change from audit
       where action = 'email.verified' and target_id = ${user.id} order by site_id`)
    const row = { actor_type: 'user', actor_id: user.id, change: { by_mail: true } }
    expect(rows).toEqual([
      { ...row, site_id: home.id, placed: true },
      { ...row, site_id: strict.id, placed: false },
    ])
  })

  test('is confirmed on our page by one click, and a used, swapped or expired link is refused', async () => {
    const { site, user } = await mail.withUser()
    const [first, second] = [await mailed(site, user.email), await mailed(site, user.email)]
    const [swapped, missing] = [await confirm(await sites.site(), first), await confirm(site, 'sar_nothing')]
    expect(plain(swapped)).toEqual(plain(missing))
    expect(swapped.status).toBe(404)
    // The link sets no password, whichever endpoint gets it.
    const body = { token: first, password, password_confirmation: password }
    const asReset = await sites.bySecret(site, '/api/auth/password/reset', { method: 'POST', body })
    expect(asReset.status).toBe(404)
    expect(plain(await mail.follow(first, password))).toEqual({
      status: 200,
      message: 'Address verified.',
    })
    expect((await mail.login(site, user.email, testPassword)).status).toBe(200)
    for (const token of [first, second]) {
      expect((await mail.follow(token)).status).toBe(404)
      expect((await confirm(site, token)).status).toBe(404)
    }
    const late = await mail.withUser()
    const token = await mailed(late.site, late.user.email)
    clock.advance(86_399)
    expect((await mail.check(token)).status).toBe(200)
    clock.advance(2)
    expect((await confirm(late.site, token)).status).toBe(404)
  })

  test('of 20 who use a link at once one wins; another password leaves it good, another address ends it', async () => {
    const { site, user } = await mail.withUser()
    const token = await mailed(site, user.email)
    const patch = (body: object) =>
      sites.bySecret(site, `/api/site/users/${user.id}`, { method: 'PATCH', body })
    expect((await patch({ password, password_confirmation: password })).status).toBe(200)
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? confirm(site, token) : mail.follow(token))),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(19)
    expect(await known(user)).toEqual({ confirmed: true, verified: false })
    const moved = `moved-${user.email}`
    expect((await patch({ email: moved })).body.data).toMatchObject({ email_confirmed: false })
    const next = await mailed(site, moved)
    expect((await patch({ email: user.email })).status).toBe(200)
    expect((await confirm(site, next)).status).toBe(404)
  })
})

describe('an account that another site has made', () => {
  test('takes a new password on our page, which shuts out its creator', async () => {
    const { home, strict, user } = await onStrictSite()
    await sites.database.write(sql`
      update sites set email_verify_url = 'https://strict.example/v?t={token}' where id = ${strict.id}`)
    const token = await mailed(strict, user.email)
    const [letter] = office.to(user.email)
    expect(letter?.text).toContain('https://auth.example/verify#token=sar_')
    expect(letter?.text).toContain('It asks you for a new password')
    expect((await mail.check(token)).body.data).toMatchObject({ asks_password: true })
    expect(await confirm(strict, token)).toMatchObject({ status: 403, body: { code: 'account_not_owned' } })
    expect((await mail.follow(token)).body.errors).toEqual({ password: ['The password field is required.'] })
    expect((await mail.follow(token, testPassword)).body.errors).toHaveProperty('password')
    expect((await mail.follow(token, password)).status).toBe(200)
    expect(await known(user)).toEqual({ confirmed: true, verified: true })
    const old = () => sites.byUser(home, user, { path: '/api/auth/verify' })
    await expect.poll(async () => (await old()).status).toBe(401)
    expect((await mail.login(strict, user.email, testPassword)).status).toBe(401)
    expect((await mail.login(strict, user.email, password)).status).toBe(200)
    // Nothing is left to verify, so no second link is sent.
    expect(await mailed(strict, user.email)).toBe(token)
    const asked = office.to(user.email).filter(({ text }) => text.includes('sar_'))
    expect(asked).toHaveLength(1)
  })
})

describe('administrators', () => {
  test('send a link in the language of the site, to the page that it has named', async () => {
    const { site, user } = await mail.withUser()
    const admin = await admins.admin()
    const patch = (body: object) => admins.call(admin, `/sites/${site.id}`, { method: 'PATCH', body })
    expect((await patch({ email_verify_url: 'http://shop.example' })).status).toBe(422)
    expect((await patch({ locale: 'de' })).status).toBe(422)
    const set = { email_verify_url: 'https://shop.example/v?t={token}', locale: 'ro' }
    expect((await patch(set)).body.data).toMatchObject(set)
    const path = `/accounts/${user.id}/verify-link`
    const sent = await admins.call(admin, path, { method: 'POST', body: {} })
    expect(sent.body.data).toEqual({ email: user.email, sent: true, link: null, minutes: 1_440 })
    await mail.postman()
    const [letter] = office.to(user.email)
    expect(letter?.subject).toBe(`Verifică-ți adresa pentru ${site.name}`)
    expect(letter?.text).toContain('timp de 24 de ore')
    const token = /shop\.example\/v\?t=(sar_[\w-]{51})$/m.exec(letter?.text ?? '')?.[1] ?? ''
    expect((await confirm(site, token)).status).toBe(200)
    const again = await admins.call(admin, path, { method: 'POST', body: {} })
    expect(again).toMatchObject({ status: 409, body: { code: 'already_verified' } })
    expect((await admins.call(admin, `/accounts/${user.id}`)).body.data).toMatchObject({
      email_confirmed_at: expect.any(String),
      email_verified_at: null,
    })
    const back = await patch({ email_verify_url: null, locale: null })
    expect(back.body.data).toMatchObject({ email_verify_url: null, locale: null })
  })

  test('are shown the link where no mail is sent, and answer for it; sites are told that there is no mail', async () => {
    const bare = await mail.silent()
    const { site, user } = await mail.withUser()
    const { client_id, client_secret } = site
    const body = { client_id, client_secret, email: user.email }
    const asked = await bare.callAuth('/api/auth/email/verify', { method: 'POST', body })
    expect(asked).toMatchObject({ status: 403, body: { code: 'mail_not_configured' } })
    const admin = await admins.admin(['accounts.write'])
    const path = `/accounts/${user.id}/verify-link`
    const shown = await new Admins(bare, sites).call(admin, path, { method: 'POST', body: {} })
    const token = /\/verify#token=(sar_[\w-]{51})$/.exec(shown.body.data.link)?.[1] ?? ''
    expect((await mail.follow(token)).status).toBe(200)
    expect(await known(user)).toEqual({ confirmed: true, verified: false })
    await bare.stop()
  })
})
