import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../test/support/clock.ts'
import { hashesDuring } from '../../../test/support/hashes.ts'
import { Sites, type TestSite, type TestUser } from '../../../test/support/sites.ts'
import { type Reply, World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'

const current_password = 'secret-of-tests'
const clock = new HandClock()
let world: World
let sites: Sites
beforeAll(async () => {
  world = await World.start({ only: ['auth'], clock })
  sites = new Sites(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

async function withUser(): Promise<{ site: TestSite; user: TestUser }> {
  const site = await sites.site()
  return { site, user: await sites.user(site) }
}
function to(password: string): object {
  return { current_password, password, password_confirmation: password }
}

describe.each(['/api', '/api/v2'])('%s/auth/change-password', (prefix) => {
  function change(site: TestSite, user: { token: string }, body: object): Promise<Reply> {
    return sites.byUser(site, user, { path: `${prefix}/auth/change-password`, method: 'POST', body })
  }
  async function verified(site: TestSite, token: string): Promise<number> {
    return (await sites.byUser(site, { token }, { path: `${prefix}/auth/verify` })).status
  }
  async function login(site: TestSite, email: string, password: string): Promise<number> {
    const body = { ...site, email, password }
    return (await world.callAuth(`${prefix}/auth/login`, { method: 'POST', body })).status
  }

  test('§4, security 10: the current token stays, all others end, the password holds on every site', async () => {
    const { site, user } = await withUser()
    const other = await sites.site()
    const [second, elsewhere] = await sites.database.transaction(async (connection) => {
      await sites.place(connection, other, { id: user.id, status: 'active', verified: true })
      return [await sites.token(connection, site, user.id), await sites.token(connection, other, user.id)]
    })
    const bystander = await sites.user(site)
    for (const [at, token] of [[site, second] as const, [other, elsewhere] as const]) {
      expect(await verified(at, token)).toBe(200)
    }
    const reply = await change(site, user, to('four quiet lamps'))
    expect(reply).toMatchObject({ status: 200, body: { message: 'Password changed.' } })
    expect(Object.keys(reply.body)).toEqual(['message', 'request_id'])
    expect(await verified(site, user.token)).toBe(200)
    expect(await verified(site, second)).toBe(401)
    expect(await verified(other, elsewhere)).toBe(401)
    expect(await verified(site, bystander.token)).toBe(200)
    expect(await login(site, user.email, current_password)).toBe(401)
    expect(await login(site, user.email, 'four quiet lamps')).toBe(200)
    expect(await login(other, user.email, 'four quiet lamps')).toBe(200)
  })

  test('§4: 422 on current_password when it is wrong, with the faults of the new one beside it', async () => {
    const { site, user } = await withUser()
    const wrong = await change(site, user, { ...to('four quiet lamps'), current_password: 'wrong' })
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        message: 'The password is incorrect.',
        errors: { current_password: ['The password is incorrect.'] },
      },
    })
    const both = await change(site, user, { ...to('password'), current_password: 'wrong' })
    expect(Object.keys(both.body.errors)).toEqual(['current_password', 'password'])
    expect(await login(site, user.email, current_password)).toBe(200)
  })

  test('§4: 422 when the confirmation differs or is missing', async () => {
    const { site, user } = await withUser()
    for (const password_confirmation of ['four quiet lamp', undefined]) {
      const hashes = await hashesDuring(async () => {
        const reply = await change(site, user, { ...to('four quiet lamps'), password_confirmation })
        expect(reply.status).toBe(422)
        expect(reply.body.errors).toEqual({ password: ['The password field confirmation does not match.'] })
      })
      expect(hashes).toBe(0)
    }
  })

  test('§4, security 12: common, personal and reused passwords are 422', async () => {
    const { site, user } = await withUser()
    for (const password of [
      'short',
      'password123',
      user.email,
      user.name.padEnd(8, '1'),
      site.name,
      current_password,
    ]) {
      const reply = await change(site, user, to(password))
      expect({ password, status: reply.status }).toEqual({ password, status: 422 })
      expect(Object.keys(reply.body.errors)).toEqual(['password'])
    }
    expect(await verified(site, user.token)).toBe(200)
  })

  test.each(['x'.repeat(257), 'é'.repeat(2048)])(
    'security 11: over 256 characters is refused unhashed (%#)',
    async (password) => {
      const { site, user } = await withUser()
      const hashes = await hashesDuring(async () => {
        expect((await change(site, user, to(password))).status).toBe(422)
        expect((await change(site, user, { ...to('fine enough'), current_password: password })).status).toBe(
          422,
        )
      })
      expect(hashes).toBe(0)
    },
  )

  test.each([`${'four quiet lamps '.repeat(5).slice(0, 63)}x`, '🦄🍕🚀🎸🌵🎲🧩🪁', '  kept spaces  '])(
    'security 11: %j works and is not cut',
    async (password) => {
      const { site, user } = await withUser()
      expect((await change(site, user, to(password))).status).toBe(200)
      expect(await login(site, user.email, password.slice(0, -1))).toBe(password.endsWith('🪁') ? 422 : 401)
      expect(await login(site, user.email, `${password}x`)).toBe(401)
      expect(await login(site, user.email, password)).toBe(200)
    },
  )

  test('§4: 401 without a token, 403 when suspended', async () => {
    const { site, user } = await withUser()
    expect((await change(site, { token: 'garbage' }, to('four quiet lamps'))).status).toBe(401)
    await sites.database.write(sql`update site_users set status = 'suspended' where user_id = ${user.id}`)
    // Nodes learn of the change through a channel.
    const refusal = async () => (await change(site, user, to('four quiet lamps'))).body.code
    await expect.poll(refusal).toBe('no_site_access')
  })

  test('of several changes at once one wins', async () => {
    const { site, user } = await withUser()
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((each) => change(site, user, to(`quiet lamp ${each}`))),
    )
    expect(replies.map((reply) => reply.status).toSorted((a, b) => a - b)).toEqual([200, 422, 422])
  })

  test('guesses at the current password are throttled like logins', async () => {
    const { site, user } = await withUser()
    for (let i = 0; i < 5; i += 1) {
      expect(
        (await change(site, user, { ...to('four quiet lamps'), current_password: 'wrong' })).status,
      ).toBe(422)
    }
    const locked = await change(site, user, to('four quiet lamps'))
    expect(locked).toMatchObject({ status: 429, body: { code: 'login_locked' } })
    expect(locked.headers.get('retry-after')).toBe('60')
  })

  test('the change and its refusal are audited without the passwords', async () => {
    const { site, user } = await withUser()
    await change(site, user, { ...to('canary-four-lamps'), current_password: 'canary-wrong' })
    await change(site, user, to('canary-four-lamps'))
    const { rows } = await sites.database.query<Record<string, unknown>>(
      sql`select actor_type, actor_id, action, outcome, target_id, change from audit where site_id = ${site.id} order by id`,
    )
    const common = { actor_type: 'user', actor_id: user.id, action: 'password.changed', target_id: user.id }
    expect(rows).toMatchObject([
      { ...common, outcome: 'refused' },
      { ...common, outcome: 'done' },
    ])
    expect(JSON.stringify(rows)).not.toContain('canary')
  })
})
