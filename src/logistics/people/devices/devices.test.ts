import { afterAll, beforeAll, expect, test } from 'vitest'
import { Letters } from '../../../../test/support/letters.ts'
import { testPassword } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { janitorJob } from '../../surfaces/janitor/jobs.ts'

const day_s = 86_400
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
let letters: Letters
beforeAll(async () => {
  letters = await Letters.start({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => letters.stop())

async function trySignIn(email: string, address: string, agent = firefox): Promise<number> {
  const headers = { 'x-forwarded-for': address, 'user-agent': agent }
  const body = { email, password: testPassword }
  return (await letters.world.call('/auth/token', { method: 'POST', headers, body })).status
}

async function signIn(email: string, address: string, agent?: string): Promise<void> {
  expect(await trySignIn(email, address, agent)).toBe(200)
}

async function told(email: string): Promise<number> {
  await letters.postman()
  return letters.office.to(email).length
}

async function devicesOf(id: number): Promise<number> {
  const { rows } = await letters.database.query(sql`select from user_devices where user_id = ${id}`)
  return rows.length
}

test('a device that is new is told of once: when, by what, from where, and what to do', async () => {
  const { id, email } = await letters.world.user([])
  await letters.database.write(sql`update users set language = 'ro' where id = ${id}`)
  await signIn(email, '203.0.113.7')
  // Another address in the same network.
  await signIn(email, '203.0.200.9')
  expect(await told(email)).toBe(0)
  await signIn(email, '198.51.100.4', phone)
  expect(await told(email)).toBe(1)
  const [letter] = letters.office.to(email)
  expect(letter?.subject).toBe('Un dispozitiv nou a intrat la Waybill')
  expect(letter?.text).toContain('Dispozitiv: Chrome, Android\n')
  expect(letter?.text).toContain('Rețea: 198.51.0.0/16\n')
  expect(letter?.text).toContain('(UTC)')
  // Whom every notice of the console names.
  expect(letter?.text).toContain('anunță imediat un manager al companiei tale.')
  expect(letter?.html).not.toMatch(/<a |href/)
  letters.clock.advance(3_601)
  await signIn(email, '198.51.100.4', phone)
  expect(await told(email)).toBe(1)
})

test('another program in a known network is new too', async () => {
  const { email } = await letters.world.user([])
  await signIn(email, '203.0.113.7')
  await signIn(email, '203.0.113.7', phone)
  expect(await told(email)).toBe(1)
  expect(letters.office.to(email)[0]?.text).toContain('Device: Chrome, Android\n')
})

test('at most one an hour, and again after 90 days without it', async () => {
  const { id, email } = await letters.world.user([])
  await signIn(email, '203.0.113.7')
  for (const address of ['198.51.100.4', '192.0.2.4', '2001:db8::7']) await signIn(email, address)
  expect(await told(email)).toBe(1)
  letters.clock.advance(3_601)
  await signIn(email, '233.252.0.1')
  expect(await told(email)).toBe(2)
  // A device used in between stays known.
  for (let i = 0; i < 2; i += 1) {
    letters.clock.advance(60 * day_s)
    await signIn(email, '203.0.113.7')
  }
  expect(await told(email)).toBe(2)
  letters.clock.advance(91 * day_s)
  const { signal } = new AbortController()
  const log = { info() {}, warn() {}, error() {} }
  await janitorJob(letters.database, letters.clock).handle({ signal, closing: signal, log })
  expect(await devicesOf(id)).toBe(0)
  await signIn(email, '203.0.113.7')
  expect(await told(email)).toBe(3)
})

test('a wrong password is no device, and without mail nothing is noted', async () => {
  const { id, email } = await letters.world.user([])
  expect((await letters.signIn(email, 'wrong')).status).toBe(422)
  const silent = await letters.silent()
  const body = { email, password: testPassword }
  expect((await silent.call('/auth/token', { method: 'POST', body })).status).toBe(200)
  await silent.stop()
  expect(await devicesOf(id)).toBe(0)
})

test('20 sign-ins at once from a new place are one letter', async () => {
  const { email } = await letters.world.user([])
  await signIn(email, '203.0.113.7')
  const all = Array.from({ length: 20 }, () => trySignIn(email, '198.51.100.4'))
  // Passwords not checked yet count as wrong: those beyond the fifth are refused.
  expect(new Set(await Promise.all(all))).toContain(200)
  expect(await told(email)).toBe(1)
})
