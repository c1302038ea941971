import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Admins, type TestAdmin } from '../../../test/support/admins.ts'
import { Receiver } from '../../../test/support/receiver.ts'
import { Sites } from '../../../test/support/sites.ts'
import { World } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import { auditRow } from '../access/scopes.ts'
import { eventTypes } from '../vocabulary.ts'

let world: World
let sites: Sites
let admins: Admins
let admin: TestAdmin
let receiver: Receiver
beforeAll(async () => {
  world = await World.start({ only: ['auth'] })
  sites = new Sites(world)
  admins = new Admins(world, sites)
  admin = await admins.admin(['webhooks.read', 'webhooks.write', 'audit.read'])
  receiver = await Receiver.start()
})
afterAll(async () => {
  await sites.close()
  await world.stop()
  await receiver.stop()
})

const fields = { url: 'https://watch.example.com/hooks', events: ['user.*', 'site.updated'] }
const call = (path: string, method = 'GET', body?: object) =>
  admins.call(admin, path, { method, ...(body !== undefined && { body }) })
/** Each on a site of its own, because the number of webhooks for all sites is limited. */
const create = async (changes: object = {}) =>
  call('/webhooks', 'POST', { ...fields, site_id: (await sites.site()).id, ...changes })
const act = (id: number, action: string, body: object = {}) => call(`/webhooks/${id}/${action}`, 'POST', body)

async function created(changes: object = {}) {
  const reply = await create(changes)
  expect(reply.status).toBe(200)
  return reply.body.data
}

async function acts(id: number) {
  const { rows } = await sites.database.query<{ action: string; site_id: number | null; change: object }>(sql`
    select action, site_id, change from audit where target_type = 'webhook' and target_id = ${id} order by id`)
  return rows
}

describe('a webhook', () => {
  test('is made, listed, read, changed and deleted', async () => {
    const site = await sites.site()
    const { secret, ...shown } = await created({ site_id: site.id })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(shown).toMatchObject({
      ...fields,
      site_id: site.id,
      name: 'watch.example.com',
      active: true,
      status: 'enabled',
      payload: 'full',
      timeout_ms: 15_000,
      health: { state: 'untried' },
      version: 1,
    })
    expect((await call(`/webhooks?site_id=${site.id}`)).body.data).toEqual([shown])
    const path = `/webhooks/${shown.id}`
    expect((await call(path)).body.data).toEqual(shown)
    const changed = await call(path, 'PUT', { name: 'SIEM', payload: 'thin', site_id: site.id })
    expect(changed.body.data).toMatchObject({ name: 'SIEM', payload: 'thin', version: 2 })
    expect((await call(path, 'PUT', { name: 'SIEM' })).body.data.version).toBe(2)
    expect((await call(path, 'DELETE')).body).toMatchObject({ message: expect.any(String) })
    expect((await call(path)).status).toBe(404)
    expect((await acts(shown.id)).map(({ action, site_id }) => [action, site_id])).toEqual([
      ['webhook.created', null],
      ['webhook.updated', null],
      ['webhook.deleted', null],
    ])
  })

  test('for all sites has none', async () => {
    const webhook = await created({ site_id: null, active: false })
    expect(webhook).toMatchObject({ site_id: null, status: 'disabled' })
    expect((await call('/webhooks')).body.data).toContainEqual(expect.objectContaining({ id: webhook.id }))
    await call(`/webhooks/${webhook.id}`, 'DELETE')
  })

  test.each([
    [{ url: 'ftp://example.com' }, 'url'],
    [{ events: ['article.created'] }, 'events.0'],
    [{ events: ['nothing.*'] }, 'events.0'],
    [{ headers: { 'webhook-id': 'x' } }, 'headers.webhook-id'],
    [{ site_id: 999_999_999 }, 'site_id'],
    [{ secret: 'whsec_short' }, 'secret'],
  ])('%j is a 422 on %s', async (changes, path) => {
    const { status, body } = await create(changes)
    expect([status, Object.keys(body.errors)]).toEqual([422, [path]])
  })

  test('stays with its site; If-Match is respected', async () => {
    const { id } = await created()
    for (const site_id of [null, (await sites.site()).id]) {
      const moved = await call(`/webhooks/${id}`, 'PUT', { site_id })
      expect([moved.status, Object.keys(moved.body.errors)]).toEqual([422, ['site_id']])
    }
    const late = await admins.call(admin, `/webhooks/${id}`, {
      method: 'PUT',
      body: { name: 'late' },
      headers: { 'if-match': '"7"' },
    })
    expect(late.status).toBe(412)
  })

  test('leaves neither its secret nor its headers anywhere as text', async () => {
    const webhook = await created({ headers: { Authorization: 'Bearer of-the-receiver' } })
    expect(webhook.headers).toEqual({ authorization: '********' })
    await call(`/webhooks/${webhook.id}`, 'PUT', { headers: { authorization: 'Bearer of-another-one' } })
    const { rows } = await sites.database.query(
      sql`select w::text as row from webhooks w where w.id = ${webhook.id}`,
    )
    const text = JSON.stringify([rows, await acts(webhook.id)])
    for (const hidden of [webhook.secret.slice(6), 'of-the-receiver', 'of-another-one']) {
      expect(text).not.toContain(hidden)
    }
    expect(await acts(webhook.id)).toMatchObject([{}, { change: { headers: 'changed' } }])
  })

  test('there are at most 100 for a site', async () => {
    const { site_id } = await created()
    await sites.database.write(sql`
      insert into webhooks (site_id, name, url, events, secret, secret_hint, created_at, updated_at)
      select site_id, name, url, events, secret, secret_hint, created_at, updated_at
        from webhooks, generate_series(1, 99) where site_id = ${site_id}`)
    expect((await create({ site_id })).status).toBe(422)
  })
})

