import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Fresh, migratedDatabase } from '../../../test/support/fresh.ts'
import { Yard } from '../../../test/support/goods.ts'
import { type Arrived, Receiver } from '../../../test/support/receiver.ts'
import { RunningJob } from '../../../test/support/running-job.ts'
import { World, testKey } from '../../../test/support/world.ts'
import { Database } from '../../kernel/database/database.ts'
import { sql } from '../../kernel/database/sql.ts'
import { Vault } from '../../kernel/vault.ts'
import { Sender } from '../../webhooks/sender.ts'
import { Targets } from '../../webhooks/targets.ts'
import { Desk } from '../access/desk.ts'
import { sequenceEvents } from '../events/sequencer.ts'
import type { EngineOptions } from '../../webhooks/engine.ts'
import { webhookJobs } from './jobs.ts'
import { stopwatch } from '../../../test/support/stopwatch.ts'
import { patience } from '../../../test/support/patience.ts'

// On a database of its own: an engine delivers what waits for anybody.

let world: World
let fresh: Fresh
let receiver: Receiver
beforeAll(async () => {
  fresh = await migratedDatabase()
  const { url } = fresh
  world = await World.start({ only: ['logistics'], url })
})
afterAll(async () => {
  await world.stop()
  await fresh.drop()
})
beforeEach(async () => {
  receiver = await Receiver.start()
})
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await receiver.stop()
  await world.database.write(sql`update webhooks set active = false, status = 'disabled'`)
})

const schedule_ms = [0, 50, 50, 100]

function jobs(options: Partial<EngineOptions> = {}, database = world.database) {
  const { clock } = world
  const desk = new Desk({ database: () => Promise.resolve(database), clock, caller: 'worker' })
  return webhookJobs({
    database,
    clock,
    desk,
    address: () => 'https://api.example.com',
    vault: new Vault(testKey, 'webhooks'),
    sender: new Sender(new Targets({ production: false, allowed: [] })),
    options: { schedule_ms, poll_ms: 20, ...options },
  })
}

/** The jobs of one worker, running until the test is over or it is stopped. */
function work(options: Partial<EngineOptions> = {}, database = world.database): RunningJob {
  const [deliver] = jobs(options, database)
  if (deliver === undefined) throw new Error('there is no job that delivers')
  const job = new RunningJob(deliver)
  stops.push(() => job.stop())
  return job
}

async function sweep(): Promise<void> {
  const [, job] = jobs()
  if (job === undefined) throw new Error('there is no job that sweeps')
  await new RunningJob(job).stop()
}

interface Tenant {
  readonly token: string
  readonly company: number
}

async function subscribed(tenant: Tenant, fields: object = {}) {
  const reply = await world.call('/webhooks', {
    method: 'POST',
    ...tenant,
    body: { url: `${receiver.address}/hook`, events: ['*'], timeout_ms: 1_000, ...fields },
  })
  expect(reply.status).toBe(201)
  return reply.body.data
}

let serial = 0
/** Writes an article, once new and then as often as said. */
async function article(tenant: Tenant, changes = 0, fields: object = {}): Promise<number> {
  const body = { article_code: `E-${(serial += 1)}`, description: 'v0', um3pl: 'PCE', ...fields }
  const made = await world.call('/articles', { method: 'POST', ...tenant, body })
  expect(made.status).toBe(201)
  const { id } = made.body.data
  for (let i = 1; i <= changes; i += 1) {
    await world.call(`/articles/${id}`, { method: 'PUT', ...tenant, body: { description: `v${i}` } })
  }
  return id
}

const number = () => sequenceEvents(world.database)
const soon = { timeout: 30_000, interval: 10 }

async function deliveries(tenant: Tenant, id: number, query = '') {
  return (await world.call(`/webhooks/${id}/deliveries?per_page=100${query}`, tenant)).body.data
}

