import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { UserFactors } from '../../../../test/support/user-factors.ts'
import { World, testPassword } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

const clock = new HandClock(new Date())
let world: World
let factors: UserFactors
beforeAll(async () => {
  // No worker runs, so nothing queued is sent.
  const values = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'waybill@test.example' }
  world = await World.start({ only: ['logistics'], clock, values })
  factors = new UserFactors(world)
})
afterAll(() => world.stop())

async function enrolled(...who: Parameters<UserFactors['session']>) {
  const user = await factors.session(...who)
  // Marks the password as chosen by the user: a password that was given ends with the factors.
  await world.database.write(sql`
    update users set chosen_password = sha256(convert_to(password_hash, 'UTF8')) where id = ${user.id}`)
  const app = await factors.app(user)
  clock.advance(30)
  return { user, ...app }
}

async function told(email: string) {
  const { rows } = await world.database.query<{ kind: string }>(
    sql`select kind from mail where email = ${email} order by id`,
  )
  return rows.map(({ kind }) => kind)
}

const issue = (token: string) => world.call('/me/tokens', { method: 'POST', token, body: { name: 'ERP' } })

describe('what is sensitive', () => {
  test('asks again after ten minutes, by factor and not by password', async () => {
    const company_id = await world.company()
    const { user, codes, secret } = await enrolled([{ company_id, role: 'manager' }])
    const { id: member } = await world.user([{ company_id }])
    const { token } = user
    const change = () =>
      world.call(`/members/${member}`, {
        method: 'PUT',
        token,
        company: company_id,
        body: { role: 'viewer' },
      })
    const program = (await issue(token)).body.data.token
    await factors.age(user)
    for (const reply of [await issue(token), await change()]) {
      expect([reply.status, reply.body.code]).toEqual([403, 'proof_needed'])
    }
    expect((await factors.post(user, '/factors/recovery-codes')).body.code).toBe('proof_needed')
    // Reading needs no proof, and API tokens are never asked for it. GraphQL doesn't bypass the check.
    expect((await world.call('/members', { token, company: company_id })).status).toBe(200)
    expect((await world.call('/members', { token: program, company: company_id })).status).toBe(200)
    const query = `mutation { update_member(id: ${member}, input: { role: viewer }) { id } }`
    const asked = await world.call('/graphql', {
      method: 'POST',
      token,
      company: company_id,
      body: { query },
    })
    expect(asked.text).toContain('proof_needed')
    const { challenge, methods } = await factors.options(user)
    expect(methods).toEqual(['totp', 'recovery_code'])
    const prove = (body: object) => factors.post(user, '/proof', { challenge, ...body })
    expect((await prove({ password: testPassword })).body.code).toBe('invalid_factor')
    const { user: stranger } = await enrolled()
    const stolen = await factors.post(stranger, '/proof', { challenge, code: codes[0] })
    expect(stolen.body.code).toBe('challenge_ended')
    expect((await prove({ code: factors.codeOf(secret) })).status).toBe(200)
    expect((await prove({ code: codes[0] })).body.code).toBe('challenge_ended')
    expect([(await issue(token)).status, (await change()).status]).toEqual([201, 200])
  })

  test('the own factors and tokens want a fresh sign-in or the password; who has no factor is asked for nothing else', async () => {
    const user = await factors.session()
    await factors.age(user)
    expect((await issue(user.token)).body.code).toBe('proof_needed')
    expect((await factors.post(user, '/factors/totp')).body.code).toBe('proof_needed')
    const { challenge, methods } = await factors.options(user)
    expect(methods).toEqual(['password'])
    expect((await factors.post(user, '/proof', { challenge, password: testPassword })).status).toBe(200)
    expect((await factors.post(user, '/factors/totp')).status).toBe(200)
    const program = (await issue(user.token)).body.data.token
    expect((await factors.post({ token: program }, '/factors/totp')).body.code).toBe('session_required')
  })
})

describe('somebody who has lost the phone', () => {
  test('is let in by a manager of their only company, who has it on the log', async () => {
    const company = await world.company()
    const { user } = await enrolled([{ company_id: company }])
    const { token } = await world.user([{ company_id: company, role: 'manager' }])
    const path = `/members/${user.id}/factors`
    expect((await world.call(path, { token, company })).body.data).toMatchObject([{ kind: 'totp' }])
    const foreign = await world.user([{ company_id: await world.company(), role: 'manager' }])
    expect((await world.call(path, { token: foreign.token, method: 'DELETE' })).status).not.toBe(200)
    const removed = await world.call(path, { token, company, method: 'DELETE' })
    expect(removed.body.data).toEqual({ removed: true })
    expect((await world.call('/me', { token: user.token })).status).toBe(401)
    expect((await factors.signIn(user.email)).status).toBe(200)
    const { rows } = await world.database.query(sql`
      select action, change from audit where company_id = ${company} and target_id = ${String(user.id)}`)
    expect(rows).toEqual([{ action: 'factor.removed', change: { factors: 1 } }])
    expect(await told(user.email)).toEqual(['factor_added', 'factor_removed'])
    const again = await world.call(path, { token, company, method: 'DELETE' })
    expect(again.body.data).toEqual({ removed: false })
  })

  test('or by a super-admin, or at the command line', async () => {
    const first = await enrolled()
    const { token } = await world.user([], { super_admin: true })
    const path = `/users/${first.user.id}/factors`
    expect((await world.call(path, { token })).body.data).toMatchObject([{ kind: 'totp', name: 'Phone' }])
    expect((await world.call(path, { token, method: 'DELETE' })).body.data).toEqual({ removed: true })
    const second = await enrolled()
    const shell = new CommandLine(world)
    const reset = () => shell.json('user', 'factors-reset', second.user.email)
    expect([await reset(), await reset()]).toMatchObject([{ removed: true }, { removed: false }])
    expect((await factors.signIn(second.user.email)).status).toBe(200)
  })

  test('an account that a factor guards is not given to another company with a new password', async () => {
    const company = await world.company()
    const { user } = await enrolled()
    const { token } = await world.user([{ company_id: company, role: 'manager' }])
    const password = 'four quiet lamps at noon'
    const body = { email: user.email, name: 'Somebody else', password, role: 'viewer' }
    const refused = await world.call('/members', { method: 'POST', token, company, body })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']])
    expect((await factors.signIn(user.email, password)).status).toBe(422)
  })
})

test('REQUIRE_MFA: who has none sets up the first on the way in, and is shown the recovery codes', async () => {
  const strict = await World.start({ only: ['logistics'], clock, values: { REQUIRE_MFA: '1' } })
  const own = new UserFactors(strict)
  const user = await world.user([])
  const half = await own.challenge(user.email)
  expect([half.methods, half.enrolment]).toEqual([[], ['totp']])
  const { challenge } = half
  const begun = await own.open('/enrol', { challenge, method: 'totp' })
  expect(begun.body.qr).toMatch(/^<svg .*<path fill="#fff"/)
  const done = await own.open('/second', { challenge, code: own.codeOf(String(begun.body.secret)) })
  expect(done.body.recovery_codes).toHaveLength(10)
  const listed = await strict.call('/me/factors', { token: done.body.token })
  expect(listed.body.data).toMatchObject({ required: true, recovery_codes_left: 10 })
  // Existing sessions continue for users who have set nothing up.
  const { token } = await world.user([])
  expect((await strict.call('/me', { token })).status).toBe(200)
  await strict.stop()
})
