import * as z from 'zod'
import { found } from '../../../kernel/problem.ts'
import { type House, type Made, type Step, type Makings, type Plan, day_ms } from './agenda.ts'
import { list } from './catalogue.ts'
import { demoCarriers } from './reference.ts'

/** States of the last orders; nearly all earlier ones are delivered. */
const lastFates = [
  'draft',
  'short',
  'allocated',
  'held',
  'picking',
  'packed',
  'partially_shipped',
  'shipped',
  'cancelled',
  'closed',
  'allocated',
  'shipped',
] as const
type Fate = (typeof lastFates)[number] | 'delivered'

/** Orders of a company with returns, which is the demo's main one, and of all others. */
const orderCounts = { main: 52, other: 14 }

const people = list(
  'Anna Conti | Marco Vitale | Ioana Popa | Jens Krüger | Elena Russo | Petra Novak | Luca De Santis',
)
const cities = [
  { city: 'Modena', postal_code: '41121', country_code: 'IT' },
  { city: 'Cluj-Napoca', postal_code: '400001', country_code: 'RO' },
  { city: 'Hamburg', postal_code: '20095', country_code: 'DE' },
  { city: 'Graz', postal_code: '8010', country_code: 'AT' },
]

/** An order every three days, and more of them recently; every eighth has a partial return. */
export function orderPlans(
  client: string,
  { nth, hasReturns }: { readonly nth: number; readonly hasReturns: boolean },
): readonly Plan[] {
  const orderCount = hasReturns ? orderCounts.main : orderCounts.other
  return Array.from({ length: orderCount }, (_, at) => {
    const left = orderCount - 1 - at
    const fate =
      left < lastFates.length ? (lastFates[left] ?? 'delivered') : left % 19 === 0 ? 'cancelled' : 'delivered'
    const days =
      left < lastFates.length ? left * 0.2 + 0.1 : 4 + (left - lastFates.length) * (hasReturns ? 3.8 : 28)
    const comesBack = hasReturns && fate === 'delivered' && at % 4 === nth % 4 ? at : undefined
    return {
      client,
      begin: (makings) => ({
        at: makings.end - days * day_ms - nth * 1_800_000,
        run: (house) => placeOrder(house, { ...makings, fate, comesBack }),
      }),
    }
  })
}

interface Making extends Makings {
  readonly fate: Fate
  /** Number of an order with a return; undefined for all others. */
  readonly comesBack: number | undefined
}

async function placeOrder(house: House, makes: Making): Promise<readonly Step[]> {
  const { articles, dice, fate } = makes
  const chosen = new Set(Array.from({ length: 1 + dice.below(4) }, () => dice.pick(articles)))
  const made = await house.call('sales_orders.create', {
    body: {
      ...(fate === 'draft' && { status: 'draft' }),
      order_type: dice.pick(['b2c', 'b2b']),
      priority: dice.pick([0, 0, 0, 1, 5]),
      allow_partial_shipment: ['partially_shipped', 'closed'].includes(fate) || dice.chance(30),
      requested_ship_date: new Date(house.now + 2 * day_ms).toISOString().slice(0, 10),
      carrier_code: dice.pick(demoCarriers),
      ship_to: {
        name: dice.pick(people),
        address_line1: `Via Roma ${1 + dice.below(90)}`,
        ...dice.pick(cities),
      },
      external_reference: `WEB-${Math.round(house.now / 60_000)}-${dice.below(1_000_000)}`,
      lines: [...chosen].map((article) => ({
        article_id: article.id,
        quantity_um3pl: fate === 'short' ? 400 : 2 + dice.below(11),
      })),
    },
  })
  if (made === undefined || ['draft', 'short', 'allocated'].includes(fate)) return []
  return [{ at: house.now + 1_800_000 * (1 + dice.below(3)), run: (later) => work(later, made, makes) }]
}

