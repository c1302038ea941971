import {
  type House,
  type Made,
  type Step,
  type StockedArticle,
  type Makings,
  type Plan,
  day_ms,
} from './agenda.ts'
import { demoPlace } from './warehouses.ts'

/** States of the last receptions; all earlier ones are closed. */
const lastFates = ['received', 'receiving', 'arrived', 'announced', 'announced', 'draft'] as const
type Fate = (typeof lastFates)[number] | 'closed'

const receptionCount = 14

/** A delivery every twelve days. A company without the inbound module books its goods as adjustments. */
export function receptionPlans(
  client: string,
  { isInbound }: { readonly isInbound: boolean },
): readonly Plan[] {
  return Array.from({ length: receptionCount }, (_, at) => {
    const left = receptionCount - 1 - at
    const fate = lastFates[lastFates.length - 1 - left] ?? 'closed'
    return {
      client,
      begin: (makings) => {
        const when =
          makings.end - (left < lastFates.length ? left + 1 : 9 + left * 12) * day_ms + at * 3_600_000
        const makes: Making = { ...makings, fate, isOrdered: at % 3 === 1 }
        return { at: when, run: (house) => (isInbound ? deliver(house, makes) : book(house, makes)) }
      },
    }
  })
}

interface Making extends Makings {
  readonly fate: Fate
  readonly isOrdered: boolean
}

interface Line {
  readonly article_id: number
  readonly quantity_um3pl: number
}

function linesOf({ now, company }: House, { articles, dice }: Makings): readonly Line[] {
  const chosen = new Set(Array.from({ length: 3 + dice.below(3) }, () => dice.pick(articles)))
  return [...chosen].map((article) => ({
    article_id: article.id,
    quantity_um3pl: 40 + 10 * dice.below(20),
    location_code: demoPlace(company.id, article.id),
    ...lotOf(article, now),
  }))
}

/** Lots are named after their arrival date and expire after a year. */
function lotOf(article: StockedArticle, at: number): object {
  const day = new Date(at).toISOString().slice(0, 10)
  return {
    ...(article.tracking === 'lot' && { lot_number: `L${day.replaceAll('-', '')}` }),
    ...(article.expiry_tracking && { expiry_date: new Date(at + 400 * day_ms).toISOString().slice(0, 10) }),
  }
}

async function book(house: House, makes: Making): Promise<readonly Step[]> {
  await house.call('stock.adjust', { body: { reason: 'Goods in', lines: linesOf(house, makes) } })
  return []
}

async function deliver(house: House, makes: Making): Promise<readonly Step[]> {
  const { fate, isOrdered, dice } = makes
  const lines = linesOf(house, makes)
  const bare = lines.map(({ article_id, quantity_um3pl }) => ({ article_id, quantity_um3pl }))
  const expected_date = new Date(house.now + 2 * day_ms).toISOString().slice(0, 10)
  const order = isOrdered
    ? await house.call('purchase_orders.create', { body: { lines: bare, expected_date } })
    : undefined
  const reception = await house.call('receptions.create', {
    body: {
      lines,
      ...(fate === 'draft' && { status: 'draft' }),
      ...(order !== undefined && { purchase_order_id: order.id }),
      expected_at: new Date(house.now + 2 * day_ms).toISOString(),
      carrier_code: dice.pick(['BRT', 'DHL', 'DSV']),
      vehicle_number: `AB${100 + dice.below(900)}CD`,
    },
  })
  if (reception === undefined || fate === 'draft' || fate === 'announced') return []
  return [
    { at: house.now + 3_600_000 * (4 + dice.below(6)), run: (later) => unload(later, reception, makes) },
  ]
}

async function unload(house: House, { id }: Made, { fate, dice }: Making): Promise<readonly Step[]> {
  await house.call('receptions.arrive', { id })
  if (fate === 'arrived') return []
  const part = fate === 'receiving' ? { lines: [{ line_number: 1, quantity_um3pl: 20 }] } : {}
  const broken = { lines: [{ line_number: 1, quantity_um3pl: 30, damaged_um3pl: 2 }] }
  if (fate === 'closed' && dice.chance(12)) await house.call('receptions.receive', { id, body: broken })
  await house.call('receptions.receive', { id, body: part })
  if (fate === 'receiving') return []
  await house.call('receptions.complete', { id })
  if (fate === 'closed') await house.call('receptions.update', { id, body: { status: 'closed' } })
  return []
}
