import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Tenant, Delivering, soon, typesOf } from '../../../../test/support/delivering.ts'
import { sql } from '../../../kernel/database/sql.ts'

// Webhooks that lose access; see engine.test.ts.

let here: Delivering
beforeAll(async () => {
  here = await Delivering.start()
})
afterAll(() => here.stop())
beforeEach(() => here.receive())
afterEach(() => here.rest())

function put(tenant: Tenant, id: number, body: object) {
  return here.world.call(`/webhooks/${id}`, { method: 'PUT', ...tenant, body })
}

function redeliver(tenant: Tenant, id: number, delivery: number) {
  return here.world.call(`/webhooks/${id}/deliveries/${delivery}/redeliver`, { method: 'POST', ...tenant })
}

/** A company with two clients, and a user who may see only the first. */
async function shared() {
  const tenant = await here.world.tenant('manager')
  const { company } = tenant
  const [mine, other] = [await here.world.client(company), await here.world.client(company)]
  const { id, token } = await here.world.user([{ company_id: company, role: 'client', client_ids: [mine] }])
  return { tenant, mine, other, user_id: id, visitor: { token, company } }
}

/** Changes a webhook once while one of its deliveries is being claimed: after the claim read it, before the call. */
async function changedWhenClaimed(webhook: number, change: string): Promise<void> {
  await here.fresh.pool.query(`
    create function logistics.change_once() returns trigger language plpgsql as $$ begin
      update logistics.webhooks set ${change}, version = version + 1 where id = ${webhook} and version = 1;
      return null;
    end $$;
    create trigger change_once after update on logistics.delivery_lanes
      for each row when (new.lease is not null) execute function logistics.change_once()`)
  here.stopping(async () => {
    await here.fresh.pool.query('drop function logistics.change_once cascade')
  })
}

