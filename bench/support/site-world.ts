import { newToken } from '../../src/auth/access/rules.ts'
import { authSchema } from '../../src/auth/index.ts'
import { insertSecret } from '../../src/auth/sites/store-secrets.ts'
import { insertSite, updateSite } from '../../src/auth/sites/store.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { withConnection } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { Keys } from '../../src/kernel/keys.ts'
import { Passwords } from '../../src/kernel/passwords.ts'
import type { Connection } from '../../src/kernel/scope.ts'
import { type Cost, ask } from './ask.ts'
import type { Measured } from './figures.ts'
import type { Plan, Pressure } from './load.ts'
import type { Served } from './process.ts'
import { startProgram } from './program.ts'
import { type BenchServer, createDatabase, dropDatabase } from './server.ts'

const key = 'key-of-the-bench-and-of-nothing-else'
export const userCount = 1_000
const batch = 20_000
/** Fewer tokens than this are all remembered, and nobody's memory is filled by them. */
const remembered = 10_000

/** A token and the user it belongs to. */
export interface Bearer {
  readonly token: string
  readonly user_id: number
}

interface WorldParts {
  readonly name: string
  readonly server: string
  readonly program: Served
  readonly twin: Served
  readonly site: SiteKeys
  readonly password: string
  readonly password_hash: string
  readonly known: readonly Bearer[]
  readonly strangers: readonly Bearer[]
  readonly values: Readonly<Record<string, string>>
}

interface SiteKeys {
  readonly id: number
  readonly client_id: string
  readonly client_secret: string
}

/** A site in production with a thousand users, each with a role, a company and a group; and the program serving it. */
export class SiteWorld {
  readonly program: Served
  /** A second copy of the program, for benches that fill the memory of the first. */
  readonly twin: Served
  readonly site: SiteKeys
  readonly password: string
  readonly password_hash: string
  /** One for each user. */
  readonly known: readonly Bearer[]
  /** Many more of the same users. */
  readonly strangers: readonly Bearer[]
  /** Options to start a program that serves it as well. */
  readonly values: Readonly<Record<string, string>>
  readonly #name: string
  readonly #server: string
  constructor(parts: WorldParts) {
    this.#name = parts.name
    this.#server = parts.server
    this.program = parts.program
    this.twin = parts.twin
    this.site = parts.site
    this.password = parts.password
    this.password_hash = parts.password_hash
    this.known = parts.known
    this.strangers = parts.strangers
    this.values = parts.values
  }

  /** With that many tokens beside one for each user. `folder` contains the program; defaults to this checkout. */
  static async make(
    server: BenchServer,
    strangerCount: number,
    { name = 'waybill_bench_auth', folder }: { readonly name?: string; readonly folder?: string } = {},
  ): Promise<SiteWorld> {
    const { profile } = server
    const url = await createDatabase(server, name)
    const values = { DATABASE_URL: url, DEMO: '0', LOG_LEVEL: 'error', APP_KEY: key }
    const program = await startProgram({ only: 'auth', values, profile, folder })
    const database = new Database({ url, schema: authSchema, poolSize: 2, readTimeout_ms: 30_000 })
    try {
      const password = 'correct horse battery'
      const password_hash = await new Passwords().hash(password)
      const site = await database.transaction((connection) => insertWorkingSite(connection))
      const users = await database.transaction((connection) => insertUsers(connection, site, password_hash))
      const known = await insertTokens(database, site, users)
      const owners = Array.from({ length: strangerCount }, (_, i) => users[i % users.length] ?? 0)
      const strangers = await insertTokens(database, site, owners)
      await withConnection(url, (client) => client.query('vacuum analyze'))
      const isForgotten = strangerCount > remembered
      const twin = isForgotten ? await startProgram({ only: 'auth', values, folder }) : program
      return new SiteWorld({
        name,
        server: server.url,
        program,
        twin,
        site,
        password,
        password_hash,
        known,
        strangers,
        values,
      })
    } catch (error) {
      await program.stop()
      throw error
    } finally {
      await database.close()
    }
  }

