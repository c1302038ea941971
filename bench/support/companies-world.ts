import { randomUUID } from 'node:crypto'
import { systemClock } from '../../src/kernel/clock.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { found } from '../../src/kernel/problem.ts'
import { logisticsSchema } from '../../src/logistics/index.ts'
import { insertCompany } from '../../src/logistics/people/companies/store.ts'
import { insertUser } from '../../src/logistics/people/users/store.ts'
import { type Cost, ask } from './ask.ts'
import type { Measured } from './figures.ts'
import { type Plan, type Pressure, postRequest } from './load.ts'
import { orderLines } from './order-script.ts'
import type { Side } from './pairs.ts'
import type { Served } from './process.ts'
import { startProgram } from './program.ts'
import { type BenchServer, createDatabase, dropDatabase } from './server.ts'
import { Stopwatch } from './stopwatch.ts'
import { insertOldToken, noPassword } from './tenants.ts'

interface Company {
  readonly id: number
  readonly warehouse: number
}

interface WorldParts {
  readonly name: string
  readonly server: BenchServer
  readonly program: Served
  readonly database: Stopwatch
  readonly companies: readonly Company[]
  readonly token: string
}

/** Time between a change and the moment its event has a number, in milliseconds. */
export interface Delay {
  readonly events: number
  readonly p50_ms: number
  readonly p99_ms: number
}

const json = { 'content-type': 'application/json' } as const
const allocated = Buffer.from('"status":"allocated"')

/** A database with many companies of five articles each, and the program with its worker. */
export class CompaniesWorld implements Side {
  readonly #parts: WorldParts
  constructor(parts: WorldParts) {
    this.#parts = parts
  }

  /** `folder` contains the program; defaults to this checkout. */
  static async make(
    server: BenchServer,
    name: string,
    { companies: count, folder }: { readonly companies: number; readonly folder?: string },
  ): Promise<CompaniesWorld> {
    const url = await createDatabase(server, name)
    const values = { DATABASE_URL: url }
    const program = await startProgram({ only: 'logistics,worker', values, profile: server.profile, folder })
    const database = new Stopwatch({ url, schema: logisticsSchema, poolSize: 2, readTimeout_ms: 30_000 })
    const made = await insertCompanies(database, count)
    const world = new CompaniesWorld({ name, server, program, database, ...made })
    for (const company of made.companies) await world.#fillShelves(company)
    return world
  }

  get url(): string {
    return this.#parts.database.url
  }

  ask(plan: Plan, pressure: Pressure): Promise<Measured & Cost> {
    return ask(this.#parts.program, plan, pressure)
  }

  /** New orders of five lines, each of another company. */
  get orders(): Plan {
    let turn = 0
    return {
      status: 201,
      mark: () => (turn += 1),
      request: (at) => {
        const company = this.#company(at)
        const lines = Array.from({ length: orderLines }, (_, i) => ({ article_id: i + 1, quantity_um3pl: 1 }))
        const body = { warehouse_id: company.warehouse, lines }
        return postRequest('/api/sales-orders', this.#headers(company), JSON.stringify(body))
      },
      isRight: (body) => body.includes(allocated),
    }
  }

  /** Adds events of the first company that wait for their numbers. */
  async addBacklog(events: number): Promise<void> {
    await this.#parts.database.write(sql`
      insert into outbox (company_id, event_id, type, resource_type, resource_id, resource_version, data, request_id, created_at)
      select ${this.#company(0).id}, 'evt_' || gen_random_uuid(), 'article.created', 'article', n, 1, '{}', 'backlog', now()
        from generate_series(1, ${events}::int) as n`)
  }

  async now(): Promise<Date> {
    const { rows } = await this.#parts.database.query<{ now: Date }>(sql`select now() as now`)
    return found(rows[0], 'time').now
  }

  /** Delays of all events of orders since then, once they all have numbers. */
  async delaysSince(since: Date): Promise<Delay> {
    for (let left = 1; left > 0;) {
      const { rows } = await this.#parts.database.query<{ left: number }>(
        sql`select count(*)::int as left from (select from outbox limit 1) as o`,
      )
      left = rows[0]?.left ?? 0
    }
    const { rows } = await this.#parts.database.query<Delay>(sql`
      select count(*)::int as events,
             coalesce(percentile_cont(0.5) within group (order by d.ms), 0) as p50_ms,
             coalesce(percentile_cont(0.99) within group (order by d.ms), 0) as p99_ms
        from (select extract(epoch from created_at - occurred_at)::float8 * 1000 as ms from events
               where occurred_at >= ${since} and type = 'sales_order.created') as d`)
    return found(rows[0], 'delays')
  }

  async stop(): Promise<void> {
    const { name, server, program, database } = this.#parts
    await program.stop()
    await database.close()
    await dropDatabase(server.url, name)
  }

  #company(at: number): Company {
    const { companies } = this.#parts
    return found(companies[at % companies.length], 'company')
  }

  #headers(company: Company) {
    const { token } = this.#parts
    return {
      ...json,
      authorization: `Bearer ${token}`,
      'x-company-id': String(company.id),
      'idempotency-key': randomUUID(),
    }
  }

  async #fillShelves(company: Company): Promise<void> {
    const lines = Array.from({ length: orderLines }, (_, i) => ({
      article_id: i + 1,
      quantity_um3pl: 1_000_000,
    }))
    const response = await fetch(`${this.#parts.program.address}/api/stock/adjustments`, {
      method: 'POST',
      headers: this.#headers(company),
      body: JSON.stringify({ warehouse_id: company.warehouse, reason: 'Bench', lines }),
    })
    if (response.status !== 201) throw new Error(`no stock: ${await response.text()}`)
  }
}

function insertCompanies(database: Stopwatch, count: number) {
  return database.transaction(async (connection) => {
    const now = systemClock.now()
    const companies: Company[] = []
    for (let n = 1; n <= count; n += 1) {
      const { id } = await insertCompany(connection, { name: `Company ${n}`, modules: ['all'], now })
      const { rows } = await connection.query<{ warehouse: number }>(sql`
        insert into warehouses (company_id, code, name, is_default) values (${id}, 'MAIN', 'Main warehouse', true)
        returning id as warehouse`)
      companies.push({ id, warehouse: found(rows[0], 'warehouse').warehouse })
      await connection.query(sql`
        insert into articles (company_id, id, article_code, description, um3pl, created_at, updated_at)
        select ${id}, n, 'ART-' || n, 'Extra virgin olive oil, glass bottle ' || n, 'PCE', now(), now()
          from generate_series(1, ${orderLines}::int) as n`)
    }
    const memberships = companies.map(({ id }, i) => ({
      company_id: id,
      role: 'operator' as const,
      is_primary: i === 0,
      client_ids: null,
    }))
    const email = 'bench@test.example'
    const user = { email, name: 'Bench', super_admin: false, password_hash: noPassword, memberships, now }
    const { id } = await insertUser(connection, user)
    return { companies, token: await insertOldToken(connection, id) }
  })
}
