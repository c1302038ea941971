import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AdminFactors } from '../../../test/support/admin-factors.ts'
import { Admins } from '../../../test/support/admins.ts'
import { HandClock } from '../../../test/support/clock.ts'
import { PanelVisitor } from '../../../test/support/panel-visitor.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World, testPassword } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { isProven } from '../../identity/factors/rules.ts'

const clock = new HandClock()
let world: World
let sites: Sites
let admins: Admins
let factors: AdminFactors
beforeAll(async () => {
  world = await World.start({ only: ['auth'], clock })
  sites = new Sites(world)
  admins = new Admins(world, sites)
  factors = new AdminFactors({ world, sites, admins })
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

async function enrolled() {
  const admin = await factors.session()
  const app = await factors.app(admin)
  clock.advance(30)
  return { admin, ...app }
}

const rename = (token: string, site_id: number) =>
  admins.call({ token }, `/sites/${site_id}`, { method: 'PATCH', body: { name: 'Renamed' } })

describe('an administrator with a factor', () => {
  test('signs in to the panel and to the API by password and code, and by neither alone', async () => {
    const { admin, secret, codes } = await enrolled()
    const browser = new PanelVisitor(world)
    const half = await browser.signIn(admin.email)
    expect([half.status, half.body.code, browser.cookies.size]).toEqual([403, 'mfa_required', 0])
    const answer = { challenge: half.body.challenge, code: factors.codeOf(secret) }
    const second = { method: 'POST', body: answer }
    expect((await browser.call('/api/admin/session/second', second)).status).toBe(200)
    expect(await browser.isSignedIn()).toBe(true)
    const { challenge } = await factors.challenge(admin.email)
    expect((await factors.open('/login/second', { challenge, code: answer.code })).status).toBe(401)
    const opened = await factors.open('/login/second', { challenge, code: codes[0] })
    expect(opened.body).toMatchObject({ token_type: 'Bearer', administrator: { id: admin.id } })
    // A site doesn't accept this challenge, and this endpoint doesn't accept a site's.
    expect((await factors.open('/login/second', { challenge, code: codes[1] })).body.code).toBe(
      'challenge_ended',
    )
  })

  test('of twenty answers at once one wins', async () => {
    const { admin, secret } = await enrolled()
    const { challenge } = await factors.challenge(admin.email)
    const body = { challenge, code: factors.codeOf(secret) }
    const replies = await Promise.all(Array.from({ length: 20 }, () => factors.open('/login/second', body)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is asked for it behind a set-up link too: a new password is no way round', async () => {
    const { admin } = await enrolled()
    const other = await admins.admin()
    const invited = await admins.call(other, `/administrators/${admin.id}/invite`, { method: 'POST' })
    const token = String(invited.body.data.link).split('#token=')[1]
    const reply = await factors.open('/setup', { token, password: 'four quiet lamps at noon' })
    expect([reply.status, reply.body.code]).toEqual([403, 'mfa_required'])
    const again = { email: admin.email, password: 'four quiet lamps at noon' }
    expect((await factors.open('/login', again)).body.code).toBe('mfa_required')
  })

  test('setting one up ends every other session; another administrator removes them all', async () => {
    const admin = await factors.session()
    const browser = new PanelVisitor(world)
    await browser.signIn(admin.email)
    await factors.app(admin)
    expect(await browser.isSignedIn()).toBe(false)
    const other = await admins.admin()
    const path = `/administrators/${admin.id}/factors`
    expect((await admins.call(other, path)).body.data).toMatchObject([{ kind: 'totp' }])
    expect((await admins.call(other, path, { method: 'DELETE' })).body.data).toEqual({ removed: true })
    expect((await factors.login(admin.email)).status).toBe(200)
    const { rows } = await sites.database.query<{ action: string }>(sql`
      select action from audit where target_type = 'administrator' and target_id = ${admin.id}
         and action like 'administrator.factor%' order by id`)
    expect(rows.map(({ action }) => action)).toEqual([
      'administrator.factor_added',
      'administrator.factor_removed',
    ])
  })
})

describe('what is sensitive', () => {
  test('asks again after ten minutes, by factor and not by password', async () => {
    const { admin, codes, secret } = await enrolled()
    const { id } = await sites.site()
    expect((await rename(admin.token, id)).status).toBe(200)
    await factors.age(admin)
    expect((await rename(admin.token, id)).body.code).toBe('proof_needed')
    expect((await factors.post(admin, '/factors/recovery-codes')).body.code).toBe('proof_needed')
    // Reads need no new proof, and neither does anything that isn't sensitive.
    expect((await admins.call(admin, `/sites/${id}`)).status).toBe(200)
    const { challenge, methods } = await factors.options(admin)
    expect(methods).toEqual(['totp', 'recovery_code'])
    const prove = (body: object) => factors.post(admin, '/proof', { challenge, ...body })
    expect((await prove({ password: testPassword })).status).toBe(401)
    const stranger = await enrolled()
    expect((await factors.post(stranger.admin, '/proof', { challenge, code: codes[0] })).body.code).toBe(
      'challenge_ended',
    )
    expect((await prove({ code: factors.codeOf(secret) })).status).toBe(200)
    expect((await prove({ code: codes[0] })).body.code).toBe('challenge_ended')
    expect((await rename(admin.token, id)).status).toBe(200)
  })

  test('the first factor wants a fresh sign-in or the password; programs have none', async () => {
    const admin = await factors.session()
    await factors.age(admin)
    expect((await factors.post(admin, '/factors/totp')).body.code).toBe('proof_needed')
    const { challenge, methods } = await factors.options(admin)
    expect(methods).toEqual(['password'])
    expect((await factors.post(admin, '/proof', { challenge, password: testPassword })).status).toBe(200)
    expect((await factors.post(admin, '/factors/totp')).status).toBe(200)
    const program = await admins.admin()
    expect((await factors.post(program, '/factors/totp')).body.code).toBe('proof_needed')
    expect((await rename(program.token, (await sites.site()).id)).status).toBe(200)
  })

  test.each([
    // sensitive, kind, has_factor, minutes since the proof, allowed
    [undefined, 'session', true, 60, true],
    ['act', 'session', true, 9, true],
    ['act', 'session', true, 11, false],
    ['act', 'session', false, 60, true],
    ['act', 'token', true, null, true],
    ['own', 'session', false, 9, true],
    ['own', 'session', false, 11, false],
    ['own', 'token', false, null, false],
  ] as const)('%s by a %s, factor %s, %s minutes ago: %s', (...each) => {
    const [sensitive, kind, has_factor, minutes, goes] = each
    const now = new Date()
    const proven_at = minutes === null ? null : new Date(now.getTime() - minutes * 60_000)
    const op = sensitive === undefined ? {} : { sensitive }
    expect(isProven(op, { kind, has_factor, proven_at }, now)).toBe(goes)
  })
})

test('REQUIRE_MFA: who has none sets up the first on the way in', async () => {
  const strict = await World.start({ only: ['auth'], clock, values: { REQUIRE_MFA: '1' } })
  const own = new AdminFactors({ world: strict, sites, admins: new Admins(strict, sites) })
  const { email } = await admins.admin()
  const half = await own.challenge(email)
  expect([half.methods, half.enrolment]).toEqual([[], ['totp']])
  const begun = await own.open('/login/enrol', { challenge: half.challenge, method: 'totp' })
  const code = own.codeOf(String(begun.body.secret))
  expect((await own.open('/login/second', { challenge: half.challenge, code })).status).toBe(200)
  expect((await own.challenge(email)).methods).toEqual(['totp', 'recovery_code'])
  await strict.stop()
})
