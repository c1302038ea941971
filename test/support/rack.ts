import { systemClock } from '../../src/kernel/clock.ts'
import { Database } from '../../src/kernel/database/database.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import type { WriteScope } from '../../src/logistics/base/access/scopes.ts'
import { Desk } from '../../src/logistics/base/access/desk.ts'
import { settle } from '../../src/logistics/documents/allocation/settle.ts'
import type { BucketKey, Position } from '../../src/logistics/stock/ledger/book.ts'
import type { Movement } from '../../src/logistics/stock/ledger/chain.ts'
import { type Stock, openStock } from '../../src/logistics/stock/ledger/ledger.ts'
import { one } from '../../src/logistics/catalogue/units/quantities.ts'
import { migratedDatabase } from './fresh.ts'
import { toldEvents } from './told.ts'

/** A database for one test file, where no allocator runs. */
export async function rackDatabase(): Promise<{ readonly database: Database; drop(): Promise<void> }> {
  const fresh = await migratedDatabase()
  const options = { url: fresh.url, schema: 'logistics', poolSize: 3, readTimeout_ms: 20_000 }
  const database = new Database(options)
  return {
    database,
    async drop() {
      await database.close()
      await fresh.drop()
    },
  }
}

export interface Line {
  readonly article: number
  readonly quantity: number
  /** Parts of a kit and the quantity of each. */
  readonly parts?: Readonly<Record<number, number>>
  readonly factor?: number
  readonly lot?: string
  /** Number of identical lines. */
  readonly times?: number
}

export interface Order {
  readonly status?: string
  readonly priority?: number
  readonly date?: string | null
  readonly confirmed?: string
  readonly paused?: boolean
  readonly warehouse?: number
}

export const adjusted = {
  kind: 'adjust',
  source_type: 'test',
  source_id: null,
  source_line_id: null,
} as const

/** A company with a warehouse, in the database only: no program is started. */
export class Rack {
  readonly database: Database
  readonly company: number
  readonly warehouse: number
  readonly #desk: Desk
  constructor(database: Database, at: { readonly company: number; readonly warehouse: number }) {
    this.database = database
    this.company = at.company
    this.warehouse = at.warehouse
    this.#desk = new Desk({ database: () => Promise.resolve(database), clock: systemClock })
  }

  static async build(database: Database): Promise<Rack> {
    const { rows } = await database.write<{ company: number; warehouse: number }>(sql`
      with c as (insert into companies (name) values ('Rack') returning id)
      insert into warehouses (company_id, code, name) select id, 'MAIN', 'Main' from c
      returning company_id as company, id as warehouse`)
    const [row] = rows
    if (row === undefined) throw new Error('no rack')
    return new Rack(database, row)
  }

  inCompany<T>(work: (scope: WriteScope) => Promise<T>): Promise<T> {
    return this.#desk.inCompany(this.company, work)
  }

  async article(tracking = 'none'): Promise<number> {
    const { rows } = await this.database.write<{ id: number }>(sql`
      insert into articles (company_id, article_code, description, um3pl, tracking, created_at, updated_at)
      values (${this.company}, 'A-' || gen_random_uuid(), '', 'PCE', ${tracking}, now(), now()) returning id`)
    return rows[0]?.id ?? 0
  }

  /** An order whose lines wait for their whole quantity. Returns its ID. */
  async order(lines: readonly Line[], order: Order = {}): Promise<number> {
    const { status = 'confirmed', priority = 0, date = null, paused = false } = order
    return this.database.transaction(async (connection) => {
      const { rows } = await connection.query<{ id: number }>(sql`
        insert into sales_orders (company_id, warehouse_id, order_number, status, priority, requested_ship_date,
                                  allocation_paused, confirmed_at, created_at, updated_at)
        values (${this.company}, ${order.warehouse ?? this.warehouse}, gen_random_uuid()::text, ${status}, ${priority}, ${date}, ${paused},
                ${order.confirmed ?? '2026-01-01T00:00:00Z'}, now(), now()) returning id`)
      const id = rows[0]?.id ?? 0
      for (const [at, line] of lines.entries()) {
        const { article, quantity, parts, factor = 1, lot = null, times = 1 } = line
        await connection.query(sql`
          insert into sales_order_lines (company_id, order_id, line_number, article_id, um3pl, factor, quantity, backorder,
                                         lot_number, part_ids, part_quantities)
          select ${this.company}, ${id}, ${at} + n, ${article}, ${factor === 1 ? 'PCE' : 'CTN'}, ${String(factor)}::numeric,
                 ${String(quantity)}::numeric, ${String(quantity)}::numeric, ${lot}::text,
                 ${parts === undefined ? null : Object.keys(parts).map(Number)}::bigint[],
                 ${parts === undefined ? null : Object.values(parts).map(String)}::numeric[]
            from generate_series(1, ${times}) as n`)
      }
      return id
    })
  }

  at(article_id: number): Position {
    return { article_id, warehouse_id: this.warehouse }
  }

  /** Changes the stock of an article and settles. */
  changed(article: number, work: (stock: Stock) => void): Promise<readonly Movement[]> {
    return this.inCompany(async (scope) => {
      const stock = await openStock(scope, { positions: [this.at(article)] })
      work(stock)
      return settle(scope, stock)
    })
  }

  /** Adds pieces to a shelf, or removes unreserved ones. */
  change(
    article: number,
    pieces: number,
    more: Partial<BucketKey> & { readonly serials?: readonly string[] } = {},
  ) {
    const { serials = [], ...where } = more
    return this.changed(article, ({ book }) =>
      book.post(book.bucket(shelf(this.at(article), where)), adjusted, {
        on_hand: BigInt(pieces) * one,
        serials,
      }),
    )
  }

  /** Status and version of an order, and each line's reserved, picked and missing quantities. */
  async state(order: number): Promise<string> {
    const { rows } = await this.database.query<{ state: string }>(sql`
      select concat_ws(' ', o.status, 'v' || o.version, string_agg(
               concat_ws('/', trim_scale(l.reserved), trim_scale(l.picked), trim_scale(l.backorder)), ' ' order by l.line_number)) as state
        from sales_orders o join sales_order_lines l on l.company_id = o.company_id and l.order_id = o.id
       where o.company_id = ${this.company} and o.id = ${order} group by o.status, o.version`)
    return rows[0]?.state ?? 'none'
  }

  /** Events of an order, with their number of movements. */
  async events(order: number) {
    const { rows } = await this.database.query<{
      type: string
      previous: object | null
      movements: number
    }>(sql`
      select e.type, e.previous, coalesce(json_array_length(e.movements::json), 0) as movements from ${toldEvents} as e
       where e.company_id = ${this.company} and e.resource_type = 'sales_order' and e.resource_id = ${order} order by e.id`)
    return rows
  }

  /** Reserved pieces by order line. */
  async held(article: number): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ held: string }>(sql`
      select trim_scale(r.quantity) || '/' || trim_scale(r.picked) as held from reservations r
        join stock_buckets b on b.company_id = r.company_id and b.id = r.bucket_id
        join stock_positions p on p.company_id = b.company_id and p.id = b.position_id
       where r.company_id = ${this.company} and p.article_id = ${article} order by r.order_line_id`)
    return rows.map(({ held }) => held)
  }
}

export function shelf(position: Position, more: Partial<BucketKey> = {}): BucketKey {
  return {
    ...position,
    lot_number: null,
    expiry_date: null,
    stock_status: 'available',
    location_code: '',
    ...more,
  }
}
