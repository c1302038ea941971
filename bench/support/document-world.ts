import { systemClock } from '../../src/kernel/clock.ts'
import { sql } from '../../src/kernel/database/sql.ts'
import { Passwords } from '../../src/kernel/passwords.ts'
import { found } from '../../src/kernel/problem.ts'
import { insertToken } from '../../src/logistics/base/access/store.ts'
import { documentKinds } from '../../src/logistics/kinds.ts'
import { loadDemo, logisticsSchema } from '../../src/logistics/index.ts'
import { type Filling, checkFilling, fillUp, fillingOf, leaveRoom } from './document-copies.ts'
import type { GrownWorld } from './growth.ts'
import { type Headers, Inside, logisticsGateOn } from './inside.ts'
import type { Served } from './process.ts'
import { startProgram } from './program.ts'
import { Recorder } from './recorder.ts'
import { type BenchServer, createDatabase, dropDatabase, keptDatabase, markFilled } from './server.ts'

/** Values for the requests: an order from the middle of the company's orders, and the records it references. */
interface Facts {
  readonly company_id: number
  readonly token: string
  /** Number of orders in the company. */
  readonly orders: number
  readonly client_3pl_id: number
  readonly warehouse_id: number
  readonly article_id: number
  readonly partner_id: number
  readonly article_code: string
  readonly order_number: string
  readonly external_reference: string
  readonly email: string
  readonly city: string
  readonly tracking_number: string
  readonly created_at: Date
  /** When the last few dozen orders changed. */
  readonly updated_at: Date
}

interface Parts {
  readonly size: number
  readonly server: BenchServer
  readonly program: Served
  readonly database: Recorder
  readonly facts: Facts
}

/**
 * The demo world with a given number of orders, and the program that serves it. Requests come from a manager of the
 * company with the most orders.
 */
export class DocumentWorld implements GrownWorld {
  readonly size: number
  readonly facts: Facts
  readonly #server: BenchServer
  readonly #program: Served
  readonly #database: Recorder
  readonly #inside: Inside
  constructor({ size, server, program, database, facts }: Parts) {
    this.size = size
    this.facts = facts
    this.#server = server
    this.#program = program
    this.#database = database
    const operations = documentKinds.flatMap((kind) => kind.operations('en'))
    this.#inside = new Inside(database, { gate: logisticsGateOn(database), operations })
  }

  /** Loads `made` orders one by one and copies the others. Reuses a world kept by an earlier run. */
  static async make(server: BenchServer, size: number, made: number): Promise<DocumentWorld> {
    const { profile } = server
    const kept = server.isKept ? await keptDatabase(server.url, nameOf(size)) : undefined
    const url = kept ?? (await createDatabase(server, nameOf(size)))
    const program = await startProgram({ only: 'logistics', values: { DATABASE_URL: url }, profile })
    const database = new Recorder({ url, schema: logisticsSchema, poolSize: 3, readTimeout_ms: 30_000 })
    try {
      if (kept === undefined) {
        await fill(database, fillingOf(size, made))
        await markFilled(url, nameOf(size))
      }
      return new DocumentWorld({ size, server, program, database, facts: await factsOf(database) })
    } catch (error) {
      await program.stop()
      await database.close()
      throw error
    }
  }

  get headers(): Headers {
    return {
      authorization: `Bearer ${this.facts.token}`,
      'x-company-id': String(this.facts.company_id),
    }
  }

  get address(): string {
    return this.#program.address
  }

  databaseTime(path: string, headers: Headers): Promise<number> {
    return this.#inside.databaseTime(path, headers)
  }

  async stop(): Promise<void> {
    await this.#program.stop()
    await this.#database.close()
    if (!this.#server.isKept) await dropDatabase(this.#server.url, nameOf(this.size))
  }
}

/** Maximum size at which the bulk-created data is checked completely. */
const checkedSize = 1_000

async function fill(database: Recorder, filling: Filling): Promise<void> {
  const parts = { database, passwords: new Passwords(), clock: systemClock }
  await leaveRoom(database.url, filling)
  await loadDemo(parts, { articles: 0, orders: filling.total, ordersAfter: filling.copied }, () => {})
  await fillUp(database, filling)
  if (filling.total <= checkedSize) await checkFilling(database, filling)
}

function nameOf(size: number): string {
  return `waybill_bench_documents_${size}`
}

async function factsOf(database: Recorder): Promise<Facts> {
  const { rows } = await database.query<Omit<Facts, 'token'> & { user_id: number }>(sql`
    with company as (
      select o.company_id as id, count(*)::int as orders from sales_orders o group by o.company_id order by 2 desc limit 1)
    select c.orders, o.company_id, o.client_3pl_id, o.warehouse_id, o.order_number, o.external_reference, o.created_at,
           coalesce(o.partner_id, (select p.id from partners p where p.company_id = c.id order by p.id limit 1)) as partner_id,
           o.ship_to->>'email' as email, o.ship_to->>'city' as city, l.article_id, l.article_code,
           coalesce((select s.tracking_number from shipments s where s.company_id = o.company_id and s.order_id = o.id limit 1),
                    'TR') as tracking_number,
           (select u.updated_at from sales_orders u where u.company_id = c.id order by u.updated_at desc offset 40 limit 1) as updated_at,
           (select m.user_id from memberships m where m.company_id = c.id and m.role = 'manager' order by 1 limit 1) as user_id
      from company c
     cross join lateral (
       select o.* from sales_orders o
        where o.company_id = c.id and o.external_reference is not null and o.client_3pl_id = (
                select p.client_3pl_id from sales_orders p where p.company_id = c.id group by 1 order by count(*) desc limit 1)
        order by o.id offset c.orders / 5 limit 1) as o
     cross join lateral (
       select l.article_id, a.article_code from sales_order_lines l
         join articles a on a.company_id = l.company_id and a.id = l.article_id
        where l.company_id = o.company_id and l.order_id = o.id order by l.id limit 1) as l`)
  const { user_id, ...facts } = found(rows[0], 'sales_order')
  const token = await database.transaction((connection) =>
    insertToken(connection, user_id, { created_at: systemClock.now(), expires_at: null }),
  )
  return { ...facts, token }
}
