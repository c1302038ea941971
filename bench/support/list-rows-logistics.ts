import { type Statement, sql } from '../../src/kernel/database/sql.ts'
import { modules } from '../../src/logistics/base/access/schema-modules.ts'
import { type Rows, firmName, partsOf, personName } from './list-rows.ts'

/** Records that the other rows refer to, at any size. */
const few: readonly Statement[] = [
  sql`select ensure_event_partitions(now() - weeks * interval '7 days') from generate_series(0, 3) as weeks`,
  sql`
    insert into companies (id, name, modules)
    select n, 'Company ' || n, ${modules.map(({ slug }) => slug)}::text[] from generate_series(1, 3) as n`,
  sql`
    insert into warehouses (company_id, id, code, name)
    select 1, n, 'W' || n, 'Warehouse ' || n from generate_series(1, 50) as n`,
  sql`
    insert into webhooks (company_id, id, name, url, events, secret, secret_hint, created_at, updated_at)
    values (1, 1, 'Hook', 'https://test.example', '{*}', '', '', now(), now())`,
]

/** They need a client company. */
const goods: readonly Statement[] = [
  sql`
    insert into articles (company_id, id, client_3pl_id, article_code, description, um3pl, created_at, updated_at)
    select 1, n, 1, 'A' || n, 'Article ' || n, 'PCE', now(), now() from generate_series(1, 2000) as n`,
  sql`
    insert into stock_positions (company_id, id, article_id, warehouse_id, updated_at)
    overriding system value values (1, 1, 1, 1, now())`,
  sql`
    insert into stock_items (company_id, id, position_id, article_id, warehouse_id, created_at)
    overriding system value values (1, 1, 1, 1, 1, now())`,
  sql`
    insert into stock_buckets (company_id, id, position_id, item_id, stock_status, on_hand, movements, head, last_at)
    overriding system value values (1, 1, 1, 1, 'available', 1, 1, '', now())`,
]

function reference({ each, isRare }: ReturnType<typeof partsOf>): readonly Statement[] {
  return [
    sql`
      insert into clients (company_id, id, code, name, active)
      select 1, n, 'C' || lpad(n::text, 7, '0'), ${firmName(isRare)}, not ${isRare} from ${each}`,
    sql`
      insert into partners (company_id, id, client_3pl_id, code, name, is_supplier, is_customer, is_carrier, active)
      select 1, n, case when ${isRare} then 2 when n % 10 > 0 then 1 end, 'P' || lpad(n::text, 7, '0'), ${firmName(isRare)},
             n % 10 < 7, not ${isRare}, ${isRare}, not ${isRare} from ${each}`,
    sql`
      insert into locations (company_id, id, warehouse_id, code, name, active)
      select 1, n, case when ${isRare} then 2 else 1 end, 'L' || lpad(n::text, 7, '0'), ${firmName(sql`n % 1000 = 3`)},
             n % 1000 <> 3 from ${each}`,
    sql`
      insert into users (id, name, email, password_hash, active, super_admin)
      select n, ${personName(isRare)}, 'user' || n || '@test.example', '', not ${isRare}, n = 1 or ${isRare} from ${each}`,
    sql`
      insert into memberships (company_id, user_id, role)
      select case when ${isRare} then 2 else 1 end, n, case when ${isRare} then 'manager' else 'operator' end from ${each}`,
  ]
}

function traces({ each, isRare, moment, lately }: ReturnType<typeof partsOf>): readonly Statement[] {
  const type = sql`case when ${isRare} then 'stock.adjusted' when n % 10 = 0 then 'article.updated' else 'sales_order.updated' end`
  return [
    sql`
      insert into stock_movements (company_id, id, bucket_id, seq, client_3pl_id, article_id, warehouse_id, location_code,
          lot_number, stock_status, kind, on_hand_delta, reserved_delta, on_hand_after, reserved_after, source_type, source_id,
          actor, request_id, occurred_at, created_at, hash)
      overriding system value
      select 1, n, 1, n, case when ${isRare} then 2 else 1 end, n % 2000 + 1, case when ${isRare} then 2 else 1 end,
             'L' || n % 1000, 'T' || n % 900, case when ${isRare} then 'hold' else 'available' end,
             case when ${isRare} then 'count' when n % 10 = 0 then 'receive' else 'reserve' end, 1, 0, 1, 0, 'sales_order', n,
             case when ${isRare} then 'user:2' else 'user:1' end, 'request', ${moment}, ${moment}, ''
        from ${each}`,
    sql`
      insert into events (company_id, sequence, event_id, type, client_3pl_id, resource_type, resource_id, resource_version, data,
                          request_id, occurred_at, created_at)
      select 1, n, 'evt_' || n, t.type, case when ${isRare} then 2 else 1 end, split_part(t.type, '.', 1), n / 5, 1,
             '{"id":1}', 'request', ${lately}, ${lately}
        from ${each} cross join lateral (select ${type} as type) as t`,
    sql`
      insert into audit (id, company_id, at, actor, action, target_type, target_id, request_id, change)
      overriding system value
      select n, case when n % 50 = 0 then null else 1 end, ${moment}, case when ${isRare} then 'user:2' else 'user:' || n % 7 + 3 end,
             case when ${isRare} then 'user.created' when n % 5 = 0 then 'partner.updated' else 'client.updated' end,
             case when ${isRare} then 'user' when n % 5 = 0 then 'partner' else 'client' end, (n / 5)::text, 'request-' || n, '{}'
        from ${each}`,
    sql`
      insert into deliveries (company_id, webhook_id, id, sequence, event_id, event_type, resource_type, resource_id, status,
                              created_at)
      select 1, 1, n, n, 'evt_' || n, t.type, split_part(t.type, '.', 1), n / 5,
             case when ${isRare} then 'failed' when n % 10 = 1 then 'pending' else 'delivered' end, ${lately}
        from ${each} cross join lateral (select ${type} as type) as t`,
  ]
}

export const logisticsRows: Rows = {
  tables: [
    'clients',
    'partners',
    'locations',
    'users',
    'memberships',
    'stock_movements',
    'events',
    'audit',
    'deliveries',
  ],
  filling(size) {
    const parts = partsOf(size)
    const [clients, ...others] = reference(parts)
    return [...few, ...(clients ? [clients] : []), ...goods, ...others, ...traces(parts)]
  },
}