async function settled(tenant: Tenant, id: number, count: number) {
  await vi.waitUntil(async () => {
    const rows: { status: string }[] = await deliveries(tenant, id)
    return (
      rows.length === count && rows.every(({ status }) => ['delivered', 'failed', 'blocked'].includes(status))
    )
  }, soon)
  return deliveries(tenant, id)
}

const typesOf = (arrived: readonly Arrived[]) => arrived.map(({ body }) => body.type)

describe('a delivery', () => {
  test('of a document says what whoever set its address may do', async () => {
    const yard = await Yard.open(world)
    const article_id = await yard.article('GOODS')
    await number()
    const client = { company: yard.company, token: await yard.token('client') }
    const manager = { company: yard.company, token: yard.manager }
    await subscribed(client, {
      events: ['sales_order.created'],
      client_3pl_id: yard.client,
      url: `${receiver.address}/client`,
    })
    await subscribed(manager, { events: ['sales_order.created'], url: `${receiver.address}/manager` })
    const lines = [{ article_id, quantity_um3pl: 1 }]
    const made = await yard.post('/sales-orders', { lines, warehouse_id: yard.warehouse })
    work()
    await number()
    await vi.waitUntil(() => receiver.arrived.length === 2, soon)
    for (const [path, reader] of [
      ['/client', client],
      ['/manager', manager],
    ] as const) {
      const message = receiver.arrived.find((each) => each.path === path)
      const read = await world.call(`/sales-orders/${made.body.data.id}`, reader)
      expect(message?.body['data']).toEqual(read.body.data)
    }
  })

  test('is the signed body of the feed, and is told of with its attempt', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant, { headers: { 'X-Tenant': 'acme' } })
    const id = await article(tenant)
    work()
    await number()
    const [delivery] = await settled(tenant, webhook.id, 1)
    const [message] = receiver.arrived
    expect(message?.headers).toMatchObject({ 'webhook-id': delivery.event_id, 'x-tenant': 'acme' })
    if (message !== undefined) Receiver.verify(message, webhook.secret)
    const feed = await world.call('/events', tenant)
    expect(message?.body).toEqual({
      ...feed.body.data[0],
      resource: { ...feed.body.data[0].resource, url: `https://api.example.com/api/articles/${id}` },
    })
    expect(delivery).toMatchObject({
      status: 'delivered',
      event_type: 'article.created',
      resource: { type: 'article', id },
      attempt_count: 1,
      last_status: 204,
      last_error: null,
    })
    const { body } = await world.call(`/webhooks/${webhook.id}/deliveries/${delivery.id}`, tenant)
    expect(body.data.attempts).toMatchObject([
      { number: 1, status: 204, error: null, response: { body: '' } },
    ])
    await vi.waitUntil(async () => {
      const { body: stats } = await world.call(`/webhooks/${webhook.id}/stats`, tenant)
      return stats.data.last_hour.delivered === 1
    }, soon)
    const { body: stats } = await world.call(`/webhooks/${webhook.id}/stats`, tenant)
    expect(stats.data.hours).toMatchObject([{ delivered: 1, failures: 0 }])
    const { body: after } = await world.call(`/webhooks/${webhook.id}`, tenant)
    expect(after.data.health).toMatchObject({ state: 'healthy', failures: 0 })
  })

  test('goes to whoever asked for the type and the client company', async () => {
    const tenant = await world.tenant('manager')
    const client = await world.client(tenant.company)
    const wants = [
      ['/all', { events: ['*'] }],
      ['/articles', { events: ['article.*'] }],
      ['/created', { events: ['article.created'] }],
      ['/updated', { events: ['article.updated'] }],
      ['/orders', { events: ['sales_order.*'] }],
      ['/client', { events: ['*'], client_3pl_id: client }],
      ['/off', { events: ['*'], active: false }],
    ] as const
    for (const [path, fields] of wants) await subscribed(tenant, { ...fields, url: receiver.address + path })
    await subscribed(await world.tenant('manager'), { url: `${receiver.address}/stranger` })
    await article(tenant)
    await article(tenant, 0, { client_3pl_id: client })
    await number()
    work()
    await vi.waitUntil(() => receiver.arrived.length >= 7, soon)
    await number()
    const paths = receiver.arrived.map(({ path }) => path).toSorted()
    expect(paths).toEqual(['/all', '/all', '/articles', '/articles', '/client', '/created', '/created'])
  })

  test('of a thin webhook has no data', async () => {
    const tenant = await world.tenant('manager')
    await subscribed(tenant, { payload: 'thin' })
    await article(tenant)
    await number()
    work()
    await vi.waitUntil(() => receiver.arrived.length === 1, soon)
    expect(receiver.arrived[0]?.body).not.toHaveProperty('data')
  })

  test('fails by redirects, statuses, time and resets, each known by its class; eleven times at most', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    const reactions = [302, 500, 'hang', 'reset'] as const
    receiver.react = () => reactions[(receiver.arrived.length - 1) % 4] ?? 500
    await article(tenant)
    await number()
    work()
    const [delivery] = await settled(tenant, webhook.id, 1)
    expect(delivery).toMatchObject({ status: 'failed', attempt_count: 4, last_error: 'reset' })
    const { body } = await world.call(`/webhooks/${webhook.id}/deliveries/${delivery.id}`, tenant)
    expect(body.data.attempts.map((each: { error: string }) => each.error)).toEqual([
      'redirect',
      'status',
      'timeout',
      'reset',
    ])
    expect(new Set(receiver.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('waits as long as Retry-After says', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    receiver.react = () => ({ status: 503, headers: { 'retry-after': '3600' } })
    await article(tenant)
    await number()
    work()
    await vi.waitUntil(async () => (await deliveries(tenant, webhook.id))[0].status === 'retrying', soon)
    const [delivery] = await deliveries(tenant, webhook.id, '&status=retrying&event_type=article.created')
    expect(Date.parse(delivery.next_attempt_at) - Date.now()).toBeGreaterThan(3_500_000)
    receiver.react = () => 200
    const again = await world.call(`/webhooks/${webhook.id}/deliveries/${delivery.id}/redeliver`, {
      method: 'POST',
      ...tenant,
    })
    expect(again.status).toBe(202)
    expect(await settled(tenant, webhook.id, 1)).toMatchObject([{ status: 'delivered', attempt_count: 2 }])
  })
})

