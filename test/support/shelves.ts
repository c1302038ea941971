import * as z from 'zod'
import { micros } from '../../src/kernel/decimal.ts'
import { decimal } from '../../src/kernel/fields.ts'
import { parse } from '../../src/kernel/validation.ts'
import { Desk } from '../../src/logistics/base/access/desk.ts'
import { settle } from '../../src/logistics/documents/allocation/settle.ts'
import type { StockStatus } from '../../src/logistics/stock/ledger/book.ts'
import { openStock } from '../../src/logistics/stock/ledger/ledger.ts'
import type { Reply, Request, World } from './world.ts'

interface Lot {
  readonly lot_number?: string
  readonly expiry_date?: string
  readonly stock_status?: StockStatus
  readonly location_code?: string
}

const Created = z.object({ data: z.object({ id: z.int() }) })

function idOf(made: Reply): number {
  if (made.status !== 201) throw new Error(made.text)
  return Created.parse(made.body).data.id
}

let serial = 0

/** A company with a warehouse, one client company and a user of every role, and helpers to stock the warehouse. */
export class Goods {
  readonly world: World
  readonly company: number
  readonly client: number
  readonly warehouse: number
  readonly tokens: Readonly<Record<'viewer' | 'client' | 'operator' | 'manager', string>>
  private constructor(parts: Pick<Goods, 'world' | 'company' | 'client' | 'warehouse' | 'tokens'>) {
    this.world = parts.world
    this.company = parts.company
    this.client = parts.client
    this.warehouse = parts.warehouse
    this.tokens = parts.tokens
  }

  static async in(world: World, warehouse: object = {}): Promise<Goods> {
    const company = await world.company()
    const client = await world.client(company)
    const token = async (role: 'viewer' | 'client' | 'operator' | 'manager') => {
      const client_ids = role === 'client' ? [client] : null
      return (await world.user([{ company_id: company, role, client_ids }])).token
    }
    const tokens = {
      viewer: await token('viewer'),
      client: await token('client'),
      operator: await token('operator'),
      manager: await token('manager'),
    }
    const body = { code: 'MAIN', name: 'Main warehouse', ...warehouse }
    const made = await world.call('/warehouses', { method: 'POST', token: tokens.manager, company, body })
    return new Goods({ world, company, client, warehouse: idOf(made), tokens })
  }

  /** Calls the API as an operator, unless the request has another token. */
  call(path: string, request: Omit<Request, 'company'> = {}): Promise<Reply> {
    return this.world.call(path, { token: this.tokens.operator, ...request, company: this.company })
  }

  post(path: string, body: object = {}, request: Omit<Request, 'company' | 'body'> = {}): Promise<Reply> {
    return this.call(path, { method: 'POST', body, ...request })
  }

  put(path: string, body: object, request: Omit<Request, 'company' | 'body'> = {}): Promise<Reply> {
    return this.call(path, { method: 'PUT', body, ...request })
  }

  /** Creates an article of the client company. Returns its ID. */
  async article(fields: object = {}): Promise<number> {
    const article_code = `G-${(serial += 1)}`
    const body = { article_code, description: 'Goods', um3pl: 'PCE', client_3pl_id: this.client, ...fields }
    const made = await this.post('/articles', body, { token: this.tokens.manager })
    return idOf(made)
  }

  /** Adds stock and allocates it to waiting orders. */
  async fill(article_id: number, quantity: number, lot: Lot = {}): Promise<void> {
    const { world, company, warehouse: warehouse_id } = this
    const desk = new Desk({ database: () => Promise.resolve(world.database), clock: world.clock })
    await desk.inCompany(company, async (scope) => {
      const stock = await openStock(scope, { positions: [{ article_id, warehouse_id }] })
      const bucket = stock.book.bucket({
        article_id,
        warehouse_id,
        lot_number: null,
        expiry_date: null,
        stock_status: 'available',
        location_code: '',
        ...lot,
      })
      const cause = {
        kind: 'opening_balance',
        source_type: 'test',
        source_id: null,
        source_line_id: null,
      } as const
      stock.book.post(bucket, cause, { on_hand: micros(parse(decimal(), quantity)) })
      await settle(scope, stock)
    })
  }
}
