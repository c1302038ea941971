import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { type Fresh, migratedDatabase } from '../../../../test/support/fresh.ts'
import { tracesOf } from '../../../../test/support/traces-of.ts'
import { UserFactors } from '../../../../test/support/user-factors.ts'
import { World, testKey, testPassword } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { unusablePasswordHash } from '../../../kernel/passwords.ts'
import { ErasedAddresses } from '../../../people/erasures.ts'
import { mark } from '../../../people/scrub.ts'
import { Desk } from '../../base/access/desk.ts'
import { eraserJob } from '../../surfaces/privacy/jobs.ts'

const day_s = 86_400
const password = 'four quiet lamps at noon'
const clock = new HandClock(new Date())
// A database of its own: the test searches all of it for traces of a person.
let fresh: Fresh
let world: World
let second: World
let admin: string
beforeAll(async () => {
  fresh = await migratedDatabase()
  world = await World.start({ only: ['logistics'], url: fresh.url, clock })
  second = await World.start({ only: ['logistics'], url: fresh.url, clock })
  ;({ token: admin } = await world.user([], { super_admin: true }))
})
afterAll(async () => {
  await second.stop()
  await world.stop()
  await fresh.drop()
})

const close = (token: string, body: object = { password: testPassword }) =>
  world.call('/me/close', { method: 'POST', token, body })
const signIn = (email: string, typed = testPassword) =>
  world.call('/auth/token', { method: 'POST', body: { email, password: typed } })
const onUser = (id: number, act: string, body: object = {}) =>
  world.call(`/users/${id}/${act}`, { method: 'POST', token: admin, body })

const database = () => Promise.resolve(world.database)

/** A worker does this every minute. */
async function eraser(): Promise<void> {
  const { signal } = new AbortController()
  const log = { info() {}, warn() {}, error() {} }
  const desk = new Desk({ database, clock, caller: 'worker' })
  const job = eraserJob({ database, desk, clock, addresses: new ErasedAddresses(testKey) })
  await job.handle({ signal, closing: signal, log })
}

async function trail(id: number) {
  const { rows } = await world.database.query<{ company_id: number | null; action: string }>(sql`
    select company_id, action from audit where target_type = 'user' and target_id = ${String(id)} order by id`)
  return rows
}

