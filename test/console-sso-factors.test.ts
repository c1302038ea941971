import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { ssoFinding } from '../src/main/doctor/sso.ts'
import { SsoWorld } from './support/sso-world.ts'
import { type Reply, World, testPassword } from './support/world.ts'

// REQUIRE_MFA that is set after `sso enable` holds for sign-ins by accounts too.

let sso: SsoWorld
beforeAll(async () => {
  sso = await SsoWorld.start()
})
afterAll(() => sso.stop())

const values = { REQUIRE_MFA: '1' }
const signIn = (world: World, email: string): Promise<Reply> =>
  world.call('/auth/token', { method: 'POST', body: { email, password: testPassword } })

async function policy() {
  const { rows } = await sso.sites.database.query<{ mfa_policy: string }>(
    sql`select mfa_policy from sites where is_console`,
  )
  return rows[0]?.mfa_policy
}

test('a start with it demands factors at the site of the console, and so does the console itself', async () => {
  const company = await sso.world.company()
  const site = await sso.enable('--domain', `ruled.example=${company}:viewer`)
  const { email } = await sso.person(site, 'ruled.example')
  expect((await signIn(sso.world, email)).status).toBe(200)
  expect(await policy()).toBe('optional')

  // The logistics service alone, on another machine than the authentication service: refused.
  const apart = await World.start({ only: ['logistics'], url: sso.url, clock: sso.clock, values })
  expect((await signIn(apart, email)).body.code).toBe('sign_on_without_factor')
  await apart.stop()

  // The authentication service: users without a factor set up the first while signing in.
  const both = await World.start({ only: ['auth'], url: sso.url, clock: sso.clock, values })
  expect(await policy()).toBe('required')
  const asked = await signIn(sso.world, email)
  expect([asked.body.code, asked.body.enrolment]).toEqual(['mfa_required', expect.arrayContaining(['totp'])])
  const { rows } = await sso.sites.database.query(sql`
    select change from audit where action = 'site.updated' and site_id = ${site.id} order by id desc limit 1`)
  expect(rows).toEqual([{ change: { mfa_policy: { from: 'optional', to: 'required' } } }])
  await both.stop()

  // Factors required of some roles are not required of everybody.
  await sso.sites.database.write(sql`update sites set mfa_role_ids = array[1::bigint] where id = ${site.id}`)
  const again = await World.start({ only: ['auth'], url: sso.url, clock: sso.clock, values })
  const { rows: roles } = await sso.sites.database.query(sql`select mfa_role_ids from sites where is_console`)
  expect(roles).toEqual([{ mfa_role_ids: null }])
  await again.stop()
})

test('doctor fails where it does not hold', () => {
  const site = { id: 7, name: 'Console', client_id: 'x' }
  const counts = { linked: 3, without_password: 0, sessions: 0, unseen_s: 1 }
  const state = { address: 'http://auth.test', fault: null, site, rules: [], ...counts }
  const found = (requireMfa: boolean, demandsFactors: boolean | undefined) =>
    ssoFinding(state, { production: false, requireMfa, demandsFactors })
  expect(() => found(true, false)).toThrow('REQUIRE_MFA is set')
  for (const [required, demands] of [
    [true, true],
    [false, false],
    [true, undefined],
  ] as const)
    expect(found(required, demands)).toContain('3 users linked')
})
