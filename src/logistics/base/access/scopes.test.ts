import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HandClock } from '../../../../test/support/clock.ts'
import { type CopiedTables, copiedTables } from '../../../../test/support/copied-tables.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import type { Admission } from './types.ts'
import { platformReadEntry, platformWriteEntry, readEntry, writeEntry } from './entries.ts'
import { Json, Page } from '../../../kernel/json.ts'
import type { Event } from './outbox.ts'
import type { PlatformReadScope, PlatformWriteScope, ReadScope, WriteScope } from './scopes.ts'
import { atLeast, roles } from './roles.ts'
import type { Tenants } from '../../../kernel/tenants.ts'

let tables: CopiedTables
beforeAll(async () => {
  tables = await copiedTables('logistics', ['audit', 'outbox'])
  await tables.run(
    `create table ${tables.options.schema}.notes (company_id bigint, text text unique deferrable initially immediate)`,
  )
})
afterAll(() => tables.drop())

const clock = new HandClock(new Date('2026-05-04T12:00:00Z'))
const visit = {
  caller: 'user:5',
  user_id: 5,
  token_id: 1,
  role: 'operator',
  request_id: 'r1',
  clock,
} as const
const unrestricted: Admission = { visit, clients: null }

function reading(companies: readonly number[], more: Partial<Admission> = {}, database = tables.database) {
  return readEntry(database, companies, { ...unrestricted, ...more })(async (scope: ReadScope) => scope)
}
function writing<T>(company: number, work: (scope: WriteScope) => Promise<T>): Promise<T> {
  return writeEntry(tables.database, company, unrestricted)(work)
}

test.each(roles.flatMap((role) => roles.map((needed) => [role, needed] as const)))(
  'a %s may do what a %s may, or not',
  (role, needed) => {
    const ranks = ['viewer', 'client', 'operator', 'manager', 'super_admin']
    expect(atLeast(role, needed)).toBe(ranks.indexOf(role) >= ranks.indexOf(needed))
  },
)

/** Companies with client companies: 1 has 10 and 11, 2 has 20, 3 has 30. */
const goods = sql`(values (1, 10), (1, 11), (2, 20), (3, 30)) as t (company_id, client_3pl_id)`
const seen = (condition: Statement): Statement => sql`
  select coalesce(array_agg(t.client_3pl_id order by t.client_3pl_id), '{}') as clients
    from ${goods} where ${condition}`
async function clientsOf(condition: Statement): Promise<unknown> {
  return (await tables.database.query<{ clients: unknown }>(seen(condition))).rows[0]?.clients
}
async function idsOf({ each }: Tenants): Promise<unknown> {
  return (await tables.database.query(sql`select id::int from ${each} as e (id) order by id`)).rows
}

