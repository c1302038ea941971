import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../../../test/support/authenticator.ts'
import { HandClock } from '../../../../test/support/clock.ts'
import { hashesDuring } from '../../../../test/support/hashes.ts'
import { UserFactors } from '../../../../test/support/user-factors.ts'
import { World, testPassword } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

const origin = 'http://localhost:8080'
const clock = new HandClock(new Date())
let world: World
let factors: UserFactors
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], clock, values: { APP_URL: origin } })
  factors = new UserFactors(world)
})
afterAll(() => world.stop())

type Session = Awaited<ReturnType<UserFactors['session']>>

async function enrolled(...who: Parameters<UserFactors['session']>) {
  const user = await factors.session(...who)
  const app = await factors.app(user)
  clock.advance(30)
  return { user, ...app }
}

const status = async ({ token }: Pick<Session, 'token'>) => (await world.call('/me', { token })).status
const program = async ({ token }: Session): Promise<string> =>
  (await world.call('/me/tokens', { method: 'POST', token, body: { name: 'ERP' } })).body.data.token

async function trail(id: number) {
  const { rows } = await world.database.query<{ action: string; company_id: number | null }>(sql`
    select action, company_id from audit where target_type = 'user' and target_id = ${String(id)} and action like 'factor%'
     order by id`)
  return rows
}

describe('a user of the console', () => {
  test('signs in as before without a factor, and with one by password and code', async () => {
    const user = await factors.session()
    const other = { token: String((await factors.signIn(user.email)).body.token) }
    const erp = await program(user)
    const { secret, codes, id } = await factors.app(user)
    expect(codes).toHaveLength(10)
    // Sessions opened with weaker proof end; API tokens stay.
    expect([await status(user), await status(other)]).toEqual([200, 401])
    expect((await world.call('/companies', { token: erp })).status).toBe(200)
    const half = await factors.signIn(user.email)
    expect([half.status, half.body.code]).toEqual([403, 'mfa_required'])
    expect(half.body).toMatchObject({
      methods: ['totp', 'recovery_code'],
      enrolment: [],
      passkey_options: null,
      expires_in: 300,
    })
    clock.advance(30)
    const { challenge } = half.body
    const code = factors.codeOf(secret)
    expect((await factors.open('/second', { challenge, code: '000000' })).body.code).toBe('invalid_factor')
    const done = await factors.open('/second', { challenge, code })
    // Byte for byte the documented sign-in response.
    expect(done.body).toEqual({
      token: expect.stringMatching(/^\d+\|/),
      expires_at: expect.stringMatching(/Z$/),
      user: { id: user.id, name: 'Test user', email: user.email },
    })
    expect(await status(done.body)).toBe(200)
    expect((await factors.open('/second', { challenge, code })).body.code).toBe('challenge_ended')
    const again = await factors.challenge(user.email)
    expect((await factors.open('/second', { challenge: again.challenge, code })).status).toBe(401)
    expect((await factors.open('/second', { challenge: again.challenge, code: codes[3] })).status).toBe(200)
    const third = await factors.challenge(user.email)
    expect((await factors.open('/second', { challenge: third.challenge, code: codes[3] })).status).toBe(401)
    const listed = await world.call('/me/factors', { token: user.token })
    expect(listed.body.data).toMatchObject({
      required: false,
      passkeys: true,
      recovery_codes_left: 9,
      factors: [{ id, kind: 'totp', name: 'Phone' }],
    })
    expect(await trail(user.id)).toEqual([{ action: 'factor.added', company_id: null }])
  })

  test('sets up a passkey on a page of the console, and it opens nothing elsewhere', async () => {
    const user = await factors.session()
    const key = new Authenticator(origin)
    const { enrolment, options } = await factors.begin(user, 'passkey')
    const strange = new Authenticator('https://elsewhere.example', 'localhost').create(options)
    const wrong = await factors.post(user, '/factors/passkey/confirm', { enrolment, passkey: strange })
    expect(wrong.body.errors).toHaveProperty('passkey')
    const begun = await factors.begin(user, 'passkey')
    const made = { enrolment: begun.enrolment, passkey: key.create(begun.options) }
    expect((await factors.post(user, '/factors/passkey/confirm', made)).status).toBe(200)
    const half = await factors.challenge(user.email)
    expect(half.methods).toEqual(['passkey', 'recovery_code'])
    const passkey = key.get(half.passkey_options)
    const elsewhere = await factors.challenge(user.email)
    const moved = await factors.open('/second', { challenge: elsewhere.challenge, passkey })
    expect(moved.body.code).toBe('invalid_factor')
    expect((await factors.open('/second', { challenge: half.challenge, passkey })).status).toBe(200)
  })

  test('removes what they have, and the codes go with the last', async () => {
    const { user, id } = await enrolled()
    const other = await factors.session()
    const remove = (token: string) => world.call(`/me/factors/${id}`, { method: 'DELETE', token })
    expect((await remove(other.token)).status).toBe(404)
    expect((await remove(user.token)).status).toBe(200)
    expect((await factors.signIn(user.email)).status).toBe(200)
    const listed = await world.call('/me/factors', { token: user.token })
    expect(listed.body.data).toMatchObject({ factors: [], recovery_codes_left: 0 })
  })
})

