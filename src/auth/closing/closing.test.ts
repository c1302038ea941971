import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hashesDuring } from '../../../test/support/hashes.ts'
import { MailWorld, plain } from '../../../test/support/mail-world.ts'
import type { TestSite, TestUser } from '../../../test/support/sites.ts'
import { tracesOf } from '../../../test/support/traces-of.ts'
import { type World, testKey, testPassword } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { ErasedAddresses } from '../../people/erasures.ts'
import { mark } from '../../people/scrub.ts'
import { authLists } from '../index.ts'
import { authEraserJob } from '../people/jobs.ts'

const day_s = 86_400
const fresh_password = 'four quiet lamps at noon'
let mail: MailWorld
let sites: MailWorld['sites']
let admins: MailWorld['admins']
let office: MailWorld['office']
let clock: MailWorld['clock']
let second: World
beforeAll(async () => {
  mail = await MailWorld.start()
  ;({ sites, admins, office, clock } = mail)
  second = await mail.silent()
})
afterAll(async () => {
  await second.stop()
  await mail.stop()
})

/** A user of a site that allows closing accounts, and of a second site. */
async function known(): Promise<{
  site: TestSite
  other: TestSite
  user: TestUser
  there: { token: string }
}> {
  const { site, user } = await mail.withUser()
  const other = await sites.site()
  await sites.database.write(sql`update sites set account_closing = true where id = ${site.id}`)
  const token = await sites.database.transaction(async (connection) => {
    await sites.place(connection, other, { id: user.id, status: 'active' })
    return sites.token(connection, other, user.id)
  })
  return { site, other, user, there: { token } }
}

const close = (site: TestSite, user: { readonly token: string }, body: object = { password: testPassword }) =>
  sites.byUser(site, user, { path: '/api/auth/account/close', method: 'POST', body })
const byAdmin = async (user: TestUser, act: 'close' | 'reopen') =>
  admins.call(await admins.admin(), `/accounts/${user.id}/${act}`, { method: 'POST' })
const verify = (world: World, site: TestSite, { token }: { readonly token: string }) =>
  world.callAuth('/api/auth/verify', { token, headers: { 'x-client-id': site.client_id } })

/** Work of a worker each minute. */
async function eraser(): Promise<void> {
  const { signal } = new AbortController()
  const log = { info() {}, warn() {}, error() {} }
  const addresses = new ErasedAddresses(testKey)
  const job = authEraserJob({ database: sites.database, clock, addresses, lists: authLists })
  await job.handle({ signal, closing: signal, log })
}

async function acts(site: TestSite): Promise<readonly string[]> {
  const { rows } = await sites.database.query<{ act: string }>(sql`
    select action || ' ' || actor_type as act from audit
     where site_id = ${site.id} and action in ('user.closed', 'user.reopened') order by id`)
  return rows.map(({ act }) => act)
}

