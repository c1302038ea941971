import { PassThrough } from 'node:stream'
import { availableParallelism, tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { Link } from '../../../test/support/link.ts'
import { Sites, type TestSite, type TestUser } from '../../../test/support/sites.ts'
import { type Reply, World, send, testKey } from '../../../test/support/world.ts'
import { systemClock } from '../../kernel/clock.ts'
import { readConfig } from '../../main/config.ts'
import { sql } from '../../kernel/database/sql.ts'
import { startApp } from '../../main/app.ts'
import { makeLog } from '../../main/log.ts'
import { stopwatch } from '../../../test/support/stopwatch.ts'

let first: World
let second: World
let sites: Sites
beforeAll(async () => {
  first = await World.start({ only: ['auth'] })
  second = await World.start({ only: ['auth'] })
  sites = new Sites(first)
})
afterAll(async () => {
  await sites.close()
  await first.stop()
  await second.stop()
})

function verify(world: World, site: TestSite, user: { readonly token: string }): Promise<Reply> {
  return world.callAuth('/api/auth/verify', { token: user.token, headers: { 'x-client-id': site.client_id } })
}

/** A user whose session both nodes have cached. */
async function hot(): Promise<{ site: TestSite; user: TestUser }> {
  const site = await sites.site()
  const user = await sites.user(site, { permissions: ['users.read'] })
  for (const world of [first, second, first, second]) {
    expect((await verify(world, site, user)).status).toBe(200)
  }
  return { site, user }
}

/** The second node's first status other than 200 within a second, otherwise 200. */
async function refusal(site: TestSite, user: TestUser): Promise<number> {
  const passed_ms = stopwatch()
  while (passed_ms() < 1000) {
    const { status } = await verify(second, site, user)
    if (status !== 200) return status
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return 200
}

describe('security 5: with a hot cache every node sees within a second', () => {
  test('a logout', async () => {
    const { site, user } = await hot()
    await sites.byUser(site, user, { path: '/api/auth/logout', method: 'POST' })
    expect((await verify(first, site, user)).status).toBe(401)
    expect(await refusal(site, user)).toBe(401)
  })
  test('a password change', async () => {
    const { site, user } = await hot()
    const other = await sites.database.transaction((connection) => sites.token(connection, site, user.id))
    const password = 'four quiet lamps'
    const body = { current_password: 'secret-of-tests', password, password_confirmation: password }
    const path = '/api/auth/change-password'
    const reply = await sites.byUser(site, { token: other }, { path, method: 'POST', body })
    expect(reply.status).toBe(200)
    expect(await refusal(site, user)).toBe(401)
  })
  test('a suspension and a detachment', async () => {
    const suspended = await hot()
    await sites.database.write(sql`
      update site_users set status = 'suspended' where user_id = ${suspended.user.id}`)
    expect(await refusal(suspended.site, suspended.user)).toBe(403)
    const detached = await hot()
    await sites.database.transaction(async (connection) => {
      await connection.query(sql`delete from assignments where user_id = ${detached.user.id}`)
      await connection.query(sql`delete from site_users where user_id = ${detached.user.id}`)
    })
    expect(await refusal(detached.site, detached.user)).toBe(403)
  })
  test('a site that is switched off or withdrawn', async () => {
    const off = await hot()
    await sites.database.write(sql`update sites set auth_enabled = false where id = ${off.site.id}`)
    expect(await refusal(off.site, off.user)).toBe(403)
    const withdrawn = await hot()
    await sites.database.write(sql`update sites set status = 'withdrawn' where id = ${withdrawn.site.id}`)
    expect(await refusal(withdrawn.site, withdrawn.user)).toBe(403)
  })
  test('security 28: a permission that was taken away', async () => {
    const { site, user } = await hot()
    await sites.database.write(sql`
      update roles set api_permissions = '{}' where site_id = ${site.id} and id = ${user.role_id ?? 0}`)
    const passed_ms = stopwatch()
    await expect
      .poll(async () => (await verify(second, site, user)).body.api_permissions, { interval: 20 })
      .toEqual([])
    expect(passed_ms()).toBeLessThan(1_000)
  })
})

test('while the key is replaced, tokens of both are good; without the old one, only those of the new', async () => {
  const site = await sites.site()
  const user = await sites.user(site)
  const during = await World.start({
    only: ['auth'],
    values: { APP_KEY: `the-next-key-of-the-tests-alone,${testKey}` },
  })
  const after = await World.start({ only: ['auth'], values: { APP_KEY: 'the-next-key-of-the-tests-alone' } })
  const body = { ...site, email: user.email, password: 'secret-of-tests' }
  const { body: fresh } = await during.callAuth('/api/auth/login', { method: 'POST', body })
  expect((await verify(during, site, user)).status).toBe(200)
  expect((await verify(during, site, fresh)).status).toBe(200)
  expect((await verify(after, site, fresh)).status).toBe(200)
  expect((await verify(after, site, user)).status).toBe(401)
  await during.stop()
  await after.stop()
})

test('security 49: with the database away verify and login are 503 quickly, never 200 from memory', async () => {
  const link = await Link.to(inject('waybillUrl'))
  const app = await startApp({
    config: readConfig({ AUTH_PORT: '0', APP_KEY: testKey, DATA_DIR: tmpdir() }),
    urls: { logisticsUrl: link.url, authUrl: link.url },
    clock: systemClock,
    log: makeLog({ logLevel: 'debug' }, new PassThrough().resume()),
    only: ['auth'],
  })
  try {
    const site = await sites.site()
    const user = await sites.user(site)
    const headers = { 'x-client-id': site.client_id }
    const ask = () => send(`${app.addresses.auth}/api/auth/verify`, { token: user.token, headers })
    for (let i = 0; i < 3; i += 1) expect((await ask()).status).toBe(200)
    await link.cut()
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const passed_ms = stopwatch()
    const reply = await ask()
    expect(reply).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    const login = await send(`${app.addresses.auth}/api/auth/login`, {
      method: 'POST',
      body: { ...site, email: user.email, password: 'secret-of-tests' },
    })
    expect(login.status).toBe(503)
    expect(passed_ms()).toBeLessThan(4000)
    await link.mend()
    await expect.poll(async () => (await ask()).status).toBe(200)
  } finally {
    await app.stop()
    await link.cut().catch(() => {})
  }
})

/** A hash as expensive as an imported one may be, matching no password. */
const dearHash =
  '$argon2id$v=19$m=65536,t=8,p=1$MDEyMzQ1Njc4OWFiY2RlZg$2nJX0Ge0fL0CTgLZm2UmX3nnFhFvCcK1eOYx2hHqI3A'

/** Logins that hold every lane of the first node for seconds and are first in its queue. */
async function dearLogins(): Promise<{ readonly done: Promise<readonly Reply[]> }> {
  const site = await sites.site()
  const { id } = await sites.user(site)
  await sites.database.write(sql`update accounts set password_hash = ${dearHash} where id = ${id}`)
  const count = 3 * Math.max(1, availableParallelism() - 1)
  const done = Promise.all(Array.from({ length: count }, (_, i) => guess(site, `dear-${i}@test.example`)))
  await expect
    .poll(async () => {
      const { rows } = await sites.database.query(sql`select from throttle where site_id = ${site.id}`)
      return rows.length
    })
    .toBe(count)
  return { done }
}

function guess(site: TestSite, email: string): Promise<Reply> {
  return first.callAuth('/api/auth/login', { method: 'POST', body: { ...site, email, password: 'wrong' } })
}

test('security 53: a storm of logins is refused where the queue is full, and verify stays fast', async () => {
  const { site } = await hot()
  const user = await sites.user(site)
  const dear = await dearLogins()
  // The queue holds a hundred.
  const storm = Promise.all(Array.from({ length: 140 }, (_, i) => guess(site, `storm-${i}@test.example`)))
  let verified = 0
  const calm = new AbortController()
  void storm.finally(() => calm.abort())
  while (!calm.signal.aborted && verified < 200) {
    expect((await verify(first, site, user)).status).toBe(200)
    verified += 1
  }
  const statuses = new Set((await storm).map((reply) => reply.status))
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([401, 503])
  // Verify isn't queued behind the hashes, which are computed one after the other. Behind them, only one or two would
  // pass.
  expect(verified).toBeGreaterThan(20)
  // A guess that was never checked doesn't count.
  const { rows } = await sites.database.query<{ spent: number; unspent: number }>(sql`
    select count(*) filter (where failures = 1)::int as spent, count(*) filter (where failures = 0)::int as unspent
      from throttle where site_id = ${site.id}`)
  const replies = await storm
  expect(rows[0]).toEqual({
    spent: replies.filter((reply) => reply.status === 401).length,
    unspent: replies.filter((reply) => reply.status === 503).length,
  })
  expect(new Set((await dear.done).map((reply) => reply.status))).toEqual(new Set([401]))
})
