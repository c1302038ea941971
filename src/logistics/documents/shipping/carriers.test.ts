import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { Carrier, zpl } from '../../../../test/support/carrier.ts'
import { Depot } from '../../../../test/support/depot.ts'
import { type Fresh, migratedDatabase } from '../../../../test/support/fresh.ts'
import { RunningJob } from '../../../../test/support/running-job.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World, testKey } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { Desk } from '../../base/access/desk.ts'
import { eraseDocuments } from '../../surfaces/privacy/documents.ts'
import { salesOrderKind } from '../sales-orders/kind.ts'
import { carrierJobs, trackParcels } from './jobs.ts'
import { reachOf } from './reach.ts'
import type { RunnerParts } from './runner.ts'

// Uses a database of its own: a worker requests the waiting labels of all tenants.

let world: World
let fresh: Fresh
let depot: Depot
let carrier: Carrier
beforeAll(async () => {
  fresh = await migratedDatabase()
  world = await World.start({ only: ['logistics'], url: fresh.url })
  depot = await Depot.open(world)
  await world.database.write(sql`
    update companies set sscc_prefix = '38012345', name = 'Depot S.r.l.' where id = ${depot.company}`)
})
afterAll(async () => {
  await world.stop()
  await fresh.drop()
})
const stops: (() => Promise<void>)[] = []
beforeEach(async () => {
  carrier = await Carrier.open()
})
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
  await carrier.close()
  await world.database.write(sql`update carrier_labels set due_at = null`)
})

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const token = 'token-of-the-carrier'
let serial = 0

/** Parts of a worker outside production. */
function parts(options: RunnerParts['options'] = {}) {
  const { clock, database } = world
  return {
    ...reachOf({ appKey: testKey, targets: { production: false, allowed: [] } }, clock),
    database,
    desk: new Desk({ database: () => Promise.resolve(database), clock, caller: 'worker' }),
    options: {
      schedule_ms: [0, 20, 20],
      cancelSchedule_ms: [0, 20, 20],
      net_ms: 20,
      drain_ms: 50,
      ...options,
    },
  }
}

function work(options: RunnerParts['options'] = {}): RunningJob {
  const [labels] = carrierJobs(parts(options))
  if (labels === undefined) throw new Error('there is no job for labels')
  const job = new RunningJob(labels)
  stops.push(() => job.stop())
  return job
}

async function connected(fields: object = {}): Promise<{ readonly id: number; readonly code: string }> {
  const code = `C${(serial += 1)}`
  const body = {
    name: 'Carrier',
    carrier_code: code,
    url: `${carrier.address}/api/`,
    secret,
    timeout_ms: 20_000,
  }
  return { id: await depot.made('/carrier-connections', { ...body, ...fields }), code }
}

/** Creates a parcel of an order for this carrier. */
async function packed(carrier_code: string, fields: object = {}) {
  const article_id = await depot.article(`A-${(serial += 1)}`)
  await depot.adjust({ article_id, quantity_um3pl: 5 })
  const ship_to = { name: 'Anna Bianchi', city: 'Modena', country_code: 'IT' }
  const order = await depot.made('/sales-orders', {
    lines: [{ article_id, quantity_um3pl: 2 }],
    carrier_code,
    carrier_service: 'EXPRESS',
    ship_to,
    ...fields,
  })
  const at = `/sales-orders/${order}`
  await depot.post(`${at}/pick`, {})
  const id = await depot.made(`${at}/parcels`, { weight_kg: 4.2, length_cm: 30 })
  return { order, id, at, parcel: `${at}/parcels/${id}` }
}

const asked = (parcel: string, body: object = {}) => depot.post(`${parcel}/label`, body)
const labelOf = async (parcel: string) => (await depot.call(parcel)).body.data.label
const soon = { timeout: 30_000, interval: 15 }

async function becomes(parcel: string, state: string): Promise<void> {
  await expect.poll(async () => (await labelOf(parcel))?.state, soon).toBe(state)
}

const track = () => trackParcels(parts(), new AbortController().signal)

/** Creates a parcel and has a worker buy its label. */
async function bought() {
  const { code } = await connected()
  const made = await packed(code)
  await asked(made.parcel)
  work()
  await becomes(made.parcel, 'ready')
  return made
}

