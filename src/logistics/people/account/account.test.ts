import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { World, testPassword } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

const minute_ms = 60_000
const password = 'four quiet lamps at noon'

const clock = new HandClock(new Date())
let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], clock })
})
afterAll(() => world.stop())

function as(token: string, headers: Readonly<Record<string, string>> = {}) {
  const call = (path: string, method = 'GET', body?: object) =>
    world.call(path, { method, token, headers, ...(body && { body }) })
  return { get: call, put: (body: object) => call('/me', 'PUT', body), call }
}
const signIn = async (email: string, typed = testPassword, agent = 'tests/1') =>
  world.call('/auth/token', {
    method: 'POST',
    body: { email, password: typed },
    headers: { 'user-agent': agent },
  })

async function trail(id: number) {
  const { rows } = await world.database.query<{ action: string; change: Record<string, unknown> }>(sql`
    select action, change from audit where target_type = 'user' and target_id = ${String(id)} order by id`)
  return rows
}

test('everybody reads and changes name and language, and nothing else', async () => {
  const { id, email, token } = await world.user([])
  const me = as(token)
  expect((await me.get('/me')).body.data).toMatchObject({ id, email, language: null, has_password: true })
  const changed = await me.put({
    name: 'Ioana',
    language: 'ro',
    email: 'other@test.example',
    super_admin: true,
  })
  expect(changed.body.data).toMatchObject({ name: 'Ioana', language: 'ro', email, super_admin: false })
  expect((await me.put({ language: 'de' })).status).toBe(422)
  expect((await me.put({ language: null })).body.data).toMatchObject({ name: 'Ioana', language: null })
  const stale = await world.call('/me', {
    method: 'PUT',
    token,
    headers: { 'if-match': '"1"' },
    body: { name: 'x' },
  })
  expect(stale.status).toBe(412)
  expect((await trail(id)).map((each) => each.action)).toEqual(['user.updated', 'user.updated'])
})

const change = (token: string, current_password: string, next = password) =>
  as(token).call('/me/password', 'POST', { current_password, password: next })

describe('the own password', () => {
  test('asks for the current one, ends other sessions, and leaves tokens for programs', async () => {
    const company = await world.company()
    const { id, email, token } = await world.user([{ company_id: company }])
    const other: string = (await signIn(email)).body.token
    const program: string = (await as(token).call('/me/tokens', 'POST', { name: 'ERP' })).body.data.token
    expect((await change(token, 'wrong')).body.errors).toHaveProperty('current_password')
    expect((await change(token, testPassword, testPassword)).body.errors).toHaveProperty('password')
    expect((await change(token, testPassword, email)).body.errors).toHaveProperty('password')
    expect((await change(token, testPassword)).status).toBe(200)
    const statuses = [token, other, program].map(async (each) => (await as(each).get('/companies')).status)
    expect(await Promise.all(statuses)).toEqual([200, 401, 200])
    expect((await signIn(email)).status).toBe(422)
    expect((await signIn(email, password)).status).toBe(200)
    expect(await trail(id)).toEqual([{ action: 'password.changed', change: { ended: 1 } }])
  })

  test('is guessed no more often than at the sign-in', async () => {
    const { email, token } = await world.user([])
    const tried = await Promise.all(Array.from({ length: 12 }, () => change(token, 'wrong')))
    expect(tried.filter(({ status }) => status === 422)).toHaveLength(5)
    expect(tried.filter(({ status }) => status === 429)).toHaveLength(7)
    expect((await signIn(email)).status).toBe(429)
  })

  test('is changed once by several at once', async () => {
    const { token } = await world.user([])
    const all = await Promise.all([1, 2, 3].map((n) => change(token, testPassword, `${password} ${n}`)))
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test('cannot be set by who manages others, nor by an account that has none', async () => {
    const { company, token, user_id } = await world.tenant('manager')
    const reply = await world.call(`/members/${user_id}`, {
      method: 'PUT',
      token,
      company,
      body: { password },
    })
    expect(reply.body.code).toBe('own_password')
    const nobody = await world.user([], { password_hash: '!' })
    expect((await as(nobody.token).get('/me')).body.data.has_password).toBe(false)
    expect((await change(nobody.token, '!')).status).toBe(422)
  })
})

describe('sessions', () => {
  test('say from where and with what, and when they were used last', async () => {
    const { email, token } = await world.user([])
    const { token: phone }: { token: string } = (await signIn(email, testPassword, 'Phone/7')).body
    clock.advance(6 * minute_ms)
    expect((await as(phone).get('/me')).status).toBe(200)
    const sessions = async () => (await as(token).get('/me/sessions')).body.data
    await expect
      .poll(async () => (await sessions())[0].last_used_at)
      .toBe(clock.now().toISOString().replace('Z', '000Z'))
    const list = await sessions()
    expect(list.find((each: { current: boolean }) => each.current).id).toBe(Number(token.split('|')[0]))
    expect(list.find((each: { current: boolean }) => !each.current)).toMatchObject({
      id: Number(phone.split('|')[0]),
      user_agent: 'Phone/7',
      address: '127.0.0.1',
      at_console: false,
    })
  })

  test('end one by one, or all others at once', async () => {
    const { id, email, token } = await world.user([])
    const others: string[] = []
    for (let i = 0; i < 3; i += 1) others.push((await signIn(email)).body.token)
    const [first = ''] = others
    expect((await as(token).call(`/me/sessions/${first.split('|')[0]}`, 'DELETE')).status).toBe(204)
    expect((await as(first).get('/me')).status).toBe(401)
    expect((await as(token).call('/me/sessions', 'DELETE')).body.data).toEqual({ ended: 2 })
    expect((await as(token).get('/me/sessions')).body.data).toHaveLength(1)
    expect((await trail(id)).map((each) => each.change)).toEqual([{ ended: 1 }, { ended: 2 }])
  })
})