test('another address does not get the headers that are shown masked, and the answer says so', async () => {
  const headers = { Authorization: 'Bearer of-the-old', 'X-Team': 'audit' }
  const webhook = await created({ url: `${receiver.address}/old`, headers })
  const { body } = await call(`/webhooks/${webhook.id}`, 'PUT', {
    url: `${receiver.address}/new`,
    headers: webhook.headers,
  })
  expect(body.data).toMatchObject({ headers: { 'x-team': 'audit' }, dropped_headers: ['authorization'] })
  expect((await call(`/webhooks/${webhook.id}`)).body.data).not.toHaveProperty('dropped_headers')
  await act(webhook.id, 'test')
  const message = receiver.arrived.find(({ path }) => path === '/new')
  expect(message?.headers['x-team']).toBe('audit')
  expect(message?.headers).not.toHaveProperty('authorization')
})

describe('a trial', () => {
  test('is signed, and with both secrets after a rotation', async () => {
    const webhook = await created({ url: `${receiver.address}/trial` })
    const { secret } = (await act(webhook.id, 'rotate-secret')).body.data
    expect(secret).not.toBe(webhook.secret)
    const reply = await act(webhook.id, 'test?type=site.updated')
    expect(reply.body.data).toMatchObject({ delivered: true, status: 204, error: null })
    const message = receiver.arrived.find(({ body }) => body.id === reply.body.data.event_id)
    expect(message?.body).toMatchObject({
      type: 'site.updated',
      site_id: webhook.site_id,
      data: { action: 'site.updated', site_id: webhook.site_id },
    })
    if (message !== undefined) for (const each of [secret, webhook.secret]) Receiver.verify(message, each)
  })

  test('in production a private address is not called', async () => {
    const strict = await World.start({
      only: ['auth'],
      values: { APP_ENV: 'production', DEMO: '0', AUTH_URL: 'https://auth.example.com' },
    })
    try {
      const webhook = await created({ url: `${receiver.address}/private` })
      const path = `/api/admin/webhooks/${webhook.id}/test`
      const { body } = await strict.callAuth(path, { method: 'POST', token: admin.token, body: {} })
      expect(body.data).toMatchObject({ delivered: false, error: 'forbidden_target' })
      expect(receiver.arrived.some((each) => each.path === '/private')).toBe(false)
    } finally {
      await strict.stop()
    }
  })
})

