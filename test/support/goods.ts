import * as z from 'zod'
import { sql } from '../../src/kernel/database/sql.ts'
import { toldEvents } from './told.ts'
import type { Reply, Request, World } from './world.ts'

const Made = z.object({ data: z.looseObject({ id: z.int() }) })

/** A company with a warehouse, a client company and callers of every role, for goods in and out. */
export class Yard {
  readonly world: World
  readonly company: number
  readonly client: number
  readonly warehouse: number
  readonly manager: string
  constructor(parts: { world: World; company: number; client: number; warehouse: number; manager: string }) {
    this.world = parts.world
    this.company = parts.company
    this.client = parts.client
    this.warehouse = parts.warehouse
    this.manager = parts.manager
  }

  static async open(world: World, warehouse: object = {}): Promise<Yard> {
    const { company, token } = await world.tenant('manager')
    const client = await world.client(company)
    const body = { code: 'MOD', name: 'Modena', ...warehouse }
    const made = await world.call('/warehouses', { method: 'POST', token, company, body })
    const { id } = Made.parse(made.body).data
    return new Yard({ world, company, client, warehouse: id, manager: token })
  }

  async token(role: 'client' | 'operator' | 'viewer'): Promise<string> {
    const client_ids = role === 'client' ? [this.client] : null
    return (await this.world.user([{ company_id: this.company, role, client_ids }])).token
  }

  call(path: string, request: Request = {}): Promise<Reply> {
    return this.world.call(path, { token: this.manager, company: this.company, ...request })
  }

  post(path: string, body: object = {}, request: Request = {}): Promise<Reply> {
    return this.call(path, { method: 'POST', body, ...request })
  }

  put(path: string, body: object, request: Request = {}): Promise<Reply> {
    return this.call(path, { method: 'PUT', body, ...request })
  }

  /** Creates an article of the client company. */
  async article(article_code: string, fields: object = {}): Promise<number> {
    const body = {
      article_code,
      description: `Article ${article_code}`,
      um3pl: 'PCE',
      client_3pl_id: this.client,
      ...fields,
    }
    const reply = await this.post('/articles', body)
    if (reply.status !== 201) throw new Error(reply.text)
    return Made.parse(reply.body).data.id
  }

  async location(code: string): Promise<void> {
    await this.post(`/warehouses/${this.warehouse}/locations`, { code })
  }

  settings(settings: object): Promise<Reply> {
    return this.put(`/clients/${this.client}`, { settings })
  }

  /** Stock as `status@location lot expiry` to quantity in base units, without empty buckets. */
  async stock(article_id: number): Promise<Readonly<Record<string, number>>> {
    const { rows } = await this.world.database.query<{ place: string; on_hand: number }>(sql`
      select concat_ws(' ', b.stock_status || case when b.location_code = '' then '' else '@' || b.location_code end,
                       i.lot_number, i.expiry_date::text) as place, b.on_hand::float8 as on_hand
        from stock_buckets b join stock_items i on i.company_id = b.company_id and i.id = b.item_id
       where b.company_id = ${this.company} and i.article_id = ${article_id} and b.on_hand > 0`)
    return Object.fromEntries(rows.map(({ place, on_hand }) => [place, on_hand]))
  }

  /** Expected quantities of an article in base units, by kind of line, with the lot where known. */
  async incoming(article_id: number): Promise<Readonly<Record<string, number>>> {
    const { rows } = await this.world.database.query<{ line: string; quantity: number }>(sql`
      select concat_ws(' ', n.line_type, i.lot_number) as line, sum(n.quantity)::float8 as quantity
        from incoming n join stock_items i on i.company_id = n.company_id and i.id = n.item_id
       where n.company_id = ${this.company} and i.article_id = ${article_id} group by 1`)
    return Object.fromEntries(rows.map(({ line, quantity }) => [line, quantity]))
  }

  /** Event types of a record, in order. */
  async events(type: string, id: number): Promise<readonly string[]> {
    const { rows } = await this.world.database.query<{ type: string }>(sql`
      select e.type from ${toldEvents} as e
       where e.company_id = ${this.company} and e.resource_type = ${type} and e.resource_id = ${id} order by e.id`)
    return rows.map((row) => row.type.replace(`${type}.`, ''))
  }
}
