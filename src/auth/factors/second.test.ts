import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HandClock } from '../../../test/support/clock.ts'
import { Factors } from '../../../test/support/factors.ts'
import { hashesDuring } from '../../../test/support/hashes.ts'
import { MailWorld, plain } from '../../../test/support/mail-world.ts'
import type { Sites, TestSite } from '../../../test/support/sites.ts'
import { testKey, testPasswordHash } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Vault } from '../../kernel/vault.ts'
import { insertToken } from '../sessions/store.ts'
import { factorJob } from '../../identity/factors/job.ts'

const step_s = 30
let mail: MailWorld
let clock: HandClock
let sites: Sites
let factors: Factors
beforeAll(async () => {
  mail = await MailWorld.start()
  ;({ clock, sites } = mail)
  factors = new Factors(mail.world, sites)
})
afterAll(() => mail.stop())

async function enrolled(site?: TestSite) {
  const on = site ?? (await factors.site())
  const user = await sites.user(on)
  const app = await factors.app(on, user)
  clock.advance(step_s)
  return { site: on, user, ...app }
}

const statuses = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)

describe('a challenge', () => {
  test('is bound to site, user, address, password and five minutes', async () => {
    const { site, user, codes } = await enrolled()
    const other = await factors.site()
    const stranger = await enrolled(site)
    const open = async () => (await factors.challenge(site, user.email)).challenge
    const ended = async (body: object, on = site, headers = {}) => {
      const { body: answer } = await factors.second(on, body, headers)
      return answer.code
    }
    const challenge = await open()
    const code = codes[0]
    expect(await ended({ challenge, code }, other)).toBe('challenge_ended')
    expect(await ended({ challenge, code }, site, { 'x-end-user-ip': '192.0.2.9' })).toBe('challenge_ended')
    expect(await ended({ challenge, code: stranger.codes[0] })).toBe('invalid_factor')
    expect((await factors.enrol(site, challenge, 'totp')).body.code).toBe('challenge_ended')
    // A challenge can't be confirmed as an enrolment, and an enrolment can't serve as a challenge.
    expect(
      (
        await factors.as(site, user, {
          path: '/totp/confirm',
          body: { enrolment: challenge, code: '123456' },
        })
      ).status,
    ).toBe(401)
    clock.advance(301)
    expect(await ended({ challenge, code })).toBe('challenge_ended')
    const before = await open()
    const otherHash = `${testPasswordHash.slice(0, -1)}A`
    await sites.database.write(sql`update accounts set password_hash = ${otherHash} where id = ${user.id}`)
    expect(await ended({ challenge: before, code })).toBe('challenge_ended')
    await sites.database.write(
      sql`update accounts set password_hash = ${testPasswordHash} where id = ${user.id}`,
    )
    expect((await factors.second(site, { challenge: await open(), code })).status).toBe(200)
    const stored = await sites.database.query<{ text: string }>(
      sql`select string_agg(c::text, '') as text from factor_challenges c where c.account_id = ${user.id}`,
    )
    expect(stored.rows[0]?.text).not.toContain(before)
  })

  test('of twenty answers at once one wins, with an app as with a recovery code', async () => {
    for (const kind of ['app', 'recovery'] as const) {
      const { site, user, secret, codes } = await enrolled()
      const code = kind === 'app' ? factors.codeOf(secret) : codes[0]
      const { challenge } = await factors.challenge(site, user.email)
      const same = await Promise.all(
        Array.from({ length: 20 }, () => factors.second(site, { challenge, code })),
      )
      expect(statuses(same).filter((status) => status === 200)).toHaveLength(1)
      // The same code with a separate challenge each. The earlier failures expired long ago.
      clock.advance(16 * 60)
      const next = kind === 'app' ? factors.codeOf(secret) : codes[1]
      const halves = []
      for (let i = 0; i < 5; i += 1) halves.push(await factors.challenge(site, user.email))
      const each = await Promise.all(
        halves.map(({ challenge: own }) => factors.second(site, { challenge: own, code: next })),
      )
      expect(statuses(each).filter((status) => status === 200)).toHaveLength(1)
    }
  })

  test('wrong answers count with wrong passwords, and a right password does not forgive them', async () => {
    const { site, user, secret } = await enrolled()
    const answers: number[] = []
    for (let i = 0; i < 8 && !answers.includes(429); i += 1) {
      const half = await factors.login(site, user.email)
      if (half.status === 429) answers.push(429)
      else
        answers.push((await factors.second(site, { challenge: half.body.challenge, code: '000000' })).status)
    }
    expect(answers).toEqual([401, 401, 401, 401, 401, 429])
    clock.advance(61)
    const { challenge } = await factors.challenge(site, user.email)
    expect((await factors.second(site, { challenge, code: factors.codeOf(secret) })).status).toBe(200)
    const log = await sites.database.query<{ reason: string }>(sql`
      select change ->> 'reason' as reason from audit
       where site_id = ${site.id} and action = 'login' and outcome = 'refused' and target_id = ${user.id}`)
    expect(log.rows).toHaveLength(5)
  })
})

