import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'
import { sql } from '../../../kernel/database/sql.ts'
import { sequenceArticles } from '../../feeds/changes/sequencer.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

const bolt = { article_code: 'BOLT-M8', description: 'Hexagon bolt M8', um3pl: 'PCE' }

/** A company with that many articles. */
async function stocked(count: number) {
  const tenant = await world.tenant()
  await world.database.write(sql`
    insert into articles (company_id, article_code, description, um3pl, created_at, updated_at)
    select ${tenant.company}, 'A-' || n, 'Article ' || n, 'PCE', now(), now() from generate_series(1, ${count}) n`)
  return tenant
}

describe('POST /articles', () => {
  test('201 with the record, its defaults and an ETag', async () => {
    const { company, token } = await world.tenant()
    const reply = await world.call('/articles', { method: 'POST', token, company, body: bolt })
    expect(reply.status).toBe(201)
    expect(reply.headers.get('etag')).toBe('"1"')
    const { id, created_at, updated_at, ...rest } = reply.body.data
    expect(id).toBeGreaterThan(0)
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/)
    expect(updated_at).toBe(created_at)
    expect(rest).toEqual({
      company_id: company,
      client_3pl_id: null,
      ...bolt,
      name: 'Hexagon bolt M8',
      um3pl_barcode: null,
      barcode: null,
      integer_only_um3pl_quantity: false,
      integer_only: false,
      um3pl_2: null,
      um3pl_2_factor: null,
      um3pl_2_barcode: null,
      um3pl_3: null,
      um3pl_3_factor: null,
      um3pl_3_barcode: null,
      tracking: 'none',
      expiry_tracking: false,
      weight_kg: null,
      length_cm: null,
      width_cm: null,
      height_cm: null,
      external_reference: null,
      metadata: {},
      active: true,
      version: 1,
      deleted_at: null,
    })
  })

  test('aliases, comma decimals, trimmed strings and lenient booleans', async () => {
    const { company, token } = await world.tenant()
    const body = {
      ...bolt,
      article_code: '  B-1  ',
      integer_only: '1',
      barcode: '4006381333931',
      um3pl_2: 'CTN',
      um3pl_2_factor: '12,5',
      weight_kg: 0.1,
      name: '',
      unknown_key: 'ignored',
    }
    const { body: answer } = await world.call('/articles', { method: 'POST', token, company, body })
    expect(answer.data).toMatchObject({
      article_code: 'B-1',
      integer_only_um3pl_quantity: true,
      um3pl_barcode: '4006381333931',
      um3pl_2_factor: 12.5,
      weight_kg: 0.1,
      name: 'Hexagon bolt M8',
    })
    expect(answer.data).not.toHaveProperty('unknown_key')
  })

  test('the long name wins over its alias', async () => {
    const { company, token } = await world.tenant()
    const body = {
      ...bolt,
      integer_only: true,
      integer_only_um3pl_quantity: false,
      barcode: 'A',
      um3pl_barcode: 'B',
    }
    const { body: answer } = await world.call('/articles', { method: 'POST', token, company, body })
    expect(answer.data).toMatchObject({ integer_only: false, barcode: 'B' })
  })

  test('the given id is used when it is free, and generated ids step over it', async () => {
    const { company, token } = await world.tenant()
    const first = await world.call('/articles', { method: 'POST', token, company, body: bolt })
    const next = first.body.data.id + 1
    const chosen = { ...bolt, article_code: 'B-2', id: next }
    expect(
      (await world.call('/articles', { method: 'POST', token, company, body: chosen })).body.data.id,
    ).toBe(next)
    const again = await world.call('/articles', {
      method: 'POST',
      token,
      company,
      body: { ...chosen, article_code: 'B-3' },
    })
    expect(again.status).toBe(422)
    expect(again.body.errors).toEqual({ id: ['The id has already been taken.'] })
    const created = await Promise.all(
      ['B-4', 'B-5', 'B-6'].map((article_code) =>
        world.call('/articles', { method: 'POST', token, company, body: { ...bolt, article_code } }),
      ),
    )
    expect(created.map((reply) => reply.status)).toEqual([201, 201, 201])
  })

  test('a code is unique per company and client', async () => {
    const { company, token } = await world.tenant()
    const client_3pl_id = await world.client(company)
    const create = (body: object) => world.call('/articles', { method: 'POST', token, company, body })
    expect((await create(bolt)).status).toBe(201)
    const twice = await create(bolt)
    expect(twice.status).toBe(422)
    expect(twice.body).toMatchObject({
      message: 'The article code has already been taken.',
      code: 'invalid',
      errors: { article_code: ['The article code has already been taken.'] },
    })
    expect((await create({ ...bolt, client_3pl_id })).status).toBe(201)
    expect((await create({ ...bolt, client_3pl_id })).status).toBe(422)
  })

  test.each([
    ['required', {}, { article_code: 'required', description: 'required', um3pl: 'required' }],
    ['a number for a string', { ...bolt, article_code: 5 }, { article_code: 'must be a string' }],
    ['blank', { ...bolt, description: '   ' }, { description: 'is required' }],
    [
      'too long',
      { ...bolt, article_code: 'x'.repeat(256) },
      { article_code: 'not be greater than 255 characters' },
    ],
    ['no boolean', { ...bolt, active: 'yes' }, { active: 'must be true or false' }],
    ['no integer', { ...bolt, client_3pl_id: 5.5 }, { client_3pl_id: 'must be an integer' }],
    [
      'unknown client',
      { ...bolt, client_3pl_id: 999999999 },
      { client_3pl_id: 'selected client 3pl id is invalid' },
    ],
    ['two commas', { ...bolt, weight_kg: '1,2,3' }, { weight_kg: 'must be a number' }],
    ['seven decimals', { ...bolt, weight_kg: 0.1234567 }, { weight_kg: 'at most 6 decimal places' }],
    ['out of range', { ...bolt, weight_kg: 1e300 }, { weight_kg: 'must' }],
    ['unit without factor', { ...bolt, um3pl_2: 'CTN' }, { um3pl_2: 'requires the um3pl 2 factor field' }],
    ['factor below one', { ...bolt, um3pl_2: 'CTN', um3pl_2_factor: 0.5 }, { um3pl_2_factor: 'at least 1' }],
    ['unit twice', { ...bolt, um3pl_2: 'PCE', um3pl_2_factor: 2 }, { um3pl_2: 'duplicate' }],
    ['unknown tracking', { ...bolt, tracking: 'rfid' }, { tracking: 'selected tracking is invalid' }],
    ['NUL byte', { ...bolt, description: 'a\0b' }, { description: 'format is invalid' }],
    ['lone surrogate', { ...bolt, description: 'a\ud800b' }, { description: 'format is invalid' }],
    ['metadata list', { ...bolt, metadata: [1] }, { metadata: 'must be an object' }],
    ['metadata NUL', { ...bolt, metadata: { a: '\0' } }, { metadata: 'format is invalid' }],
  ])('422: %s', async (_, body, wanted) => {
    const { company, token } = await world.tenant()
    const reply = await world.call('/articles', { method: 'POST', token, company, body })
    expect(reply.status).toBe(422)
    expect(Object.keys(reply.body.errors)).toEqual(Object.keys(wanted))
    for (const [field, text] of Object.entries(wanted)) expect(reply.body.errors[field][0]).toContain(text)
  })

  test('the message is the first error and counts the others', async () => {
    const { company, token } = await world.tenant()
    const three = await world.call('/articles', { method: 'POST', token, company, body: {} })
    expect(three.body.message).toBe('The article code field is required. (and 2 more errors)')
    const two = await world.call('/articles', { method: 'POST', token, company, body: { um3pl: 'PCE' } })
    expect(two.body.message).toBe('The article code field is required. (and 1 more error)')
  })

  test('a client user owns what it creates and cannot create for others', async () => {
    const company = await world.company()
    const [mine, other] = [await world.client(company), await world.client(company)]
    const { token } = await world.user([{ company_id: company, role: 'client', client_ids: [mine] }])
    const created = await world.call('/articles', { method: 'POST', token, company, body: bolt })
    expect(created.body.data.client_3pl_id).toBe(mine)
    const refused = await world.call('/articles', {
      method: 'POST',
      token,
      company,
      body: { ...bolt, client_3pl_id: other },
    })
    expect(refused.status).toBe(422)
  })

  test('the event commits with the row', async () => {
    const { company, token, user_id } = await world.tenant()
    const reply = await world.call('/articles', { method: 'POST', token, company, body: bolt })
    const { rows } = await world.database.query<{
      type: string
      data: object
      user_id: number
      request_id: string
    }>(sql`select type, data, user_id, request_id from ${toldEvents} as outbox where company_id = ${company}`)
    expect(rows).toEqual([
      {
        type: 'article.created',
        data: reply.body.data,
        user_id,
        request_id: reply.headers.get('x-request-id'),
      },
    ])
  })
})

