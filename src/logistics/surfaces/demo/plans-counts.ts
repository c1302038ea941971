import { type Plan, day_ms } from './agenda.ts'

/** One count ready for the floor, and one still to be released. */
const fates = ['open', 'released'] as const

export function countPlans(client: string): readonly Plan[] {
  return [...begun(client), calendar(client)]
}

/** Counts the fastest-moving articles twice a week. */
function calendar(client: string): Plan {
  return {
    client,
    begin: ({ end }) => ({
      at: end - day_ms / 1_000,
      run: async (house) => {
        const rule = { abc_class: 'A', max_places: 10 }
        const body = { name: 'ABC: A', weekdays: [1, 4], at: '06:00', rule }
        await house.call('count_plans.create', { body })
        return []
      },
    }),
  }
}

function begun(client: string): readonly Plan[] {
  return fates.map((fate, at) => ({
    client,
    begin: ({ articles, end }) => ({
      at: end - (at + 1) * day_ms,
      run: async (house) => {
        const client_3pl_id = articles[0]?.client_3pl_id ?? null
        const made = await house.call('counts.create', { body: { client_3pl_id, rule: { max_places: 6 } } })
        if (fate === 'released' && made !== undefined) await house.call('counts.release', { id: made.id })
        return []
      },
    }),
  }))
}
