import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountList } from '../src/auth/admin/schema.ts'
import { accountPage } from '../src/auth/admin/store-accounts.ts'
import { AdminAuditQuery, AuditQuery } from '../src/auth/audit/schema.ts'
import { adminAudit, siteAudit } from '../src/auth/audit/store.ts'
import { GrantList } from '../src/auth/grants/schema.ts'
import { grantPage } from '../src/auth/grants/store.ts'
import { authLists } from '../src/auth/index.ts'
import { companies } from '../src/auth/grants/plain.ts'
import { ownSessions } from '../src/auth/sessions/store.ts'
import { userPage } from '../src/auth/users/list.ts'
import { UserList } from '../src/auth/users/schema.ts'
import { DeliveryList } from '../src/auth/webhooks/schema.ts'
import { deliveries } from '../src/auth/webhooks/store.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { type Statement, sql } from '../src/kernel/database/sql.ts'
import { adminReadEntry, siteReadEntry } from '../src/auth/access/entries.ts'
import type { AdminReadScope, SiteReadScope } from '../src/auth/access/scopes.ts'
import { buildFences } from '../src/lists/fences.ts'
import { foldCounts } from '../src/lists/fold.ts'
import * as z from 'zod'
import { Explained, type Listed, expectIndexes } from './support/explained.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'

const many = 6_000
let fresh: Fresh
let database: Explained
beforeAll(async () => {
  fresh = await migratedDatabase()
  database = new Explained(fresh, 'auth')
  for (const statement of filling) await database.write(statement)
  while ((await foldCounts(database, authLists)) > 0);
  await buildFences(database, authLists)
  await fresh.pool.query('vacuum analyze')
}, 60_000)
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

const each = sql`generate_series(1, ${many}::int) as n`
/** One site has nearly everything, and what the filters ask for is rare in it. */
const filling: readonly Statement[] = [
  sql`
    insert into sites (id, name, slug, client_id, created_at, updated_at)
    select n, 'Site ' || n, 'site-' || n, 'client-' || n, now(), now() from generate_series(1, 3) as n`,
  sql`
    insert into accounts (id, name, email, password_hash, created_at, updated_at)
    select n, 'User ' || n, 'user' || n || '@test.example', '', now(), now() from ${each}`,
  sql`
    insert into site_users (site_id, user_id, created_at, updated_at)
    select case when n % 50 = 0 then 2 else 1 end, n, now() + n * interval '1 s', now() - n * interval '1 s' from ${each}`,
  sql`
    insert into companies (site_id, name, slug, created_at, updated_at)
    select case when n % 50 = 0 then 1 else 2 end, 'Company ' || n, 'company-' || n, now() + n * interval '1 s', now() - n * interval '1 s' from ${each}`,
  sql`
    insert into tokens (site_id, user_id, hash, created_at, expires_at)
    select 1, n % 500 + 1, decode(md5(n::text), 'hex'), now(), now() + interval '1 day' from ${each}`,
  sql`
    insert into audit (site_id, at, actor_type, actor_id, action, target_type, target_id, outcome)
    select case when n % 50 = 0 then null when n % 50 = 1 then 2 else 1 end, timestamptz '2026-01-01' + n * interval '10 min',
           case when n % 400 = 3 then 'cli' else 'user' end, n % 3000, 'role.' || n % 200, 'type_' || chr(97 + n % 20), n % 3000, 'done'
      from ${each}`,
  sql`delete from outbox`,
  // As the indexer leaves them, but for the pieces.
  sql`
    insert into list_search (site_id, list, id, text, grams)
    select 0, 'accounts', id, lower(name), '{}'::int[] from accounts
    union all select site_id, 'site_users', user_id, lower(shown_name), '{}'::int[] from site_users
    union all select site_id, 'companies', id, lower(name), '{}'::int[] from companies`,
  sql`delete from search_queue`,
  sql`
    insert into deliveries (site_id, webhook_id, sequence, event_id, event_type, resource_type, resource_id, status, created_at)
    select 1, case when n % 50 = 0 then 2 else 1 end, n, 'evt_' || n, case when n % 300 = 1 then 'user.created' else 'login' end,
           case when n % 300 = 1 then 'user' else 'site' end, n % 3000,
           case when n % 300 < 6 then (array['pending', 'retrying', 'failed', 'cancelled', 'blocked', 'failed'])[n % 300 + 1]
                else 'delivered' end, now() from ${each}`,
]

const visit = {
  actor: { type: 'administrator', id: 1 },
  token_id: null,
  permissions: ['*'],
  request_id: 'test',
  address: '127.0.0.1',
  clock: systemClock,
} as const

function onSite<T>(work: (scope: SiteReadScope) => Promise<T>): Promise<T> {
  return siteReadEntry(database, 1, visit)(work)
}

