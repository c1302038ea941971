import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { World } from '../../../../test/support/world.ts'
import { name, sql } from '../../../kernel/database/sql.ts'

let world: World
beforeAll(async () => {
  world = await World.common()
})
afterAll(() => world.stop())

type Tenant = Awaited<ReturnType<World['tenant']>>

async function insertArticles(company: number, count: number, client: number | null = null): Promise<void> {
  await world.database.write(sql`
    insert into articles (company_id, client_3pl_id, article_code, description, um3pl, created_at, updated_at)
    select ${company}, ${client}, 'N' || n, 'Article ' || n, 'PCE', now(), now()
      from generate_series(1, ${count}::int) as n`)
}

const codesOf = (body: { data: { article_code: string }[] }) => body.data.map((row) => row.article_code)

async function follow(tenant: { token: string; company?: number }, query: string) {
  const rows: { article_code: string; company_id: number }[] = []
  let path = `/articles/sync?${query}`
  for (;;) {
    const { status, body } = await world.call(path, tenant)
    expect(status).toBe(200)
    rows.push(...body.data)
    if (body.meta.next_cursor === null) {
      return { rows, codes: rows.map((row) => row.article_code), meta: body.meta }
    }
    path = `/articles/sync?${query}&cursor=${body.meta.next_cursor}`
  }
}

async function change(tenant: Tenant, code: string, body: object): Promise<void> {
  const reply = await world.call(`/articles/by-code/${code}`, { method: 'PATCH', ...tenant, body })
  expect(reply.status).toBe(200)
}

describe('§4 GET /articles/sync', () => {
  test('200 with data and meta.next_cursor; per_page 100 by default', async () => {
    const tenant = await world.tenant()
    await insertArticles(tenant.company, 101)
    const { body } = await world.call('/articles/sync', tenant)
    expect(body.data).toHaveLength(100)
    expect(body.meta).toMatchObject({ has_more: true, per_page: 100, next_cursor: body.meta.cursor })
    const rest = await world.call(`/articles/sync?cursor=${body.meta.next_cursor}`, tenant)
    expect(rest.body.data).toHaveLength(1)
    expect(rest.body.meta).toMatchObject({ has_more: false, next_cursor: null })
    expect(new Set([...codesOf(body), ...codesOf(rest.body)]).size).toBe(101)
  })

  test.each([
    ['per_page=500', 500],
    ['per_page=501', 500],
    ['per_page=100000', 500],
    ['per_page=0', 100],
    ['per_page=x', 100],
    ['per_page=7', 7],
  ])('%s gives pages of %i', async (query, wanted) => {
    const tenant = await world.tenant()
    expect((await world.call(`/articles/sync?${query}`, tenant)).body.meta.per_page).toBe(wanted)
  })

  test('exactly one page is known to be the last', async () => {
    const tenant = await world.tenant()
    await insertArticles(tenant.company, 5)
    const { body } = await world.call('/articles/sync?per_page=5', tenant)
    expect(body.data).toHaveLength(5)
    expect(body.meta).toMatchObject({ has_more: false, next_cursor: null })
  })

  test.each([
    'cursor=-1',
    'cursor=x',
    'cursor=1.5',
    'cursor=1e3',
    'updated_since=soon',
    'updated_since=2026-02-30',
  ])('%s is a 422', async (query) => {
    const tenant = await world.tenant()
    const { status, body } = await world.call(`/articles/sync?${query}`, tenant)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([query.split('=')[0]])
  })

  test('what was just written is there, and a change brings the article again', async () => {
    const tenant = await world.tenant()
    await insertArticles(tenant.company, 3)
    const first = await follow(tenant, 'per_page=2')
    expect(first.codes).toEqual(['N1', 'N2', 'N3'])
    expect((await follow(tenant, `cursor=${first.meta.cursor}`)).codes).toEqual([])
    await change(tenant, 'N2', { description: 'other' })
    const second = await world.call(`/articles/sync?cursor=${first.meta.cursor}`, tenant)
    expect(second.body.data).toMatchObject([{ article_code: 'N2', description: 'other', version: 2 }])
  })

  test('inactive and archived articles stay in the feed', async () => {
    const tenant = await world.tenant()
    await insertArticles(tenant.company, 2)
    const { meta } = await follow(tenant, '')
    await change(tenant, 'N1', { active: false })
    await world.database.write(sql`
      update articles set deleted_at = now(), sync_seq = null
       where company_id = ${tenant.company} and article_code = 'N2'`)
    const { body } = await world.call(`/articles/sync?cursor=${meta.cursor}`, tenant)
    expect(body.data).toMatchObject([{ active: false, deleted_at: null }, { deleted_at: expect.any(String) }])
  })

  test('a record is the one that a read gives', async () => {
    const tenant = await world.tenant()
    await insertArticles(tenant.company, 1)
    const { body } = await world.call('/articles/sync', tenant)
    const one = await world.call(`/articles/${body.data[0].id}`, tenant)
    expect(body.data[0]).toEqual(one.body.data)
  })
})