describe('order', () => {
  test('of one resource is kept whatever fails between, and resources do not wait for each other', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    const ids = [await article(tenant, 6), await article(tenant, 6), await article(tenant, 6)]
    const seen = new Map<string, number>()
    receiver.react = ({ body }) => {
      const times = (seen.get(body.id) ?? 0) + 1
      seen.set(body.id, times)
      // Never so often that the endpoint is left alone for a while.
      return body.sequence % 2 === 0 && times < 2 ? 503 : 200
    }
    await number()
    work()
    const rows = await settled(tenant, webhook.id, 21)
    expect(rows.every((row: { status: string }) => row.status === 'delivered')).toBe(true)
    for (const id of ids) {
      const sequences = receiver.arrived
        .filter((each) => each.body.resource.id === id)
        .map((each) => each.body.sequence)
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    }
  })

  test('is kept by two workers, and nothing is sent twice', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    work()
    work()
    for (let i = 0; i < 5; i += 1) await Promise.all([article(tenant, 3), article(tenant, 3), number()])
    await number()
    await settled(tenant, webhook.id, 40)
    expect(receiver.arrived).toHaveLength(40)
    const last = new Map<number, number>()
    for (const { body } of receiver.arrived) {
      expect(body.sequence).toBeGreaterThan(last.get(body.resource.id) ?? 0)
      last.set(body.resource.id, body.sequence)
    }
  })
})

