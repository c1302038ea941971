import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Admins, type TestAdmin } from '../../../test/support/admins.ts'
import { migratedDatabase } from '../../../test/support/fresh.ts'
import { Receiver } from '../../../test/support/receiver.ts'
import { RunningJob } from '../../../test/support/running-job.ts'
import { Sites, type TestSite } from '../../../test/support/sites.ts'
import { World, testKey } from '../../../test/support/world.ts'
import { sql } from '../../kernel/database/sql.ts'
import type { EngineOptions } from '../../webhooks/engine.ts'
import { callingOf } from '../../webhooks/outbound.ts'
import { webhookJobs } from './jobs.ts'
import { sequenceEvents } from './sequencer.ts'

// This file has its own database, because an engine delivers every waiting event. The tests of the logistics service,
// which has the same engine, cover endpoints that are slow, dead or wrong.

let world: World
let sites: Sites
let admins: Admins
let admin: TestAdmin
let drop: () => Promise<void>
let receiver: Receiver
beforeAll(async () => {
  const fresh = await migratedDatabase()
  const { url } = fresh
  world = await World.start({ only: ['auth'], url })
  sites = new Sites(world)
  admins = new Admins(world, sites)
  admin = await admins.admin()
  drop = () => fresh.drop()
})
afterAll(async () => {
  await sites.close()
  await world.stop()
  await drop()
})
beforeEach(async () => {
  receiver = await Receiver.start()
})
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await receiver.stop()
  await sites.database.write(sql`update webhooks set active = false, status = 'disabled'`)
  // Events left without a number would go to the next test's webhooks.
  await number()
})

function jobs(options: Partial<EngineOptions> = {}) {
  return webhookJobs({
    ...callingOf({ appKey: testKey, targets: { production: false, allowed: [] } }, 'auth webhooks'),
    database: sites.database,
    clock: world.clock,
    options: { schedule_ms: [0, 50, 50, 100], poll_ms: 20, ...options },
  })
}

/** A worker that delivers until it is stopped or the test ends. */
function work(options: Partial<EngineOptions> = {}): RunningJob {
  const [deliver] = jobs(options)
  if (deliver === undefined) throw new Error('there is no job that delivers')
  const job = new RunningJob(deliver)
  stops.push(() => job.stop())
  return job
}

const call = (path: string, method = 'GET', body?: object) =>
  admins.call(admin, path, { method, ...(body !== undefined && { body }) })

async function subscribed(fields: object = {}) {
  const body = { url: `${receiver.address}/hook`, events: ['*'], timeout_ms: 1_000, ...fields }
  const reply = await call('/webhooks', 'POST', body)
  expect(reply.status).toBe(200)
  return reply.body.data
}

/** Creates a role of the site and changes it as many times as given. */
async function role(site: TestSite, changes = 0): Promise<number> {
  const made = await sites.bySecret(site, '/api/site/roles', { method: 'POST', body: { name: 'v0' } })
  const { id } = made.body.data
  for (let i = 1; i <= changes; i += 1) {
    await sites.bySecret(site, `/api/site/roles/${id}`, { method: 'PATCH', body: { name: `v${i}` } })
  }
  return id
}

const number = () => sequenceEvents(sites.database)
const soon = { timeout: 30_000, interval: 10 }
const deliveries = async (id: number) => (await call(`/webhooks/${id}/deliveries?per_page=100`)).body.data

const over = new Set(['delivered', 'failed', 'blocked'])

async function settled(id: number, count: number) {
  await vi.waitUntil(async () => {
    const rows: { status: string }[] = await deliveries(id)
    return rows.length === count && rows.every(({ status }) => over.has(status))
  }, soon)
  return deliveries(id)
}

