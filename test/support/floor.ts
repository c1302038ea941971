import * as z from 'zod'
import { type Statement, sql } from '../../src/kernel/database/sql.ts'
import { Goods } from './shelves.ts'
import type { Reply, World } from './world.ts'

const Made = z.object({ data: z.looseObject({ id: z.int() }) })

/** Task fields that tests check. */
export interface GivenTask {
  readonly id: number
  readonly sales_order_id: number
  readonly location_code: string | null
  readonly lot_number: string | null
  readonly quantity_um3pl: number
}

/** Response of the next task. Nulls are not typed: tests that expect one know it. */
const Next = z.object({
  data: z.object({ task: z.custom<GivenTask>(), waits_for: z.string().nullable() }),
})
const Tasks = z.object({
  data: z.array(
    z.object({
      location_code: z.string().nullable(),
      lot_number: z.string().nullable(),
      quantity_um3pl: z.number(),
      status: z.string(),
    }),
  ),
})
const Data = z.object({ data: z.custom<Reply['body']>() })
const Verified = z.object({ data: z.object({ ok: z.boolean() }) })

/** A warehouse that picks orders in waves. */
export class Floor {
  readonly goods: Goods
  private constructor(goods: Goods) {
    this.goods = goods
  }

  static async in(world: World): Promise<Floor> {
    return new Floor(await Goods.in(world))
  }

  /** Creates a confirmed order with this many pieces of each article. Returns its ID. */
  async order(lines: Readonly<Record<number, number>>, fields: object = {}): Promise<number> {
    const body = {
      lines: Object.entries(lines).map(([article, quantity_um3pl]) => ({
        article_id: Number(article),
        quantity_um3pl,
      })),
      ...fields,
    }
    return made(await this.goods.post('/sales-orders', body))
  }

  /** Creates and releases a wave of these orders. */
  async wave(orders: readonly number[], fields: object = {}): Promise<number> {
    const id = made(await this.goods.post('/waves', { orders, ...fields }))
    const reply = await this.act(id, 'release')
    if (reply.status !== 200) throw new Error(reply.text)
    return id
  }

  act(wave: number, action: string, body: object = {}): Promise<Reply> {
    return this.goods.post(`/waves/${wave}/${action}`, body)
  }

  async next(wave: number, worker?: string): Promise<{ task: GivenTask; waits_for: string | null }> {
    const reply = await this.act(wave, 'next', worker === undefined ? {} : { worker })
    if (reply.status !== 200) throw new Error(reply.text)
    return Next.parse(reply.body).data
  }

  confirm(wave: number, task: number, scan: object = {}): Promise<Reply> {
    return this.act(wave, `tasks/${task}/confirm`, scan)
  }

  /** All tasks of the wave, as `location lot: quantity status`. */
  async tasks(wave: number, query = ''): Promise<readonly string[]> {
    const reply = await this.goods.call(`/waves/${wave}/tasks${query}`)
    return Tasks.parse(reply.body).data.map(({ location_code, lot_number, quantity_um3pl, status }) => {
      const place = [location_code, lot_number].filter((each) => each !== null).join(' ')
      return `${place}: ${quantity_um3pl} ${status}`
    })
  }

  async get(path: string): Promise<Reply['body']> {
    return Data.parse((await this.goods.call(path)).body).data
  }

  /** Stock by `status@location lot`, as on hand and reserved. */
  async stock(article: number): Promise<Readonly<Record<string, readonly [number, number]>>> {
    const { rows } = await this.goods.world.database.query<{
      place: string
      on_hand: number
      reserved: number
    }>(stockOf(this.goods.company, article))
    return Object.fromEntries(
      rows.map(({ place, on_hand, reserved }) => [place, [on_hand, reserved] as const]),
    )
  }

  async verified(): Promise<boolean> {
    const reply = await this.goods.call('/stock/verify', { token: this.goods.tokens.manager })
    return Verified.parse(reply.body).data.ok
  }
}

function made(reply: Reply): number {
  if (reply.status !== 201) throw new Error(reply.text)
  return Made.parse(reply.body).data.id
}

function stockOf(company: number, article: number): Statement {
  return sql`
    select concat_ws(' ', b.stock_status || '@' || b.location_code, i.lot_number) as place, b.on_hand::float8 as on_hand,
           b.reserved::float8 as reserved
      from stock_buckets b join stock_items i on i.company_id = b.company_id and i.id = b.item_id
     where b.company_id = ${company} and i.article_id = ${article} and b.on_hand > 0`
}
