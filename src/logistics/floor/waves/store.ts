import { sql } from '../../../kernel/database/sql.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type Condition, asked } from '../../../lists/listing.ts'
import { equals, takenBy } from '../../base/reference/store.ts'
import type { HeaderOf } from '../../documents/spine/kind.ts'
import type { Wave, WaveList, WaveOrderState } from './schema.ts'

export function waveFilters(query: WaveList): readonly Condition[] {
  return [
    ...asked(query.wave_number, (number) => equals('d.wave_number', number)),
    ...asked(
      query.sales_order_id,
      (orders) => sql`(d.company_id, d.id) in (
        select w.company_id, w.wave_id from wave_orders w where ${equals('w.order_id', orders)})`,
    ),
  ]
}

export interface WaveOrder {
  readonly order_id: number
  readonly order_number: string
  /** Position in the working order. */
  readonly turn: number
  readonly state: WaveOrderState
  readonly tote_code: string | null
}

export interface WaveDraft extends Omit<
  HeaderOf<Wave>,
  'released_at' | 'picked_at' | 'closed_at' | 'orders'
> {
  readonly released_at: Date | null
  readonly picked_at: Date | null
  readonly closed_at: Date | null
  readonly orders: readonly WaveOrder[]
}

/** Locked until the transaction ends. Lock order: wave, then orders. */
export async function lockWave(scope: WriteScope, id: number): Promise<WaveDraft | undefined> {
  const header = await scope.maybe<Omit<WaveDraft, 'orders'>>(sql`
    select d.id, d.version, d.status, d.client_3pl_id, d.warehouse_id, d.partner_id, d.wave_number, d.mode, d.totes, d.rule,
           d.released_at, d.picked_at, d.closed_at, d.cancel_reason, d.external_reference, d.notes, d.metadata
      from waves d where ${scope.owned('d')} and d.id = ${id} for update`)
  if (header === undefined) return undefined
  const orders = await scope.all<WaveOrder>(sql`
    select w.order_id, w.order_number, w.turn, w.state, w.tote_code from wave_orders w
     where w.company_id = ${scope.company} and w.wave_id = ${id} order by w.turn`)
  return { ...header, orders }
}

/** An order that another request has just put into a wave is refused like an order already in one. */
const once = takenBy({ wave_orders_once: 'sales_order_ids' })

export function saveOrders(scope: WriteScope, wave_id: number, orders: readonly WaveOrder[]): void {
  if (orders.length === 0) return
  scope.send(
    sql`
      insert into wave_orders (company_id, wave_id, order_id, order_number, turn, state, tote_code)
      select ${scope.company}, ${wave_id}::bigint, w.* from json_to_recordset(${JSON.stringify(orders)}::json)
             as w (order_id bigint, order_number text, turn int, state text, tote_code text)
      on conflict (company_id, wave_id, order_id) do update
        set turn = excluded.turn, state = excluded.state, tote_code = excluded.tote_code`,
    once,
  )
}

export function removeOrders(scope: WriteScope, wave_id: number, orders: readonly WaveOrder[]): void {
  if (orders.length === 0) return
  scope.send(sql`
    delete from wave_orders w
     where w.company_id = ${scope.company} and w.wave_id = ${wave_id} and w.order_id = any(${orders.map((o) => o.order_id)})`)
}