describe('somebody closes their account', () => {
  test('and nothing of it works any more, on any site and node', async () => {
    const { site, other, user, there } = await known()
    for (const world of [mail.world, second]) {
      expect((await verify(world, site, user)).status).toBe(200)
      expect((await verify(world, other, there)).status).toBe(200)
    }
    await sites.bySecret(site, '/api/auth/password/forgot', { method: 'POST', body: { email: user.email } })
    await mail.postman()
    const link = office.tokenFor(user.email)
    const closed = await close(site, user)
    expect(closed).toMatchObject({ status: 200, body: { message: expect.stringContaining('30 days') } })
    expect(Date.parse(closed.body.erased_at) - Date.parse(closed.body.closed_at)).toBe(30 * day_s * 1_000)
    for (const world of [mail.world, second]) {
      await expect.poll(async () => (await verify(world, site, user)).status).toBe(401)
      await expect.poll(async () => (await verify(world, other, there)).status).toBe(401)
    }
    expect((await mail.login(site, user.email, testPassword)).status).toBe(401)
    expect((await mail.login(other, user.email, testPassword)).status).toBe(401)
    expect((await mail.follow(link, fresh_password)).status).toBe(404)
    expect([await acts(site), await acts(other)]).toEqual([['user.closed user'], ['user.closed user']])
    // Only the site where it was done sees the client address.
    const { rows } = await sites.database.query(sql`
      select site_id, address <> '' as placed from audit where action = 'user.closed' and target_id = ${user.id} order by id`)
    expect(rows).toEqual([
      { site_id: site.id, placed: true },
      { site_id: other.id, placed: false },
    ])
    const shown = await sites.bySecret(site, `/api/site/users/${user.id}`)
    expect(shown.body.data).toMatchObject({
      closed_at: closed.body.closed_at,
      joined: true,
      status: 'active',
    })
  })

  test('only with the password, within the budget of guesses, and where the site offers it', async () => {
    const { site, user } = await known()
    expect((await close(site, user, {})).status).toBe(422)
    for (let i = 0; i < 5; i += 1)
      expect((await close(site, user, { password: 'wrong' })).body.errors).toHaveProperty('password')
    expect((await close(site, user)).status).toBe(429)
    await sites.database.write(sql`update sites set account_closing = false where id = ${site.id}`)
    expect((await close(site, user)).body.code).toBe('closing_not_offered')
    expect((await verify(mail.world, site, user)).status).toBe(200)
  })

  test('of 20 at once one closes it, and of 20 that open it again one does', async () => {
    const { site, user } = await known()
    const closings = await Promise.all(Array.from({ length: 20 }, () => close(site, user)))
    expect(closings.filter(({ status }) => status === 200)).toHaveLength(1)
    await mail.postman()
    expect(office.to(user.email)).toHaveLength(1)
    const token = office.tokenFor(user.email)
    const openings = await Promise.all([
      ...Array.from({ length: 10 }, () => mail.follow(token, fresh_password)),
      ...Array.from({ length: 10 }, () => byAdmin(user, 'reopen')),
    ])
    expect(openings.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await acts(site)).toHaveLength(2)
  })
})

describe('a closed account is told by nothing', () => {
  test('a login is the same as with a wrong password, and costs the same', async () => {
    const { site, user } = await known()
    const open = await sites.user(site)
    await close(site, user)
    const replies = await Promise.all([
      mail.login(site, user.email, testPassword),
      mail.login(site, open.email, 'wrong password'),
      mail.login(site, 'nobody@test.example', 'wrong password'),
    ])
    expect(new Set(replies.map((reply) => JSON.stringify(plain(reply)))).size).toBe(1)
    const costs = []
    for (const email of [user.email, open.email])
      costs.push(await hashesDuring(() => mail.login(site, email, 'another wrong one')))
    expect(costs[0]).toBe(costs[1])
  })

  test('who asks for a new password is answered as ever, and nothing is sent', async () => {
    const { site, user } = await known()
    await close(site, user)
    await mail.postman()
    const before = office.to(user.email).length
    for (const path of ['password/forgot', 'email/verify']) {
      const asked = { method: 'POST', body: { email: user.email } }
      expect((await sites.bySecret(site, `/api/auth/${path}`, asked)).status).toBe(200)
    }
    await mail.postman()
    expect(office.to(user.email)).toHaveLength(before)
  })

  test('who registers the address is told what is said of every account, and no site gives it a password', async () => {
    const { site, user } = await mail.withUser()
    const twice = { password: fresh_password, password_confirmation: fresh_password }
    expect((await byAdmin(user, 'close')).status).toBe(200)
    const newcomer = { name: 'New', email: user.email, ...twice }
    const elsewhere = await sites.site()
    const created = await sites.bySecret(elsewhere, '/api/site/users', { method: 'POST', body: newcomer })
    expect([created.status, Object.keys(created.body.errors)]).toEqual([422, ['email']])
    const patched = await sites.bySecret(site, `/api/site/users/${user.id}`, { method: 'PATCH', body: twice })
    expect([patched.status, patched.body.code]).toEqual([409, 'account_closed'])
    // A write that bypasses the service can't give it a password either.
    await sites.database.write(sql`update accounts set password_hash = 'x' where id = ${user.id}`)
    const { rows } = await sites.database.query(sql`select password_hash from accounts where id = ${user.id}`)
    expect(rows).toEqual([{ password_hash: '!' }])
  })
})