test('enable and disable; a recovery of a disabled one is refused', async () => {
  const { id } = await created()
  expect((await act(id, 'disable')).body.data).toMatchObject({ active: false, status: 'disabled' })
  const refused = await act(id, 'recover')
  expect([refused.status, refused.body.code]).toEqual([409, 'action_not_allowed'])
  expect((await act(id, 'enable')).body.data).toMatchObject({ active: true, status: 'enabled' })
  expect((await act(id, 'recover', { since: '2026-01-01' })).body.data).toEqual({
    queued: 0,
    has_more: false,
  })
  expect((await call(`/webhooks/${id}/stats`)).body.data).toMatchObject({
    waiting: 0,
    last_hour: { attempts: 0 },
  })
})

test('every event type is told of, with a sample', async () => {
  const { body } = await call('/webhooks/event-types')
  expect(body.data.map((each: { type: string }) => each.type)).toEqual(eventTypes)
  for (const { type, sample, schema } of body.data) {
    expect(sample).toMatchObject({ type, data: { action: type } })
    expect(schema).toBe(`#/webhooks/${type}`)
  }
})

const feed = async (query: string) => (await call(`/events?${query}`)).body

describe('the feed', () => {
  test('brings what the audit log records, in order, a page at a time', async () => {
    const site = await sites.site()
    const rename = (name: string) =>
      sites.bySecret(site, '/api/site/roles', { method: 'POST', body: { name } })
    await rename('One')
    const first = await feed(`site_id=${site.id}&limit=1`)
    await rename('Two')
    await sites.bySecret(site, '/api/site/companies', { method: 'POST', body: { name: 'Three' } })
    const rest = await feed(`site_id=${site.id}&after=${first.meta.cursor}`)
    expect(rest.data.map((each: { type: string }) => each.type)).toEqual(['role.created', 'company.created'])
    expect(rest.meta).toMatchObject({ next_cursor: null, has_more: false })
    const roles = await feed(`site_id=${site.id}&types=role.*`)
    expect(roles.data).toEqual([...first.data, rest.data[0]])
    const log = await call(`/audit?site_id=${site.id}`)
    expect(roles.data.map((each: { data: object }) => each.data)).toEqual(log.body.data.slice(1).toReversed())
    const [event] = first.data
    expect(event).toEqual({
      id: expect.stringMatching(/^evt_/),
      type: 'role.created',
      timestamp: event.data.at,
      sequence: expect.any(Number),
      api_version: '1.0',
      site_id: site.id,
      resource: event.data.target,
      data: event.data,
      request_id: event.data.request_id,
    })
  })

  test('tells nothing of what was rolled back, and of each commit once', async () => {
    const site = await sites.site()
    const visit = {
      actor: { type: 'cli', id: null, name: null },
      request_id: 'r',
      address: 'here',
      clock: world.clock,
    } as const
    const write = (action: 'role.created' | 'role.deleted') =>
      sites.database.transaction(async (connection) => {
        await connection.query(auditRow(site.id, visit, { action, target: { type: 'role', id: 1 } }))
        if (action === 'role.deleted') throw new Error('rolled back')
      })
    await Promise.allSettled([write('role.created'), write('role.deleted'), write('role.created')])
    const [here, there] = await Promise.all([feed(`site_id=${site.id}`), feed(`site_id=${site.id}`)])
    expect(here.data.map((each: { type: string }) => each.type)).toEqual(['role.created', 'role.created'])
    expect(there.data).toEqual(here.data)
  })

  test('of an unknown type is a 422', async () => {
    expect((await call('/events?types=user.*,nonsense')).status).toBe(422)
  })
})
