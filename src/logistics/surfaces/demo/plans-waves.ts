import { type Plan, day_ms } from './agenda.ts'

/** One wave ready for the floor, and one still to be released. */
const fates = ['released', 'open'] as const

export function wavePlans(client: string): readonly Plan[] {
  return fates.map((fate, at) => ({
    client,
    // Today, because recent orders can still be picked.
    begin: ({ end }) => ({
      at: end - (fates.length - at) * (day_ms / 1_000),
      run: async (house) => {
        const isReleased = fate === 'released'
        const made = await house.call('waves.create', {
          body: { totes: isReleased, rule: { max_orders: 3 } },
        })
        if (isReleased && made !== undefined) await house.call('waves.release', { id: made.id })
        return []
      },
    }),
  }))
}
