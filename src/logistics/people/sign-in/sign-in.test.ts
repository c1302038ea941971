import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { hashesDuring } from '../../../../test/support/hashes.ts'
import { type Reply, World, testPassword, testPasswordCost } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { Passwords } from '../../../kernel/passwords.ts'

const clock = new HandClock()
let worlds: readonly [World, World]
beforeAll(async () => {
  worlds = [
    await World.start({ only: ['logistics'], clock }),
    await World.start({ only: ['logistics'], clock }),
  ]
})
afterAll(async () => {
  for (const world of worlds) await world.stop()
})

let serial = 0
const unknown = () => `nobody-${process.pid}-${Date.now()}-${(serial += 1)}@test.example`
const [minute_s, day_s] = [60, 86_400]

function signIn(email: string, how: { password?: string; node?: 0 | 1 } = {}): Promise<Reply> {
  const body = { email, password: how.password ?? 'wrong' }
  return worlds[how.node ?? 0].call('/auth/token', { method: 'POST', body })
}

async function fail(email: string, times: number): Promise<void> {
  for (let i = 0; i < times; i += 1) expect((await signIn(email)).status).toBe(422)
}

async function lockedFor(email: string, password = 'wrong'): Promise<number> {
  const reply = await signIn(email, { password })
  expect(reply).toMatchObject({ status: 429, body: { code: 'login_locked' } })
  return Number(reply.headers.get('retry-after'))
}

describe('the throttle of /auth/token', () => {
  test.each(['known', 'unknown'])(
    'the sixth failure of an %s address is 429, unhashed, with one trace',
    async (kind) => {
      const email = kind === 'known' ? (await worlds[0].user([])).email : unknown()
      await fail(email, 5)
      const hashes = await hashesDuring(async () => {
        expect(await lockedFor(email)).toBe(60)
        clock.advance(1)
        expect(await lockedFor(email, testPassword)).toBe(59)
      })
      expect(hashes).toBe(0)
      const { rows } = await worlds[0].database.query(sql`
      select actor, company_id, target_type from audit where action = 'login.locked' and target_id = ${email}`)
      expect(rows).toEqual([{ actor: 'nobody', company_id: null, target_type: 'email' }])
    },
  )

  test('20 wrong passwords at once on two nodes stay within the budget', async () => {
    const { email } = await worlds[0].user([])
    let replies: readonly Reply[] = []
    const hashes = await hashesDuring(async () => {
      replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => signIn(email, { node: i % 2 === 0 ? 0 : 1 })),
      )
    })
    expect(replies.filter((reply) => reply.status === 422)).toHaveLength(5)
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(15)
    expect(hashes).toBe(5)
  })

  test('locks of 1, 2, 4, 8, 15 and again 15 minutes with one guess after each', async () => {
    const { email } = await worlds[0].user([])
    await fail(email, 5)
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await lockedFor(email)).toBe(minutes * minute_s)
      clock.advance(minutes * minute_s + 1)
      await fail(email, 1)
    }
    expect(await lockedFor(email)).toBe(15 * minute_s)
    clock.advance(15 * minute_s + 1)
    expect((await signIn(email, { password: testPassword })).status).toBe(200)
  })

  test('failures count for 15 minutes, however slowly they come', async () => {
    const { email } = await worlds[0].user([])
    await fail(email, 1)
    for (let i = 0; i < 4; i += 1) {
      clock.advance(224)
      await fail(email, 1)
    }
    expect(await lockedFor(email)).toBe(60)
  })

  test('a success, 15 quiet minutes and a password set by a super-admin give the whole budget back', async () => {
    const { token } = await worlds[0].user([], { super_admin: true })
    const { email, id } = await worlds[0].user([])
    await fail(email, 4)
    expect((await signIn(email, { password: testPassword })).status).toBe(200)
    await fail(email, 5)
    clock.advance(15 * minute_s + 1)
    await fail(email, 5)
    expect(await lockedFor(email)).toBe(60)
    const password = 'four quiet lamps at noon'
    await worlds[0].call(`/users/${id}`, { method: 'PUT', token, body: { password } })
    expect((await signIn(email, { password })).status).toBe(200)
  })
})

