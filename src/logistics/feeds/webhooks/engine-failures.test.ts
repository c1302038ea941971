import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Delivering, soon, typesOf } from '../../../../test/support/delivering.ts'
import { stopwatch } from '../../../../test/support/stopwatch.ts'
import { sql } from '../../../kernel/database/sql.ts'

// Failing endpoints and dying workers, and the resulting notices; see engine.test.ts.

let here: Delivering
beforeAll(async () => {
  here = await Delivering.start()
})
afterAll(() => here.stop())
beforeEach(() => here.receive())
afterEach(() => here.rest())

describe('an endpoint', () => {
  test('that is gone is disabled, and others are told', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant, { events: ['article.*'] })
    await here.subscribed(tenant, { url: `${here.receiver.address}/watch`, events: ['webhook.disabled'] })
    here.receiver.react = ({ path }) => (path === '/hook' ? 410 : 200)
    await here.article(tenant)
    await here.number()
    here.work()
    await vi.waitUntil(async () => {
      await here.number()
      return here.receiver.arrived.some(({ path }) => path === '/watch')
    }, soon)
    const { body } = await here.world.call(`/webhooks/${webhook.id}`, tenant)
    expect(body.data).toMatchObject({
      active: false,
      status: 'auto_disabled',
      disabled_reason: expect.any(String),
    })
    expect(here.receiver.arrived.at(-1)?.body).toMatchObject({
      type: 'webhook.disabled',
      resource: { type: 'webhook', id: webhook.id },
      data: { id: webhook.id, status: 'auto_disabled' },
    })
    expect(here.receiver.arrived.at(-1)?.text).not.toContain(webhook.secret)
  })

  test('that failed for 120 hours is disabled', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    await here.world.database.write(sql`
      insert into webhook_health (company_id, webhook_id, failures, failing_since)
      values (${tenant.company}, ${webhook.id}, 19, now() - interval '120 hours')`)
    here.receiver.react = () => 500
    await here.article(tenant)
    await here.number()
    here.work()
    await vi.waitUntil(async () => {
      const { body } = await here.world.call(`/webhooks/${webhook.id}`, tenant)
      return body.data.status === 'auto_disabled'
    }, soon)
    expect((await here.world.call(`/webhooks/${webhook.id}`, tenant)).body.data.disabled_reason).toContain(
      '120 hours',
    )
  })

  test('that fails too often is paused without spending attempts, and goes on after', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    here.receiver.react = () => 500
    for (let i = 0; i < 12; i += 1) await here.article(tenant)
    await here.number()
    here.work({ schedule_ms: [0, 60_000] })
    await vi.waitUntil(async () => {
      const { body } = await here.world.call(`/webhooks/${webhook.id}`, tenant)
      return body.data.health.state === 'paused'
    }, soon)
    const tried = here.receiver.arrived.length
    for (let i = 0; i < 5; i += 1) await here.article(tenant)
    await here.number()
    here.receiver.react = () => 200
    const before = await here.deliveries(tenant, webhook.id, '&status=pending')
    expect(before.length).toBeGreaterThanOrEqual(5)
    expect(before.every((row) => row.attempt_count === 0)).toBe(true)
    expect(here.receiver.arrived).toHaveLength(tried)
    await here.world.database.write(
      sql`update webhook_health set paused_until = now() where webhook_id = ${webhook.id}`,
    )
    await vi.waitUntil(
      async () => (await here.deliveries(tenant, webhook.id, '&status=delivered')).length >= 5,
      soon,
    )
  })

  test('that is dead does not hold up a healthy one', async () => {
    const tenant = await here.world.tenant('manager')
    const dead = await here.subscribed(tenant, { url: `${here.receiver.address}/dead` })
    const healthy = await here.subscribed(tenant, { url: `${here.receiver.address}/healthy` })
    here.receiver.react = ({ path }) => (path === '/dead' ? 'hang' : 200)
    for (let i = 0; i < 30; i += 1) await here.article(tenant)
    await here.number()
    here.work({ slots: 16 })
    const passed_ms = stopwatch()
    await here.settled(tenant, healthy.id, 30)
    // A delivery that waited for the dead endpoint would take at least its time limit.
    expect(passed_ms()).toBeLessThan(5_000)
    expect((await here.deliveries(tenant, dead.id, '&status=delivered')).length).toBe(0)
  })
})

describe('a worker', () => {
  test('that stops gives back what it has not sent, at once', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant, { timeout_ms: 30_000 })
    here.receiver.react = () => 'hang'
    await here.article(tenant)
    await here.number()
    const first = here.work({ drain_ms: 50 })
    await vi.waitUntil(() => here.receiver.arrived.length === 1, soon)
    expect(await here.deliveries(tenant, webhook.id, '&status=delivering')).toHaveLength(1)
    await first.stop()
    expect(await here.deliveries(tenant, webhook.id, '&status=pending')).toHaveLength(1)
    here.receiver.react = () => 200
    here.work()
    await here.settled(tenant, webhook.id, 1)
    expect(new Set(here.receiver.arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })

  test('that dies holds its lease until it runs out, then another one sends the same again', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    await here.article(tenant)
    await here.number()
    await here.world.database.write(sql`
      update delivery_lanes set lease = 'of a dead one', leases = 1, due_at = now() + interval '1 second'
       where webhook_id = ${webhook.id}`)
    here.work()
    await here.settled(tenant, webhook.id, 1)
    expect(typesOf(here.receiver.arrived)).toEqual(['article.created'])
  })

  test('that died five times of the same delivery is spared it, and the resource goes on', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    await here.article(tenant, 1)
    await here.number()
    await here.world.database.write(sql`
      update delivery_lanes set lease = 'of a dead one', leases = 5, due_at = now() where webhook_id = ${webhook.id}`)
    here.work()
    const rows = await here.settled(tenant, webhook.id, 2)
    expect(rows.map((row) => row.status)).toEqual(['delivered', 'blocked'])
    expect(typesOf(here.receiver.arrived)).toEqual(['article.updated'])
  })
})

