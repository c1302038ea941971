import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CommandLine } from '../../../../test/support/command-line.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const bianchi = { code: 'BIANCHI', name: 'Frantoio Bianchi' }
const defaults = {
  over_receipt_policy: 'flag',
  over_receipt_tolerance_percent: 0,
  default_warehouse_id: null,
}

/** A manager and one client company. */
async function tenant(body: object = bianchi) {
  const manager = await world.tenant('manager')
  const created = await world.call('/clients', { method: 'POST', ...manager, body })
  expect(created.status).toBe(201)
  return { ...manager, client: created.body.data, path: `/clients/${created.body.data.id}` }
}

async function warehouseOf(company: number): Promise<number> {
  const { rows } = await world.database.write<{ id: number }>(sql`
    insert into warehouses (company_id, code, name) values (${company}, 'W', 'Warehouse') returning id`)
  return rows[0]?.id ?? 0
}

async function traces(company: number) {
  const { rows } = await world.database.query(sql`
    select actor, action, target_type, target_id, change, request_id from audit
     where company_id = ${company} order by id`)
  return rows
}

describe('§4 GET /clients: page, per_page; 200 paginated list of client companies', () => {
  test('25 by default and 100 at most, in the order of creation', async () => {
    const { company, token } = await world.tenant('viewer')
    await world.database.write(sql`
      insert into clients (company_id, code, name) select ${company}, 'C' || n, 'Client ' || n
        from generate_series(1, 130) n`)
    const first = await world.call('/clients', { token })
    expect(first.status).toBe(200)
    expect(first.body.data).toHaveLength(25)
    expect(first.body.data[0]).toEqual({
      id: expect.any(Number),
      company_id: company,
      code: 'C1',
      name: 'Client 1',
      vat_number: null,
      email: null,
      phone: null,
      address: {},
      country_code: null,
      active: true,
      settings: defaults,
      version: 1,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    const second = await world.call('/clients?per_page=1000&page=2', { token })
    expect(second.body.meta).toMatchObject({ per_page: 100, from: 101, to: 130, total: 130, last_page: 2 })
    expect(second.body.data.map((each: { code: string }) => each.code)).toEqual(
      Array.from({ length: 30 }, (_, i) => `C${i + 101}`),
    )
    const beyond = await world.call('/clients?page=9', { token })
    expect(beyond.status).toBe(200)
    expect(beyond.body).toMatchObject({ data: [], meta: { total: 130, from: null } })
  })

  test('a user restricted to some client companies sees these', async () => {
    const company = await world.company()
    const ids = [await world.client(company), await world.client(company), await world.client(company)]
    const client_ids = ids.slice(0, 2)
    const { token } = await world.user([{ company_id: company, role: 'client', client_ids }])
    const { body } = await world.call('/clients', { token })
    expect(body.data.map((each: { id: number }) => each.id)).toEqual(client_ids)
    expect(body.meta.total).toBe(2)
    expect((await world.call(`/clients/${ids[1]}`, { token })).status).toBe(200)
    const other = await world.call(`/clients/${ids[2]}`, { token })
    expect(other.status).toBe(404)
    expect(other.body.message).toBe('Client not found.')
  })

  test('a super-admin without the header sees those of every company', async () => {
    const [a, b] = [await tenant(), await tenant()]
    const { token } = await world.user([], { super_admin: true })
    const found = await world.call(`/clients?search=${bianchi.code}&per_page=100`, { token })
    const companies = found.body.data.map((each: { company_id: number }) => each.company_id)
    expect(companies).toEqual(expect.arrayContaining([a.company, b.company]))
    expect(companies).toEqual(companies.toSorted((x: number, y: number) => x - y))
  })

  test.each([
    ['search=bian', ['BIANCHI']],
    ['search=OLIO', ['BIANCHI']],
    ['search=%25', ['50%']],
    ['search=_', ['A_B']],
    ['search=%5C', []],
    ['active=1', ['BIANCHI', 'A_B']],
    ['active=false', ['50%']],
    ['active=1&search=a_b', ['A_B']],
  ])('%s finds %j', async (query, codes) => {
    const { company, token } = await tenant({ ...bianchi, name: 'Olio e vino' })
    for (const body of [
      { code: '50%', name: 'Discount', active: false },
      { code: 'A_B', name: 'Underscore' },
    ]) {
      await world.call('/clients', { method: 'POST', token, company, body })
    }
    const { body } = await world.call(`/clients?${query}`, { token })
    expect(body.data.map((each: { code: string }) => each.code)).toEqual(codes)
    expect(body.meta.total).toBe(codes.length)
  })

  test('a filter that is no yes or no is 422', async () => {
    const { token } = await world.tenant()
    const reply = await world.call('/clients?active=maybe', { token })
    expect(reply.body.errors).toEqual({ active: ['The active field must be true or false.'] })
  })
})

describe('§4 GET /clients/{id}: id integer; 200', () => {
  test('the record, 304 for who has it, 404 for what is not there', async () => {
    const { token, client, path } = await tenant()
    const read = await world.call(path, { token })
    expect(read.status).toBe(200)
    expect(read.body).toEqual({ data: client })
    expect(read.headers.get('etag')).toBe('"1"')
    expect((await world.call(path, { token, headers: { 'if-none-match': '"1"' } })).status).toBe(304)
    for (const id of ['999999999', '0', 'abc', '1e3', '9223372036854775808']) {
      const missing = await world.call(`/clients/${id}`, { token })
      expect(missing.status).toBe(404)
      expect(missing.body.message).toBe('Client not found.')
    }
  })
})

describe('POST /clients', () => {
  test('201 with everything that was sent, and a trace of it', async () => {
    const manager = await world.tenant('manager')
    const { company, user_id } = manager
    const default_warehouse_id = await warehouseOf(company)
    const body = {
      ...bianchi,
      vat_number: 'IT01234567890',
      email: 'Orders@Bianchi.example',
      phone: '+39 059 123456',
      address: { address_line1: 'Via Emilia 12', city: 'Modena', country_code: 'it', region: '' },
      country_code: 'it',
      active: 1,
      settings: {
        over_receipt_policy: 'reject',
        over_receipt_tolerance_percent: '2,5',
        default_warehouse_id,
      },
      version: 9,
    }
    const reply = await world.call('/clients', { method: 'POST', ...manager, body })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const values = {
      ...bianchi,
      vat_number: 'IT01234567890',
      email: 'orders@bianchi.example',
      phone: '+39 059 123456',
      address: { address_line1: 'Via Emilia 12', city: 'Modena', country_code: 'IT' },
      country_code: 'IT',
      active: true,
      settings: { over_receipt_policy: 'reject', over_receipt_tolerance_percent: 2.5, default_warehouse_id },
    }
    const { id, created_at, updated_at, ...rest } = reply.body.data
    expect(rest).toEqual({ company_id: company, ...values, version: 1 })
    expect(updated_at).toBe(created_at)
    expect(await traces(company)).toEqual([
      {
        actor: `user:${user_id}`,
        action: 'client.created',
        target_type: 'client',
        target_id: String(id),
        change: values,
        request_id: reply.headers.get('x-request-id'),
      },
    ])
  })

  test('an empty address and empty settings as PHP writes them', async () => {
    const { client } = await tenant({ ...bianchi, address: [], settings: [] })
    expect(client).toMatchObject({ address: {}, settings: defaults })
  })

  test.each([
    ['nothing', {}, ['code', 'name']],
    ['blanks', { code: ' ', name: '' }, ['code', 'name']],
    ['a number for a text', { ...bianchi, vat_number: 5 }, ['vat_number']],
    ['a code too long', { ...bianchi, code: 'x'.repeat(51) }, ['code']],
    ['no e-mail address', { ...bianchi, email: 'bianchi' }, ['email']],
    ['no country', { ...bianchi, country_code: 'Italy' }, ['country_code']],
    [
      'an address with faults',
      { ...bianchi, address: { country_code: '39', city: 1 } },
      ['address.city', 'address.country_code'],
    ],
    ['an address in a line', { ...bianchi, address: 'Via Emilia' }, ['address']],
    [
      'an unknown policy',
      { ...bianchi, settings: { over_receipt_policy: 'burn' } },
      ['settings.over_receipt_policy'],
    ],
    [
      'less than nothing',
      { ...bianchi, settings: { over_receipt_tolerance_percent: -1 } },
      ['settings.over_receipt_tolerance_percent'],
    ],
    [
      'a tolerance without end',
      { ...bianchi, settings: { over_receipt_tolerance_percent: 1000.1 } },
      ['settings.over_receipt_tolerance_percent'],
    ],
    [
      'an unknown warehouse',
      { ...bianchi, settings: { default_warehouse_id: 999999999 } },
      ['settings.default_warehouse_id'],
    ],
  ])('422: %s', async (_, body, fields) => {
    const manager = await world.tenant('manager')
    const reply = await world.call('/clients', { method: 'POST', ...manager, body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(fields)
    expect(await traces(manager.company)).toEqual([])
  })

  test("another company's warehouse cannot be chosen", async () => {
    const { path, company, token } = await tenant()
    const default_warehouse_id = await warehouseOf(await world.company())
    const body = { settings: { default_warehouse_id } }
    const reply = await world.call(path, { method: 'PUT', company, token, body })
    expect(reply.status).toBe(422)
    expect(reply.body.message).toBe('The selected settings.default_warehouse_id is invalid.')
  })

  test('a code is taken once in each company', async () => {
    const { company, token } = await tenant()
    const again = await world.call('/clients', { method: 'POST', company, token, body: bianchi })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ code: ['The code has already been taken.'] })
    await tenant()
  })

  test('tried out, it leaves nothing behind; under a key it happens once', async () => {
    const manager = await world.tenant('manager')
    const post = (query: string, headers = {}) =>
      world.call(`/clients${query}`, { method: 'POST', ...manager, body: bianchi, headers })
    const rehearsal = await post('?dry_run=1')
    expect(rehearsal.status).toBe(201)
    expect(rehearsal.body.data).toMatchObject(bianchi)
    expect((await world.call('/clients', manager)).body.data).toEqual([])
    expect(await traces(manager.company)).toEqual([])
    const first = await post('', { 'idempotency-key': 'k' })
    const second = await post('', { 'idempotency-key': 'k' })
    expect(second.body).toEqual(first.body)
    expect(await traces(manager.company)).toHaveLength(1)
  })
})

describe('PUT /clients/{id}', () => {
  test('changes what is sent, replaces the address, keeps the other settings', async () => {
    const { company, token, path, client } = await tenant({
      ...bianchi,
      phone: '1',
      address: { city: 'Modena', region: 'MO' },
      settings: { over_receipt_policy: 'hold' },
    })
    const body = {
      name: 'Bianchi',
      phone: null,
      address: { city: 'Parma' },
      settings: { over_receipt_tolerance_percent: 5 },
    }
    const reply = await world.call(path, { method: 'PUT', company, token, body })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    const settings = { ...defaults, over_receipt_policy: 'hold', over_receipt_tolerance_percent: 5 }
    const { updated_at, ...rest } = reply.body.data
    const { updated_at: before, ...old } = client
    expect(rest).toEqual({ ...old, ...body, settings, version: 2 })
    expect(updated_at > before).toBe(true)
    expect((await traces(company))[1]).toMatchObject({
      action: 'client.updated',
      change: {
        name: ['Frantoio Bianchi', 'Bianchi'],
        phone: ['1', null],
        address: [{ city: 'Modena', region: 'MO' }, { city: 'Parma' }],
        settings: [client.settings, settings],
      },
    })
  })

  test('a change that alters nothing leaves version and log alone', async () => {
    const address = { name: 'A', address_line1: 'B', city: 'C', region: 'D' }
    const { company, token, path, client } = await tenant({ ...bianchi, address })
    for (const body of [
      {},
      bianchi,
      { address },
      { settings: defaults },
      { id: 1, company_id: 1, version: 7 },
    ]) {
      const reply = await world.call(path, { method: 'PUT', company, token, body })
      expect(reply.body.data).toEqual(client)
    }
    expect(await traces(company)).toHaveLength(1)
  })

  test('If-Match: 412 on another version, 200 on this one', async () => {
    const { company, token, path } = await tenant()
    const put = (name: string) =>
      world.call(path, { method: 'PUT', company, token, body: { name }, headers: { 'if-match': '"1"' } })
    expect((await put('A')).status).toBe(200)
    expect((await put('B')).status).toBe(412)
  })

  test("another one's code is taken, its own is not", async () => {
    const { company, token, path } = await tenant()
    await world.call('/clients', { method: 'POST', company, token, body: { code: 'ROSSI', name: 'Rossi' } })
    const put = (code: string) => world.call(path, { method: 'PUT', company, token, body: { code } })
    expect((await put('ROSSI')).body.errors).toEqual({ code: ['The code has already been taken.'] })
    expect((await put('BIANCHI')).status).toBe(200)
    expect((await put('VERDI')).body.data.code).toBe('VERDI')
  })
})

describe('waybill client', () => {
  const named = ['--code', bianchi.code, '--name', bianchi.name]
  const create = (company: number) => ['client', 'create', '--company', String(company), ...named]

  test('create makes what the API makes, traced as done by the command line', async () => {
    const { company, token } = await world.tenant('manager')
    const options = ['--country-code', 'it', '--over-receipt-policy', 'hold']
    const client = await new CommandLine(world).json(...create(company), ...options)
    expect(client).toMatchObject({ company_id: company, ...bianchi, country_code: 'IT', active: true })
    expect((await world.call(`/clients/${client.id}`, { token })).body.data).toEqual(client)
    expect(await traces(company)).toMatchObject([{ actor: 'cli', action: 'client.created' }])
  })

  test('list shows them as a table', async () => {
    const company = await world.company()
    const shell = new CommandLine(world)
    const list = () => shell.run('client', 'list', '--company', String(company))
    expect((await list()).out).toContain('No client companies yet')
    await shell.run(...create(company))
    expect((await list()).out).toMatch(/^ *ID .*\n *\d+ +BIANCHI +Frantoio Bianchi +- +flag +yes\n$/)
  })

  test('a company that does not exist is refused', async () => {
    const refused = await new CommandLine(world).run(...create(999_999_999))
    expect(refused.code).not.toBe(0)
    expect(refused.err).toContain('Company not found.')
  })
})