describe('a label', () => {
  test('is asked for, signed, with all that a carrier needs; number, file and events follow', async () => {
    const { id: connection_id, code } = await connected({ token })
    const { order, id, parcel } = await packed(code.toLowerCase())
    const requested = await asked(parcel)
    expect(requested.status).toBe(202)
    expect(requested.body.data.label).toMatchObject({ state: 'requested', connection_id, carrier_code: code })
    expect((await depot.call(`${parcel}/label`)).status).toBe(404)
    work()
    await becomes(parcel, 'ready')
    const [call] = carrier.asked('/api/labels')
    expect(new Webhook(secret).verify(call?.text ?? '', headersOf(call?.headers))).toBeTruthy()
    expect(call?.headers).toMatchObject({
      authorization: `Bearer ${token}`,
      'idempotency-key': call?.body.request_id,
    })
    expect(call?.body).toMatchObject({
      carrier_code: code,
      services: ['EXPRESS'],
      label_format: 'pdf',
      parcel: { id, number: 1, count: 1, weight_kg: 4.2, length_cm: 30, width_cm: null },
      from: { company_name: 'Depot S.r.l.' },
      to: { name: 'Anna Bianchi', city: 'Modena', country_code: 'IT' },
    })
    const { data } = (await depot.call(parcel)).body
    expect(data).toMatchObject({ tracking_number: 'TRACK1', tracking_url: 'https://carrier.example.com/t/1' })
    const file = await depot.call(`${parcel}/label`)
    expect([file.headers.get('content-type'), file.text]).toEqual(['application/zpl', zpl])
    expect((await depot.call(`${parcel}/documents/label.zpl`)).text).toBe(zpl)
    expect((await depot.call(`${parcel}/documents/label.zpl?of=sscc`)).text).toContain('^XA')
    expect((await depot.call(`${parcel}/documents/label.pdf`)).text).toMatch(/^%PDF/)
    expect((await depot.call(`${parcel}/documents/label.pdf?of=carrier`)).status).toBe(404)
    expect((await depot.call(`${parcel}/documents/label.png`)).status).toBe(404)
    const told = await toldOf(order)
    expect(told).toContain('sales_order.label_ready')
    // Requesting it again returns the same label.
    expect((await asked(parcel)).body.data.label).toMatchObject({ id: data.label.id, state: 'ready' })
    expect(carrier.sold.size).toBe(1)
    const { rows } = await world.database.query(
      sql`select request from carrier_labels where parcel_id = ${id}`,
    )
    expect(rows).toEqual([{ request: null }])
  })

  test.each([
    ['breaks down', { status: 500 }],
    ['answers garbage', { status: 200, body: 'here you are' }],
    ['answers without a file', { status: 200, body: { reference: 'R', tracking_number: 'T' } }],
    ['is not done yet', { status: 202 }],
    ['hangs up', 'reset' as const],
  ])('is asked for again by the same request where the carrier %s, and sold once', async (_, reaction) => {
    const { code } = await connected()
    const { parcel } = await packed(code)
    carrier.react = ({ path, body }) => {
      if (!path.endsWith('/labels') || carrier.sold.size > 0) return undefined
      carrier.sell(body)
      return reaction
    }
    await asked(parcel)
    work()
    await becomes(parcel, 'ready')
    const calls = carrier.asked('/api/labels')
    expect(calls).toHaveLength(2)
    expect(new Set(calls.map(({ text }) => text)).size).toBe(1)
    expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(carrier.sold.size).toBe(1)
  })

  test('that a worker was asking for when it died is asked for by the same request', async () => {
    const { code } = await connected({ timeout_ms: 30_000 })
    const { parcel } = await packed(code)
    let isDead = true
    carrier.react = ({ body }) => {
      carrier.sell(body)
      return isDead ? 'hang' : undefined
    }
    await asked(parcel)
    const first = work({ lease_ms: 60_000 })
    await expect.poll(() => carrier.sold.size).toBe(1)
    // Simulates a killed worker: its lease runs out, and nobody gives it back.
    const { rows } = await world.database.write<{ lease: string }>(sql`
      update carrier_labels set leased_until = now(), lease = gen_random_uuid()
       where state = 'requested' and carrier_code = ${code} returning lease`)
    expect(rows).toHaveLength(1)
    isDead = false
    work()
    await becomes(parcel, 'ready')
    expect(carrier.sold.size).toBe(1)
    expect((await depot.call(parcel)).body.data.tracking_number).toBe('TRACK1')
    await first.stop()
    expect((await labelOf(parcel)).state).toBe('ready')
  })

  test('that is refused has failed with the words of the carrier, and is asked for anew once that is put right', async () => {
    const { code } = await connected({ token })
    const { order, parcel } = await packed(code)
    carrier.react = () => ({ status: 422, body: { message: `No such postcode.\nAuthorization: ${token}` } })
    await asked(parcel)
    work()
    await becomes(parcel, 'failed')
    const failed = await labelOf(parcel)
    expect(failed).toMatchObject({ reason: 'refused' })
    expect(failed.detail).toContain('No such postcode.')
    expect(failed.detail).not.toContain(token)
    expect(carrier.calls).toHaveLength(1)
    expect(await toldOf(order)).toContain('sales_order.label_failed')
    carrier.react = () => undefined
    await depot.call(parcel, { method: 'PATCH', body: { weight_kg: 5 } })
    await asked(parcel)
    await becomes(parcel, 'ready')
    const [one, two] = carrier.calls
    expect(two?.body.request_id).not.toBe(one?.body.request_id)
    expect(two?.body).toMatchObject({ parcel: { weight_kg: 5 } })
  })

  test.each([
    { how: 'does not answer', reaction: 'hang' as const, reason: 'no_answer', tries: 3 },
    {
      how: 'sends too much',
      reaction: { status: 200, body: 'x'.repeat(4_000_000) },
      reason: 'too_large',
      tries: 1,
    },
    { how: 'sends us elsewhere', reaction: { status: 302 }, reason: 'bad_answer', tries: 1 },
    { how: 'does not know us', reaction: { status: 401 }, reason: 'unauthorized', tries: 1 },
  ])(
    'has failed where the carrier $how; the person who tries again sends the same request',
    async ({ reaction, reason, tries }) => {
      const { code } = await connected()
      const { parcel } = await packed(code)
      carrier.react = () => reaction
      await asked(parcel)
      if (reaction === 'hang')
        await world.database.write(
          sql`update carrier_connections set timeout_ms = 50 where company_id = ${depot.company}`,
        )
      work()
      await becomes(parcel, 'failed')
      expect(await labelOf(parcel)).toMatchObject({ reason })
      expect(carrier.calls).toHaveLength(tries)
      carrier.react = () => undefined
      await world.database.write(
        sql`update carrier_connections set timeout_ms = 20000 where company_id = ${depot.company}`,
      )
      await asked(parcel)
      await becomes(parcel, 'ready')
      const ids = new Set(carrier.calls.map(({ body }) => body.request_id))
      expect(ids.size).toBe(reason === 'no_answer' || reason === 'too_large' ? 1 : 2)
    },
  )

  test('of a slow carrier keeps nobody else waiting', async () => {
    const slow = await connected()
    const quick = await connected()
    const late = await Promise.all(Array.from({ length: 6 }, () => packed(slow.code)))
    carrier.react = ({ body }) => (body['carrier_code'] === slow.code ? 'hang' : undefined)
    for (const { parcel } of late) await asked(parcel)
    const { parcel } = await packed(quick.code)
    await asked(parcel)
    work({ slots: 5, each: 4 })
    await becomes(parcel, 'ready')
    expect(carrier.calls.filter(({ body }) => body['carrier_code'] === slow.code)).toHaveLength(4)
  })

  test('is for a carrier with a connection alone', async () => {
    const { parcel } = await packed('NOBODY')
    const reply = await asked(parcel)
    expect(reply.status).toBe(422)
    expect(reply.body.errors.carrier_code[0]).toContain('NOBODY')
    expect((await asked(parcel, { connection_id: 999_999 })).body.errors).toHaveProperty('connection_id')
    const off = await connected({ active: false })
    expect((await asked(parcel, { carrier_code: off.code })).status).toBe(422)
  })
})