describe('a delivery', () => {
  test('is the signed body of the feed, and is told of with its attempt', async () => {
    const site = await sites.site()
    const webhook = await subscribed({ site_id: site.id })
    const id = await role(site)
    await number()
    work()
    const [delivery] = await settled(webhook.id, 1)
    const [message] = receiver.arrived
    expect(message?.headers['webhook-id']).toBe(delivery.event_id)
    if (message !== undefined) Receiver.verify(message, webhook.secret)
    const feed = await call(`/events?site_id=${site.id}`)
    expect([message?.body]).toEqual(feed.body.data)
    expect(delivery).toMatchObject({
      status: 'delivered',
      event_type: 'role.created',
      resource: { type: 'role', id },
      attempt_count: 1,
      last_status: 204,
    })
    const { body } = await call(`/webhooks/${webhook.id}/deliveries/${delivery.id}`)
    expect(body.data.attempts).toMatchObject([{ number: 1, status: 204, error: null }])
    await vi.waitUntil(async () => {
      const stats = await call(`/webhooks/${webhook.id}/stats`)
      return stats.body.data.last_hour.delivered === 1
    }, soon)
    expect((await call(`/webhooks/${webhook.id}`)).body.data.health.state).toBe('healthy')
  })

  test('never goes to the webhook of another site; one for all hears of everything', async () => {
    const [site, other] = [await sites.site(), await sites.site()]
    const webhooks = [
      ['/all', { site_id: null }],
      ['/own', { site_id: site.id }],
      ['/other', { site_id: other.id }],
      ['/roles', { site_id: null, events: ['role.*'] }],
      ['/off', { site_id: null, active: false }],
    ] as const
    await number()
    for (const [path, fields] of webhooks) await subscribed({ ...fields, url: receiver.address + path })
    await role(site)
    await role(other)
    await call(`/sites/${other.id}`, 'PATCH', { name: 'Renamed' })
    await number()
    work()
    await vi.waitUntil(() => receiver.arrived.length >= 13, soon)
    const heard = (path: string) =>
      new Set(
        receiver.arrived
          .filter((each) => each.path === path)
          .map(({ body }) => `${body.type} on ${String(body['site_id'])}`),
      )
    const [mine, others] = [`role.created on ${site.id}`, `role.created on ${other.id}`]
    const renamed = `site.updated on ${other.id}`
    expect(heard('/own')).toEqual(new Set([mine]))
    expect(heard('/other')).toEqual(new Set([others, renamed]))
    expect(heard('/roles')).toEqual(new Set([mine, others]))
    // Creating the five webhooks concerns no single site.
    expect(heard('/all')).toEqual(new Set([mine, others, renamed, 'webhook.created on null']))
    expect(receiver.arrived).toHaveLength(13)
  })

  test('of a thin webhook has no data; what acts on nothing has no resource', async () => {
    const site = await sites.site()
    const webhook = await subscribed({ site_id: site.id, payload: 'thin' })
    const client = { client_id: site.client_id, client_secret: site.client_secret }
    const body = { ...client, email: 'nobody@test.example', password: 'a wrong one' }
    await world.callAuth('/api/auth/login', { method: 'POST', body })
    await number()
    work()
    expect(await settled(webhook.id, 1)).toMatchObject([{ event_type: 'login', resource: null }])
    const sent: unknown = JSON.parse(receiver.arrived[0]?.text ?? '{}')
    expect(sent).toMatchObject({ type: 'login', site_id: site.id, resource: null })
    expect(sent).not.toHaveProperty('data')
  })
})

test('the order of one target is kept by two workers, whatever fails between', async () => {
  const site = await sites.site()
  const webhook = await subscribed({ site_id: site.id })
  const seen = new Map<string, number>()
  receiver.react = ({ body }) => {
    const times = (seen.get(body.id) ?? 0) + 1
    seen.set(body.id, times)
    // Fails too rarely for the endpoint to back off: with two lanes at most 6 of 10.
    return body.sequence % 2 === 0 && times < 2 ? 503 : 200
  }
  work()
  work()
  const ids = await Promise.all([role(site, 5), role(site, 5), number()])
  await number()
  const rows = await settled(webhook.id, 12)
  expect(rows.every((row: { status: string }) => row.status === 'delivered')).toBe(true)
  for (const id of ids.slice(0, 2)) {
    const of = receiver.arrived.filter(({ body }) => body.resource.id === id)
    const sequences = of.map(({ body }) => body.sequence)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(6)
  }
})

test('a receiver that is gone is disabled, and others are told', async () => {
  const site = await sites.site()
  const webhook = await subscribed({ site_id: site.id })
  await subscribed({ url: `${receiver.address}/watch`, events: ['webhook.disabled'] })
  receiver.react = ({ path }) => (path === '/hook' ? 410 : 200)
  await role(site)
  await number()
  work()
  const told = () =>
    receiver.arrived.find(({ path, body }) => path === '/watch' && body.resource.id === webhook.id)
  await vi.waitUntil(async () => {
    await number()
    return told()
  }, soon)
  expect((await call(`/webhooks/${webhook.id}`)).body.data).toMatchObject({
    active: false,
    status: 'auto_disabled',
    disabled_reason: expect.any(String),
  })
  expect(told()?.body).toMatchObject({
    type: 'webhook.disabled',
    resource: { type: 'webhook', id: webhook.id },
    data: { actor: { type: 'nobody', id: null }, change: { reason: expect.any(String) } },
  })
})

