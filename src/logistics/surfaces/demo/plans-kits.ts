import { type House, type Plan, type StockedArticle, day_ms, onlyStep } from './agenda.ts'
import { demoPlace } from './warehouses.ts'

/** Two kits of the client company: a gift box, partly assembled in advance, and a set picked as parts. */
export function kitPlans(client: string, { isOutbound }: { readonly isOutbound: boolean }): readonly Plan[] {
  return [
    onlyStep(client, 3 * day_ms, async (house, { articles }) => {
      const named = { article_code: `${client}-BOX-00001`, description: 'Confezione regalo, due pezzi' }
      const id = await newKit(house, { ...named, picked_as: 'kit', parts: articles.slice(0, 2) })
      if (id === undefined) return
      const location_code = demoPlace(house.company.id, id)
      await house.call('kits.assemble', { id, body: { quantity_um3pl: 4, location_code } })
    }),
    onlyStep(client, 2 * day_ms, async (house, { articles }) => {
      const named = { article_code: `${client}-SET-00001`, description: 'Set degustazione, due pezzi' }
      const id = await newKit(house, { ...named, picked_as: 'parts', parts: articles.slice(2, 4) })
      if (id !== undefined && isOutbound) await orderKits(house, id, articles[0])
    }),
  ]
}

interface NewKit {
  readonly article_code: string
  readonly description: string
  readonly picked_as: 'kit' | 'parts'
  readonly parts: readonly StockedArticle[]
}

async function newKit(house: House, { picked_as, parts, ...named }: NewKit): Promise<number | undefined> {
  const client_3pl_id = parts[0]?.client_3pl_id ?? null
  const body = { ...named, client_3pl_id, um3pl: 'PCE', integer_only: true }
  const made = await house.call('articles.create', { body })
  if (made === undefined) return undefined
  const components = parts.map(({ id }) => ({ article_id: id, quantity_um3pl: 1 }))
  await house.call('kits.set', { id: made.id, body: { components, picked_as } })
  return made.id
}

/** Creates an order for one kit and one other article, ready to pick. */
async function orderKits(house: House, kit: number, other: StockedArticle | undefined): Promise<void> {
  const lines = [kit, ...(other === undefined ? [] : [other.id])].map((article_id) => ({
    article_id,
    quantity_um3pl: 1,
  }))
  const ship_to = { name: 'Anna Conti', city: 'Modena', postal_code: '41121', country_code: 'IT' }
  const client_3pl_id = other?.client_3pl_id
  await house.call('sales_orders.create', {
    body: { client_3pl_id, ship_to, allow_partial_shipment: true, lines },
  })
}