describe('an endpoint', () => {
  test('that is gone is disabled, and others are told', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant, { events: ['article.*'] })
    await subscribed(tenant, { url: `${receiver.address}/watch`, events: ['webhook.disabled'] })
    receiver.react = ({ path }) => (path === '/hook' ? 410 : 200)
    await article(tenant)
    await number()
    work()
    await vi.waitUntil(async () => {
      await number()
      return receiver.arrived.some(({ path }) => path === '/watch')
    }, soon)
    const { body } = await world.call(`/webhooks/${webhook.id}`, tenant)
    expect(body.data).toMatchObject({
      active: false,
      status: 'auto_disabled',
      disabled_reason: expect.any(String),
    })
    expect(receiver.arrived.at(-1)?.body).toMatchObject({
      type: 'webhook.disabled',
      resource: { type: 'webhook', id: webhook.id },
      data: { id: webhook.id, status: 'auto_disabled' },
    })
    expect(receiver.arrived.at(-1)?.text).not.toContain(webhook.secret)
  })

  test('that failed for 120 hours is disabled', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    await world.database.write(sql`
      insert into webhook_health (company_id, webhook_id, failures, failing_since)
      values (${tenant.company}, ${webhook.id}, 19, now() - interval '120 hours')`)
    receiver.react = () => 500
    await article(tenant)
    await number()
    work()
    await vi.waitUntil(async () => {
      const { body } = await world.call(`/webhooks/${webhook.id}`, tenant)
      return body.data.status === 'auto_disabled'
    }, soon)
    expect((await world.call(`/webhooks/${webhook.id}`, tenant)).body.data.disabled_reason).toContain(
      '120 hours',
    )
  })

  test('that fails too often is paused without spending attempts, and goes on after', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    receiver.react = () => 500
    for (let i = 0; i < 12; i += 1) await article(tenant)
    await number()
    work({ schedule_ms: [0, 60_000] })
    await vi.waitUntil(async () => {
      const { body } = await world.call(`/webhooks/${webhook.id}`, tenant)
      return body.data.health.state === 'paused'
    }, soon)
    const tried = receiver.arrived.length
    for (let i = 0; i < 5; i += 1) await article(tenant)
    await number()
    receiver.react = () => 200
    const before = await deliveries(tenant, webhook.id, '&status=pending')
    expect(before.length).toBeGreaterThanOrEqual(5)
    expect(before.every((row: { attempt_count: number }) => row.attempt_count === 0)).toBe(true)
    expect(receiver.arrived).toHaveLength(tried)
    await world.database.write(
      sql`update webhook_health set paused_until = now() where webhook_id = ${webhook.id}`,
    )
    await vi.waitUntil(
      async () => (await deliveries(tenant, webhook.id, '&status=delivered')).length >= 5,
      soon,
    )
  })

  test('that is dead does not hold up a healthy one', async () => {
    const tenant = await world.tenant('manager')
    const dead = await subscribed(tenant, { url: `${receiver.address}/dead` })
    const healthy = await subscribed(tenant, { url: `${receiver.address}/healthy` })
    receiver.react = ({ path }) => (path === '/dead' ? 'hang' : 200)
    for (let i = 0; i < 30; i += 1) await article(tenant)
    await number()
    work({ slots: 16 })
    const passed_ms = stopwatch()
    await settled(tenant, healthy.id, 30)
    // One that waits for the dead one would take at least its time limit.
    expect(passed_ms()).toBeLessThan(5_000)
    expect((await deliveries(tenant, dead.id, '&status=delivered')).length).toBe(0)
  })
})

