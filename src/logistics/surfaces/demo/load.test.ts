import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type AnyCommand, type Terminal, prepared } from '../../../kernel/command.ts'
import { Database } from '../../../kernel/database/database.ts'
import { type Statement, sql } from '../../../kernel/database/sql.ts'
import { Passwords } from '../../../kernel/passwords.ts'
import { insertCompany } from '../../people/companies/store.ts'
import { demoCommands } from './commands.ts'
import { type DemoWorld, loadDemo } from './load.ts'
import { salesOrderStatuses } from '../../documents/sales-orders/moves.ts'
import { demoPartners } from './partners.ts'
import { type Fresh, migratedDatabase } from '../../../../test/support/fresh.ts'
import { testPasswordCost } from '../../../../test/support/world.ts'
import { patience } from '../../../../test/support/patience.ts'

// Every test has a database of its own, because the demo needs an empty one.
const passwords = new Passwords(testPasswordCost)
const clock = { now: () => new Date('2026-03-01T12:00:00Z') }
let fresh: Fresh
let database: Database
let others: Database[]

function opened(): Database {
  const { url } = fresh
  return new Database({ url, schema: 'logistics', poolSize: 2, ...patience })
}

function load(articles: number, progress: (rows: number) => void = () => {}): Promise<DemoWorld> {
  return loadDemo({ database, passwords, clock }, { articles }, progress)
}

async function rows<Row>(statement: Statement): Promise<readonly Row[]> {
  return (await database.query<Row>(statement)).rows
}

async function counts(): Promise<object | undefined> {
  const [row] = await rows<object>(sql`
    select (select count(*) from companies) as companies, (select count(*) from clients) as clients,
           (select count(*) from warehouses) as warehouses, (select count(*) from locations) as locations,
           (select count(*) from units) as units, (select count(*) from partners) as partners,
           (select count(*) from users) as users, (select count(*) from articles) as articles`)
  return row
}

const whole = {
  companies: 3,
  clients: 10,
  warehouses: 6,
  locations: 288,
  units: 40,
  partners: 114,
  users: 9,
}

function demoLoad(): AnyCommand {
  const [only] = demoCommands({ database: async () => database, passwords, clock })
  if (only === undefined) throw new Error('no command')
  return only
}

function listening(): { terminal: Terminal; heard: string[] } {
  const heard: string[] = []
  const progress: Terminal['progress'] = (title, total) => {
    heard.push(`${title} of ${total}`)
    return { advance: (by) => heard.push(`+${by}`), done: () => heard.push('done') }
  }
  return { terminal: { progress, note: (line) => heard.push(line) }, heard }
}

beforeEach(async () => {
  fresh = await migratedDatabase()
  database = opened()
  others = []
})
afterEach(async () => {
  await Promise.all([database, ...others].map((each) => each.close()))
  await fresh.drop()
})

