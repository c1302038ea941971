import { afterAll, beforeAll, expect, test } from 'vitest'
import { Sites } from '../../test/support/sites.ts'
import { World } from '../../test/support/world.ts'
import { authLists } from '../auth/index.ts'
import { memberList } from '../auth/users/list.ts'
import { systemClock } from '../kernel/clock.ts'
import { name, sql } from '../kernel/database/sql.ts'
import { siteReadEntry } from '../auth/access/entries.ts'
import type { SiteReadScope } from '../auth/access/scopes.ts'
import { buildFences } from './fences.ts'
import { foldCounts } from './fold.ts'
import { listPage } from './page.ts'

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
const low = { hits: 50, rows: 40, deep: 0 }
const close = { apart: 16, small: 50, moves: 10, atOnce: 4 }
const visit = {
  actor: { type: 'administrator', id: 1 },
  token_id: null,
  permissions: ['*'],
  request_id: 'test',
  address: '127.0.0.1',
  clock: systemClock,
} as const
const sorts = ['sort_name', 'email', 'created_at', 'updated_at'] as const

async function addMembers(site: number, [first, last]: readonly [number, number]): Promise<void> {
  await sites.database.write(sql`
    with made as (
      insert into accounts (name, email, password_hash, created_at, updated_at)
      select 'Name ' || n * 37 % 61, 'f' || n * 53 % 199 || '-' || ${site}::text || '-' || n || '@fences.example', '', now(), now()
        from generate_series(${first}::int, ${last}::int) as n returning id)
    insert into site_users (site_id, user_id, created_at, updated_at)
    select ${site}, id, now() - id % 17 * interval '1 hour', now() + id % 23 * interval '1 hour' from made`)
}

/** The site's fences, and the moves recorded since they were built. */
async function noted(site: number): Promise<{ readonly fences: number; readonly moves: number }> {
  const { rows } = await sites.database.query<{ fences: number; moves: number }>(sql`
    select (select count(*)::int from site_user_fences where site_id = ${site}) as fences,
           (select count(*)::int from site_user_moves where site_id = ${site}) as moves`)
  return rows[0] ?? { fences: 0, moves: 0 }
}

async function expectPages(site: number): Promise<void> {
  const scope = await siteReadEntry(sites.database, site, visit)(async (own: SiteReadScope) => own)
  for (const column of sorts) {
    const { rows } = await sites.database.query<{ id: number }>(sql`
      select user_id as id from site_users where site_id = ${site} order by ${name(column)}, user_id`)
    const ascending = rows.map((row) => row.id)
    for (const descending of [false, true]) {
      const wanted = descending ? ascending.toReversed() : ascending
      for (let page = 1; page <= Math.ceil(wanted.length / 7) + 1; page += 3) {
        const listing = {
          list: memberList,
          alias: 'u',
          record: sql`u.user_id as id`,
          selection: {},
          conditions: [],
        }
        const sort = { column, descending }
        const found = await listPage(scope, { ...listing, sort, query: { page, per_page: 7 } }, low)
        const ids = JSON.parse(found.rows).map((row: { readonly id: number }) => row.id)
        expect([column, descending, page, ids]).toEqual([
          column,
          descending,
          page,
          wanted.slice((page - 1) * 7, page * 7),
        ])
        expect(found.total).toBe(wanted.length)
      }
    }
  }
}

/** Other tests build fences too, and the second builder skips the work. So poll. */
async function build(
  site: number,
  wanted: { readonly fences: number; readonly moves: number },
): Promise<void> {
  await foldCounts(sites.database, authLists)
  await expect
    .poll(async () => {
      await buildFences(sites.database, authLists, close)
      return noted(site)
    })
    .toEqual(wanted)
}

test('every page of a sorted list is right, even if rows moved since its fences were made', async () => {
  const { id: site } = await sites.site()
  await addMembers(site, [1, 170])
  expect(await noted(site)).toEqual({ fences: 0, moves: 170 })
  await expectPages(site)
  await build(site, { fences: 4 * Math.ceil(170 / 16), moves: 0 })
  await expectPages(site)
  // Too few moves to rebuild the fences.
  await addMembers(site, [171, 176])
  await sites.database.write(sql`
    update site_users set name = 'Aa ' || user_id, updated_at = now() - interval '2 days'
     where site_id = ${site} and user_id in (select max(user_id) from site_users where site_id = ${site})`)
  await sites.database.write(sql`
    delete from site_users where site_id = ${site} and user_id in (select min(user_id) from site_users where site_id = ${site})`)
  expect(await noted(site)).toEqual({ fences: 44, moves: 9 })
  await expectPages(site)
  await addMembers(site, [177, 230])
  await expectPages(site)
  await build(site, { fences: 4 * Math.ceil(229 / 16), moves: 0 })
  await expectPages(site)
})

test('what changes nothing of the order is not noted, and a short list gets no fences', async () => {
  const { id: site } = await sites.site()
  await addMembers(site, [1, 30])
  await build(site, { fences: 0, moves: 0 })
  await sites.database.write(sql`update site_users set version = version + 1 where site_id = ${site}`)
  expect(await noted(site)).toEqual({ fences: 0, moves: 0 })
  await expectPages(site)
})