describe('a worker', () => {
  test('that stops gives back what it has not sent, at once', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant, { timeout_ms: 30_000 })
    receiver.react = () => 'hang'
    await article(tenant)
    await number()
    const first = work({ drain_ms: 50 })
    await vi.waitUntil(() => receiver.arrived.length === 1, soon)
    expect(await deliveries(tenant, webhook.id, '&status=delivering')).toHaveLength(1)
    await first.stop()
    expect(await deliveries(tenant, webhook.id, '&status=pending')).toHaveLength(1)
    receiver.react = () => 200
    work()
    await settled(tenant, webhook.id, 1)
    expect(new Set(receiver.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('that dies holds its lease until it runs out, then another one sends the same again', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    await article(tenant)
    await number()
    await world.database.write(sql`
      update delivery_lanes set lease = 'of a dead one', leases = 1, due_at = now() + interval '1 second'
       where webhook_id = ${webhook.id}`)
    work()
    await settled(tenant, webhook.id, 1)
    expect(typesOf(receiver.arrived)).toEqual(['article.created'])
  })

  test('that died five times of the same delivery is spared it, and the resource goes on', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    await article(tenant, 1)
    await number()
    await world.database.write(sql`
      update delivery_lanes set lease = 'of a dead one', leases = 5, due_at = now() where webhook_id = ${webhook.id}`)
    work()
    const rows = await settled(tenant, webhook.id, 2)
    expect(rows.map((row: { status: string }) => row.status)).toEqual(['delivered', 'blocked'])
    expect(typesOf(receiver.arrived)).toEqual(['article.updated'])
  })
})

/** A resource with two events of which one worker sends the first, and another one too, since the lease of the other ran out. */
async function lostLane() {
  const tenant = await world.tenant('manager')
  const webhook = await subscribed(tenant, { timeout_ms: 30_000 })
  await article(tenant, 1)
  await number()
  const answers: ((status: number) => void)[] = []
  receiver.react = () => new Promise((resolve) => answers.push(resolve))
  // With one slot, so that it does not take the same lane again itself.
  const loser = work({ slots: 1, lease_ms: 100, drain_ms: 0 })
  await vi.waitUntil(() => answers.length === 1, soon)
  work()
  await vi.waitUntil(() => answers.length === 2, soon)
  const state = async () => {
    const { rows } = await world.database.query<Record<string, unknown>>(sql`
      select d.status, jsonb_array_length(d.attempts) as attempts, l.lease, l.head_id = d.id as first_is_head,
             l.due_at > now() + interval '60 seconds' as is_leased,
             d.next_attempt_at, d.finished_at is not null as is_finished
        from deliveries d
        left join delivery_lanes l on l.webhook_id = d.webhook_id
       where d.webhook_id = ${webhook.id} order by d.sequence limit 1`)
    return rows[0] ?? {}
  }
  const answer = (index: number, status: number) => answers[index]?.(status)
  const attempts = (count: number) => vi.waitUntil(async () => (await state())['attempts'] === count, soon)
  return { tenant, webhook, loser, state, answer, attempts }
}

describe('a worker that lost a lane while it was sending', () => {
  test('says what came of it, and leaves the lane to whoever has it', async () => {
    const { tenant, webhook, state, answer, attempts } = await lostLane()
    const { lease } = await state()
    answer(0, 204)
    await attempts(1)
    expect(await state()).toMatchObject({ status: 'delivered', lease, first_is_head: true, is_leased: true })
    answer(1, 204)
    await vi.waitUntil(() => receiver.arrived.length === 3, soon)
    answer(2, 204)
    const rows = await settled(tenant, webhook.id, 2)
    expect(rows).toMatchObject([
      { status: 'delivered', attempt_count: 1 },
      { status: 'delivered', attempt_count: 2 },
    ])
    expect(typesOf(receiver.arrived)).toEqual(['article.created', 'article.created', 'article.updated'])
  })

  test('does not give it back when it stops', async () => {
    const { state, loser, answer } = await lostLane()
    const before = await state()
    await loser.stop()
    expect(await state()).toEqual(before)
    expect(before).toMatchObject({ is_leased: true, first_is_head: true })
    answer(1, 204)
    await vi.waitUntil(() => receiver.arrived.length === 3, soon)
    answer(2, 204)
  })

  test('and failed changes nothing of what the other one has delivered', async () => {
    const { state, answer, attempts } = await lostLane()
    answer(1, 204)
    await attempts(1)
    answer(0, 500)
    await attempts(2)
    expect(await state()).toMatchObject({ status: 'delivered', next_attempt_at: null, is_finished: true })
    await vi.waitUntil(() => receiver.arrived.length === 3, soon)
    answer(2, 204)
  })
})

