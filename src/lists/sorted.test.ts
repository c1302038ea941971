import { afterAll, beforeAll, expect, test } from 'vitest'
import { Sites } from '../../test/support/sites.ts'
import { World } from '../../test/support/world.ts'
import { authLists } from '../auth/index.ts'
import { memberList } from '../auth/users/list.ts'
import { systemClock } from '../kernel/clock.ts'
import { sql } from '../kernel/database/sql.ts'
import { adminReadEntry, siteReadEntry } from '../auth/access/entries.ts'
import type { AdminReadScope, SiteReadScope } from '../auth/access/scopes.ts'
import { foldCounts } from './fold.ts'
import type { CountedList } from './list.ts'
import { listPage } from './page.ts'
import { stretchOf } from './stretch.ts'

let world: World
let sites: Sites
beforeAll(async () => {
  world = await World.common()
  sites = new Sites(world)
})
afterAll(async () => {
  await sites.close()
  await world.stop()
})

/** Limits low enough that a few hundred rows count as many. */
const low = { hits: 50, rows: 40, deep: 20 }
const visit = {
  actor: { type: 'administrator', id: 1 },
  token_id: null,
  permissions: ['*'],
  request_id: 'test',
  address: '127.0.0.1',
  clock: systemClock,
} as const

interface Member {
  readonly id: number
  readonly name: string
}

/** Members of a new site, some with the same name in another case. */
async function filled(): Promise<{ readonly site: number; readonly members: readonly Member[] }> {
  const { id: site } = await sites.site()
  const { rows } = await sites.database.write<Member>(sql`
    insert into accounts (name, email, password_hash, created_at, updated_at)
    select case when n % 2 = 0 then 'Name ' else 'name ' end || n % 61, 's' || ${site}::text || '-' || n || '@sorted.example', '',
           now(), now() from generate_series(1, 170) as n returning id, name`)
  await sites.database.write(sql`
    insert into site_users (site_id, user_id, created_at, updated_at)
    select ${site}, a.id, now(), now() from unnest(${rows.map((row) => row.id)}::bigint[]) as a (id)`)
  return { site, members: rows }
}

function compared(a: Member, b: Member): number {
  const [left, right] = [a.name.toLowerCase(), b.name.toLowerCase()]
  return left === right ? a.id - b.id : left < right ? -1 : 1
}

test('every page of a sorted list is right, from whichever end it is found', async () => {
  const { site, members } = await filled()
  const scope = await siteReadEntry(sites.database, site, visit)(async (own: SiteReadScope) => own)
  await foldCounts(sites.database, authLists)
  for (const descending of [false, true]) {
    const sorted = members.toSorted(compared).map((member) => member.id)
    const wanted = descending ? sorted.toReversed() : sorted
    for (const conditions of [[], [sql`u.user_id % 3 = 0`]]) {
      const kept = conditions.length === 0 ? wanted : wanted.filter((id) => id % 3 === 0)
      for (const page of [1, 2, 5, 9, 14, 17, 18]) {
        const found = await listPage(
          scope,
          {
            list: memberList,
            alias: 'u',
            record: sql`u.user_id as id`,
            selection: {},
            conditions,
            sort: { column: 'sort_name', descending },
            query: { page, per_page: 10 },
          },
          low,
        )
        const ids = JSON.parse(found.rows).map((row: Member) => row.id)
        expect([page, ids]).toEqual([page, kept.slice((page - 1) * 10, page * 10)])
        expect(found.exact ? found.total : kept.length).toBe(kept.length)
      }
    }
  }
})

const accounts: CountedList = { table: 'accounts', columns: [], facets: [[]], newestFirst: false }

test('rows of nobody are counted, and every page of them is reached', async () => {
  const { site, members } = await filled()
  const scope = await adminReadEntry(sites.database, visit)(async (own: AdminReadScope) => own)
  // Other tests write at the same time. Our rows must be among the results, in order.
  const ids: number[] = []
  const asked = { list: accounts, alias: 'a', record: sql`a.id, a.email`, selection: {}, conditions: [] }
  const { total } = await listPage(scope, { ...asked, query: { page: 1, per_page: 1 } }, low)
  for (let page = Math.max(1, Math.floor(total / 100) - 5); ; page += 1) {
    const found = await listPage(scope, { ...asked, query: { page, per_page: 100 } }, low)
    const rows: { id: number; email: string }[] = JSON.parse(found.rows)
    ids.push(...rows.filter(({ email }) => email.startsWith(`s${site}-`)).map(({ id }) => id))
    if (found.count < 100) break
  }
  expect(ids).toEqual(members.map((member) => member.id))
})

test('a stretch is the same whether its rows are walked to, found or sorted', async () => {
  const { site, members } = await filled()
  const scope = await siteReadEntry(sites.database, site, visit)(async (own: SiteReadScope) => own)
  const list: CountedList = { ...memberList, newestFirst: true }
  const wanted = members
    .filter(({ id }) => id % 5 === 0)
    .map(({ id }) => id)
    .toReversed()
  for (const limits of [
    { rows: 1_000, hits: 1_000 },
    { rows: 3, hits: 1_000 },
    { rows: 3, hits: 3 },
  ]) {
    const rows = await stretchOf<{ id: number }>(
      scope,
      {
        list,
        alias: 'u',
        record: sql`u.user_id as id`,
        bounds: [],
        conditions: [sql`u.user_id % 5 = 0`],
        limit: 20,
      },
      limits,
    )
    expect(rows.map(({ id }) => id)).toEqual(wanted.slice(0, 20))
  }
})
