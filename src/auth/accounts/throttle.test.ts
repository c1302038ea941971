import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../test/support/clock.ts'
import { hashesDuring } from '../../../test/support/hashes.ts'
import { Sites, type TestSite } from '../../../test/support/sites.ts'
import { type Reply, World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { unlockAccount } from './store.ts'

const clock = new HandClock()
let worlds: readonly [World, World]
let sites: Sites
beforeAll(async () => {
  worlds = [await World.start({ only: ['auth'], clock }), await World.start({ only: ['auth'], clock })]
  sites = new Sites(worlds[0])
})
afterAll(async () => {
  await sites.close()
  for (const world of worlds) await world.stop()
})

describe.each(['/api', '/api/v2'])('the throttle of %s/auth/login', (prefix) => {
  function login(
    site: TestSite,
    email: string,
    how: { password?: string; node?: 0 | 1 } = {},
  ): Promise<Reply> {
    const body = { ...site, email, password: how.password ?? 'wrong' }
    return worlds[how.node ?? 0].callAuth(`${prefix}/auth/login`, { method: 'POST', body })
  }
  async function fail(site: TestSite, email: string, times: number): Promise<void> {
    for (let i = 0; i < times; i += 1) expect((await login(site, email)).status).toBe(401)
  }
  async function lockedFor(site: TestSite, email: string, password = 'wrong'): Promise<number> {
    const reply = await login(site, email, { password })
    expect(reply).toMatchObject({ status: 429, body: { code: 'login_locked' } })
    return Number(reply.headers.get('retry-after'))
  }
  const right = 'secret-of-tests'

  test.each(['known', 'unknown'])('security 15: the sixth failure of an %s address is 429', async (kind) => {
    const site = await sites.site()
    const email = kind === 'known' ? (await sites.user(site)).email : 'nobody@test.example'
    await fail(site, email, 5)
    const hashes = await hashesDuring(async () => {
      expect(await lockedFor(site, email)).toBe(60)
      expect(await lockedFor(site, email, right)).toBe(60)
    })
    expect(hashes).toBe(0)
  })

  test('security 15: another node, or the same after a restart, counts on', async () => {
    const site = await sites.site()
    const { email } = await sites.user(site)
    await fail(site, email, 3)
    for (let i = 0; i < 2; i += 1) expect((await login(site, email, { node: 1 })).status).toBe(401)
    expect((await login(site, email, { node: 1 })).status).toBe(429)
    const third = await World.start({ only: ['auth'], clock })
    const body = { ...site, email, password: right }
    expect((await third.callAuth(`${prefix}/auth/login`, { method: 'POST', body })).status).toBe(429)
    await third.stop()
  })

  test('security 14: 20 wrong passwords at once on two nodes stay within the budget', async () => {
    const site = await sites.site()
    const { email } = await sites.user(site)
    let replies: readonly Reply[] = []
    const hashes = await hashesDuring(async () => {
      replies = await Promise.all(
        Array.from({ length: 20 }, (_, i) => login(site, email, { node: i % 2 === 0 ? 0 : 1 })),
      )
    })
    expect(replies.filter((reply) => reply.status === 401)).toHaveLength(5)
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(15)
    expect(hashes).toBe(5)
  })

  test('security 16: locks of 1, 2, 4, 8, 15 and again 15 minutes with one guess after each', async () => {
    const site = await sites.site()
    const { email } = await sites.user(site)
    await fail(site, email, 5)
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      expect(await lockedFor(site, email)).toBe(minutes * 60)
      clock.advance(minutes * 60 - 1)
      expect(await lockedFor(site, email)).toBe(1)
      clock.advance(2)
      await fail(site, email, 1)
    }
    expect(await lockedFor(site, email)).toBe(900)
    clock.advance(901)
    expect((await login(site, email, { password: right })).status).toBe(200)
  })

  test('failures count for 15 minutes, however slowly they come', async () => {
    const site = await sites.site()
    const { email } = await sites.user(site)
    await fail(site, email, 1)
    for (let i = 0; i < 4; i += 1) {
      clock.advance(224)
      await fail(site, email, 1)
    }
    expect(await lockedFor(site, email)).toBe(60)
  })

  test('a success, 15 quiet minutes and an administrator give the whole budget back', async () => {
    const site = await sites.site()
    const { email } = await sites.user(site)
    await fail(site, email, 4)
    expect((await login(site, email, { password: right })).status).toBe(200)
    await fail(site, email, 5)
    clock.advance(901)
    await fail(site, email, 5)
    expect(await lockedFor(site, email)).toBe(60)
    expect(await unlockAccount(sites.database, email)).toBe(true)
    await fail(site, email, 5)
    expect(await lockedFor(site, email)).toBe(60)
    // Long after a lock, the next lock is short again.
    clock.advance(60 + 901)
    await fail(site, email, 5)
    expect(await lockedFor(site, email)).toBe(60)
  })

  test('a lock leaves one audit row, however many it refuses', async () => {
    const site = await sites.site()
    const { email } = await sites.user(site)
    await fail(site, email, 5)
    clock.advance(1)
    for (let i = 0; i < 4; i += 1) {
      await lockedFor(site, email)
      clock.advance(1)
    }
    const { rows } = await sites.database.query(sql`
      select outcome from audit where site_id = ${site.id} and change->>'reason' = 'locked'`)
    expect(rows).toEqual([{ outcome: 'refused' }])
  })

  test('one site does not lock another, nor one address another', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const [user, neighbour] = [await sites.user(site), await sites.user(site)]
    await sites.database.transaction((connection) =>
      sites.place(connection, other, { id: user.id, status: 'active', verified: true }),
    )
    await fail(site, user.email, 5)
    await lockedFor(site, user.email)
    expect((await login(other, user.email, { password: right })).status).toBe(200)
    expect((await login(site, neighbour.email, { password: right })).status).toBe(200)
  })
})
