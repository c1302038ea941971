import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Receiver } from '../../../../test/support/receiver.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { eventTypes } from '../events/types.ts'
import { newWebhookSecret } from '../../../webhooks/signature.ts'

let world: World
let receiver: Receiver
beforeAll(async () => {
  world = await World.start({ only: ['logistics'] })
  receiver = await Receiver.start()
})
afterAll(async () => {
  await world.stop()
  await receiver.stop()
})

type Tenant = { readonly token: string; readonly company: number }
const body = { url: 'https://erp.example.com/hooks', events: ['sales_order.*', 'stock.changed'] }

function create(tenant: Tenant, fields: object = {}) {
  return world.call('/webhooks', { method: 'POST', ...tenant, body: { ...body, ...fields } })
}

async function created(tenant: Tenant, fields: object = {}) {
  const reply = await create(tenant, fields)
  expect(reply.status).toBe(201)
  return reply.body.data
}

function act(tenant: Tenant, id: number, action: string) {
  return world.call(`/webhooks/${id}/${action}`, { method: 'POST', ...tenant, body: {} })
}

function change(tenant: Tenant, id: number, fields: object) {
  return world.call(`/webhooks/${id}`, { method: 'PUT', ...tenant, body: fields })
}

describe('§4 webhooks', () => {
  test('201, then 200 in list and detail, 200 on change, 204 on delete', async () => {
    const tenant = await world.tenant()
    const webhook = await created(tenant)
    expect(webhook).toMatchObject({
      company_id: tenant.company,
      client_3pl_id: null,
      name: 'erp.example.com',
      ...body,
      active: true,
      status: 'enabled',
      payload: 'full',
      headers: {},
      timeout_ms: 15_000,
      health: { state: 'untried', failures: 0 },
      version: 1,
    })
    const { secret, ...shown } = webhook
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(shown.secret_hint).toBe(`whsec_…${secret.slice(-4)}`)
    expect((await world.call('/webhooks', tenant)).body).toEqual({ data: [shown] })
    expect((await world.call(`/webhooks/${webhook.id}`, tenant)).body).toEqual({ data: shown })
    const changed = await world.call(`/webhooks/${webhook.id}`, {
      method: 'PUT',
      ...tenant,
      body: { name: 'ERP', timeout_ms: 1000, payload: 'thin' },
    })
    expect(changed.body.data).toMatchObject({ name: 'ERP', timeout_ms: 1000, payload: 'thin', version: 2 })
    const removed = await world.call(`/webhooks/${webhook.id}`, { method: 'DELETE', ...tenant })
    expect([removed.status, removed.text]).toEqual([204, ''])
    expect((await world.call(`/webhooks/${webhook.id}`, tenant)).status).toBe(404)
  })

  test('aliases: callback_url, event_types, enabled', async () => {
    const tenant = await world.tenant()
    const { status, body: reply } = await world.call('/webhooks', {
      method: 'POST',
      ...tenant,
      body: { callback_url: 'http://10.0.0.5/x', event_types: ['*'], enabled: false },
    })
    expect(status).toBe(201)
    expect(reply.data).toMatchObject({
      url: 'http://10.0.0.5/x',
      events: ['*'],
      active: false,
      status: 'disabled',
      health: { state: 'disabled' },
    })
  })

  test.each([
    [{ url: undefined }, 'url'],
    [{ url: 'not a url' }, 'url'],
    [{ url: 'ftp://example.com' }, 'url'],
    [{ url: 'https://user:pass@example.com' }, 'url'],
    [{ events: undefined }, 'events'],
    [{ events: [] }, 'events'],
    [{ events: ['order.created'] }, 'events.0'],
    [{ events: ['*', 'sales_order.'] }, 'events.1'],
    [{ events: ['nothing.*'] }, 'events.0'],
    [{ timeout_ms: 999 }, 'timeout_ms'],
    [{ timeout_ms: 30_001 }, 'timeout_ms'],
    [{ payload: 'some' }, 'payload'],
    [{ secret: 'whsec_short' }, 'secret'],
    [{ secret: 'x'.repeat(44) }, 'secret'],
    [{ client_3pl_id: 999_999_999 }, 'client_3pl_id'],
    [{ headers: { 'webhook-id': 'x' } }, 'headers.webhook-id'],
    [{ headers: { 'Content-Type': 'text/plain' } }, 'headers.content-type'],
    [{ headers: { Host: 'x' } }, 'headers.host'],
    [{ headers: { 'transfer-encoding': 'chunked' } }, 'headers.transfer-encoding'],
    [{ headers: { Connection: 'close' } }, 'headers.connection'],
    [{ headers: { 'bad name': 'x' } }, 'headers.bad name'],
    [{ headers: { 'x-line': 'a\r\nb: c' } }, 'headers.x-line'],
  ])('%j is a 422 on %s', async (fields, path) => {
    const tenant = await world.tenant()
    const { status, body: reply } = await create(tenant, fields)
    expect(status).toBe(422)
    expect(Object.keys(reply.errors)).toEqual([path])
  })

  test('a change that alters nothing leaves the version alone; If-Match is respected', async () => {
    const tenant = await world.tenant()
    const { id } = await created(tenant, { headers: { 'x-tenant': 'acme' } })
    const put = (fields: object, headers: Record<string, string> = {}) =>
      world.call(`/webhooks/${id}`, { method: 'PUT', ...tenant, body: fields, headers })
    expect((await put({ ...body, headers: { 'x-tenant': 'acme' } })).body.data.version).toBe(1)
    expect((await put({ name: 'x' }, { 'if-match': '"7"' })).status).toBe(412)
    expect((await put({ headers: { 'x-tenant': 'other' } })).body.data).toMatchObject({
      version: 2,
      headers: { 'x-tenant': 'other' },
    })
  })

  test('a company has at most 100', async () => {
    const tenant = await world.tenant()
    await created(tenant)
    await world.database.write(sql`
      insert into webhooks (company_id, name, url, events, secret, secret_hint, created_at, updated_at)
      select company_id, name, url, events, secret, secret_hint, created_at, updated_at
        from webhooks, generate_series(1, 99) where company_id = ${tenant.company}`)
    expect((await create(tenant)).status).toBe(422)
  })
})