describe('somebody closes their account', () => {
  test('and sessions, tokens for programs and memberships end, on every node', async () => {
    const company = await world.company()
    await world.user([{ company_id: company, role: 'manager' }])
    const { id, email, token } = await world.user([{ company_id: company, role: 'manager' }])
    const made = await world.call('/me/tokens', { method: 'POST', token, body: { name: 'ERP' } })
    const program: string = made.body.data.token
    for (const node of [world, second])
      for (const each of [token, program])
        expect((await node.call('/companies', { token: each })).status).toBe(200)
    const closed = await close(token)
    expect(closed.status).toBe(200)
    const { closed_at, erased_at } = closed.body.data
    expect(Date.parse(erased_at) - Date.parse(closed_at)).toBe(30 * day_s * 1_000)
    for (const node of [world, second])
      for (const each of [token, program])
        await expect.poll(async () => (await node.call('/companies', { token: each })).status).toBe(401)
    const refused = await signIn(email)
    const wrong = await signIn('nobody@test.example')
    expect([refused.status, refused.body.errors]).toEqual([wrong.status, wrong.body.errors])
    expect((await world.call(`/members/${id}`, { token: admin, company })).status).toBe(404)
    expect(await trail(id)).toEqual([
      { company_id: null, action: 'user.closed' },
      { company_id: company, action: 'user.closed' },
    ])
  })

  test('only with the password, within the budget of guesses; without one right after a sign-in', async () => {
    const { token } = await world.user([])
    expect((await close(token, {})).body.errors).toHaveProperty('password')
    for (let i = 0; i < 5; i += 1) expect((await close(token, { password: 'wrong' })).status).toBe(422)
    expect((await close(token)).status).toBe(429)
    const other = await world.user([])
    await world.database.write(
      sql`update users set password_hash = ${unusablePasswordHash} where id = ${other.id}`,
    )
    clock.advance(601)
    expect((await close(other.token, {})).body.code).toBe('sign_in_again')
    await world.database.write(sql`update tokens set created_at = ${clock.now()} where user_id = ${other.id}`)
    expect((await close(other.token, {})).status).toBe(200)
  })

  test('with a code of a second factor in place of the password', async () => {
    const user = await world.user([])
    const { codes } = await new UserFactors(world).app(user)
    const [code = ''] = codes
    expect((await close(user.token, { code: 'AAAA-AAAA-AAAA-AAAA' })).body.errors).toHaveProperty('code')
    expect((await close(user.token, { code })).status).toBe(200)
  })

  test('but not the only manager of a company: of two at once one stays', async () => {
    const company = await world.company()
    const one = await world.user([{ company_id: company, role: 'manager' }])
    const refused = await close(one.token)
    expect([refused.status, refused.body.code]).toEqual([409, 'last_manager'])
    expect(refused.body.message).toContain(refused.body.companies[0])
    const two = await world.user([{ company_id: company, role: 'manager' }])
    const replies = await Promise.all([close(one.token), close(two.token)])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { rows } = await world.database.query(sql`select from memberships where company_id = ${company}`)
    expect(rows).toHaveLength(1)
  })

  test('and a request that had come in before is refused as any later one', async () => {
    const body = { password: testPassword }
    const asked = [
      { path: '/me/export' },
      { path: '/me/close', method: 'POST', body },
      { path: '/me/proof/options', method: 'POST', body: {} },
      { path: '/me/password', method: 'POST', body: { current_password: testPassword, password } },
    ]
    for (const { path, ...request } of asked) {
      const { id, token } = await world.user([])
      expect((await world.call('/me', { token })).status).toBe(200)
      // Closed without notifying the nodes, which then let the next request in, like one that arrived a moment earlier.
      await world.database.transaction(async (connection) => {
        await connection.query(sql`set local session_replication_role = replica`)
        await connection.query(sql`update users set active = false where id = ${id}`)
      })
      expect([path, (await world.call(path, { token, ...request })).status]).toEqual([path, 401])
    }
  })

  test('of 20 at once one does', async () => {
    const { id, token } = await world.user([])
    const replies = await Promise.all(Array.from({ length: 20 }, () => close(token)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await trail(id)).toHaveLength(1)
  })
})

test('a super-admin closes and opens accounts, and nobody gives a closed one anything', async () => {
  const company = await world.company()
  const manager = await world.user([{ company_id: company, role: 'manager' }])
  const { id, email, token } = await world.user([{ company_id: company, role: 'operator' }])
  expect((await onUser(id, 'close')).body.data).toMatchObject({ active: false, memberships: [] })
  await expect.poll(async () => (await world.call('/me', { token })).status).toBe(401)
  const added = await world.call('/members', {
    method: 'POST',
    token: manager.token,
    company,
    body: { email, name: 'Taken over', password, role: 'manager' },
  })
  expect([added.status, Object.keys(added.body.errors)]).toEqual([422, ['email']])
  const changed = { method: 'PUT', token: admin, body: { active: true, password } }
  expect((await world.call(`/users/${id}`, changed)).body.code).toBe('account_closed')
  // Nor does a direct write to the database.
  await world.database.write(sql`update users set active = true, password_hash = 'x' where id = ${id}`)
  const { rows } = await world.database.query(sql`select active, password_hash from users where id = ${id}`)
  expect(rows).toEqual([{ active: false, password_hash: unusablePasswordHash }])
  const reopened = await onUser(id, 'reopen', { password })
  expect(reopened.body.data).toMatchObject({ active: true, closed_at: null, memberships: [] })
  expect((await signIn(email, password)).status).toBe(200)
  expect((await onUser(id, 'reopen')).body.code).toBe('account_not_closed')
})

test('after 30 days it is erased with its name in every log; partners with the address stay', async () => {
  const company = await world.company()
  const client = await world.client(company)
  const manager = await world.user([{ company_id: company, role: 'manager' }])
  const { id, email, token } = await world.user([{ company_id: company, role: 'operator' }])
  const name = `Anna ${process.pid}x${id}`
  const renamed = { method: 'PUT', token: manager.token, company, body: { name } }
  expect((await world.call(`/members/${id}`, renamed)).status).toBe(200)
  const partner = { client_3pl_id: client, code: 'ANNA', name: 'Anna', email }
  const kept = await world.call('/partners', { method: 'POST', token: admin, company, body: partner })
  expect(kept.status).toBe(201)
  await close(token)
  clock.advance(30 * day_s - 1)
  await eraser()
  expect((await world.call(`/users/${id}`, { token: admin })).body.data).toMatchObject({ name, email })
  clock.advance(2)
  expect((await onUser(id, 'reopen')).body.code).toBe('account_closed')
  await eraser()
  expect((await world.call(`/users/${id}`, { token: admin })).body.data).toMatchObject({
    name: mark,
    email: `erased-${id}@erased.invalid`,
    closed_at: null,
  })
  expect(await tracesOf(world.database, [name])).toEqual([])
  const shown = await world.call(`/partners/${kept.body.data.id}`, { token: admin, company })
  expect(shown.body.data.email).toBe(email)
  const again = { email, name: 'New', password }
  expect((await world.call('/users', { method: 'POST', token: admin, body: again })).status).toBe(201)
})

test('before it somebody takes out what is held on them, without what is the company’s', async () => {
  const company = await world.company()
  const { id, email, token } = await world.user([{ company_id: company, role: 'manager' }])
  const warehouse = { code: 'SECRET-1', name: 'Of the company' }
  await world.call('/warehouses', { method: 'POST', token, company, body: warehouse })
  await world.call('/me', { method: 'PUT', token, body: { name: 'Ioana' } })
  const { status, body, text } = await world.call('/me/export', { token })
  expect(status).toBe(200)
  const { sections } = body.data
  expect(body.data.email).toBe(email)
  expect(sections).toMatchObject({ user: [{ id, name: 'Ioana' }], memberships: [{ role: 'manager' }] })
  expect(sections.sessions).toHaveLength(1)
  expect(sections.acts.length).toBeGreaterThan(0)
  expect(sections.done_to_you).toMatchObject([{ action: 'user.updated' }])
  expect(text).not.toMatch(/Of the company|"hash"|password_hash/)
})