/** Two events of one resource. After one worker's lease expires, a second worker also sends the first event. */
async function lostLane() {
  const tenant = await here.world.tenant('manager')
  const webhook = await here.subscribed(tenant, { timeout_ms: 30_000 })
  await here.article(tenant, 1)
  await here.number()
  const answers: ((status: number) => void)[] = []
  here.receiver.react = () => new Promise((resolve) => answers.push(resolve))
  // One slot, so it doesn't take the same lane again itself.
  const loser = here.work({ slots: 1, lease_ms: 100, drain_ms: 0 })
  await vi.waitUntil(() => answers.length === 1, soon)
  here.work()
  await vi.waitUntil(() => answers.length === 2, soon)
  const state = async () => {
    const { rows } = await here.world.database.query<Record<string, unknown>>(sql`
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
  test('reports the result, and leaves the lane to its holder', async () => {
    const { tenant, webhook, state, answer, attempts } = await lostLane()
    const { lease } = await state()
    answer(0, 204)
    await attempts(1)
    expect(await state()).toMatchObject({ status: 'delivered', lease, first_is_head: true, is_leased: true })
    answer(1, 204)
    await vi.waitUntil(() => here.receiver.arrived.length === 3, soon)
    answer(2, 204)
    const rows = await here.settled(tenant, webhook.id, 2)
    expect(rows).toMatchObject([
      { status: 'delivered', attempt_count: 1 },
      { status: 'delivered', attempt_count: 2 },
    ])
    expect(typesOf(here.receiver.arrived)).toEqual(['article.created', 'article.created', 'article.updated'])
  })

  test('does not give it back when it stops', async () => {
    const { state, loser, answer } = await lostLane()
    const before = await state()
    await loser.stop()
    expect(await state()).toEqual(before)
    expect(before).toMatchObject({ is_leased: true, first_is_head: true })
    answer(1, 204)
    await vi.waitUntil(() => here.receiver.arrived.length === 3, soon)
    answer(2, 204)
  })

  test('and failed changes nothing of what the other one has delivered', async () => {
    const { state, answer, attempts } = await lostLane()
    answer(1, 204)
    await attempts(1)
    answer(0, 500)
    await attempts(2)
    expect(await state()).toMatchObject({ status: 'delivered', next_attempt_at: null, is_finished: true })
    await vi.waitUntil(() => here.receiver.arrived.length === 3, soon)
    answer(2, 204)
  })
})

describe('what was missed', () => {
  test('is sent after recover: given up, and never queued while disabled', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    const act = (action: string) =>
      here.world.call(`/webhooks/${webhook.id}/${action}`, { method: 'POST', ...tenant, body: {} })
    here.receiver.react = () => 500
    await here.article(tenant)
    await here.number()
    here.work({ schedule_ms: [0] })
    expect(await here.settled(tenant, webhook.id, 1)).toMatchObject([{ status: 'failed' }])
    await act('disable')
    await here.article(tenant, 1)
    await here.number()
    await act('enable')
    here.receiver.react = () => 200
    expect((await act('recover')).body).toEqual({ data: { queued: 3, has_more: false } })
    const rows = await here.settled(tenant, webhook.id, 3)
    expect(rows.map((row) => row.status)).toEqual(['delivered', 'delivered', 'delivered'])
    expect((await act('recover')).body.data.queued).toBe(0)
  })

  test('is cancelled when the webhook is deleted', async () => {
    const tenant = await here.world.tenant('manager')
    const webhook = await here.subscribed(tenant)
    await here.article(tenant)
    await here.number()
    await here.world.call(`/webhooks/${webhook.id}`, { method: 'DELETE', ...tenant })
    const { rows } = await here.world.database.query(sql`
      select status, (select count(*)::int from delivery_lanes l where l.webhook_id = ${webhook.id}) as lanes
        from deliveries where webhook_id = ${webhook.id}`)
    expect(rows).toEqual([{ status: 'cancelled', lanes: 0 }])
  })
})

test('/metrics tells of the queue and of how deliveries went', async () => {
  const figure = async (name: string) => {
    const text = await (await fetch(`${here.world.address}/metrics`)).text()
    return Number(
      text
        .split('\n')
        .find((line) => line.startsWith(name))
        ?.split(' ')
        .at(-1),
    )
  }
  const tenant = await here.world.tenant('manager')
  const webhook = await here.subscribed(tenant)
  const before = await figure('webhook_results_total{result="delivered"')
  const waiting = await figure('webhook_deliveries_waiting')
  await here.article(tenant, 1)
  await here.number()
  expect(await figure('webhook_deliveries_waiting')).toBe(waiting + 2)
  expect(await figure('webhook_oldest_waiting_seconds')).toBeGreaterThan(0)
  here.work()
  await here.settled(tenant, webhook.id, 2)
  await vi.waitUntil(
    async () => (await figure('webhook_results_total{result="delivered"')) === before + 2,
    soon,
  )
})
