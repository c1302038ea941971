import { newToken } from '../../src/auth/access/rules.ts'
import { insertAdministrator, insertAdministratorToken } from '../../src/auth/admin/store.ts'
import { authLists, authSchema } from '../../src/auth/index.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { type Statement, sql } from '../../src/kernel/database/sql.ts'
import { Keys } from '../../src/kernel/keys.ts'
import { foldCounts } from '../../src/lists/fold.ts'
import { indexTexts } from '../../src/lists/index-texts.ts'
import { withConnection } from '../../src/postgres/migrate.ts'
import type { Served } from './process.ts'
import { startProgram } from './program.ts'
import { type BenchServer, createDatabase, dropDatabase } from './server.ts'

const key = 'key-of-the-bench-and-of-nothing-else'

interface Parts {
  readonly size: number
  readonly server: BenchServer
  readonly program: Served
  readonly token: string
}

/** So many accounts, all of them users of one site, with a session and a row of the log each, and as many deliveries. */
export class ListWorld {
  readonly size: number
  readonly #parts: Parts
  constructor(parts: Parts) {
    this.size = parts.size
    this.#parts = parts
  }

  static async make(server: BenchServer, size: number, profile: string | undefined): Promise<ListWorld> {
    const url = await createDatabase(server, nameOf(size))
    const values = { DATABASE_URL: url, APP_KEY: key }
    const program = await startProgram({ only: 'auth', values, profile })
    const database = new Database({ url, schema: authSchema, poolSize: 2, readTimeout_ms: 30_000 })
    try {
      await withConnection(url, async (client) => {
        await client.query(`set search_path = ${authSchema}`)
        for (const { shape, values: given } of filling(size)) await client.query(shape.text, [...given])
      })
      while ((await foldCounts(database, authLists)) > 0);
      while ((await indexTexts(database, authLists)) > 0);
      await withConnection(url, (client) => client.query('vacuum analyze'))
      return new ListWorld({ size, server, program, token: await administrator(database) })
    } catch (error) {
      await program.stop()
      throw error
    } finally {
      await database.close()
    }
  }

  /** The answer to a GET of the API, and how long it took. */
  async ask(path: string): Promise<{ readonly text: string; readonly took_ms: number }> {
    const began = performance.now()
    const response = await fetch(`${this.#parts.program.address}/api${path}`, {
      headers: { authorization: `Bearer ${this.#parts.token}` },
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return { text, took_ms: performance.now() - began }
  }

  async stop(): Promise<void> {
    await this.#parts.program.stop()
    await dropDatabase(this.#parts.server.url, nameOf(this.size))
  }
}

function nameOf(size: number): string {
  return `waybill_bench_lists_${size}`
}

function filling(size: number): readonly Statement[] {
  const each = sql`generate_series(1, ${size}::int) as n`
  return [
    sql`
      insert into sites (id, name, slug, client_id, status, created_at, updated_at)
      values (1, 'Site', 'site', 'client', 'production', now(), now())`,
    sql`
      insert into accounts (id, name, email, password_hash, created_at, updated_at)
      select n, md5(n::text), 'user' || n || '@test.example', '', now(), now() from ${each}`,
    sql`
      insert into site_users (site_id, user_id, created_at, updated_at)
      select 1, n, now() + n * interval '1 ms', now() - n * interval '1 ms' from ${each}`,
    sql`
      insert into tokens (site_id, user_id, hash, created_at, expires_at)
      select 1, n % 100 + 1, decode(md5(n::text), 'hex'), now(), now() + interval '1 day' from ${each}`,
    sql`
      insert into audit (site_id, at, actor_type, actor_id, action, target_type, target_id, outcome)
      select 1, timestamptz '2026-01-01' + n * interval '1 s', case when n = 7 then 'cli' else 'user' end, n % 1000,
             case when n % 1000 = 7 then 'role.created' else 'login' end, 'user', n, 'done' from ${each}`,
    sql`delete from outbox`,
    sql`
      insert into webhooks (site_id, id, name, url, events, secret, secret_hint, created_at, updated_at)
      values (1, 1, 'Hook', 'https://test.example', '{*}', '', '', now(), now())`,
    sql`
      insert into deliveries (site_id, webhook_id, sequence, event_id, event_type, resource_type, resource_id, status, created_at)
      select 1, 1, n, 'evt_' || n, case when n % 1000 = 7 then 'role.created' else 'login' end, 'user', n,
             case when n % 1000 = 7 then 'failed' else 'delivered' end, now() from ${each}`,
  ]
}

async function administrator(database: Database): Promise<string> {
  const token = newToken('sad')
  const now = systemClock.now()
  const [hash = ''] = new Keys(key, 'administrator tokens').candidates(token)
  await database.transaction(async (connection) => {
    const who = { name: 'Bench', email: 'bench@test.example', password_hash: null, scopes: ['*'], now }
    const { id } = await insertAdministrator(connection, who)
    const expires_at = new Date(now.getTime() + 86_400_000)
    const issued = {
      administrator_id: id,
      kind: 'token',
      label: 'bench',
      scopes: ['*'],
      hash,
      now,
      expires_at,
    } as const
    await insertAdministratorToken(connection, issued)
  })
  return token
}