describe('what was missed', () => {
  test('is sent after recover: given up, and never queued while disabled', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    const act = (action: string) =>
      world.call(`/webhooks/${webhook.id}/${action}`, { method: 'POST', ...tenant, body: {} })
    receiver.react = () => 500
    await article(tenant)
    await number()
    work({ schedule_ms: [0] })
    expect(await settled(tenant, webhook.id, 1)).toMatchObject([{ status: 'failed' }])
    await act('disable')
    await article(tenant, 1)
    await number()
    await act('enable')
    receiver.react = () => 200
    expect((await act('recover')).body).toEqual({ data: { queued: 3, has_more: false } })
    const rows = await settled(tenant, webhook.id, 3)
    expect(rows.map((row: { status: string }) => row.status)).toEqual(['delivered', 'delivered', 'delivered'])
    expect((await act('recover')).body.data.queued).toBe(0)
  })

  test('is cancelled when the webhook is deleted', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    await article(tenant)
    await number()
    await world.call(`/webhooks/${webhook.id}`, { method: 'DELETE', ...tenant })
    const { rows } = await world.database.query(sql`
      select status, (select count(*)::int from delivery_lanes l where l.webhook_id = ${webhook.id}) as lanes
        from deliveries where webhook_id = ${webhook.id}`)
    expect(rows).toEqual([{ status: 'cancelled', lanes: 0 }])
  })
})

function put(tenant: Tenant, id: number, body: object) {
  return world.call(`/webhooks/${id}`, { method: 'PUT', ...tenant, body })
}

function redeliver(tenant: Tenant, id: number, delivery: number) {
  return world.call(`/webhooks/${id}/deliveries/${delivery}/redeliver`, { method: 'POST', ...tenant })
}

/** A company of two clients, with somebody who may see the first of them alone. */
async function shared() {
  const tenant = await world.tenant('manager')
  const { company } = tenant
  const [mine, other] = [await world.client(company), await world.client(company)]
  const { id, token } = await world.user([{ company_id: company, role: 'client', client_ids: [mine] }])
  return { tenant, mine, other, user_id: id, visitor: { token, company } }
}

/** Changes a webhook, once, while a delivery to it is being claimed: after the claim has read it, before it is called. */
async function changedWhenClaimed(webhook: number, change: string): Promise<void> {
  await fresh.pool.query(`
    create function logistics.change_once() returns trigger language plpgsql as $$ begin
      update logistics.webhooks set ${change}, version = version + 1 where id = ${webhook} and version = 1;
      return null;
    end $$;
    create trigger change_once after update on logistics.delivery_lanes
      for each row when (new.lease is not null) execute function logistics.change_once()`)
  stops.push(async () => {
    await fresh.pool.query('drop function logistics.change_once cascade')
  })
}

