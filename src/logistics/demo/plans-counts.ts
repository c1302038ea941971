import { type Plan, day_ms } from './agenda.ts'

/** A count that the floor can walk through, and one that somebody has yet to release. */
const fates = ['open', 'released'] as const

export function countPlans(client: string): readonly Plan[] {
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