describe('a label that is not wanted any more', () => {
  test('is cancelled by request, and another one can be asked for', async () => {
    const { parcel } = await bought()
    const reply = await depot.post(`${parcel}/label/cancel`, {})
    expect(reply.status).toBe(202)
    expect(reply.body.data).toMatchObject({ tracking_number: null, label: { state: 'cancelling' } })
    await becomes(parcel, 'cancelled')
    expect(carrier.asked('/api/labels/cancel')[0]?.body).toMatchObject({
      reference: 'R-1',
      tracking_number: 'TRACK1',
    })
    expect((await depot.call(`${parcel}/label`)).status).toBe(404)
    await asked(parcel)
    await becomes(parcel, 'ready')
    expect(carrier.sold.size).toBe(2)
  })

  test.each([
    ['its parcel is unpacked', (_at: string, parcel: string) => depot.call(parcel, { method: 'DELETE' })],
    ['its order is cancelled', (at: string) => depot.post(`${at}/cancel`, {})],
  ])('is cancelled when %s, however often the carrier has to be told', async (_, deed) => {
    const { at, parcel } = await bought()
    const [{ body } = { body: undefined }] = carrier.asked('/api/labels')
    let times = 0
    carrier.react = ({ path }) => (path.endsWith('/cancel') && (times += 1) < 3 ? { status: 503 } : undefined)
    expect((await deed(at, parcel)).status).toBeLessThan(300)
    await expect.poll(() => carrier.cancelled, soon).toEqual([body?.request_id])
  })

  test('is cancelled also where it was being made at that moment', async () => {
    const { code } = await connected()
    const { parcel } = await packed(code)
    const gate = Promise.withResolvers<undefined>()
    carrier.react = async ({ path }) => (path.endsWith('/labels') ? await gate.promise : undefined)
    await asked(parcel)
    work()
    await expect.poll(() => carrier.calls.length).toBe(1)
    await depot.call(parcel, { method: 'DELETE' })
    gate.resolve(undefined)
    await expect.poll(() => carrier.cancelled, soon).toHaveLength(1)
    expect(carrier.asked('/api/labels/cancel')[0]?.body).toMatchObject({ reference: 'R-1' })
  })

  test('that is being made keeps its connection: 409 with the count, and the former code', async () => {
    const { id, code } = await connected()
    const { parcel } = await packed(code)
    await asked(parcel)
    const reply = await depot.call(`/carrier-connections/${id}`, { method: 'DELETE' })
    expect(reply.status).toBe(409)
    expect(reply.body).toMatchObject({
      code: 'in_use',
      counts: { labels: 1 },
      former_code: 'carrier_connection_in_use',
    })
  })

  test('stays when its parcel has left', async () => {
    const { at, parcel } = await bought()
    await depot.post(`${at}/pack`, {})
    await depot.post(`${at}/ship`, {})
    expect((await depot.post(`${parcel}/label/cancel`, {})).status).toBe(409)
  })
})