describe('what a webhook may see is decided anew', () => {
  test('of one narrowed to a client company an old delivery of another is neither shown to that client nor sent', async () => {
    const { tenant, mine, other, visitor } = await shared()
    const webhook = await subscribed(tenant)
    await article(tenant, 0, { client_3pl_id: mine })
    await article(tenant, 0, { client_3pl_id: other })
    await number()
    work()
    const [ofOther, ofMine] = await settled(tenant, webhook.id, 2)
    await put(tenant, webhook.id, { client_3pl_id: mine })
    await put(visitor, webhook.id, { url: `${receiver.address}/taken` })
    const refused = await redeliver(tenant, webhook.id, ofOther.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'delivery_not_permitted'])
    expect((await redeliver(visitor, webhook.id, ofOther.id)).status).toBe(404)
    expect((await world.call(`/webhooks/${webhook.id}/deliveries/${ofOther.id}`, visitor)).status).toBe(404)
    expect(await deliveries(visitor, webhook.id)).toMatchObject([{ id: ofMine.id }])
    expect((await redeliver(visitor, webhook.id, ofMine.id)).status).toBe(202)
    await vi.waitUntil(() => receiver.arrived.some(({ path }) => path === '/taken'), soon)
    await settled(tenant, webhook.id, 2)
    const taken = receiver.arrived.filter(({ path }) => path === '/taken')
    expect(taken.map(({ headers }) => headers['webhook-id'])).toEqual([ofMine.event_id])
  })

  test('what waits and is no longer asked for, or of another client, is cancelled and says why', async () => {
    const { tenant, mine, other } = await shared()
    const webhook = await subscribed(tenant)
    await article(tenant, 1, { client_3pl_id: mine })
    await article(tenant, 0, { client_3pl_id: other })
    await number()
    await put(tenant, webhook.id, { client_3pl_id: mine, events: ['article.updated'] })
    work()
    await vi.waitUntil(async () => {
      const rows: { status: string }[] = await deliveries(tenant, webhook.id)
      return rows.every(({ status }) => ['delivered', 'cancelled'].includes(status))
    }, soon)
    expect(typesOf(receiver.arrived)).toEqual(['article.updated'])
    const rows = await deliveries(tenant, webhook.id, '&status=cancelled')
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toMatchObject({ last_error: 'not_permitted', next_attempt_at: null })
    // Asked for again, it can be had again.
    await put(tenant, webhook.id, { client_3pl_id: null, events: ['*'] })
    expect((await redeliver(tenant, webhook.id, rows[0].id)).status).toBe(202)
    const recovered = await world.call(`/webhooks/${webhook.id}/recover`, {
      method: 'POST',
      ...tenant,
      body: {},
    })
    expect(recovered.body.data.queued).toBe(1)
    await settled(tenant, webhook.id, 3)
    expect(receiver.arrived).toHaveLength(3)
  })

  test('of one narrowed while a delivery was being claimed it is cancelled, and nothing goes to the new address', async () => {
    const { tenant, mine, other } = await shared()
    const webhook = await subscribed(tenant)
    await article(tenant, 0, { client_3pl_id: other })
    await number()
    await changedWhenClaimed(webhook.id, `url = '${receiver.address}/taken', client_3pl_id = ${mine}`)
    work()
    await vi.waitUntil(async () => (await deliveries(tenant, webhook.id))[0].status === 'cancelled', soon)
    expect(await deliveries(tenant, webhook.id)).toMatchObject([{ last_error: 'not_permitted' }])
    expect(receiver.arrived).toEqual([])
  })

  test('of one moved while a delivery was being claimed it goes to the new address, by one attempt', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    await article(tenant)
    await number()
    await changedWhenClaimed(webhook.id, `url = '${receiver.address}/moved', payload = 'thin'`)
    work()
    expect(await settled(tenant, webhook.id, 1)).toMatchObject([{ status: 'delivered', attempt_count: 1 }])
    expect(receiver.arrived.map(({ path }) => path)).toEqual(['/moved'])
    // Made anew, not what was claimed.
    expect(receiver.arrived[0]?.body).not.toHaveProperty('data')
  })

  test.each([
    ['may no longer see the client', sql`update memberships set client_ids = array[client_ids[1] + 1000000]`],
    ['is in the company no more', sql`delete from memberships`],
    ['is switched off', sql`update users set active = false`],
  ])(
    'nothing goes to the address that somebody gave who %s, until somebody else enables it',
    async (_, lost) => {
      const { tenant, mine, user_id, visitor } = await shared()
      const webhook = await subscribed(visitor)
      await article(tenant, 0, { client_3pl_id: mine })
      await number()
      const column = lost.shape.text.includes('update users') ? sql`id` : sql`user_id`
      await world.database.write(sql`${lost} where ${column} = ${user_id}`)
      const watch = await subscribed(tenant, { url: `${receiver.address}/watch` })
      await article(tenant, 0, { client_3pl_id: mine })
      await number()
      work()
      await settled(tenant, watch.id, 1)
      await sweep()
      expect(receiver.arrived.map(({ path }) => path)).toEqual(['/watch'])
      const { body } = await world.call(`/webhooks/${webhook.id}`, tenant)
      expect(body.data).toMatchObject({
        status: 'auto_disabled',
        disabled_reason: expect.stringContaining('no longer see'),
      })
      await world.call(`/webhooks/${webhook.id}/enable`, { method: 'POST', ...tenant, body: {} })
      await settled(tenant, webhook.id, 2)
      await sweep()
      expect((await world.call(`/webhooks/${webhook.id}`, tenant)).body.data.status).toBe('enabled')
    },
  )

  test('what waits for a company without the module is sent when it has it again', async () => {
    const tenant = await world.tenant('manager')
    const webhook = await subscribed(tenant)
    const watched = await world.tenant('manager')
    const watch = await subscribed(watched, { url: `${receiver.address}/watch` })
    await Promise.all([article(tenant), article(watched)])
    await number()
    await world.database.write(sql`update companies set active = false where id = ${tenant.company}`)
    work()
    await settled(watched, watch.id, 1)
    expect(receiver.arrived.map(({ path }) => path)).toEqual(['/watch'])
    await world.database.write(sql`update companies set active = true where id = ${tenant.company}`)
    await vi.waitUntil(() => receiver.arrived.some(({ path }) => path === '/hook'), soon)
    await settled(tenant, webhook.id, 1)
  })
})