async function work(house: House, made: Made, makes: Making): Promise<readonly Step[]> {
  const { id } = made
  const { fate, dice } = makes
  if (fate === 'held') await house.call('sales_orders.hold', { id, body: { reason: 'Waiting for payment' } })
  if (fate === 'cancelled')
    await house.call('sales_orders.cancel', { id, body: { reason: 'Cancelled by the customer' } })
  if (fate === 'held' || fate === 'cancelled') return []
  // Short orders are retried when the next goods arrive.
  const isPicked = (await house.call('sales_orders.pick', { id })) !== undefined
  if (!isPicked) return [{ at: house.now + 3 * day_ms, run: (later) => work(later, made, makes) }]
  if (fate === 'picking') return []
  const packed = await house.call('sales_orders.pack', { id })
  if (packed === undefined || fate === 'packed') return []
  const isPart = fate === 'partially_shipped' || fate === 'closed'
  const part = isPart ? { lines: [{ line_number: firstReserved(packed), quantity_um3pl: 1 }] } : {}
  const tracking_number = `TR${String(dice.below(1_000_000_000)).padStart(9, '0')}`
  await house.call('sales_orders.ship', {
    id,
    body: { ...part, tracking_number, packages: [{ weight_kg: 1 + dice.below(20) }] },
  })
  if (fate === 'closed') await house.call('sales_orders.close', { id })
  if (fate !== 'delivered') return []
  return [{ at: house.now + day_ms * (1 + dice.below(3)), run: (later) => deliver(later, made, makes) }]
}

/** Ships the rest of a partially shipped order. */
async function shipRest(house: House, made: Made, makes: Making): Promise<readonly Step[]> {
  await house.call('sales_orders.ship', { id: made.id })
  return [{ at: house.now + 2 * day_ms, run: (later) => deliver(later, made, makes) }]
}

const Reserved = z.object({ lines: z.array(z.object({ line_number: z.int(), reserved_um3pl: z.number() })) })

function firstReserved(order: Made): number {
  return Reserved.parse(order).lines.find((line) => line.reserved_um3pl > 0)?.line_number ?? 1
}

async function deliver(house: House, made: Made, makes: Making): Promise<readonly Step[]> {
  const { id } = made
  const delivered = await house.call('sales_orders.deliver', { id })
  const { comesBack } = makes
  if (delivered === undefined)
    return [{ at: house.now + 3 * day_ms, run: (later) => shipRest(later, made, makes) }]
  if (comesBack === undefined) return []
  return [{ at: house.now + 2 * day_ms, run: (later) => comeBack(later, id, comesBack) }]
}

const ShippedLine = z.object({
  article_id: z.int(),
  um3pl: z.string(),
  lots: z.array(z.object({ lot_number: z.string(), expiry_date: z.string().nullable() })),
})
const Shipped = z.object({ shipments: z.array(z.object({ lines: z.array(ShippedLine) })) })

function shippedLine(order: Made | undefined): z.output<typeof ShippedLine> {
  const [line] = Shipped.parse(order).shipments.flatMap((shipment) => shipment.lines)
  return found(line, 'sales_order')
}

const returnFates = list(
  'restock | restock | announced | quarantine | dispose | inspecting | arrived | cancelled | rejected',
)

async function comeBack(house: House, order_id: number, nth: number): Promise<readonly Step[]> {
  const fate = returnFates[Math.floor(nth / 4) % returnFates.length]
  const order = await house.call('sales_orders.get', { id: order_id })
  const { lots, ...line } = shippedLine(order)
  const made = await house.call('returns.create', {
    body: {
      sales_order_id: order_id,
      reason_code: 'damaged',
      lines: [{ ...line, ...lots[0], quantity_um3pl: 1 }],
    },
  })
  if (made === undefined) return []
  const { id } = made
  if (fate === 'cancelled')
    await house.call('returns.cancel', { id, body: { reason: 'The customer keeps it' } })
  if (fate === 'rejected') await house.call('returns.reject', { id, body: { reason: 'Not ours' } })
  if (fate === 'announced' || fate === 'cancelled' || fate === 'rejected') return []
  await house.call('returns.arrive', { id })
  if (fate === 'arrived') return []
  await house.call('returns.receive', { id })
  if (fate === 'inspecting') return []
  await house.call('returns.dispose', {
    id,
    body: { lines: [{ line_number: 1, action: fate, condition: 'opened' }] },
  })
  await house.call('returns.complete', { id })
  return []
}
