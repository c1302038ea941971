import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const rossi = { code: 'ROSSI', name: 'Rossi Alimentari' }

/** A manager with two client companies. */
async function tenant() {
  const manager = await world.tenant('manager')
  const { company } = manager
  return { ...manager, mine: await world.client(company), other: await world.client(company) }
}
type Tenant = Awaited<ReturnType<typeof tenant>>

const post = (manager: Pick<Tenant, 'company' | 'token'>, body: object) =>
  world.call('/partners', { method: 'POST', ...manager, body })

async function made(manager: Tenant, body: object = rossi) {
  const reply = await post(manager, body)
  expect(reply.status).toBe(201)
  return { partner: reply.body.data, path: `/partners/${reply.body.data.id}` }
}

const put = ({ company, token }: Tenant, path: string, body: object) =>
  world.call(path, { method: 'PUT', company, token, body })

const codes = (body: { data: { code: string }[] }) => body.data.map((each) => each.code)

async function traces(company: number) {
  const { rows } = await world.database.query(sql`
    select actor, action, target_type, target_id, change from audit where company_id = ${company} order by id`)
  return rows
}

describe('§4 GET /partners: page, per_page; 200 paginated', () => {
  test('25 by default and 100 at most, in the order of creation', async () => {
    const { company, token } = await world.tenant('viewer')
    await world.database.write(sql`
      insert into partners (company_id, code, name) select ${company}, 'P' || n, 'Partner ' || n
        from generate_series(1, 130) n`)
    const first = await world.call('/partners', { token })
    expect(first.status).toBe(200)
    expect(first.body.data).toHaveLength(25)
    expect(first.body.data[0]).toEqual({
      id: expect.any(Number),
      company_id: company,
      client_3pl_id: null,
      code: 'P1',
      name: 'Partner 1',
      is_supplier: false,
      is_customer: false,
      is_carrier: false,
      vat_number: null,
      email: null,
      phone: null,
      address: {},
      active: true,
      version: 1,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    const second = await world.call('/partners?per_page=1000&page=2', { token })
    expect(second.body.meta).toMatchObject({ per_page: 100, from: 101, to: 130, total: 130, last_page: 2 })
    expect(codes(second.body)).toEqual(Array.from({ length: 30 }, (_, i) => `P${i + 101}`))
    const beyond = await world.call('/partners?page=9', { token })
    expect(beyond.body).toMatchObject({ data: [], meta: { total: 130 } })
  })

  test('a user restricted to some client companies sees theirs and the shared ones', async () => {
    const manager = await tenant()
    const { company, mine, other } = manager
    await made(manager, { ...rossi, code: 'SHARED' })
    await made(manager, { ...rossi, code: 'MINE', client_3pl_id: mine })
    const { path } = await made(manager, { ...rossi, code: 'OTHER', client_3pl_id: other })
    const { token } = await world.user([{ company_id: company, role: 'client', client_ids: [mine] }])
    const list = await world.call('/partners', { token })
    expect(codes(list.body)).toEqual(['SHARED', 'MINE'])
    expect(list.body.meta.total).toBe(2)
    for (const { id } of list.body.data)
      expect((await world.call(`/partners/${id}`, { token })).status).toBe(200)
    expect((await world.call(path, { token })).body.message).toBe('Partner not found.')
    for (const query of [`client_3pl_id=${other}`, 'search=OTHER']) {
      expect((await world.call(`/partners?${query}`, { token })).body.data).toEqual([])
    }
  })

  test('filters, each alone and together', async () => {
    const manager = await tenant()
    const { token, mine } = manager
    await made(manager, { code: 'S', name: 'Supplier', is_supplier: true })
    await made(manager, { code: 'C', name: 'Customer 50%', is_customer: true, client_3pl_id: mine })
    await made(manager, { code: 'T', name: 'Truck_1', is_carrier: true, active: false })
    for (const [query, wanted] of [
      ['is_supplier=1', ['S']],
      ['is_customer=true', ['C']],
      ['is_carrier=1', ['T']],
      ['is_carrier=0', ['S', 'C']],
      ['active=0', ['T']],
      ['active=1', ['S', 'C']],
      [`client_3pl_id=${mine}`, ['C']],
      ['search=TRUCK', ['T']],
      ['search=%25', ['C']],
      ['search=_', ['T']],
      [`search=c&active=1&is_customer=1&is_supplier=0&is_carrier=0&client_3pl_id=${mine}`, ['C']],
    ] as const) {
      const { body } = await world.call(`/partners?${query}`, { token })
      expect([query, codes(body), body.meta.total]).toEqual([query, wanted, wanted.length])
    }
    const refused = await world.call('/partners?is_supplier=x&client_3pl_id=y', { token })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors).toSorted()).toEqual(['client_3pl_id', 'is_supplier'])
  })
})