describe('GET /articles/{id}', () => {
  test('200, 304 on a known version, 404 for what is not there', async () => {
    const { company, token } = await world.tenant()
    const created = await world.call('/articles', { method: 'POST', token, company, body: bolt })
    const path = `/articles/${created.body.data.id}`
    const read = await world.call(path, { token })
    expect(read.body).toEqual({ data: created.body.data })
    expect(read.headers.get('etag')).toBe('"1"')
    expect((await world.call(path, { token, headers: { 'if-none-match': '"1"' } })).status).toBe(304)
    expect((await world.call(path, { token, headers: { 'if-none-match': '"2"' } })).status).toBe(200)
    const missing = await world.call('/articles/999999999', { token })
    expect(missing.status).toBe(404)
    expect(missing.body).toMatchObject({ message: 'Article not found.', code: 'not_found' })
  })

  test.each(['0', '-1', '1e3', 'abc', '9223372036854775808', '1.5', '%00', '١'])(
    '%s is a 404',
    async (id) => {
      const { token } = await world.tenant()
      const reply = await world.call(`/articles/${id}`, { token })
      expect(reply.status).toBe(404)
      expect(reply.body.message).toBe('Article not found.')
    },
  )
})

describe('PUT /articles/{id}', () => {
  test('changes what is sent, raises the version, tells what was before', async () => {
    const { company, token } = await world.tenant()
    const { body } = await world.call('/articles', {
      method: 'POST',
      token,
      company,
      body: { ...bolt, barcode: '123' },
    })
    const path = `/articles/${body.data.id}`
    const change = { description: 'Bolt', um3pl_barcode: null, active: false }
    const reply = await world.call(path, { method: 'PUT', token, company, body: change })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('etag')).toBe('"2"')
    expect(reply.body.data).toMatchObject({
      description: 'Bolt',
      barcode: null,
      active: false,
      version: 2,
      um3pl: 'PCE',
    })
    const { rows } = await world.database.query<{ type: string; previous: object }>(
      sql`select type, previous from ${toldEvents} as outbox where company_id = ${company} order by id`,
    )
    const previous = { description: 'Hexagon bolt M8', um3pl_barcode: '123', active: true }
    expect(rows.slice(1)).toEqual([
      { type: 'article.updated', previous },
      { type: 'article.deactivated', previous },
    ])
  })

  test('a change that alters nothing leaves version and events alone', async () => {
    const { company, token } = await world.tenant()
    const { body } = await world.call('/articles', {
      method: 'POST',
      token,
      company,
      body: { ...bolt, weight_kg: 1.5 },
    })
    const change = { description: bolt.description, weight_kg: '1,50' }
    const reply = await world.call(`/articles/${body.data.id}`, {
      method: 'PUT',
      token,
      company,
      body: change,
    })
    expect(reply.body.data.version).toBe(1)
    const { rows } = await world.database.query(
      sql`select 1 from ${toldEvents} as outbox where company_id = ${company}`,
    )
    expect(rows).toHaveLength(1)
  })

  test('If-Match: 412 on another version, 200 on this one', async () => {
    const { company, token } = await world.tenant()
    const { body } = await world.call('/articles', { method: 'POST', token, company, body: bolt })
    const put = (description: string, ifMatch: string) =>
      world.call(`/articles/${body.data.id}`, {
        method: 'PUT',
        token,
        company,
        body: { description },
        headers: { 'if-match': ifMatch },
      })
    expect((await put('a', '"1"')).status).toBe(200)
    const stale = await put('b', '"1"')
    expect(stale.status).toBe(412)
    expect(stale.body.code).toBe('precondition_failed')
    expect((await put('c', '*')).status).toBe(200)
  })

  test('of ten writers with one version, one wins', async () => {
    const { company, token } = await world.tenant()
    const { body } = await world.call('/articles', { method: 'POST', token, company, body: bolt })
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        world.call(`/articles/${body.data.id}`, {
          method: 'PUT',
          token,
          company,
          body: { description: `writer ${i}` },
          headers: { 'if-match': '"1"' },
        }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.status === 412)).toHaveLength(9)
  })

  test('mass assignment changes nothing', async () => {
    const { company, token } = await world.tenant()
    const { body } = await world.call('/articles', { method: 'POST', token, company, body: bolt })
    const change = {
      id: 1,
      company_id: 1,
      version: 99,
      created_at: '2020-01-01',
      sync_seq: 5,
      article_code: 'X',
    }
    const reply = await world.call(`/articles/${body.data.id}`, {
      method: 'PUT',
      token,
      company,
      body: change,
    })
    expect(reply.body.data).toEqual(body.data)
  })
})