describe('within 30 days it is opened again', () => {
  test('by its person, by the link of the letter, once, with a new password', async () => {
    const { site, other, user } = await known()
    await sites.database.write(sql`update sites set locale = 'it' where id = ${site.id}`)
    await close(site, user)
    await mail.postman()
    const [letter] = office.to(user.email)
    expect(letter?.subject).toBe(`Il tuo account su ${site.name} è stato chiuso`)
    expect(letter?.text).toContain('30 giorni')
    const token = office.tokenFor(user.email)
    clock.advance(29 * day_s)
    expect((await mail.check(token)).body.data).toMatchObject({ kind: 'account_reopen', asks_password: true })
    const bySite = { token, password: fresh_password, password_confirmation: fresh_password }
    const reset = await sites.bySecret(site, '/api/auth/password/reset', { method: 'POST', body: bySite })
    expect(reset.status).toBe(404)
    expect((await mail.follow(token, fresh_password)).status).toBe(200)
    expect((await mail.follow(token, fresh_password)).status).toBe(404)
    expect((await mail.login(site, user.email, testPassword)).status).toBe(401)
    for (const each of [site, other]) {
      expect((await mail.login(each, user.email, fresh_password)).status).toBe(200)
      expect(await acts(each)).toEqual(['user.closed user', 'user.reopened user'])
    }
  })

  test('by an administrator, who sends its person a link for a new password', async () => {
    const { site, user } = await mail.withUser()
    const closed = await byAdmin(user, 'close')
    expect(closed.body.data.closed_at).not.toBeNull()
    expect((await verify(mail.world, site, user)).status).toBe(401)
    const reopened = await byAdmin(user, 'reopen')
    expect(reopened).toMatchObject({ status: 200, body: { data: { sent: true, link: null } } })
    await mail.postman()
    expect(office.to(user.email).map(({ subject }) => subject)).toEqual([
      `Set a new password for ${site.name}`,
    ])
    expect((await mail.follow(office.tokenFor(user.email), fresh_password)).status).toBe(200)
    expect((await mail.login(site, user.email, fresh_password)).status).toBe(200)
    expect(await acts(site)).toEqual(['user.closed administrator', 'user.reopened administrator'])
  })
})

test('after 30 days it is erased, its address is free, and an administrator of that address stays', async () => {
  const { site, user } = await known()
  const admin = await admins.admin()
  await sites.database.write(sql`update administrators set email = ${user.email} where id = ${admin.id}`)
  await close(site, user)
  await mail.postman()
  const token = office.tokenFor(user.email)
  clock.advance(30 * day_s - 1)
  await eraser()
  expect((await byAdmin(user, 'reopen')).status).toBe(200)
  expect((await byAdmin(user, 'close')).status).toBe(200)
  await mail.postman()
  clock.advance(30 * day_s + 1)
  expect((await mail.follow(token, fresh_password)).status).toBe(404)
  expect((await byAdmin(user, 'reopen')).body.code).toBe('account_closed')
  await eraser()
  expect(await tracesOf(sites.database, [user.email])).toEqual(['administrators'])
  const detail = await admins.call(await admins.admin(), `/accounts/${user.id}`)
  expect(detail.body.data).toMatchObject({ name: mark, closed_at: null, site_count: 2 })
  const { rows } = await sites.database.query(sql`
    select active from administrators where id = ${admin.id}`)
  expect(rows).toEqual([{ active: true }])
  const body = {
    name: 'New',
    email: user.email,
    password: fresh_password,
    password_confirmation: fresh_password,
  }
  expect((await sites.bySecret(site, '/api/site/users', { method: 'POST', body })).status).toBe(200)
})

test('before it somebody takes out what is held on them, of this site and of no other', async () => {
  const { site, other, user } = await known()
  await sites.bySecret(other, `/api/site/users/${user.id}`, {
    method: 'PATCH',
    body: { name: 'Guest there' },
  })
  await mail.login(other, user.email, testPassword)
  await mail.login(site, user.email, testPassword)
  const taken = await sites.byUser(site, user, { path: '/api/auth/account/export' })
  expect(taken.status).toBe(200)
  const { email, sections } = taken.body.data
  expect(email).toBe(user.email)
  expect(sections).toMatchObject({ account: [{ id: user.id }], site: [{ site: site.name }] })
  expect(sections.sessions).toHaveLength(2)
  expect(sections.audit.map((row: { action: string }) => row.action)).toEqual(['login'])
  expect(taken.text).not.toMatch(/\$argon2|hash|Guest there/)
  const times = taken.text.match(/"\d{4}-\d\d-\d\dT[^"]*"/g) ?? []
  expect(times.length).toBeGreaterThan(3)
  for (const time of times) expect(time).toMatch(/\.\d{6}Z"$/)
  expect(taken.text).not.toContain(other.name)
})
