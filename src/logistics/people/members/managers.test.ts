import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World, testPassword } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

let serial = 0
const newEmail = () => `managed-${process.pid}-${(serial += 1)}@test.example`

async function manager(company: number) {
  const { id, token } = await world.user([{ company_id: company, role: 'manager' }])
  const call = (path: string, method: string, body?: object) =>
    world.call(path, { method, token, company, ...(body && { body }) })
  return { id, call }
}
type Manager = Awaited<ReturnType<typeof manager>>

const close = (by: Manager) => by.call('/me/close', 'POST', { password: testPassword })

async function managersOf(company: number) {
  const { rows } = await world.database.query<{ id: number }>(sql`
    select u.id from memberships m join users u on u.id = m.user_id
     where m.company_id = ${company} and m.role = 'manager' and u.active`)
  return rows.length
}

/** Ways for one manager to remove another. */
const endings: Readonly<Record<string, (by: Manager, id: number) => ReturnType<Manager['call']>>> = {
  'taken out': (by, id) => by.call(`/members/${id}`, 'DELETE'),
  demoted: (by, id) => by.call(`/members/${id}`, 'PUT', { role: 'viewer' }),
  deactivated: (by, id) => by.call(`/members/${id}`, 'PUT', { active: false }),
}
const pairs = Object.keys(endings).flatMap((one) =>
  Object.keys(endings).map((other) => [one, other] as const),
)

describe('two managers at once', () => {
  test.each(pairs)('%s and %s: one is left', async (one, other) => {
    const company = await world.company()
    const [first, second] = [await manager(company), await manager(company)]
    const replies = await Promise.all([endings[one]?.(first, second.id), endings[other]?.(second, first.id)])
    expect(await managersOf(company)).toBe(1)
    expect(replies.filter((reply) => (reply?.status ?? 500) < 300)).toHaveLength(1)
  })

  test.each([
    ['the other one too', (other: Manager) => close(other)],
    [
      'the other one is demoted by a super-admin',
      async (other: Manager, company: number) => {
        const { token } = await world.user([], { super_admin: true })
        return world.call(`/members/${other.id}`, { method: 'PUT', token, company, body: { role: 'viewer' } })
      },
    ],
  ])('one closes their own account, and %s: one is left', async (_name, lose) => {
    const company = await world.company()
    const [first, second] = [await manager(company), await manager(company)]
    const replies = await Promise.all([close(first), lose(second, company)])
    expect(await managersOf(company)).toBe(1)
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('the last one is told so, by a super-admin too', async () => {
    const company = await world.company()
    const { id } = await manager(company)
    const { token } = await world.user([], { super_admin: true })
    for (const [method, body] of [
      ['DELETE', undefined],
      ['PUT', { role: 'viewer' }],
      ['PUT', { active: false }],
    ] as const) {
      const reply = await world.call(`/members/${id}`, { method, token, company, ...(body && { body }) })
      expect([reply.status, reply.body.code]).toEqual([409, 'only_manager'])
    }
  })
})

/** Ways to stop being a manager. */
const losses: Readonly<Record<string, (company: number, id: number, by: Manager) => Promise<unknown>>> = {
  ...Object.fromEntries(
    Object.entries(endings).map(([name, end]) => [name, (_: number, id: number, by: Manager) => end(by, id)]),
  ),
  'replaced memberships': (company, id) =>
    administer(`/users/${id}`, 'PUT', { memberships: [{ company_id: company, role: 'operator' }] }),
  'deactivated by a super-admin': (_, id) => administer(`/users/${id}`, 'PUT', { active: false }),
  'closed by a super-admin': (_, id) => administer(`/users/${id}/close`, 'POST', {}),
}
async function administer(path: string, method: string, body: object) {
  const { token } = await world.user([], { super_admin: true })
  const reply = await world.call(path, { method, token, body })
  expect(reply.status).toBe(200)
}

async function invite(by: Manager) {
  const { data } = (await by.call('/invitations', 'POST', { email: newEmail(), role: 'manager' })).body
  return { id: Number(data.id), token: /token=(\S+)$/.exec(String(data.link))?.[1] }
}

describe('invitations', () => {
  test.each(Object.entries(losses))('go with the manager who sent them: %s', async (_name, lose) => {
    const company = await world.company()
    const [boss, other] = [await manager(company), await manager(company)]
    const [theirs, kept, taken] = [await invite(boss), await invite(other), await invite(boss)]
    // Sending the invitation again makes it the sender's.
    await other.call(`/invitations/${taken.id}/send`, 'POST', {})
    await lose(company, boss.id, other)
    const left = (await other.call('/invitations', 'GET')).body.data.map(({ id }: { id: number }) => id)
    expect(new Set(left)).toEqual(new Set([kept.id, taken.id]))
    const check = (token: string | undefined) =>
      world.call('/auth/link/check', { method: 'POST', body: { token } })
    expect([(await check(theirs.token)).status, (await check(kept.token)).status]).toEqual([404, 200])
    const { rows } = await world.database.query(sql`
      select action from audit where company_id = ${company} and target_type = 'invitation'
         and target_id = ${String(theirs.id)} order by id`)
    expect(rows).toEqual([{ action: 'user.invited' }, { action: 'invitation.withdrawn' }])
  })

  test('stay where memberships are written anew and the role stays, or the name changes', async () => {
    const company = await world.company()
    const [boss, other] = [await manager(company), await manager(company)]
    const asked = await boss.call('/invitations', 'POST', { email: newEmail(), role: 'viewer' })
    const elsewhere = { company_id: await world.company(), role: 'viewer' }
    const memberships = [{ company_id: company, role: 'manager', is_primary: true }, elsewhere]
    await administer(`/users/${boss.id}`, 'PUT', { name: 'Renamed', memberships })
    expect((await other.call(`/invitations/${asked.body.data.id}`, 'GET')).status).toBe(200)
  })

  test('of a manager who is taken out at this moment, none is left', async () => {
    const company = await world.company()
    const [boss, other] = [await manager(company), await manager(company)]
    const asking = Array.from({ length: 8 }, () =>
      boss.call('/invitations', 'POST', { email: newEmail(), role: 'manager' }),
    )
    await Promise.all([...asking, other.call(`/members/${boss.id}`, 'DELETE')])
    expect((await other.call('/invitations', 'GET')).body.data).toEqual([])
  })
})
