import { afterAll, beforeAll, test } from 'vitest'
import { systemClock } from '../src/kernel/clock.ts'
import { type Statement, sql } from '../src/kernel/database/sql.ts'
import { platformReadEntry, readEntry } from '../src/logistics/base/access/entries.ts'
import type { PlatformReadScope, ReadScope } from '../src/logistics/base/access/scopes.ts'
import { foldCounts } from '../src/lists/fold.ts'
import { AuditList } from '../src/logistics/base/audit/schema.ts'
import { auditPage } from '../src/logistics/base/audit/store.ts'
import { EventQuery } from '../src/logistics/feeds/events/schema.ts'
import { positionIn } from '../src/lists/feed-position.ts'
import { eventStretch, newestAfter } from '../src/logistics/feeds/events/store.ts'
import { logisticsLists } from '../src/logistics/index.ts'
import { MovementList } from '../src/logistics/stock/stock/schema.ts'
import { movementPage } from '../src/logistics/stock/stock/store-movement-list.ts'
import { UserList } from '../src/logistics/people/users/schema.ts'
import { userPage } from '../src/logistics/people/users/store.ts'
import { Explained, type Listed, expectIndexes } from './support/explained.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'

const many = 20_000
let fresh: Fresh
let database: Explained
beforeAll(async () => {
  fresh = await migratedDatabase()
  database = new Explained(fresh, 'logistics')
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
    select 1, n, 'evt_' || n, t.type, n % 50 + 1, split_part(t.type, '.', 1), n % 3000, 1, '{}', 'request', now(), now()
      from ${each} cross join lateral (
        select case when n % 500 = 0 then 'stock.adjusted'
                    else (array['article', 'sales_order', 'reception', 'return', 'purchase_order'])[n % 5 + 1]
                      || case when n % 2 = 0 then '.updated' else '.created' end end as type) as t`,
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

const from = '2026-03-01'
const lists: Readonly<Record<string, Listed>> = {
  movements: {
    tables: ['stock_movements'],
    bound: 10_000,
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
      occurred_from: from,
      occurred_to: from,
      from,
      to: from,
      cursor: '10000',
    },
    ask: (query) => within((scope) => movementPage(scope, MovementList.parse(query))),
  },
  events: {
    tables: ['events'],
    bound: 10_000,
    query: EventQuery,
    samples: {
      cursor: '10000',
      after: '10000',
      types: 'stock.*',
      client_3pl_id: '7',
      resource_type: 'stock',
      resource_id: '7',
      newest: '1',
    },
    ask: (query) =>
      within(async (scope) => {
        const asked = positionIn(EventQuery.parse(query))
        await eventStretch(scope, asked, '')
        await newestAfter(scope, asked)
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
          resource_type: 'type7',
          resource_id: '7',
          target_type: 'type7',
          target_id: '7',
          actor: 'user:7',
          request_id: 'request-7',
          occurred_from: '2026-10-01',
          occurred_to: '2026-01-05',
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
    samples: {
      search: 'user 777',
      active: '0',
      super_admin: '1',
      company_id: '2',
      role: 'manager',
      updated_since: '2100-01-01',
    },
    ask: (query) =>
      platformReadEntry(
        database,
        visit,
      )((scope: PlatformReadScope) => userPage(scope, UserList.parse(query))),
  },
}

test.each(Object.entries(lists))('%s: every filter is found by an index', (_, listed) =>
  expectIndexes(database, listed),
)