describe('the password policy', () => {
  test.each([
    ['a common one', { password: 'Password123' }, /common/i],
    ['the address', { password: 'anna.bianchi2024', email: 'anna.bianchi@test.example' }, /e-?mail/i],
    ['the name', { password: 'annabianchi', name: 'Anna Bianchi' }, /name/i],
  ])('%s is refused where a user is made or changed, by API and command line', async (_what, part, words) => {
    const { token } = await worlds[0].user([], { super_admin: true })
    const { email, id } = await worlds[0].user([])
    const body = { email: unknown(), name: 'X', ...part }
    const refused = { status: 422, body: { errors: { password: [expect.stringMatching(words)] } } }
    expect(await worlds[0].call('/users', { method: 'POST', token, body })).toMatchObject(refused)
    expect(await worlds[0].call(`/users/${id}`, { method: 'PUT', token, body })).toMatchObject(refused)
    const shell = new CommandLine(worlds[0])
    const typed = Object.entries(body).flatMap(([name, value]) => [`--${name}`, value])
    for (const line of [['create'], ['update', email]]) {
      const { code, err } = await shell.run('user', ...line, ...typed)
      expect([code, err]).toEqual([1, expect.stringMatching(words)])
    }
  })

  test('a weak one from before still signs in', async () => {
    const password_hash = await new Passwords(testPasswordCost).hash('password')
    const { email } = await worlds[0].user([], { password_hash })
    expect((await signIn(email, { password: 'password' })).status).toBe(200)
  })
})

const status = async (token: string, node: 0 | 1 = 0) =>
  (await worlds[node].call('/companies', { token })).status
async function issued(): Promise<string> {
  const { email } = await worlds[0].user([])
  return (await signIn(email, { password: testPassword })).body.token
}
async function endOf(token: string): Promise<number> {
  const { rows } = await worlds[0].database.query<{ expires_at: Date }>(sql`
    select expires_at from tokens where id = ${Number(token.split('|')[0])}`)
  return rows[0]?.expires_at.getTime() ?? 0
}

describe('a token', () => {
  test('that nobody uses for 30 days is over, on every node', async () => {
    const token = await issued()
    expect([await status(token), await status(token, 1)]).toEqual([200, 200])
    clock.advance(30 * day_s - 1)
    const other = await issued()
    clock.advance(1)
    expect([await status(token), await status(token, 1), await status(other)]).toEqual([401, 401, 200])
  })

  test('that is used lives on, for one write a day, up to 90 days', async () => {
    const token = await issued()
    const end = await endOf(token)
    clock.advance(day_s - 1)
    expect(await status(token)).toBe(200)
    expect(await endOf(token)).toBe(end)
    clock.advance(1)
    await Promise.all(Array.from({ length: 5 }, () => status(token)))
    expect(await endOf(token)).toBe(end + day_s * 1_000)
    // The other node has never seen the token, or holds an old copy.
    for (let day = 1; day < 89; day += 11) {
      clock.advance(11 * day_s)
      expect(await status(token, day % 2 === 0 ? 1 : 0)).toBe(200)
    }
    clock.advance(day_s - 1)
    expect([await status(token), await status(token, 1)]).toEqual([200, 200])
    clock.advance(1)
    expect([await status(token), await status(token, 1)]).toEqual([401, 401])
  })

  test('that one node knows as over and another has made longer counts on both', async () => {
    const token = await issued()
    expect([await status(token), await status(token, 1)]).toEqual([200, 200])
    clock.advance(20 * day_s)
    expect(await status(token)).toBe(200)
    clock.advance(20 * day_s)
    expect(await status(token, 1)).toBe(200)
  })

  test('says in the answer when it ends', async () => {
    const { email } = await worlds[0].user([])
    const { status: code, body } = await signIn(email, { password: testPassword })
    const end = new Date(clock.now().getTime() + 30 * day_s * 1_000).toISOString().replace('Z', '000Z')
    expect([code, body.expires_at]).toEqual([200, end])
  })

  test('of the command line ends as one of a sign-in, or after as many days as were typed, used or not', async () => {
    const { email } = await worlds[0].user([])
    const shell = new CommandLine(worlds[0])
    const made = async (...options: string[]): Promise<string> =>
      (await shell.json('user', 'token', '--email', email, ...options)).token
    const [usual, short, long] = [await made(), await made('--days', '7'), await made('--days', '365')]
    clock.advance(6 * day_s)
    expect([await status(usual), await status(short), await status(long)]).toEqual([200, 200, 200])
    clock.advance(day_s)
    expect([await status(usual), await status(short), await status(long)]).toEqual([200, 401, 200])
    clock.advance(300 * day_s)
    expect([await status(usual), await status(long)]).toEqual([401, 200])
    clock.advance(58 * day_s)
    expect(await status(long)).toBe(401)
  })
})
