import { type Plan, day_ms, onlyStep } from './agenda.ts'
import { demoPlace, pickPlaceBelow } from './warehouses.ts'

/** One wave ready for the floor, and one still to be released: today, when the recent orders can be picked. */
export function wavePlans(client: string): readonly Plan[] {
  return [true, false].map((isReleased, at) =>
    onlyStep(client, (2 - at) * (day_ms / 1_000), async (house) => {
      const body = { totes: isReleased, rule: { max_orders: 3 } }
      const made = await house.call('waves.create', { body })
      if (isReleased && made !== undefined) await house.call('waves.release', { id: made.id })
    }),
  )
}

/** Number of articles in reserve that get an empty pick location below, with a replenishment rule. */
const refills = 3

export function refillPlans(client: string): readonly Plan[] {
  return [
    onlyStep(client, day_ms / 500, async (house, { articles }) => {
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
    }),
  ]
}

/** One count still to be released, one ready for the floor, and a plan that counts the fastest articles twice a week. */
export function countPlans(client: string): readonly Plan[] {
  const counts = [false, true].map((isReleased, at) =>
    onlyStep(client, (at + 1) * day_ms, async (house, { articles }) => {
      const body = { client_3pl_id: articles[0]?.client_3pl_id ?? null, rule: { max_places: 6 } }
      const made = await house.call('counts.create', { body })
      if (isReleased && made !== undefined) await house.call('counts.release', { id: made.id })
    }),
  )
  const rule = { abc_class: 'A', max_places: 10 }
  const body = { name: 'ABC: A', weekdays: [1, 4], at: '06:00', rule }
  return [...counts, onlyStep(client, day_ms / 1_000, (house) => house.call('count_plans.create', { body }))]
}