describe('loadDemo', () => {
  test('fills an empty database', async () => {
    const progress: number[] = []
    const world = await load(4_500, (size) => progress.push(size))
    expect(world).toMatchObject({ loaded: true, articles: 4_500 })
    expect(world.companies.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Adriatica Logistica'],
      [2, 'Nordhub Fulfilment'],
      [3, 'Carpathia Depozit'],
    ])
    expect(progress).toEqual([0, 2_000, 2_000, 500])
    expect(await counts()).toEqual({ ...whole, articles: 4_500 })
  })

  test('gives every company its modules and articles of all its clients', async () => {
    await load(500)
    const companies = await rows(sql`
      select c.id, c.modules, count(distinct a.client_3pl_id) as owners
        from companies c join articles a on a.company_id = c.id group by c.id order by c.id`)
    expect(companies).toEqual([
      {
        id: 1,
        modules: [
          'api',
          'articles',
          'stock',
          'kits',
          'outbound',
          'picking',
          'counting',
          'inbound',
          'returns',
          'printing',
          'webhooks',
          'graphql',
        ],
        owners: 4,
      },
      { id: 2, modules: ['api', 'articles', 'stock', 'outbound', 'webhooks'], owners: 3 },
      { id: 3, modules: ['api', 'articles', 'inbound', 'returns'], owners: 3 },
    ])
    const next = await database.transaction((connection) =>
      insertCompany(connection, { name: 'Next', modules: ['all'], now: clock.now() }),
    )
    expect(next.id).toBe(4)
  })

  test('has users of every role, who can sign in', async () => {
    const world = await load(0)
    expect(new Set(world.users.map((user) => user.role))).toEqual(
      new Set(['super_admin', 'manager', 'operator', 'client', 'viewer']),
    )
    const stored = await rows<{ email: string; password_hash: string; super_admin: boolean }>(
      sql`select email, password_hash, super_admin from users order by id`,
    )
    expect(stored.map((user) => user.email)).toEqual(world.users.map((user) => user.email))
    expect(stored.filter((user) => user.super_admin)).toHaveLength(1)
    expect(await passwords.matches(stored[0]?.password_hash, world.users[0]?.password ?? '')).toBe(true)
    const members = await rows(sql`
      select m.company_id, m.role, m.is_primary, c.code as client
        from memberships m join users u on u.id = m.user_id
        left join clients c on c.company_id = m.company_id and c.id = any(m.client_ids)
       where u.email in ('planner@demo.waybill.test', 'client@demo.waybill.test')
       order by u.id, m.is_primary`)
    expect(members).toEqual([
      { company_id: 1, role: 'client', is_primary: true, client: 'FRANTOIO' },
      { company_id: 1, role: 'viewer', is_primary: false, client: null },
      { company_id: 2, role: 'operator', is_primary: true, client: null },
    ])
  })

  test('ties locations to their warehouses and partners to their client companies', async () => {
    await load(0)
    const places = await rows(sql`
      select w.company_id, w.code, count(*) as locations
        from warehouses w join locations l on l.company_id = w.company_id and l.warehouse_id = w.id
       group by w.company_id, w.id order by w.id`)
    expect(places).toEqual([
      { company_id: 1, code: 'MOD', locations: 54 },
      { company_id: 1, code: 'BRI', locations: 36 },
      { company_id: 2, code: 'HAM', locations: 72 },
      { company_id: 2, code: 'LEJ', locations: 36 },
      { company_id: 3, code: 'CLJ', locations: 54 },
      { company_id: 3, code: 'CND', locations: 36 },
    ])
    const owned = demoPartners.filter((partner) => partner.client !== null)
    const [ties] = await rows<object>(sql`
      select count(client_3pl_id) as owned, bool_and(created_at < ${clock.now()}) as old from partners`)
    expect(ties).toEqual({ owned: owned.length, old: true })
  })

  test('dates articles over the last two years of the clock', async () => {
    await load(2_000)
    const [span] = await rows<Record<string, unknown>>(sql`
      select min(a.created_at) >= ${clock.now()}::timestamptz - interval '730 days' as recent,
             max(a.created_at) - min(a.created_at) > interval '700 days' as spread,
             bool_and(a.updated_at between a.created_at and ${clock.now()}) as ordered,
             bool_and(a.created_at > c.created_at) as younger,
             bool_and(a.sync_seq is null and a.counted = 0) as unnumbered
        from articles a join companies c on c.id = a.company_id`)
    expect(span).toEqual({ recent: true, spread: true, ordered: true, younger: true, unnumbered: true })
  })

  test('adds nothing to a complete world, and the rest to a larger one', async () => {
    await load(500)
    const before = await rows(sql`select id, article_code, created_at from articles order by id`)
    expect(await load(500)).toMatchObject({ loaded: false, articles: 500 })
    expect(await load(10)).toMatchObject({ loaded: false })
    expect(await rows(sql`select id, article_code, created_at from articles order by id`)).toEqual(before)
    expect(await load(700)).toMatchObject({ loaded: true, articles: 700 })
    expect(await counts()).toMatchObject({ companies: 3, articles: 700 })
  })

  test('completes what was interrupted', async () => {
    let heard = 0
    const interrupted = load(7_000, (size) => {
      heard += size
      if (heard === 4_000) throw new Error('Ctrl-C')
    })
    await expect(interrupted).rejects.toThrow('Ctrl-C')
    expect(await counts()).toMatchObject({ companies: 3, articles: 4_000 })
    expect(await load(7_000)).toMatchObject({ loaded: true })
    expect(await counts()).toEqual({ ...whole, articles: 7_000 })
  })

  test('loads one world when several processes start at once', async () => {
    others = [opened(), opened(), opened()]
    const all = others.map((own) =>
      loadDemo({ database: own, passwords, clock }, { articles: 6_000 }, () => {}),
    )
    const worlds = await Promise.all(all)
    expect(worlds.every((world) => world.users.length === 9)).toBe(true)
    expect(await counts()).toEqual({ ...whole, articles: 6_000 })
  })

  test('finds free ids where callers have chosen their own', async () => {
    await load(10)
    await database.write(sql`
      insert into articles (company_id, id, article_code, description, um3pl, created_at, updated_at)
      select 1 + n % 3, n, 'OWN-' || n, 'Own', 'PCE', now(), now() from generate_series(20, 900) n`)
    await load(500)
    expect(await counts()).toMatchObject({ articles: 500 + 881 })
  })

  test('leaves a database with companies of its own alone', async () => {
    await database.write(sql`insert into companies (name, code) values ('Own', 'DEMO-NORDHUB')`)
    const progress: number[] = []
    expect(await load(500, (size) => progress.push(size))).toEqual({
      companies: [],
      users: [],
      articles: 0,
      orders: 0,
      loaded: false,
      statement: 'the demo world goes into an empty database only; this one has companies of its own',
    })
    expect(progress).toEqual([])
    expect(await counts()).toMatchObject({ companies: 1, clients: 0, warehouses: 0, users: 0, articles: 0 })
  })
})