describe('what was missed', () => {
  test('is sent after recover: given up, and never queued while disabled', async () => {
    const site = await sites.site()
    const webhook = await subscribed({ site_id: site.id })
    const act = (action: string) => call(`/webhooks/${webhook.id}/${action}`, 'POST', {})
    receiver.react = () => 500
    await role(site)
    await role(await sites.site())
    await number()
    work({ schedule_ms: [0] })
    expect(await settled(webhook.id, 1)).toMatchObject([{ status: 'failed' }])
    await act('disable')
    await role(site, 1)
    await number()
    await act('enable')
    receiver.react = () => 200
    expect((await act('recover')).body.data).toEqual({ queued: 3, has_more: false })
    const rows = await settled(webhook.id, 3)
    expect(rows.map((row: { status: string }) => row.status)).toEqual(['delivered', 'delivered', 'delivered'])
    const again = await call(`/webhooks/${webhook.id}/deliveries/${rows[0].id}/redeliver`, 'POST', {})
    expect(again.status).toBe(200)
    await vi.waitUntil(() => receiver.arrived.length === 5, soon)
    expect((await act('recover')).body.data.queued).toBe(0)
  })

  test('is sent by another worker when the one that had it died, and cancelled with its webhook', async () => {
    const site = await sites.site()
    const webhook = await subscribed({ site_id: site.id })
    await role(site)
    await number()
    await sites.database.write(sql`
      update delivery_lanes set lease = 'of a dead one', leases = 1, due_at = now() + interval '500 ms'
       where webhook_id = ${webhook.id}`)
    const worker = work()
    await settled(webhook.id, 1)
    await worker.stop()
    await role(site)
    await number()
    await call(`/webhooks/${webhook.id}`, 'DELETE')
    const { rows } = await sites.database.query(sql`
      select status, (select count(*)::int from delivery_lanes l where l.webhook_id = ${webhook.id}) as lanes
        from deliveries where webhook_id = ${webhook.id} order by id`)
    expect(rows).toEqual([
      { status: 'delivered', lanes: 0 },
      { status: 'cancelled', lanes: 0 },
    ])
  })
})

describe('what a webhook may see is decided anew', () => {
  test('what is no longer asked for is neither sent nor sent again, and says why', async () => {
    const site = await sites.site()
    const webhook = await subscribed({ site_id: site.id })
    await role(site, 1)
    await number()
    await call(`/webhooks/${webhook.id}`, 'PUT', { events: ['role.updated'] })
    work()
    await vi.waitUntil(() => receiver.arrived.length > 0, soon)
    const [updated, made] = await deliveries(webhook.id)
    expect(made).toMatchObject({
      event_type: 'role.created',
      status: 'cancelled',
      last_error: 'not_permitted',
    })
    expect(updated.event_type).toBe('role.updated')
    expect(receiver.arrived.map(({ body }) => body.type)).toEqual(['role.updated'])
    const refused = await call(`/webhooks/${webhook.id}/deliveries/${made.id}/redeliver`, 'POST', {})
    expect([refused.status, refused.body.code]).toEqual([409, 'delivery_not_permitted'])
  })

  test.each([
    ['is switched off', sql`update administrators set active = false`],
    ['may no longer make webhooks', sql`update administrators set scopes = array['webhooks.read']`],
  ])('nothing goes where an administrator sent it who %s, until another one enables it', async (_, lost) => {
    const site = await sites.site()
    const leaving = await admins.admin()
    const fields = { site_id: site.id, url: `${receiver.address}/hook`, events: ['*'] }
    const made = await admins.call(leaving, '/webhooks', { method: 'POST', body: fields })
    const { id } = made.body.data
    const watch = await subscribed({ site_id: site.id, url: `${receiver.address}/watch` })
    await role(site)
    await number()
    await sites.database.write(sql`${lost} where id = ${leaving.id}`)
    work()
    await settled(watch.id, 1)
    const [, tidy] = jobs()
    if (tidy === undefined) throw new Error('there is no job that sweeps')
    await new RunningJob(tidy).stop()
    expect(receiver.arrived.map(({ path }) => path)).toEqual(['/watch'])
    expect((await call(`/webhooks/${id}`)).body.data.status).toBe('auto_disabled')
    await call(`/webhooks/${id}/enable`, 'POST', {})
    await settled(id, 1)
  })
})

test('weeks that are no longer kept are dropped; lanes that were lost are found again', async () => {
  const site = await sites.site()
  const webhook = await subscribed({ site_id: site.id })
  await role(site)
  await number()
  await sites.database.write(sql`delete from delivery_lanes where webhook_id = ${webhook.id}`)
  await sites.database.write(sql`select ensure_event_partitions(now() - interval '45 days')`)
  const weeks = async () => {
    const { rows } = await sites.database.query<{ count: number }>(sql`
      select count(*)::int as count from pg_class
       where relnamespace = 'auth'::regnamespace and relkind = 'r' and relname ~ '^(events|deliveries)_[0-9]{8}$'`)
    return rows[0]?.count
  }
  const before = await weeks()
  const [, tidy] = jobs()
  if (tidy === undefined) throw new Error('there is no job that sweeps')
  await new RunningJob(tidy).stop()
  expect([before, await weeks()]).toEqual([8, 4])
  work()
  await settled(webhook.id, 1)
})

async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${world.app.addresses.auth ?? ''}/metrics`)).text()
  const line = text.split('\n').find((each) => each.startsWith(name))
  return Number(line?.split(' ').at(-1))
}

test('/metrics tells of the queue', async () => {
  const site = await sites.site()
  const webhook = await subscribed({ site_id: site.id })
  const waiting = await figure('webhook_deliveries_waiting')
  const before = await figure('webhook_results_total{result="delivered"')
  await role(site, 1)
  await number()
  expect(await figure('webhook_deliveries_waiting')).toBe(waiting + 2)
  work()
  await settled(webhook.id, 2)
  await vi.waitUntil(
    async () => (await figure('webhook_results_total{result="delivered"')) === before + 2,
    soon,
  )
})
