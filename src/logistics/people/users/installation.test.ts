import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { type Fresh, migratedDatabase } from '../../../../test/support/fresh.ts'
import { meeting } from '../../../../test/support/meeting.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { stopwatch } from '../../../../test/support/stopwatch.ts'

// Two nodes with their own database: in a shared one there is always another super-admin, and each new company clears
// every node's cache.

let fresh: Fresh
let here: World
let there: World
let last: Awaited<ReturnType<World['user']>>
beforeAll(async () => {
  fresh = await migratedDatabase()
  const { url } = fresh
  const start = () => World.start({ only: ['logistics'], url })
  ;[here, there] = await Promise.all([start(), start()])
  last = await here.user([], { super_admin: true })
})
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()])
  await fresh.drop()
})

const put = (path: string, body: object, token = last.token) =>
  here.call(path, { method: 'PUT', token, body })

describe('the last active super-admin', () => {
  const words = 'Make another user an active super-admin first.'

  test.each([
    [{ super_admin: false }, 'super_admin'],
    [{ active: false }, 'active'],
    [{ active: false, super_admin: false }, 'super_admin'],
  ])('stays: %j', async (body, field) => {
    const reply = await put(`/users/${last.id}`, body)
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [words] } } })
    expect((await put(`/users/${last.id}`, { name: 'Still here', super_admin: true })).status).toBe(200)
  })

  test('is the last although another one is inactive', async () => {
    const other = await here.user([], { super_admin: true })
    expect((await put(`/users/${other.id}`, { active: false })).status).toBe(200)
    expect((await put(`/users/${last.id}`, { super_admin: false })).status).toBe(422)
    expect((await put(`/users/${other.id}`, { super_admin: false })).status).toBe(200)
  })

  test('stays whatever the command line says', async () => {
    const refused = await new CommandLine(here).run('user', 'update', last.email, '--active', 'off')
    expect(refused).toEqual({ code: 1, out: '', err: `waybill: ${words}\n` })
  })

  test('is one of two who demote each other at once', async () => {
    const other = await here.user([], { super_admin: true })
    const replies = await meeting(here.database, {
      lock: sql`select pg_advisory_xact_lock(hashtextextended('waybill.super_admins', 0))`,
      start: () => [
        put(`/users/${other.id}`, { super_admin: false }),
        put(`/users/${last.id}`, { active: false }, other.token),
      ],
    })
    const statuses = replies.map((reply) => reply.status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422])
    const { rows } = await fresh.pool.query('select from logistics.users where super_admin and active')
    expect(rows).toHaveLength(1)
  })
})

const statusAt = async (node: World, who: { readonly token: string; readonly company: number }) =>
  (await node.call('/articles', who)).status

describe('access that was changed by the API', () => {
  let admin: string
  beforeAll(async () => {
    admin = (await here.user([], { super_admin: true })).token
  })

  test('is known at once to the node through which it was', async () => {
    const who = await here.tenant('manager')
    const seen: number[] = []
    for (let round = 0; round < 20; round += 1) {
      await put(`/companies/${who.company}/modules`, { disable: ['articles'] }, admin)
      seen.push(await statusAt(here, who))
      await put(`/companies/${who.company}/modules`, { enable: ['articles'] }, admin)
      seen.push(await statusAt(here, who))
    }
    expect(seen).toEqual(Array.from({ length: 20 }, () => [403, 200]).flat())
  })

  test.for([
    ['a module switched off', 403, 'company', '/modules', { disable: ['articles'] }],
    ['a company deactivated', 403, 'company', '', { active: false }],
    ['a user deactivated', 401, 'user', '', { active: false }],
    ['a new password', 401, 'user', '', { password: 'four quiet lamps at noon' }],
    ['other memberships', 403, 'user', '', { memberships: [] }],
  ] as const)('is known to another node within a second: %s', async ([, status, kind, path, body]) => {
    const who = await here.tenant('manager')
    expect([await statusAt(there, who), await statusAt(there, who)]).toEqual([200, 200])
    const target = kind === 'company' ? `/companies/${who.company}` : `/users/${who.user_id}`
    expect((await put(target + path, body, admin)).status).toBe(200)
    const passed_ms = stopwatch()
    await vi.waitUntil(async () => (await statusAt(there, who)) === status, { timeout: 30_000, interval: 1 })
    expect(passed_ms()).toBeLessThan(1_000)
  })
})
