import { afterAll, beforeAll, expect, test } from 'vitest'
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

async function stocked() {
  const caller = await world.tenant()
  const { body } = await world.call('/articles', { method: 'POST', ...caller, body: bolt })
  const path = `/articles/${body.data.id}`
  return {
    ...caller,
    created: body.data,
    path,
    read: () => world.call(path, caller),
    archive: (headers = {}) => world.call(path, { method: 'DELETE', ...caller, headers }),
    restore: (headers = {}) => world.call(`${path}/restore`, { method: 'POST', ...caller, headers }),
    list: async () => (await world.call('/articles', caller)).body,
    events: async () => {
      const { rows } = await world.database.query<{
        type: string
        previous: object
        resource_version: number
      }>(sql`
        select type, previous, resource_version from ${toldEvents} as outbox where company_id = ${caller.company} order by id offset 1`)
      return rows
    },
  }
}

test('an archived article leaves the lists and stays readable by its id', async () => {
  const { archive, read, list, created } = await stocked()
  const reply = await archive()
  expect(reply.status).toBe(204)
  expect(reply.text).toBe('')
  const { data } = (await read()).body
  expect(data.deleted_at).toMatch(/Z$/)
  expect(data).toEqual({ ...created, version: 2, updated_at: data.deleted_at, deleted_at: data.deleted_at })
  const page = await list()
  expect(page.data).toEqual([])
  expect(page.meta.total).toBe(0)
})

test('a filter by use or by words shows what is in the catalogue, and no archived article', async () => {
  const { archive, token, company, created } = await stocked()
  const shown = async (query: string) => {
    const { body } = await world.call(`/articles?${query}`, { token, company })
    return [body.data.map((each: { id: number }) => each.id), body.meta.total]
  }
  const queries = ['active=1', `search=${created.article_code}`, `search=${created.article_code}&active=1`]
  for (const query of queries) expect([query, ...(await shown(query))]).toEqual([query, [created.id], 1])
  expect(await shown('active=0')).toEqual([[], 0])
  await archive()
  for (const query of [...queries, 'active=0'])
    expect([query, ...(await shown(query))]).toEqual([query, [], 0])
})

test('a restored article is where it was', async () => {
  const { archive, restore, list, created } = await stocked()
  await archive()
  const reply = await restore()
  expect(reply.status).toBe(200)
  expect(reply.headers.get('etag')).toBe('"3"')
  expect(reply.body.data).toEqual({ ...created, version: 3, updated_at: reply.body.data.updated_at })
  const page = await list()
  expect(page.data).toEqual([reply.body.data])
  expect(page.meta.total).toBe(1)
})

test('both tell it as an update, and a second time tells nothing', async () => {
  const { archive, restore, read, events } = await stocked()
  expect((await restore()).status).toBe(200)
  await archive()
  expect((await archive()).status).toBe(204)
  const { deleted_at } = (await read()).body.data
  await restore()
  await restore()
  expect(await events()).toEqual([
    { type: 'article.updated', previous: { deleted_at: null }, resource_version: 2 },
    { type: 'article.updated', previous: { deleted_at }, resource_version: 3 },
  ])
})

test('the change is numbered for the sync feed', async () => {
  const { archive, company } = await stocked()
  const numberOf = async () => {
    while ((await sequenceArticles(world.database)).count > 0);
    const { rows } = await world.database.query<{ sync_seq: number }>(
      sql`select sync_seq from articles where company_id = ${company}`,
    )
    return rows[0]?.sync_seq ?? 0
  }
  const before = await numberOf()
  await archive()
  expect(await numberOf()).toBeGreaterThan(before)
})

test('the code of an archived article stays taken', async () => {
  const { archive, token, company } = await stocked()
  await archive()
  const reply = await world.call('/articles', { method: 'POST', token, company, body: bolt })
  expect(reply.status).toBe(422)
  expect(reply.body.errors).toEqual({ article_code: ['The article code has already been taken.'] })
})

test('If-Match counts, and what is not there is 404', async () => {
  const { archive, restore, token, company } = await stocked()
  expect((await archive({ 'if-match': '"2"' })).status).toBe(412)
  expect((await archive({ 'if-match': '"1"' })).status).toBe(204)
  expect((await restore({ 'if-match': '"1"' })).status).toBe(412)
  for (const [method, path] of [
    ['DELETE', '/articles/999999999'],
    ['POST', '/articles/999999999/restore'],
    ['DELETE', '/articles/abc'],
  ] as const) {
    expect((await world.call(path, { method, token, company })).status).toBe(404)
  }
})

test('of ten that archive at once, one does', async () => {
  const { archive, events } = await stocked()
  const replies = await Promise.all(Array.from({ length: 10 }, () => archive()))
  expect(replies.map((reply) => reply.status)).toEqual(Array.from({ length: 10 }, () => 204))
  expect(await events()).toHaveLength(1)
})