describe('secrets', () => {
  test('one of the caller is taken; neither it nor headers are stored as text', async () => {
    const tenant = await world.tenant()
    const secret = newWebhookSecret()
    const webhook = await created(tenant, { secret, headers: { Authorization: 'Bearer of-the-receiver' } })
    expect(webhook.secret).toBe(secret)
    expect(webhook.headers).toEqual({ authorization: '********' })
    const { rows } = await world.database.query(sql`
      select w::text as webhook, (select string_agg(a::text, '') from audit a where a.company_id = ${tenant.company}) as audit
        from webhooks w where w.company_id = ${tenant.company}`)
    const text = JSON.stringify(rows)
    for (const hidden of [secret, secret.slice(6), 'of-the-receiver']) expect(text).not.toContain(hidden)
    expect(text).not.toContain(Buffer.from(secret).toString('hex'))
  })

  test('a repeated request gets the same record, but not the secret: that is kept nowhere as text', async () => {
    const tenant = await world.tenant()
    const request = { method: 'POST', ...tenant, headers: { 'idempotency-key': 'the-same' }, body }
    const first = await world.call('/webhooks', request)
    const again = await world.call('/webhooks', request)
    const { secret, ...shown } = first.body.data
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.body.data).toEqual(shown)
    expect(secret).toMatch(/^whsec_/)
  })

  test('rotation shows the new one once', async () => {
    const tenant = await world.tenant()
    const webhook = await created(tenant)
    const rotated = await act(tenant, webhook.id, 'rotate-secret')
    expect(rotated.status).toBe(200)
    expect(rotated.body.data.secret).not.toBe(webhook.secret)
    expect((await world.call(`/webhooks/${webhook.id}`, tenant)).body.data).not.toHaveProperty('secret')
  })

  test('a masked header that comes back keeps its value', async () => {
    const tenant = await world.tenant()
    const webhook = await created(tenant, {
      url: receiver.address,
      headers: { Authorization: 'Bearer kept', 'X-Tenant': 'acme' },
    })
    await world.call(`/webhooks/${webhook.id}`, {
      method: 'PUT',
      ...tenant,
      body: { headers: { ...webhook.headers, 'x-tenant': 'other' } },
    })
    await act(tenant, webhook.id, 'test')
    expect(receiver.arrived.at(-1)?.headers).toMatchObject({
      authorization: 'Bearer kept',
      'x-tenant': 'other',
    })
  })
})