test('a wrong password says as much of somebody with a factor as of nobody, at the same cost', async () => {
  const { site, user } = await enrolled()
  const [one, nobody] = [user.email, `nobody-${user.email}`]
  const wrong = async (email: string) => plain(await factors.login(site, email, { password: 'wrong' }))
  expect(await wrong(one)).toEqual(await wrong(nobody))
  const cost = (email: string) => hashesDuring(() => factors.login(site, email, { password: 'wrong' }))
  expect(await cost(one)).toEqual(await cost(nobody))
})

test('a new password leaves factors as they are; an administrator removes them, and everybody is told', async () => {
  const { site, user } = await enrolled()
  await sites.bySecret(site, '/api/auth/password/forgot', { method: 'POST', body: { email: user.email } })
  await mail.postman()
  await mail.follow(mail.office.tokenFor(user.email), 'four quiet lamps at noon')
  const again = { password: 'four quiet lamps at noon' }
  expect((await factors.login(site, user.email, again)).body.code).toBe('mfa_required')
  const admin = await mail.admins.admin()
  const path = `/accounts/${user.id}/factors`
  expect((await mail.admins.call(admin, path)).body.data).toMatchObject([{ kind: 'totp', name: 'Phone' }])
  const remove = () => mail.admins.call(admin, path, { method: 'DELETE' })
  expect((await remove()).body.data).toEqual({ removed: true })
  expect((await remove()).body.data).toEqual({ removed: false })
  expect((await factors.login(site, user.email, again)).status).toBe(200)
  await mail.postman()
  const told = mail.office.to(user.email).map(({ subject }) => subject)
  // Messages that wait at the same time are sent in parallel.
  expect(told).toContain(`A second factor for ${site.name} was switched on`)
  expect(told).toContainEqual(expect.stringMatching(/^A second factor for .+ was removed$/))
  const log = await sites.database.query(sql`
    select actor_type, change from audit where site_id = ${site.id} and action = 'factor.removed'`)
  expect(log.rows).toEqual([{ actor_type: 'administrator', change: { factors: 1 } }])
})

test('a login that was looked at before the first factor came does not come in without it', async () => {
  const { site, user } = await enrolled()
  const created_at = clock.now()
  const token = {
    site_id: site.id,
    user_id: user.id,
    password_hash: testPasswordHash,
    hash: '\\x00',
    address: '192.0.2.1',
    user_agent: null,
    created_at,
    expires_at: new Date(created_at.getTime() + 60_000),
  }
  const insert = (isProven: boolean) =>
    sites.database.transaction((connection) => insertToken(connection, { ...token, isProven }))
  expect([await insert(false), (await insert(true))?.email]).toEqual([undefined, user.email])
})

test('secrets of apps are sealed anew under a new key, and work when the old one is gone', async () => {
  const { user, secret } = await enrolled()
  const both = new Vault(`a-new-key-of-the-tests-and-of-nothing,${testKey}`, 'second factors')
  const { signal } = new AbortController()
  const log = { info() {}, warn() {}, error() {} }
  await factorJob('auth_factor_keys', sites.database, both).handle({ signal, closing: signal, log })
  const { rows } = await sites.database.query<{ secret: Buffer }>(
    sql`select secret from factors where account_id = ${user.id}`,
  )
  const alone = new Vault('a-new-key-of-the-tests-and-of-nothing', 'second factors')
  expect(alone.open(rows[0]?.secret ?? Buffer.alloc(0))).toBe(secret)
  expect(() => new Vault(testKey, 'second factors').open(rows[0]?.secret ?? Buffer.alloc(0))).toThrow(
    'APP_KEY',
  )
})
