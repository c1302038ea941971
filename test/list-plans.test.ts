import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import { systemClock } from '../src/kernel/clock.ts'
import { Database } from '../src/kernel/database/database.ts'
import { type Statement, sql } from '../src/kernel/database/sql.ts'
import { platformReadEntry, readEntry } from '../src/kernel/entry.ts'
import type { PlatformReadScope, ReadScope, Result } from '../src/kernel/scope.ts'
import { foldCounts } from '../src/lists/fold.ts'
import { AuditList } from '../src/logistics/audit/schema.ts'
import { auditPage } from '../src/logistics/audit/store.ts'
import { EventQuery } from '../src/logistics/events/schema.ts'
import { eventStretch, newestAfter } from '../src/logistics/events/store.ts'
import { logisticsLists } from '../src/logistics/index.ts'
import { MovementList } from '../src/logistics/stock/schema.ts'
import { movementPage } from '../src/logistics/stock/store-movement-list.ts'
import { UserList } from '../src/logistics/users/schema.ts'
import { userPage } from '../src/logistics/users/store.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'

/** Runs each statement after PostgreSQL has said how it would. */
class Explained extends Database {
  readonly #pool: Fresh['pool']
  plans: string[] = []
  constructor({ url, pool }: Fresh) {
    super({ url, schema: 'logistics', poolSize: 2, readTimeout_ms: 20_000, connectTimeout_ms: 20_000 })
    this.#pool = pool
  }
  override async query<Row>(statement: Statement): Promise<Result<Row>> {
    const client = await this.#pool.connect()
    try {
      await client.query('set search_path = logistics')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement.shape.text}`, [
        ...statement.values,
      ])
      this.plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    } finally {
      client.release()
    }
    return super.query<Row>(statement)
  }
}

const many = 20_000
let fresh: Fresh
let database: Explained
beforeAll(async () => {
  fresh = await migratedDatabase()
  database = new Explained(fresh)
  for (const statement of filling) await database.write(statement)
  while ((await foldCounts(database, logisticsLists)) > 0);
  await fresh.pool.query('analyze')
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const each = sql`generate_series(1, ${many}::int) as n`
/** One company has nearly everything, and what the filters ask for is rare in it. */
const filling: readonly Statement[] = [
  sql`insert into companies (id, name) select n, 'Company ' || n from generate_series(1, 3) as n`,
  sql`insert into clients (company_id, id, code, name) select 1, n, 'C' || n, 'Client ' || n from generate_series(1, 50) as n`,
  sql`insert into warehouses (company_id, id, code, name) select 1, n, 'W' || n, 'Warehouse ' || n from generate_series(1, 50) as n`,
  sql`
    insert into articles (company_id, client_3pl_id, article_code, description, um3pl, created_at, updated_at)
    select 1, 1, 'A' || n, 'Article ' || n, 'PCE', now(), now() from generate_series(1, 2000) as n`,
  sql`
    insert into stock_positions (company_id, article_id, warehouse_id, updated_at)
    select company_id, min(id), 1, now() from articles group by 1`,
  sql`
    insert into stock_items (company_id, position_id, article_id, warehouse_id, created_at)
    select company_id, id, article_id, warehouse_id, now() from stock_positions`,
  sql`
    insert into stock_buckets (company_id, position_id, item_id, stock_status, on_hand, movements, head, last_at)
    select company_id, position_id, id, 'available', 1, 1, '', now() from stock_items`,
  sql`
    insert into stock_movements (company_id, bucket_id, seq, client_3pl_id, article_id, warehouse_id, location_code, lot_number,
        stock_status, kind, on_hand_delta, reserved_delta, on_hand_after, reserved_after, source_type, source_id, actor, request_id,
        occurred_at, created_at, hash)
    select 1, b.id, n, n % 50 + 1, a.first + n % 2000, n % 50 + 1, 'L' || n % 1000, 'T' || n % 900, 'available',
           case when n % 100 = 0 then 'count' else 'reserve' end, 1, 0, 1, 0, 'sales_order', n, 'user:' || n % 50, 'request',
           timestamptz '2026-01-01' + n * interval '10 min', now(), ''
      from stock_buckets b cross join (select min(id) as first from articles) as a cross join ${each}`,
  sql`
    insert into events (company_id, sequence, event_id, type, client_3pl_id, resource_type, resource_id, resource_version, data,
                        request_id, occurred_at, created_at)
    select 1, n, 'evt_' || n, case when n % 500 = 0 then 'stock.adjusted' else 'article.updated' end, n % 50 + 1,
           case when n % 500 = 0 then 'stock' else 'article' end, n % 3000, 1, '{}', 'request', now(), now() from ${each}`,
  sql`
    insert into audit (company_id, at, actor, action, target_type, target_id, request_id, change)
    select nullif(n % 3, 0), timestamptz '2026-01-01' + n * interval '10 min', 'user:' || n % 50, 'client.' || n % 40,
           'type' || n % 40, n % 3000, 'request-' || n, '{}' from ${each}`,
  sql`
    insert into users (name, email, password_hash, active, super_admin)
    select 'User ' || n, 'user' || n || '@test.example', '', n % 100 > 0, n % 500 = 0 from ${each}`,
  sql`
    insert into memberships (company_id, user_id, role)
    select case when n % 100 = 0 then 2 else 1 end, u.id, case when n % 200 = 0 then 'manager' else 'operator' end
      from (select id, row_number() over () as n from users) as u`,
  // As the indexer leaves them, but for the pieces.
  sql`insert into list_search (company_id, list, id, text, grams) select 0, 'users', id, lower(name), '{}' from users`,
  sql`delete from search_queue`,
]

const visit = {
  caller: 'test',
  user_id: null,
  token_id: null,
  role: 'super_admin',
  request_id: 'test',
  clock: systemClock,
} as const

const mine = { visit, clients: null }
function within<T>(work: (scope: ReadScope) => Promise<T>, access: object = {}): Promise<T> {
  return readEntry(database, [1], { ...mine, ...access })(work)
}

/** A list that grows: its tables, its query, what each filter may ask for, and who asks. */
interface Listed {
  readonly tables: readonly string[]
  readonly query: z.ZodObject
  readonly samples: Readonly<Record<string, string>>
  readonly ask: (query: object) => Promise<unknown>
}

const from = '2026-03-01'
const lists: Readonly<Record<string, Listed>> = {
  movements: {
    tables: ['stock_movements'],
    query: MovementList,
    samples: {
      article_id: '17',
      article_code: 'A17',
      client_3pl_id: '7',
      warehouse_id: '7',
      lot_number: 'T7',
      kind: 'count',
      source_type: 'sales_order',
      source_id: '7',
      source: 'sales_order:7',
      location_code: 'L7',
      stock_status: 'hold',
      actor: 'user:7',
      from,
      to: from,
      cursor: '10000',
    },
    ask: (query) => within((scope) => movementPage(scope, MovementList.parse(query))),
  },
  events: {
    tables: ['events'],
    query: EventQuery,
    samples: {
      after: '10000',
      types: 'stock.*',
      client_3pl_id: '7',
      resource_type: 'stock',
      resource_id: '7',
      newest: '1',
    },
    ask: (query) =>
      within(async (scope) => {
        await eventStretch(scope, EventQuery.parse(query), '')
        await newestAfter(scope, EventQuery.parse(query))
      }),
  },
  ...Object.fromEntries(
    [false, true].map((everywhere) => [
      everywhere ? 'audit of everything' : 'audit',
      {
        tables: ['audit'],
        query: AuditList,
        samples: {
          action: 'client.7,client.8',
          target_type: 'type7',
          target_id: '7',
          actor: 'user:7',
          request_id: 'request-7',
          from: '2026-10-01',
          to: '2026-01-05',
        },
        ask: (query: object) => within((scope) => auditPage(scope, AuditList.parse(query)), { everywhere }),
      },
    ]),
  ),
  users: {
    tables: ['users', 'memberships', 'list_search'],
    query: UserList,
    samples: { search: 'user 777', active: '0', super_admin: '1', company_id: '2', role: 'manager' },
    ask: (query) =>
      platformReadEntry(
        database,
        visit,
      )((scope: PlatformReadScope) => userPage(scope, UserList.parse(query))),
  },
}

const sizes = new Set(['page', 'per_page', 'limit'])

test.each(Object.entries(lists))('%s: no filter looks through all rows', async (_, listed) => {
  const filters = Object.keys(listed.query.shape).filter((filter) => !sizes.has(filter))
  expect(Object.keys(listed.samples).toSorted()).toEqual(filters.toSorted())
  const queries = [{}, { page: '150' }, ...filters.map((filter) => ({ [filter]: listed.samples[filter] }))]
  for (const query of queries) {
    database.plans = []
    await listed.ask(query)
    expect(database.plans.length).toBeGreaterThan(0)
    const scans = database.plans.flatMap((plan) =>
      plan.split('\n').filter((line) => listed.tables.some((table) => line.includes(`Seq Scan on ${table}`))),
    )
    expect([query, scans]).toEqual([query, []])
  }
})
