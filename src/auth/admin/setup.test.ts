import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Admins, type TestAdmin } from '../../../test/support/admins.ts'
import { HandClock } from '../../../test/support/clock.ts'
import { freshDatabase } from '../../../test/support/fresh.ts'
import { MailWorld } from '../../../test/support/mail-world.ts'
import { PanelVisitor } from '../../../test/support/panel-visitor.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World } from '../../../test/support/world.ts'
import { Database } from '../../kernel/database/database.ts'
import { migrate, migrationsIn } from '../../postgres/migrate.ts'
import { sql } from '../../kernel/database/sql.ts'
import { authMigrations, authSchema, firstSetupLink } from '../index.ts'
import { patience } from '../../../test/support/patience.ts'

const clock = new HandClock()
let world: World
let sites: Sites
let admins: Admins
let admin: TestAdmin
beforeAll(async () => {
  world = await World.start({ only: ['auth'], clock })
  sites = new Sites(world)
  admins = new Admins(world, sites)
  admin = await admins.admin(['*'], 1e9)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

const password = 'walnut carousel 88'

/** The token behind the `#` of a link. */
function tokenIn(link: string): string {
  return /\/setup#token=(sai_[\w-]+)$/.exec(link)?.[1] ?? ''
}

describe('a set-up link', () => {
  let browser: PanelVisitor
  let invited: { id: number; email: string }
  let token: string
  const invite = async (id = invited.id) =>
    tokenIn((await admins.call(admin, `/administrators/${id}/invite`, { method: 'POST' })).body.data.link)
  const check = (given = token) =>
    browser.call('/api/admin/setup/check', { method: 'POST', body: { token: given } })
  const accept = (more: object = {}) =>
    browser.call('/api/admin/setup', { method: 'POST', body: { token, password, ...more } })
  beforeEach(async () => {
    browser = new PanelVisitor(world)
    const body = {
      name: 'Nora Newcomer',
      email: `new-${(await admins.admin()).email}`,
      scopes: ['sites.read'],
    }
    invited = (await admins.call(admin, '/administrators', { method: 'POST', body })).body.data
    token = await invite()
  })

  test('is for one person, who chooses a password and is in', async () => {
    expect(invited).toMatchObject({ local_sign_in: false, oidc_linked: false })
    const owner = (await check()).body.data
    expect(owner).toMatchObject({ name: 'Nora Newcomer', email: invited.email })
    const done = await accept({ email: admin.email, name: 'Somebody else' })
    expect(done.status).toBe(200)
    expect(done.body.data).toMatchObject({
      administrator: { id: invited.id, email: invited.email, name: 'Nora Newcomer', local_sign_in: true },
      scopes: ['sites.read'],
    })
    expect(await browser.isSignedIn()).toBe(true)
    expect((await new PanelVisitor(world).signIn(invited.email, password)).status).toBe(200)
    const { rows } = await sites.database.query<{ action: string; change: object }>(sql`
      select action, change from audit where target_type = 'administrator' and target_id = ${invited.id} order by id`)
    expect(rows.map((row) => row.action)).toEqual([
      'administrator.created',
      'administrator.invited',
      'administrator.set_up',
      'administrator.login',
      'administrator.login',
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('works once, also for those who come at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => accept()))
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404])
    expect((await check()).body).toMatchObject({ code: 'not_found', message: 'Set-up link not found.' })
    expect((await accept()).status).toBe(404)
  })

  test.each(['password', 'short', 'Nora Newcomer'])('stays good after a password like %j', async (weak) => {
    expect((await accept({ password: weak })).status).toBe(422)
    expect((await accept()).status).toBe(200)
  })

  test('ends after a day', async () => {
    clock.advance(24 * 3_600 - 1)
    expect((await check()).status).toBe(200)
    clock.advance(2)
    expect((await check()).status).toBe(404)
    expect((await accept()).status).toBe(404)
  })

  test('ends with a newer one, and with its administrator', async () => {
    const newer = await invite()
    expect((await accept()).status).toBe(404)
    expect((await check(newer)).status).toBe(200)
    const change = { method: 'PATCH', body: { active: false } }
    expect((await admins.call(admin, `/administrators/${invited.id}`, change)).status).toBe(200)
    expect((await check(newer)).status).toBe(404)
  })

  test('is no other kind of token, and no other kind is one', async () => {
    expect((await world.callAuth('/api/admin/me', { token })).status).toBe(401)
    expect(
      (await world.callAuth('/api/admin/me', { headers: { cookie: `waybill_session=${token}` } })).status,
    ).toBe(401)
    expect((await check(admin.token)).status).toBe(404)
  })

  test('ends the sessions that an old password had opened', async () => {
    const old = await admins.admin()
    const thief = new PanelVisitor(world)
    await thief.signIn(old.email)
    token = await invite(old.id)
    expect((await accept()).status).toBe(200)
    expect([await thief.isSignedIn(), await browser.isSignedIn()]).toEqual([false, true])
  })
})

test('the first administrator of all comes by a link of nobody, and there is only one first', async () => {
  const fresh = await freshDatabase()
  await migrate(fresh.url, authSchema, await migrationsIn(authMigrations))
  const empty = await World.start({ only: ['auth'], url: fresh.url, clock })
  const database = new Database({ url: fresh.url, schema: authSchema, poolSize: 2, ...patience })
  const link = async () => firstSetupLink({ database, clock, address: 'https://auth.example' })
  const [one, other] = [tokenIn((await link()) ?? ''), tokenIn((await link()) ?? '')]
  const browser = new PanelVisitor(empty)
  const accept = (body: object) => browser.call('/api/admin/setup', { method: 'POST', body })
  const check = (token: string) => browser.call('/api/admin/setup/check', { method: 'POST', body: { token } })
  expect((await check(one)).body.data).toMatchObject({ name: null, email: null })
  expect(Object.keys((await accept({ token: one, password })).body.errors)).toEqual(['email'])
  const replies = await Promise.all(
    [one, other].map((token, i) => accept({ token, password, email: `first-${i}@test.example` })),
  )
  expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 404])
  const winner = replies.find((reply) => reply.status === 200)
  expect(winner?.body.data.administrator).toMatchObject({ scopes: ['*'], local_sign_in: true })
  expect([(await check(one)).status, (await check(other)).status]).toEqual([404, 404])
  expect(await link()).toBeUndefined()
  await database.close()
  await empty.stop()
  await fresh.drop()
})

test('where there is a server of mail, the link of an administrator goes to their address and to nobody else', async () => {
  const mail = await MailWorld.start()
  try {
    const { admins: own, office, world: there } = mail
    const owner = await own.admin(['*'], 1e9)
    const body = { email: 'nora.mail@test.example', name: 'Nora', scopes: ['sites.read'] }
    const { id } = (await own.call(owner, '/administrators', { method: 'POST', body })).body.data
    const reply = await own.call(owner, `/administrators/${id}/invite`, { method: 'POST' })
    expect(reply.body.data).toEqual({ email: body.email, sent: true, link: null, expires_at: null })
    await mail.postman()
    const token = /#token=(sai_[\w-]+)/.exec(office.to(body.email).at(-1)?.text ?? '')?.[1]
    const choose = () =>
      there.callAuth('/api/admin/setup', {
        method: 'POST',
        headers: { origin: there.app.addresses.auth ?? '' },
        body: { token, password },
      })
    expect((await choose()).status).toBe(200)
    expect((await choose()).status).toBe(404)
  } finally {
    await mail.stop()
  }
})
