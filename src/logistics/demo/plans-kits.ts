import { type Plan, day_ms } from './agenda.ts'
import { demoPlace } from './warehouses.ts'

/** A gift box of two articles of the client company; some of them are packed beforehand. */
export function kitPlans(client: string): readonly Plan[] {
  return [
    {
      client,
      begin: ({ articles, end }) => ({
        at: end - 3 * day_ms,
        run: async (house) => {
          const client_3pl_id = articles[0]?.client_3pl_id ?? null
          const box = { article_code: `${client}-BOX-00001`, description: 'Confezione regalo, due pezzi' }
          const made = await house.call('articles.create', {
            body: { ...box, client_3pl_id, um3pl: 'PCE', integer_only: true },
          })
          if (made === undefined) return []
          const { id } = made
          const components = articles
            .slice(0, 2)
            .map((article) => ({ article_id: article.id, quantity_um3pl: 1 }))
          await house.call('kits.set', { id, body: { components } })
          const location_code = demoPlace(house.company.id, id)
          await house.call('kits.assemble', { id, body: { quantity_um3pl: 4, location_code } })
          return []
        },
      }),
    },
  ]
}
