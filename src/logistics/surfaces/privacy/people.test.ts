import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Depot } from '../../../../test/support/depot.ts'
import { type Fresh, migratedDatabase } from '../../../../test/support/fresh.ts'
import { tracesOf } from '../../../../test/support/traces-of.ts'
import { World, testKey } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { indexTexts } from '../../../lists/index-texts.ts'
import { ErasedAddresses } from '../../../people/erasures.ts'
import { erasedEmail, mark } from '../../../people/scrub.ts'
import { Desk } from '../../base/access/desk.ts'
import { numberAllEvents } from '../../../../test/support/numbered.ts'
import { logisticsLists } from '../../index.ts'
import { type EraserParts, eraserJob, finishErasure } from './jobs.ts'

// A database of its own: the test searches all of it for traces of a person.
let fresh: Fresh
let world: World
let parts: EraserParts
beforeAll(async () => {
  fresh = await migratedDatabase()
  world = await World.start({ url: fresh.url })
  const database = () => Promise.resolve(world.database)
  parts = {
    database,
    desk: new Desk({ database, clock: world.clock, caller: 'worker' }),
    addresses: new ErasedAddresses(testKey),
  }
})
afterAll(async () => {
  await world.stop()
  await fresh.drop()
})

let serial = 0
/** A person whose every word is unique. */
function somebody() {
  const one = `${process.pid}x${(serial += 1)}x${Date.now()}`
  const ship_to = {
    name: `Anna Bianchi${one}`,
    address_line1: `Via Emilia ${one}`,
    city: `Modena${one}`,
    country_code: 'IT',
    phone: `+39 ${one}`,
    email: `anna-${one}@shop.example`,
  }
  return { ship_to, email: ship_to.email, words: [one] }
}
type Somebody = ReturnType<typeof somebody>

async function erase(depot: Depot, body: object): Promise<number> {
  const reply = await depot.post('/people/erase', body)
  expect(reply.status).toBe(202)
  await finishErasure(parts, reply.body.data.id)
  return reply.body.data.id
}

async function settle(): Promise<void> {
  await numberAllEvents(world.database)
  while ((await indexTexts(world.database, logisticsLists)) > 0);
}

function left(depot: Depot, { words }: Pick<Somebody, 'words'>): Promise<readonly string[]> {
  return tracesOf(world.database, words, { column: 'company_id', id: depot.company })
}

/** A person's shipped order, partner and contact, a webhook receiver that echoes them, and texts about the person. */
async function known(depot: Depot, person: Somebody) {
  const { ship_to, email } = person
  const article_id = await depot.article('BOLT')
  await depot.post('/stock/adjustments', {
    reason: `asked by ${email}`,
    lines: [{ article_id, quantity_um3pl: '123456789.123456' }],
  })
  await depot.adjust({ article_id, quantity_um3pl: 1 })
  const partner = await depot.made('/partners', {
    code: email.slice(0, 50),
    name: ship_to.name,
    email,
    phone: ship_to.phone,
    vat_number: `IT${person.words[0]}`.slice(0, 50),
    address: ship_to,
  })
  await depot.call(`/partners/${partner}`, { method: 'PUT', body: { name: `${ship_to.name} & Co` } })
  await depot.made('/clients', {
    code: 'C',
    name: 'Client',
    email,
    phone: ship_to.phone,
    address: { name: ship_to.name },
  })
  const lines = [{ article_id, quantity_um3pl: '0.000001', description: `for ${ship_to.name}` }]
  const body = {
    ship_to,
    lines,
    notes: `Ring at ${ship_to.name}, ${email}`,
    metadata: { buyer: { name: ship_to.name } },
  }
  const reply = await depot.post('/sales-orders', body, {
    headers: { 'idempotency-key': `key-${article_id}` },
  })
  const order: number = reply.body.data.id
  const { email: _, ...nameless } = ship_to
  const other = await depot.made('/sales-orders', { ship_to: nameless, partner_id: partner, lines })
  await settle()
  for (const id of [order, other]) {
    for (const action of ['pick', 'pack', 'ship', 'deliver']) {
      const moved = await depot.post(`/sales-orders/${id}/${action}`, {})
      expect([action, moved.status]).toEqual([action, 200])
    }
  }
  await writtenBeside(depot, { article_id, email })
  await world.database.write(sql`
    insert into deliveries (company_id, webhook_id, sequence, event_id, event_type, resource_type, resource_id, attempts, created_at)
    values (${depot.company}, 1, 1, 'e', 'sales_order.created', 'sales_order', ${order},
            ${JSON.stringify([{ response: `got ${email}` }])}, now())`)
  return {
    order,
    other,
    partner,
    repeat: () => depot.post('/sales-orders', body, { headers: { 'idempotency-key': `key-${article_id}` } }),
  }
}