describe('another address', () => {
  const headers = { Authorization: 'Bearer of-the-old', 'X-Api-Key': 'of-the-old-too', 'X-Tenant': 'acme' }

  test.each([
    ['left out', undefined],
    ['sent back masked', { authorization: '********', 'x-api-key': '********', 'x-tenant': 'acme' }],
  ])('gets no header that is shown masked, %s: neither by a delivery nor by a test', async (_, given) => {
    const tenant = await world.tenant()
    const webhook = await created(tenant, { url: `${receiver.address}/old`, headers })
    const { body: reply } = await change(tenant, webhook.id, {
      url: `${receiver.address}/new`,
      headers: given,
    })
    expect(reply.data).toMatchObject({ dropped_headers: ['authorization', 'x-api-key'] })
    expect(reply.data.headers).toEqual({ 'x-tenant': 'acme' })
    await act(tenant, webhook.id, 'test')
    const message = receiver.arrived.at(-1)
    expect(message).toMatchObject({ path: '/new', headers: { 'x-tenant': 'acme' } })
    expect(JSON.stringify(message)).not.toContain('of-the-old')
    const { rows } = await world.database.query<{ change: object }>(sql`
      select change from audit where company_id = ${tenant.company} and action = 'webhook.updated'`)
    expect(rows).toMatchObject([{ change: { headers: [expect.any(Array), ['x-tenant']] } }])
  })

  test('gets the headers that the same request gives; the secret goes on signing', async () => {
    const tenant = await world.tenant()
    const webhook = await created(tenant, { url: `${receiver.address}/old`, headers })
    const { body: reply } = await change(tenant, webhook.id, {
      url: `${receiver.address}/new`,
      headers: { Authorization: 'Bearer of-the-new', 'x-api-key': '********' },
    })
    expect(reply.data).toMatchObject({
      headers: { authorization: '********' },
      dropped_headers: ['x-api-key'],
    })
    await act(tenant, webhook.id, 'test')
    const message = receiver.arrived.at(-1)
    expect(message?.headers.authorization).toBe('Bearer of-the-new')
    if (message !== undefined) Receiver.verify(message, webhook.secret)
  })

  test('that is the same in other letters drops nothing', async () => {
    const tenant = await world.tenant()
    const webhook = await created(tenant, { url: `${receiver.address}/old`, headers })
    const url = `${receiver.address.toUpperCase()}/old`
    const { body: reply } = await change(tenant, webhook.id, { url, name: 'Same' })
    expect(reply.data).not.toHaveProperty('dropped_headers')
    expect(reply.data.headers).toMatchObject({ authorization: '********' })
  })
})