test('the file of a label goes with the person whose address is on it', async () => {
  const { order, parcel } = await bought()
  const hits = [{ id: order, theirs: true }]
  await parts().desk.inCompany(depot.company, (scope) =>
    eraseDocuments(scope, salesOrderKind, { hits, email: 'anna@example.com' }),
  )
  expect((await depot.call(`${parcel}/label`)).status).toBe(404)
  expect(await labelOf(parcel)).toMatchObject({ state: 'ready', content_type: null })
})

describe('a parcel that has left', () => {
  test('is followed until it has arrived; what is new is told once', async () => {
    const { code } = await connected()
    const { order, at, parcel } = await packed(code)
    await asked(parcel)
    work()
    await becomes(parcel, 'ready')
    const due = () =>
      world.database.write(sql`update carrier_labels set due_at = now() where state = 'ready'`)
    await due()
    await track()
    expect(carrier.asked('/api/labels/track')).toHaveLength(0)
    await depot.post(`${at}/pack`, {})
    await depot.post(`${at}/ship`, {})
    for (const status of ['in_transit', 'in_transit', 'delivered', 'delivered']) {
      carrier.status = status
      await due()
      await track()
      expect(await labelOf(parcel)).toMatchObject({ tracking_status: status, tracking_detail: 'Hub' })
    }
    const told = await toldOf(order)
    expect(told.filter((type) => type === 'sales_order.tracking_changed')).toHaveLength(2)
    const { rows } = await world.database.query(sql`
      select due_at from carrier_labels where order_id = ${order}`)
    expect(rows).toEqual([{ due_at: null }])
  })
})

/** Events emitted for an order, by type. */
async function toldOf(order: number): Promise<readonly string[]> {
  const { rows } = await world.database.query<{ type: string }>(sql`
    select type from ${toldEvents} t where resource_type = 'sales_order' and resource_id = ${order} order by id`)
  return rows.map(({ type }) => type)
}

function headersOf(headers: object = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
}
