import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../test/support/clock.ts'
import { type CopiedTables, copiedTables } from '../../../test/support/copied-tables.ts'
import { type Statement, sql } from '../../kernel/database/sql.ts'
import {
  adminReadEntry,
  adminWriteEntry,
  sessionReadEntry,
  siteReadEntry,
  siteStepsEntry,
  siteWriteEntry,
} from './entries.ts'
import type {
  AdminReadScope,
  AdminWriteScope,
  SiteReadScope,
  SiteStepsScope,
  SiteWriteScope,
} from './scopes.ts'
import type { Tenants } from '../../kernel/tenants.ts'

let tables: CopiedTables
beforeAll(async () => {
  tables = await copiedTables('auth', ['audit'])
  await tables.run(`create table ${tables.options.schema}.notes (site_id bigint, text text)`)
})
afterAll(() => tables.drop())

const clock = new HandClock(new Date('2026-05-04T12:00:00Z'))
const actor = { type: 'user', id: 9 } as const
const visit = { actor, token_id: 1, permissions: [], request_id: 'r1', address: '192.0.2.1', clock }

/** Selects the sites, out of three rows, that the condition matches. */
const letThrough = (condition: Statement): Statement => sql`
  select coalesce(array_agg(t.site_id::int order by t.site_id), '{}') as sites
    from (values (1), (2), (3)) as t (site_id) where ${condition}`
async function sitesOf(condition: Statement): Promise<unknown> {
  return (await tables.database.query<{ sites: unknown }>(letThrough(condition))).rows[0]?.sites
}
async function idsOf({ each }: Tenants): Promise<unknown> {
  return (await tables.database.query(sql`select id::int from ${each} as e (id)`)).rows
}

let serial = 100
const note = ({ site }: SiteReadScope, text: string) =>
  sql`insert into notes (site_id, text) values (${site}, ${text}), (${site}, ${text})`
const notes = async (scope: SiteReadScope) =>
  (
    await scope.all<{ text: string }>(
      sql`select distinct text from notes where site_id = ${scope.site} order by 1`,
    )
  ).map(({ text }) => text)

describe('a site', () => {
  test('its lists have its rows alone, and its time is that of the visit', async () => {
    await siteReadEntry(
      tables.database,
      2,
      visit,
    )(async (scope: SiteReadScope) => {
      expect([scope.site, scope.visit, scope.now]).toEqual([2, visit, clock.now()])
      const { tenants } = scope
      expect([tenants.column, tenants.ids]).toEqual(['site_id', [2]])
      expect(await sitesOf(tenants.within('t'))).toEqual([2])
      expect(await idsOf(tenants)).toEqual([{ id: 2 }])
    })
  })

  test('a write counts what it changes; all of it is one transaction', async () => {
    const site = (serial += 1)
    const write = (isRefused: boolean) =>
      siteWriteEntry(
        tables.database,
        site,
        visit,
      )(async (scope: SiteWriteScope) => {
        expect(await scope.run(note(scope, 'run'))).toBe(2)
        await scope.accounts.query(note(scope, 'accounts'))
        if (isRefused) throw new Error('refused')
        return notes(scope)
      })
    await expect(write(true)).rejects.toThrow('refused')
    expect(await sessionReadEntry(tables.database, site, visit)(notes)).toEqual([])
    expect(await write(false)).toEqual(['accounts', 'run'])
  })

  test('steps: statements count at once, and each write is a transaction of the same site', async () => {
    const site = (serial += 1)
    await siteStepsEntry(
      tables.database,
      site,
      visit,
    )(async (scope: SiteStepsScope) => {
      await scope.accounts.query(note(scope, 'accounts'))
      const refused = scope.write(async (inner) => {
        await inner.run(note(inner, 'refused'))
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
      const written = await scope.write(async (inner) => {
        await inner.run(note(inner, 'written'))
        return [inner.site, inner.visit]
      })
      expect(written).toEqual([site, visit])
      expect(await notes(scope)).toEqual(['accounts', 'written'])
    })
  })
})

const ones = (scope: AdminReadScope) => scope.all(sql`select 1 as one`)

describe('an administrator', () => {
  test('sees the rows of every site, or of the one they name', async () => {
    await adminReadEntry(
      tables.database,
      visit,
    )(async (scope: AdminReadScope) => {
      expect([scope.visit, scope.now]).toEqual([visit, clock.now()])
      expect(await sitesOf(scope.everywhere)).toEqual([1, 2, 3])
      expect(await sitesOf(scope.within('t', 3))).toEqual([3])
      for (const all of [scope.tenants, scope.tenantsOf(undefined)]) {
        expect([all.column, all.ids]).toEqual(['site_id', undefined])
        expect(await sitesOf(all.within('t'))).toEqual([1, 2, 3])
      }
      const one = scope.tenantsOf(3)
      expect([one.column, one.ids]).toEqual(['site_id', [3]])
      expect(await sitesOf(one.within('t'))).toEqual([3])
    })
  })

  test('may ask what a replica does not have yet', async () => {
    await adminReadEntry(
      tables.lagging,
      visit,
    )(async (scope: AdminReadScope) => {
      expect(await ones(scope)).toEqual([])
      expect(await ones(scope.present)).toEqual([{ one: 1 }])
      expect(scope.present.visit).toBe(visit)
    })
    await adminReadEntry(
      tables.database,
      visit,
    )(async (scope: AdminReadScope) => {
      expect(scope.present).toBe(scope)
    })
  })

  test('a write counts what it changes, and rolls back as a whole', async () => {
    const site = (serial += 1)
    const write = (isRefused: boolean) =>
      adminWriteEntry(
        tables.database,
        visit,
      )(async (scope: AdminWriteScope) => {
        const insert = sql`insert into notes (site_id, text) values (${site}, 'a'), (${site}, 'b')`
        expect(await scope.run(insert)).toBe(2)
        await scope.connection.query(insert)
        if (isRefused) throw new Error('refused')
      })
    await expect(write(true)).rejects.toThrow('refused')
    await write(false)
    const left = await tables.database.query(
      sql`select count(*)::int as n from notes where site_id = ${site}`,
    )
    expect(left.rows).toEqual([{ n: 4 }])
  })
})

test('the audit log tells who did what to which target, and how it ended', async () => {
  const target = { type: 'role', id: 4 }
  await siteWriteEntry(
    tables.database,
    2,
    visit,
  )((scope: SiteWriteScope) => scope.audit({ action: 'role.created' }))
  await adminWriteEntry(
    tables.database,
    visit,
  )(async (scope: AdminWriteScope) => {
    await scope.audit({ action: 'site.created', target, outcome: 'refused', change: { name: 'A' } }, null)
    await scope.audit({ action: 'site.updated', outcome: 'done' }, 3)
  })
  const { rows } = await tables.database.query(sql`
    select site_id, at, actor_type, actor_id, action, target_type, target_id, outcome, request_id, address, change
      from audit order by id`)
  const row = {
    at: clock.now(),
    actor_type: 'user',
    actor_id: 9,
    target_type: null,
    target_id: null,
    outcome: 'done',
    request_id: 'r1',
    address: '192.0.2.1',
    change: {},
  }
  expect(rows).toEqual([
    { ...row, site_id: 2, action: 'role.created' },
    {
      ...row,
      site_id: null,
      action: 'site.created',
      target_type: 'role',
      target_id: 4,
      outcome: 'refused',
      change: { name: 'A' },
    },
    { ...row, site_id: 3, action: 'site.updated' },
  ])
})