/** Texts that the person typed on the floor, and the name of a plan. */
async function writtenBeside(depot: Depot, { article_id, email }: { article_id: number; email: string }) {
  await world.database.write(sql`
    with place as (
      insert into locations (company_id, warehouse_id, code)
      select w.company_id, w.id, 'P-1' from warehouses w where w.company_id = ${depot.company} limit 1
      returning company_id, warehouse_id, id),
    plan as (
      insert into count_plans (company_id, warehouse_id, name, blind, second_count, tolerance, tolerance_percent, release, weekdays,
                               starts_on, at, active, created_at, updated_at)
      select company_id, warehouse_id, 'For ' || ${email}, true, true, 0, 0, true, '{1}', now(), '06:00', false, now(), now() from place)
    insert into replenishments (company_id, article_id, warehouse_id, location_id, urgent, status, place_key, worker, note,
                                created_at, updated_at)
    select company_id, ${article_id}, warehouse_id, id, false, 'done', '', 'user:1 ' || ${email}, 'Asked by ' || ${email}, now(), now()
      from place`)
}

test('nothing is left of somebody who was erased, and nothing else has changed', async () => {
  const depot = await Depot.open(world)
  const person = somebody()
  const { order, partner, repeat } = await known(depot, person)
  expect(await left(depot, person)).toEqual([
    'audit',
    'clients',
    'count_plans',
    'deliveries',
    'document_feed',
    'events',
    'idempotency_keys',
    'list_search',
    'outbox',
    'partners',
    'replenishments',
    'sales_order_lines',
    'sales_orders',
    'stock_movements',
  ])
  const before = await depot.call(`/sales-orders/${order}`)
  await erase(depot, { email: person.email })
  expect(await left(depot, person)).toEqual([])
  await settle()
  expect(await left(depot, person)).toEqual([])
  const { data } = (await depot.call(`/sales-orders/${order}`)).body
  expect(data).toMatchObject({
    status: 'delivered',
    version: before.body.data.version + 1,
    ship_to: {
      name: mark,
      address_line1: mark,
      city: mark,
      country_code: 'IT',
      phone: mark,
      email: erasedEmail,
    },
    notes: `Ring at ${mark}, ${erasedEmail}`,
    metadata: { buyer: { name: mark } },
    lines: [{ description: `for ${mark}`, shipped_um3pl: 0.000_001 }],
  })
  expect((await depot.call(`/partners/${partner}`)).body.data).toMatchObject({
    code: `erased-${partner}`,
    name: mark,
    email: erasedEmail,
    phone: mark,
    vat_number: null,
  })
  const again = await repeat()
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(again.body.data.ship_to.name).toBe(mark)
  expect((await depot.call('/stock/verify')).body.data).toMatchObject({ ok: true, difference_count: 0 })
})

test('a search for somebody who was erased finds nothing, before and after the index knows of it', async () => {
  const depot = await Depot.open(world)
  const person = somebody()
  await known(depot, person)
  await settle()
  const search = async () => {
    const found = []
    for (const list of ['sales-orders', 'partners'])
      found.push((await depot.call(`/${list}?search=${person.words[0]}`)).body.meta.total)
    return found
  }
  expect(await search()).toEqual([2, 1])
  await erase(depot, { email: person.email })
  expect(await search()).toEqual([0, 0])
  await settle()
  expect(await search()).toEqual([0, 0])
})

test('feeds show the documents without the person', async () => {
  const depot = await Depot.open(world)
  const person = somebody()
  const { order } = await known(depot, person)
  await erase(depot, { email: person.email })
  await settle()
  const { rows } = await world.database.query<{ data: { ship_to: object } }>(sql`
    select data from events where company_id = ${depot.company} and resource_type = 'sales_order' and resource_id = ${order}
     and type = 'sales_order.updated'`)
  expect(rows.at(-1)?.data.ship_to).toMatchObject({ name: mark })
  expect((await depot.call('/sales-orders/sync')).text).not.toContain(person.words[0])
})