describe('demo load', () => {
  test('shows progress, then companies and how to sign in', async () => {
    const { terminal, heard } = listening()
    const { result, text } = await prepared(demoLoad(), { articles: '2500', history: '0' })(terminal)
    expect(heard).toEqual(['Loading the demo world of 2500', '+0', '+2000', '+500', 'done'])
    expect(result).toMatchObject({ loaded: true, articles: 2_500 })
    expect(text()).toContain('The demo world is loaded: 3 companies, 2500 articles.')
    expect(text()).toMatch(
      /client@demo\.waybill\.test +demo-waybill +client +Adriatica Logistica \/ Frantoio/,
    )
  })

  test('loads 500 articles by default, and says when it was there already', async () => {
    const { terminal } = listening()
    await prepared(demoLoad(), { history: '0' })(terminal)
    expect(await counts()).toMatchObject({ articles: 500 })
    const again = await prepared(demoLoad(), { history: '0' })(terminal)
    expect(again.result).toMatchObject({ loaded: false })
    expect(again.text()).toContain('The demo world was there already.')
  })

  test('refuses a database with companies of its own, without a bar', async () => {
    await database.write(sql`insert into companies (name) values ('Own')`)
    const { terminal, heard } = listening()
    const refused = prepared(demoLoad(), { history: '0' })(terminal)
    await expect(refused).rejects.toMatchObject({
      name: 'DemoRefused',
      message: 'the demo world goes into an empty database only; this one has companies of its own',
    })
    expect(heard).toEqual([])
  })
})

test('half a year of documents in every state, and a ledger that adds up', async () => {
  await loadDemo({ database, passwords, clock }, { articles: 300, history: true }, () => {})
  const statuses = async (table: Statement<'none'>) => {
    const found = await rows<{ status: string; count: number }>(sql`
      select status, count(*)::int as count from ${table} where company_id = 1 group by status order by status`)
    return Object.fromEntries(found.map((row) => [row.status, row.count]))
  }
  const orders = await statuses(sql`sales_orders`)
  expect(Object.keys(orders).toSorted()).toEqual([...salesOrderStatuses].toSorted())
  expect(Object.values(orders).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(200)
  expect(Object.keys(await statuses(sql`receptions`)).length).toBeGreaterThanOrEqual(6)
  expect(Object.keys(await statuses(sql`returns`)).length).toBeGreaterThanOrEqual(5)
  const [history] = await rows<{ days: number; wrong: number }>(sql`
    select (extract(epoch from max(occurred_at) - min(occurred_at)) / 86400)::int as days,
           (select count(*)::int from stock_buckets b cross join lateral (
              select sum(m.on_hand_delta) as on_hand, sum(m.reserved_delta) as reserved from stock_movements m
               where m.company_id = b.company_id and m.bucket_id = b.id) as m
             where b.on_hand <> m.on_hand or b.reserved <> m.reserved) as wrong
      from stock_movements where company_id = 1`)
  // Only returned goods have no location.
  const [places] = await rows<Record<string, number>>(sql`
    select count(distinct location_code) filter (where location_code <> '')::int as places,
           (sum(on_hand) filter (where location_code <> '') / sum(on_hand))::float8 as placed,
           count(*) filter (where reserved > 0 and location_code <> '')::int as walks
      from stock_buckets where company_id = 1 and stock_status = 'available' and on_hand > 0`)
  expect(places?.['places']).toBeGreaterThanOrEqual(25)
  expect(places?.['placed']).toBeGreaterThan(0.95)
  expect(places?.['walks']).toBeGreaterThanOrEqual(5)
  expect(history?.wrong).toBe(0)
  const kits = await rows(sql`
    select count(*)::int as parts, (select count(*)::int from stock_movements where kind = 'assemble') as movements
      from kit_components where company_id = 1`)
  expect(kits).toEqual([{ parts: 4, movements: 3 }])
  expect(history?.days).toBeGreaterThanOrEqual(150)
}, 180_000)
