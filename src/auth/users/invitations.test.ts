import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins } from '../../../test/support/admins.ts'
import { MailWorld, plain } from '../../../test/support/mail-world.ts'
import type { TestSite } from '../../../test/support/sites.ts'
import { sql } from '../../kernel/database/sql.ts'

const password = 'four quiet lamps at noon'
let serial = 0
let mail: MailWorld
let sites: MailWorld['sites']
let admins: Admins
let office: MailWorld['office']
beforeAll(async () => {
  mail = await MailWorld.start()
  ;({ sites, admins, office } = mail)
})
afterAll(() => mail.stop())

const newcomer = () => ({ name: 'Nora Neri', email: `nora-${(serial += 1)}-${Date.now()}@test.example` })
const invite = (site: TestSite, body: object) =>
  sites.bySecret(site, '/api/site/users/invite', { method: 'POST', body })
const again = (site: TestSite, id: number) =>
  sites.bySecret(site, `/api/site/users/${id}/invite`, { method: 'POST', body: {} })
const userOf = async (site: TestSite, id: number) =>
  (await sites.bySecret(site, `/api/site/users/${id}`)).body.data

/** An invited person and the token in their mail. */
async function invited(site: TestSite) {
  const { email } = newcomer()
  const reply = await invite(site, { name: 'Nora Neri', email })
  expect(reply.status).toBe(200)
  await mail.postman()
  return { id: Number(reply.body.data.user_id), email, token: office.tokenFor(email) }
}

