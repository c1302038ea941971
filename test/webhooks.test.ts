import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '../src/kernel/database/database.ts'
import { deliverThroughFaults } from './faults/deliveries.ts'
import { type Fresh, migratedDatabase } from './support/fresh.ts'
import { patience } from './support/patience.ts'

let fresh: Fresh
beforeAll(async () => {
  fresh = await migratedDatabase()
})
afterAll(async () => {
  await fresh.drop()
})

// The long form is `npm run faults -- webhooks`.
test.each(['logistics', 'auth'] as const)(
  'every event of %s reaches a bad receiver, signed and in order, although workers are killed',
  async (service) => {
    const { url } = fresh
    const database = new Database({ url, schema: service, poolSize: 4, ...patience })
    const { faults, ...report } = await deliverThroughFaults({
      service,
      database,
      url,
      events: 600,
      resources: 60,
      kills: 2,
      limit_ms: 90_000,
      report: () => {},
    })
    await database.close()
    expect(faults).toEqual([])
    expect(report).toMatchObject({ events: 600, accepted: 600, lost: 0, kills: 2 })
    // Each kill can repeat what was on its way at that moment: one event of each resource, as they go in order.
    expect(report.duplicates).toBeLessThanOrEqual(2 * 60)
  },
  120_000,
)
