import { name, sql } from '../../src/kernel/database/sql.ts'
import { type Rows, firmName, partsOf, personName } from './list-rows.ts'

export const authRows: Rows = {
  tables: ['accounts', 'site_users', 'companies', 'groups', 'tokens', 'audit', 'events', 'deliveries'],
  filling(size) {
    const { each, isRare, moment, lately } = partsOf(size)
    const action = sql`case when ${isRare} then 'role.created' when n % 10 = 0 then 'logout' else 'login' end`
    const grants = (table: 'companies' | 'groups') => sql`
      insert into ${name(table)} (site_id, id, name, slug, created_at, updated_at)
      select 1, n, ${firmName(isRare)}, 'slug-' || n, now() + n * interval '1 ms', now() - n * interval '1 ms' from ${each}`
    return [
      sql`select ensure_event_partitions(now() - weeks * interval '7 days') from generate_series(0, 3) as weeks`,
      sql`
        insert into sites (id, name, slug, client_id, status, created_at, updated_at)
        values (1, 'Site', 'site', 'client', 'production', now(), now())`,
      sql`
        insert into accounts (id, name, email, password_hash, created_at, updated_at)
        select n, ${personName(isRare)}, 'user' || n || '@test.example', '', now(), now() from ${each}`,
      sql`
        insert into site_users (site_id, user_id, shown_name, email, created_at, updated_at)
        select 1, n, ${personName(isRare)}, 'user' || n || '@test.example', now() + n * interval '1 ms', now() - n * interval '1 ms'
          from ${each}`,
      grants('companies'),
      grants('groups'),
      sql`
        insert into tokens (site_id, id, user_id, hash, created_at, expires_at)
        select 1, n, n / 10 + 1, decode(md5(n::text), 'hex'), now(), now() + interval '1000 days' from ${each}`,
      sql`
        insert into audit (id, site_id, at, actor_type, actor_id, action, target_type, target_id, outcome)
        overriding system value
        select n, case when n % 50 > 0 then 1 end, ${moment}, case when ${isRare} then 'cli' else 'user' end, n % 7 + 1, ${action},
               case when ${isRare} then 'role' else 'user' end, n / 5, 'done' from ${each}`,
      sql`
        insert into events (sequence, audit_id, event_id, type, site_id, resource_type, resource_id, created_at)
        select n, n, 'evt_' || n, ${action}, 1, 'user', n / 5, ${lately} from ${each}`,
      sql`
        insert into webhooks (site_id, id, name, url, events, secret, secret_hint, created_at, updated_at)
        values (1, 1, 'Hook', 'https://test.example', '{*}', '', '', now(), now())`,
      sql`
        insert into deliveries (site_id, webhook_id, id, sequence, event_id, event_type, resource_type, resource_id, status,
                                created_at)
        select 1, 1, n, n, 'evt_' || n, ${action}, case when ${isRare} then 'role' else 'user' end, n / 5,
               case when ${isRare} then 'failed' when n % 10 = 1 then 'pending' else 'delivered' end, ${lately} from ${each}`,
    ]
  },
}