test('/metrics tells of the queue and of how deliveries went', async () => {
  const figure = async (name: string) => {
    const text = await (await fetch(`${world.address}/metrics`)).text()
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1),
    )
  }
  const tenant = await world.tenant('manager')
  const webhook = await subscribed(tenant)
  const before = await figure('webhook_results_total{result="delivered"')
  const waiting = await figure('webhook_deliveries_waiting')
  await article(tenant, 1)
  await number()
  expect(await figure('webhook_deliveries_waiting')).toBe(waiting + 2)
  expect(await figure('webhook_oldest_waiting_seconds')).toBeGreaterThan(0)
  work()
  await settled(tenant, webhook.id, 2)
  await vi.waitUntil(
    async () => (await figure('webhook_results_total{result="delivered"')) === before + 2,
    soon,
  )
})

/** Nothing is ever told to it. */
class UntoldDatabase extends Database {
  override listen(channel: string, hear: (payload: string) => void) {
    return super.listen(`${channel}_elsewhere`, hear)
  }
}

describe('a worker that has nothing to deliver', () => {
  test('sleeps until it is told of something', async () => {
    const tenant = await world.tenant('manager')
    await subscribed(tenant)
    await number()
    work({ poll_ms: 3_600_000, net_ms: 3_600_000 })
    for (const count of [1, 2]) {
      await article(tenant)
      await number()
      await expect.poll(() => receiver.arrived.length, soon).toBe(count)
    }
  })

  test('finds by itself what nobody told it of', async () => {
    const tenant = await world.tenant('manager')
    await subscribed(tenant)
    const untold = new UntoldDatabase({
      url: fresh.url,
      schema: 'logistics',
      poolSize: 2,
      ...patience,
    })
    work({ poll_ms: 20, net_ms: 20 }, untold)
    stops.push(() => untold.close())
    await article(tenant)
    await number()
    await expect.poll(() => receiver.arrived.length, soon).toBe(1)
  })
})
