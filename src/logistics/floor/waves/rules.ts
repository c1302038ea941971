import type { Fault } from '../../../kernel/faults.ts'

/** Facts that decide whether an order may join a wave. */
export interface Joining {
  readonly id: number
  readonly status: string
  readonly client_3pl_id: number | null
  readonly partner_id: number | null
  readonly warehouse_id: number
  readonly on_hold: boolean
  readonly ready: boolean
  /** Wave that the order is waiting in. */
  readonly wave_id: number | null
  readonly wave_number: string | null
}

type Joined = Pick<Joining, 'id' | 'client_3pl_id' | 'partner_id' | 'warehouse_id'>

/** Faults of the named orders, each under its index in the list. */
export function orderFaults(
  named: readonly number[],
  known: readonly Joining[],
  wave: Joined,
): readonly Fault[] {
  const byId = new Map(known.map((order) => [order.id, order]))
  return named.flatMap((id, index): readonly Fault[] => {
    const path = `sales_order_ids.${index}`
    if (named.indexOf(id) < index) return [{ path, rule: 'duplicate' }]
    const order = byId.get(id)
    if (order === undefined) return [{ path, rule: 'selected' }]
    return faultOf(order, wave).map((fault) => ({ path, ...fault }))
  })
}

function faultOf(order: Joining, wave: Joined): readonly Omit<Fault, 'path'>[] {
  if (order.wave_id !== null && order.wave_id !== wave.id)
    return [{ rule: 'in_wave', params: { wave: order.wave_number ?? order.wave_id } }]
  if (order.warehouse_id !== wave.warehouse_id) return [{ rule: 'other_warehouse' }]
  if (wave.client_3pl_id !== null && order.client_3pl_id !== wave.client_3pl_id)
    return [{ rule: 'other_client' }]
  if (wave.partner_id !== null && order.partner_id !== wave.partner_id) return [{ rule: 'other_partner' }]
  if (order.on_hold) return [{ rule: 'order_on_hold' }]
  return order.ready ? [] : [{ rule: 'not_pickable', params: { status: order.status } }]
}
