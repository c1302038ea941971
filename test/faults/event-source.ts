import type { Database } from '../../src/kernel/database/database.ts'
import { type Statement, sql } from '../../src/kernel/database/sql.ts'
import { uuidv7 } from '../../src/kernel/ids.ts'
import { Vault } from '../../src/kernel/vault.ts'
import { newWebhookSecret, secretHint } from '../../src/webhooks/signature.ts'

/** A service that has something to tell, and one who subscribed to it. */
export interface EventSource {
  readonly service: 'logistics' | 'auth'
  readonly secret: string
  /** Commits so many acts, each on one of so many resources; gives what they are known by. */
  write(events: { readonly count: number; readonly resources: number }): Promise<readonly (string | number)[]>
  /** The ids of the events of these acts. */
  idsOf(acts: readonly (string | number)[]): Promise<readonly string[]>
  /** Work that is left according to the database. */
  unrest(): Promise<readonly string[]>
}

/** Articles of a company of its own. */
export async function logisticsSource(database: Database, url: string, key: string): Promise<EventSource> {
  const { company, secret } = await subscribers(database, [url], { key })
  return {
    service: 'logistics',
    secret,
    write: (events) => writeEvents(database, company, events),
    idsOf: (acts) => Promise.resolve(acts.map(String)),
    unrest: () => unrest(database, sql`company_id = ${company}`),
  }
}

/** Deliveries that are not over, and lanes that are open. */
export async function unrest(database: Database, own: Statement): Promise<readonly string[]> {
  const { rows } = await database.query<{ fault: string }>(sql`
    select count(*) || ' deliveries are ' || status as fault from deliveries
     where ${own} and status <> 'delivered' group by status
    union all
    select count(*) || ' lanes are open' from delivery_lanes where ${own} having count(*) > 0`)
  return rows.map(({ fault }) => fault)
}

/** A company of its own, with one active webhook for each address; all have one secret. */
export async function subscribers(
  database: Database,
  urls: readonly string[],
  { key, timeout_ms = 1_000 }: { readonly key: string; readonly timeout_ms?: number },
): Promise<{ readonly company: number; readonly secret: string }> {
  const secret = newWebhookSecret()
  const vault = new Vault(key, 'webhooks')
  const { rows } = await database.write<{ id: number }>(sql`
    insert into companies (name, modules) values ('Subscribers', array['api', 'webhooks', 'articles']) returning id`)
  const company = rows[0]?.id ?? 0
  for (const url of urls) {
    await database.write(sql`
      insert into webhooks (company_id, name, url, events, secret, secret_hint, timeout_ms, created_at, updated_at)
      values (${company}, ${url}, ${url}, array['*'], ${vault.seal(secret)}, ${secretHint(secret)}, ${timeout_ms}, now(), now())`)
  }
  return { company, secret }
}

const filler = 'x'.repeat(700)

/** Writes events into the outbox as a business transaction would, each of one of so many resources. */
export async function writeEvents(
  database: Database,
  company: number,
  { count, resources }: { readonly count: number; readonly resources: number },
): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, () => `evt_${uuidv7()}`)
  const targets = ids.map(() => 1 + Math.floor(Math.random() * resources))
  await database.write(sql`
    insert into outbox (company_id, event_id, type, client_3pl_id, resource_type, resource_id, resource_version, data, request_id,
                        created_at)
    select ${company}, e.id, 'article.updated', null, 'article', e.resource_id, 1,
           json_build_object('id', e.resource_id, 'description', ${filler}::text, 'written_at', extract(epoch from clock_timestamp())),
           'source', clock_timestamp()
      from unnest(${ids}::text[], ${targets}::bigint[]) as e (id, resource_id)`)
  return ids
}
