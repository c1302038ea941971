import type { Fault } from '../../../kernel/faults.ts'
import type { Json } from '../../../kernel/json.ts'
import { refuse } from '../../../kernel/problem.ts'
import type { WriteScope } from '../../base/access/scopes.ts'
import { type CreateOptions, bareHeadingOf, existingOf } from '../../documents/spine/heading.ts'
import { nextIds } from '../../documents/spine/store-lines.ts'
import { Work, close } from '../../documents/spine/work.ts'
import { waveHandler } from './handler.ts'
import { orderFaults } from './rules.ts'
import type { NewWave, Wave } from './schema.ts'
import { type NamedOrder, ordersByRule, ordersNamed } from './store-orders.ts'
import { waves } from './store-record.ts'
import type { WaveDraft, WaveOrder } from './store.ts'

/** Faults of orders against the header. If the header itself is wrong, every order would have them. */
const ofHeader: ReadonlySet<string> = new Set([
  'other_warehouse',
  'other_client',
  'other_partner',
  'no_orders',
])

/** Creates a wave of the named orders, or of the orders that a rule finds. */
export async function createWave(
  scope: WriteScope,
  body: NewWave,
  { on_duplicate }: CreateOptions = {},
): Promise<Json<Wave>> {
  const { wave_number = null, external_reference = null } = body
  const heading = await bareHeadingOf(scope, waves, { ...body, number: wave_number })
  const existing = await existingOf(scope, waves, { ...heading, on_duplicate })
  if (existing !== undefined) return existing
  const { header, faults, taken } = heading
  const { id } = await nextIds(scope, waves, 0)
  const chosen = await chosenOrders(scope, body, { ...header, id })
  const isKnown = faults.length === 0
  refuse([...faults, ...taken, ...chosen.faults.filter(({ rule }) => isKnown || !ofHeader.has(rule))])
  const draft: WaveDraft = {
    id,
    version: 1,
    status: 'open',
    client_3pl_id: header.client_3pl_id,
    warehouse_id: header.warehouse_id,
    partner_id: header.partner_id,
    wave_number: wave_number ?? `WV-${id}`,
    mode: body.mode ?? 'batch',
    totes: body.totes ?? false,
    rule: body.sales_order_ids === undefined ? ruleOf(body) : {},
    released_at: null,
    picked_at: null,
    closed_at: null,
    cancel_reason: null,
    external_reference,
    notes: body.notes ?? null,
    metadata: body.metadata ?? {},
    orders: chosen.orders,
  }
  return close(Work.onNew(scope, draft), waveHandler)
}

/** The requested rule, without unset fields. */
function ruleOf({ rule }: NewWave): Wave['rule'] {
  const { carrier_code, ship_by, zone, max_orders, max_pieces, max_litres, single_piece } = rule ?? {}
  return {
    ...(carrier_code != null && { carrier_code }),
    ...(ship_by != null && { ship_by }),
    ...(zone != null && { zone }),
    ...(max_orders !== undefined && { max_orders }),
    ...(max_pieces !== undefined && { max_pieces }),
    ...(max_litres !== undefined && { max_litres: Number(max_litres) }),
    ...(single_piece !== undefined && { single_piece }),
  }
}

interface Chosen {
  readonly orders: readonly WaveOrder[]
  readonly faults: readonly Fault[]
}

type Header = Pick<WaveDraft, 'id' | 'client_3pl_id' | 'warehouse_id' | 'partner_id'>

async function chosenOrders(
  scope: WriteScope,
  { sales_order_ids: named, rule }: NewWave,
  header: Header,
): Promise<Chosen> {
  if (named === undefined) {
    if (rule == null)
      return {
        orders: [],
        faults: [{ path: 'sales_order_ids', rule: 'required_without', params: { other: 'rule' } }],
      }
    const found = await ordersByRule(scope, { ...header, rule })
    return { orders: joining(found), faults: found.length === 0 ? [{ path: 'rule', rule: 'no_orders' }] : [] }
  }
  const { orders, faults } = await namedOrders(scope, named, header)
  return { orders, faults: rule == null ? faults : [...faults, { path: 'rule', rule: 'not_with_orders' }] }
}

/** The named orders in working order, and their faults. */
export async function namedOrders(
  scope: WriteScope,
  named: readonly number[],
  header: Header,
): Promise<Chosen> {
  const found = await ordersNamed(scope, named)
  return { orders: joining(found), faults: orderFaults(named, found, header) }
}

function joining(found: readonly Pick<NamedOrder, 'id' | 'order_number'>[]): readonly WaveOrder[] {
  return found.map(({ id, order_number }, at) => ({
    order_id: id,
    order_number,
    turn: at + 1,
    state: 'waiting',
    tote_code: null,
  }))
}