test('a cursor tells when, and nothing of how busy others are', async () => {
  const tenant = await world.tenant()
  const before_us = Date.now() * 1_000
  await insertArticles(tenant.company, 3)
  const { meta, rows } = await follow(tenant, '')
  expect(rows).toHaveLength(3)
  expect(meta.cursor).toBeGreaterThan(before_us - 1_000_000)
  expect(meta.cursor).toBeLessThan(Date.now() * 1_000 + 1_000_000)
})

test('a cursor from before numbers were times goes on where it stood', async () => {
  const tenant = await world.tenant()
  await insertArticles(tenant.company, 3)
  await follow(tenant, '')
  await world.database.transaction(async (connection) => {
    for (const table of [name('articles'), name('article_feed')])
      await connection.query(sql`
        update ${table} set sync_seq = 100
         where company_id = ${tenant.company} and id = (
           select min(id) from articles where company_id = ${tenant.company})`)
  })
  expect((await follow(tenant, 'cursor=99')).rows).toHaveLength(3)
  expect((await follow(tenant, 'cursor=110')).rows).toHaveLength(2)
})

describe('updated_since', () => {
  test('leaves out what was synced before, in any form of a date', async () => {
    const tenant = await world.tenant()
    await insertArticles(tenant.company, 3)
    const first = await follow(tenant, '')
    await change(tenant, 'N3', { description: 'later' })
    const since = encodeURIComponent(first.meta.synced_until)
    expect((await follow(tenant, `updated_since=${since}`)).codes).toEqual(['N3'])
    const forms = ['2020-01-01', '2020-01-01T00:00:00Z', '2020-01-01 00:00:00', '2020-01-01T01:00:00%2B01:00']
    for (const form of forms) {
      const { codes } = await follow(tenant, `updated_since=${form}`)
      expect(codes.toSorted()).toEqual(['N1', 'N2', 'N3'])
    }
    expect((await follow(tenant, 'updated_since=2100-01-01')).codes).toEqual([])
  })

  test('does not miss what was stamped before and committed after', async () => {
    const tenant = await world.tenant()
    await insertArticles(tenant.company, 2)
    let since = ''
    await world.database.transaction(async (connection) => {
      await connection.query(sql`
        update articles set description = 'slow', updated_at = now(), sync_seq = null
         where company_id = ${tenant.company} and article_code = 'N1'`)
      since = (await follow(tenant, '')).meta.synced_until
    })
    expect((await follow(tenant, `updated_since=${encodeURIComponent(since)}`)).codes).toContain('N1')
  })

  test('and the cursor both apply', async () => {
    const tenant = await world.tenant()
    await insertArticles(tenant.company, 4)
    const first = await world.call('/articles/sync?per_page=2', tenant)
    const { codes } = await follow(tenant, `updated_since=2020-01-01&cursor=${first.body.meta.cursor}`)
    expect(codes).toEqual(['N3', 'N4'])
  })
})

describe('whose changes', () => {
  test('those of the company, and of a client company only its own', async () => {
    const [mine, other] = [await world.tenant(), await world.tenant()]
    await insertArticles(other.company, 2)
    const client = await world.client(mine.company)
    await insertArticles(mine.company, 1, client)
    await world.database.write(sql`
      insert into articles (company_id, article_code, description, um3pl, created_at, updated_at)
      values (${mine.company}, 'SHARED', 'x', 'PCE', now(), now())`)
    expect((await follow(mine, '')).codes.toSorted()).toEqual(['N1', 'SHARED'])
    const { token } = await world.user([{ company_id: mine.company, role: 'client', client_ids: [client] }])
    expect((await follow({ token }, '')).codes).toEqual(['N1'])
  })

  test('a super-admin without the header follows all companies in one order', async () => {
    const [a, b] = [await world.tenant(), await world.tenant()]
    const { token } = await world.user([], { super_admin: true })
    const start = (await follow({ token, company: a.company }, '')).meta.cursor
    await insertArticles(a.company, 3)
    await follow(a, '')
    await insertArticles(b.company, 3)
    // Other tests write in the meantime; the changes in between are theirs.
    const { rows } = await follow({ token }, `cursor=${start}&per_page=500`)
    const mine = rows.filter((row) => [a.company, b.company].includes(row.company_id))
    expect(mine.map((row) => row.company_id)).toEqual([
      ...[a, a, a].map((each) => each.company),
      ...[b, b, b].map((each) => each.company),
    ])
  })
})