describe('§4 GET /partners/{id}: id integer; 200', () => {
  test('the record, 304 for who has it, 404 for what is not there', async () => {
    const manager = await tenant()
    const { token } = manager
    const { partner, path } = await made(manager)
    const read = await world.call(path, { token })
    expect(read.body).toEqual({ data: partner })
    expect((await world.call(path, { token, headers: { 'if-none-match': '"1"' } })).status).toBe(304)
    for (const id of ['999999999', '0', 'abc', '1e3', '9223372036854775808']) {
      const missing = await world.call(`/partners/${id}`, { token })
      expect([missing.status, missing.body.message]).toEqual([404, 'Partner not found.'])
    }
  })
})

describe('POST /partners', () => {
  test('201 with everything that was sent, and a trace of it', async () => {
    const manager = await tenant()
    const { company, mine, user_id } = manager
    const values = {
      client_3pl_id: mine,
      ...rossi,
      is_supplier: true,
      is_customer: false,
      is_carrier: true,
      vat_number: 'IT09876543210',
      email: 'orders@rossi.example',
      phone: '059 1',
      address: { address_line1: 'Via Emilia 12', city: 'Modena', country_code: 'IT' },
      active: true,
    }
    const { partner } = await made(manager, { ...values, is_carrier: '1', is_customer: 0 })
    const { id, created_at, updated_at, ...rest } = partner
    expect(rest).toEqual({ company_id: company, ...values, version: 1 })
    expect(updated_at).toBe(created_at)
    expect(await traces(company)).toEqual([
      {
        actor: `user:${user_id}`,
        action: 'partner.created',
        target_type: 'partner',
        target_id: String(id),
        change: values,
      },
    ])
  })

  test.each([
    ['nothing', {}, ['code', 'name']],
    ['a number for a text', { ...rossi, phone: 5 }, ['phone']],
    ['no yes or no', { ...rossi, is_supplier: 'yes' }, ['is_supplier']],
    ['no client company', { ...rossi, client_3pl_id: 'x' }, ['client_3pl_id']],
    ['an unknown client company', { ...rossi, client_3pl_id: 999999999 }, ['client_3pl_id']],
    ['an address with faults', { ...rossi, address: { email: 'x' } }, ['address.email']],
  ])('422: %s', async (_, body, fields) => {
    const manager = await world.tenant('manager')
    const reply = await post(manager, body)
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(fields)
    expect(await traces(manager.company)).toEqual([])
  })

  test("another company's client company cannot be chosen", async () => {
    const [a, b] = [await tenant(), await tenant()]
    const reply = await post(a, { ...rossi, client_3pl_id: b.mine })
    expect(reply.body.errors).toEqual({ client_3pl_id: ['The selected client 3pl id is invalid.'] })
  })

  test('a code is taken once in each client company, and once among the shared', async () => {
    const manager = await tenant()
    const { mine, other } = manager
    for (const client_3pl_id of [null, mine, other]) {
      await made(manager, { ...rossi, client_3pl_id })
      const again = await post(manager, { ...rossi, client_3pl_id })
      expect([again.status, again.body.message]).toEqual([422, 'The code has already been taken.'])
    }
  })

  test('tried out, it leaves nothing behind; under a key it happens once', async () => {
    const manager = await world.tenant('manager')
    const send = (query: string, headers = {}) =>
      world.call(`/partners${query}`, { method: 'POST', ...manager, body: rossi, headers })
    const rehearsal = await send('?dry_run=1')
    expect(rehearsal.status).toBe(201)
    expect(rehearsal.body.data).toMatchObject(rossi)
    expect((await world.call('/partners', manager)).body.data).toEqual([])
    const first = await send('', { 'idempotency-key': 'k' })
    expect((await send('', { 'idempotency-key': 'k' })).body).toEqual(first.body)
    expect(await traces(manager.company)).toHaveLength(1)
  })
})

