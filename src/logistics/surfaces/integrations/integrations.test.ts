import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../kernel/database/sql.ts'
import { toldEvents } from '../../../../test/support/told.ts'
import { World } from '../../../../test/support/world.ts'

const mdm = 'shared-token-of-the-master-data-system'
const etsm = 'shared-token-of-the-transport-system'

let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'], values: { MDM_TOKEN: mdm, ETSM_TOKEN: etsm } })
})
afterAll(() => world.stop())

async function article(company: number, fields: object = {}): Promise<number> {
  const { token } = await world.user([{ company_id: company, role: 'manager' }])
  const body = { article_code: 'OIL', description: 'Oil', um3pl: 'PCE', ...fields }
  const reply = await world.call('/articles', { method: 'POST', token, company, body })
  expect(reply.status).toBe(201)
  return reply.body.data.id
}

describe('the shared tokens', () => {
  test.each([
    ['etsm', etsm, mdm],
    ['mdm', mdm, etsm],
  ])('%s is told that its token is right', async (name, token, other) => {
    const path = `/integrations/${name}/ping`
    const { status, body } = await world.call(path, { token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ok: true, token_valid: true, integration: { name, enabled: true } })
    expect(body.integration.companies).toBeGreaterThanOrEqual(0)
    const { token: user } = await world.user([], { super_admin: true })
    for (const wrong of [other, user, `${token}x`, token.slice(1), '']) {
      const refused = await world.call(path, { token: wrong })
      expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(refused.body).toMatchObject({ code: 'unauthenticated', message: 'Unauthenticated.' })
    }
  })

  test('open no route of users', async () => {
    for (const token of [mdm, etsm]) {
      expect((await world.call('/articles', { token })).status).toBe(401)
      expect((await world.call('/auth/revoke', { method: 'POST', token })).status).toBe(401)
    }
  })

  test('that are missing or empty open nothing, and say so', async () => {
    const bare = await World.start({ only: ['logistics'], values: { MDM_TOKEN: ' ' } })
    for (const [path, token] of [
      ['/integrations/mdm/ping', mdm],
      ['/integrations/mdm/ping', ''],
      ['/integrations/mdm/sync-fields', mdm],
      ['/integrations/mdm/clients/1/articles', mdm],
      ['/integrations/etsm/ping', etsm],
    ] as const) {
      const { status, body } = await bare.call(path, { token })
      expect([path, status, body.code]).toEqual([path, 503, 'integration_not_configured'])
    }
    expect((await bare.call('/integrations/etsm/ping', {})).body.message).toBe(
      'The etsm integration is not configured.',
    )
    const health = await bare.call('/health')
    expect(health.body.integrations).toEqual({ etsm: false, mdm: false })
    await bare.stop()
    expect((await world.call('/health')).body.integrations).toEqual({ etsm: true, mdm: true })
  })

  test('count as one caller each', async () => {
    const limited = await World.start({
      only: ['logistics'],
      values: { MDM_TOKEN: mdm, ETSM_TOKEN: etsm, RATE_LIMIT_DATA: '3' },
    })
    await world.database.write(sql`delete from rate_limits where key like 'logistics:data:integration:%'`)
    const { token: user } = await world.tenant()
    const status = async (path: string, token: string) => (await limited.call(path, { token })).status
    const paths = ['ping', 'sync-fields', 'clients/999999999/articles', 'ping']
    const mdmStatuses: number[] = []
    for (const path of paths) mdmStatuses.push(await status(`/integrations/mdm/${path}`, mdm))
    expect(mdmStatuses).toEqual([200, 200, 404, 429])
    expect(await status('/integrations/mdm/ping', 'wrong')).toBe(401)
    expect(await status('/integrations/etsm/ping', etsm)).toBe(200)
    expect(await status('/companies', user)).toBe(200)
    await world.database.write(sql`delete from rate_limits where key like 'logistics:data:integration:%'`)
    await limited.stop()
  })
})

