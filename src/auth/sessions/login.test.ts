import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../test/support/clock.ts'
import { hashesDuring } from '../../../test/support/hashes.ts'
import { Sites, type TestSite, type TestUser } from '../../../test/support/sites.ts'
import { type Reply, World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'

const password = 'secret-of-tests'
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

/** A body without the fields that differ from request to request. */
function anonymous(reply: Reply): string {
  return reply.text.replaceAll(reply.headers.get('x-request-id') ?? '', '')
}

async function withUser(): Promise<{ site: TestSite; user: TestUser }> {
  const site = await sites.site()
  return { site, user: await sites.user(site, { permissions: ['users.read', 'roles.read'] }) }
}

describe.each(['/api', '/api/v2'])('%s/auth/login', (prefix) => {
  function login(site: TestSite, body: object, headers: Record<string, string> = {}): Promise<Reply> {
    const { client_id, client_secret } = site
    return world.callAuth(`${prefix}/auth/login`, {
      method: 'POST',
      headers,
      body: { client_id, client_secret, password, ...body },
    })
  }

  test('§2, §4, §8: the login response', async () => {
    const { site, user } = await withUser()
    const reply = await login(site, { email: user.email })
    expect(reply.status).toBe(200)
    expect(Object.keys(reply.body)).toEqual([
      'token',
      'token_type',
      'expires_in',
      'expires_at',
      'site',
      'token_bound_to_site_id',
      'user',
      'site_action_keys',
      'api_permissions',
      'request_id',
    ])
    expect(reply.body).toMatchObject({
      token: expect.stringMatching(/^sat_[\w-]{51}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      expires_at: new Date(clock.now().getTime() + 3_600_000).toISOString().replace('Z', '000Z'),
      site: { id: site.id, name: site.name, slug: site.slug, client_id: site.client_id },
      token_bound_to_site_id: site.id,
      api_permissions: ['roles.read', 'users.read'],
      site_action_keys: [],
      request_id: reply.headers.get('x-request-id'),
      user: {
        id: user.id,
        name: user.name,
        email: user.email,
        roles: [{ id: user.role_id, is_primary: true }],
        assignments: [{ site_role_id: user.role_id, is_primary: true, metadata: {} }],
        site_companies: [],
        site_groups: [],
        site_action_keys: [],
      },
    })
    expect(Object.keys(reply.body.user)).toEqual([
      'id',
      'name',
      'email',
      'roles',
      'assignments',
      'site_companies',
      'site_groups',
      'site_action_keys',
    ])
  })

  test('§2: action keys are the sorted union over roles, companies and groups of this site only', async () => {
    const { site, user } = await withUser()
    const other = await sites.site()
    await sites.database.transaction(async (connection) => {
      const now = clock.now()
      await sites.place(connection, other, { id: user.id, status: 'active' })
      await connection.query(sql`
        update roles set action_keys = '{orders.print,orders.read}' where site_id = ${site.id} and id = ${user.role_id ?? 0}`)
      for (const [at, key] of [
        [site, 'b.company'],
        [other, 'x.elsewhere'],
      ] as const) {
        await connection.query(sql`
          with c as (insert into companies (site_id, name, slug, action_keys, created_at, updated_at)
                     values (${at.id}, ${key}, ${key}, ${[key, 'orders.read']}, ${now}, ${now}) returning site_id, id)
          insert into company_members (site_id, site_company_id, user_id, created_at)
          select site_id, id, ${user.id}, ${now} from c`)
        await connection.query(sql`
          with g as (insert into groups (site_id, name, slug, action_keys, created_at, updated_at)
                     values (${at.id}, ${key}, ${key}, ${['a.group']}, ${now}, ${now}) returning site_id, id)
          insert into group_members (site_id, site_group_id, user_id, created_at)
          select site_id, id, ${user.id}, ${now} from g`)
      }
    })
    const { body, text } = await login(site, { email: user.email })
    expect(body.site_action_keys).toEqual(['a.group', 'b.company', 'orders.print', 'orders.read'])
    expect(body.user.site_action_keys).toEqual(body.site_action_keys)
    expect(body.user.site_companies).toMatchObject([
      { name: 'b.company', action_keys: ['b.company', 'orders.read'] },
    ])
    expect(text).not.toContain('elsewhere')
  })

  test.each([
    ['email', { email: undefined }],
    ['email', { email: 'not an address' }],
    ['email', { email: 7 }],
    ['password', { password: undefined }],
    ['password', { password: 7 }],
    ['password', { password: 'x'.repeat(257) }],
    ['password', { password: 'é'.repeat(2048) }],
    ['password', { password: 'lone \ud800' }],
    ['client_id', { client_id: undefined }],
    ['client_id', { client_id: 5 }],
    ['client_secret', { client_secret: undefined }],
    ['client_secret', { client_secret: '' }],
  ])('§7: malformed %s is 422 and costs no hash (%j)', async (field, body) => {
    const site = await sites.site()
    let reply: Reply | undefined
    const hashes = await hashesDuring(async () => {
      reply = await login(site, { email: 'someone@test.example', ...body })
    })
    expect(reply?.status).toBe(422)
    expect(Object.keys(reply?.body.errors)).toEqual([field])
    expect(hashes).toBe(0)
  })

  test('§7: malformed JSON is 400', async () => {
    const reply = await world.callAuth(`${prefix}/auth/login`, { method: 'POST', body: '{"email":' })
    expect(reply).toMatchObject({ status: 400, body: { code: 'malformed_json' } })
  })

  test('§4, security 9: a bad client is 401 and never reaches the user', async () => {
    const { site, user } = await withUser()
    const stranger = await sites.site()
    const hashes = await hashesDuring(async () => {
      for (const bad of [
        { client_id: 'nobody' },
        { client_secret: 'wrong' },
        { client_secret: stranger.client_secret },
        { client_id: stranger.client_id },
      ]) {
        for (const email of [user.email, 'unknown@test.example']) {
          const reply = await login(site, { email, ...bad })
          expect(reply).toMatchObject({ status: 401, body: { code: 'invalid_client' } })
        }
      }
    })
    expect(hashes).toBe(0)
    const counted = await sites.database.query(sql`select 1 from throttle where site_id = ${site.id}`)
    expect(counted.count).toBe(0)
  })

  test('§5: client credentials may come in the headers; two that disagree are 401', async () => {
    const { site, user } = await withUser()
    const headers = { 'x-client-id': site.client_id, 'x-client-secret': site.client_secret }
    const none = { client_id: undefined, client_secret: undefined }
    expect((await login(site, { email: user.email, ...none }, headers)).status).toBe(200)
    expect((await login(site, { email: user.email }, headers)).status).toBe(200)
    for (const wrong of [{ 'x-client-id': 'other' }, { 'x-client-secret': 'other' }]) {
      const reply = await login(site, { email: user.email }, { ...headers, ...wrong })
      expect(reply).toMatchObject({ status: 401, body: { code: 'invalid_client' } })
    }
  })

  test('§5: secrets in a query string are never read', async () => {
    const { site, user } = await withUser()
    const query = `client_id=${site.client_id}&client_secret=${site.client_secret}`
    const body = { email: user.email, password }
    expect((await world.callAuth(`${prefix}/auth/login?${query}`, { method: 'POST', body })).status).toBe(422)
  })

  test.each(['maintenance', 'withdrawn', 'draft'] as const)('§3: a site in %s is 403', async (status) => {
    const site = await sites.site(status)
    const user = await sites.user(site)
    for (const typed of [password, 'wrong']) {
      const reply = await login(site, { email: user.email, password: typed })
      expect(reply).toMatchObject({ status: 403, body: { code: 'site_not_in_production' } })
    }
    expect((await login(site, { email: user.email, client_secret: 'wrong' })).status).toBe(401)
  })

  test.each(['auth_enabled', 'catalog_active'])('§3, §5: with %s off login is 403', async (flag) => {
    const { site, user } = await withUser()
    await sites.database.write(
      flag === 'auth_enabled'
        ? sql`update sites set auth_enabled = false where id = ${site.id}`
        : sql`update sites set catalog_active = false where id = ${site.id}`,
    )
    const reply = await login(site, { email: user.email })
    expect(reply).toMatchObject({ status: 403, body: { code: 'authentication_disabled' } })
  })

  test('§7, security 6, 7: every failure has the same body and one hash', async () => {
    const { site, user } = await withUser()
    const suspended = await sites.user(site, { status: 'suspended' })
    const elsewhere = await sites.user(await sites.site())
    const bodies = new Set<string>()
    for (const email of [user.email, suspended.email, elsewhere.email, 'unknown@test.example']) {
      let reply: Reply | undefined
      const hashes = await hashesDuring(async () => {
        reply = await login(site, { email, password: 'wrong password' })
      })
      expect(hashes).toBe(1)
      expect(reply?.status).toBe(401)
      if (reply !== undefined) bodies.add(anonymous(reply))
    }
    expect([...bodies]).toEqual([
      '{"message":"The provided credentials are incorrect.","code":"invalid_credentials","request_id":""}',
    ])
  })

  test('§7, security 7, 8: no access is said only after the right password, with one hash as well', async () => {
    const { site, user } = await withUser()
    const suspended = await sites.user(site, { status: 'suspended' })
    const elsewhere = await sites.user(await sites.site())
    for (const email of [suspended.email, elsewhere.email]) {
      let reply: Reply | undefined
      const hashes = await hashesDuring(async () => {
        reply = await login(site, { email })
      })
      expect(reply).toMatchObject({ status: 403, body: { code: 'no_site_access' } })
      expect(hashes).toBe(1)
    }
    expect(await hashesDuring(() => login(site, { email: user.email }))).toBe(1)
  })

  test('§2: the e-mail is the same in any spelling', async () => {
    const { site, user } = await withUser()
    const spelled = ` ${user.email.replace('user', 'ＵSER').replace('example', 'EXAMPLE')} `
    expect((await login(site, { email: spelled })).body.user).toMatchObject({
      id: user.id,
      email: user.email,
    })
  })

  test('security 1, 2: tokens are unique, no column holds one, and what is stored opens nothing', async () => {
    const { site, user } = await withUser()
    const replies = await Promise.all([1, 2, 3].map(() => login(site, { email: user.email })))
    const tokens = replies.map((reply): string => reply.body.token)
    expect(new Set(tokens).size).toBe(3)
    const stored = await sites.database.query<{ row: string; hash: string }>(sql`
      select to_json(t)::text as row, encode(hash, 'hex') as hash from tokens t where site_id = ${site.id}`)
    for (const token of tokens) {
      const random = token.slice(4, 47)
      expect(Buffer.from(random, 'base64url')).toHaveLength(32)
      const text = stored.rows.map((each) => each.row).join()
      expect(text).not.toContain(random)
      expect(text).not.toContain(Buffer.from(random, 'base64url').toString('hex'))
    }
    for (const { hash } of stored.rows) {
      const reply = await sites.byUser(site, { token: hash }, { path: `${prefix}/auth/verify` })
      expect(reply.status).toBe(401)
    }
  })

  test('X-End-User-IP is the address of the session; what is no address is not', async () => {
    const { site, user } = await withUser()
    await login(site, { email: user.email }, { 'x-end-user-ip': '203.0.113.7' })
    await login(site, { email: user.email }, { 'x-end-user-ip': '203.0.113.7, 10.0.0.1' })
    const { rows } = await sites.database.query<{ address: string }>(sql`
      select address from tokens where site_id = ${site.id} and address is not null order by id`)
    expect(rows.map((row) => row.address)).toEqual(['203.0.113.7', '127.0.0.1'])
  })

  test('every login and refusal leaves one audit row without secrets', async () => {
    const { site, user } = await withUser()
    const ok = await login(site, { email: user.email }, { 'x-end-user-ip': '203.0.113.9' })
    await login(site, { email: user.email, password: 'canary-wrong' })
    await login(site, { email: 'unknown@test.example', password: 'canary-wrong' })
    const { rows } = await sites.database.query<Record<string, unknown>>(sql`
      select actor_type, actor_id, action, target_type, target_id, outcome, address, request_id, change from audit
       where site_id = ${site.id} order by id`)
    const common = { action: 'login', address: '203.0.113.9' }
    expect(rows).toMatchObject([
      { ...common, actor_type: 'user', actor_id: user.id, outcome: 'done', request_id: ok.body.request_id },
      {
        actor_type: 'nobody',
        outcome: 'refused',
        target_id: user.id,
        change: { reason: 'invalid_credentials' },
      },
      {
        actor_type: 'nobody',
        outcome: 'refused',
        target_id: null,
        change: { email: 'unknown@test.example' },
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('canary')
    expect(JSON.stringify(rows)).not.toContain(ok.body.token)
  })

  test('security 65: a refusal of an account that is not on the site names no account', async () => {
    const site = await sites.site()
    const other = await sites.site()
    const elsewhere = await sites.user(other)
    const left = await sites.user(site)
    await sites.database.transaction(async (connection) => {
      await sites.place(connection, other, { id: left.id, status: 'active' })
      await connection.query(sql`delete from site_users where site_id = ${site.id} and user_id = ${left.id}`)
    })
    for (const { email } of [elsewhere, left]) {
      expect((await login(site, { email, password: 'wrong' })).status).toBe(401)
      expect((await login(site, { email })).status).toBe(403)
    }
    const { body } = await sites.bySecret(site, `${prefix}/site/audit?action=login`)
    expect(body.data.map(({ target }: { target: unknown }) => target)).toEqual([null, null, null, null])
  })

  test('security 30: no log line holds a password, secret or token', async () => {
    const { site, user } = await withUser()
    const lines: string[] = []
    const hear = (chunk: Buffer) => lines.push(chunk.toString())
    world.log.on('data', hear)
    const ok = await login(site, { email: user.email })
    await login(site, { email: user.email, password: 'canary-wrong' })
    await login(site, { email: user.email, password: ['canary-list'] })
    await login(site, { email: user.email, client_secret: 'canary-secret' })
    await sites.byUser(site, ok.body, { path: `${prefix}/auth/verify` })
    await new Promise((resolve) => setTimeout(resolve, 50))
    world.log.off('data', hear)
    const log = lines.join('')
    expect(log).toContain('/auth/login')
    for (const secret of [password, 'canary', site.client_secret, ok.body.token])
      expect(log).not.toContain(secret)
  })

  test('a login whose user is suspended or whose password changes meanwhile leaves no token', async () => {
    const { site, user } = await withUser()
    const { logins } = await sites.database.transaction(async (connection) => {
      await connection.query(sql`
        update accounts set password_hash = 'changed while they log in' where id = ${user.id}`)
      const started = [login(site, { email: user.email }), login(site, { email: user.email })]
      // The lookups see the old hash; the inserts then wait for this transaction.
      const waiting = sql`
        select count(*)::int as n from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`
      await expect
        .poll(async () => (await connection.query<{ n: number }>(waiting)).rows[0]?.n)
        .toBeGreaterThan(0)
      return { logins: started }
    })
    expect((await Promise.all(logins)).map((reply) => reply.status)).toEqual([401, 401])
  })
})