describe('POST /webhooks/{id}/test', () => {
  test('answers with what the receiver said', async () => {
    const tenant = await world.tenant()
    const webhook = await created(tenant, { url: `${receiver.address}/hook` })
    receiver.react = () => ({
      status: 418,
      headers: { 'set-cookie': 'a=b' },
      body: `no tea; you said ${webhook.secret}`,
    })
    const { status, body: reply } = await act(tenant, webhook.id, 'test')
    expect(status).toBe(200)
    expect(reply.data).toMatchObject({
      delivered: false,
      status: 418,
      error: 'status',
      response: { headers: { 'set-cookie': '********' }, body: 'no tea; you said ********' },
    })
    const message = receiver.arrived.at(-1)
    expect(message?.headers).toMatchObject({
      'webhook-id': reply.data.event_id,
      'content-type': 'application/json',
    })
    expect(message?.body).toMatchObject({
      id: reply.data.event_id,
      type: 'webhook.test',
      company_id: tenant.company,
    })
    if (message !== undefined) Receiver.verify(message, webhook.secret)
  })

  test('after a rotation both secrets verify; a sample of any type can be sent, thin ones without data', async () => {
    const tenant = await world.tenant()
    const webhook = await created(tenant, { url: receiver.address, payload: 'thin' })
    const { secret } = (await act(tenant, webhook.id, 'rotate-secret')).body.data
    receiver.react = () => 200
    const reply = await act(tenant, webhook.id, 'test?type=sales_order.shipped')
    expect(reply.body.data).toMatchObject({ delivered: true, status: 200, error: null })
    const message = receiver.arrived.at(-1)
    expect(message?.body.type).toBe('sales_order.shipped')
    expect(message?.body).not.toHaveProperty('data')
    if (message !== undefined) for (const each of [secret, webhook.secret]) Receiver.verify(message, each)
  })

  test('is refused to who has four under way; nobody else is concerned', async () => {
    const tenant = await world.tenant()
    const slow = await Receiver.start()
    slow.react = () => 'hang'
    receiver.react = () => 200
    const { id } = await created(tenant, { url: slow.address, timeout_ms: 30_000 })
    const { token } = await world.user([{ company_id: tenant.company, role: 'operator' }])
    const colleague = { token, company: tenant.company }
    const other = await created(colleague, { url: receiver.address })
    const waiting = Array.from({ length: 4 }, () => act(tenant, id, 'test'))
    await expect.poll(() => slow.arrived.length).toBe(4)
    const refused = await act(tenant, id, 'test')
    expect([refused.status, refused.body.code]).toEqual([409, 'trials_under_way'])
    expect((await act(colleague, other.id, 'test')).body.data.delivered).toBe(true)
    await slow.stop()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await act(tenant, id, 'test')).status).toBe(200)
  })

  test('a receiver that is not there is no error of ours', async () => {
    const tenant = await world.tenant()
    const webhook = await created(tenant, { url: 'http://127.0.0.1:1/' })
    const { status, body: reply } = await act(tenant, webhook.id, 'test')
    expect(status).toBe(200)
    expect(reply.data).toMatchObject({ delivered: false, status: null, error: 'refused', response: null })
  })
})

test('in production a private address is not called', async () => {
  const strict = await World.start({
    only: ['logistics'],
    values: { APP_ENV: 'production', DEMO: '0', APP_URL: 'https://api.example.com', WEBHOOK_ALLOW_HTTP: '1' },
  })
  try {
    const tenant = await strict.tenant()
    const before = receiver.arrived.length
    const made = await strict.call('/webhooks', {
      method: 'POST',
      ...tenant,
      body: { ...body, url: receiver.address },
    })
    const { body: reply } = await strict.call(`/webhooks/${made.body.data.id}/test`, {
      method: 'POST',
      ...tenant,
    })
    expect(reply.data).toMatchObject({ delivered: false, error: 'forbidden_target' })
    expect(receiver.arrived).toHaveLength(before)
  } finally {
    await strict.stop()
  }
})

