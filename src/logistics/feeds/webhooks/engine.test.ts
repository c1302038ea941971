import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Delivering, soon } from '../../../../test/support/delivering.ts'
import { Yard } from '../../../../test/support/goods.ts'
import { patience } from '../../../../test/support/patience.ts'
import { Receiver } from '../../../../test/support/receiver.ts'
import { Database } from '../../../kernel/database/database.ts'

// A database of its own: an engine delivers for every tenant.

let here: Delivering
beforeAll(async () => {
  here = await Delivering.start()
})
afterAll(() => here.stop())
beforeEach(() => here.receive())
afterEach(() => here.rest())

describe('a delivery', () => {
  test('of a document has the allowed actions of the user who set its address', async () => {
    const yard = await Yard.open(here.world)
    const article_id = await yard.article('GOODS')
    await here.number()
    const client = { company: yard.company, token: await yard.token('client') }
    const manager = { company: yard.company, token: yard.manager }
    await here.subscribed(client, {
      events: ['sales_order.created'],
      client_3pl_id: yard.client,
      url: `${here.receiver.address}/client`,
    })
    await here.subscribed(manager, {
      events: ['sales_order.created'],
      url: `${here.receiver.address}/manager`,
    })
    const lines = [{ article_id, quantity_um3pl: 1 }]
    const made = await yard.post('/sales-orders', { lines, warehouse_id: yard.warehouse })
    here.work()
    await here.number()
    await vi.waitUntil(() => here.receiver.arrived.length === 2, soon)
    for (const [path, reader] of [
      ['/client', client],
      ['/manager', manager],
    ] as const) {
      const message = here.receiver.arrived.find((each) => each.path === path)
      const read = await here.world.call(`/sales-orders/${made.body.data.id}`, reader)
      expect(message?.body['data']).toEqual(read.body.data)
    }
  })

  test('is the signed body of the feed, and is told of with its attempt', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant, { headers: { 'X-Tenant': 'acme' } })
    const id = await here.article(tenant)
    here.work()
    await here.number()
    const [delivery] = await here.settled(tenant, webhook.id, 1)
    const [message] = here.receiver.arrived
    expect(message?.headers).toMatchObject({ 'webhook-id': delivery?.event_id, 'x-tenant': 'acme' })
    if (message !== undefined) Receiver.verify(message, webhook.secret)
    const feed = await here.world.call('/events', tenant)
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
    const { body } = await here.world.call(`/webhooks/${webhook.id}/deliveries/${delivery?.id}`, tenant)
    expect(body.data.attempts).toMatchObject([
      { number: 1, status: 204, error: null, response: { body: '' } },
    ])
    await vi.waitUntil(async () => {
      const { body: stats } = await here.world.call(`/webhooks/${webhook.id}/stats`, tenant)
      return stats.data.last_hour.delivered === 1
    }, soon)
    const { body: stats } = await here.world.call(`/webhooks/${webhook.id}/stats`, tenant)
    expect(stats.data.hours).toMatchObject([{ delivered: 1, failures: 0 }])
    const { body: after } = await here.world.call(`/webhooks/${webhook.id}`, tenant)
    expect(after.data.health).toMatchObject({ state: 'healthy', failures: 0 })
  })

  test('goes to webhooks that asked for the type and the client', async () => {
    const tenant = await here.world.tenant('manager')
    const client = await here.world.client(tenant.company)
    const wants = [
      ['/all', { events: ['*'] }],
      ['/articles', { events: ['article.*'] }],
      ['/created', { events: ['article.created'] }],
      ['/updated', { events: ['article.updated'] }],
      ['/orders', { events: ['sales_order.*'] }],
      ['/client', { events: ['*'], client_3pl_id: client }],
      ['/off', { events: ['*'], active: false }],
    ] as const
    for (const [path, fields] of wants)
      await here.subscribed(tenant, { ...fields, url: here.receiver.address + path })
    await here.subscribed(await here.world.tenant('manager'), { url: `${here.receiver.address}/stranger` })
    await here.article(tenant)
    await here.article(tenant, 0, { client_3pl_id: client })
    await here.number()
    here.work()
    await vi.waitUntil(() => here.receiver.arrived.length >= 7, soon)
    await here.number()
    const paths = here.receiver.arrived.map(({ path }) => path).toSorted()
    expect(paths).toEqual(['/all', '/all', '/articles', '/articles', '/client', '/created', '/created'])
  })

  test('of a thin webhook has no data', async () => {
    const tenant = await here.world.tenant('manager')
    await here.subscribed(tenant, { payload: 'thin' })
    await here.article(tenant)
    await here.number()
    here.work()
    await vi.waitUntil(() => here.receiver.arrived.length === 1, soon)
    expect(here.receiver.arrived[0]?.body).not.toHaveProperty('data')
  })

  test('fails by redirects, statuses, time and resets, each known by its class; eleven times at most', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    const reactions = [302, 500, 'hang', 'reset'] as const
    here.receiver.react = () => reactions[(here.receiver.arrived.length - 1) % 4] ?? 500
    await here.article(tenant)
    await here.number()
    here.work()
    const [delivery] = await here.settled(tenant, webhook.id, 1)
    expect(delivery).toMatchObject({ status: 'failed', attempt_count: 4, last_error: 'reset' })
    const { body } = await here.world.call(`/webhooks/${webhook.id}/deliveries/${delivery?.id}`, tenant)
    expect(body.data.attempts.map((each: { error: string }) => each.error)).toEqual([
      'redirect',
      'status',
      'timeout',
      'reset',
    ])
    expect(new Set(here.receiver.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('waits as long as Retry-After says', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    here.receiver.react = () => ({ status: 503, headers: { 'retry-after': '3600' } })
    await here.article(tenant)
    await here.number()
    here.work()
    await vi.waitUntil(
      async () => (await here.deliveries(tenant, webhook.id))[0]?.status === 'retrying',
      soon,
    )
    const [delivery] = await here.deliveries(
      tenant,
      webhook.id,
      '&status=retrying&event_type=article.created',
    )
    expect(Date.parse(delivery?.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(3_500_000)
    here.receiver.react = () => 200
    const again = await here.world.call(`/webhooks/${webhook.id}/deliveries/${delivery?.id}/redeliver`, {
      method: 'POST',
      ...tenant,
    })
    expect(again.status).toBe(202)
    expect(await here.settled(tenant, webhook.id, 1)).toMatchObject([
      { status: 'delivered', attempt_count: 2 },
    ])
  })
})

describe('order', () => {
  test('of one resource is kept whatever fails between, and resources do not wait for each other', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    const ids = [await here.article(tenant, 6), await here.article(tenant, 6), await here.article(tenant, 6)]
    const seen = new Map<string, number>()
    here.receiver.react = ({ body }) => {
      const times = (seen.get(body.id) ?? 0) + 1
      seen.set(body.id, times)
      // Few enough failures that deliveries to the endpoint are not paused.
      return body.sequence % 2 === 0 && times < 2 ? 503 : 200
    }
    await here.number()
    here.work()
    const rows = await here.settled(tenant, webhook.id, 21)
    expect(rows.every((row) => row.status === 'delivered')).toBe(true)
    for (const id of ids) {
      const sequences = here.receiver.arrived
        .filter((each) => each.body.resource.id === id)
        .map((each) => each.body.sequence)
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    }
  })

  test('is kept by two workers, and nothing is sent twice', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    here.work()
    here.work()
    for (let i = 0; i < 5; i += 1)
      await Promise.all([here.article(tenant, 3), here.article(tenant, 3), here.number()])
    await here.number()
    await here.settled(tenant, webhook.id, 40)
    expect(here.receiver.arrived).toHaveLength(40)
    const last = new Map<number, number>()
    for (const { body } of here.receiver.arrived) {
      expect(body.sequence).toBeGreaterThan(last.get(body.resource.id) ?? 0)
      last.set(body.resource.id, body.sequence)
    }
  })
})

/** A database that receives no notifications. */
class UntoldDatabase extends Database {
  override listen(channel: string, hear: (payload: string) => void) {
    return super.listen(`${channel}_elsewhere`, hear)
  }
}

describe('a worker that has nothing to deliver', () => {
  test('sleeps until it is told of something', async () => {
    const tenant = await here.world.tenant('manager')
    await here.subscribed(tenant)
    await here.number()
    here.work({ poll_ms: 3_600_000, net_ms: 3_600_000 })
    for (const count of [1, 2]) {
      await here.article(tenant)
      await here.number()
      await expect.poll(() => here.receiver.arrived.length, soon).toBe(count)
    }
  })

  test('finds by itself what nobody told it of', async () => {
    const tenant = await here.world.tenant('manager')
    await here.subscribed(tenant)
    const untold = new UntoldDatabase({
      url: here.fresh.url,
      schema: 'logistics',
      poolSize: 2,
      ...patience,
    })
    here.work({ poll_ms: 20, net_ms: 20 }, untold)
    here.stopping(() => untold.close())
    await here.article(tenant)
    await here.number()
    await expect.poll(() => here.receiver.arrived.length, soon).toBe(1)
  })
})
