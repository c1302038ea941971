import { afterAll, beforeAll, expect, test } from 'vitest'
import { Database } from '../src/kernel/database/database.ts'
import { migrateServers } from '../src/main/databases.ts'
import { deliverThroughFaults } from './faults/deliveries.ts'
import { type Fresh, freshDatabase } from './support/fresh.ts'

let fresh: Fresh
let database: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  const { url } = fresh
  await migrateServers({ logisticsUrl: url, authUrl: url, kind: 'external', stop: async () => {} })
  database = new Database({ url, schema: 'logistics', poolSize: 4, readTimeout_ms: 20_000 })
})
afterAll(async () => {
  await database.close()
  await fresh.drop()
})

// The long form is `npm run faults:webhooks`.
test('every event reaches a bad receiver, signed and in order, although workers are killed', async () => {
  const { url } = fresh
  const { faults, ...report } = await deliverThroughFaults({
    database,
    url,
    events: 600,
    resources: 60,
    kills: 2,
    limit_ms: 90_000,
    report: () => {},
  })
  expect(faults).toEqual([])
  expect(report).toMatchObject({ events: 600, accepted: 600, lost: 0, kills: 2 })
  // Of so few events one kill can repeat what was on its way at that moment.
  expect(report.duplicates).toBeLessThanOrEqual(60)
}, 120_000)