describe('a challenge', () => {
  test('is bound to user, address, password and five minutes', async () => {
    const { user, secret, codes } = await enrolled()
    const { user: stranger } = await enrolled()
    const ended = async (challenge: string, more = {}) =>
      (await factors.open('/second', { challenge, code: codes[0] }, more)).body.code
    const theirs = await factors.challenge(stranger.email)
    // The codes belong to another user.
    expect(await ended(theirs.challenge)).toBe('invalid_factor')
    const own = await factors.challenge(user.email)
    await world.database.write(
      sql`update factor_challenges set address = '203.0.113.9' where user_id = ${user.id}`,
    )
    expect(await ended(own.challenge)).toBe('challenge_ended')
    const old = await factors.challenge(user.email)
    clock.advance(301)
    expect(await ended(old.challenge)).toBe('challenge_ended')
    const fresh = await factors.challenge(user.email)
    const change = { current_password: testPassword, password: 'four quiet lamps at noon' }
    expect((await factors.post(user, '/password', change)).status).toBe(200)
    expect(await ended(fresh.challenge)).toBe('challenge_ended')
    // A new password doesn't change the factor.
    const half = await factors.signIn(user.email, change.password)
    const done = await factors.open('/second', {
      challenge: half.body.challenge,
      code: factors.codeOf(secret),
    })
    expect(done.status).toBe(200)
  })

  test.each(['app', 'recovery code'])('of twenty answers at once one wins, by %s', async (by) => {
    const { user, secret, codes } = await enrolled()
    const { challenge } = await factors.challenge(user.email)
    const body = { challenge, code: by === 'app' ? factors.codeOf(secret) : codes[0] }
    const replies = await Promise.all(Array.from({ length: 20 }, () => factors.open('/second', body)))
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  })

  test('wrong answers count with wrong passwords, and a right password does not forgive them', async () => {
    const { user, codes } = await enrolled()
    for (let i = 0; i < 5; i += 1) {
      const { challenge } = await factors.challenge(user.email)
      expect((await factors.open('/second', { challenge, code: '000000' })).status).toBe(401)
    }
    const locked = await factors.signIn(user.email)
    expect([locked.status, locked.body.code]).toEqual([429, 'login_locked'])
    clock.advance(61)
    const { challenge } = await factors.challenge(user.email)
    expect((await factors.open('/second', { challenge, code: codes[0] })).status).toBe(200)
  })

  test('a sign-in that was looked at before the factor came opens nothing', async () => {
    const user = await factors.session()
    const { enrolment, secret } = await factors.begin(user, 'totp')
    const body = { enrolment, code: factors.codeOf(secret) }
    const [, ...signIns] = await Promise.all([
      factors.post(user, '/factors/totp/confirm', body),
      ...Array.from({ length: 5 }, () => factors.signIn(user.email)),
    ])
    const opened = signIns.filter((reply) => reply.status === 200)
    expect(await Promise.all(opened.map((reply) => status(reply.body)))).toEqual(opened.map(() => 401))
  })

  test('a wrong password says as much of somebody with a factor as of nobody, at the same cost', async () => {
    const { user } = await enrolled()
    const plain = await factors.session()
    const addresses = [user.email, plain.email, `nobody-${user.email}`]
    const said: unknown[] = []
    for (const email of addresses) {
      const hashes = await hashesDuring(async () => {
        const { request_id: _, ...body } = (await factors.signIn(email, 'wrong password')).body
        said.push(body)
      })
      expect(hashes).toBe(1)
    }
    expect(said).toEqual([said[0], said[0], said[0]])
  })
})
