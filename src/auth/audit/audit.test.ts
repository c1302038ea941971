import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins, type TestAdmin } from '../../../test/support/admins.ts'
import { HandClock } from '../../../test/support/clock.ts'
import { Sites, type TestSite } from '../../../test/support/sites.ts'
import { World } from '../../../test/support/world.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import { auditRow } from '../access/scopes.ts'
import { linesOf } from './rules.ts'
import { instantOf } from './schema.ts'

const clock = new HandClock(new Date('2026-01-15T12:00:00Z'))
let world: World
let sites: Sites
let admins: Admins
let admin: TestAdmin
let site: TestSite
let other: TestSite
beforeAll(async () => {
  world = await World.start({ only: ['auth'], clock })
  sites = new Sites(world)
  admins = new Admins(world, sites)
  admin = await admins.admin(['audit.read'], 1e9)
  site = await sites.site()
  other = await sites.site()
  const [user, client] = [
    { type: 'user', id: 7_000_000_000 } as const,
    { type: 'client', id: site.id } as const,
  ]
  const target = { type: 'role', id: 3 }
  for (const [at, actor, action] of [
    ['2026-01-10T08:00:00Z', user, 'role.created'],
    ['2026-01-11T08:00:00Z', client, 'role.updated'],
    ['2026-01-12T08:00:00Z', user, 'role.updated'],
    ['2026-01-13T23:59:59Z', user, 'role.deleted'],
  ] as const) {
    const visit = { actor, request_id: 'request-1', address: '192.0.2.1', clock: { now: () => new Date(at) } }
    const change = { text: '=1+1, "quoted"\nline' }
    await sites.database.write(auditRow(site.id, visit, { action, target, change }))
    await sites.database.write(auditRow(other.id, visit, { action: 'secret.revoked', target }))
  }
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

test.each<readonly [string, () => Statement]>([
  ['UPDATE', () => sql`update audit set action = 'nothing'`],
  ['UPDATE of no row', () => sql`update audit set action = 'nothing' where false`],
  ['DELETE', () => sql`delete from audit`],
  ['TRUNCATE', () => sql`truncate audit`],
  ['TRUNCATE by way of a reference', () => sql`truncate sites cascade`],
])('the database refuses %s', async (_name, statement) => {
  await expect(sites.database.write(statement())).rejects.toThrow('the audit log is append-only')
})

const ask = async (query: string) => (await sites.bySecret(site, `/api/site/audit${query}`)).body
const actions = (body: { data: { action: string }[] }) => body.data.map((row) => row.action)

describe('of a site', () => {
  test('newest first, and nothing of any other site', async () => {
    const body = await ask('')
    expect(actions(body)).toEqual(['role.deleted', 'role.updated', 'role.updated', 'role.created'])
    expect(body.data[3]).toEqual({
      id: expect.any(Number),
      site_id: site.id,
      occurred_at: '2026-01-10T08:00:00.000000Z',
      at: '2026-01-10T08:00:00.000000Z',
      actor: { type: 'user', id: 7_000_000_000, name: null },
      action: 'role.created',
      resource_type: 'role',
      resource_id: 3,
      target: { type: 'role', id: 3 },
      outcome: 'done',
      request_id: 'request-1',
      address: '192.0.2.1',
      change: { text: '=1+1, "quoted"\nline' },
    })
    for (const query of ['?action=secret.revoked', `?site_id=${other.id}`, '?target=role:3&per_page=200']) {
      expect(JSON.stringify(await ask(query))).not.toContain('secret.revoked')
    }
  })

  test('security 65: who acted has the name that this site knows, and none once they have left it', async () => {
    const [mine, theirs] = [await sites.site(), await sites.site()]
    const user = await sites.user(mine, { permissions: ['roles.write'] })
    const path = `/api/site/users/${user.id}`
    const rename = (at: TestSite, name: string) =>
      sites.bySecret(at, path, { method: 'PATCH', body: { name } })
    const actor = async () => {
      const { body } = await sites.bySecret(mine, '/api/site/audit?action=role.created')
      return body.data[0].actor.name
    }
    await sites.byUser(mine, user, { path: '/api/site/roles', method: 'POST', body: { name: 'Made' } })
    await sites.bySecret(theirs, '/api/site/users/attach', { method: 'POST', body: { email: user.email } })
    await sites.accept(theirs, user.email)
    await rename(theirs, 'Their Name')
    expect(await actor()).toBe(user.name)
    await rename(mine, 'My Name')
    expect(await actor()).toBe('My Name')
    await sites.bySecret(mine, path, { method: 'DELETE' })
    await rename(theirs, 'Only Name')
    expect(await actor()).toBeNull()
    const { data } = (await admins.call(admin, `/audit?site_id=${mine.id}&action=role.created`)).body
    expect(data[0].actor.name).toBe('Only Name')
  })

  test('a user needs audit.read', async () => {
    const [reader, writer] = [
      await sites.user(site, { permissions: ['audit.read'] }),
      await sites.user(site, { permissions: ['users.write', 'users.read'] }),
    ]
    expect((await sites.byUser(site, reader, { path: '/api/v2/site/audit' })).status).toBe(200)
    expect((await sites.byUser(site, writer, { path: '/api/site/audit' })).body).toMatchObject({
      code: 'missing_permission',
      required: 'audit.read',
    })
  })

  test.each([
    ['actor=client', ['role.updated']],
    ['actor=user:7000000000', ['role.deleted', 'role.updated', 'role.created']],
    ['actor=user:8000000000', []],
    ['action=role.created', ['role.created']],
    ['target=role', ['role.deleted', 'role.updated', 'role.updated', 'role.created']],
    ['target=user:3', []],
    ['resource_type=role&resource_id=2,3', ['role.deleted', 'role.updated', 'role.updated', 'role.created']],
    ['resource_type=role&resource_id=2,4', []],
    ['target=role:4&resource_id=3', []],
    ['from=2026-01-12', ['role.deleted', 'role.updated']],
    ['from=2026-01-12T08:00:00Z&to=2026-01-12T09:00:00%2B01:00', []],
    ['to=2026-01-10', ['role.created']],
    ['from=2026-01-13&to=2026-01-13', ['role.deleted']],
  ])('%s', async (query, wanted) => {
    expect(actions(await ask(`?${query}`))).toEqual(wanted)
  })

  test('pages by cursor', async () => {
    const seen: string[] = []
    let query = '?per_page=3'
    for (let page = 0; page < 3; page += 1) {
      const body = await ask(query)
      seen.push(...actions(body))
      if (body.meta.next_cursor === null) break
      query = `?per_page=3&cursor=${body.meta.next_cursor}`
    }
    expect(seen).toEqual(['role.deleted', 'role.updated', 'role.updated', 'role.created'])
  })

  test.each([
    'cursor=x',
    'cursor=a0',
    'cursor=a1e3',
    "cursor=a1'--",
    'from=yesterday',
    'to=2026-02-30',
    'actor=x y',
    'per_page=0',
    'per_page=201',
    'from=2026-01-01T25:00',
  ])('%s is 422', async (query) => {
    expect((await sites.bySecret(site, `/api/site/audit?${query}`)).status).toBe(422)
  })
})

describe('of all sites, for administrators', () => {
  test('with the site as one more filter', async () => {
    const mine = (await admins.call(admin, `/audit?site_id=${other.id}`)).body
    expect(actions(mine)).toEqual(Array.from({ length: 4 }, () => 'secret.revoked'))
    const both = (await admins.call(admin, '/audit?per_page=200&target=role:3')).body
    expect(new Set(both.data.map((row: { site_id: number }) => row.site_id))).toContain(site.id)
  })

  test('exported as NDJSON, oldest first, and on from a row', async () => {
    const reply = await admins.call(admin, `/audit/export?site_id=${site.id}`)
    expect(reply.headers.get('content-type')).toBe('application/x-ndjson; charset=utf-8')
    const rows = reply.text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows.map((row) => row.action)).toEqual([
      'role.created',
      'role.updated',
      'role.updated',
      'role.deleted',
    ])
    const rest = await admins.call(admin, `/audit/export?site_id=${site.id}&after_id=${rows[2].id}`)
    expect(rest.text.trimEnd().split('\n')).toHaveLength(1)
    const taken = (await admins.call(admin, `/audit?actor=administrator:${admin.id}&action=audit.exported`))
      .body.data
    expect(taken.slice(0, 2)).toMatchObject([
      { change: { rows: 1 } },
      { actor: { type: 'administrator', id: admin.id, name: expect.any(String) }, change: { rows: 4 } },
    ])
  })

  test('exported as CSV', async () => {
    const reply = await admins.call(admin, `/audit/export?site_id=${site.id}&format=csv&action=role.created`)
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [head, row] = reply.text.split('\r\n')
    expect(head).toBe(
      'id,site_id,at,actor_type,actor_id,actor_name,action,target_type,target_id,outcome,request_id,address,change,occurred_at,resource_type,resource_id',
    )
    expect(row).toMatch(
      /^\d+,\d+,2026-01-10T08:00:00\.000000Z,user,7000000000,,role\.created,role,3,done,request-1,192\.0\.2\.1,"/,
    )
    expect(row).toContain(String.raw`"{""text"": ""=1+1, \""quoted\""\nline""}"`.replace('"": ""', '"":""'))
  })
})

test('no cell of a table begins like a formula', () => {
  const row = {
    id: 1,
    site_id: null,
    at: '',
    occurred_at: '',
    resource_type: null,
    resource_id: null,
    actor: { type: 'nobody', id: null, name: null },
    action: '=HYPERLINK("x")',
    target: null,
    outcome: 'refused',
    request_id: '-1+1',
    address: '@x',
    change: {},
  } as const
  expect(linesOf([row], 'csv')).toBe(`1,,,nobody,,,"'=HYPERLINK(""x"")",,,refused,'-1+1,'@x,{},,,\r\n`)
})

test.each([
  ['2026-01-15', '2026-01-15T00:00:00.000Z'],
  ['2026-01-15T10:20', '2026-01-15T10:20:00.000Z'],
  ['2026-01-15 10:20:30.123456Z', '2026-01-15T10:20:30.123Z'],
  ['2026-01-15t10:20:30+02:00', '2026-01-15T08:20:30.000Z'],
  ['2026-02-29', undefined],
  ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ['15.01.2026', undefined],
  ['2026-13-01', undefined],
  ['2026-01-15T24:30', undefined],
])('the moment %s', (given, wanted) => {
  expect(instantOf(given)?.toISOString()).toBe(wanted)
})