describe('GET /articles', () => {
  test('pages with links, meta and exact totals', async () => {
    const { token } = await stocked(60)
    const reply = await world.call('/articles?per_page=25&page=2&x=1', { token })
    expect(reply.status).toBe(200)
    expect(reply.body.data.map((each: { article_code: string }) => each.article_code)).toEqual(
      Array.from({ length: 25 }, (_, i) => `A-${i + 26}`),
    )
    const path = `${world.address}/api/articles`
    expect(reply.body.links).toEqual({
      first: `${path}?per_page=25&x=1&page=1`,
      last: `${path}?per_page=25&x=1&page=3`,
      prev: `${path}?per_page=25&x=1&page=1`,
      next: `${path}?per_page=25&x=1&page=3`,
    })
    const { links, ...meta } = reply.body.meta
    expect(meta).toEqual({ current_page: 2, from: 26, last_page: 3, path, per_page: 25, to: 50, total: 60 })
    expect(links.map((link: { label: string }) => link.label)).toEqual([
      '&laquo; Previous',
      '1',
      '2',
      '3',
      'Next &raquo;',
    ])
  })

  test.each([
    ['', 25, 1],
    ['?per_page=1000', 100, 1],
    ['?per_page=0', 25, 1],
    ['?per_page=abc&page=-3', 25, 1],
    ['?page=0', 25, 1],
  ])('mends %s', async (query, per_page, current_page) => {
    const { token } = await stocked(1)
    const reply = await world.call(`/articles${query}`, { token })
    expect(reply.body.meta).toMatchObject({ per_page, current_page, total: 1 })
  })

  test('a page past the end is empty, and an empty list is one page', async () => {
    const { token } = await world.tenant()
    const reply = await world.call('/articles?page=7', { token })
    expect(reply.status).toBe(200)
    expect(reply.body.data).toEqual([])
    expect(reply.body.meta).toMatchObject({ from: null, to: null, total: 0, last_page: 1, current_page: 7 })
    expect((await world.call('/articles?page=9007199254740991', { token })).status).toBe(200)
  })

  test('every page of a long list is exact, whatever the sequencer has counted', async () => {
    const { company, token } = await stocked(2_300)
    const all = async () => {
      const ids: number[] = []
      for (let page = 1; page <= 23; page += 1) {
        const { body } = await world.call(`/articles?per_page=100&page=${page}`, { token })
        expect(body.meta.total).toBe(2_300)
        ids.push(...body.data.map((each: { id: number }) => each.id))
      }
      return ids
    }
    const { rows } = await world.database.query<{ id: number }>(
      sql`select id from articles where company_id = ${company} order by id`,
    )
    const wanted = rows.map((row) => row.id)
    expect(await all()).toEqual(wanted)
    while ((await sequenceArticles(world.database)).count > 0);
    expect(await all()).toEqual(wanted)
    await world.database.write(sql`
      update articles set sync_seq = null, deleted_at = null where company_id = ${company} and id % 7 = 0`)
    expect(await all()).toEqual(wanted)
  })

  test('a client sees and counts only its own', async () => {
    const company = await world.company()
    const [mine, other] = [await world.client(company), await world.client(company)]
    await world.database.write(sql`
      insert into articles (company_id, client_3pl_id, article_code, description, um3pl, created_at, updated_at)
      select ${company}, case when n % 2 = 0 then ${mine}::bigint else ${other}::bigint end, 'A-' || n, 'd', 'PCE', now(), now()
        from generate_series(1, 1500) n`)
    const { token } = await world.user([{ company_id: company, role: 'client', client_ids: [mine] }])
    for (const page of [1, 75]) {
      const { body } = await world.call(`/articles?per_page=10&page=${page}`, { token })
      expect(body.meta.total).toBe(750)
      expect(body.data.every((each: { client_3pl_id: number }) => each.client_3pl_id === mine)).toBe(true)
    }
    while ((await sequenceArticles(world.database)).count > 0);
    const { body } = await world.call('/articles?per_page=10&page=75', { token })
    expect(body.meta.total).toBe(750)
    expect(body.data).toHaveLength(10)
  })

  test('a super-admin without the header sees every company that has the module, in order', async () => {
    const [a, b] = [await stocked(700), await stocked(700)]
    const without = await world.tenant('operator', { modules: ['api'] })
    const { token } = await world.user([], { super_admin: true })
    const first = await world.call('/articles?per_page=100', { token })
    expect(first.body.meta.total).toBeGreaterThanOrEqual(1_400)
    // Other tests add and archive articles meanwhile. A row that moves to the next page is seen twice; a row that moves
    // to the previous page is missed until the next walk.
    let seen: readonly { readonly company_id: number; readonly id: number }[] = []
    const walked = async () => {
      const byId = new Map<string, (typeof seen)[number]>()
      for (let page = 1, last = 1; page <= last; page += 1) {
        const { body } = await world.call(`/articles?per_page=100&page=${page}`, { token })
        last = body.meta.last_page
        for (const each of body.data) byId.set(`${each.company_id}:${each.id}`, each)
      }
      seen = [...byId.values()]
      return [a, b, without].map(({ company }) => seen.filter((each) => each.company_id === company).length)
    }
    await expect.poll(walked).toEqual([700, 700, 0])
    const sorted = seen.toSorted((x, y) => x.company_id - y.company_id || x.id - y.id)
    expect(seen).toEqual(sorted)
  })

  test.each([
    ['BOLT', 1],
    ['hexagon', 1],
    ['50%', 1],
    ['%', 1],
    ['_', 1],
    ['\\', 0],
    ["' or 1=1 --", 0],
    ['Ștef', 1],
    ['4006381', 1],
  ])('search %s finds %i', async (search, count) => {
    const { company, token } = await world.tenant()
    for (const body of [
      bolt,
      { article_code: 'X_1', description: 'Ștefan crème', um3pl: 'PCE', name: 'Rabatt 50%' },
      { article_code: 'X-2', description: 'Other', um3pl: 'PCE', barcode: '4006381333931' },
    ]) {
      await world.call('/articles', { method: 'POST', token, company, body })
    }
    const reply = await world.call(`/articles?search=${encodeURIComponent(search)}`, { token })
    expect(reply.body.meta.total).toBe(count)
    expect(reply.body.data).toHaveLength(count)
  })
})
