import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { type Request, World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { modules, moduleSlugs } from '../../base/access/schema-modules.ts'

const clock = new HandClock()
let world: World
let admin: { readonly id: number; readonly token: string }
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], clock })
  admin = await world.user([], { super_admin: true })
})
afterAll(() => world.stop())

let serial = 0
const unique = (what: string) => `${what}-${process.pid}-${Date.now()}-${(serial += 1)}`

const post = (body: object, more: Request = {}) =>
  world.call('/companies', { method: 'POST', token: admin.token, body, ...more })
const put = (id: number, body: object, more: Request = {}) =>
  world.call(`/companies/${id}`, { method: 'PUT', token: admin.token, body, ...more })
const putModules = (id: number, body: object, more: Request = {}) =>
  world.call(`/companies/${id}/modules`, { method: 'PUT', token: admin.token, body, ...more })

const at = (version: string) => ({ headers: { 'if-match': version } })

async function trail(company: number) {
  const { rows } = await world.database.query<{ actor: string; action: string; change: object }>(sql`
    select actor, action, target_id, change from audit where company_id = ${company} order by id`)
  return rows
}

describe('reading', () => {
  test('a member reads the companies they may enter, what they are there, and which one is primary', async () => {
    const [one, two] = [await world.company(), await world.company()]
    const { token } = await world.user([
      { company_id: one, role: 'viewer', is_primary: false },
      { company_id: two, role: 'manager', is_primary: true },
    ])
    const list = await world.call('/companies', { token })
    expect(list.body.data.map((each: { id: number }) => each.id)).toEqual([one, two])
    const read = await world.call(`/companies/${two}`, { token })
    expect(read.body.data).toEqual(list.body.data[1])
    expect(read.body.data).toMatchObject({ id: two, is_primary: true, role: 'manager', modules: moduleSlugs })
    expect(read.headers.get('etag')).toBe('"1"')
    const again = await world.call(`/companies/${two}`, { token, headers: { 'if-none-match': '"1"' } })
    expect(again.status).toBe(304)
    expect((await world.call(`/companies/${one}`, { token })).body.data).toMatchObject({
      is_primary: false,
      role: 'viewer',
    })
    const foreign = await world.call(`/companies/${await world.company()}`, { token })
    expect(foreign).toMatchObject({ status: 404, body: { message: 'Company not found.' } })
  })

  test('a super-admin reads any company that is active', async () => {
    const id = await world.company()
    const read = await world.call(`/companies/${id}`, { token: admin.token })
    expect(read.body.data).toMatchObject({ id, is_primary: false, role: 'super_admin' })
    await put(id, { active: false })
    expect((await world.call(`/companies/${id}`, { token: admin.token })).status).toBe(404)
  })

  test.each(['0', '-1', '1e3', 'abc', '9223372036854775808'])('the id %s names no company', async (id) => {
    expect((await world.call(`/companies/${id}`, { token: admin.token })).status).toBe(404)
    const change = await world.call(`/companies/${id}`, { method: 'PUT', token: admin.token, body: {} })
    expect(change.status).toBe(404)
  })

  test('the modules with their names', async () => {
    const { token } = await world.tenant('viewer')
    expect((await world.call('/modules', { token })).body.data).toEqual(modules)
  })
})