test('enable and disable; a redelivery or a recovery of a disabled one is refused', async () => {
  const tenant = await world.tenant()
  const { id } = await created(tenant)
  expect((await act(tenant, id, 'disable')).body.data).toMatchObject({ active: false, status: 'disabled' })
  const refused = await act(tenant, id, 'recover')
  expect([refused.status, refused.body.code, refused.body.allowed]).toEqual([
    409,
    'action_not_allowed',
    ['enable'],
  ])
  expect((await act(tenant, id, 'enable')).body.data).toMatchObject({ active: true, status: 'enabled' })
  expect((await act(tenant, id, 'recover')).body.data).toEqual({ queued: 0, has_more: false })
  const stats = await world.call(`/webhooks/${id}/stats`, tenant)
  expect(stats.body.data).toMatchObject({
    waiting: 0,
    oldest_waiting_at: null,
    last_24_hours: { attempts: 0 },
  })
})

test('every event type is told of, with a sample', async () => {
  const tenant = await world.tenant('viewer')
  const { body: reply } = await world.call('/webhooks/event-types', tenant)
  expect(reply.data.map((each: { type: string }) => each.type)).toEqual(eventTypes)
  for (const { type, sample, schema } of reply.data) {
    expect(sample.type).toBe(type)
    expect(schema).toBe(`#/webhooks/${type}`)
  }
})

describe('a user of a client company', () => {
  test('makes and sees webhooks of that client company only', async () => {
    const company = await world.company()
    const [mine, other] = [await world.client(company), await world.client(company)]
    const { token: manager } = await world.user([{ company_id: company, role: 'manager' }])
    await created({ token: manager, company })
    await created({ token: manager, company }, { client_3pl_id: other })
    const { token } = await world.user([{ company_id: company, role: 'client', client_ids: [mine] }])
    const tenant = { token, company }
    const own = await created(tenant)
    expect(own.client_3pl_id).toBe(mine)
    expect((await create(tenant, { client_3pl_id: other })).status).toBe(422)
    expect((await world.call('/webhooks', tenant)).body.data.map((each: { id: number }) => each.id)).toEqual([
      own.id,
    ])
    const moved = await world.call(`/webhooks/${own.id}`, {
      method: 'PUT',
      ...tenant,
      body: { client_3pl_id: null },
    })
    expect(moved.status).toBe(422)
  })

  test('can together make a share of the webhooks and no more, and leave room to others', async () => {
    const company = await world.company()
    const client_ids = [await world.client(company), await world.client(company)]
    const [mine = 0, other = 0] = client_ids
    const one = await world.user([{ company_id: company, role: 'client', client_ids: [mine] }])
    const both = await world.user([{ company_id: company, role: 'client', client_ids }])
    const manager = await world.user([{ company_id: company, role: 'manager' }])
    for (let i = 0; i < 10; i += 1) await created({ token: one.token, company })
    for (const { token } of [one, both]) {
      const refused = await create({ token, company }, { client_3pl_id: mine })
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        {
          webhooks: ['Your clients’ users can have 10 webhooks in total. Delete one first.'],
        },
      ])
    }
    await created({ token: manager.token, company }, { client_3pl_id: mine })
    await world.database.write(sql`
      insert into webhooks (company_id, client_3pl_id, name, url, events, secret, secret_hint, created_at, updated_at)
      select company_id, ${mine}, name, url, events, secret, secret_hint, created_at, updated_at
        from (select * from webhooks where company_id = ${company} limit 1) w, generate_series(1, 39)`)
    const late = await world.user([{ company_id: company, role: 'client', client_ids: [other] }])
    expect((await create({ token: late.token, company })).status).toBe(422)
    await created({ token: manager.token, company }, { client_3pl_id: other })
  })

  test('of two client companies has to say which', async () => {
    const company = await world.company()
    const client_ids = [await world.client(company), await world.client(company)]
    const { token } = await world.user([{ company_id: company, role: 'client', client_ids }])
    const refused = await create({ token, company })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['client_3pl_id']])
    expect((await created({ token, company }, { client_3pl_id: client_ids[1] })).client_3pl_id).toBe(
      client_ids[1],
    )
  })
})