test('it is on the log, without the address', async () => {
  const depot = await Depot.open(world)
  const person = somebody()
  await known(depot, person)
  const id = await erase(depot, { email: person.email })
  const rows = (await depot.call('/audit?target_type=erasure')).body.data
  expect(rows).toMatchObject([
    { action: 'person.erased', actor: 'worker', target: { id: String(id) } },
    { action: 'person.erasure_asked', target: { id: String(id) }, change: { include_open: false } },
  ])
  const [erasure] = (await depot.call('/people/erasures')).body.data
  expect(erasure).toMatchObject({ id, status: 'done', counts: { sales_orders: 2, partners: 1, clients: 1 } })
  const { rows: kept } = await world.database.query(sql`select address from erasures where id = ${id}`)
  expect(kept).toEqual([{ address: null }])
})

test('somebody may be erased twice, and nobody too', async () => {
  const depot = await Depot.open(world)
  const person = somebody()
  const { order } = await known(depot, person)
  await erase(depot, { email: person.email })
  const { version } = (await depot.call(`/sales-orders/${order}`)).body.data
  await erase(depot, { email: person.email })
  await erase(depot, { email: somebody().email })
  expect((await depot.call(`/sales-orders/${order}`)).body.data.version).toBe(version)
})

describe('documents that are not finished', () => {
  test('are named in the refusal, and lose their recipient where that is asked for', async () => {
    const depot = await Depot.open(world)
    const person = somebody()
    const article_id = await depot.article('BOLT')
    const lines = [{ article_id, quantity_um3pl: 1 }]
    const id = await depot.made('/sales-orders', { order_number: 'SO-OPEN', ship_to: person.ship_to, lines })
    const refused = await depot.post('/people/erase', { email: person.email })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({
      code: 'open_documents',
      documents: [{ resource: 'sales_order', id, number: 'SO-OPEN' }],
    })
    await erase(depot, { email: person.email, include_open: true })
    expect(await left(depot, person)).toEqual([])
    expect((await depot.call(`/sales-orders/${id}`)).body.data).toMatchObject({ status: 'confirmed' })
  })

  test('that come while it goes on are new, and stay', async () => {
    const depot = await Depot.open(world)
    const person = somebody()
    await known(depot, person)
    const asked = await depot.post('/people/erase', { email: person.email })
    const article_id = await depot.article('NEW')
    const made = await depot.post('/sales-orders', {
      ship_to: person.ship_to,
      lines: [{ article_id, quantity_um3pl: 1 }],
    })
    await finishErasure(parts, asked.body.data.id)
    await settle()
    const { data } = (await depot.call(`/sales-orders/${made.body.data.id}`)).body
    expect(data.ship_to).toEqual(person.ship_to)
    expect((await depot.call(`/sales-orders/sync`)).text).toContain(person.email)
  })
})

test('two who work on it at once, and one who is stopped half-way, come to the same end', async () => {
  const depot = await Depot.open(world)
  const person = somebody()
  await known(depot, person)
  const { body } = await depot.post('/people/erase', { email: person.email })
  const { id } = body.data
  const stopped = new AbortController()
  await finishErasure(parts, id, { signal: stopped.signal, report: () => stopped.abort() })
  await Promise.all([finishErasure(parts, id), finishErasure(parts, id), eraserRun()])
  expect(await left(depot, person)).toEqual([])
  const { rows } = await world.database.query(sql`
    select count(*)::int as n from audit where company_id = ${depot.company} and action = 'person.erased'`)
  expect(rows).toEqual([{ n: 1 }])
})

function eraserRun(): Promise<void> {
  const { signal } = new AbortController()
  const log = { info() {}, warn() {}, error() {} }
  return eraserJob({ ...parts, clock: world.clock }).handle({ log, closing: signal, signal })
}

test('another company, another person and a longer address are left alone', async () => {
  const [depot, other] = [await Depot.open(world), await Depot.open(world)]
  const [person, friend] = [somebody(), somebody()]
  const longer = { ...friend.ship_to, email: `jo${person.email}` }
  await known(depot, person)
  await known(other, person)
  const article_id = await depot.article('ELSE')
  const id = await depot.made('/sales-orders', {
    ship_to: longer,
    lines: [{ article_id, quantity_um3pl: 1 }],
  })
  const before = await left(other, person)
  await erase(depot, { email: person.email })
  expect(await left(other, person)).toEqual(before)
  expect((await depot.call(`/sales-orders/${id}`)).body.data.ship_to).toEqual(longer)
})