describe('PUT /partners/{id}', () => {
  test('changes what is sent and replaces the address', async () => {
    const manager = await tenant()
    const address = { city: 'Modena', region: 'MO' }
    const { path, partner } = await made(manager, { ...rossi, is_customer: true, address })
    const body = { name: 'Rossi', is_supplier: true, address: { city: 'Parma' } }
    const reply = await put(manager, path, body)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    const { updated_at } = reply.body.data
    expect(reply.body.data).toEqual({ ...partner, ...body, version: 2, updated_at })
    expect((await traces(manager.company))[1]).toMatchObject({
      action: 'partner.updated',
      target_id: String(partner.id),
      change: {
        name: ['Rossi Alimentari', 'Rossi'],
        is_supplier: [false, true],
        address: [address, { city: 'Parma' }],
      },
    })
  })

  test('a change that alters nothing leaves version and log alone, and its client company stays', async () => {
    const manager = await tenant()
    const address = { region: 'MO', city: 'Modena' }
    const { path, partner } = await made(manager, { ...rossi, address })
    for (const body of [{}, rossi, { address }, { id: 1, client_3pl_id: manager.mine, version: 7 }]) {
      expect((await put(manager, path, body)).body.data).toEqual(partner)
    }
    expect(await traces(manager.company)).toHaveLength(1)
  })

  test('If-Match: 412 on another version, 200 on this one', async () => {
    const manager = await tenant()
    const { path } = await made(manager)
    const { company, token } = manager
    const change = (name: string) =>
      world.call(path, { method: 'PUT', company, token, body: { name }, headers: { 'if-match': '"1"' } })
    expect((await change('A')).status).toBe(200)
    expect((await change('B')).status).toBe(412)
  })

  test("another one's code is taken", async () => {
    const manager = await tenant()
    const { path } = await made(manager)
    await made(manager, { ...rossi, code: 'VERDI' })
    const reply = await put(manager, path, { code: 'VERDI' })
    expect(reply.body.errors).toEqual({ code: ['The code has already been taken.'] })
  })
})

test('waybill partner: create makes what the API makes, list shows it', async () => {
  const { company, token, mine } = await tenant()
  const shell = new CommandLine(world)
  const place = ['--company', String(company)]
  expect((await shell.run('partner', 'list', ...place)).out).toContain('No partners yet')
  const named = ['--code', rossi.code, '--name', rossi.name, '--client', String(mine)]
  const partner = await shell.json('partner', 'create', ...place, ...named, '--supplier', '--carrier')
  expect(partner).toMatchObject({
    ...rossi,
    client_3pl_id: mine,
    is_supplier: true,
    is_customer: false,
    is_carrier: true,
  })
  expect((await world.call(`/partners/${partner.id}`, { token })).body.data).toEqual(partner)
  expect(await traces(company)).toMatchObject([{ actor: 'cli', action: 'partner.created' }])
  const again = await shell.run('partner', 'create', ...place, ...named)
  expect(again.code).not.toBe(0)
  expect(again.err).toContain('taken')
  expect((await shell.run('partner', 'list', ...place)).out).toMatch(
    /\n *\d+ +\d+ +ROSSI +Rossi Alimentari +yes +no +yes +yes\n$/,
  )
})