describe('the fields to keep in step', () => {
  test('are those that a partial update takes', async () => {
    const { body } = await world.call('/integrations/mdm/sync-fields', { token: mdm })
    expect(body.fields).toEqual(
      expect.arrayContaining(['description', 'name', 'um3pl', 'um3pl_barcode', 'active', 'weight_kg']),
    )
    expect(body.aliases).toEqual({ barcode: 'um3pl_barcode', integer_only: 'integer_only_um3pl_quantity' })
    const company = await world.company()
    await article(company)
    const before = await patch(company, 'OIL', {})
    for (const [alias, field] of Object.entries<string>(body.aliases)) {
      expect(body.fields).toContain(field)
      expect(body.fields).not.toContain(alias)
      const value = typeof before.body.data[alias] === 'boolean' ? true : 'other'
      expect((await patch(company, 'OIL', { [alias]: value })).body.data[field]).toBe(value)
    }
    for (const field of body.fields) expect(before.body.data).toHaveProperty(field)
  })
})

/** `path` is the encoded code, with a query. */
function patch(company: number | undefined, path: string, body: unknown) {
  const request = { method: 'PATCH', token: mdm, body, ...(company !== undefined && { company }) }
  return world.call(`/integrations/mdm/articles/by-code/${path}`, request)
}

function list(client: number | string, query = '', company?: number) {
  const request = { token: mdm, ...(company !== undefined && { company }) }
  return world.call(`/integrations/mdm/clients/${client}/articles${query}`, request)
}

/** A company already known to the program. Later changes arrive by a notification channel, or on request. */
async function knownCompany(): Promise<number> {
  const company = await world.company()
  await list(0, '', company)
  return company
}

function ids({ body }: { body: { articles: { id: number }[] } }): readonly number[] {
  return body.articles.map((each) => each.id)
}

describe('the articles of a client company', () => {
  test('are listed by id, inactive ones too, archived ones not', async () => {
    const company = await knownCompany()
    const [client, other] = [await world.client(company), await world.client(company)]
    const second = await article(company, { article_code: 'B', client_3pl_id: client, active: false })
    const first = await article(company, { article_code: 'A', client_3pl_id: client })
    const gone = await article(company, { article_code: 'C', client_3pl_id: client })
    await article(company, { article_code: 'D', client_3pl_id: other })
    await article(company, { article_code: 'E' })
    await world.database.write(sql`
      update articles set deleted_at = now(), sync_seq = null where company_id = ${company} and id = ${gone}`)
    const wanted = [second, first].toSorted((a, b) => a - b)
    for (const header of [undefined, company]) {
      const reply = await list(client, '', header)
      expect(reply.body).toMatchObject({ ok: true, next_after_id: null })
      expect(ids(reply)).toEqual(wanted)
    }
    const { token } = await world.user([{ company_id: company }])
    const { data } = (await world.call(`/articles/${first}`, { token, company })).body
    expect((await list(client)).body.articles).toContainEqual(data)
  })

  test('come in pages', async () => {
    const company = await knownCompany()
    const client = await world.client(company)
    const all: number[] = []
    for (let i = 0; i < 5; i += 1)
      all.push(await article(company, { article_code: `A${i}`, client_3pl_id: client }))
    const first = await list(client, '?limit=2')
    expect([ids(first), first.body.next_after_id]).toEqual([all.slice(0, 2), all[1]])
    const next = await list(client, `?limit=2&after_id=${first.body.next_after_id}`)
    expect([ids(next), next.body.next_after_id]).toEqual([all.slice(2, 4), all[3]])
    const last = await list(client, `?limit=2&after_id=${next.body.next_after_id}`)
    expect([ids(last), last.body.next_after_id]).toEqual([all.slice(4), null])
    const whole = await list(client, '?limit=5')
    expect([ids(whole), whole.body.next_after_id]).toEqual([all, null])
    expect((await list(client, '?after_id=x')).body.errors).toHaveProperty('after_id')
  })

  test('at most 1000 of them, 500 unless another limit is given', async () => {
    const company = await knownCompany()
    const client = await world.client(company)
    await world.database.write(sql`
      insert into articles (company_id, client_3pl_id, article_code, description, um3pl, created_at, updated_at)
      select ${company}::bigint, ${client}::bigint, 'A' || i, 'Oil', 'PCE', now(), now()
        from generate_series(1, 1003) i`)
    for (const [query, count] of [
      ['', 500],
      ['?limit=700', 700],
      ['?limit=5000', 1000],
      ['?limit=0', 500],
      ['?limit=abc', 500],
      ['?limit=', 500],
    ] as const) {
      const { body } = await list(client, query)
      expect([query, body.articles.length]).toEqual([query, count])
    }
    const { next_after_id } = (await list(client, '?limit=1000')).body
    expect((await list(client, `?limit=1000&after_id=${next_after_id}`)).body.articles).toHaveLength(3)
  })

  test('a client company that is not there is a 404', async () => {
    const [company, other] = [await world.company(), await world.company()]
    const client = await world.client(company)
    for (const [id, header] of [
      [999_999_999, undefined],
      ['abc', undefined],
      ['0', undefined],
      [client, other],
    ] as const) {
      const { status, body } = await list(id, '', header)
      expect([id, status, body.message]).toEqual([id, 404, 'Client not found.'])
    }
    expect((await list(client, '', company)).body).toEqual({ ok: true, articles: [], next_after_id: null })
  })

  test('are closed where the module is off', async () => {
    const company = await world.company({ modules: ['api'] })
    const client = await world.client(company)
    const named = await list(client, '', company)
    expect(named.status).toBe(403)
    expect(named.body).toMatchObject({ code: 'module_inactive', module: 'articles' })
    expect((await list(client)).status).toBe(404)
  })
})