function everywhere<T>(work: (scope: AdminReadScope) => Promise<T>): Promise<T> {
  return adminReadEntry(database, visit)(work)
}

/** Rare hits are looked for at once, as if those that come first had been looked at. */
const asIfDeep = { rows: 0, hits: 10_000 }
const ofLog = {
  actor: ['cli', 'user:7'],
  action: 'role.7',
  resource_type: 'type_h',
  resource_id: '7',
  target: ['type_h', 'type_h:7'],
  occurred_from: '2026-02-10',
  occurred_to: '2026-01-02',
  from: '2026-02-10',
  to: '2026-01-02',
  cursor: 'a4000',
}
/** Nothing has changed since. */
const later = '2100-01-01T00:00:00Z'

const lists: Readonly<Record<string, Listed>> = {
  'users of a site': {
    tables: ['site_users', 'list_search'],
    query: UserList,
    samples: { q: 'user 777', updated_since: later },
    ask: (query) => onSite((scope) => userPage(scope, UserList.parse(query))),
  },
  companies: {
    // An answer has up to 10,000 of them: a table of as many is rightly read as a whole.
    tables: ['list_search'],
    query: GrantList,
    samples: { q: 'company 750', updated_since: later },
    ask: (query) => onSite((scope) => grantPage(scope, companies, GrantList.parse(query))),
  },
  accounts: {
    tables: ['accounts', 'list_search'],
    query: AccountList,
    samples: { q: 'user 777', updated_since: later },
    ask: (query) => everywhere((scope) => accountPage(scope, AccountList.parse(query))),
  },
  'sessions of a user': {
    tables: ['tokens'],
    query: z.object({}),
    samples: {},
    ask: () => onSite((scope) => ownSessions(scope, { user_id: 7, token_id: 0 })),
  },
  'the log of a site': {
    tables: ['audit'],
    query: AuditQuery,
    samples: ofLog,
    ask: (query) => onSite((scope) => siteAudit(scope, AuditQuery.parse(query), asIfDeep)),
  },
  'the log of all sites': {
    tables: ['audit'],
    query: AdminAuditQuery,
    samples: { ...ofLog, site_id: '2' },
    ask: (query) => everywhere((scope) => adminAudit(scope, AdminAuditQuery.parse(query), asIfDeep)),
  },
  deliveries: {
    tables: ['deliveries'],
    query: DeliveryList,
    samples: {
      status: ['pending', 'delivering', 'retrying', 'failed', 'cancelled', 'blocked'],
      event_type: 'user.created',
      resource_type: 'user',
      resource_id: '7',
    },
    ask: (query) =>
      everywhere((scope) => deliveries(scope, { tenant_id: 1, id: 1 }, DeliveryList.parse(query))),
  },
}

test.each(Object.entries(lists))('%s: every filter is found by an index', (_, listed) =>
  expectIndexes(database, listed),
)

test('a far page of the users of a site is found from the fence before it, in every order', async () => {
  await buildFences(database, authLists, { apart: 500, small: 1_000, moves: 0, atOnce: 64 })
  for (const sort of ['name', 'email', 'created_at', 'updated_at']) {
    for (const dir of ['asc', 'desc']) {
      database.plans = []
      await onSite((scope) => userPage(scope, UserList.parse({ sort, dir, page: '60', per_page: '50' })))
      const walked = database.plans.flatMap((plan) =>
        [
          ...plan.matchAll(/Scan (?:Backward )?using site_users_by_\w+ on site_users .*actual rows=(\d+)/g),
        ].map((found) => Number(found[1])),
      )
      expect([sort, dir, walked.filter((rows) => rows >= 50 && rows <= 550)]).toEqual([sort, dir, walked])
      expect(walked).toHaveLength(1)
    }
  }
})

test('deliveries by what most have are found without looking at all of them', async () => {
  await database.write(sql`
    insert into deliveries (site_id, webhook_id, sequence, event_id, event_type, resource_type, resource_id, status, created_at)
    select 1, 3, n, 'evt_' || n, 'login', 'user', n, 'delivered', now() from generate_series(1, 15000) as n`)
  await fresh.pool.query('vacuum analyze auth.deliveries')
  database.plans = []
  await everywhere((scope) =>
    deliveries(scope, { tenant_id: 1, id: 3 }, DeliveryList.parse({ status: 'delivered' })),
  )
  const [counted, walked, ...others] = database.plans.map((plan) =>
    [...plan.matchAll(/Scan .*on deliveries\w* .*actual rows=(\d+)/g)].map((found) => Number(found[1])),
  )
  expect(Math.max(...(counted ?? []))).toBe(10_001)
  expect(Math.max(...(walked ?? []))).toBeLessThan(100)
  expect(others).toEqual([])
})
