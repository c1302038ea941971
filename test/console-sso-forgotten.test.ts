import { afterAll, beforeAll, expect, test } from 'vitest'
import { plain } from './support/mail-world.ts'
import { PostOffice, deliver } from './support/post-office.ts'
import type { TestSite } from './support/sites.ts'
import { SsoWorld } from './support/sso-world.ts'
import { testPassword } from './support/world.ts'
import { sql } from '../src/kernel/database/sql.ts'

const newPassword = 'four quiet lamps at noon'

let sso: SsoWorld
let office: PostOffice
let site: TestSite
let company: number
beforeAll(async () => {
  office = await PostOffice.start()
  sso = await SsoWorld.start({ SMTP_URL: office.url, MAIL_FROM: 'Waybill <no-reply@waybill.example>' })
  company = await sso.world.company()
  site = await sso.enable('--domain', `ruled.example=${company}:operator`)
})
afterAll(async () => {
  await sso.stop()
  await office.close()
})

const forgot = (email: string) => sso.world.call('/auth/password/forgot', { method: 'POST', body: { email } })

/** Where the links lead that somebody finds in their mail, and in whose name they came. */
async function links(email: string): Promise<readonly string[]> {
  const { clock } = sso
  await deliver({ service: 'logistics', database: sso.world.database, clock, url: office.url })
  await deliver({ service: 'auth', database: sso.sites.database, clock, url: office.url })
  return office
    .to(email)
    .filter(({ text }) => text.includes('token='))
    .map(({ subject, text }) => `${subject}: ${/https:\/\/[^/]+/.exec(text)?.[0]}`)
    .toSorted()
}

const here = 'Set a new password for Waybill: https://console.example'
const there = 'Set a new password for Waybill console: https://auth.example'

test('who has a password at the authentication service only gets a link of it, and comes in with the new one', async () => {
  const { email } = await sso.person(site, 'ruled.example')
  const { token } = (await sso.signIn(email)).body
  sso.clock.advance(10)
  expect((await forgot(email)).status).toBe(200)
  expect(await links(email)).toEqual([there])
  const body = {
    token: office.tokenFor(email),
    password: newPassword,
    password_confirmation: newPassword,
  }
  // It is no link of the console.
  expect((await sso.world.call('/auth/password/reset', { method: 'POST', body })).status).toBe(404)
  expect((await sso.world.callAuth('/api/auth/link', { method: 'POST', body })).status).toBe(200)
  await sso.look()
  expect(await sso.isIn(token)).toBe(false)
  expect((await sso.signIn(email)).status).toBe(422)
  expect((await sso.signIn(email, newPassword)).status).toBe(200)
  const { rows } = await sso.world.database.query(sql`select password_hash from users where email = ${email}`)
  expect(rows).toEqual([{ password_hash: '!' }])
})

test('who has a password at both gets a link of each', async () => {
  const user = await sso.world.user([{ company_id: company }])
  const { email } = await sso.person(site, user)
  const account = { email, password: testPassword }
  const linked = { method: 'POST', token: user.token, body: { account } }
  expect((await sso.world.call('/me/sign-on', linked)).status).toBe(204)
  await forgot(email)
  expect(await links(email)).toEqual([there, here])
})

test('the answer is the same for everybody, also while the service is away', async () => {
  const elsewhere = await sso.sites.user(await sso.sites.site())
  const suspended = await sso.sites.user(site, { status: 'suspended' })
  const asked: readonly (readonly [string, readonly string[]])[] = [
    [(await sso.person(site, 'ruled.example')).email, [there]],
    [(await sso.world.user([])).email, [here]],
    [elsewhere.email, []],
    [suspended.email, []],
    ['nobody@test.example', []],
  ]
  const answers = []
  for (const [email] of asked) answers.push(plain(await forgot(email)))
  for (const [email, found] of asked) expect([email, await links(email)]).toEqual([email, found])
  await sso.world.database.write(sql`update sso set url = 'http://127.0.0.1:1'`)
  try {
    for (const [email] of asked) answers.push(plain(await forgot(email)))
  } finally {
    await sso.world.database.write(sql`update sso set url = ${sso.service}`)
  }
  expect(answers).toHaveLength(10)
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
})