describe('an invitation', () => {
  test('makes an account that nobody can enter until its person has chosen a password, which verifies the address', async () => {
    const site = await sites.site()
    const { email } = newcomer()
    const role = await sites.bySecret(site, '/api/site/roles', { method: 'POST', body: { name: 'Clerk' } })
    const assignments = [{ site_role_id: role.body.data.id }]
    const made = await invite(site, { name: 'Nora Neri', email, assignments, locale: 'it' })
    const { user_id: id } = made.body.data
    expect(made.body.data).toEqual({ user_id: id, email, sent: true, link: null, minutes: 10_080 })
    expect(await userOf(site, id)).toMatchObject({
      name: 'Nora Neri',
      joined: false,
      email_confirmed: false,
      roles: [{ name: 'Clerk' }],
    })
    for (const typed of ['!', 'password', password])
      expect(await mail.login(site, email, typed)).toMatchObject({
        status: 401,
        body: { code: 'invalid_credentials' },
      })
    await mail.postman()
    const [letter] = office.to(email)
    expect(letter?.subject).toBe(`Il tuo account su ${site.name}`)
    expect(letter?.text).toContain('per 7 giorni')
    expect(letter?.text).toContain('https://auth.example/invitation#token=sar_')
    const token = office.tokenFor(email)
    expect((await mail.check(token)).body.data).toMatchObject({ kind: 'invitation', asks_password: true })
    expect((await mail.follow(token)).body.errors).toHaveProperty('password')
    expect((await mail.follow(token, 'short')).body.errors).toHaveProperty('password')
    expect(plain(await mail.follow(token, password))).toEqual({ status: 200, message: 'Password changed.' })
    expect((await mail.login(site, email, password)).status).toBe(200)
    expect(await userOf(site, id)).toMatchObject({ joined: true, email_confirmed: true, version: 2 })
    const { rows } = await sites.database.query(sql`
      select action, actor_type, change->'by_mail' as by_mail from audit
       where site_id = ${site.id} and target_type = 'user' and target_id = ${id} and action like 'user.%' order by id`)
    expect(rows).toEqual([
      { action: 'user.created', actor_type: 'client', by_mail: null },
      { action: 'user.invited', actor_type: 'client', by_mail: true },
      { action: 'user.joined', actor_type: 'user', by_mail: true },
    ])
    const verified = await sites.database.query(sql`
      select email_verified_at is not null as verified from accounts where id = ${id}`)
    expect(verified.rows).toEqual([{ verified: true }])
  })

  test('works once, for seven days, and one of 20 wins', async () => {
    const site = await sites.site()
    const late = await invited(site)
    mail.clock.advance(7 * 86_400 - 1)
    expect((await mail.check(late.token)).status).toBe(200)
    mail.clock.advance(2)
    expect((await mail.follow(late.token, password)).status).toBe(404)
    const { id, email, token } = await invited(site)
    const words = Array.from({ length: 20 }, (_, i) => `quiet lamp number ${i}`)
    const byServer = (typed: string) =>
      sites.bySecret(site, '/api/auth/password/reset', {
        method: 'POST',
        body: { token, password: typed, password_confirmation: typed },
      })
    const replies = await Promise.all(
      words.map((typed, i) => (i % 2 === 0 ? byServer(typed) : mail.follow(token, typed))),
    )
    const won = words.filter((_, i) => replies[i]?.status === 200)
    expect(won).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 404)).toHaveLength(19)
    expect((await mail.login(site, email, won[0] ?? '')).status).toBe(200)
    expect((await mail.follow(token, password)).status).toBe(404)
    expect(await again(site, id)).toMatchObject({ status: 409, body: { code: 'already_joined' } })
  })

  test('ends when the account gets a password otherwise', async () => {
    const site = await sites.site()
    const byPatch = await invited(site)
    const body = { password, password_confirmation: password }
    await sites.bySecret(site, `/api/site/users/${byPatch.id}`, { method: 'PATCH', body })
    expect((await mail.follow(byPatch.token, password)).status).toBe(404)
    const byReset = await invited(site)
    const forgot = { method: 'POST', body: { email: byReset.email } }
    await sites.bySecret(site, '/api/auth/password/forgot', forgot)
    await mail.postman()
    const reset = office.tokenFor(byReset.email)
    expect(reset).not.toBe(byReset.token)
    expect((await mail.follow(reset, password)).status).toBe(200)
    expect((await mail.follow(byReset.token, 'another quiet lamp')).status).toBe(404)
  })

  test('is sent again, three times in a quarter of an hour, and each link is good until one is used', async () => {
    const site = await sites.site()
    const { id, email, token } = await invited(site)
    const replies = await Promise.all(Array.from({ length: 20 }, () => again(site, id)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(17)
    await mail.postman()
    expect(office.to(email)).toHaveLength(4)
    const last = office.tokenFor(email)
    expect((await mail.check(last)).status).toBe(200)
    expect((await mail.follow(token, password)).status).toBe(200)
    expect((await mail.check(last)).status).toBe(404)
  })

  test('is for addresses that nobody has, roles of the site, and users of the site', async () => {
    const site = await sites.site()
    const other = await sites.site()
    const { id, email } = await invited(site)
    for (const at of [site, other])
      expect((await invite(at, { name: 'Twice', email })).body.errors).toHaveProperty('email')
    const wrong = await invite(site, { ...newcomer(), assignments: [{ site_role_id: 999_999_999 }] })
    expect(wrong.body.errors).toHaveProperty('assignments.0.site_role_id')
    const both = await invite(site, { name: null, email: 'none' })
    expect(Object.keys(both.body.errors)).toEqual(['name', 'email'])
    const [swapped, missing] = [await again(other, id), await again(other, 999_999_999)]
    expect(plain(swapped)).toEqual(plain(missing))
    expect(swapped.status).toBe(404)
    // Of several concurrent invitations, one succeeds.
    const same = newcomer()
    const replies = await Promise.all(Array.from({ length: 20 }, () => invite(site, same)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(19)
  })

  test('of somebody who is on another site meanwhile, or suspended, is not given again', async () => {
    const site = await sites.site()
    const { id, email, token } = await invited(site)
    const other = await sites.site()
    await sites.bySecret(other, '/api/site/users/attach', { method: 'POST', body: { email } })
    await sites.accept(other, email, { verified: false })
    for (const at of [site, other])
      expect(await again(at, id)).toMatchObject({ status: 403, body: { code: 'account_not_owned' } })
    const body = { token, password, password_confirmation: password }
    const byServer = await sites.bySecret(site, '/api/auth/password/reset', { method: 'POST', body })
    expect(byServer.body.code).toBe('account_not_owned')
    expect((await mail.follow(token, password)).status).toBe(200)
    const gone = await invited(site)
    const suspended = { method: 'PATCH', body: { status: 'suspended' } }
    await sites.bySecret(site, `/api/site/users/${gone.id}`, suspended)
    expect(await again(site, gone.id)).toMatchObject({ status: 409, body: { code: 'user_suspended' } })
    expect((await mail.follow(gone.token, password)).status).toBe(404)
  })

  test('without mail is shown to who makes it, and using it verifies nothing', async () => {
    const bare = await mail.silent()
    const site = await sites.site()
    const admin = await admins.admin(['users.write'])
    const call = (path: string, body: object) =>
      new Admins(bare, sites).call(admin, `/sites/${site.id}/users${path}`, { method: 'POST', body })
    const { email } = newcomer()
    const made = await call('/invite', { name: 'Nora', email })
    expect(made.body.data).toMatchObject({ sent: false, minutes: 10_080 })
    const { user_id: id } = made.body.data
    const shown = await call(`/${id}/invite`, {})
    const token = /\/invitation#token=(sar_[\w-]{51})$/.exec(shown.body.data.link)?.[1] ?? ''
    expect((await mail.follow(token, password)).status).toBe(200)
    expect(await userOf(site, id)).toMatchObject({ joined: true, email_confirmed: false })
    await bare.stop()
  })
})