describe('what a webhook may see is decided anew', () => {
  test('of one narrowed to a client company an old delivery of another is neither shown to that client nor sent', async () => {
    const { tenant, mine, other, visitor } = await shared()
    const webhook = await here.subscribed(tenant)
    await here.article(tenant, 0, { client_3pl_id: mine })
    await here.article(tenant, 0, { client_3pl_id: other })
    await here.number()
    here.work()
    const [ofOther, ofMine] = await here.settled(tenant, webhook.id, 2)
    if (ofOther === undefined || ofMine === undefined) throw new Error('two were delivered')
    await put(tenant, webhook.id, { client_3pl_id: mine })
    await put(visitor, webhook.id, { url: `${here.receiver.address}/taken` })
    const refused = await redeliver(tenant, webhook.id, ofOther.id)
    expect([refused.status, refused.body.code]).toEqual([409, 'delivery_not_permitted'])
    expect((await redeliver(visitor, webhook.id, ofOther.id)).status).toBe(404)
    expect((await here.world.call(`/webhooks/${webhook.id}/deliveries/${ofOther.id}`, visitor)).status).toBe(
      404,
    )
    expect(await here.deliveries(visitor, webhook.id)).toMatchObject([{ id: ofMine.id }])
    expect((await redeliver(visitor, webhook.id, ofMine.id)).status).toBe(202)
    await vi.waitUntil(() => here.receiver.arrived.some(({ path }) => path === '/taken'), soon)
    await here.settled(tenant, webhook.id, 2)
    const taken = here.receiver.arrived.filter(({ path }) => path === '/taken')
    expect(taken.map(({ headers }) => headers['webhook-id'])).toEqual([ofMine.event_id])
  })

  test('what waits and is no longer asked for, or of another client, is cancelled and says why', async () => {
    const { tenant, mine, other } = await shared()
    const webhook = await here.subscribed(tenant)
    await here.article(tenant, 1, { client_3pl_id: mine })
    await here.article(tenant, 0, { client_3pl_id: other })
    await here.number()
    await put(tenant, webhook.id, { client_3pl_id: mine, events: ['article.updated'] })
    here.work()
    await vi.waitUntil(async () => {
      const rows = await here.deliveries(tenant, webhook.id)
      return rows.every(({ status }) => ['delivered', 'cancelled'].includes(status))
    }, soon)
    expect(typesOf(here.receiver.arrived)).toEqual(['article.updated'])
    const rows = await here.deliveries(tenant, webhook.id, '&status=cancelled')
    expect(rows).toHaveLength(2)
    for (const row of rows) expect(row).toMatchObject({ last_error: 'not_permitted', next_attempt_at: null })
    // A delivery can be requested again once access is back.
    await put(tenant, webhook.id, { client_3pl_id: null, events: ['*'] })
    expect((await redeliver(tenant, webhook.id, rows[0]?.id ?? 0)).status).toBe(202)
    const recovered = await here.world.call(`/webhooks/${webhook.id}/recover`, {
      method: 'POST',
      ...tenant,
      body: {},
    })
    expect(recovered.body.data.queued).toBe(1)
    await here.settled(tenant, webhook.id, 3)
    expect(here.receiver.arrived).toHaveLength(3)
  })

  test('of one narrowed while a delivery was being claimed it is cancelled, and nothing goes to the new address', async () => {
    const { tenant, mine, other } = await shared()
    const webhook = await here.subscribed(tenant)
    await here.article(tenant, 0, { client_3pl_id: other })
    await here.number()
    await changedWhenClaimed(webhook.id, `url = '${here.receiver.address}/taken', client_3pl_id = ${mine}`)
    here.work()
    await vi.waitUntil(
      async () => (await here.deliveries(tenant, webhook.id))[0]?.status === 'cancelled',
      soon,
    )
    expect(await here.deliveries(tenant, webhook.id)).toMatchObject([{ last_error: 'not_permitted' }])
    expect(here.receiver.arrived).toEqual([])
  })

  test('of one moved while a delivery was being claimed it goes to the new address, by one attempt', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    await here.article(tenant)
    await here.number()
    await changedWhenClaimed(webhook.id, `url = '${here.receiver.address}/moved', payload = 'thin'`)
    here.work()
    expect(await here.settled(tenant, webhook.id, 1)).toMatchObject([
      { status: 'delivered', attempt_count: 1 },
    ])
    expect(here.receiver.arrived.map(({ path }) => path)).toEqual(['/moved'])
    // The body is built anew, not taken from the claim.
    expect(here.receiver.arrived[0]?.body).not.toHaveProperty('data')
  })

  test.each([
    ['may no longer see the client', sql`update memberships set client_ids = array[client_ids[1] + 1000000]`],
    ['is in the company no more', sql`delete from memberships`],
    ['is switched off', sql`update users set active = false`],
  ])(
    'nothing goes to the address that somebody gave who %s, until somebody else enables it',
    async (_, lost) => {
      const { tenant, mine, user_id, visitor } = await shared()
      const webhook = await here.subscribed(visitor)
      await here.article(tenant, 0, { client_3pl_id: mine })
      await here.number()
      const column = lost.shape.text.includes('update users') ? sql`id` : sql`user_id`
      await here.world.database.write(sql`${lost} where ${column} = ${user_id}`)
      const watch = await here.subscribed(tenant, { url: `${here.receiver.address}/watch` })
      await here.article(tenant, 0, { client_3pl_id: mine })
      await here.number()
      here.work()
      await here.settled(tenant, watch.id, 1)
      await here.sweep()
      expect(here.receiver.arrived.map(({ path }) => path)).toEqual(['/watch'])
      const { body } = await here.world.call(`/webhooks/${webhook.id}`, tenant)
      expect(body.data).toMatchObject({
        status: 'auto_disabled',
        disabled_reason: expect.stringContaining('no longer see'),
      })
      await here.world.call(`/webhooks/${webhook.id}/enable`, { method: 'POST', ...tenant, body: {} })
      await here.settled(tenant, webhook.id, 2)
      await here.sweep()
      expect((await here.world.call(`/webhooks/${webhook.id}`, tenant)).body.data.status).toBe('enabled')
    },
  )

  test('what waits for a company without the module is sent when it has it again', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    const watched = await here.world.tenant('manager')
    const watch = await here.subscribed(watched, { url: `${here.receiver.address}/watch` })
    await Promise.all([here.article(tenant), here.article(watched)])
    await here.number()
    await here.world.database.write(sql`update companies set active = false where id = ${tenant.company}`)
    here.work()
    await here.settled(watched, watch.id, 1)
    expect(here.receiver.arrived.map(({ path }) => path)).toEqual(['/watch'])
    await here.world.database.write(sql`update companies set active = true where id = ${tenant.company}`)
    await vi.waitUntil(() => here.receiver.arrived.some(({ path }) => path === '/hook'), soon)
    await here.settled(tenant, webhook.id, 1)
  })
})