describe('what a scope of companies may see', () => {
  test.each([
    ['one company', { companies: [1], clients: null, within: [10, 11], owned: [10, 11] }],
    ['several', { companies: [1, 3], clients: null, within: [10, 11, 30], owned: [10, 11, 30] }],
    ['none', { companies: [], clients: null, within: [], owned: [] }],
    ['one client company', { companies: [1], clients: [11], within: [10, 11], owned: [11] }],
    ['ids of others are refused', { companies: [1], clients: [11, 20], within: [10, 11], owned: [11] }],
    ['no client company', { companies: [1, 2], clients: [], within: [10, 11, 20], owned: [] }],
  ])('%s', async (_name, { companies, clients, within, owned }) => {
    const scope = await reading(companies, { clients })
    expect([scope.companies, scope.clients]).toEqual([companies, clients])
    expect(await clientsOf(scope.within('t'))).toEqual(within)
    expect(await clientsOf(scope.owned('t'))).toEqual(owned)
    expect(scope.only).toBe(companies.length === 1 ? companies[0] : undefined)
    expect([scope.tenants.column, scope.tenants.ids]).toEqual(['company_id', companies])
    expect(await clientsOf(scope.tenants.within('t'))).toEqual(within)
    expect(await idsOf(scope.tenants)).toEqual(companies.map((id) => ({ id })))
  })

  test('one company is compared for equality, which keeps an index in order', async () => {
    expect((await reading([1])).within('t').shape.text).toBe('t.company_id = $1')
    expect((await reading([1, 2])).within('t').shape.text).toBe('t.company_id = any($1)')
  })

  test.each<[string, number[] | null, number[]]>([
    ['all are theirs', null, [10]],
    ['it is theirs', [10, 11], [10]],
    ['it is not', [11], []],
    ['they have none', [], []],
  ])('narrowed to one client company where %s', async (_name, clients, owned) => {
    const scope = (await reading([1, 2], { clients, everywhere: true })).narrowed([10])
    expect(await clientsOf(scope.owned('t'))).toEqual(owned)
    expect([scope.clients, scope.companies, scope.visit, scope.everywhere]).toEqual([
      owned,
      [1, 2],
      visit,
      true,
    ])
  })

  test('the tenants of one company are those of the scope alone', async () => {
    const scope = await reading([1, 2])
    expect(scope.tenantsOf(2).ids).toEqual([2])
    expect(scope.tenantsOf(3).ids).toEqual([])
    expect(await clientsOf(scope.tenantsOf(3).within('t'))).toEqual([])
  })

  test('rows of no company are seen by who may look everywhere', async () => {
    const named = await reading([1])
    expect(named.everywhere).toBe(false)
    expect(named.tenantsAndNone.ids).toEqual([1])
    const everywhere = (await reading([1], { everywhere: true })).tenantsAndNone
    expect([everywhere.column, everywhere.ids]).toEqual(['company_id', undefined])
    expect(await clientsOf(everywhere.within('t'))).toEqual([10, 11, 20, 30])
  })

  test('the time is that of the visit', async () => {
    expect((await reading([1])).now).toEqual(clock.now())
  })
})

const numbers = (scope: ReadScope, from: number) => sql`
  select n::int from generate_series(${from}::int, 2) as n where ${scope.companies}::bigint[] is not null order by n`

describe('reads', () => {
  test('all rows, one, perhaps one', async () => {
    const scope = await reading([1])
    expect(await scope.all(numbers(scope, 1))).toEqual([{ n: 1 }, { n: 2 }])
    expect(await scope.maybe(numbers(scope, 2))).toEqual({ n: 2 })
    expect(await scope.maybe(numbers(scope, 3))).toBeUndefined()
    expect(await scope.one(numbers(scope, 1))).toEqual({ n: 1 })
    await expect(scope.one(numbers(scope, 3))).rejects.toThrow(/^no row: [^]*generate_series/)
  })

  test('a record with its version, or none', async () => {
    const scope = await reading([1])
    const record = (version: number) => sql`
      select '{"a":1}' as json, v as version from generate_series(${version}::int, 2) as v
       where ${scope.companies}::bigint[] is not null`
    const found = await scope.record(record(2))
    expect(found).toBeInstanceOf(Json)
    expect([found?.text, found?.version]).toEqual(['{"a":1}', 2])
    expect(await scope.record(record(3))).toBeUndefined()
  })

  test('a page with its counts', async () => {
    const scope = await reading([1])
    const page = await scope.page(sql`
      select '[1]' as json, 1 as count, 7 as total where ${scope.companies}::bigint[] is not null`)
    expect(page).toEqual(new Page('[1]', 1, 7))
  })

  test('as much of the rows as is wanted, counted if that is wanted', async () => {
    const { companies } = await reading([1])
    const seven = sql`6 + cardinality(${companies}::bigint[])`
    const shown = async (scope: ReadScope | PlatformReadScope) => {
      const { rows } = await tables.database.query<{ json: unknown; total: number }>(sql`
        select ${scope.rows('t')} as json, ${scope.counted(seven)} as total
          from (values (1, 'x')) as t (id, name)`)
      return [rows[0]?.json, Number(rows[0]?.total)]
    }
    const whole = [{ id: 1, name: 'x' }]
    const view = { fields: ['name'], counted: false }
    expect(await shown(await reading([1]))).toEqual([whole, 7])
    expect(await shown(await reading([1], { view: { ...view, counted: true } }))).toEqual([
      [{ name: 'x' }],
      7,
    ])
    for (const scope of [await reading([1], { view }), (await reading([1], { view })).narrowed([10])])
      expect(await shown(scope)).toEqual([[{ name: 'x' }], 0])
    expect(await shown((await reading([1], { view }, tables.lagging)).present)).toEqual([[{ name: 'x' }], 0])
    await platformReadEntry(
      tables.database,
      visit,
    )(async (scope: PlatformReadScope) => {
      expect(await shown(scope)).toEqual([whole, 7])
    })
  })

  test('what a replica does not have yet the primary has; lists may lag', async () => {
    const scope = await reading([1, 2], { clients: [10], everywhere: true }, tables.lagging)
    expect(await scope.all(numbers(scope, 1))).toEqual([])
    expect(await scope.maybe(numbers(scope, 1))).toEqual({ n: 1 })
    expect(await scope.maybe(numbers(scope, 3))).toBeUndefined()
    const { present } = scope
    expect(await present.all(numbers(present, 2))).toEqual([{ n: 2 }])
    expect([present.companies, present.clients, present.everywhere, present.visit]).toEqual([
      [1, 2],
      [10],
      true,
      visit,
    ])
    expect(await scope.narrowed([10]).all(numbers(scope, 1))).toEqual([])
    const without = await reading([1])
    expect(without.present).toBe(without)
  })
})