describe('a partial update by code', () => {
  test('changes the article, as the same route for users does', async () => {
    const company = await world.company()
    const id = await article(company, { article_code: 'A/1 ß' })
    const changes = {
      description: 'New',
      name: 'Name',
      barcode: '8001234567897',
      um3pl: 'KGM',
      active: false,
    }
    const { status, body, headers } = await patch(company, 'A%2F1%20%C3%9F', changes)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ id, ...changes, um3pl_barcode: '8001234567897', version: 2 })
    expect(headers.get('etag')).toBe('"2"')
    expect((await patch(company, 'A%2F1%20%C3%9F', changes)).body.data.version).toBe(2)
    const { rows } = await world.database.query(sql`
      select type, user_id from ${toldEvents} as outbox where company_id = ${company} and resource_version = 2 order by id`)
    expect(rows).toEqual([
      { type: 'article.updated', user_id: null },
      { type: 'article.deactivated', user_id: null },
    ])
  })

  test('is repeated by its key and tried out', async () => {
    const company = await world.company()
    await article(company)
    const send = (body: object, query = '') =>
      world.call(`/integrations/mdm/articles/by-code/OIL${query}`, {
        method: 'PATCH',
        token: mdm,
        company,
        body,
        headers: { 'idempotency-key': 'once' },
      })
    expect((await send({ name: 'Tried' }, '?dry_run=1')).body.data).toMatchObject({
      name: 'Tried',
      version: 2,
    })
    const first = await send({ name: 'Once' })
    const again = await send({ name: 'Once' })
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await send({ name: 'Other' })).body.code).toBe('idempotency_key_reused')
  })

  test('is refused in words', async () => {
    const [company, other] = [await world.company(), await world.company()]
    const closed = await world.company({ modules: ['api'] })
    await article(company)
    const refused = async (...args: Parameters<typeof patch>) => {
      const { status, body } = await patch(...args)
      return [status, body.code, body.message]
    }
    expect(await refused(undefined, 'OIL', {})).toEqual([
      400,
      'company_required',
      'The X-Company-Id header is required.',
    ])
    expect(await refused(company, 'NONE', {})).toEqual([404, 'not_found', 'Article not found.'])
    expect(await refused(other, 'OIL', { name: 'taken' })).toEqual([404, 'not_found', 'Article not found.'])
    expect(await refused(company, 'OIL', { description: 5 })).toEqual([
      422,
      'invalid',
      'The description field must be a string.',
    ])
    expect((await refused(closed, 'OIL', {})).slice(0, 2)).toEqual([403, 'module_inactive'])
    expect((await refused(999_999_999, 'OIL', {})).slice(0, 2)).toEqual([403, 'company_forbidden'])
    expect((await patch(company, 'OIL', {})).body.data).toMatchObject({ name: 'Oil', version: 1 })
  })

  test('of a code that two client companies use needs the client company', async () => {
    const company = await world.company()
    const [one, two] = [await world.client(company), await world.client(company)]
    await article(company, { client_3pl_id: one })
    const id = await article(company, { client_3pl_id: two })
    const unclear = await patch(company, 'OIL', { name: 'x' })
    expect([unclear.status, unclear.body.code]).toEqual([409, 'ambiguous_article_code'])
    const clear = await patch(company, `OIL?client_3pl_id=${two}`, { name: 'x' })
    expect(clear.body.data).toMatchObject({ id, name: 'x' })
  })
})
