import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { toldEvents } from './told.ts'
import type { Reply, Request, World } from './world.ts'

interface ShippedLine {
  readonly article_id: number
  readonly shipped: number
  readonly um3pl?: string
  readonly factor?: number
}

let serial = 0

const Created = z.object({ data: z.looseObject({ id: z.int() }) })
const Told = z.looseObject({
  type: z.string(),
  resource_id: z.int(),
  resource_version: z.int(),
  previous: z.unknown(),
})

type Call = Omit<Request, 'company'>
type Tokens = Readonly<Record<'client' | 'operator' | 'manager', string>>

/** A company with one client company and a warehouse that receives returns. */
export class Returns {
  readonly world: World
  readonly company: number
  readonly client: number
  readonly warehouse: number
  readonly tokens: Tokens
  private constructor(parts: Pick<Returns, 'world' | 'company' | 'client' | 'warehouse' | 'tokens'>) {
    this.world = parts.world
    this.company = parts.company
    this.client = parts.client
    this.warehouse = parts.warehouse
    this.tokens = parts.tokens
  }

  static async start(world: World, input: { readonly sandbox?: boolean } = {}): Promise<Returns> {
    const company = await world.company(input)
    const client = await world.client(company)
    const token = async (role: keyof Tokens) => {
      const client_ids = role === 'client' ? [client] : null
      return (await world.user([{ company_id: company, role, client_ids }])).token
    }
    const tokens = {
      client: await token('client'),
      operator: await token('operator'),
      manager: await token('manager'),
    }
    const body = { code: 'MAIN', name: 'Main' }
    const made = await world.call('/warehouses', { method: 'POST', token: tokens.manager, company, body })
    return new Returns({ world, company, client, warehouse: Created.parse(made.body).data.id, tokens })
  }

  /** Calls the API as an operator, unless the request has another token. */
  call(path: string, request: Call = {}): Promise<Reply> {
    return this.world.call(path, { token: this.tokens.operator, ...request, company: this.company })
  }

  post(path: string, body?: object, token = this.tokens.operator): Promise<Reply> {
    return this.call(path, { method: 'POST', token, ...(body !== undefined && { body }) })
  }

  put(id: number, body: object): Promise<Reply> {
    return this.call(`/returns/${id}`, { method: 'PUT', body })
  }

  async article(fields: object = {}): Promise<number> {
    const body = {
      article_code: `R-${(serial += 1)}`,
      description: 'Lamp',
      um3pl: 'PCE',
      client_3pl_id: this.client,
      ...fields,
    }
    const made = await this.post('/articles', body)
    if (made.status !== 201) throw new Error(made.text)
    return Created.parse(made.body).data.id
  }

  /** Announces a return of one line without an order. */
  async announced(line: object = {}): Promise<number> {
    const article_id = 'article_id' in line ? undefined : await this.article()
    const lines = [{ ...(article_id !== undefined && { article_id }), quantity_um3pl: 3, ...line }]
    const reply = await this.post('/returns', { lines })
    if (reply.status !== 201) throw new Error(reply.text)
    return Created.parse(reply.body).data.id
  }

  /** Ships an order with these lines. Returns the order's ID and its lines' IDs. */
  async shipped(lines: readonly ShippedLine[], client: number | null = this.client) {
    const { database } = this.world
    const { company, warehouse } = this
    const order = await database.query<{ id: number }>(sql`
      insert into sales_orders (company_id, client_3pl_id, warehouse_id, order_number, status, created_at, updated_at)
      values (${company}, ${client}, ${warehouse}, ${`SO-${crypto.randomUUID()}`}, 'shipped', now(), now())
      returning id`)
    const id = order.rows[0]?.id ?? 0
    const ids: number[] = []
    for (const [index, line] of lines.entries()) {
      const { article_id, shipped, um3pl = 'PCE', factor = 1 } = line
      const { rows } = await database.query<{ id: number }>(sql`
        insert into sales_order_lines (company_id, order_id, line_number, article_id, um3pl, factor, quantity, shipped, picked)
        values (${company}, ${id}, ${index + 1}, ${article_id}, ${um3pl}, ${factor}, ${Math.max(shipped, 1)}, ${shipped}, ${shipped})
        returning id`)
      ids.push(rows[0]?.id ?? 0)
    }
    return { id, lines: ids }
  }

  /** On-hand quantity of an article by stock status, and its number of movements. */
  async balances(article_id: number) {
    const { rows } = await this.world.database.query<{
      status: string
      lot: string | null
      on_hand: number
    }>(sql`
      select b.stock_status as status, i.lot_number as lot, b.on_hand::float8 as on_hand
        from stock_buckets b join stock_items i on i.company_id = b.company_id and i.id = b.item_id
       where b.company_id = ${this.company} and i.article_id = ${article_id} order by b.stock_status, i.lot_number`)
    return Object.fromEntries(
      rows
        .filter((row) => row.on_hand !== 0)
        .map((row) => [[row.status, row.lot].filter(Boolean).join(':'), row.on_hand]),
    )
  }

  async movements(return_id: number) {
    const { rows } = await this.world.database.query<{
      kind: string
      status: string
      delta: number
      serials: readonly string[] | null
    }>(sql`
      select m.kind, m.stock_status as status, m.on_hand_delta::float8 as delta, m.serial_numbers as serials
        from stock_movements m
       where m.company_id = ${this.company} and m.source_type = 'return' and m.source_id = ${return_id} order by m.id`)
    return rows
  }

  /** Events about returns or orders, in order. */
  async events(type: string) {
    const { rows } = await this.world.database.query(sql`
      select e.type, e.resource_type, e.resource_id, e.resource_version, e.client_3pl_id, e.data, e.previous, e.movements
        from ${toldEvents} as e where e.company_id = ${this.company} and e.type like ${type} order by e.id`)
    return z.array(Told).parse(rows)
  }
}