describe('POST /companies', () => {
  test('with a name alone', async () => {
    const reply = await post({ name: '  Nord  ', unknown: 1 })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const now = clock.now().toISOString().replace('Z', '000Z')
    expect(reply.body.data).toEqual({
      id: reply.body.data.id,
      name: 'Nord',
      code: null,
      vat_number: null,
      country_code: null,
      timezone: 'UTC',
      active: true,
      sscc_prefix: null,
      sandbox: false,
      is_primary: false,
      role: 'super_admin',
      modules: moduleSlugs,
      version: 1,
      created_at: now,
      updated_at: now,
    })
  })

  test('with everything, audited', async () => {
    const { id } = (await post({ name: 'Free id' })).body.data
    const body = {
      id: id + 1_000_000,
      name: 'Adriatica',
      code: unique('A'),
      vat_number: 'IT01234567890',
      country_code: 'it',
      timezone: 'Europe/Rome',
      modules: ['stock', 'api'],
      sandbox: 1,
    }
    const { data } = (await post(body)).body
    const stored = { ...body, country_code: 'IT', modules: ['api', 'stock'], sandbox: true }
    expect(data).toMatchObject({ ...stored, active: true })
    expect(await trail(data.id)).toEqual([
      { actor: `user:${admin.id}`, action: 'company.created', target_id: String(data.id), change: stored },
    ])
    // A chosen ID doesn't advance the sequence.
    expect((await post({ name: 'Next' })).body.data.id).toBeLessThan(body.id)
  })

  test('an id that was chosen before is skipped', async () => {
    const { id } = (await post({ name: 'One' })).body.data
    const near = Array.from({ length: 5 }, (_, i) => id + 1 + i)
    const chosen = await Promise.all(near.map((each) => post({ name: 'Chosen', id: each })))
    const created = await Promise.all(near.map(() => post({ name: 'Given' })))
    expect(created.map((each) => each.status)).toEqual(near.map(() => 201))
    const ids = [...chosen.filter((each) => each.status === 201), ...created].map((each) => each.body.data.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each([
    [{}, 'name', 'The name field is required.'],
    [{ name: 5 }, 'name', 'The name field must be a string.'],
    [{ name: 'x'.repeat(256) }, 'name', 'The name field must not be greater than 255 characters.'],
    [{ name: 'x', id: 0 }, 'id', 'The id field must be at least 1.'],
    [{ name: 'x', id: 1e15 }, 'id', 'The id field must not be greater than 999999999999999.'],
    [{ name: 'x', country_code: 'ITA' }, 'country_code', 'The country code field format is invalid.'],
    [{ name: 'x', timezone: 'Europe/Atlantis' }, 'timezone', 'The selected timezone is invalid.'],
    [{ name: 'x', timezone: '+02:00' }, 'timezone', 'The selected timezone is invalid.'],
    [{ name: 'x', modules: 'api' }, 'modules', 'The modules field must be an array.'],
    [{ name: 'x', modules: ['api', 'sotck'] }, 'modules.1', 'The selected modules.1 is invalid.'],
    [{ name: 'x', sandbox: 'maybe' }, 'sandbox', 'The sandbox field must be true or false.'],
  ])('%j: 422', async (body, field, message) => {
    const reply = await post(body)
    expect(reply.status).toBe(422)
    expect(reply.body.errors).toEqual({ [field]: [message] })
  })

  test('an id and a code are taken once', async () => {
    const code = unique('T')
    const { id } = (await post({ name: 'First', code })).body.data
    const sameId = await post({ name: 'Second', id })
    expect(sameId.body.errors).toEqual({ id: ['The id has already been taken.'] })
    const sameCode = await post({ name: 'Second', code })
    expect(sameCode.body.errors).toEqual({ code: ['The code has already been taken.'] })
    const { id: other } = (await post({ name: 'Third' })).body.data
    expect((await put(other, { code })).body.errors).toEqual({ code: ['The code has already been taken.'] })
  })

  test('a key gives the first answer again, and one company', async () => {
    const code = unique('K')
    const headers = { 'idempotency-key': code }
    const first = await post({ name: 'Keyed', code }, { headers })
    const again = await post({ name: 'Keyed', code }, { headers })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.text).toBe(first.text)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await post({ name: 'Other', code }, { headers })
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    const { token } = await world.user([], { super_admin: true })
    const colleague = await post({ name: 'Keyed', code }, { headers, token })
    expect(colleague.body.errors).toEqual({ code: ['The code has already been taken.'] })
    expect(await trail(first.body.data.id)).toHaveLength(1)
  })

  test('tried out, nothing stays', async () => {
    const code = unique('D')
    const tried = await world.call('/companies?dry_run=1', {
      method: 'POST',
      token: admin.token,
      body: { name: 'Dry', code },
    })
    expect(tried.status).toBe(201)
    expect(tried.headers.get('dry-run')).toBe('true')
    expect(tried.body.data).toMatchObject({ name: 'Dry', code })
    expect((await put(tried.body.data.id, {})).status).toBe(404)
    expect((await post({ name: 'Wet', code })).status).toBe(201)
  })
})

describe('PUT /companies/{id}', () => {
  test('changes what is sent, and says what it was', async () => {
    const { id, name } = (await post({ name: 'Before', vat_number: 'X' })).body.data
    const changed = await put(id, { timezone: 'Europe/Bucharest', vat_number: '', sandbox: true })
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).toBe('"2"')
    expect(changed.body.data).toMatchObject({
      name,
      timezone: 'Europe/Bucharest',
      vat_number: null,
      sandbox: true,
      version: 2,
    })
    expect((await trail(id))[1]).toMatchObject({
      actor: `user:${admin.id}`,
      action: 'company.updated',
      change: { timezone: ['UTC', 'Europe/Bucharest'], vat_number: ['X', null], sandbox: [false, true] },
    })
  })

  test('a change that alters nothing leaves no trace', async () => {
    const { id, name } = (await post({ name: 'Same' })).body.data
    for (const body of [{}, { name }, { active: '1', id: 5, modules: [], version: 9 }]) {
      expect((await put(id, body)).body.data).toMatchObject({ id, name, version: 1, modules: moduleSlugs })
    }
    expect((await putModules(id, { enable: ['api'] })).body.data.version).toBe(1)
    expect(await trail(id)).toHaveLength(1)
  })

  test('If-Match', async () => {
    const { id } = (await post({ name: 'Versioned' })).body.data
    expect((await put(id, { name: 'B' }, at('"2"'))).status).toBe(412)
    expect((await put(id, { name: 'B' }, at('"1"'))).status).toBe(200)
    expect((await putModules(id, { modules: [] }, at('"1"'))).status).toBe(412)
    expect((await putModules(id, { modules: [] }, at('"2"'))).body.data.version).toBe(3)
  })

  test('changes at the same time are all kept', async () => {
    const { id } = (await post({ name: 'Busy', modules: ['all'] })).body.data
    const off = ['stock', 'returns', 'webhooks', 'graphql']
    const replies = await Promise.all(off.map((slug) => putModules(id, { disable: [slug] })))
    expect(replies.map((reply) => reply.status)).toEqual(off.map(() => 200))
    const { modules: left, version } = (await put(id, {})).body.data
    expect(left).toEqual(moduleSlugs.filter((slug) => !off.includes(slug)))
    expect(version).toBe(5)
  })

  test('one that is not there', async () => {
    for (const reply of [await put(999_999_999, {}), await putModules(999_999_999, { modules: [] })]) {
      expect(reply).toMatchObject({ status: 404, body: { message: 'Company not found.' } })
    }
  })
})

describe('PUT /companies/{id}/modules', () => {
  test('replaces, and switches single ones', async () => {
    const { id } = (await post({ name: 'Switched' })).body.data
    expect((await putModules(id, { modules: ['stock', 'api'] })).body.data).toMatchObject({
      modules: ['api', 'stock'],
      version: 2,
    })
    const switched = await putModules(id, { enable: ['inbound'], disable: ['stock'] })
    expect(switched.body.data.modules).toEqual(['api', 'inbound'])
    expect((await putModules(id, { modules: ['all'] })).body.data.modules).toEqual(moduleSlugs)
    expect((await trail(id))[2]?.change).toEqual({
      modules: [
        ['api', 'stock'],
        ['api', 'inbound'],
      ],
    })
  })

  test.each([
    [{}, 'modules', 'The modules field is required.'],
    [{ modules: ['none'] }, 'modules.0', 'The selected modules.0 is invalid.'],
    [{ enable: ['all'] }, 'enable.0', 'The selected enable.0 is invalid.'],
    [{ disable: ['api', 'x'] }, 'disable.1', 'The selected disable.1 is invalid.'],
  ])('%j: 422', async (body, field, message) => {
    const reply = await putModules(await world.company(), body)
    expect(reply).toMatchObject({ status: 422, body: { errors: { [field]: [message] } } })
  })

  test('the next request sees a module, and a company, switched off and on again', async () => {
    const who = await world.tenant('manager')
    const ask = async () => {
      const reply = await world.call('/articles', who)
      return reply.body.code ?? reply.status
    }
    const seen = [await ask()]
    for (const change of [
      () => putModules(who.company, { disable: ['articles'] }),
      () => putModules(who.company, { enable: ['articles'] }),
      () => put(who.company, { active: false }),
      () => put(who.company, { active: true }),
    ]) {
      expect((await change()).status).toBe(200)
      seen.push(await ask())
    }
    expect(seen).toEqual([200, 'module_inactive', 200, 'company_forbidden', 200])
  })
})
