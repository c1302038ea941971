import type { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { Vault } from '../../src/kernel/vault.ts'
import { newWebhookSecret, secretHint } from '../../src/webhooks/signature.ts'
import { type EventSource, unrest } from './event-source.ts'

/** Acts on the roles of the authentication service, told to one who hears of everything. */
export async function authSource(database: Database, url: string, key: string): Promise<EventSource> {
  const secret = newWebhookSecret()
  const sealed = new Vault(key, 'auth webhooks').seal(secret)
  await database.write(sql`
    insert into webhooks (name, url, events, secret, secret_hint, timeout_ms, created_at, updated_at)
    values ('Subscriber', ${url}, array['*'], ${sealed}, ${secretHint(secret)}, 1000, now(), now())`)
  return {
    service: 'auth',
    secret,
    async write({ count, resources }) {
      const { rows } = await database.write<{ id: number }>(sql`
        insert into audit (at, actor_type, action, target_type, target_id, outcome, request_id)
        select clock_timestamp(), 'cli', 'role.updated', 'role', 1 + floor(random() * ${resources}::int), 'done', 'source'
          from generate_series(1, ${count}::int)
        returning id`)
      return rows.map(({ id }) => id)
    },
    async idsOf(acts) {
      const { rows } = await database.query<{ event_id: string | null }>(sql`
        select e.event_id from unnest(${acts.map(Number)}::bigint[]) as a (id) left join events e on e.audit_id = a.id`)
      return rows.map(({ event_id }) => event_id ?? 'never numbered')
    },
    unrest: () => unrest(database, sql`true`),
  }
}