  emailOf(at: number): string {
    return emailOf(at + 1)
  }

  get url(): string {
    return this.values['DATABASE_URL'] ?? ''
  }

  /** Sends requests to the API. */
  ask(plan: Plan, pressure: Pressure): Promise<Measured & Cost> {
    return ask(this.program, plan, pressure)
  }

  async stop(): Promise<void> {
    await this.program.stop()
    if (this.twin !== this.program) await this.twin.stop()
    await dropDatabase(this.#server, this.#name)
  }
}

function emailOf(number: number): string {
  return `user-${number}@test.example`
}

async function insertWorkingSite(connection: Connection): Promise<SiteKeys> {
  const now = systemClock.now()
  const site = await insertSite(connection, { name: 'Web shop', slug: undefined, now })
  const { id, client_id } = await updateSite(connection, { ...site, status: 'production' }, now)
  const { client_secret } = await insertSecret(connection, id, { now, othersUntil: now })
  return { id, client_id, client_secret }
}

/** Ids of the users, in the order of their addresses. */
async function insertUsers(
  connection: Connection,
  { id: site }: SiteKeys,
  password_hash: string,
): Promise<readonly number[]> {
  const { rows } = await connection.query<{ id: number }>(sql`
    insert into accounts (name, email, password_hash, home_site_id, created_at, updated_at)
    select 'User number ' || n, 'user-' || n || '@test.example', ${password_hash}, ${site}, now(), now()
      from generate_series(1, ${userCount}::int) as n order by n returning id`)
  await connection.query(sql`
    insert into site_users (site_id, user_id, created_at, updated_at)
    select ${site}, id, now(), now() from accounts where home_site_id = ${site}`)
  await connection.query(sql`
    with role as (
      insert into roles (site_id, name, slug, api_permissions, action_keys, created_at, updated_at)
      values (${site}, 'Sales', 'sales', '{users.read,roles.read}', '{orders.read,orders.write}', now(), now())
      returning id)
    insert into assignments (site_id, user_id, site_role_id, is_primary, position)
    select ${site}, a.id, role.id, true, 0 from accounts a, role where a.home_site_id = ${site}`)
  await connection.query(sql`
    with company as (
      insert into companies (site_id, name, slug, action_keys, created_at, updated_at)
      values (${site}, 'North', 'north', '{stock.read}', now(), now()) returning id)
    insert into company_members (site_id, site_company_id, user_id, created_at)
    select ${site}, company.id, a.id, now() from accounts a, company where a.home_site_id = ${site}`)
  await connection.query(sql`
    with circle as (
      insert into groups (site_id, name, slug, action_keys, created_at, updated_at)
      values (${site}, 'Evening', 'evening', '{reports.read}', now(), now()) returning id)
    insert into group_members (site_id, site_group_id, user_id, created_at)
    select ${site}, circle.id, a.id, now() from accounts a, circle where a.home_site_id = ${site}`)
  return rows.map((row) => row.id)
}

async function insertTokens(
  database: Database,
  site: SiteKeys,
  owners: readonly number[],
): Promise<readonly Bearer[]> {
  const keys = new Keys(key, 'site tokens')
  const bearers = owners.map((user_id) => ({ token: newToken('sat'), user_id }))
  for (let first = 0; first < bearers.length; first += batch) {
    const part = bearers.slice(first, first + batch)
    const users = part.map((bearer) => bearer.user_id)
    const hashes = part.map((bearer) => `\\x${keys.hash(bearer.token).toString('hex')}`)
    await database.write(sql`
      insert into tokens (site_id, user_id, hash, created_at, expires_at)
      select ${site.id}, t.user_id, t.hash, now(), now() + interval '1 day'
        from unnest(${users}::bigint[], ${hashes}::bytea[]) as t (user_id, hash)`)
  }
  return bearers
}