let serial = 100
const note = ({ company }: WriteScope, text: string) =>
  sql`insert into notes (company_id, text) values (${company}, ${`${company} ${text}`})`
async function notesOf(company: number): Promise<readonly string[]> {
  const { rows } = await tables.database.query<{ text: string }>(sql`
    select text from notes where company_id = ${company} order by text`)
  return rows.map(({ text }) => text.replace(/^\d+ /, ''))
}
const event = (id: number, more: Partial<Event> = {}): Event => ({
  type: 'article.created',
  resource: { type: 'article', id, version: 1 },
  client_3pl_id: null,
  data: new Json('{}'),
  ...more,
})
async function eventsOf(company: number): Promise<unknown> {
  const { rows } = await tables.database.query(sql`
    select resource_id as id, actor, user_id, request_id, created_at as at
      from outbox where company_id = ${company} order by outbox.id`)
  return rows
}

describe('a write scope', () => {
  test('has one company, and counts what it changes', async () => {
    const company = (serial += 1)
    await writing(company, async (scope) => {
      expect([scope.company, scope.companies, scope.only]).toEqual([company, [company], company])
      expect(await scope.run(note(scope, 'run'))).toBe(1)
    })
    expect(await notesOf(company)).toEqual(['run'])
  })

  test('is one transaction, with letters and what is sent ahead', async () => {
    const company = (serial += 1)
    const write = (isRefused: boolean) =>
      writing(company, async (scope) => {
        scope.send(note(scope, 'sent'))
        await scope.letters.query(note(scope, 'letter'))
        if (isRefused) throw new Error('refused')
      })
    await expect(write(true)).rejects.toThrow('refused')
    expect(await notesOf(company)).toEqual([])
    await write(false)
    expect(await notesOf(company)).toEqual(['letter', 'sent'])
  })

  test('explains why what was sent ahead failed', async () => {
    const company = (serial += 1)
    const write = writing(company, async (scope) => {
      scope.send(note(scope, 'same'))
      scope.send(note(scope, 'same'), () => new Error('explained'))
    })
    await expect(write).rejects.toThrow('explained')
  })

  test('records events in order at its end, each with its own time, superseded ones not', async () => {
    const company = (serial += 1)
    const at = clock.now()
    await writing(company, async (scope) => {
      scope.emit(event(3), event(1, { supersedes: true }))
      clock.advance(1)
      scope.emit(event(1, { supersedes: true }), event(2))
      expect(await eventsOf(company)).toEqual([])
    })
    const later = clock.now()
    const row = { actor: 'user:5', user_id: 5, request_id: 'r1' }
    expect(await eventsOf(company)).toEqual([
      { id: 3, ...row, at },
      { id: 1, ...row, at: later },
      { id: 2, ...row, at: later },
    ])
  })

  test('records events once, however often it is flushed, and none without events', async () => {
    const company = (serial += 1)
    await writing(company, async (scope) => {
      scope.flush()
      scope.emit(event(1))
      scope.flush()
    })
    expect(await eventsOf(company)).toMatchObject([{ id: 1 }])
  })

  test('goes on after an attempt that was refused, without its rows and events', async () => {
    const company = (serial += 1)
    await writing(company, async (scope) => {
      scope.emit(event(1))
      const refused = scope.attempt(async () => {
        await scope.run(note(scope, 'refused'))
        scope.emit(event(2))
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')
      const done = scope.attempt(async () => {
        await scope.run(note(scope, 'done'))
        scope.emit(event(3))
        return 'value'
      })
      expect(await done).toBe('value')
    })
    expect(await notesOf(company)).toEqual(['done'])
    expect(await eventsOf(company)).toMatchObject([{ id: 1 }, { id: 3 }])
  })
})

describe('the whole installation', () => {
  test('reads rows of every company', async () => {
    await platformReadEntry(
      tables.database,
      visit,
    )(async (scope: PlatformReadScope) => {
      expect([scope.visit, scope.now]).toEqual([visit, clock.now()])
      expect(await clientsOf(scope.everywhere)).toEqual([10, 11, 20, 30])
      expect([scope.tenants.column, scope.tenants.ids]).toEqual(['company_id', undefined])
      expect(await clientsOf(scope.tenants.within('t'))).toEqual([10, 11, 20, 30])
    })
  })

  test('writes in one transaction', async () => {
    const company = (serial += 1)
    const insert = (text: string) => sql`
      insert into notes (company_id, text) values (${company}, ${`${company} ${text}`})`
    const write = (isRefused: boolean) =>
      platformWriteEntry(
        tables.database,
        visit,
      )(async (scope: PlatformWriteScope) => {
        expect([scope.company, scope.userOf(5)]).toEqual([0, 5])
        scope.send(insert('sent'))
        expect(await scope.run(insert('run'))).toBe(1)
        if (isRefused) throw new Error('refused')
      })
    await expect(write(true)).rejects.toThrow('refused')
    await write(false)
    expect(await notesOf(company)).toEqual(['run', 'sent'])
  })
})

test('the audit log tells who changed which target, and how', async () => {
  const company = (serial += 1)
  const entry = { action: 'article.changed', target: { type: 'article', id: 7 }, change: { name: 'A' } }
  await writing(company, (scope) => scope.audit(entry))
  await platformWriteEntry(
    tables.database,
    visit,
  )(async (scope: PlatformWriteScope) => {
    await scope.audit({ ...entry, target: { type: 'mdm', id: 'x' } }, null)
    await scope.audit(entry, 3)
  })
  const { rows } = await tables.database.query(sql`
    select company_id, at, actor, action, target_type, target_id, request_id, change from audit order by id`)
  const row = {
    at: clock.now(),
    actor: 'user:5',
    action: 'article.changed',
    target_type: 'article',
    target_id: '7',
    request_id: 'r1',
    change: { name: 'A' },
  }
  expect(rows).toEqual([
    { ...row, company_id: company },
    { ...row, company_id: null, target_type: 'mdm', target_id: 'x' },
    { ...row, company_id: 3 },
  ])
})
