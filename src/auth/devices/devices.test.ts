import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailWorld } from '../../../test/support/mail-world.ts'
import type { TestSite, TestUser } from '../../../test/support/sites.ts'
import { testPassword } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { authJanitorJob } from '../sessions/jobs.ts'

const day_s = 86_400
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
let mail: MailWorld
let sites: MailWorld['sites']
let office: MailWorld['office']
let clock: MailWorld['clock']
beforeAll(async () => {
  mail = await MailWorld.start()
  ;({ sites, office, clock } = mail)
})
afterAll(() => mail.stop())

/** A user of a site that reports new devices, or doesn't. */
async function told(state = true): Promise<{ site: TestSite; user: TestUser }> {
  const { site, user } = await mail.withUser()
  await sites.database.write(sql`update sites set device_notices = ${state} where id = ${site.id}`)
  return { site, user }
}

interface Here {
  readonly site: TestSite
  readonly user: TestUser
}

async function tryLogin({ site, user }: Here, address: string, agent = firefox): Promise<number> {
  const headers = { 'x-end-user-ip': address, 'x-end-user-agent': agent }
  const body = { email: user.email, password: testPassword }
  const reply = await sites.bySecret(site, '/api/auth/login', { method: 'POST', headers, body })
  return reply.status
}

async function login(here: Here, address: string, agent?: string): Promise<void> {
  expect(await tryLogin(here, address, agent)).toBe(200)
}

async function letters({ email }: TestUser): Promise<number> {
  await mail.postman()
  return office.to(email).length
}

test('a device that is new is told of once: when, by what, from where, and what to do', async () => {
  const { site, user } = await told()
  await sites.database.write(sql`update sites set locale = 'ro' where id = ${site.id}`)
  await login({ site, user }, '203.0.113.7')
  expect(await letters(user)).toBe(0)
  await login({ site, user }, '203.0.200.9')
  expect(await letters(user)).toBe(0)
  await login({ site, user }, '198.51.100.4', phone)
  expect(await letters(user)).toBe(1)
  const [letter] = office.to(user.email)
  expect(letter?.subject).toBe(`Un dispozitiv nou a intrat la ${site.name}`)
  expect(letter?.text).toContain('Dispozitiv: Chrome, Android\n')
  expect(letter?.text).toContain('Rețea: 198.51.0.0/16\n')
  expect(letter?.text).toContain('(UTC)')
  expect(letter?.html).not.toMatch(/<a |href/)
  await login({ site, user }, '198.51.100.4', phone)
  expect(await letters(user)).toBe(1)
})

test('at most one an hour, and again after 90 days without it', async () => {
  const { site, user } = await told()
  await login({ site, user }, '203.0.113.7')
  for (const address of ['198.51.100.4', '192.0.2.4', '2001:db8::7']) await login({ site, user }, address)
  expect(await letters(user)).toBe(1)
  clock.advance(3_601)
  await login({ site, user }, '233.252.0.1')
  expect(await letters(user)).toBe(2)
  // A device used in between stays known.
  clock.advance(60 * day_s)
  await login({ site, user }, '203.0.113.7')
  clock.advance(60 * day_s)
  await login({ site, user }, '203.0.113.7')
  expect(await letters(user)).toBe(2)
  clock.advance(91 * day_s)
  const { signal } = new AbortController()
  const log = { info() {}, warn() {}, error() {} }
  await authJanitorJob(sites.database, clock).handle({ signal, closing: signal, log })
  const { rows } = await sites.database.query(sql`select from account_devices where account_id = ${user.id}`)
  expect(rows).toHaveLength(0)
  await login({ site, user }, '203.0.113.7')
  expect(await letters(user)).toBe(3)
})

test('where the site does not want it, nothing is noted', async () => {
  const { site, user } = await told(false)
  await login({ site, user }, '203.0.113.7')
  await login({ site, user }, '198.51.100.4')
  expect(await letters(user)).toBe(0)
  const { rows } = await sites.database.query(sql`select from account_devices where account_id = ${user.id}`)
  expect(rows).toHaveLength(0)
})

test('20 logins at once from a new place are one letter', async () => {
  const { site, user } = await told()
  await login({ site, user }, '203.0.113.7')
  const all = Array.from({ length: 20 }, () => tryLogin({ site, user }, '198.51.100.4'))
  // Passwords not yet checked count as wrong: attempts beyond the fifth are refused.
  expect(new Set(await Promise.all(all))).toContain(200)
  expect(await letters(user)).toBe(1)
})
