import * as z from 'zod'
import { StockRow } from '../../src/logistics/stock/stock/schema.ts'
import type { Reply, Request, World } from './world.ts'

const Rows = z.object({ data: z.array(StockRow) })
const Made = z.object({ data: z.looseObject({ id: z.int() }) })

/** Endpoints that accept article lines. */
export const lineKinds = [
  '/sales-orders',
  '/purchase-orders',
  '/receptions',
  '/returns',
  '/stock/adjustments',
  '/stock/counts',
] as const

/** A company with a default warehouse and a manager: the base of stock tests. */
export class Depot {
  readonly world: World
  readonly company: number
  readonly token: string
  readonly warehouse: number
  constructor(parts: { world: World; company: number; token: string; warehouse: number }) {
    this.world = parts.world
    this.company = parts.company
    this.token = parts.token
    this.warehouse = parts.warehouse
  }

  static async open(world: World): Promise<Depot> {
    const { company, token } = await world.tenant('manager')
    const reply = await world.call('/warehouses', {
      method: 'POST',
      token,
      company,
      body: { code: 'MAIN', name: 'Main', is_default: true },
    })
    return new Depot({ world, company, token, warehouse: Made.parse(reply.body).data.id })
  }

  call(path: string, request: Request = {}): Promise<Reply> {
    return this.world.call(path, { token: this.token, company: this.company, ...request })
  }

  post(path: string, body: object, request: Request = {}): Promise<Reply> {
    return this.call(path, { method: 'POST', body, ...request })
  }

  async made(path: string, body: object): Promise<number> {
    const reply = await this.post(path, body)
    if (reply.status !== 201) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
    return Made.parse(reply.body).data.id
  }

  article(article_code: string, more: object = {}): Promise<number> {
    return this.made('/articles', {
      article_code,
      description: `Article ${article_code}`,
      um3pl: 'PCE',
      ...more,
    })
  }

  /** Adjusts stock by these lines. Expects 201. */
  async adjust(...lines: readonly object[]): Promise<void> {
    const reply = await this.post('/stock/adjustments', { lines })
    if (reply.status !== 201) throw new Error(`adjustments answered ${reply.status}: ${reply.text}`)
  }

  async rows(query = ''): Promise<readonly StockRow[]> {
    return Rows.parse((await this.call(`/stock${query}`)).body).data
  }
}