describe('what is only appended to', () => {
  test('is changed by nobody else, whatever they call themselves', async () => {
    const depot = await Depot.open(world)
    await known(depot, somebody())
    const refused = [
      sql`update audit set change = '{}' where company_id = ${depot.company}`,
      sql`delete from audit where company_id = ${depot.company}`,
      sql`update stock_movements set reason = '' where company_id = ${depot.company}`,
      sql`delete from stock_movements where company_id = ${depot.company}`,
      sql`update audit /* erase_in_audit(bigint,bigint,bigint[],text[]) */ set change = '{}' where company_id = ${depot.company}`,
    ]
    for (const statement of refused)
      await expect(world.database.write(statement)).rejects.toThrow('append-only')
  })

  test('is not changed for an erasure that is done, nor in another company', async () => {
    const [depot, other] = [await Depot.open(world), await Depot.open(world)]
    const done = await erase(depot, { email: somebody().email })
    const call = (company: number, id: number) =>
      world.database.write(sql`select erase_in_audit(${company}, ${id}, '{1}'::bigint[], '{"{}"}'::text[])`)
    await expect(call(depot.company, done)).rejects.toThrow('no erasure')
    const { body } = await depot.post('/people/erase', { email: somebody().email })
    await expect(call(other.company, body.data.id)).rejects.toThrow('no erasure')
    await finishErasure(parts, body.data.id)
  })
})

describe('POST /people/export', () => {
  test('gives everything that is held in the company, and nothing of another', async () => {
    const [depot, other] = [await Depot.open(world), await Depot.open(world)]
    const person = somebody()
    const { order } = await known(depot, person)
    await known(other, person)
    const { status, body } = await depot.post('/people/export', { email: person.email.toUpperCase() })
    expect(status).toBe(200)
    const { sections, truncated } = body.data
    expect(truncated).toEqual([])
    const counts = Object.fromEntries(
      Object.entries<unknown[]>(sections).map(([name, rows]) => [name, rows.length]),
    )
    expect(counts).toMatchObject({
      sales_orders: 2,
      partners: 1,
      clients: 1,
      idempotency_keys: 1,
      deliveries: 1,
      stock_movements: 1,
      replenishments: 1,
      count_plans: 1,
    })
    expect(counts['events']).toBeGreaterThan(1)
    expect(sections.sales_orders[0]).toMatchObject({ id: order, ship_to: person.ship_to })
    const companies = Object.values<{ company_id: number }[]>(sections)
      .flat()
      .map((row) => row.company_id)
    expect(new Set(companies)).toEqual(new Set([depot.company]))
  })

  test('of a user is for super-admins', async () => {
    const { token } = await world.user([], { super_admin: true })
    const user = await world.user([])
    const { body } = await world.call('/people/export', {
      method: 'POST',
      token,
      body: { email: user.email },
    })
    expect(body.data.sections.users).toMatchObject([{ id: user.id, email: user.email }])
    expect(body.data.sections.sessions).toHaveLength(1)
    expect(JSON.stringify(body)).not.toContain('hash')
  })
})

describe('POST /people/erase-everywhere', () => {
  test('also takes name, password and tokens from the user', async () => {
    const { token } = await world.user([], { super_admin: true })
    const depot = await Depot.open(world)
    const user = await world.user([{ company_id: depot.company }])
    await world.database.write(sql`
      insert into throttle (email, failures, first_at) values (${user.email}, 1, now())`)
    const asked = await world.call('/people/erase-everywhere', {
      method: 'POST',
      token,
      body: { email: user.email },
    })
    expect(asked.status).toBe(202)
    await finishErasure(parts, asked.body.data.id)
    expect(await tracesOf(world.database, [user.email])).toEqual([])
    expect((await world.call(`/users/${user.id}`, { token })).body.data).toMatchObject({
      name: mark,
      email: `erased-${user.id}@erased.invalid`,
      active: false,
    })
    await expect.poll(async () => (await world.call('/companies', { token: user.token })).status).toBe(401)
  })
})

test('a try-out says whether it would be done, and does nothing', async () => {
  const depot = await Depot.open(world)
  const reply = await depot.post('/people/erase?dry_run=1', { email: somebody().email })
  expect(reply.status).toBe(202)
  expect((await depot.call('/people/erasures')).body.data).toEqual([])
})
