import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../src/kernel/database/sql.ts'
import { services } from '../src/main/documents.ts'
import { World } from './support/world.ts'

// The object swap: every route with an id in it is replayed with the id of another tenant's record, by every kind of
// outsider. Each must be the same 404 as a record that does not exist, and the record must stay as it was.

interface Owned {
  readonly id: number
  /** The row as it is stored. */
  readonly row: () => Promise<unknown>
}

let world: World
beforeAll(async () => {
  world = await World.start({ only: ['logistics'] })
})
afterAll(() => world.stop())

/** One record of each resource that has an id in a path. */
const makers: Readonly<Record<string, (company: number, client: number) => Promise<Owned>>> = {
  async article(company, client) {
    const { token } = await world.user([], { super_admin: true })
    const body = {
      article_code: 'LEAK',
      description: 'secret of another',
      um3pl: 'PCE',
      client_3pl_id: client,
    }
    const id: number = (await world.call('/articles', { method: 'POST', token, company, body })).body.data.id
    return {
      id,
      row: async () =>
        (await world.database.query(sql`select * from articles where company_id = ${company} and id = ${id}`))
          .rows[0],
    }
  },
}

const routes = services().logistics.operations.filter((op) => op.path.includes('{'))

test('every route with an id has a maker', () => {
  expect(routes.map((op) => op.resource).filter((resource) => makers[resource ?? ''] === undefined)).toEqual(
    [],
  )
})

describe.each(routes.map((op) => [op.id, op] as const))('%s', (_id, op) => {
  async function replay(outsider: { readonly token: string; readonly company: number }, id: number) {
    const path = op.path.replace(/\{\w+\}/, String(id))
    return world.call(path, {
      method: op.method,
      ...outsider,
      ...(op.body !== undefined && { body: { description: 'taken over', name: 'taken over' } }),
    })
  }

  test.each(['another company', 'another client company of the same company'])('by %s', async (kind) => {
    const company = await world.company()
    const owned = await makers[op.resource ?? '']?.(company, await world.client(company))
    const before = await owned?.row()
    const outsider =
      kind === 'another company'
        ? await world.tenant('manager')
        : {
            company,
            ...(await world.user([
              { company_id: company, role: 'client', client_ids: [await world.client(company)] },
            ])),
          }
    const swapped = await replay(outsider, owned?.id ?? 0)
    const missing = await replay(outsider, 999_999_999)
    expect(swapped.status).toBe(404)
    const { request_id: a, ...swappedBody } = swapped.body
    const { request_id: b, ...missingBody } = missing.body
    expect(a).not.toBe(b)
    expect(swappedBody).toEqual(missingBody)
    expect(await owned?.row()).toEqual(before)
  })
})

test('the same code in two companies never crosses', async () => {
  const [a, b] = [await world.tenant(), await world.tenant()]
  const body = { article_code: 'SAME', description: 'of a', um3pl: 'PCE' }
  await world.call('/articles', { method: 'POST', ...a, body })
  await world.call('/articles', { method: 'POST', ...b, body: { ...body, description: 'of b' } })
  for (const [tenant, description] of [
    [a, 'of a'],
    [b, 'of b'],
  ] as const) {
    const list = await world.call('/articles?search=SAME', { token: tenant.token })
    expect(list.body.data.map((each: { description: string }) => each.description)).toEqual([description])
  }
})

test('lists show no row of another tenant, whatever is asked for', async () => {
  const [mine, other] = [await world.tenant(), await world.tenant()]
  await world.call('/articles', {
    method: 'POST',
    ...other,
    body: { article_code: 'OTHER', description: 'x', um3pl: 'PCE' },
  })
  for (const query of [
    '',
    '?search=OTHER',
    `?company_id=${other.company}`,
    '?page=1&per_page=100',
    '?search=%25',
  ]) {
    const { body } = await world.call(`/articles${query}`, { token: mine.token })
    expect(body.data).toEqual([])
    expect(body.meta.total).toBe(0)
  }
})
