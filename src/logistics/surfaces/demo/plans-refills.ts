import { type Plan, day_ms } from './agenda.ts'
import { demoPlace, pickPlaceBelow } from './warehouses.ts'

/** Number of articles in reserve that get an empty pick location below, with a replenishment rule. */
const refills = 3

export function refillPlans(client: string): readonly Plan[] {
  return [
    {
      client,
      begin: ({ articles, end }) => ({
        at: end - day_ms / 500,
        run: async (house) => {
          const { id: company } = house.company
          const places = articles.flatMap(({ id }) => {
            const below = pickPlaceBelow(company, demoPlace(company, id) ?? '')
            return below === undefined ? [] : [{ article_id: id, below }]
          })
          for (const { article_id, below } of places.slice(0, refills)) {
            const location_id = await house.place(below)
            const body = { article_id, location_id, minimum_um3pl: 4, maximum_um3pl: 12 }
            if (location_id !== undefined) await house.call('replenishment_rules.set', { body })
          }
          return []
        },
      }),
    },
  ]
}
