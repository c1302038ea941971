import { systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/kernel/database/database.ts'
import { withConnection } from '../../src/postgres/migrate.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { found } from '../../src/kernel/problem.ts'
import { Desk } from '../../src/logistics/base/access/desk.ts'
import { settle } from '../../src/logistics/documents/allocation/settle.ts'
import { logisticsSchema } from '../../src/logistics/index.ts'
import { openStock } from '../../src/logistics/stock/ledger/ledger.ts'
import { type Cost, ask } from './ask.ts'
import type { Measured } from './figures.ts'
import type { Plan, Pressure } from './load.ts'
import { type PgbenchPressure, type Script, type WrittenScript, pgbench } from './pgbench.ts'
import type { Served } from './process.ts'
import { startProgram } from './program.ts'
import { type BenchServer, createDatabase, dropDatabase } from './server.ts'
import { Stopwatch } from './stopwatch.ts'
import { type Tenant, insertTenant } from './tenants.ts'

/** Owner and location of the goods. Article ids start at 1. */
export interface Goods {
  readonly tenant: Tenant
  readonly client: number
  readonly warehouse: number
  readonly articles: number
}

interface WorldParts {
  readonly name: string
  readonly server: BenchServer
  readonly program: Served
  readonly database: Stopwatch
  readonly goods: Goods
}

/** A database with a company, its warehouse and articles without stock, and the program that serves it. */
export class GoodsWorld {
  readonly goods: Goods
  readonly database: Stopwatch
  readonly #name: string
  readonly #server: BenchServer
  readonly #program: Served
  constructor({ name, server, program, database, goods }: WorldParts) {
    this.goods = goods
    this.database = database
    this.#name = name
    this.#server = server
    this.#program = program
  }

  /** `folder` contains the program; defaults to this checkout. */
  static async make(
    server: BenchServer,
    name: string,
    { articles, folder }: { readonly articles: number; readonly folder?: string },
  ): Promise<GoodsWorld> {
    const url = await createDatabase(server, name)
    const values = { DATABASE_URL: url }
    const program = await startProgram({ only: 'logistics', values, profile: server.profile, folder })
    try {
      const database = new Stopwatch({ url, schema: logisticsSchema, poolSize: 2, readTimeout_ms: 30_000 })
      const goods = await insertGoods(database, articles)
      return new GoodsWorld({ name, server, program, database, goods })
    } catch (error) {
      await program.stop()
      throw error
    }
  }

  get headers(): Readonly<Record<string, string>> {
    const { tenant } = this.goods
    return { authorization: `Bearer ${tenant.token}`, 'x-company-id': String(tenant.company) }
  }

  get address(): string {
    return this.#program.address
  }

  get url(): string {
    return this.database.url
  }

  get server(): Served {
    return this.#program
  }

  /** Parsed body of a GET response. */
  async read(path: string): Promise<unknown> {
    const response = await fetch(this.address + path, { headers: this.headers })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }

  /** Sends requests to the API. */
  ask(plan: Plan, pressure: Pressure): Promise<Measured & Cost> {
    return ask(this.#program, plan, pressure)
  }

  /** Runs a script in the database alone. */
  run(script: Script | WrittenScript, pressure: PgbenchPressure): Promise<Measured> {
    const { folder } = this.#server
    return pgbench({ url: this.database.url, schema: logisticsSchema, folder }, script, pressure)
  }

  async stop(): Promise<void> {
    await this.#program.stop()
    await this.database.close()
    await dropDatabase(this.#server.url, this.#name)
  }
}

async function insertGoods(database: Database, articles: number): Promise<Goods> {
  const tenant = await insertTenant(database)
  const { company } = tenant
  const { rows: made } = await database.write<{ id: number; client: number }>(sql`
    insert into warehouses (company_id, code, name, is_default) values (${company}, 'MAIN', 'Main warehouse', true)
    returning id, (select min(c.id) from clients c where c.company_id = ${company}) as client`)
  const { id: warehouse, client } = found(made[0], 'warehouse')
  await database.write(sql`
    insert into articles (
      company_id, id, client_3pl_id, article_code, name, description, um3pl, um3pl_barcode, integer_only_um3pl_quantity,
      um3pl_2, um3pl_2_factor, weight_kg, created_at, updated_at)
    select ${company}, n, ${client}::bigint, 'ART-' || n, 'Article ' || n, 'Extra virgin olive oil, glass bottle ' || n, 'PCE',
           (8000000000000 + n)::text, true, 'CTN', 6, (n % 1000) / 100.0, now(), now()
      from generate_series(1, ${articles}::bigint) as n`)
  return { tenant, client, warehouse, articles }
}

/** Number of articles whose opening stock is booked in one transaction. */
const batch = 200

/** Books opening balances for all articles with the code that books all stock. */
export async function fillShelves({ database, goods }: GoodsWorld, on_hand: bigint): Promise<void> {
  const desk = new Desk({ database: () => Promise.resolve(database), clock: systemClock })
  const cause = {
    kind: 'opening_balance',
    source_type: 'bench',
    source_id: null,
    source_line_id: null,
  } as const
  for (let first = 1; first <= goods.articles; first += batch) {
    const count = Math.min(batch, goods.articles - first + 1)
    const positions = Array.from({ length: count }, (_, i) => ({
      article_id: first + i,
      warehouse_id: goods.warehouse,
    }))
    await desk.inCompany(goods.tenant.company, async (scope) => {
      const stock = await openStock(scope, { positions })
      for (const position of positions) {
        const nowhere = { lot_number: null, expiry_date: null, location_code: '' }
        const bucket = stock.book.bucket({ ...position, ...nowhere, stock_status: 'available' })
        stock.book.post(bucket, cause, { on_hand })
      }
      await settle(scope, stock)
    })
  }
  await withConnection(database.url, (client) => client.query('vacuum analyze'))
}
